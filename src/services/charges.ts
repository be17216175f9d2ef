// The charge: written down first, then asked of the gateway with no transaction open, then the outcome written down.

import type { Caller } from '../domain/caller.ts';
import { type ChargeInput, checkCharge } from '../domain/charge.ts';
import {
  GatewayAPIError,
  GatewayDuplicateOrderError,
  GatewayError,
  GatewayRateLimitError,
  invalid,
  Refusal,
} from '../domain/errors.ts';
import type { GatewayPayment } from '../domain/payment.ts';
import { toChargeBody } from '../gateway/charge-body.ts';
import { observe, withoutSecrets } from '../gateway/observe.ts';
import type { HistoryEntry } from '../store/payment-history.ts';
import { findPayment, insertPayment, type PaymentRecord, updateAttemptBegun } from '../store/payments.ts';
import { draftPayment } from './charge-draft.ts';
import type { Context, Origin } from './context.ts';
import { applyEarlyNotifications } from './notifications.ts';
import { recordObservation, recordRejection, recordUnknownOutcome } from './observations.ts';
import { writeOutcome } from './outcomes.ts';
import { checkStatus } from './status-checks.ts';

export interface ChargeOrigin extends Omit<Origin, 'actor'> {
  /** The id that the payment gets. A repeated request brings the same, and is taken up instead of done again. */
  readonly paymentId?: string;
  /** Leaves the gateway's part to the background: the payment is answered as soon as it is written down. */
  readonly later?: boolean;
}

/** Charges a customer and answers with the payment as the gateway left it. */
export async function createCharge(
  context: Context,
  caller: Caller,
  input: ChargeInput,
  origin: ChargeOrigin = {},
): Promise<PaymentRecord> {
  const errors = checkCharge(input);
  if (errors.length > 0) throw invalid(...errors);
  if (input.notification_url !== undefined && !caller.staff) {
    throw invalid({ field: 'notification_url', message: 'is only for staff' });
  }
  const record = draftPayment(context, caller, input, origin.paymentId ?? context.newId());
  const { payment } = record;
  const inserted = await insertPayment(context.database.pool, {
    ...record,
    history: asked(caller),
    ...(origin.later === true ? { chargeRequest: context.vault.seal(JSON.stringify(input), payment.id) } : {}),
  });
  const actor: Origin = { ...origin, actor: caller.id };
  if (inserted !== undefined && origin.later === true) {
    await context.enqueue('process_charge_async', { payment_id: payment.id }, payment.id);
    return record;
  }
  if (inserted !== undefined) {
    const charged = await chargeAtGateway(context, record, input, actor, 1);
    return inserted.early ? applyEarlyNotifications(context, charged) : charged;
  }
  const begun = await findPayment(context.database.pool, payment.id);
  if (begun === undefined || begun.payment.ownerId !== caller.id) throw orderIdTaken(payment.orderId);
  return origin.later === true ? begun : resumeCharge(context, begun, input, actor);
}

/** The gateway's part of a charge that was left to the background, or whose outcome is not known. */
export async function finishCharge(context: Context, paymentId: string, origin: Origin): Promise<void> {
  const record = await findPayment(context.database.pool, paymentId);
  if (record === undefined) return;
  try {
    await resumeCharge(context, record, null, origin);
  } catch (error) {
    // A refusal is an outcome too, and it is written down; only a gateway that does not answer, or is busy, is worth another try.
    const refused = error instanceof GatewayError && error.outcome === 'refused' && error.statusCode !== null;
    if (refused && !(error instanceof GatewayRateLimitError)) return;
    throw error;
  }
}

function asked(caller: Caller): HistoryEntry {
  return {
    fromStatus: null,
    source: 'charge',
    actor: caller.id,
    reason: 'the charge was asked for',
    notificationId: null,
    gatewayAnswer: null,
  };
}

function orderIdTaken(orderId: string): Refusal {
  return new Refusal('order_id_taken', `The order id ${orderId} is taken; every charge needs a new one.`, {
    errors: [{ field: 'order_id', message: 'is taken; choose another or leave it out' }],
  });
}

/**
 * Takes up a charge that was written down before. Its outcome if there is one; else the gateway is asked whether it has the
 * order, and charged only if it has not. Without `input`, what to ask for is read from the payment.
 */
