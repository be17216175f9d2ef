// What a message can still do that tells of something the payment has moved beyond, such as a settlement after it ran out. It never
// moves the payment: it is stale, and the gateway is asked how the payment really stands. One that the payment has passed through
// fills in what is missing.

import { MOVES } from './moves.ts';
import type { GatewayObservation } from './observation.ts';
import { type GatewayPayment, isFailed, type PaymentStatus } from './payment.ts';

/**
 * Whether the payment went on from that status, so that a late message of it may still fill in what is missing. Otherwise
 * the message contradicts what is known: a payment that failed, or was given up, has not passed through a status with money.
 */
export function isBehind(status: PaymentStatus, payment: GatewayPayment): boolean {
  if (payment.chargeState === 'rejected') return false;
  if (payment.transactionStatus === status) return true;
  if (isFailed(payment)) return status === 'pending' || status === 'authorize';
  return MOVES[status].includes(payment.transactionStatus);
}

export function describeLate(payment: GatewayPayment, observation: GatewayObservation): string {
  return `${observation.status} came after ${payment.transactionStatus}`;
}
