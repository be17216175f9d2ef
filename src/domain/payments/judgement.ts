// The one function that decides what the gateway's word means for a payment.

import { say } from '../../text/sayings.ts';
import { describeStranger, isOfOrder, isOtherTransaction, judgeOtherTransaction, NO_TRANSACTION } from './attempts.ts';
import { isDoubtful, isSaidAgain, noteContradiction, noteDoubt, withoutDoubt } from './doubt.ts';
import { describeLate, isBehind, MOVES } from './moves.ts';
import type { GatewayObservation, PaymentState, Verdict } from './observation.ts';
import { capturedOf, wasPaid } from './paid.ts';
import { type GatewayPayment, isFailed, isPaid, isPaymentStatus, type PaymentStatus, takenAmount } from './payment.ts';
import { findRevivedRefund, judgeRefunds } from './refund-judgement.ts';
import { fillsIn, type Movement, plan } from './verdict.ts';

/** The codes of notifications, for statuses where the gateway writes them down. */
const NOTIFIED_CODE: Readonly<Record<string, string>> = {
  pending: '201',
  authorize: '200',
  capture: '200',
  settlement: '200',
  partial_refund: '200',
  refund: '200',
  deny: '202',
  cancel: '202',
  expire: '202',
};

/** The signature covers the code but not the status: with another status than its own, a signed notification was tampered with. */
export function codeFits(observation: GatewayObservation): boolean {
  const { status, fraudStatus, statusCode } = observation;
  const held = fraudStatus === 'challenge' && (status === 'capture' || status === 'authorize');
  const expected = held ? '201' : NOTIFIED_CODE[status];
  return expected === undefined || expected === statusCode;
}

/**
 * Decides what an observation means for a payment at a given time; `gatewayAheadMs` is how far the gateway's clock is ahead.
 * Pure: the caller writes the verdict.
 */
export function judge(
  state: PaymentState,
  observation: GatewayObservation,
  now: Date,
  gatewayAheadMs: number = 0,
): Verdict {
  const verdict = judgeWord(state, observation, now, gatewayAheadMs);
  if (verdict.kind !== 'mismatch' || observation.source !== 'status_check') return verdict;
  // About another order it is no answer; about this one, an operator has to find out what it means.
  const { payment } = state;
  const isOurs = observation.orderId === null || isOfOrder(payment, observation.orderId);
  return isOurs ? { ...verdict, noted: noteContradiction(payment, now) } : verdict;
}

function judgeWord(state: PaymentState, observation: GatewayObservation, now: Date, gatewayAheadMs: number): Verdict {
  const { payment } = state;
  const status = observation.status;
  if (!isPaymentStatus(status)) {
    return { kind: 'mismatch', reason: say('status_not_known', { word: status.slice(0, 40) }) };
  }
  const elsewhere = judgeIdentity(payment, observation, gatewayAheadMs);
  if (elsewhere !== null) return elsewhere;
  const misfit = describeMisfit(payment, observation);
  if (misfit !== null) return { kind: 'mismatch', reason: misfit };
  if (isOtherTransaction(payment, observation)) return judgeNextAttempt(state, observation, status, now);
  const judged = judgeRefunds(state, observation, now);
  const revived = findRevivedRefund(state, observation, judged.refunds);
  if (revived !== null) return { kind: 'stale', reason: say('counts_failed_refund', { refund: revived }) };
  const movement = judgeMovement(payment, status, observation, judged.refundAmount, now);
  const brings = judged.refunds.length > 0 || fillsIn(payment, observation);
  const isAnswer = observation.source === 'status_check';
  if (movement !== 'stale') {
    return plan({ state, observation, status, movement, judged, noted: withoutDoubt(payment), now });
  }
  const noted = isAnswer ? noteDoubt(payment, status, now) : undefined;
  if (brings && isBehind(status, payment)) return plan({ state, observation, status, movement, judged, noted, now });
  return { kind: 'stale', reason: describeLate(payment, observation), noted };
}

/** The verdict on an observation that is about something else than this payment; null where it is about this one. */
function judgeIdentity(
  payment: GatewayPayment,
  observation: GatewayObservation,
  gatewayAheadMs: number,
): Verdict | null {
  const { orderId } = observation;
  if (orderId !== null && !isOfOrder(payment, orderId)) {
    return { kind: 'mismatch', reason: say('another_order', { order: orderId.slice(0, 50) }) };
  }
  const stranger = describeStranger(payment, observation, gatewayAheadMs);
  if (stranger !== null) {
    if (observation.source !== 'status_check') return { kind: 'mismatch', reason: stranger };
    const over = isFailed({ transactionStatus: observation.status, fraudStatus: null });
    return { kind: 'foreign', reason: stranger, isOver: over };
  }
  if (!isOtherTransaction(payment, observation)) return null;
  switch (judgeOtherTransaction(payment, observation)) {
    case 'next attempt':
      return null;
    case 'earlier attempt':
      return { kind: 'stale', reason: say('earlier_attempt') };
    case 'another payment':
      return { kind: 'another', reason: say('paid_again') };
    default:
      return { kind: 'mismatch', reason: say('another_transaction') };
  }
}

