// The fields of a payment before anything is known of it.

import type { GatewayPayment } from './payment.ts';

/** A payment of which nothing is known but that it is to be. */
export function blankPayment(
  id: string,
  now: Date,
): Omit<GatewayPayment, 'ownerId' | 'orderId' | 'paymentType' | 'grossAmount'> {
  return {
    id,
    transactionId: null,
    bank: null,
    store: null,
    acquirer: null,
    issuer: null,
    currency: 'IDR',
    transactionStatus: 'pending',
    fraudStatus: null,
    statusCode: null,
    statusMessage: null,
    customerFirstName: null,
    customerLastName: null,
    customerEmail: null,
    customerPhone: null,
    vaNumber: null,
    billKey: null,
    billerCode: null,
    paymentCode: null,
    redirectUrl: null,
    deeplinkUrl: null,
    qrString: null,
    qrUrl: null,
    maskedCard: null,
    cardType: null,
    transactionTime: null,
    settlementTime: null,
    expiryTime: null,
    capturedAmount: null,
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
