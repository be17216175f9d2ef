// How payments and their parts are shown to the world: every key always there, amounts as decimal strings, times in UTC.

import { formatRupiah } from '../money.ts';
import { type GatewayNotification, NOTIFICATION_FIELDS } from '../notifications/notification.ts';
import { showingOf } from '../record.ts';
import {
  capturedApart,
  type GatewayPayment,
  type GatewayPaymentItem,
  ITEM_FIELDS,
  isFailed,
  isFinal,
  isPaid,
  PAYMENT_FIELDS,
  takenAmount,
} from './payment.ts';
import { type GatewayRefund, REFUND_FIELDS } from './refund.ts';

const showFields = showingOf(PAYMENT_FIELDS, 'shown');
const showListedFields = showingOf(PAYMENT_FIELDS, 'listed');
const showItemFields = showingOf(ITEM_FIELDS, 'shown');
const showNotificationFields = showingOf(NOTIFICATION_FIELDS, 'shown');
export const showRefund = showingOf(REFUND_FIELDS, 'shown');

export function showPayment(record: {
  readonly payment: GatewayPayment;
  readonly items: readonly GatewayPaymentItem[];
  readonly refunds: readonly GatewayRefund[];
}) {
  const { payment } = record;
  const captured = capturedApart(payment);
  return showFields(payment, {
    captured_amount: captured === null ? null : formatRupiah(captured),
    net_amount: formatRupiah(takenAmount(payment) - payment.refundReservedAmount),
    items: record.items.map(showItem),
    refunds: record.refunds.map(showRefund),
    // What the status means, for readers who do not know the statuses.
    is_paid: isPaid(payment),
    is_pending: payment.transactionStatus === 'pending',
    is_failed: isFailed(payment),
    is_expired: payment.transactionStatus === 'expire',
    is_final: isFinal(payment),
  });
}

/** The reduced form that lists use. */
export function showPaymentInList(payment: GatewayPayment) {
  return showListedFields(payment, { is_paid: isPaid(payment) });
}

export function showItem(item: GatewayPaymentItem) {
  return showItemFields(item, { subtotal: formatRupiah(item.price * BigInt(item.quantity)) });
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
  return showNotificationFields(notification, { raw_payload: withoutSignature(notification.rawPayload) });
}

/** The signature does not cover the status: a reader could send the notification again with another one. */
function withoutSignature(message: Record<string, unknown>): Record<string, unknown> {
  return 'signature_key' in message ? { ...message, signature_key: '[masked]' } : message;
}
