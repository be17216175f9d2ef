// Reads one payment back from the gateway and applies what it says.

import { requiredText, type Task } from './task.ts';

export const checkPaymentStatus: Task = {
  name: 'check_payment_status',
  async run({ services }, data) {
    await services.background.checkStatus(requiredText(data, 'payment_id'), { actor: 'check_payment_status' });
  },
};
