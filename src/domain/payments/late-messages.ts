// Late observations: their status is one that the payment has moved beyond, such as a settlement after it expired. They never move
// the payment: they are stale, and the gateway is asked for the status. One whose status the payment passed through fills in
// missing details.

import { MOVES } from './moves.ts';
import type { GatewayObservation } from './observation.ts';
import { type GatewayPayment, isFailed, type PaymentStatus } from './payment.ts';

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
  return `${observation.status} came after ${payment.transactionStatus}`;
}
