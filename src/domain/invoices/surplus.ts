// What an invoice was paid beyond what it asked for: the money of all its payments but one.

import { heldAmount } from '../payments/paid.ts';
import type { GatewayPayment } from '../payments/payment.ts';
import type { GatewayInvoice } from './invoice.ts';

export type InvoicePayment = Pick<
  GatewayPayment,
  'id' | 'transactionStatus' | 'fraudStatus' | 'grossAmount' | 'capturedAmount' | 'refundAmount'
>;

/** The payment that the invoice names counts; where its money is gone, the oldest one that has brought any. */
export function surplusOf({ paymentId }: GatewayInvoice, oldestFirst: readonly InvoicePayment[]): bigint {
  const holding = oldestFirst.filter((payment) => heldAmount(payment) > 0n);
  const counted = holding.find(({ id }) => id === paymentId) ?? holding[0];
  return holding.reduce((sum, payment) => (payment === counted ? sum : sum + heldAmount(payment)), 0n);
}
