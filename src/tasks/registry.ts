// All background tasks. A new one is a file that is named after it, and a line here.

import { Refusal } from '../domain/errors.ts';
import { didYouMean } from '../domain/spelling.ts';
import { checkCheckouts } from './check_checkouts.ts';
import { checkInvoices } from './check_invoices.ts';
import { checkNotifications } from './check_notifications.ts';
import { checkOverdueInvoices } from './check_overdue_invoices.ts';
import { checkPaymentStatus } from './check_payment_status.ts';
import { checkPendingPayments } from './check_pending_payments.ts';
import { checkRefunds } from './check_refunds.ts';
import { checkSubscriptions } from './check_subscriptions.ts';
import { cleanUp } from './clean_up.ts';
import { expireStalePayments } from './expire_stale_payments.ts';
import { makePartitions } from './make_partitions.ts';
import { processChargeAsync } from './process_charge_async.ts';
import { processRefundAsync } from './process_refund_async.ts';
import { reconcilePayments } from './reconcile_payments.ts';
import { sendMails } from './send_mails.ts';
import { syncSubscriptionStatus } from './sync_subscription_status.ts';
import type { Task } from './task.ts';
import { updateFigures } from './update_figures.ts';

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
