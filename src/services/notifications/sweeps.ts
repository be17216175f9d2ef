// Background work on notifications: retries those that wait, and sets aside those that cannot be applied.

import type { GatewayNotification } from '../../domain/notifications/notification.ts';
import { isDatabaseUnavailable } from '../../store/database/errors.ts';
import {
  type ClaimedNotification,
  claimNotifications,
  updateNotification,
} from '../../store/notifications/notifications.ts';
import { findPaymentByMessage } from '../../store/payments/payments.ts';
import { say } from '../../text/sayings.ts';
import type { Context } from '../context.ts';
import { errorMessage, isolated } from '../isolation.ts';
import { replayNotification } from './receive.ts';

const BATCH = 100;
/** What is left then waits for the next sweep. */
const MESSAGES_MAX = 5_000;
/** The lease: a notification whose process died is retried after this time. */
const LEASE_MS = 5 * 60_000;
/** After so many unfinished tries a notification is set aside for the operator. */
const TRIES_MAX = 3;

/** Retries every notification that is due. Several processes may: each notification is claimed by one. */
export async function checkNotifications(context: Context): Promise<void> {
  for (let seen = 0; seen < MESSAGES_MAX; ) {
    const now = context.clock.now();
    const leaseUntil = new Date(now.getTime() + LEASE_MS);
    const claimed = await claimNotifications(context.database.pool, { now, leaseUntil, limit: BATCH });
    for (const one of claimed) await retryNotification(context, one);
    if (claimed.length < BATCH) return;
    seen += claimed.length;
  }
}

async function retryNotification(context: Context, { notification, attempts }: ClaimedNotification): Promise<void> {
  try {
    await replayNotification(context, notification);
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    const about = { err: error, notification_id: notification.id, attempts };
    if (attempts < TRIES_MAX) {
      context.log.error(about, 'a notification could not be applied; it is retried');
      return;
    }
    context.log.error(about, 'a notification could not be applied and is set aside');
    const aside = () =>
      setAside(context, notification, say('not_applied', { count: attempts, reason: errorMessage(error) }));
    await isolated(context, { notification_id: notification.id }, aside);
  }
}

/** Leaves a notification to the operator, with the reason. The status of its payment is read back. */
export async function setAside(
  context: Context,
  notification: GatewayNotification,
  reason: string,
): Promise<GatewayNotification> {
  const { pool } = context.database;
  const found = await findPaymentByMessage(pool, notification);
  const aside: GatewayNotification = {
    ...notification,
    paymentId: found?.record.payment.id ?? notification.paymentId,
    status: 'failed',
    errorMessage: reason,
    processedAt: null,
  };
  const owing = aside.paymentId === null ? {} : { readBackAt: context.clock.now() };
  // Where the payment itself cannot be written, the notification at least does not block the others.
  const about = { payment_id: aside.paymentId, notification_id: aside.id };
  const isOwed = await isolated(context, about, () => updateNotification(pool, aside, owing));
  if (!isOwed) await updateNotification(pool, aside);
  return aside;
}
