// The second person: approves a refund that waits, and the gateway is asked; or rejects it, and its amount is free again.

import type { Action } from '../../domain/audit.ts';
import type { Caller } from '../../domain/caller.ts';
import { noSuch, Refusal } from '../../domain/errors.ts';
import { isUuid } from '../../domain/ids.ts';
import type { GatewayRefund } from '../../domain/payments/refund.ts';
import { refuseApproval, refuseDecision, reservedBesides } from '../../domain/payments/refund-approval.ts';
import type { PaymentRecord } from '../../store/payments/payments.ts';
import { decideRefund, findPaymentByRefund, inPaymentLane } from '../../store/payments/refunds.ts';
import type { Context, Origin } from '../context.ts';
import { actRow } from '../people/audit.ts';
import { maySee } from './read.ts';
import { type Refunded, refundAtGateway, resumeRefund, toRefunded } from './refund-at-gateway.ts';

export interface DecisionOrigin extends Omit<Origin, 'actor'> {
  /** It is repeated with its Idempotency-Key, after a try whose outcome was not kept. */
  readonly resumed?: boolean | undefined;
}

/** How often it is decided anew, while other processes change the payment. */
const DECIDE_TRIES = 20;

/** Approves a refund that somebody else asked for, and asks the gateway for it as for any other. */
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
      const words = 'Whoever asked for a refund cannot approve it: another person has to.';
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

/** Rejects a refund that waits. Whoever asked for it may, too. */
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
      // Read again in either case: as it was written, or as somebody else has left it.
      ({ record, refund } = await getRefund(context, caller, refund.id));
      if (isWritten) return toRefunded(record, refund);
    }
    throw new Refusal('unavailable', 'Too many changes of this payment at once; try again.', { retryAfterSeconds: 1 });
  });
}
