// The gateway's notifications: checked, stored together with what they change, and never acted on twice.

import { GatewayError } from '../../domain/errors.ts';
import type { GatewayNotification, Receipt } from '../../domain/notifications/notification.ts';
import { isOtherTransaction, judgeOtherTransaction } from '../../domain/payments/attempts.ts';
import { DOUBTED_FOR_MS } from '../../domain/payments/doubt.ts';
import type { GatewayObservation, Verdict } from '../../domain/payments/observation.ts';
import type { GatewayPayment } from '../../domain/payments/payment.ts';
import { judgeWaiting } from '../../domain/payments/waiting.ts';
import { isSubscriptionNotification, readNotification } from '../../gateway/notifications.ts';
import { observe } from '../../gateway/transaction/observation.ts';
import { inSpan, type SpanNotes } from '../../observability/tracing.ts';
import { isDatabaseUnavailable } from '../../store/database/errors.ts';
import { type FollowUp, findNotification, listEarlyNotifications } from '../../store/notifications/notifications.ts';
import { moveWaiting } from '../../store/payments/moves.ts';
import { findPayment, findPaymentByMessage, type PaymentRecord } from '../../store/payments/payments.ts';
import { say } from '../../text/sayings.ts';
import type { Context } from '../context.ts';
import { findInvoiceParent } from '../invoices/payments.ts';
import { errorMessage, isolated } from '../isolation.ts';
import { recordObservation } from '../payments/changes.ts';
import {
  adoptAnother,
  adoptTransaction,
  type ForeignTransaction,
  findAnother,
  type Parent,
} from '../payments/parent.ts';
import { findSubscriptionParent } from '../subscriptions/cycles.ts';
import { receiveSubscriptionNotification } from '../subscriptions/hints.ts';
import {
  asDuplicate,
  asLate,
  confirm,
  hastenCheck,
  insertNew,
  movesMoney,
  type Store,
  updateStored,
} from './confirmation.ts';

/** Receives a notification. Returns only after it is stored durably; throws a refusal for one that is not the gateway's. */
export function receiveNotification(context: Context, payload: unknown): Promise<Receipt> {
  return inSpan('notification', {}, (span) => receive(context, payload, span));
}

async function receive(context: Context, payload: unknown, span: SpanNotes): Promise<Receipt> {
  // They carry no signature: each is only a reason to ask the gateway.
  if (isSubscriptionNotification(payload)) return receiveSubscriptionNotification(context, payload);
  const notification = takeIn(context, payload);
  const stored = await applyNew(context, notification).catch((error: unknown) =>
    keepForLater(context, notification, error),
  );
  context.count.notification(stored.status);
  span.set({
    'gapura.notification_id': stored.id,
    'gapura.notification_status': stored.status,
    ...(stored.paymentId === null ? {} : { 'gapura.payment_id': stored.paymentId }),
  });
  return { status: stored.status === 'duplicate' ? 'duplicate' : 'ok', notificationId: stored.id };
}

async function applyNew(context: Context, notification: GatewayNotification): Promise<GatewayNotification> {
  return (await moveUnread(context, notification)) ?? applyMessage(context, notification, insertNew(context));
}

/**
 * Applies a notification to a payment that waits, without reading it: nearly every one is about such a payment. Undefined where
 * it is not, or may not be; nothing was written then.
 */
async function moveUnread(
  context: Context,
  notification: GatewayNotification,
): Promise<GatewayNotification | undefined> {
  if (notification.kind !== 'transaction' || (context.policies.confirmNotifications && movesMoney(notification)))
    return undefined;
  const now = context.clock.now();
  const change = judgeWaiting(observe('notification', notification.rawPayload), now, context.gateway.aheadOf(now));
  if (change === undefined) return undefined;
  const processed = { ...notification, status: 'processed', processedAt: now } as const;
  const { pool } = context.database;
  const paymentId = await moveWaiting(pool, {
    change,
    notification: processed,
    eventId: context.newId(),
    movedAt: now,
  });
  if (paymentId === undefined) return undefined;
  context.eventsWritten.emit([change.event]);
  return { ...processed, paymentId };
}

