// Refunds: the amount is taken first, then the gateway is asked, unless a second person has to approve it before.

import type { Act, Action } from '../../domain/audit.ts';
import type { Caller } from '../../domain/caller.ts';
import { GatewayError, GatewayRateLimitError, invalid, noSuch, Refusal } from '../../domain/errors.ts';
import { isUuid } from '../../domain/ids.ts';
import type { GatewayRefund } from '../../domain/payments/refund.ts';
import {
  needsApproval,
  refundableAmount,
  refuseApproval,
  refuseDecision,
  refuseRefund,
  reservedBesides,
} from '../../domain/payments/refund-rules.ts';
import { inTransaction } from '../../store/database/transaction.ts';
import { findPayment, lockPayment, type PaymentRecord } from '../../store/payments/payments.ts';
import {
  decideRefund,
  findPaymentByRefund,
  inPaymentLane,
  insertRefund,
  listPendingRefunds,
  type NewRefund,
} from '../../store/payments/refunds.ts';
import { say } from '../../text/sayings.ts';
import type { Context, Origin } from '../context.ts';
import { actRow } from '../people/audit.ts';
import { getPayment, maySee } from './read.ts';
import { type Refunded, refundAtGateway, resumeRefund, toRefunded } from './refund-at-gateway.ts';

export interface RefundInput {
  /** Whole rupiah; everything that is left where absent. */
  readonly amount?: number;
  readonly reason?: string;
  /** Asks the provider to pay back at once, where it can. */
  readonly direct?: boolean;
}

export interface RefundOrigin extends Omit<Origin, 'actor'> {
  /** The id that the refund gets. A repeated request brings the same, and is resumed, not done again. */
  readonly refundId?: string | undefined;
  /** Only if the money is more than its checkout asked for, at the moment when the amount is taken. */
  readonly ofSurplus?: boolean;
}

/** How often a refund of "all that is left" is retried while others take their share. */
const RESERVE_TRIES = 20;

export async function refundPayment(
  context: Context,
  caller: Caller,
  id: string,
  input: RefundInput = {},
  origin: RefundOrigin = {},
): Promise<Refunded> {
  const { refundId = context.newId(), ofSurplus = false, ...rest } = origin;
  const actor: Origin = { ...rest, actor: caller.id };
  const record = await getPayment(context, caller, id);
  const begun = record.refunds.find((refund) => refund.id === refundId);
  if (begun !== undefined) return resumeRefund(context, record, begun, actor);
  const refund = await reserve(context, caller, record, { ...input, refundId, ofSurplus });
  const reserved = await getPayment(context, caller, id);
  // Until a second person has approved it, the gateway is not called.
  if (refund.status === 'requested') return toRefunded(reserved, refund);
  return refundAtGateway(context, reserved, refund, actor);
}

