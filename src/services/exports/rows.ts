// What a file of payments, refunds or invoices has in each of its columns.

import { INVOICE_FIELDS, INVOICE_STATUSES, showInvoice } from '../../domain/invoices/invoice.ts';
import { formatRupiah } from '../../domain/money.ts';
import { heldAmount, wasPaid } from '../../domain/payments/paid.ts';
import { type GatewayPayment, PAYMENT_FIELDS, PAYMENT_STATUSES, takenAmount } from '../../domain/payments/payment.ts';
import { madeAt, REFUND_FIELDS, REFUND_STATUSES } from '../../domain/payments/refund.ts';
import { showListedRefund, showPayment } from '../../domain/payments/representation.ts';
import { type Fields, fieldsWhere, type Kind, snakeCase } from '../../domain/record.ts';
import { isoText } from '../../domain/time.ts';
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

type Column = readonly [name: string, kind: Kind];

/** The columns of a record in a file, in their places. */
function exportedColumns(fields: Fields): Column[] {
  const exported = fieldsWhere(fields, (field) => field.is('exported'));
  return exported
    .sort(([, a], [, b]) => a.facts.exportPlace - b.facts.exportPlace)
    .map(([name, { facts }]) => [snakeCase(name), facts.kind]);
}

const OF_PAYMENT: readonly Column[] = [
  ['payment_id', 'uuid'],
  ['order_id', 'text'],
  ['payment_type', 'text'],
];

/** The day of a refund is beside those of its payment: books that count by the one or the other are both right. */
const OF_DAYS: readonly Column[] = [
  ['refunded_at', 'time'],
  ['payment_created_at', 'time'],
  ['payment_settlement_time', 'time'],
];

const COLUMNS: Readonly<Record<ExportName, readonly Column[]>> = {
  payments: exportedColumns(PAYMENT_FIELDS),
  refunds: [...exportedColumns(REFUND_FIELDS).toSpliced(1, 0, ...OF_PAYMENT), ...OF_DAYS],
  invoices: exportedColumns(INVOICE_FIELDS),
};

const namesOf = (what: ExportName) => COLUMNS[what].map(([name]) => name);

export const EXPORT_COLUMNS: Readonly<Record<ExportName, readonly string[]>> = {
  payments: namesOf('payments'),
  refunds: namesOf('refunds'),
  invoices: namesOf('invoices'),
};

/** What the cells of each column are. */
export const EXPORT_KINDS: Readonly<Record<ExportName, ReadonlyMap<string, Kind>>> = {
  payments: new Map(COLUMNS.payments),
  refunds: new Map(COLUMNS.refunds),
  invoices: new Map(COLUMNS.invoices),
};

/** In a file sums are made of it: `paid_amount` and `net_amount` are what was really paid and kept, so nothing where nobody paid. */
export function paymentRow(payment: GatewayPayment): ExportRow {
  const paid = wasPaid(payment) ? (payment.paidAmount ?? takenAmount(payment)) : 0n;
  return pick(EXPORT_COLUMNS.payments, {
    ...showPayment({ payment, items: [], refunds: [] }),
    paid_amount: formatRupiah(paid),
    net_amount: formatRupiah(heldAmount(payment)),
  });
}

export function refundRow(listed: ListedRefund): ExportRow {
  const [refundedAt, settledAt] = [madeAt(listed.refund), listed.paymentSettlementTime];
  return pick(EXPORT_COLUMNS.refunds, {
    ...showListedRefund(listed),
    refunded_at: refundedAt === null ? null : isoText(refundedAt),
    payment_created_at: isoText(listed.paymentCreatedAt),
    payment_settlement_time: settledAt === null ? null : isoText(settledAt),
  });
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
