// The transitions of a payment: from each status to which others. Late observations have a status that the payment has moved beyond,
// such as a settlement after it expired. They never move the payment: they are stale, and the gateway is asked for the status. One
// whose status the payment passed through fills in missing details.

import { say } from '../../text/sayings.ts';
import type { GatewayObservation } from './observation.ts';
import { type GatewayPayment, isFailed, PAYMENT_STATUSES, type PaymentStatus } from './payment.ts';

const ALL_BUT_PENDING: readonly PaymentStatus[] = PAYMENT_STATUSES.filter((status) => status !== 'pending');

/** Where an observation from the past may move a payment. A status that is missing on the right is stale there. */
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

const MONEY: readonly PaymentStatus[] = ['settlement', 'partial_refund', 'refund', 'partial_chargeback', 'chargeback'];

/** Where only an answer of the status call leads: money that came after the end, and the bank's claim to what was refunded. */
const LATE_MOVES: Partial<Record<PaymentStatus, readonly PaymentStatus[]>> = {
  cancel: MONEY,
  expire: MONEY,
  failure: ['capture', ...MONEY],
  refund: ['partial_chargeback', 'chargeback'],
};

/** These follow from the refunds, each of which is doubted by itself. */
const BY_REFUNDS: readonly PaymentStatus[] = ['settlement', 'partial_refund', 'refund'];

/** Whether a payment goes on from one status to another, in the order of things. */
export function goesOn(from: PaymentStatus, to: PaymentStatus): boolean {
  return MOVES[from].includes(to) || (BY_REFUNDS.includes(from) && BY_REFUNDS.includes(to));
}

/** Whether the status call may say so at once; everything else leads back, or aside. */
export function goesOnLate(from: PaymentStatus, to: PaymentStatus): boolean {
  return goesOn(from, to) || (LATE_MOVES[from] ?? []).includes(to);
}

/**
 * Whether the payment went on from that status, so that a late observation may still fill in what is missing. Otherwise
 * it contradicts what is known: a payment that failed, or was given up, has not passed through a status with money.
 */
export function isBehind(status: PaymentStatus, payment: GatewayPayment): boolean {
  if (payment.chargeState === 'rejected') return false;
  if (payment.transactionStatus === status) return true;
  if (isFailed(payment)) return status === 'pending' || status === 'authorize';
  return MOVES[status].includes(payment.transactionStatus);
}

export function describeLate(payment: GatewayPayment, observation: GatewayObservation): string {
  return say('came_late', { status: observation.status, before: payment.transactionStatus });
}
