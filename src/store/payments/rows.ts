// Between rows and the domain: the only place that knows both spellings of a field.

import type { Selectable } from 'kysely';
import {
  type ChargeState,
  type GatewayPayment,
  type GatewayPaymentItem,
  isPaymentStatus,
  type PaymentStatus,
} from '../../domain/payments/payment.ts';
import type { GatewayRefund, RefundStatus } from '../../domain/payments/refund.ts';
import type { PaymentItemTable, PaymentTable, RefundTable } from '../database/schema.ts';

export type PaymentRow = Selectable<PaymentTable>;

/** Inside aggregated JSON, PostgreSQL writes numbers and ISO strings where a plain column gives strings and Dates. */
type FromJson<Row> = {
  [Key in keyof Row]: Date extends Row[Key] ? Row[Key] | string : Row[Key];
};
export type ItemRow = FromJson<Selectable<PaymentItemTable>>;
export type RefundRow = FromJson<Selectable<RefundTable>>;

export function toPayment(row: Omit<PaymentRow, BookKeeping>): GatewayPayment {
  return {
    id: row.id,
    ownerId: row.owner_id,
    orderId: row.order_id,
    transactionId: row.transaction_id,
    paymentType: row.payment_type,
    bank: row.bank,
    store: row.store,
    acquirer: row.acquirer,
    issuer: row.issuer,
    transactionType: row.transaction_type,
    grossAmount: BigInt(row.gross_amount),
    currency: row.currency,
    transactionStatus: toStatus(row.transaction_status),
    fraudStatus: row.fraud_status,
    statusCode: row.status_code,
    statusMessage: row.status_message,
    customerFirstName: row.customer_first_name,
    customerLastName: row.customer_last_name,
    customerEmail: row.customer_email,
    customerPhone: row.customer_phone,
    vaNumber: row.va_number,
    billKey: row.bill_key,
    billerCode: row.biller_code,
    paymentCode: row.payment_code,
    redirectUrl: row.redirect_url,
    deeplinkUrl: row.deeplink_url,
    qrString: row.qr_string,
    qrUrl: row.qr_url,
    maskedCard: row.masked_card,
    cardType: row.card_type,
    transactionTime: row.transaction_time,
    settlementTime: row.settlement_time,
    expiryTime: row.expiry_time,
    held: row.held,
    capturedAmount: row.captured_amount === null ? null : BigInt(row.captured_amount),
    paidAmount: row.paid_amount === null ? null : BigInt(row.paid_amount),
    refundAmount: BigInt(row.refund_amount),
    refundReservedAmount: BigInt(row.refund_reserved_amount),
    metadata: row.metadata,
    customField1: row.custom_field1,
    customField2: row.custom_field2,
    customField3: row.custom_field3,
    chargeState: row.charge_state as ChargeState,
    marked: row.marked,
    subscriptionId: row.subscription_id,
    invoiceId: row.invoice_id,
    checkoutId: row.checkout_id,
    doubtedStatus: row.doubted_status === null ? null : toStatus(row.doubted_status),
    doubtedSince: row.doubted_since,
    contradictedSince: row.contradicted_since,
    overruledStatus: row.overruled_status === null ? null : toStatus(row.overruled_status),
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** Columns that belong to the store alone. */
type BookKeeping =
  | 'charge_attempts'
  | 'charge_request'
  | 'next_check_at'
  | 'check_count'
  | 'expire_retry_at'
  | 'read_back_owed_since';

/** The row as JSON for `jsonb_populate_record`: amounts as strings, times as ISO strings. */
export function fromPayment(payment: GatewayPayment): Record<keyof Omit<PaymentRow, BookKeeping>, unknown> {
  return {
    id: payment.id,
    owner_id: payment.ownerId,
    order_id: payment.orderId,
    transaction_id: payment.transactionId,
    payment_type: payment.paymentType,
    bank: payment.bank,
    store: payment.store,
    acquirer: payment.acquirer,
    issuer: payment.issuer,
    transaction_type: payment.transactionType,
    gross_amount: payment.grossAmount.toString(),
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
    transaction_time: payment.transactionTime,
    settlement_time: payment.settlementTime,
    expiry_time: payment.expiryTime,
    held: payment.held,
    captured_amount: payment.capturedAmount?.toString() ?? null,
    paid_amount: payment.paidAmount?.toString() ?? null,
    refund_amount: payment.refundAmount.toString(),
    refund_reserved_amount: payment.refundReservedAmount.toString(),
    metadata: payment.metadata,
    custom_field1: payment.customField1,
    custom_field2: payment.customField2,
    custom_field3: payment.customField3,
    charge_state: payment.chargeState,
    marked: payment.marked,
    subscription_id: payment.subscriptionId,
    invoice_id: payment.invoiceId,
    checkout_id: payment.checkoutId,
    doubted_status: payment.doubtedStatus,
    doubted_since: payment.doubtedSince,
    contradicted_since: payment.contradictedSince,
    overruled_status: payment.overruledStatus,
    version: payment.version,
    created_at: payment.createdAt,
    updated_at: payment.updatedAt,
  };
}

export function toItem(row: ItemRow): GatewayPaymentItem {
  return {
    id: row.id,
    itemId: row.item_id,
    name: row.name,
    price: BigInt(row.price),
    quantity: row.quantity,
    brand: row.brand,
    category: row.category,
    merchantName: row.merchant_name,
    url: row.url,
  };
}

export function fromItem(
  item: GatewayPaymentItem,
  paymentId: string,
  position: number,
): Record<keyof ItemRow, unknown> {
  return {
    payment_id: paymentId,
    position,
    id: item.id,
    item_id: item.itemId,
    name: item.name,
    price: item.price.toString(),
    quantity: item.quantity,
    brand: item.brand,
    category: item.category,
    merchant_name: item.merchantName,
    url: item.url,
  };
}

export function toRefund(row: RefundRow): GatewayRefund {
  return {
    id: row.id,
    paymentId: row.payment_id,
    refundKey: row.refund_key,
    amount: BigInt(row.amount),
    reason: row.reason,
    isDirect: row.is_direct,
    status: row.status as RefundStatus,
    statusCode: row.status_code,
    statusMessage: row.status_message,
    bankConfirmedAt: row.bank_confirmed_at === null ? null : new Date(row.bank_confirmed_at),
    missingSince: row.missing_since === null ? null : new Date(row.missing_since),
    requestedBy: row.requested_by,
    decidedBy: row.decided_by,
    decidedAt: row.decided_at === null ? null : new Date(row.decided_at),
    createdAt: new Date(row.created_at),
    updatedAt: new Date(row.updated_at),
  };
}

export function fromRefund(refund: GatewayRefund): Record<keyof RefundRow, unknown> {
  return {
    id: refund.id,
    payment_id: refund.paymentId,
    refund_key: refund.refundKey,
    amount: refund.amount.toString(),
    reason: refund.reason,
    is_direct: refund.isDirect,
    status: refund.status,
    status_code: refund.statusCode,
    status_message: refund.statusMessage,
    bank_confirmed_at: refund.bankConfirmedAt,
    missing_since: refund.missingSince,
    requested_by: refund.requestedBy,
    decided_by: refund.decidedBy,
    decided_at: refund.decidedAt,
    created_at: refund.createdAt,
    updated_at: refund.updatedAt,
  };
}

function toStatus(value: string): PaymentStatus {
  if (isPaymentStatus(value)) return value;
  throw new Error(`A payment holds a status that is not known: ${value}`);
}