/** The customer has begun again with another method: the transaction before is over. */
function judgeNextAttempt(
  { payment, refunds }: PaymentState,
  observation: GatewayObservation,
  status: PaymentStatus,
  now: Date,
): Verdict {
  const state = { payment: { ...payment, ...NO_TRANSACTION }, refunds };
  const judged = judgeRefunds(state, observation, now);
  return plan({ state, observation, status, movement: 'move', judged, now, replaced: payment });
}

/** Says why an observation of this payment's transaction is not believed, or null where it is. */
function describeMisfit(payment: GatewayPayment, observation: GatewayObservation): string | null {
  if (observation.source === 'notification' && !codeFits(observation)) {
    return say('code_misfit', { number: String(observation.statusCode), status: observation.status });
  }
  const { grossAmount: amount, unreadableAmount } = observation;
  if (unreadableAmount !== null) return say('amount_odd', { word: unreadableAmount });
  // Every notification names its amount. Where it cannot be read, the rest is not believed either.
  if (amount === null) return observation.source === 'notification' ? say('amount_unread') : null;
  // Some methods add the customer's fee to the amount, so more than was asked for is valid.
  if (amount >= payment.grossAmount || amount === payment.capturedAmount) return null;
  if (capturedOf(payment, observation) !== null) return null;
  return say('amount_less', { number: amount, other: payment.grossAmount });
}

/** `refundAmount` is the refunded total after the observation. */
function judgeMovement(
  payment: GatewayPayment,
  status: PaymentStatus,
  observation: GatewayObservation,
  refundAmount: bigint,
  now: Date,
): Movement {
  const from = payment.transactionStatus;
  if (from === status) return judgeRepetition(payment, status, observation, refundAmount);
  if (observation.source !== 'status_check') {
    return MOVES[from].includes(status) && payment.overruledStatus !== status ? 'move' : 'stale';
  }
  if (isFromBefore(payment, status, observation)) return 'stale';
  if (isDoubtful(payment, status) && !isSaidAgain(payment, status, now)) return 'stale';
  // An answer that leaves a refund out may be older than the refund: the status stays as long as the refund does.
  const forgets =
    (status === 'settlement' && refundAmount > 0n) ||
    (from === 'refund' && status === 'partial_refund' && refundAmount >= takenAmount(payment));
  return forgets ? 'stay' : 'move';
}

/** Whether an answer is from the time when the customer or the bank was still to act. A payment never goes back there. */
function isFromBefore(payment: GatewayPayment, status: PaymentStatus, { fraudStatus }: GatewayObservation): boolean {
  if (payment.chargeState !== 'charged' || !(wasPaid(payment) || isFailed(payment))) return false;
  if (status === 'pending' || status === 'authorize') return true;
  // What failed without ever being charged may be charged late. What was voided is for an operator to look at.
  return (
    status === 'capture' && (wasPaid(payment) || payment.transactionStatus === 'cancel' || fraudStatus === 'challenge')
  );
}

/** The same status again is news where the fraud check has decided since, another amount was taken, or more was refunded. */
function judgeRepetition(
  payment: GatewayPayment,
  status: PaymentStatus,
  observation: GatewayObservation,
  refundAmount: bigint,
): Movement {
  const captured = capturedOf(payment, observation);
  if (captured !== null && captured !== payment.capturedAmount) return 'move';
  if (status === 'capture' || status === 'authorize') {
    const fraud = observation.fraudStatus;
    if (fraud === null || fraud === payment.fraudStatus) return 'stay';
    // A hold may be challenged and decided too. What was decided, or counts as paid, does not fall back.
    const undecided = payment.fraudStatus === null || payment.fraudStatus === 'challenge';
    if (observation.source === 'status_check') return undecided || fraud !== 'challenge' ? 'move' : 'stale';
    const unpays = isPaid(payment) && !isPaid({ transactionStatus: status, fraudStatus: fraud });
    return undecided && !unpays ? 'move' : 'stale';
  }
  if (status === 'partial_refund' || status === 'refund') {
    if (refundAmount > payment.refundAmount) return 'move';
    const isLess = observation.refundAmount !== null && observation.refundAmount < payment.refundAmount;
    return isLess && observation.source !== 'status_check' ? 'stale' : 'stay';
  }
  return 'stay';
}
