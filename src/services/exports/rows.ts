// What a file of payments, refunds or invoices has in each of its columns.

import { INVOICE_STATUSES } from '../../domain/invoices/invoice.ts';
import { showInvoice } from '../../domain/invoices/representation.ts';
import { type GatewayPayment, PAYMENT_STATUSES } from '../../domain/payments/payment.ts';
import { REFUND_STATUSES } from '../../domain/payments/refund.ts';
import { showPayment, showRefund } from '../../domain/payments/representation.ts';
import type { InvoiceRecord } from '../../store/invoices/rows.ts';
import type { ListedRefund } from '../../store/payments/refund-list.ts';

export const EXPORT_NAMES = ['payments', 'refunds', 'invoices'] as const;
export type ExportName = (typeof EXPORT_NAMES)[number];

export const EXPORT_STATUSES: Readonly<Record<ExportName, readonly string[]>> = {
  payments: PAYMENT_STATUSES,
  refunds: REFUND_STATUSES,
  invoices: INVOICE_STATUSES,
};

/** A cell is text, or null where there is nothing. Columns are named as in the API. */
export type ExportRow = Readonly<Record<string, string | null>>;

export const EXPORT_COLUMNS = {
  payments: [
    'id', 'order_id', 'transaction_id', 'payment_type', 'bank', 'store', 'acquirer', 'issuer', 'gross_amount', 'currency',
    'transaction_status', 'fraud_status', 'captured_amount', 'paid_amount', 'refund_amount', 'net_amount', 'customer_first_name',
    'customer_last_name', 'customer_email', 'customer_phone', 'va_number', 'bill_key', 'payment_code', 'masked_card',
    'transaction_time', 'settlement_time', 'expiry_time', 'custom_field1', 'custom_field2', 'custom_field3', 'subscription_id',
    'invoice_id', 'created_at', 'updated_at', 'checkout_id',
  ],
  refunds: [
    'id', 'payment_id', 'order_id', 'payment_type', 'refund_key', 'amount', 'reason', 'is_direct', 'status', 'status_code',
    'status_message', 'bank_confirmed_at', 'created_at', 'updated_at', 'requested_by', 'decided_by',
  ],
  invoices: [
    'id', 'invoice_number', 'order_id', 'gateway_invoice_id', 'status', 'customer_id', 'customer_name', 'customer_email',
    'customer_phone', 'total_amount', 'currency', 'invoice_date', 'due_date', 'paid_at', 'notes', 'void_reason', 'payment_id',
    'created_at', 'updated_at',
  ],
} as const satisfies Record<ExportName, readonly string[]>; // biome-ignore format: a list reads better in lines

export function paymentRow(payment: GatewayPayment): ExportRow {
  return pick(EXPORT_COLUMNS.payments, showPayment({ payment, items: [], refunds: [] }));
}

export function refundRow({ refund, orderId, paymentType }: ListedRefund): ExportRow {
  const shown = { ...showRefund(refund), payment_id: refund.paymentId, order_id: orderId, payment_type: paymentType };
  return pick(EXPORT_COLUMNS.refunds, shown);
}

export function invoiceRow(record: InvoiceRecord, now: Date): ExportRow {
  return pick(EXPORT_COLUMNS.invoices, showInvoice(record, now));
}

type Cell = string | number | boolean | null;

function pick<Column extends string>(columns: readonly Column[], shown: Readonly<Record<Column, Cell>>): ExportRow {
  return Object.fromEntries(
    columns.map((column) => {
      const value = shown[column];
      return [column, value === null ? null : String(value)];
    }),
  );
}
