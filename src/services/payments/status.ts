// Asks the gateway for the status of a payment, and applies the answer.

import { GatewayError, isUnknownToGateway } from '../../domain/errors.ts';
import { isAnotherPayment, isOfOrder } from '../../domain/payments/attempts.ts';
import type { GatewayObservation, Verdict } from '../../domain/payments/observation.ts';
import { wasPaid } from '../../domain/payments/paid.ts';
import { observe, withoutSecrets } from '../../gateway/transaction/observation.ts';
import { findPaymentType } from '../../methods/index.ts';
import { findNotifiedTransaction } from '../../store/notifications/notifications.ts';
import { isSecondPayable } from '../../store/payments/changes.ts';
import { findPaymentToAsk, type PaymentToAsk, settleCheck } from '../../store/payments/checks.ts';
import { findPayment, type PaymentRecord } from '../../store/payments/payments.ts';
import { say } from '../../text/sayings.ts';
import type { Context, Origin, TaskOrigin } from '../context.ts';
import { recordObservation, recordRejection } from './changes.ts';
import { findAnother } from './parent.ts';

/** How often the question is repeated where the payment changes while the answer is under way. */
const ASKED_MAX = 5;

/**
 * How long after a charge was written the gateway's "not found" is believed. It must be longer than a charge
 * can be under way, since the gateway may still be about to receive it.
 */
export const CHARGE_GRACE_MS = 5 * 60_000;
/** When the gateway is asked again about a charge that it said it never got. */
const ASKED_ONCE_MORE_AFTER_MS = 60 * 60_000;

export interface StatusCheck {
  readonly record: PaymentRecord;
  /** What the gateway said, without secrets; null where it does not know the order. */
  readonly answer: Record<string, unknown> | null;
  readonly finding: StatusComparison;
}

/** How what the gateway says compares with what was here. */
export type StatusComparison =
  | { readonly kind: 'same' }
  /** It differed, and the payment was changed. */
  | { readonly kind: 'applied'; readonly reason: string }
  /** It differs, and the payment was left as it is. */
  | { readonly kind: 'left'; readonly reason: string };

const SAME: StatusComparison = { kind: 'same' };
const NOT_KNOWN = say('order_not_known');
/** The gateway's own code where another transaction has the order id. */
export const ORDER_ID_TAKEN = '406';

/** `graceMs`: how long after a charge "not found" is believed, where a customer may begin anew though the charge may yet arrive. */
export async function checkStatus(
  context: Context,
  id: string,
  origin: Origin,
  graceMs = CHARGE_GRACE_MS,
): Promise<StatusCheck | undefined> {
  let lastAnswer: Record<string, unknown> | null = null;
  for (let asked = 0; asked < ASKED_MAX; asked++) {
    const toAsk = await findPaymentToAsk(context.database.pool, id);
    if (toAsk === undefined) return undefined;
    const { record } = toAsk;
    const sentAt = context.clock.now();
    const answer = await askGateway(context, record, origin);
    if (answer === null) {
      const missing = await settleMissing(context, record, origin, graceMs);
      await noteAnswered(context, toAsk, sentAt);
      return missing;
    }
    lastAnswer = withoutSecrets(answer);
    const observation = observe('status_check', answer);
    const provenance = { actor: origin.actor, answer: lastAnswer, seenVersion: record.payment.version };
    const recorded = await recordObservation(context, record, observation, provenance).catch(unlessSecondPayable);
    if (recorded === 'second payable') await closeAtGateway(context, observation);
    if (recorded === undefined || recorded === 'second payable') continue;
    const { verdict } = recorded;
    if (verdict.kind === 'mismatch') {
      context.log.warn({ payment_id: id, reason: verdict.reason }, "the gateway's status does not fit the payment");
    }
    const check: StatusCheck =
      verdict.kind === 'foreign'
        ? await settleForeign(context, record, verdict, lastAnswer, origin)
        : { record: recorded.record, answer: lastAnswer, finding: describe(verdict) };
    // About another order it is no answer to what was asked: that stays owed.
    const { orderId } = observation;
    if (orderId === null || isOfOrder(record.payment, orderId)) await noteAnswered(context, toAsk, sentAt);
    return check;
  }
  // It keeps changing: another process is bringing it up to date.
  const record = await findPayment(context.database.pool, id);
  return record === undefined ? undefined : { record, answer: lastAnswer, finding: SAME };
}

function unlessSecondPayable(error: unknown): 'second payable' {
  if (isSecondPayable(error)) return 'second payable';
  throw error;
}

/**
 * An attempt at a checkout that had failed here is there after all, while the customer pays by another: it is cancelled, and then asked
 * about again. Until the answer is written a read-back stays owed.
 */
async function closeAtGateway(context: Context, { transactionId }: GatewayObservation): Promise<void> {
  if (transactionId === null) return;
  try {
    await context.gateway.cancel(transactionId);
  } catch (error) {
    // It was paid, or has expired, meanwhile: the next answer says which.
    if (error instanceof GatewayError && error.outcome === 'refused' && error.statusCode === '412') return;
    throw error;
  }
}

/** Last of all: after a crash before this, the gateway is asked once more. */
async function noteAnswered(context: Context, { record, owedSince }: PaymentToAsk, sentAt: Date): Promise<void> {
  const now = context.clock.now();
  await settleCheck(context.database.pool, { id: record.payment.id, owedSince, sentAt, now });
}

