// Between rows and the domain: payments, their items and refunds.

import { type GatewayPaymentItem, ITEM_FIELDS, PAYMENT_FIELDS } from '../../domain/payments/payment.ts';
import { REFUND_FIELDS } from '../../domain/payments/refund.ts';
import { decoderOf, encoderOf, type JsonRowOf } from '../database/columns.ts';
import type { PaymentItemTable, PaymentTable } from '../database/schema.ts';

export type PaymentRow = PaymentTable;
export type ItemRow = PaymentItemTable;
export type RefundRow = JsonRowOf<typeof REFUND_FIELDS>;

export const toPayment = decoderOf(PAYMENT_FIELDS);
export const fromPayment = encoderOf(PAYMENT_FIELDS);
export const toItem = decoderOf(ITEM_FIELDS);
const encodeItem = encoderOf(ITEM_FIELDS);
export const toRefund = decoderOf(REFUND_FIELDS);
export const fromRefund = encoderOf(REFUND_FIELDS);

export function fromItem(
  item: GatewayPaymentItem,
  paymentId: string,
  position: number,
): Record<keyof ItemRow, unknown> {
  return { payment_id: paymentId, position, ...encodeItem(item) };
}
