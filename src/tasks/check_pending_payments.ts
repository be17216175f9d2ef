// Queues a task for every payment and refund whose last word may have been missed, and takes up what was left half-way:
// messages that came too early, what was asked of subscriptions, and invoices that nobody has heard of again.

import type { Task } from './task.ts';

export const checkPendingPayments: Task = {
  name: 'check_pending_payments',
  schedule: '* * * * *',
  async run({ services, enqueue }) {
    await services.background.replayMatchedLate();
    for await (const { id, toCharge } of services.background.dueForCheck()) {
      await enqueue(toCharge ? 'process_charge_async' : 'check_payment_status', { payment_id: id }, id);
    }
    for await (const id of services.background.pendingRefunds()) {
      await enqueue('process_refund_async', { refund_id: id }, id);
    }
    await services.background.checkInvoices({ actor: 'check_pending_payments' });
    await services.background.finishSubscriptions({ actor: 'check_pending_payments' });
  },
};
