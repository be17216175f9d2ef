// Sends the mails that are owed to the customers of checkouts.

import type { Task } from './task.ts';

export const sendMails: Task = {
  name: 'send_mails',
  schedule: '* * * * *',
  async run({ services }) {
    await services.background.sendMails();
  },
};
