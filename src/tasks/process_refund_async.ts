// The gateway's part of a refund whose outcome is not known.

import { requiredId, type Task } from './task.ts';

export const processRefundAsync: Task = {
  name: 'process_refund_async',
  concurrency: 5,
  takes: 'refund_id',
  async run({ services }, data) {
    await services.background.finishRefund(requiredId(data, 'refund_id'), { actor: 'process_refund_async' });
  },
};
