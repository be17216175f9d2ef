// What the background does for messages: those that wait are looked at again, and those that nobody can apply are set aside.

import type { GatewayNotification } from '../../domain/notifications/notification.ts';
import { isDatabaseUnavailable } from '../../store/database/errors.ts';
import {
  type ClaimedNotification,
  claimNotifications,
  updateNotification,
} from '../../store/notifications/notifications.ts';
import { findPaymentByMessage } from '../../store/payments/payments.ts';
import type { Context } from '../context.ts';
import { alone, wordsOf } from '../isolation.ts';
import { replayNotification } from './receive.ts';

const BATCH = 100;
/** What is left then waits for the next sweep. */
const MESSAGES_MAX = 5_000;
/** A message whose process died is looked at again after this time. */
const LEASE_MS = 5 * 60_000;
/** After so many tries that did not come to an end, a message is set aside for people to look at. */
const TRIES_MAX = 3;

/** Looks again at every message whose time has come. Several processes may: each message is given to one. */
export async function checkNotifications(context: Context): Promise<void> {
  for (let seen = 0; seen < MESSAGES_MAX; ) {
    const now = context.clock.now();
    const leaseUntil = new Date(now.getTime() + LEASE_MS);
    const claimed = await claimNotifications(context.database.pool, { now, leaseUntil, limit: BATCH });
    for (const one of claimed) await lookAgain(context, one);
    if (claimed.length < BATCH) return;
    seen += claimed.length;
  }
}

async function lookAgain(context: Context, { notification, attempts }: ClaimedNotification): Promise<void> {
  try {
    await replayNotification(context, notification);
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    const about = { err: error, notification_id: notification.id, attempts };
    if (attempts < TRIES_MAX) {
      context.log.error(about, 'a message could not be applied; it is tried again');
      return;
    }
    context.log.error(about, 'a message could not be applied and is set aside');
    const aside = () =>
      setAside(context, notification, `it could not be applied in ${attempts} tries: ${wordsOf(error)}`);
    await alone(context, { notification_id: notification.id }, aside);
  }
}

/** Leaves a message to people, with the reason. The payment that it is about is read back: the gateway knows how it stands. */
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
  // Where the payment itself cannot be written, the message at least is out of the way of the others.
  const about = { payment_id: aside.paymentId, notification_id: aside.id };
  const isOwed = await alone(context, about, () => updateNotification(pool, aside, owing));
  if (!isOwed) await updateNotification(pool, aside);
  return aside;
}
