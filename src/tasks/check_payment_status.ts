// Reads one payment back from the gateway and applies what it says.

import { requiredId, type Task } from './task.ts';

export const checkPaymentStatus: Task = {
  name: 'check_payment_status',
  concurrency: 10,
  takes: 'payment_id',
  async run({ services }, data) {
    await services.background.checkStatus(requiredId(data, 'payment_id'), { actor: 'check_payment_status' });
  },
};
