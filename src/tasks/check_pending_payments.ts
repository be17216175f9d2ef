// Queues a task for every payment and refund whose last word may have been missed, and takes up what was left half-way:
// messages that came too early, what was asked of subscriptions, and invoices that nobody has heard of again.

import type { Task, TaskContext } from './task.ts';

const BATCH = 100;

export const checkPendingPayments: Task = {
  name: 'check_pending_payments',
  schedule: '* * * * *',
  async run(context) {
    await context.services.background.replayMatchedLate();
    await queueChecks(context);
    await queueRefunds(context);
    await context.services.background.checkInvoices({ actor: 'check_pending_payments' });
    await context.services.background.finishSubscriptions({ actor: 'check_pending_payments' });
  },
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

async function queueRefunds({ services, enqueueAll, roomFor }: TaskContext): Promise<void> {
  for await (const ids of services.background.pendingRefunds()) {
    const room = await roomFor('process_refund_async');
    const jobs = ids.slice(0, room).map((id) => ({ data: { refund_id: id }, key: id }));
    await enqueueAll('process_refund_async', jobs);
    if (jobs.length < ids.length) return;
  }
}
