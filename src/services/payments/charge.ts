// The charge: written first, then sent to the gateway with no transaction open, then the outcome is written.

import type { Caller } from '../../domain/caller.ts';
import {
  GatewayAPIError,
  GatewayDuplicateOrderError,
  GatewayError,
  GatewayRateLimitError,
  invalid,
  orderIdTaken,
  type Refusal,
} from '../../domain/errors.ts';
import { type ChargeInput, checkCharge } from '../../domain/payments/charge.ts';
import { blankPayment, type GatewayPayment, type GatewayPaymentItem } from '../../domain/payments/payment.ts';
import { toChargeBody } from '../../gateway/transaction/body.ts';
import { observe, withoutSecrets } from '../../gateway/transaction/observation.ts';
import { inSpan, type SpanNotes } from '../../observability/tracing.ts';
import { insertPayment } from '../../store/payments/insertion.ts';
import { beginAttempt, findPayment, type PaymentRecord } from '../../store/payments/payments.ts';
import { say } from '../../text/sayings.ts';
import type { Context, Origin } from '../context.ts';
import { errorMessage } from '../isolation.ts';
import { writeOutcome } from '../outcomes.ts';
import { recordObservation, recordRejection, recordUnknownOutcome } from './changes.ts';
import { isTakenElsewhere, takenElsewhere } from './ownership.ts';
import { checkStatus } from './status.ts';

export interface ChargeOrigin extends Omit<Origin, 'actor'> {
  /** The id that the payment gets. A repeated request brings the same, and is resumed, not done again. */
  readonly paymentId?: string | undefined;
  /** Leaves the gateway call to the background: the caller is answered as soon as the payment is written. */
  readonly later?: boolean;
}

/** Charges a customer and answers with the payment as the gateway left it. */
export function createCharge(
  context: Context,
  caller: Caller,
  input: ChargeInput,
  origin: ChargeOrigin = {},
): Promise<PaymentRecord> {
  return inSpan('charge', {}, async (span) => {
    const record = await beginCharge(context, caller, input, origin, span);
    span.set({ 'gapura.payment_status': record.payment.transactionStatus });
    return record;
  });
}

async function beginCharge(
  context: Context,
  caller: Caller,
  input: ChargeInput,
  origin: ChargeOrigin,
  span: SpanNotes,
): Promise<PaymentRecord> {
  const errors = checkCharge(input);
  if (errors.length > 0) throw invalid(...errors);
  if (input.notification_url !== undefined && !caller.staff) {
    throw invalid({ field: 'notification_url', message: say('only_for_staff') });
  }
  const record = draftPayment(context, caller, input, origin.paymentId ?? context.newId());
  const { payment } = record;
  span.set({ 'gapura.payment_id': payment.id, 'gapura.payment_type': payment.paymentType });
  const inserted = await insertPayment(context.database.pool, {
    history: null,
    ...record,
    ...(origin.later === true ? { chargeRequest: context.vault.seal(JSON.stringify(input), payment.id) } : {}),
  });
  const actor: Origin = { ...origin, actor: caller.id };
  if (inserted !== undefined && origin.later === true) {
    await context.enqueue('process_charge_async', { payment_id: payment.id }, payment.id);
    return record;
  }
  if (inserted !== undefined) {
    const charged = await chargeAtGateway(context, record, input, actor, 1);
    return inserted.early ? context.followers.applyEarlyMessages(charged) : charged;
  }
  const begun = await findPayment(context.database.pool, payment.id);
  if (begun === undefined || begun.payment.ownerId !== caller.id) throw orderIdTaken('charge', payment.orderId);
  return origin.later === true ? begun : resumeCharge(context, begun, input, actor);
}

/** The gateway's part of a charge that was left to the background, or whose outcome is not known. */
export function finishCharge(context: Context, paymentId: string, origin: Origin): Promise<void> {
  const attributes = { 'gapura.payment_id': paymentId };
  return inSpan('charge', { attributes }, () => takeUpCharge(context, paymentId, origin));
}

