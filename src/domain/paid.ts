// Whether money was taken, and how much of it.

import type { GatewayObservation } from './observation.ts';
import { type GatewayPayment, isPaid, type PaymentStatus } from './payment.ts';

/** Statuses in which money was taken at some time, whether or not it is still here. */
const WAS_PAID: readonly PaymentStatus[] = [
  'settlement',
  'partial_refund',
  'refund',
  'partial_chargeback',
  'chargeback',
];

export function wasPaid(payment: Pick<GatewayPayment, 'transactionStatus' | 'fraudStatus'>): boolean {
  return WAS_PAID.includes(payment.transactionStatus) || isPaid(payment);
}

/** A captured card transaction reports what was captured, which may be less than what was authorised. */
export function isPartialCapture(payment: GatewayPayment, observation: GatewayObservation): boolean {
  const amount = observation.grossAmount;
  if (amount === null || amount <= 0n || amount > payment.grossAmount) return false;
  const capturedNow = observation.source === 'action' && observation.status === 'capture';
  const capturedBefore =
    observation.source === 'status_check' && ['capture', 'settlement'].includes(observation.status);
  return payment.transactionStatus === 'authorize' && (capturedNow || capturedBefore);
}
