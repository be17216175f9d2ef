// All background tasks: when each runs, how much of it at once, and what it does. A new one stands here and in the list below.

import { Refusal } from '../domain/errors.ts';
import { didYouMean } from '../text/spelling.ts';
import { requiredId, type Task, type TaskContext } from './task.ts';

/** How many are claimed and queued at a time. */
const BATCH = 100;

/** Reads one payment back from the gateway and applies what it says. */
const checkPaymentStatus: Task = {
  name: 'check_payment_status',
  concurrency: 10,
  takes: 'payment_id',
  async run({ services }, data) {
    await services.background.checkStatus(requiredId(data, 'payment_id'), { actor: 'check_payment_status' });
  },
};

/** Queues a task for every payment whose last word may have been missed, or that owes a read-back. */
const checkPendingPayments: Task = {
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

/** Looks again at messages that wait: for their payment, for the gateway to confirm them, or for another try. */
const checkNotifications: Task = {
  name: 'check_notifications',
  schedule: '* * * * *',
  async run({ services }) {
    await services.background.checkNotifications();
  },
};

/** Queues a task for every refund whose outcome is not known. */
const checkRefunds: Task = {
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

/** Asks the gateway about invoices that were not confirmed, or of whose payment nobody may have told. */
const checkInvoices: Task = {
  name: 'check_invoices',
  schedule: '* * * * *',
  async run({ services }) {
    await services.background.checkInvoices({ actor: 'check_invoices' });
  },
};

/** Brings creations of subscriptions and actions on them to their end whose outcome nobody wrote down. */
const checkSubscriptions: Task = {
  name: 'check_subscriptions',
  schedule: '* * * * *',
  async run({ services }) {
    await services.background.finishSubscriptions({ actor: 'check_subscriptions' });
  },
};

/**
 * Expires payments whose time is over and of which the gateway still says that they are pending. Without data it queues itself
 * once for each stale payment; with a `payment_id` it looks after that one.
 */
const expireStalePayments: Task = {
  name: 'expire_stale_payments',
  schedule: '* * * * *',
  concurrency: 5,
  takes: 'payment_id',
  async run(context, data) {
    if (data.payment_id === undefined) return queueStale(context);
    await context.services.background.expireStale(requiredId(data, 'payment_id'), { actor: 'expire_stale_payments' });
  },
};

async function queueStale({ services, enqueueAll, roomFor }: TaskContext): Promise<void> {
  for (;;) {
    const limit = Math.min(BATCH, await roomFor('expire_stale_payments'));
    const ids = limit === 0 ? [] : await services.background.claimStale(limit);
    await enqueueAll(
      'expire_stale_payments',
      ids.map((id) => ({ data: { payment_id: id }, key: id })),
    );
    if (ids.length === 0 || ids.length < limit) return;
  }
}

/** Marks pending invoices whose due date is over. */
const checkOverdueInvoices: Task = {
  name: 'check_overdue_invoices',
  schedule: '0 * * * *',
  async run({ services }) {
    await services.background.markOverdueInvoices({ actor: 'check_overdue_invoices' });
  },
};

/** The gateway's part of a charge that was answered before it was done. */
const processChargeAsync: Task = {
  name: 'process_charge_async',
  concurrency: 10,
  takes: 'payment_id',
  async run({ services }, data) {
    await services.background.finishCharge(requiredId(data, 'payment_id'), { actor: 'process_charge_async' });
  },
};

/** The gateway's part of a refund whose outcome is not known. */
const processRefundAsync: Task = {
  name: 'process_refund_async',
  concurrency: 5,
  takes: 'refund_id',
  async run({ services }, data) {
    await services.background.finishRefund(requiredId(data, 'refund_id'), { actor: 'process_refund_async' });
  },
};

/** Reads subscriptions back from the gateway, all or one, and finds the charges whose notification was lost. */
const syncSubscriptionStatus: Task = {
  name: 'sync_subscription_status',
  schedule: '*/30 * * * *',
  takes: 'subscription_id',
  async run({ services, log }, data) {
    const id = typeof data.subscription_id === 'string' ? data.subscription_id : undefined;
    const report = await services.background.syncSubscriptions({ actor: 'sync_subscription_status' }, id);
    log.info({ ...report }, 'subscriptions were read back');
  },
};

/** Removes old rows that nobody needs any more, as the retention settings say. */
const cleanUp: Task = {
  name: 'clean_up',
  schedule: '17 * * * *',
  async run({ services }) {
    await services.background.cleanUp();
  },
};

/** Makes the partitions of the coming months, long before anything is written to them. */
const makePartitions: Task = {
  name: 'make_partitions',
  schedule: '43 2 * * *',
  async run({ services }) {
    await services.background.makePartitions();
  },
};

/** Brings the figures of payments up to date, for those who read the summary. */
const updateFigures: Task = {
  name: 'update_figures',
  schedule: '* * * * *',
  async run({ services }) {
    await services.figures.update();
  },
};

/**
 * Works on the reconciliation that staff asked for, a while at a time; its row says how far it is. Queued when one is asked
 * for. The schedule finds one whose job was lost, or whose process died.
 */
const reconcilePayments: Task = {
  name: 'reconcile_payments',
  schedule: '* * * * *',
  async run({ services, enqueueAll }) {
    const outcome = await services.background.workOnReconciliation();
    if (outcome === 'more') await enqueueAll('reconcile_payments', [{ data: {}, key: '' }]);
  },
};

/** Ends checkouts whose time is over, closes what nobody is to pay any more, and gives back a surplus where that is set. */
const checkCheckouts: Task = {
  name: 'check_checkouts',
  schedule: '* * * * *',
  async run({ services }) {
    await services.background.lookAfterCheckouts({ actor: 'check_checkouts' });
  },
};

/** Sends the mails that are owed to the customers of checkouts. */
const sendMails: Task = {
  name: 'send_mails',
  schedule: '* * * * *',
  // A message that a server takes minutes for does not hold up the others.
  concurrency: 2,
  async run({ services }) {
    await services.background.sendMails();
  },
};

export const TASKS: readonly Task[] = [
  checkPaymentStatus,
  checkPendingPayments,
  checkNotifications,
  checkRefunds,
  checkInvoices,
  checkSubscriptions,
  expireStalePayments,
  checkOverdueInvoices,
  processChargeAsync,
  processRefundAsync,
  syncSubscriptionStatus,
  cleanUp,
  makePartitions,
  updateFigures,
  reconcilePayments,
  checkCheckouts,
  sendMails,
];

/** The task of that name; a refusal that names them all where there is none. */
export function getTask(name: string): Task {
  const task = TASKS.find((candidate) => candidate.name === name);
  if (task !== undefined) return task;
  const names = TASKS.map((known) => known.name);
  const sentence = `There is no task "${name}".${didYouMean(name, names)}`;
  throw new Refusal('not_found', `${sentence} There are: ${names.join(', ')}.`);
}
