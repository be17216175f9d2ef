// How payments and their parts are shown to the world: every key always there, amounts as decimal strings, times in UTC.

import { formatRupiah } from '../money.ts';
import type { GatewayNotification } from '../notifications/notification.ts';
import {
  capturedApart,
  type GatewayPayment,
  type GatewayPaymentItem,
  isFailed,
  isFinal,
  isPaid,
  takenAmount,
} from './payment.ts';
import type { GatewayRefund } from './refund.ts';

export function showPayment(record: {
  readonly payment: GatewayPayment;
  readonly items: readonly GatewayPaymentItem[];
  readonly refunds: readonly GatewayRefund[];
}) {
  const { payment } = record;
  return {
    id: payment.id,
    order_id: payment.orderId,
    transaction_id: payment.transactionId,
    payment_type: payment.paymentType,
    bank: payment.bank,
    store: payment.store,
    acquirer: payment.acquirer,
    issuer: payment.issuer,
    gross_amount: formatRupiah(payment.grossAmount),
    currency: payment.currency,
    transaction_status: payment.transactionStatus,
    fraud_status: payment.fraudStatus,
    status_code: payment.statusCode,
    status_message: payment.statusMessage,
    customer_first_name: payment.customerFirstName,
    customer_last_name: payment.customerLastName,
    customer_email: payment.customerEmail,
    customer_phone: payment.customerPhone,
    va_number: payment.vaNumber,
    bill_key: payment.billKey,
    biller_code: payment.billerCode,
    payment_code: payment.paymentCode,
    redirect_url: payment.redirectUrl,
    deeplink_url: payment.deeplinkUrl,
    qr_string: payment.qrString,
    qr_url: payment.qrUrl,
    masked_card: payment.maskedCard,
    card_type: payment.cardType,
    transaction_time: showTime(payment.transactionTime),
    settlement_time: showTime(payment.settlementTime),
    expiry_time: showTime(payment.expiryTime),
    captured_amount: showAmount(capturedApart(payment)),
    paid_amount: showAmount(payment.paidAmount),
    refund_amount: formatRupiah(payment.refundAmount),
    net_amount: formatRupiah(takenAmount(payment) - payment.refundReservedAmount),
    metadata: payment.metadata,
    custom_field1: payment.customField1,
    custom_field2: payment.customField2,
    custom_field3: payment.customField3,
    items: record.items.map(showItem),
    refunds: record.refunds.map(showRefund),
    ...showStanding(payment),
    charge_state: payment.chargeState,
    subscription_id: payment.subscriptionId,
    invoice_id: payment.invoiceId,
    checkout_id: payment.checkoutId,
    created_at: payment.createdAt.toISOString(),
    updated_at: payment.updatedAt.toISOString(),
  };
}

/** What the status means, for those who do not know the statuses. */
function showStanding(payment: GatewayPayment) {
  return {
    is_paid: isPaid(payment),
    is_pending: payment.transactionStatus === 'pending',
    is_failed: isFailed(payment),
    is_expired: payment.transactionStatus === 'expire',
    is_final: isFinal(payment),
  };
}

/** The reduced form that lists use. */
export function showPaymentInList(payment: GatewayPayment) {
  return {
    id: payment.id,
    order_id: payment.orderId,
    payment_type: payment.paymentType,
    bank: payment.bank,
    gross_amount: formatRupiah(payment.grossAmount),
    currency: payment.currency,
    transaction_status: payment.transactionStatus,
    fraud_status: payment.fraudStatus,
    customer_email: payment.customerEmail,
    is_paid: isPaid(payment),
    created_at: payment.createdAt.toISOString(),
    updated_at: payment.updatedAt.toISOString(),
  };
}

export function showItem(item: GatewayPaymentItem) {
  return {
    id: item.id,
    item_id: item.itemId,
    name: item.name,
    price: formatRupiah(item.price),
    quantity: item.quantity,
    brand: item.brand,
    category: item.category,
    merchant_name: item.merchantName,
    url: item.url,
    subtotal: formatRupiah(item.price * BigInt(item.quantity)),
  };
}

export function showRefund(refund: GatewayRefund) {
  return {
    id: refund.id,
    refund_key: refund.refundKey,
    amount: formatRupiah(refund.amount),
    reason: refund.reason,
    is_direct: refund.isDirect,
    status: refund.status,
    status_code: refund.statusCode,
    status_message: refund.statusMessage,
    bank_confirmed_at: showTime(refund.bankConfirmedAt),
    requested_by: refund.requestedBy,
    decided_by: refund.decidedBy,
    created_at: refund.createdAt.toISOString(),
    updated_at: refund.updatedAt.toISOString(),
  };
}

/** A refund in a list of its own, with what it takes to know its payment by. */
export function showListedRefund(listed: {
  readonly refund: GatewayRefund;
  readonly orderId: string;
  readonly paymentType: string;
}) {
  const { refund, orderId, paymentType } = listed;
  return { ...showRefund(refund), payment_id: refund.paymentId, order_id: orderId, payment_type: paymentType };
}

export function showNotification(notification: GatewayNotification) {
  return {
    id: notification.id,
    kind: notification.kind,
    payment_id: notification.paymentId,
    subscription_id: notification.subscriptionId,
    order_id: notification.orderId,
    transaction_id: notification.transactionId,
    transaction_status: notification.transactionStatus,
    fraud_status: notification.fraudStatus,
    payment_type: notification.paymentType,
    status_code: notification.statusCode,
    gross_amount: notification.grossAmount,
    status: notification.status,
    error_message: notification.errorMessage,
    raw_payload: withoutSignature(notification.rawPayload),
    created_at: notification.createdAt.toISOString(),
    processed_at: showTime(notification.processedAt),
  };
}

/** The signature does not cover the status: whoever reads it could send the message again with another. */
function withoutSignature(message: Record<string, unknown>): Record<string, unknown> {
  return 'signature_key' in message ? { ...message, signature_key: '[masked]' } : message;
}

function showAmount(amount: bigint | null): string | null {
  return amount === null ? null : formatRupiah(amount);
}

function showTime(time: Date | null): string | null {
  return time === null ? null : time.toISOString();
}
