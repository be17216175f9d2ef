// The gateway's messages: checked, stored together with what they change, and never acted on twice.

import { GatewayError } from '../domain/errors.ts';
import type { GatewayNotification } from '../domain/notification.ts';
import type { Verdict } from '../domain/observation.ts';
import { readMessage } from '../gateway/messages.ts';
import { observe } from '../gateway/observe.ts';
import { isSubscriptionMessage } from '../gateway/subscription-messages.ts';
import {
  insertNotification,
  listEarlyNotifications,
  listMatchedLate,
  updateNotification,
} from '../store/notifications.ts';
import { updateCheckWanted } from '../store/payment-checks.ts';
import { findPayment, findPaymentByMessage, type PaymentRecord } from '../store/payments.ts';
import type { Context } from './context.ts';
import { recordObservation } from './observations.ts';
import { adoptPayment } from './payment-parents.ts';
import { checkStatus } from './status-checks.ts';
import { receiveSubscriptionMessage } from './subscription-hints.ts';

export interface Receipt {
  readonly status: 'ok' | 'duplicate';
  readonly notificationId: string;
}

/** Takes a message in. Returns only after it is stored durably; throws a refusal for one that is not the gateway's. */
export async function receiveNotification(context: Context, payload: unknown): Promise<Receipt> {
  // Nobody signs these: they are worth no more than a question to the gateway.
  if (isSubscriptionMessage(payload)) return receiveSubscriptionMessage(context, payload);
  const notification = takeIn(context, payload);
  const stored = await process(context, notification, insertNew(context));
  context.count.notification(stored.status);
  return { status: stored.status === 'duplicate' ? 'duplicate' : 'ok', notificationId: stored.id };
}

/** Applies again a message that was stored before, whatever became of it then. */
export async function replayNotification(context: Context, stored: GatewayNotification): Promise<GatewayNotification> {
  if (stored.status === 'processed' || stored.status === 'duplicate') return stored;
  return process(context, stored, updateStored(context));
}

/** Applies the messages that came before their payment was known here. */
export async function applyEarlyNotifications(context: Context, record: PaymentRecord): Promise<PaymentRecord> {
  const { pool } = context.database;
  for (const early of await listEarlyNotifications(pool, record.payment.orderId)) {
    await replayNotification(context, early);
  }
  return (await findPayment(pool, record.payment.id)) ?? record;
}

const SWEEP_MAX = 100;

/** Applies messages that missed the moment in which their payment appeared. */
export async function replayMatchedLate(context: Context): Promise<void> {
  for (const early of await listMatchedLate(context.database.pool, SWEEP_MAX)) await replayNotification(context, early);
}

/** Checks a message; what is refused leaves no record, and is counted. */
function takeIn(context: Context, payload: unknown): GatewayNotification {
  try {
    const message = readMessage(context.gateway, payload);
    return { ...message, id: context.newId(), createdAt: context.clock.now() };
  } catch (error) {
    context.count.notification(error instanceof GatewayError ? 'wrong_signature' : 'malformed');
    throw error;
  }
}

/** Writes down what became of a message: as a new row, or on the row that it has already. */
type Store = (notification: GatewayNotification) => Promise<GatewayNotification>;

function insertNew(context: Context): Store {
  return async (notification) => {
    if (await insertNotification(context.database.pool, notification)) return notification;
    // A copy of the message got there first.
    const duplicate = asDuplicate(context, notification);
    await insertNotification(context.database.pool, duplicate);
    return duplicate;
  };
}

function updateStored(context: Context): Store {
  return async (notification) => {
    if (await updateNotification(context.database.pool, notification)) return notification;
    const duplicate = asDuplicate(context, notification);
    await updateNotification(context.database.pool, duplicate);
    return duplicate;
  };
}

function asDuplicate(context: Context, notification: GatewayNotification): GatewayNotification {
  return { ...notification, status: 'duplicate', errorMessage: null, processedAt: context.clock.now() };
}

