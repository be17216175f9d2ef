// Brings creations of subscriptions and actions on them to their end whose outcome nobody wrote down.

import type { Task } from './task.ts';

export const checkSubscriptions: Task = {
  name: 'check_subscriptions',
  schedule: '* * * * *',
  async run({ services }) {
    await services.background.finishSubscriptions({ actor: 'check_subscriptions' });
  },
};
