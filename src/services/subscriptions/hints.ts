// The gateway's unsigned notifications about subscriptions: applied only where a call to the gateway confirms them.

import { GatewayError, isUnknownToGateway, Refusal } from '../../domain/errors.ts';
import type { GatewayNotification, Receipt } from '../../domain/notifications/notification.ts';
import { judgeReadBack, type ObservedSubscription } from '../../domain/subscriptions/judgement.ts';
import type { GatewaySubscription } from '../../domain/subscriptions/subscription.ts';
import {
  type NotificationPayload,
  readSubscriptionNotification,
  type SubscriptionNotification,
} from '../../gateway/notifications.ts';
import { isSameSubscription, observeSubscription } from '../../gateway/subscription/body.ts';
import { withoutSecrets } from '../../gateway/transaction/observation.ts';
import { findProcessedNotification, insertNotification } from '../../store/notifications/notifications.ts';
import {
  claimHint,
  findCharge,
  findNotifiedSubscription,
  findSealedToken,
} from '../../store/subscriptions/subscriptions.ts';
import { forPrograms } from '../../text/sayings.ts';
import type { Context } from '../context.ts';
import { changeSubscription } from './changes.ts';
import { recordCreated } from './creation.ts';
import { adoptUnknownCharges, readSchedule } from './status.ts';

/** Notifications of subscriptions are unsigned: one in this time, for each subscription, causes a call to the gateway. */
const HINT_EVERY_MS = 60_000;
const ORIGIN = { actor: 'gateway' } as const;

/** Receives a notification. One that the gateway does not confirm is refused, changes nothing and leaves no record. */
export async function receiveSubscriptionNotification(
  context: Context,
  payload: NotificationPayload,
): Promise<Receipt> {
  const message = readCounted(context, payload);
  const { pool } = context.database;
  const processed = await findProcessedNotification(pool, message.fingerprint);
  if (processed !== undefined) return { status: 'duplicate', notificationId: processed };
  const subscription = await findNotifiedSubscription(pool, message);
  if (subscription === undefined) {
    throw refused(
      context,
      'unknown_subscription',
      new Refusal('not_found', forPrograms('There is no such subscription here.')),
    );
  }
  const now = context.clock.now();
  if (!(await claimHint(pool, subscription.id, { now, notSince: new Date(now.getTime() - HINT_EVERY_MS) }))) {
    throw refused(context, 'postponed', sendAgain('The gateway was asked about this subscription just now.'));
  }
  const id = context.newId();
  const confirmed = await askAndFollow(context, subscription, message, id);
  const paymentId =
    message.transactionId === null ? undefined : await findCharge(pool, confirmed.id, message.transactionId);
  return store(context, message, { id, subscriptionId: confirmed.id, paymentId: paymentId ?? null });
}

function readCounted(context: Context, payload: NotificationPayload): SubscriptionNotification {
  try {
    return readSubscriptionNotification(payload);
  } catch (error) {
    context.count.notification('malformed');
    throw error;
  }
}

function refused(context: Context, status: string, refusal: Refusal): Refusal {
  context.count.notification(status);
  return refusal;
}

function sendAgain(why: string, cause?: unknown): Refusal {
  return new Refusal('unavailable', forPrograms(`${why} Send the notification again later.`), {
    retryAfterSeconds: HINT_EVERY_MS / 1_000,
    cause,
  });
}

/** One call for a false notification; the charges are read only once it is confirmed. */
async function askAndFollow(
  context: Context,
  subscription: GatewaySubscription,
  message: SubscriptionNotification,
  notificationId: string,
): Promise<GatewaySubscription> {
  try {
    const answer: Record<string, unknown> = await context.gateway.getSubscription(message.gatewaySubscriptionId);
    const observed = observeSubscription(answer);
    const isOurs = subscription.gatewaySubscriptionId !== null || (await matches(context, subscription, answer));
    if (!isOurs || !agrees(observed, message)) {
      throw refused(
        context,
        'not_confirmed',
        new Refusal('forbidden', forPrograms('The gateway does not confirm this notification.')),
      );
    }
    const followed =
      subscription.gatewaySubscriptionId === null
        ? await recordCreated(context, subscription, answer, { ...ORIGIN, source: 'notification', notificationId })
        : await follow(context, subscription, { answer, observed, notificationId });
    await adoptUnknownCharges(context, followed, observed, ORIGIN);
    return followed;
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    if (isUnknownToGateway(error)) {
      throw refused(
        context,
        'not_confirmed',
        new Refusal('forbidden', forPrograms('The gateway does not know this subscription.')),
      );
    }
    throw refused(context, 'postponed', sendAgain('The gateway could not be asked about this subscription.', error));
  }
}

/** Whether the gateway's subscription is an unconfirmed one from here: only its caller knows the token. */
async function matches(
  context: Context,
  subscription: GatewaySubscription,
  answer: Record<string, unknown>,
): Promise<boolean> {
  const sealed = await findSealedToken(context.database.pool, subscription.id);
  return sealed !== null && isSameSubscription(answer, subscription, context.vault.open(sealed, subscription.id));
}

function agrees(observed: ObservedSubscription, message: SubscriptionNotification): boolean {
  if (observed.gatewaySubscriptionId !== message.gatewaySubscriptionId || observed.name !== message.name) return false;
  switch (message.tells) {
    case 'charge':
      return observed.transactionIds.includes(message.transactionId ?? '');
    case 'failure':
      return !observed.active;
    case 'creation':
      return true;
    default:
      return message.tells satisfies never;
  }
}

async function follow(
  context: Context,
  subscription: GatewaySubscription,
  seen: { answer: Record<string, unknown>; observed: ObservedSubscription; notificationId: string },
): Promise<GatewaySubscription> {
  const provenance = {
    ...ORIGIN,
    source: 'notification',
    notificationId: seen.notificationId,
    answer: withoutSecrets(seen.answer),
    seenVersion: subscription.version,
  } as const;
  const followed = await changeSubscription(context, subscription, provenance, (current) =>
    judgeReadBack(current, seen.observed),
  );
  if (followed !== undefined) return followed;
  // A charge changed it while the gateway was asked, which says nothing of the plan: the notification is true, so ask again.
  const { source, notificationId } = provenance;
  const read = await readSchedule(context, subscription.id, { ...ORIGIN, source, notificationId });
  return read?.subscription ?? subscription;
}

async function store(
  context: Context,
  message: SubscriptionNotification,
  found: { id: string; subscriptionId: string; paymentId: string | null },
): Promise<Receipt> {
  const { gatewaySubscriptionId: _, name: __, tells: ___, ...read } = message;
  const now = context.clock.now();
  const notification: GatewayNotification = {
    ...read,
    ...found,
    status: 'processed',
    createdAt: now,
    processedAt: now,
  };
  const isFirst = await insertNotification(context.database.pool, notification);
  context.count.notification(isFirst ? 'processed' : 'duplicate');
  if (isFirst) return { status: 'ok', notificationId: found.id };
  const processed = await findProcessedNotification(context.database.pool, message.fingerprint);
  return { status: 'duplicate', notificationId: processed ?? found.id };
}
