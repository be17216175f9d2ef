// The fields of a payment before anything is known of it.

import { NO_TRANSACTION } from './attempts.ts';
import type { GatewayPayment } from './payment.ts';

/** A payment of which nothing is known but that it is to be. */
export function blankPayment(
  id: string,
  now: Date,
): Omit<GatewayPayment, 'ownerId' | 'orderId' | 'paymentType' | 'grossAmount'> {
  return {
    ...NO_TRANSACTION,
    id,
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
    subscriptionId: null,
    invoiceId: null,
    version: 1,
    createdAt: now,
    updatedAt: now,
  };
}
