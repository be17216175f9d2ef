// Refunds: the amount is taken first, then the gateway is asked, then the outcome is written down.

import type { Caller } from '../../domain/caller.ts';
import {
  GatewayAPIError,
  GatewayDuplicateOrderError,
  GatewayError,
  GatewayRateLimitError,
  invalid,
  Refusal,
} from '../../domain/errors.ts';
import type { GatewayRefund } from '../../domain/payments/refund.ts';
import { refundableAmount, refuseRefund } from '../../domain/payments/refund-rules.ts';
import { observeRefundReply, withoutSecrets } from '../../gateway/transaction/observation.ts';
import type { PaymentRecord } from '../../store/payments/payments.ts';
import { findPaymentByRefund, insertRefund, listPendingRefunds } from '../../store/payments/refunds.ts';
import type { Context, Origin } from '../context.ts';
import { writeOutcome } from '../outcomes.ts';
import { recordObservation, recordRefusedRefund } from './changes.ts';
import { getPayment } from './read.ts';
import { checkStatus } from './status.ts';

export interface RefundInput {
  /** Whole rupiah; everything that is left where absent. */
  readonly amount?: number;
  readonly reason?: string;
  /** Asks the provider to pay back at once, where it can. */
  readonly direct?: boolean;
}

export interface RefundOrigin extends Omit<Origin, 'actor'> {
  /** The id that the refund gets. A repeated request brings the same, and is taken up instead of done again. */
  readonly refundId?: string | undefined;
}

export interface Refunded {
  readonly record: PaymentRecord;
  readonly refund: GatewayRefund;
}

interface Repeated extends Origin {
  /** A task asks, and will ask again: "too many requests" does not end the refund. */
  readonly comesAgain?: boolean;
}

/** How often a refund of "all that is left" looks again while others take their share. */
const RESERVE_TRIES = 20;

export async function refundPayment(
  context: Context,
  caller: Caller,
  id: string,
  input: RefundInput = {},
  origin: RefundOrigin = {},
): Promise<Refunded> {
  const refundId = origin.refundId ?? context.newId();
  const actor: Origin = { ...origin, actor: caller.id };
  const record = await getPayment(context, caller, id);
  const begun = record.refunds.find((refund) => refund.id === refundId);
  if (begun !== undefined) return resumeRefund(context, record, begun, actor);
  const refund = await reserve(context, caller, record, input, refundId);
  return refundAtGateway(context, await getPayment(context, caller, id), refund, actor);
}

/** Brings a refund whose outcome was not known to its end; for the background task. */
export async function finishRefund(context: Context, refundId: string, origin: Origin): Promise<void> {
  const record = await findPaymentByRefund(context.database.pool, refundId);
  const refund = record?.refunds.find((candidate) => candidate.id === refundId);
  if (record === undefined || refund === undefined || refund.status !== 'pending') return;
  try {
    await resumeRefund(context, record, refund, { ...origin, comesAgain: true });
  } catch (error) {
    // A refusal is an outcome too, and it is written down; only a gateway that does not answer, or is busy, is worth another try.
    const refused = error instanceof GatewayError && error.outcome === 'refused';
    if (refused && !(error instanceof GatewayRateLimitError)) return;
    throw error;
  }
}

const PENDING_BATCH = 100;
/** Younger ones are still in the hands of the request that made them. */
const PENDING_AGE_MS = 30_000;

/** Refunds whose outcome is not known, batch by batch. */
export async function* pendingRefunds(context: Context): AsyncGenerator<string[]> {
  const before = new Date(context.clock.now().getTime() - PENDING_AGE_MS);
  let after = { createdAt: new Date(0), id: '00000000-0000-0000-0000-000000000000' };
  for (;;) {
    const batch = await listPendingRefunds(context.database.pool, { before, after, limit: PENDING_BATCH });
    if (batch.length > 0) yield batch.map((refund) => refund.id);
    const last = batch.at(-1);
    if (last === undefined || batch.length < PENDING_BATCH) return;
    after = last;
  }
}

async function reserve(
  context: Context,
  caller: Caller,
  known: PaymentRecord,
  input: RefundInput,
  refundId: string,
): Promise<GatewayRefund> {
  let record = known;
  for (let tries = 0; tries < RESERVE_TRIES; tries++) {
    const refund = draftRefund(context, record, input, refundId);
    if (await insertRefund(context.database.pool, refund)) return refund;
    // Others took their share meanwhile: look at what is left now, and say so if it is not enough.
    record = await getPayment(context, caller, record.payment.id);
  }
  throw new Refusal('unavailable', 'Too many refunds of this payment at once; try again.', { retryAfterSeconds: 1 });
}

function draftRefund(context: Context, record: PaymentRecord, input: RefundInput, refundId: string): GatewayRefund {
  const { payment } = record;
  const now = context.clock.now();
  const amount = input.amount === undefined ? refundableAmount(payment) : BigInt(input.amount);
  const direct = input.direct ?? false;
  const refusal = refuseRefund(payment, { amount, direct }, now);
  if (refusal !== null) {
    if (refusal.field !== null) throw invalid({ field: refusal.field, message: refusal.message });
    throw new Refusal('invalid_state', refusal.message, { paymentId: payment.id });
  }
  return {
    id: refundId,
    paymentId: payment.id,
    refundKey: refundId,
    amount,
    reason: input.reason ?? null,
    isDirect: direct,
    status: 'pending',
    statusCode: null,
    statusMessage: null,
    bankConfirmedAt: null,
    missingSince: null,
    createdAt: now,
    updatedAt: now,
  };
}

