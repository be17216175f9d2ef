// Queues a task for every payment whose last word may have been missed, or that owes a read-back.

import type { Task, TaskContext } from './task.ts';

const BATCH = 100;

export const checkPendingPayments: Task = {
  name: 'check_pending_payments',
  schedule: '* * * * *',
  run: queueChecks,
};

async function queueChecks({ services, enqueueAll, roomFor, log }: TaskContext): Promise<void> {
  for (;;) {
    const limit = Math.min(BATCH, await roomFor('check_payment_status'), await roomFor('process_charge_async'));
    if (limit === 0) {
      log.info({}, 'the queue of status checks is full; what else is due waits for the next sweep');
      return;
    }
    const due = await services.background.claimDueChecks(limit);
    const jobs = (toCharge: boolean) =>
      due
        .filter((check) => check.toCharge === toCharge)
        .map(({ id, isNew }) => ({ data: { payment_id: id }, key: id, urgent: isNew }));
    await enqueueAll('check_payment_status', jobs(false));
    await enqueueAll('process_charge_async', jobs(true));
    if (due.length < limit) return;
  }
}
