// The gateway's part of a charge that was answered before it was done.

import { requiredId, type Task } from './task.ts';

export const processChargeAsync: Task = {
  name: 'process_charge_async',
  concurrency: 10,
  takes: 'payment_id',
  async run({ services }, data) {
    await services.background.finishCharge(requiredId(data, 'payment_id'), { actor: 'process_charge_async' });
  },
};
