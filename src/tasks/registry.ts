// What each background task does. When it runs and how much of it at once stands in `domain/tasks.ts`.

import { invalid } from '../domain/errors.ts';
import { isUuid } from '../domain/ids.ts';
import type { TaskName } from '../domain/tasks.ts';
import type { Services } from '../services/index.ts';
import type { NewJob } from '../services/jobs.ts';
import type { Log } from '../services/log.ts';
import { say } from '../text/sayings.ts';

export interface TaskContext {
  readonly services: Services;
  readonly log: Log;
  /** Queues jobs of a task in one go; those whose key waits already are left out. */
  enqueueAll(name: TaskName, jobs: readonly NewJob[]): Promise<void>;
  /** How many more jobs of a task should be queued now: a backlog stays where it is, so that it does not bury new work. */
  roomFor(name: TaskName): Promise<number>;
}

type Data = Readonly<Record<string, unknown>>;
type Run = (context: TaskContext, data: Data) => Promise<unknown>;

/** How many are claimed and queued at a time. */
const BATCH = 100;

export const RUNS: Readonly<Record<TaskName, Run>> = {
  /** Reads one payment back from the gateway and applies what it says. */
  check_payment_status: ({ services }, data) =>
    services.background.checkStatus(requiredId(data, 'payment_id'), { actor: 'check_payment_status' }),

  /** Queues a task for every payment whose last notification may have been lost, or that owes a read-back. */
  check_pending_payments: queueChecks,

  /** Looks again at notifications that wait: for their payment, for the gateway to confirm them, or for another attempt. */
  check_notifications: ({ services }) => services.background.checkNotifications(),

  /** Queues a task for every refund whose outcome is not known. */
  async check_refunds({ services, enqueueAll, roomFor }) {
    for await (const ids of services.background.pendingRefunds()) {
      const room = await roomFor('process_refund_async');
      const jobs = ids.slice(0, room).map((id) => ({ data: { refund_id: id }, key: id }));
      await enqueueAll('process_refund_async', jobs);
      if (jobs.length < ids.length) return;
    }
  },

  /** Asks the gateway about invoices that were not confirmed, or whose payment may have gone unnoticed. */
  check_invoices: ({ services }) => services.background.checkInvoices({ actor: 'check_invoices' }),

  /** Finishes creations of subscriptions and actions on them whose outcome was not recorded. */
  check_subscriptions: ({ services }) => services.background.finishSubscriptions({ actor: 'check_subscriptions' }),

  /**
   * Expires payments whose time is over and which are still pending at the gateway. Without data it queues itself once for each
   * stale payment; with a `payment_id` it expires that one.
   */
  async expire_stale_payments(context, data) {
    if (data.payment_id === undefined) return queueStale(context);
    await context.services.background.expireStale(requiredId(data, 'payment_id'), { actor: 'expire_stale_payments' });
  },

  /** Marks pending invoices whose due date is over. */
  check_overdue_invoices: ({ services }) =>
    services.background.markOverdueInvoices({ actor: 'check_overdue_invoices' }),

  /** The gateway's part of a charge that was answered before it was done. */
  process_charge_async: ({ services }, data) =>
    services.background.finishCharge(requiredId(data, 'payment_id'), { actor: 'process_charge_async' }),

  /** The gateway's part of a refund whose outcome is not known. */
  process_refund_async: ({ services }, data) =>
    services.background.finishRefund(requiredId(data, 'refund_id'), { actor: 'process_refund_async' }),

  /** Reads subscriptions back from the gateway, all or one, and finds the charges whose notification was lost. */
  async sync_subscription_status({ services, log }, data) {
    const id = typeof data.subscription_id === 'string' ? data.subscription_id : undefined;
    const report = await services.background.syncSubscriptions({ actor: 'sync_subscription_status' }, id);
    log.info({ ...report }, 'subscriptions were read back');
  },

  /** Removes rows that are older than the retention settings say. */
  clean_up: ({ services }) => services.background.cleanUp(),

  /** Makes the partitions of the coming months, long before anything is written to them. */
  make_partitions: ({ services }) => services.background.makePartitions(),

  /** Brings the figures of payments up to date, for readers of the summary. */
  update_figures: ({ services }) => services.figures.update(),

  /** Works on the reconciliation that staff asked for, a while at a time; its row says how far it is. */
  async reconcile_payments({ services, enqueueAll }) {
    const outcome = await services.background.workOnReconciliation();
    if (outcome === 'more') await enqueueAll('reconcile_payments', [{ data: {}, key: '' }]);
  },

  /** Ends checkouts whose time is over, closes payments that are not to be paid any more, and returns a surplus where that is set. */
  check_checkouts: ({ services }) => services.background.sweepCheckouts({ actor: 'check_checkouts' }),

  /** Sends the mails that are owed to people of the dashboard, and to the customers of checkouts. */
  async send_mails({ services: { background } }) {
    await background.sendPersonMails();
    await background.sendMails();
  },

  /** Owes operators what is news to them of what needs attention, and the summary of each day. */
  check_alerts: ({ services }) => services.background.checkAlerts(),

  /** Sends operators what they are owed: exports by a schedule, alerts and summaries. */
  send_reports: ({ services }) => services.background.sendReports(),
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

/** An id that the task cannot do without. */
function requiredId(data: Data, name: string): string {
  const value = data[name];
  if (isUuid(value)) return value;
  throw invalid({ field: name, message: say('task_uuid') });
}