async function resumeCharge(
  context: Context,
  record: PaymentRecord,
  input: ChargeInput | null,
  origin: Origin,
): Promise<PaymentRecord> {
  const { payment } = record;
  if (payment.chargeState === 'charged') return record;
  if (payment.chargeState === 'rejected') throw refusedBefore(payment);
  const attempt = await updateAttemptBegun(context.database.pool, payment.id, context.clock.now());
  const current = await findPayment(context.database.pool, payment.id);
  if (attempt === undefined || current === undefined) return resumeSettled(current ?? record);
  if (attempt.attempts > 1) {
    const checked = await checkStatus(context, payment.id, origin);
    if (checked !== undefined && checked.record.payment.chargeState !== current.payment.chargeState) {
      return resumeSettled(checked.record);
    }
  }
  const request = input ?? openRequest(context, payment.id, attempt.chargeRequest);
  // Without the request there is nothing to repeat; the background check decides once the grace period is over.
  if (request === null) return current;
  return chargeAtGateway(context, current, request, { ...origin, comesAgain: input === null }, attempt.attempts);
}

function resumeSettled(record: PaymentRecord): PaymentRecord {
  if (record.payment.chargeState === 'rejected') throw refusedBefore(record.payment);
  return record;
}

function openRequest(context: Context, paymentId: string, sealed: string | null): ChargeInput | null {
  return sealed === null ? null : (JSON.parse(context.vault.open(sealed, paymentId)) as ChargeInput);
}

function refusedBefore(payment: GatewayPayment): GatewayError {
  const error = new GatewayAPIError(payment.statusMessage ?? 'The gateway refused the charge.', {
    operation: 'charge',
    statusCode: payment.statusCode ?? '400',
  });
  return Object.assign(error, { paymentId: payment.id });
}

/** The gateway's part of a charge, and what became of it. Throws where the gateway refused or the outcome is not known. */
async function chargeAtGateway(
  context: Context,
  record: PaymentRecord,
  input: ChargeInput,
  origin: Origin & {
    /** A task asks, and will ask again: "too many requests" does not end the payment. */
    readonly comesAgain?: boolean;
  },
  attempts: number,
): Promise<PaymentRecord> {
  const { payment } = record;
  let answer: Record<string, unknown>;
  try {
    answer = await context.gateway.charge(toChargeBody(input, payment.orderId), {
      idempotencyKey: `${payment.id}-charge`,
      requestId: origin.requestId,
      ...(input.notification_url === undefined ? {} : { overrideNotification: [input.notification_url] }),
    });
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    // An order that the gateway has already, after an attempt of ours that nobody heard of again, is ours.
    if (attempts > 1 && error instanceof GatewayDuplicateOrderError) return adopt(context, record, error, origin);
    const isBusy = error instanceof GatewayRateLimitError && origin.comesAgain === true;
    if (!isBusy) await writeOutcome(context, payment.id, () => recordFailedCharge(context, record, error, origin));
    throw Object.assign(error, { paymentId: payment.id });
  }
  const seen = observe('charge', answer);
  const provenance = { actor: origin.actor, answer: withoutSecrets(answer) };
  const recorded = await writeOutcome(context, payment.id, () => recordObservation(context, record, seen, provenance));
  const after = recorded?.record ?? record;
  // A payment that was given up meanwhile does not move by a message from the past; the status call decides.
  if (after.payment.transactionStatus === 'failure' && seen.status !== 'failure') {
    return (await checkStatus(context, payment.id, origin))?.record ?? after;
  }
  return after;
}

async function adopt(
  context: Context,
  record: PaymentRecord,
  error: GatewayError,
  origin: Origin,
): Promise<PaymentRecord> {
  const checked = await checkStatus(context, record.payment.id, origin);
  if (checked?.record.payment.chargeState === 'charged') return checked.record;
  throw Object.assign(error, { paymentId: record.payment.id });
}

async function recordFailedCharge(
  context: Context,
  record: PaymentRecord,
  error: GatewayError,
  origin: Origin,
): Promise<void> {
  // Without an answer nobody knows, not even where the connection was refused: an earlier attempt may have got through.
  const answered = error.outcome === 'refused' && error.statusCode !== null;
  if (!answered) {
    await recordUnknownOutcome(context, record, { actor: origin.actor, reason: error.message });
    return;
  }
  await recordRejection(context, record, {
    source: 'charge',
    actor: origin.actor,
    reason: error.message,
    statusCode: error.statusCode,
  });
}
