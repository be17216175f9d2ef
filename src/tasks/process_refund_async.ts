// The gateway's part of a refund whose outcome is not known.

import { requiredText, type Task } from './task.ts';

export const processRefundAsync: Task = {
  name: 'process_refund_async',
  async run({ services }, data) {
    await services.background.finishRefund(requiredText(data, 'refund_id'), { actor: 'process_refund_async' });
  },
};
