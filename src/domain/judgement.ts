// The one function that decides what the gateway's word means for a payment.

import { codeFits } from './notification-codes.ts';
import type { GatewayObservation, PaymentState, RefundChange, Verdict } from './observation.ts';
import { isPartialCapture, wasPaid } from './paid.ts';
import { type GatewayPayment, isFailed, isPaid, isPaymentStatus, type PaymentStatus } from './payment.ts';
import { describeLate, fillsIn, type Movement, plan } from './verdict.ts';

const ALL_BUT_PENDING: readonly PaymentStatus[] = [
  'authorize',
  'capture',
  'settlement',
  'deny',
  'cancel',
  'expire',
  'failure',
  'partial_refund',
  'refund',
  'partial_chargeback',
  'chargeback',
];

/** Where a message from the past may move a payment. A status that is missing on the right is stale there. */
export const MOVES: Readonly<Record<PaymentStatus, readonly PaymentStatus[]>> = {
  pending: ALL_BUT_PENDING,
  authorize: ALL_BUT_PENDING.filter((status) => status !== 'authorize'),
  capture: ['settlement', 'deny', 'cancel', 'expire', 'partial_refund', 'refund', 'partial_chargeback', 'chargeback'],
  settlement: ['partial_refund', 'refund', 'partial_chargeback', 'chargeback', 'deny'],
  partial_refund: ['refund', 'partial_chargeback', 'chargeback'],
  partial_chargeback: ['chargeback'],
  deny: [],
  cancel: [],
  expire: [],
  failure: [],
  refund: [],
  chargeback: [],
};

/** Decides what an observation means for a payment. Pure: the caller writes the verdict down. */
export function judge(state: PaymentState, observation: GatewayObservation): Verdict {
  const { payment } = state;
  const status = observation.status;
  if (!isPaymentStatus(status)) {
    return { kind: 'mismatch', reason: `the gateway reported a status that is not known here: ${status.slice(0, 40)}` };
  }
  const misfit = describeMisfit(payment, observation);
  if (misfit !== null) return { kind: 'mismatch', reason: misfit };
  const revived = findRevivedRefund(state, observation);
  if (revived !== null) return { kind: 'stale', reason: `it counts the refund ${revived}, which failed here` };

  const movement = judgeMovement(payment, status, observation);
  const refunds = judgeRefunds(state, observation);
  const brings = refunds.length > 0 || fillsIn(payment, observation);
  if (movement === 'stale' && !(brings && isBehind(status, payment))) {
    return { kind: 'stale', reason: describeLate(payment, observation) };
  }
  return plan(state, observation, status, movement, refunds);
}

/**
 * Whether the payment went on from that status, so that a late message of it may still fill in what is missing. Otherwise
 * the message contradicts what is known: a payment that failed, or was given up, has not passed through a status with money.
 */
function isBehind(status: PaymentStatus, payment: GatewayPayment): boolean {
  if (payment.chargeState === 'rejected') return false;
  if (payment.transactionStatus === status) return true;
  if (isFailed(payment)) return status === 'pending' || status === 'authorize';
  return MOVES[status].includes(payment.transactionStatus);
}

/** A refund that failed here and that a message still counts: only the status call may bring it back. */
function findRevivedRefund(state: PaymentState, observation: GatewayObservation): string | null {
  if (observation.source === 'status_check') return null;
  const failed = state.refunds.filter((refund) => refund.status === 'failed').map((refund) => refund.refundKey);
  return observation.refunds.find((seen) => failed.includes(seen.refundKey))?.refundKey ?? null;
}

/** Says why an observation cannot be about this payment, or null where it can. */
function describeMisfit(payment: GatewayPayment, observation: GatewayObservation): string | null {
  if (
    payment.transactionId !== null &&
    observation.transactionId !== null &&
    payment.transactionId !== observation.transactionId &&
    // The gateway answers a status call with the newest transaction of the order. It replaces one that brought no money;
    // it never replaces one that did.
    (observation.source !== 'status_check' || wasPaid(payment))
  ) {
    return 'the message is about another transaction of this order';
  }
  if (observation.source === 'notification' && !codeFits(observation)) {
    return `the code ${observation.statusCode} does not belong to the status ${observation.status}`;
  }
  const amount = observation.grossAmount;
  // Every notification names its amount. One that cannot be read is no reason to believe the rest of the message.
  if (amount === null) return observation.source === 'notification' ? 'the amount cannot be read' : null;
  if (amount === payment.grossAmount || amount === payment.capturedAmount) return null;
  if (isPartialCapture(payment, observation)) return null;
  // Some channels add the customer's fee to the amount. A message alone may be wrong about that; the status call is not.
  if (observation.source === 'status_check' && amount > payment.grossAmount) return null;
  return `the amount is ${amount}, expected ${payment.grossAmount}`;
}

function judgeMovement(payment: GatewayPayment, status: PaymentStatus, observation: GatewayObservation): Movement {
  const from = payment.transactionStatus;
  if (from === status) return judgeRepetition(payment, status, observation);
  if (observation.source === 'status_check') return 'move';
  return MOVES[from].includes(status) ? 'move' : 'stale';
}

/** The same status again is news where the fraud check has decided since, or more was refunded. */
function judgeRepetition(payment: GatewayPayment, status: PaymentStatus, observation: GatewayObservation): Movement {
  if (status === 'capture' || status === 'authorize') {
    const fraud = observation.fraudStatus;
    if (fraud === null || fraud === payment.fraudStatus) return 'stay';
    if (observation.source === 'status_check') return 'move';
    // A hold may be challenged and decided too. What was decided, or counts as paid, does not fall back.
    const undecided = payment.fraudStatus === null || payment.fraudStatus === 'challenge';
    const unpays = isPaid(payment) && !isPaid({ transactionStatus: status, fraudStatus: fraud });
    return undecided && !unpays ? 'move' : 'stale';
  }
  if (status === 'partial_refund' || status === 'refund') {
    const total = observation.refundAmount;
    if (total === null || total === payment.refundAmount) return 'stay';
    return total > payment.refundAmount || observation.source === 'status_check' ? 'move' : 'stale';
  }
  return 'stay';
}

/** Which refund rows the observation brings forward. A refund never goes back from `confirmed`. */
function judgeRefunds(state: PaymentState, observation: GatewayObservation): RefundChange[] {
  const changes: RefundChange[] = declinedRefunds(state, observation);
  for (const seen of observation.refunds) {
    const existing = state.refunds.find((refund) => refund.refundKey === seen.refundKey) ?? null;
    const status = seen.bankConfirmedAt === null ? 'accepted' : 'confirmed';
    if (existing !== null && (existing.status === status || existing.status === 'confirmed')) continue;
    changes.push({
      existing,
      refundKey: seen.refundKey,
      amount: existing?.amount ?? seen.amount,
      reason: existing?.reason ?? seen.reason,
      isDirect: existing?.isDirect ?? seen.isDirect,
      status,
      bankConfirmedAt: seen.bankConfirmedAt,
    });
  }
  return changes;
}

/** Accepted refunds that the gateway's status does not list any more: the bank declined them, and their money stayed here. */
function declinedRefunds(state: PaymentState, observation: GatewayObservation): RefundChange[] {
  const listsThem = observation.refunds.length > 0 || observation.status === 'settlement';
  if (observation.source !== 'status_check' || !listsThem) return [];
  return state.refunds
    .filter((refund) => refund.status === 'accepted')
    .filter((refund) => !observation.refunds.some((seen) => seen.refundKey === refund.refundKey))
    .map((existing) => ({ ...existing, existing, status: 'failed' }));
}