/** Finishes a refund with an unknown outcome; for the background task. */
export async function finishRefund(context: Context, refundId: string, origin: Origin): Promise<void> {
  const record = await findPaymentByRefund(context.database.pool, refundId);
  const refund = record?.refunds.find((candidate) => candidate.id === refundId);
  if (record === undefined || refund === undefined || refund.status !== 'pending') return;
  try {
    await resumeRefund(context, record, refund, { ...origin, comesAgain: true });
  } catch (error) {
    // A refusal is a written outcome too; only a gateway that does not answer, or is busy, is worth a retry.
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

interface RefundToReserve extends RefundInput {
  readonly refundId: string;
  readonly ofSurplus: boolean;
}

async function reserve(
  context: Context,
  caller: Caller,
  known: PaymentRecord,
  input: RefundToReserve,
): Promise<GatewayRefund> {
  const { pool } = context.database;
  const { id } = known.payment;
  return inPaymentLane(pool, id, async () => {
    if (known.payment.checkoutId !== null) return reserveOfCheckout(context, caller, id, input);
    let record = known;
    for (let tries = 0; tries < RESERVE_TRIES; tries++) {
      const drafted = draftRefund(context, caller, record, input);
      if (await insertRefund(pool, drafted)) return drafted.refund;
      // Others took their share meanwhile: look at what is left now, and say so if it is not enough.
      record = await getPayment(context, caller, id);
    }
    throw new Refusal('unavailable', say('busy_refunds'), { retryAfterSeconds: 1 });
  });
}

/** The money of a checkout may go back without the gateway too: the locks of the payment and of its checkout see to it that one is done. */
function reserveOfCheckout(
  context: Context,
  caller: Caller,
  id: string,
  input: RefundToReserve,
): Promise<GatewayRefund> {
  return inTransaction(context.database.pool, async (on) => {
    await lockPayment(on, id);
    const record = await findPayment(on, id);
    if (record === undefined) throw new Error(`Payment ${id} is gone, though payments are never deleted`);
    const refusal = await context.followers.refuseRefund(on, record.payment, input.ofSurplus);
    if (refusal !== null) throw refusal;
    const drafted = draftRefund(context, caller, record, input);
    if (await insertRefund(on, drafted)) return drafted.refund;
    throw new Error(`The refund of payment ${id} was not taken though the payment is locked`);
  });
}

function draftRefund(
  context: Context,
  caller: Caller,
  { payment, refunds }: PaymentRecord,
  input: RefundToReserve,
): NewRefund {
  const now = context.clock.now();
  const amount = input.amount === undefined ? refundableAmount(payment) : BigInt(input.amount);
  const direct = input.direct ?? false;
  const refusal = refuseRefund(payment, { amount, direct }, now);
  if (refusal !== null) {
    if (refusal.field !== null) throw invalid({ field: refusal.field, message: refusal.message });
    throw new Refusal('invalid_state', refusal.message, { paymentId: payment.id });
  }
  const above = context.policies.refundApprovalAbove;
  const waits = needsApproval(refunds, amount, above);
  const refund: GatewayRefund = {
    id: input.refundId,
    paymentId: payment.id,
    refundKey: input.refundId,
    amount,
    reason: input.reason ?? null,
    isDirect: direct,
    status: waits ? 'requested' : 'pending',
    statusCode: null,
    statusMessage: null,
    bankConfirmedAt: null,
    missingSince: null,
    requestedBy: caller.id,
    decidedBy: null,
    decidedAt: null,
    createdAt: now,
    updatedAt: now,
  };
  const act: Act = {
    action: 'refund.create',
    subject: 'payment',
    subjectId: payment.id,
    details: { refund_id: refund.id, amount: Number(amount), reason: refund.reason, direct, waits },
  };
  // Where small refunds add up, those that come at once must see each other.
  return { refund, seenVersion: above === null ? null : payment.version, act: actRow(context, caller, act) };
}

// The second person: approves a refund that waits, and the gateway is asked; or rejects it, and its amount is free again.

interface DecisionOrigin extends Omit<Origin, 'actor'> {
  /** It is repeated with its Idempotency-Key, after a try whose outcome was not kept. */
  readonly resumed?: boolean | undefined;
}

/** How often the decision is retried while other processes change the payment. */
const DECIDE_TRIES = 20;

/** Approves a refund that another person asked for, and asks the gateway for it as for any other. */
export async function approveRefund(
  context: Context,
  caller: Caller,
  id: string,
  origin: DecisionOrigin = {},
): Promise<Refunded> {
  const { resumed = false, ...rest } = origin;
  const actor: Origin = { ...rest, actor: caller.id };
  const known = await getRefund(context, caller, id);
  const isOurs = known.refund.decidedBy === caller.id && known.refund.status !== 'rejected';
  if (resumed && isOurs) return resumeRefund(context, known.record, known.refund, actor);
  const { record, refund } = await decide(context, caller, known, (state, waiting, now) => {
    if (waiting.requestedBy === caller.id) {
      const words = say('own_refund');
      throw new Refusal('forbidden', words, { paymentId: waiting.paymentId });
    }
    const refusal = refuseApproval(state, waiting, now);
    if (refusal !== null) throw new Refusal('invalid_state', refusal, { paymentId: waiting.paymentId });
    return {
      action: 'refund.approve',
      status: 'pending',
      statusMessage: null,
      reservedAmount: state.payment.refundReservedAmount,
    };
  });
  return refundAtGateway(context, record, refund, actor);
}

/** Rejects a waiting refund. The caller who asked for it may, too. */
export async function rejectRefund(
  context: Context,
  caller: Caller,
  id: string,
  { reason }: { readonly reason?: string } = {},
  { resumed = false }: DecisionOrigin = {},
): Promise<Refunded> {
  const known = await getRefund(context, caller, id);
  if (resumed && known.refund.status === 'rejected' && known.refund.decidedBy === caller.id) return known;
  return decide(context, caller, known, (state, waiting) => ({
    action: 'refund.reject',
    status: 'rejected',
    statusMessage: reason ?? null,
    reservedAmount: reservedBesides(state, waiting),
  }));
}

/** The refund with its payment, if the caller may know of it. */
async function getRefund(context: Context, caller: Caller, id: string): Promise<Refunded> {
  const record = isUuid(id) ? await findPaymentByRefund(context.database.pool, id) : undefined;
  const refund = record?.refunds.find((candidate) => candidate.id === id.toLowerCase());
  if (record === undefined || refund === undefined || !maySee(caller, record)) throw noSuch('refund');
  return { record, refund };
}

interface Decision {
  readonly action: Action;
  readonly status: 'pending' | 'rejected';
  readonly statusMessage: string | null;
  /** What is reserved of the payment afterwards. */
  readonly reservedAmount: bigint;
}

/** Decides on a refund that waits and writes it down with the act, in one statement. Of two who do so at once one is too late. */
function decide(
  context: Context,
  caller: Caller,
  known: Refunded,
  judge: (record: PaymentRecord, waiting: GatewayRefund, now: Date) => Decision,
): Promise<Refunded> {
  const { pool } = context.database;
  const paymentId = known.record.payment.id;
  return inPaymentLane(pool, paymentId, async () => {
    let { record, refund } = known;
    for (let tries = 0; tries < DECIDE_TRIES; tries++) {
      const refusal = refuseDecision(refund);
      if (refusal !== null) throw new Refusal('invalid_state', refusal, { paymentId });
      const now = context.clock.now();
      const { action, status, statusMessage, reservedAmount } = judge(record, refund, now);
      const decided = { ...refund, status, statusMessage, decidedBy: caller.id, decidedAt: now, updatedAt: now };
      const details = { refund_id: refund.id, amount: Number(refund.amount), reason: statusMessage };
      const act = actRow(context, caller, { action, subject: 'payment', subjectId: paymentId, details });
      const seenVersion = record.payment.version;
      const isWritten = await decideRefund(pool, { refund: decided, reservedAmount, seenVersion, act });
      // Read again in either case: as it was written here, or by another process.
      ({ record, refund } = await getRefund(context, caller, refund.id));
      if (isWritten) return toRefunded(record, refund);
    }
    throw new Refusal('unavailable', say('busy_changes'), { retryAfterSeconds: 1 });
  });
}
