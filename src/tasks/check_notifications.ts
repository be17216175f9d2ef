// Looks again at messages that wait: for their payment, for the gateway to confirm them, or for another try.

import type { Task } from './task.ts';

export const checkNotifications: Task = {
  name: 'check_notifications',
  schedule: '* * * * *',
  async run({ services }) {
    await services.background.checkNotifications();
  },
};
