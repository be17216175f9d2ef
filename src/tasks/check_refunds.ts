// Queues a task for every refund whose outcome is not known.

import type { Task } from './task.ts';

export const checkRefunds: Task = {
  name: 'check_refunds',
  schedule: '* * * * *',
  async run({ services, enqueueAll, roomFor }) {
    for await (const ids of services.background.pendingRefunds()) {
      const room = await roomFor('process_refund_async');
      const jobs = ids.slice(0, room).map((id) => ({ data: { refund_id: id }, key: id }));
      await enqueueAll('process_refund_async', jobs);
      if (jobs.length < ids.length) return;
    }
  },
};
