// The names of the background tasks, as the contract spells them.

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
] as const;

export type TaskName = (typeof TASK_NAMES)[number];

/** Queues a task. The same task with the same key does not wait twice. */
export type Enqueue = (name: TaskName, data: Record<string, unknown>, key: string) => Promise<void>;
