// What a file of payments, refunds or invoices has in each of its columns, and its lines as CSV that is safe to open in a spreadsheet.

import { INVOICE_FIELDS, INVOICE_STATUSES, showInvoice } from '../../domain/invoices/invoice.ts';
import { type GatewayPayment, PAYMENT_FIELDS, PAYMENT_STATUSES } from '../../domain/payments/payment.ts';
import { REFUND_FIELDS, REFUND_STATUSES } from '../../domain/payments/refund.ts';
import { showListedRefund, showPayment } from '../../domain/payments/representation.ts';
import { type Fields, fieldsWhere, snakeCase } from '../../domain/record.ts';
import type { InvoiceRecord } from '../../store/invoices/rows.ts';
import type { ListedRefund } from '../../store/payments/refunds.ts';

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
  invoices: exportedColumns(INVOICE_FIELDS),
} as const satisfies Record<ExportName, readonly string[]>;

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

const LINE_END = '\r\n';

/** A spreadsheet takes a cell that begins like this for a formula and runs it; some read wide signs as narrow ones. */
const RUNS = /^[=+\-@\t\r\n＝＋－＠]/;
const NEEDS_QUOTES = /[",;\t\r\n]|^\s|\s$/;

export function csvHeader(what: ExportName): string {
  return EXPORT_COLUMNS[what].join(',') + LINE_END;
}

/** The lines of a page, in the order of the columns. */
export function csvLines(what: ExportName, rows: readonly ExportRow[]): string {
  const columns = EXPORT_COLUMNS[what];
  return rows.map((row) => columns.map((column) => csvCell(row[column] ?? null)).join(',') + LINE_END).join('');
}

/** Empty where there is nothing; an apostrophe before what a spreadsheet would run. */
export function csvCell(value: string | null): string {
  if (value === null) return '';
  const harmless = RUNS.test(value) ? `'${value}` : value;
  return NEEDS_QUOTES.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