/** Applies a stored notification again, after any earlier outcome. */
export async function replayNotification(context: Context, stored: GatewayNotification): Promise<GatewayNotification> {
  if (stored.status === 'processed' || stored.status === 'duplicate') return stored;
  return applyMessage(context, stored, updateStored(context));
}

/** Applies the notifications that came before their payment was known here. */
export async function applyEarlyNotifications(context: Context, record: PaymentRecord): Promise<PaymentRecord> {
  const { pool } = context.database;
  const about = { payment_id: record.payment.id };
  for (const early of await listEarlyNotifications(pool, record.payment.orderId)) {
    // The charge has its answer already: a notification that cannot be applied now is retried by a sweep.
    await isolated(context, { ...about, notification_id: early.id }, () => replayNotification(context, early));
  }
  return (await findPayment(pool, record.payment.id)) ?? record;
}

/** A signed notification is true even where it cannot be applied now: it is kept, and a sweep retries it. */
async function keepForLater(
  context: Context,
  notification: GatewayNotification,
  error: unknown,
): Promise<GatewayNotification> {
  if (isDatabaseUnavailable(error)) throw error;
  context.log.error(
    { err: error, notification_id: notification.id },
    'a notification could not be applied; it is retried',
  );
  const stored = await findNotification(context.database.pool, notification.id);
  if (stored !== undefined) return stored;
  const kept: GatewayNotification = { ...notification, errorMessage: errorMessage(error) };
  return insertNew(context)(kept, { lookAgainAt: new Date(context.clock.now().getTime() + TRIED_AGAIN_AFTER_MS) });
}

const TRIED_AGAIN_AFTER_MS = 60_000;
/** When a notification about an unknown order is retried, after it came. Later, the insert of its payment finds it. */
const UNMATCHED_LOOKS_AFTER_MS = [60_000, 600_000];

/** Its payment may have been written in the same moment as the notification, so that neither saw the other. */
function nextRetry(context: Context, { createdAt }: GatewayNotification): FollowUp {
  const looks = UNMATCHED_LOOKS_AFTER_MS.map((ms) => new Date(createdAt.getTime() + ms));
  const next = looks.find((look) => look > context.clock.now());
  return { lookAgainAt: next };
}

/** Checks a notification; what is refused leaves no record, and is counted. */
function takeIn(context: Context, payload: unknown): GatewayNotification {
  try {
    const message = readNotification(context.gateway, payload);
    return { id: context.newId(), createdAt: context.clock.now(), ...message };
  } catch (error) {
    context.count.notification(error instanceof GatewayError ? 'wrong_signature' : 'malformed');
    throw error;
  }
}

async function applyMessage(
  context: Context,
  notification: GatewayNotification,
  store: Store,
): Promise<GatewayNotification> {
  if (notification.kind === 'pay_account') {
    return store({ ...notification, status: 'processed', processedAt: context.clock.now() });
  }
  const found = await findPaymentByMessage(context.database.pool, notification);
  if (found !== undefined) {
    const seen = observe('notification', notification.rawPayload);
    const record = (await findAnother(context, found.record.payment, seen)) ?? found.record;
    const matched: GatewayNotification = { ...notification, paymentId: record.payment.id };
    return found.isDuplicate ? store(asDuplicate(context, matched)) : applyTo(context, record, matched, store);
  }
  const adopted = await adoptPayment(context, notification);
  if (adopted !== undefined) {
    const applied = await applyTo(context, adopted, { ...notification, paymentId: adopted.payment.id }, store);
    await wantSubscriptionRead(context, adopted.payment.subscriptionId);
    return applied;
  }
  const unmatched: GatewayNotification = {
    ...notification,
    status: 'unmatched',
    errorMessage: say('no_payment'),
  };
  const stored = await store(unmatched, nextRetry(context, notification));
  // The payment may have been written at the same time as the notification: then one of the two has to see the other.
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
  const seen = observe('notification', matched.rawPayload);
  if (isAboutAnother(record.payment, seen)) return applyToAnother(context, record, matched, store);
  if (context.policies.confirmNotifications && movesMoney(matched)) return confirm(context, matched, processed, store);
  const recorded = await recordObservation(context, record, seen, {
    actor: 'gateway',
    notification: (verdict) => (verdict.late ? asLate(matched, verdict.reason) : processed),
    notificationIsKnown: store.isKnown,
  });
  if (recorded === undefined) throw new Error('A notification cannot be outdated');
  // The order was paid meanwhile.
  if (recorded.verdict.kind === 'another') return applyToAnother(context, recorded.record, matched, store);
  return settle(context, matched, processed, recorded.verdict, store);
}

