// Ends checkouts whose time is over, closes what nobody is to pay any more, and gives back a surplus where that is set.

import type { Task } from './task.ts';

export const checkCheckouts: Task = {
  name: 'check_checkouts',
  schedule: '* * * * *',
  async run({ services }) {
    await services.background.lookAfterCheckouts({ actor: 'check_checkouts' });
  },
};
