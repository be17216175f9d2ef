// A transaction as others see it: replies, status answers and notifications are built here from one set of fields.

import type { SandboxContext } from '../context.ts';
import type { WireFields } from '../json.ts';
import type { View } from '../methods/method.ts';
import { paymentTypeOf } from '../methods/registry.ts';
import { signature } from '../notifications/creation.ts';
import { amountText, wibTime } from '../time.ts';
import { type Refund, refundedAmount, type Transaction } from './transaction.ts';

/** The fields that every view shares, with those of the payment type. */
export function transactionFields(ctx: SandboxContext, transaction: Transaction, view: View): WireFields {
  const isAction = view === 'action';
  return {
    transaction_id: transaction.id,
    order_id: transaction.orderId,
    merchant_id: ctx.settings.merchantId,
    gross_amount: amountText(transaction.grossAmount),
    currency: 'IDR',
    payment_type: transaction.paymentType,
    transaction_time: wibTime(transaction.createdAt),
    transaction_status: transaction.status,
    fraud_status: transaction.fraudStatus,
    settlement_time: transaction.settledAt === undefined ? undefined : wibTime(transaction.settledAt),
    expiry_time: isAction || transaction.expiresAt === undefined ? undefined : wibTime(transaction.expiresAt),
    ...(isAction ? {} : channelFields(transaction)),
    ...(isAction || view === 'charge' ? {} : lateFields(transaction)),
    ...paymentTypeOf(transaction).describe(ctx, transaction, view),
  };
}

function channelFields(transaction: Transaction): WireFields {
  return {
    channel_response_code: transaction.channelCode,
    channel_response_message: transaction.channelMessage,
  };
}

function lateFields(transaction: Transaction): WireFields {
  return {
    ...transaction.customFields,
    metadata: transaction.metadata,
    extra_info: transaction.extraInfo,
    customer_details: transaction.collected,
    ...(transaction.refunds.length === 0
      ? {}
      : { refund_amount: amountText(refundedAmount(transaction)), refunds: transaction.refunds.map(refundFields) }),
  };
}

function refundFields(refund: Refund): WireFields {
  return {
    refund_chargeback_id: BigInt(refund.chargebackId),
    refund_chargeback_uuid: refund.chargebackUuid,
    refund_amount: amountText(refund.amount),
    created_at: wibTime(refund.createdAt),
    reason: refund.reason,
    refund_key: refund.key,
    refund_method: refund.method,
    bank_confirmed_at: refund.confirmedAt === undefined ? undefined : wibTime(refund.confirmedAt),
  };
}

/** The `status_code` of a status reply, which mirrors the state. */
export function statusCodeInStatus(transaction: Transaction): string {
  const own = paymentTypeOf(transaction).statusCode?.(transaction);
  if (own !== undefined) return own;
  if (transaction.status === 'expire') return '407';
  if (transaction.status === 'cancel') return '200';
  return statusCodeInNotification(transaction);
}

/** The `status_code` of a notification. */
export function statusCodeInNotification({ status, fraudStatus }: Transaction): string {
  const isDoubted = (status === 'capture' || status === 'authorize') && fraudStatus === 'challenge';
  if (status === 'pending' || isDoubted) return '201';
  return ['deny', 'cancel', 'expire', 'failure'].includes(status) ? '202' : '200';
}

function signed(ctx: SandboxContext, transaction: Transaction, statusCode: string): WireFields {
  const parts = [transaction.orderId, statusCode, amountText(transaction.grossAmount)];
  return { signature_key: signature(ctx.settings.serverKey, ...parts) };
}

export function statusReply(ctx: SandboxContext, transaction: Transaction): WireFields & { status_code: string } {
  const statusCode = statusCodeInStatus(transaction);
  const message = paymentTypeOf(transaction).statusMessage?.(transaction);
  return {
    status_code: statusCode,
    status_message: message ?? 'Success, transaction is found',
    ...transactionFields(ctx, transaction, 'status'),
    ...signed(ctx, transaction, statusCode),
  };
}

export function notificationPayload(ctx: SandboxContext, transaction: Transaction): WireFields {
  const statusCode = statusCodeInNotification(transaction);
  return {
    ...transactionFields(ctx, transaction, 'notification'),
    status_code: statusCode,
    status_message: 'midtrans payment notification',
    ...signed(ctx, transaction, statusCode),
  };
}
