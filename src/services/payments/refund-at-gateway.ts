// The gateway's part of a refund: asked under a key that stays the same, and what it answers goes through the one door.

import {
  GatewayAPIError,
  GatewayDuplicateOrderError,
  GatewayError,
  GatewayRateLimitError,
  Refusal,
} from '../../domain/errors.ts';
import type { GatewayRefund } from '../../domain/payments/refund.ts';
import { observeRefundReply, withoutSecrets } from '../../gateway/transaction/observation.ts';
import type { PaymentRecord } from '../../store/payments/payments.ts';
import { say } from '../../text/sayings.ts';
import type { Context, Origin } from '../context.ts';
import { writeOutcome } from '../outcomes.ts';
import { recordObservation, recordRefusedRefund } from './changes.ts';
import { proveTransaction } from './ownership.ts';
import { checkStatus } from './status.ts';

export interface Refunded {
  readonly record: PaymentRecord;
  readonly refund: GatewayRefund;
}

export interface RefundOrigin extends Origin {
  /** A task asks, and will ask again: "too many requests" does not end the refund. */
  readonly comesAgain?: boolean;
}

/** Resumes a written refund: its outcome if there is one, else the gateway is asked whether it knows it. */
export async function resumeRefund(
  context: Context,
  record: PaymentRecord,
  refund: GatewayRefund,
  origin: RefundOrigin,
): Promise<Refunded> {
  if (refund.status === 'failed') throw refusedBefore(record, refund);
  if (refund.status === 'rejected') {
    const words = say('refund_rejected', { who: String(refund.decidedBy) });
    throw new Refusal('invalid_state', words, { paymentId: record.payment.id });
  }
  if (refund.status !== 'pending') return { record, refund };
  const checked = await checkStatus(context, record.payment.id, origin);
  const now = checked?.record ?? record;
  const found = now.refunds.find((candidate) => candidate.id === refund.id) ?? refund;
  if (found.status !== 'pending') return { record: now, refund: found };
  // The same key again: a refund that got through after all is not done twice.
  return refundAtGateway(context, now, found, origin);
}

export async function refundAtGateway(
  context: Context,
  record: PaymentRecord,
  refund: GatewayRefund,
  origin: RefundOrigin,
): Promise<Refunded> {
  const { payment } = record;
  const operation = refund.isDirect ? 'directRefund' : 'refund';
  const { transactionId } = await proveTransaction(context, record, 'refund', origin);
  const options = { idempotencyKey: `${refund.id}-refund`, requestId: origin.requestId };
  let answer: Record<string, unknown>;
  try {
    answer = await context.gateway[operation](
      transactionId,
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

/** A reply without the outcome of the refund: the gateway may have made it, and is asked. */
async function settleUnusable(
  context: Context,
  record: PaymentRecord,
  refund: GatewayRefund,
  reason: string,
  origin: RefundOrigin,
): Promise<Refunded> {
  const { id } = record.payment;
  context.log.warn({ payment_id: id, refund_id: refund.id, reason }, "the gateway's reply to a refund cannot be used");
  const checked = await checkStatus(context, id, origin).catch(throwUnlessGateway);
  const now = checked === undefined ? undefined : toRefunded(checked.record, refund);
  if (now !== undefined && isAccepted(now)) return now;
  // It stays pending, with its amount reserved, until the background has found out.
  throw new GatewayAPIError('The gateway answered with something that is not this refund.', {
    operation: refund.isDirect ? 'direct_refund' : 'refund',
    outcome: 'unknown',
    paymentId: id,
  });
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
  origin: RefundOrigin,
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
  throw error.about({ paymentId: payment.id });
}

function refusedBefore(record: PaymentRecord, refund: GatewayRefund): GatewayError {
  return new GatewayAPIError(refund.statusMessage ?? 'The gateway refused the refund.', {
    operation: 'refund',
    statusCode: refund.statusCode,
    paymentId: record.payment.id,
  });
}

export function toRefunded(record: PaymentRecord, refund: GatewayRefund): Refunded {
  return { record, refund: record.refunds.find((candidate) => candidate.id === refund.id) ?? refund };
}
