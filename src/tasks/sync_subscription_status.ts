// Reads subscriptions back from the gateway, all or one, and finds the charges whose notification was lost.

import type { Task } from './task.ts';

export const syncSubscriptionStatus: Task = {
  name: 'sync_subscription_status',
  schedule: '*/30 * * * *',
  takes: 'subscription_id',
  async run({ services, log }, data) {
    const id = typeof data.subscription_id === 'string' ? data.subscription_id : undefined;
    const report = await services.background.syncSubscriptions({ actor: 'sync_subscription_status' }, id);
    log.info({ ...report }, 'subscriptions were read back');
  },
};