/** A refund that was written down before: its end if there is one, else the gateway is asked whether it knows it. */
async function resumeRefund(
  context: Context,
  record: PaymentRecord,
  refund: GatewayRefund,
  origin: Repeated,
): Promise<Refunded> {
  if (refund.status === 'failed') throw refusedBefore(record, refund);
  if (refund.status !== 'pending') return { record, refund };
  const checked = await checkStatus(context, record.payment.id, origin);
  const now = checked?.record ?? record;
  const found = now.refunds.find((candidate) => candidate.id === refund.id) ?? refund;
  if (found.status !== 'pending') return { record: now, refund: found };
  // The same key again: a refund that got through after all is not done twice.
  return refundAtGateway(context, now, found, origin);
}

async function refundAtGateway(
  context: Context,
  record: PaymentRecord,
  refund: GatewayRefund,
  origin: Repeated,
): Promise<Refunded> {
  const { payment } = record;
  const id = payment.transactionId ?? payment.orderId;
  const operation = refund.isDirect ? 'directRefund' : 'refund';
  const options = { idempotencyKey: `${refund.id}-refund`, requestId: origin.requestId };
  let answer: Record<string, unknown>;
  try {
    answer = await context.gateway[operation](
      id,
      refund.refundKey,
      Number(refund.amount),
      refund.reason ?? '',
      options,
    );
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    return settleFailure(context, record, refund, error, origin);
  }
  const reply = observeRefundReply(answer, refund);
  if (reply.kind === 'refused') {
    const { message, statusCode } = reply;
    const error = new GatewayAPIError(message, { operation: 'direct_refund', statusCode });
    return settleFailure(context, record, refund, error, origin);
  }
  if (reply.kind === 'unusable') return settleUnusable(context, record, refund, reply.reason, origin);
  const provenance = { actor: origin.actor, answer: withoutSecrets(answer) };
  const recorded = await writeOutcome(context, payment.id, () =>
    recordObservation(context, record, reply.observation, provenance),
  );
  const refunded = toRefunded(recorded?.record ?? record, refund);
  if (isAccepted(refunded)) return refunded;
  const { verdict } = recorded ?? {};
  const reason = verdict !== undefined && 'reason' in verdict ? verdict.reason : 'it does not name the refund';
  return settleUnusable(context, record, refund, reason, origin);
}

function isAccepted({ refund }: Refunded): boolean {
  return refund.status === 'accepted' || refund.status === 'confirmed';
}

/** A reply that does not say what became of the refund: the gateway may have made it, and is asked what it has. */
async function settleUnusable(
  context: Context,
  record: PaymentRecord,
  refund: GatewayRefund,
  reason: string,
  origin: Repeated,
): Promise<Refunded> {
  const { id } = record.payment;
  context.log.warn({ payment_id: id, refund_id: refund.id, reason }, "the gateway's reply to a refund cannot be used");
  const checked = await checkStatus(context, id, origin).catch(throwUnlessGateway);
  const now = checked === undefined ? undefined : toRefunded(checked.record, refund);
  if (now !== undefined && isAccepted(now)) return now;
  // It stays pending, with its amount reserved, until the background has found out.
  const error = new GatewayAPIError('The gateway answered with something that is not this refund.', {
    operation: refund.isDirect ? 'direct_refund' : 'refund',
    outcome: 'unknown',
  });
  throw Object.assign(error, { paymentId: id });
}

function throwUnlessGateway(error: unknown): undefined {
  if (!(error instanceof GatewayError)) throw error;
  return undefined;
}

async function settleFailure(
  context: Context,
  record: PaymentRecord,
  refund: GatewayRefund,
  error: GatewayError,
  origin: Repeated,
): Promise<Refunded> {
  const { payment } = record;
  // The gateway knows the key: an earlier attempt got through.
  if (error instanceof GatewayDuplicateOrderError) {
    const checked = await checkStatus(context, payment.id, origin);
    const found = toRefunded(checked?.record ?? record, refund);
    if (isAccepted(found)) return found;
    // It says that it knows the key, yet its status does not list the refund: it may lag behind, and knows better later.
    return settleUnusable(context, record, refund, error.message, origin);
  }
  const isBusy = error instanceof GatewayRateLimitError && origin.comesAgain === true;
  const answered = error.outcome === 'refused' && error.statusCode !== null && !isBusy;
  if (answered) {
    const refused = { refundId: refund.id, statusCode: error.statusCode, message: error.message };
    await writeOutcome(context, payment.id, () => recordRefusedRefund(context, record, refused));
    if (error.statusCode === '412') await checkStatus(context, payment.id, origin).catch(() => undefined);
  }
  throw Object.assign(error, { paymentId: payment.id });
}

function refusedBefore(record: PaymentRecord, refund: GatewayRefund): GatewayError {
  const error = new GatewayAPIError(refund.statusMessage ?? 'The gateway refused the refund.', {
    operation: 'refund',
    statusCode: refund.statusCode,
  });
  return Object.assign(error, { paymentId: record.payment.id });
}

function toRefunded(record: PaymentRecord, refund: GatewayRefund): Refunded {
  return { record, refund: record.refunds.find((candidate) => candidate.id === refund.id) ?? refund };
}
