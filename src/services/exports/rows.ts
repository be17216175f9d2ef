// What a file of payments, refunds or invoices has in each of its columns.

import { INVOICE_STATUSES } from '../../domain/invoices/invoice.ts';
import { showInvoice } from '../../domain/invoices/representation.ts';
import { type GatewayPayment, PAYMENT_FIELDS, PAYMENT_STATUSES } from '../../domain/payments/payment.ts';
import { REFUND_FIELDS, REFUND_STATUSES } from '../../domain/payments/refund.ts';
import { showListedRefund, showPayment } from '../../domain/payments/representation.ts';
import { type Fields, fieldsWhere, snakeCase } from '../../domain/record.ts';
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

/** The columns of a record in a file, in their places. */
function exportedColumns(fields: Fields): string[] {
  const exported = fieldsWhere(fields, (field) => field.is('exported'));
  return exported.sort(([, a], [, b]) => a.facts.exportPlace - b.facts.exportPlace).map(([name]) => snakeCase(name));
}

export const EXPORT_COLUMNS = {
  payments: exportedColumns(PAYMENT_FIELDS),
  refunds: exportedColumns(REFUND_FIELDS).toSpliced(1, 0, 'payment_id', 'order_id', 'payment_type'),
  invoices: [
    'id', 'invoice_number', 'order_id', 'gateway_invoice_id', 'status', 'customer_id', 'customer_name', 'customer_email',
    'customer_phone', 'total_amount', 'currency', 'invoice_date', 'due_date', 'paid_at', 'notes', 'void_reason', 'payment_id',
    'created_at', 'updated_at',
  ],
} as const satisfies Record<ExportName, readonly string[]>; // biome-ignore format: a list reads better in lines

export function paymentRow(payment: GatewayPayment): ExportRow {
  return pick(EXPORT_COLUMNS.payments, showPayment({ payment, items: [], refunds: [] }));
}

export function refundRow(listed: ListedRefund): ExportRow {
  return pick(EXPORT_COLUMNS.refunds, showListedRefund(listed));
}

export function invoiceRow(record: InvoiceRecord, now: Date): ExportRow {
  return pick(EXPORT_COLUMNS.invoices, showInvoice(record, now));
}

function pick(columns: readonly string[], shown: Readonly<Record<string, unknown>>): ExportRow {
  return Object.fromEntries(
    columns.map((column) => {
      const value = shown[column];
      return [column, value === null ? null : String(value)];
    }),
  );
}
