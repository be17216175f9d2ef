// Whether money was taken, and how much of it.

import { larger } from '../money.ts';
import type { GatewayObservation } from './observation.ts';
import { type GatewayPayment, isPaid, type PaymentStatus, takenAmount } from './payment.ts';

/** Statuses in which money was taken once and all or some of it may be gone; in those that count as paid it is here. */
const WAS_PAID: readonly PaymentStatus[] = ['refund', 'partial_chargeback', 'chargeback'];

export function wasPaid(payment: { readonly transactionStatus: string; readonly fraudStatus: string | null }): boolean {
  return (WAS_PAID as readonly string[]).includes(payment.transactionStatus) || isPaid(payment);
}

/** The fraud check is unsure, and a person decides. */
export function isUnderReview({
  transactionStatus,
  fraudStatus,
}: Pick<GatewayPayment, 'transactionStatus' | 'fraudStatus'>): boolean {
  return (transactionStatus === 'capture' || transactionStatus === 'authorize') && fraudStatus === 'challenge';
}

/** What is left of a payment: what was taken, less the refunds; nothing after a chargeback. */
export function heldAmount(
  payment: Pick<
    GatewayPayment,
    'transactionStatus' | 'fraudStatus' | 'grossAmount' | 'capturedAmount' | 'refundAmount'
  >,
): bigint {
  if (!wasPaid(payment) || payment.transactionStatus === 'chargeback') return 0n;
  return larger(takenAmount(payment) - payment.refundAmount, 0n);
}

/** Statuses in which the gateway names what it took of a hold in place of what was held. */
const TAKEN: readonly string[] = ['capture', 'settlement'];

/**
 * What an observation says was taken of a hold, which may be less than was held; null where it says nothing of it. A notification
 * alone may be wrong about that: only the reply to our own capture, and the status call, are believed.
 */
export function capturedOf(payment: GatewayPayment, observation: GatewayObservation): bigint | null {
  const { grossAmount: amount, source, status } = observation;
  const isOpen = payment.transactionStatus === 'authorize';
  if (!(payment.held || isOpen) || amount === null || amount <= 0n || amount > payment.grossAmount) return null;
  const replied = source === 'action' && status === 'capture' && isOpen;
  const read = source === 'status_check' && TAKEN.includes(status);
  return replied || read ? larger(amount, payment.refundReservedAmount) : null;
}
