// The gateway's part of a charge that was answered before it was done.

import { requiredText, type Task } from './task.ts';

export const processChargeAsync: Task = {
  name: 'process_charge_async',
  async run({ services }, data) {
    await services.background.finishCharge(requiredText(data, 'payment_id'), { actor: 'process_charge_async' });
  },
};