function isAboutAnother(payment: GatewayPayment, seen: GatewayObservation): boolean {
  return isOtherTransaction(payment, seen) && judgeOtherTransaction(payment, seen) === 'another payment';
}

/** Money of one more transaction of an order that was paid: it is a payment of its own. */
async function applyToAnother(
  context: Context,
  first: PaymentRecord,
  matched: GatewayNotification,
  store: Store,
): Promise<GatewayNotification> {
  const another = await adoptAnother(context, first, observe('notification', matched.rawPayload));
  if (another === undefined) throw new Error(`Payment ${first.payment.id} was paid once more by nothing that is known`);
  return applyTo(context, another, { ...matched, paymentId: another.payment.id }, store);
}

/** Stores a notification that changed nothing; one that did was stored with its change. */
async function settle(
  context: Context,
  matched: GatewayNotification,
  processed: GatewayNotification,
  verdict: Exclude<Verdict, { kind: 'another' }>,
  store: Store,
): Promise<GatewayNotification> {
  switch (verdict.kind) {
    case 'apply':
      if (!verdict.late) return processed;
      await hastenCheck(context, matched.paymentId);
      return asLate(matched, verdict.reason);
    case 'unchanged':
      return store(processed);
    case 'stale':
      return storeForCheck(context, asLate(matched, verdict.reason), store, onceMore(context, matched));
    case 'mismatch':
    case 'foreign':
      return storeForCheck(context, { ...matched, status: 'failed', errorMessage: verdict.reason }, store);
    default:
      return verdict satisfies never;
  }
}

/** The gateway's status call decides: that it is owed is written with the notification. */
async function storeForCheck(
  context: Context,
  notification: GatewayNotification,
  store: Store,
  lookAgainAt?: Date,
): Promise<GatewayNotification> {
  const stored = await store(notification, { readBackAt: context.clock.now(), lookAgainAt });
  await hastenCheck(context, notification.paymentId);
  return stored;
}

/** Money may come for a closed payment, and the gateway's answer may lag: the notification is applied again an hour later. */
function onceMore(context: Context, matched: GatewayNotification): Date | undefined {
  const again = new Date(matched.createdAt.getTime() + DOUBTED_FOR_MS);
  return movesMoney(matched) && context.clock.now() < again ? again : undefined;
}

/** A charge moves the schedule, which is not in the notification. */
async function wantSubscriptionRead(context: Context, id: string | null): Promise<void> {
  if (id !== null) await context.enqueue('sync_subscription_status', { subscription_id: id }, id);
}

/** Adopts the payment of a notification, where the gateway began it for an invoice or a subscription that is known here. */
async function adoptPayment(context: Context, notification: GatewayNotification): Promise<PaymentRecord | undefined> {
  const transaction = readTransaction(notification);
  if (transaction === undefined) return undefined;
  const parent = await findParent(context, notification);
  return parent === undefined ? undefined : adoptTransaction(context, parent, transaction);
}

async function findParent(context: Context, notification: GatewayNotification): Promise<Parent | undefined> {
  // An invoice is named exactly, a subscription by the beginning of the order id.
  return (await findInvoiceParent(context, notification)) ?? (await findSubscriptionParent(context, notification));
}

const WHOLE_AMOUNT = /^([1-9]\d{0,14})(?:\.00?)?$/;

function readTransaction(notification: GatewayNotification): ForeignTransaction | undefined {
  const amount = WHOLE_AMOUNT.exec(notification.grossAmount ?? '')?.[1];
  if (notification.orderId === null || amount === undefined) return undefined;
  return {
    orderId: notification.orderId,
    paymentType: notification.paymentType ?? 'unknown',
    grossAmount: BigInt(amount),
  };
}
