// Removes old rows that nobody needs any more, as the retention settings say.

import type { Task } from './task.ts';

export const cleanUp: Task = {
  name: 'clean_up',
  schedule: '17 * * * *',
  async run({ services }) {
    await services.background.cleanUp();
  },
};
