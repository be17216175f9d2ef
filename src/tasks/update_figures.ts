// Brings the figures of payments up to date, for those who read the summary.

import type { Task } from './task.ts';

export const updateFigures: Task = {
  name: 'update_figures',
  schedule: '* * * * *',
  async run({ services }) {
    await services.figures.update();
  },
};
