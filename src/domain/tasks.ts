// The background tasks, by the names of the contract: when each runs, how much of it at once, and what a job of it is about.

import { say } from '../text/sayings.ts';
import { didYouMean } from '../text/spelling.ts';
import { Refusal } from './errors.ts';

export interface Task {
  /** A cron expression, in UTC; absent for tasks that are only asked for. */
  readonly schedule?: string;
  /** How many jobs one process works on at once; 1 where absent. */
  readonly concurrency?: number;
  /** The field of its data that says what it is about; absent for tasks that look for work themselves. */
  readonly takes?: 'payment_id' | 'refund_id' | 'subscription_id';
}

export const EACH_MINUTE = '* * * * *';

export const TASK_NAMES = [
  'check_payment_status',
  'check_pending_payments',
  'check_notifications',
  'check_refunds',
  'check_invoices',
  'check_subscriptions',
  'expire_stale_payments',
  'check_overdue_invoices',
  'process_charge_async',
  'process_refund_async',
  'sync_subscription_status',
  'clean_up',
  'make_partitions',
  'update_figures',
  'reconcile_payments',
  'check_checkouts',
  'send_mails',
  'check_alerts',
  'send_reports',
] as const;

export type TaskName = (typeof TASK_NAMES)[number];

export const TASKS: Readonly<Record<TaskName, Task>> = {
  check_payment_status: { concurrency: 10, takes: 'payment_id' },
  check_pending_payments: { schedule: EACH_MINUTE },
  check_notifications: { schedule: EACH_MINUTE },
  check_refunds: { schedule: EACH_MINUTE },
  check_invoices: { schedule: EACH_MINUTE },
  check_subscriptions: { schedule: EACH_MINUTE },
  // Without data it queues itself once for each stale payment.
  expire_stale_payments: { schedule: EACH_MINUTE, concurrency: 5, takes: 'payment_id' },
  check_overdue_invoices: { schedule: '0 * * * *' },
  process_charge_async: { concurrency: 10, takes: 'payment_id' },
  process_refund_async: { concurrency: 5, takes: 'refund_id' },
  sync_subscription_status: { schedule: '*/30 * * * *', takes: 'subscription_id' },
  clean_up: { schedule: '17 * * * *' },
  make_partitions: { schedule: '43 2 * * *' },
  update_figures: { schedule: EACH_MINUTE },
  // Queued when a reconciliation is asked for. The schedule finds one whose job was lost, or whose process died.
  reconcile_payments: { schedule: EACH_MINUTE },
  check_checkouts: { schedule: EACH_MINUTE },
  // A message that a server takes minutes for does not hold up the others.
  send_mails: { schedule: EACH_MINUTE, concurrency: 2 },
  check_alerts: { schedule: EACH_MINUTE },
  send_reports: { schedule: EACH_MINUTE },
};

/** The name, if there is such a task; a refusal that names them all where there is none. */
export function taskNamed(name: string): TaskName {
  if (Object.hasOwn(TASKS, name)) return name as TaskName;
  const guess = didYouMean(name, TASK_NAMES);
  throw new Refusal('not_found', say('no_task', { name, guess, list: TASK_NAMES.join(', ') }));
}

/** Queues a task. The same task with the same key does not wait twice. */
export type Enqueue = (name: TaskName, data: Record<string, unknown>, key: string) => Promise<void>;