async function process(
  context: Context,
  notification: GatewayNotification,
  store: Store,
): Promise<GatewayNotification> {
  if (notification.kind === 'pay_account') {
    return store({ ...notification, status: 'processed', processedAt: context.clock.now() });
  }
  const found = await findPaymentByMessage(context.database.pool, notification);
  if (found !== undefined) {
    const matched: GatewayNotification = { ...notification, paymentId: found.record.payment.id };
    return found.toldBefore ? store(asDuplicate(context, matched)) : applyTo(context, found.record, matched, store);
  }
  const adopted = await adoptPayment(context, notification);
  if (adopted !== undefined) {
    const applied = await applyTo(context, adopted, { ...notification, paymentId: adopted.payment.id }, store);
    await wantSubscriptionRead(context, adopted.payment.subscriptionId);
    return applied;
  }
  const stored = await store({ ...notification, status: 'unmatched', errorMessage: 'no payment with this order id' });
  // The payment may have been written down while the message was: then one of the two has to see the other.
  const late = stored.status === 'unmatched' ? await findPaymentByMessage(context.database.pool, stored) : undefined;
  return late === undefined ? stored : replayNotification(context, stored);
}

async function applyTo(
  context: Context,
  record: PaymentRecord,
  matched: GatewayNotification,
  store: Store,
): Promise<GatewayNotification> {
  const processed: GatewayNotification = {
    ...matched,
    status: 'processed',
    errorMessage: null,
    processedAt: context.clock.now(),
  };
  if (context.confirmNotifications && movesMoney(matched)) return confirm(context, matched, processed, store);
  const recorded = await recordObservation(context, record, observe('notification', matched.rawPayload), {
    actor: 'gateway',
    notification: (verdict) => (verdict.late ? asLate(matched, verdict.reason) : processed),
  });
  if (recorded === undefined) throw new Error('A notification cannot be outdated');
  return settle(context, matched, processed, recorded.verdict, store);
}

/** Stores a message that changed nothing; one that did was stored with its change. */
async function settle(
  context: Context,
  matched: GatewayNotification,
  processed: GatewayNotification,
  verdict: Verdict,
  store: Store,
): Promise<GatewayNotification> {
  switch (verdict.kind) {
    case 'apply':
      if (!verdict.late) return processed;
      await wantCheck(context, matched);
      return asLate(matched, verdict.reason);
    case 'unchanged':
      return store(processed);
    case 'stale':
      return storeForCheck(context, asLate(matched, verdict.reason), store);
    case 'mismatch':
      return storeForCheck(context, { ...matched, status: 'failed', errorMessage: verdict.reason }, store);
    default:
      return verdict satisfies never;
  }
}

function asLate(notification: GatewayNotification, reason: string): GatewayNotification {
  return { ...notification, status: 'stale', errorMessage: reason, processedAt: null };
}

/** Whoever is right, the gateway's status call will tell: the next sweep asks. */
async function storeForCheck(
  context: Context,
  notification: GatewayNotification,
  store: Store,
): Promise<GatewayNotification> {
  const stored = await store(notification);
  await wantCheck(context, notification);
  return stored;
}

async function wantCheck(context: Context, notification: GatewayNotification): Promise<void> {
  if (notification.paymentId === null) return;
  await updateCheckWanted(context.database.pool, notification.paymentId, context.clock.now());
  await context.enqueue('check_payment_status', { payment_id: notification.paymentId }, notification.paymentId);
}

/** A charge moves the plan, which the message does not tell. */
async function wantSubscriptionRead(context: Context, id: string | null): Promise<void> {
  if (id !== null) await context.enqueue('sync_subscription_status', { subscription_id: id }, id);
}

const MONEY = ['settlement', 'capture', 'partial_refund', 'refund', 'partial_chargeback', 'chargeback'];

function movesMoney(notification: GatewayNotification): boolean {
  return MONEY.includes(notification.transactionStatus ?? '');
}

/** Stores the message first, then believes what the gateway says when it is asked; a silent gateway is asked again later. */
async function confirm(
  context: Context,
  matched: GatewayNotification,
  processed: GatewayNotification,
  store: Store,
): Promise<GatewayNotification> {
  const stored = await store(matched);
  if (stored.status === 'duplicate' || matched.paymentId === null) return stored;
  try {
    await checkStatus(context, matched.paymentId, { actor: 'gateway' });
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    await wantCheck(context, matched);
    return stored;
  }
  return updateStored(context)(processed);
}