async function takeUpCharge(context: Context, paymentId: string, origin: Origin): Promise<void> {
  const record = await findPayment(context.database.pool, paymentId);
  if (record === undefined) return;
  try {
    await resumeCharge(context, record, null, origin);
  } catch (error) {
    // A refusal is a written outcome too; only a gateway that does not answer, or is busy, is worth a retry.
    const refused = error instanceof GatewayError && error.outcome === 'refused' && error.statusCode !== null;
    if (refused && !(error instanceof GatewayRateLimitError)) return;
    throw error;
  }
}

/**
 * Resumes a written charge. Its outcome if there is one; else the gateway is asked whether it has the
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
  if (!isInTime(context, payment)) return settleOverdue(context, record, input, origin);
  const attempt = await beginAttempt(context.database.pool, payment.id, context.clock.now());
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

/** A customer who has gone elsewhere by now is not to be charged after all. */
function isInTime(context: Context, { createdAt }: GatewayPayment): boolean {
  return context.clock.now().getTime() - createdAt.getTime() < context.policies.chargeDeadlineMinutes * 60_000;
}

/** The time for a charge is over: the gateway is asked what it has got of it, and nothing is sent. */
async function settleOverdue(
  context: Context,
  record: PaymentRecord,
  input: ChargeInput | null,
  origin: Origin,
): Promise<PaymentRecord> {
  const { id } = record.payment;
  const now = (await checkStatus(context, id, origin))?.record ?? record;
  const { chargeState } = now.payment;
  if (chargeState === 'charged' || chargeState === 'rejected') return resumeSettled(now);
  // The last request may still be under way. The background tries again; a caller gets an unknown outcome.
  if (input === null) return now;
  const message = 'It is not known yet whether the gateway has this charge; it will not be sent again.';
  throw new GatewayAPIError(message, { operation: 'charge', outcome: 'unknown', paymentId: id });
}

function resumeSettled(record: PaymentRecord): PaymentRecord {
  if (record.payment.chargeState === 'rejected') throw refusedBefore(record.payment);
  return record;
}

function openRequest({ vault, log }: Context, paymentId: string, sealed: string | null): ChargeInput | null {
  if (sealed === null) return null;
  try {
    return JSON.parse(vault.open(sealed, paymentId)) as ChargeInput;
  } catch (error) {
    log.error({ payment_id: paymentId, error: errorMessage(error) }, 'what was to be charged cannot be opened');
    return null;
  }
}

function refusedBefore(payment: GatewayPayment): GatewayError | Refusal {
  if (isTakenElsewhere(payment)) return takenElsewhere(payment);
  return new GatewayAPIError(payment.statusMessage ?? 'The gateway refused the charge.', {
    operation: 'charge',
    statusCode: payment.statusCode ?? '400',
    paymentId: payment.id,
  });
}

/**
 * The only gateway call of a charge that was written just now: no request repeats it, so one that was surely not sent has failed. Throws
 * where the gateway refused or the outcome is unknown.
 */
export function chargeWrittenOnce(
  context: Context,
  record: PaymentRecord,
  input: ChargeInput,
  origin: Origin,
): Promise<PaymentRecord> {
  const attributes = { 'gapura.payment_id': record.payment.id, 'gapura.payment_type': record.payment.paymentType };
  return inSpan('charge', { attributes }, () =>
    chargeAtGateway(context, record, input, { ...origin, isOnly: true }, 1),
  );
}

