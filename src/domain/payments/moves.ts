// Where a payment may go from where it stands.

import { PAYMENT_STATUSES, type PaymentStatus } from './payment.ts';

const ALL_BUT_PENDING: readonly PaymentStatus[] = PAYMENT_STATUSES.filter((status) => status !== 'pending');

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