/** The check by a task: a difference that it finds was missed by all other paths. */
export async function checkDrift(context: Context, id: string, origin: TaskOrigin): Promise<StatusCheck | undefined> {
  const checked = await checkStatus(context, id, origin);
  if (checked?.finding.kind === 'applied') context.count.drift(origin.actor);
  return checked;
}

function describe(verdict: Exclude<Verdict, { kind: 'foreign' }>): StatusComparison {
  switch (verdict.kind) {
    case 'apply':
      return verdict.moved ? { kind: 'applied', reason: verdict.reason } : SAME;
    case 'unchanged':
      return SAME;
    case 'stale':
    case 'mismatch':
    case 'another':
      return { kind: 'left', reason: verdict.reason };
    default:
      return verdict satisfies never;
  }
}

/** The gateway's status answer; null where it does not know the order. */
async function askGateway(
  context: Context,
  record: PaymentRecord,
  origin: Origin,
): Promise<Record<string, unknown> | null> {
  const options = { requestId: origin.requestId };
  try {
    const answer = await context.gateway.getStatus(await idAtGateway(context, record), options);
    const { payment } = record;
    // The newest of the order may be one more payment of it: then this one is asked about by itself.
    if (
      payment.transactionId === null ||
      (await findAnother(context, payment, observe('status_check', answer))) === undefined
    )
      return answer;
    return await context.gateway.getStatus(payment.transactionId, options);
  } catch (error) {
    if (isUnknownToGateway(error)) return null;
    throw error instanceof GatewayError ? error.about({ paymentId: record.payment.id }) : error;
  }
}

/**
 * By its order id the gateway answers with the newest transaction of the order: right where a customer may have begun again, and
 * perhaps another shop's otherwise. Some types are only known by their transaction id.
 */
async function idAtGateway(context: Context, record: PaymentRecord): Promise<string> {
  const { transactionId, orderId, paymentType, invoiceId } = record.payment;
  const mayBeginAnew = invoiceId !== null && !wasPaid(record.payment) && !isAnotherPayment(record.payment);
  const onlyById = findPaymentType(paymentType)?.onlyByTransactionId === true;
  if (!onlyById) return mayBeginAnew ? orderId : (transactionId ?? orderId);
  // A charge whose answer was lost has no transaction id, but a notification that came too late to be applied may name it.
  return transactionId ?? (await findNotifiedTransaction(context.database.pool, orderId)) ?? orderId;
}

/**
 * A charge that the gateway does not know after the grace period never got there. A single answer may be wrong, and a customer
 * may be paying: the gateway is asked once more, and what it says then counts.
 */
async function settleMissing(
  context: Context,
  record: PaymentRecord,
  origin: Origin,
  graceMs: number,
): Promise<StatusCheck> {
  if (!isUnresolved(record) || isWithinGrace(context, record, graceMs)) {
    const finding: StatusComparison =
      record.payment.chargeState === 'rejected' ? SAME : { kind: 'left', reason: NOT_KNOWN };
    return { record, answer: null, finding };
  }
  const rejected = await recordRejection(context, record, {
    seenVersion: record.payment.version,
    source: 'status_check',
    actor: origin.actor,
    reason: say('never_arrived'),
    statusCode: '404',
    readBackAt: new Date(
      context.clock.now().getTime() + (graceMs < CHARGE_GRACE_MS ? CHARGE_GRACE_MS : ASKED_ONCE_MORE_AFTER_MS),
    ),
  });
  return { record: rejected, answer: null, finding: { kind: 'applied', reason: NOT_KNOWN } };
}

/** The order id belongs to another transaction at the gateway, which therefore never took this charge. */
async function settleForeign(
  context: Context,
  record: PaymentRecord,
  foreign: Extract<Verdict, { kind: 'foreign' }>,
  answer: Record<string, unknown>,
  origin: Origin,
): Promise<StatusCheck> {
  const finding: StatusComparison = { kind: 'left', reason: foreign.reason };
  if (!isUnresolved(record)) return { record, answer, finding };
  // After a transaction that brought no money the gateway takes the order id again, so a charge may still be under way.
  if (foreign.isOver && isWithinGrace(context, record)) return { record, answer, finding };
  const rejected = await recordRejection(context, record, {
    seenVersion: record.payment.version,
    source: 'status_check',
    actor: origin.actor,
    reason: `order_id_taken: ${foreign.reason}`,
    statusCode: ORDER_ID_TAKEN,
    answer,
    // One answer may have left out by what a transaction is known to be ours.
    readBackAt: new Date(context.clock.now().getTime() + ASKED_ONCE_MORE_AFTER_MS),
  });
  return { record: rejected, answer, finding: { kind: 'applied', reason: foreign.reason } };
}

function isUnresolved({ payment }: PaymentRecord): boolean {
  return payment.chargeState === 'initiated' || payment.chargeState === 'unknown';
}

/** Every attempt at the charge renews the time; one that begins while this is decided wins by the version. */
function isWithinGrace({ clock }: Context, { payment }: PaymentRecord, graceMs = CHARGE_GRACE_MS): boolean {
  return clock.now().getTime() - payment.updatedAt.getTime() < graceMs;
}