/** The gateway call of a charge, and the write of its outcome. Throws where the gateway refused or the outcome is unknown. */
async function chargeAtGateway(
  context: Context,
  record: PaymentRecord,
  input: ChargeInput,
  origin: Origin & {
    /** A task asks, and will ask again: "too many requests" does not end the payment. */
    readonly comesAgain?: boolean;
    /** No other call was made for this charge, and none follows. */
    readonly isOnly?: boolean;
  },
  attempts: number,
): Promise<PaymentRecord> {
  const { payment } = record;
  let answer: Record<string, unknown>;
  try {
    answer = await context.gateway.charge(toChargeBody(input, payment), {
      idempotencyKey: `${payment.id}-charge`,
      requestId: origin.requestId,
      // The call may have to wait for its turn, and is tried again where its answer was lost.
      stillWanted: () => isInTime(context, payment),
      overrideNotification: input.notification_url === undefined ? undefined : [input.notification_url],
    });
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    if (attempts > 1 && error instanceof GatewayDuplicateOrderError) return adopt(context, record, error, origin);
    const isBusy = error instanceof GatewayRateLimitError && origin.comesAgain === true;
    if (!isBusy) await writeOutcome(context, payment.id, () => recordFailedCharge(context, record, error, origin));
    throw error.about({ paymentId: payment.id });
  }
  const seen = observe('charge', answer);
  const provenance = { actor: origin.actor, answer: withoutSecrets(answer) };
  const recorded = await writeOutcome(context, payment.id, () => recordObservation(context, record, seen, provenance));
  const after = recorded?.record ?? record;
  if (recorded?.verdict.kind === 'mismatch')
    throw await settleUnusable(context, record, recorded.verdict.reason, origin);
  // A payment that was given up meanwhile does not move by an old reply; the status call decides.
  if (after.payment.transactionStatus === 'failure' && seen.status !== 'failure') {
    return (await checkStatus(context, payment.id, origin))?.record ?? after;
  }
  return after;
}

/** A reply without the outcome of the charge: the gateway will be asked. */
async function settleUnusable(
  context: Context,
  record: PaymentRecord,
  reason: string,
  origin: Origin,
): Promise<GatewayError> {
  const { id } = record.payment;
  const unknown = { actor: origin.actor, reason: say('reply_unusable', { reason }) };
  await writeOutcome(context, id, () => recordUnknownOutcome(context, record, unknown));
  return new GatewayAPIError('The gateway answered with something that is not this charge.', {
    operation: 'charge',
    outcome: 'unknown',
    paymentId: id,
  });
}

/** The gateway has the order already: by an attempt of ours without an answer, or as a foreign transaction. */
async function adopt(
  context: Context,
  record: PaymentRecord,
  error: GatewayError,
  origin: Origin,
): Promise<PaymentRecord> {
  const checked = await checkStatus(context, record.payment.id, origin);
  if (checked !== undefined && checked.record.payment.chargeState !== record.payment.chargeState) {
    return resumeSettled(checked.record);
  }
  throw await settleUnusable(context, record, error.message, origin);
}

async function recordFailedCharge(
  context: Context,
  record: PaymentRecord,
  error: GatewayError,
  origin: Origin & { readonly isOnly?: boolean },
): Promise<void> {
  // Without an answer the outcome is unknown, even where the connection was refused: another call may have got through.
  const isOver = error.outcome === 'refused' && (error.statusCode !== null || origin.isOnly === true);
  if (!isOver) {
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

/** The payment that a charge begins with, before the gateway has said a word. */
export function draftPayment(context: Context, caller: Caller, input: ChargeInput, id: string): PaymentRecord {
  const customer = input.customer_details;
  const payment: GatewayPayment = {
    ...blankPayment(id, context.clock.now()),
    ownerId: caller.id,
    orderId: input.order_id ?? `gapura-${id}`,
    paymentType: input.payment_type,
    bank: input.bank ?? null,
    store: input.store ?? null,
    acquirer: input.qris_acquirer ?? null,
    installmentTerm: input.installment_term ?? null,
    grossAmount: BigInt(input.gross_amount),
    held: input.authorize === true,
    marked: true,
    customerFirstName: customer?.first_name ?? null,
    customerLastName: customer?.last_name ?? null,
    customerEmail: customer?.email ?? null,
    customerPhone: customer?.phone ?? null,
    metadata: input.metadata ?? null,
    customField1: input.custom_fields?.[0] ?? null,
    customField2: input.custom_fields?.[1] ?? null,
    customField3: input.custom_fields?.[2] ?? null,
  };
  return { payment, items: (input.item_details ?? []).map((item) => draftItem(context, item)), refunds: [] };
}

function draftItem(context: Context, item: NonNullable<ChargeInput['item_details']>[number]): GatewayPaymentItem {
  return {
    id: context.newId(),
    itemId: item.id ?? null,
    name: item.name,
    price: BigInt(item.price),
    quantity: item.quantity,
    brand: item.brand ?? null,
    category: item.category ?? null,
    merchantName: item.merchant_name ?? null,
    url: item.url ?? null,
  };
}
