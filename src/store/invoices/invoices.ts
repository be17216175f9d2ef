// SQL for invoices: the write-ahead insert with its number, and the reads.

import type { QueryResultRow } from 'pg';
import type { GatewayInvoice, GatewayInvoiceItem } from '../../domain/invoices/invoice.ts';
import type { InvoicePayment } from '../../domain/invoices/surplus.ts';
import type { PaymentStatus } from '../../domain/payments/payment.ts';
import { namesOf } from '../database/columns.ts';
import { type List, listRows, type PageOfRows } from '../database/pages.ts';
import { type Queryable, run, statement, type Transaction } from '../database/statement.ts';
import type { PaymentRow } from '../payments/rows.ts';
import { fromHistory, HISTORY_COLUMNS, type InvoiceHistoryEntry } from './history.ts';
import {
  fromInvoice,
  fromItem,
  INVOICE_RECORD,
  type InvoiceRecord,
  type InvoiceRow,
  type ItemRow,
  type RecordRow,
  toRecord,
} from './rows.ts';

const OTHER_COLUMNS = [
  'id', 'owner_id', 'order_id', 'gateway_invoice_id', 'status', 'customer_id', 'customer_name', 'customer_email',
  'customer_phone', 'total_amount', 'currency', 'invoice_date', 'due_date', 'paid_at', 'notes', 'void_reason',
  'payment_link_url', 'pdf_url', 'payment_id', 'surplus_amount', 'metadata', 'creation_state', 'status_code', 'status_message', 'version',
  'created_at', 'updated_at',
] as const satisfies readonly (keyof InvoiceRow)[]; // biome-ignore format: a list reads better in lines
const ITEM_COLUMNS = namesOf<ItemRow>([
  'invoice_id', 'position', 'id', 'item_id', 'description', 'price', 'quantity',
]); // biome-ignore format: a list reads better in lines

// By parameters, which are looked up in the indexes however the plan was made.
const FREE = `NOT EXISTS (SELECT FROM gateway_payments WHERE order_id = $6::text)
    AND NOT EXISTS (SELECT FROM gateway_invoices WHERE id = $5::uuid)
    AND NOT EXISTS (SELECT FROM gateway_invoices WHERE order_id = $6::text AND creation_state <> 'rejected')`;

// The counter and the invoice are one statement: a number is not lost with a process, and no two processes give out one.
const INSERT = statement(
  'gapura_insert_invoice',
  `
WITH given AS (
  SELECT * FROM jsonb_populate_record(NULL::gateway_invoices, $1)
), counted AS (
  INSERT INTO gateway_invoice_numbers AS counter (day, last)
  SELECT invoice_date, 1 FROM given WHERE $2::text IS NULL AND ${FREE}
  ON CONFLICT (day) DO UPDATE SET last = counter.last + 1 RETURNING day, last
), numbered AS (
  SELECT $2::text AS number WHERE $2::text IS NOT NULL
  UNION ALL
  SELECT 'INV-' || to_char(day, 'YYYYMMDD') || '-' || lpad(last::text, greatest(4, length(last::text)), '0') FROM counted
), invoice AS (
  INSERT INTO gateway_invoices (invoice_number, ${namesOf<InvoiceRow>(OTHER_COLUMNS)}, next_check_at)
  SELECT number, ${OTHER_COLUMNS.map((column) => `given.${column}`).join(', ')}, created_at + interval '30 seconds'
  FROM given, numbered WHERE ${FREE}
  ON CONFLICT DO NOTHING RETURNING id, invoice_number
), items AS (
  INSERT INTO gateway_invoice_items (${ITEM_COLUMNS})
  SELECT ${ITEM_COLUMNS} FROM jsonb_populate_recordset(NULL::gateway_invoice_items, $3) WHERE EXISTS (SELECT FROM invoice)
), history AS (
  INSERT INTO gateway_invoice_history (${HISTORY_COLUMNS})
  SELECT ${HISTORY_COLUMNS} FROM jsonb_populate_record(NULL::gateway_invoice_history, $4) WHERE EXISTS (SELECT FROM invoice)
)
SELECT invoice_number FROM invoice`,
);

const FIND = `SELECT ${INVOICE_RECORD} FROM gateway_invoices invoice`;
const FIND_BY_ID = statement('gapura_invoice_by_id', `${FIND} WHERE invoice.id = $1`);
const LOCK_BY_ID = statement('gapura_lock_invoice', `${FIND} WHERE invoice.id = $1 FOR UPDATE OF invoice`);
const FIND_BY_ORDER = statement(
  'gapura_invoice_by_order',
  `${FIND} WHERE invoice.order_id = $1 AND invoice.creation_state <> 'rejected'`,
);
const FIND_BY_GATEWAY_ID = statement(
  'gapura_invoice_by_gateway_id',
  `${FIND} WHERE invoice.gateway_invoice_id = $1 ORDER BY invoice.id LIMIT 1`,
);
const FIND_TAKEN = statement(
  'gapura_invoice_taken',
  `SELECT EXISTS (SELECT FROM gateway_invoices WHERE order_id = $1 AND creation_state <> 'rejected')
    OR EXISTS (SELECT FROM gateway_payments WHERE order_id = $1) AS order_id`,
);

/** Those of one invoice are few: what its customer paid by, and what was paid once more. */
const LIST_PAYMENTS = statement(
  'gapura_payments_of_invoice',
  `SELECT id, transaction_status, fraud_status, gross_amount, captured_amount, refund_amount FROM gateway_payments
    WHERE invoice_id = $1 ORDER BY created_at, id LIMIT 100`,
);

/** The payments of an invoice, oldest first. */
export async function listInvoicePayments(on: Queryable, invoiceId: string): Promise<InvoicePayment[]> {
  const rows = await run<PaymentRow>(on, LIST_PAYMENTS, [invoiceId]);
  return rows.map((row) => ({
    id: row.id,
    transactionStatus: row.transaction_status as PaymentStatus,
    fraudStatus: row.fraud_status,
    grossAmount: BigInt(row.gross_amount),
    capturedAmount: row.captured_amount === null ? null : BigInt(row.captured_amount),
    refundAmount: BigInt(row.refund_amount),
  }));
}

/**
 * Writes an invoice down before the gateway hears of it, and gives it a number where it has none. The number; undefined where
 * the id, the order id or the number is taken.
 */
export async function insertInvoice(
  on: Queryable,
  draft: {
    readonly invoice: Omit<GatewayInvoice, 'invoiceNumber'>;
    readonly items: readonly GatewayInvoiceItem[];
    readonly invoiceNumber: string | null;
    readonly history: InvoiceHistoryEntry;
  },
): Promise<string | undefined> {
  const invoice = { ...draft.invoice, invoiceNumber: '' };
  const rows = await run<{ invoice_number: string }>(on, INSERT, [
    JSON.stringify(fromInvoice(invoice)),
    draft.invoiceNumber,
    JSON.stringify(draft.items.map((item, position) => fromItem(item, invoice.id, position))),
    JSON.stringify(fromHistory(invoice, draft.history)),
    invoice.id,
    invoice.orderId,
  ]);
  return rows[0]?.invoice_number;
}

/** Whether an order id belongs to a payment or an invoice already. */
export async function isOrderIdTaken(on: Queryable, orderId: string): Promise<boolean> {
  return (await run<{ order_id: boolean }>(on, FIND_TAKEN, [orderId]))[0]?.order_id ?? false;
}

export async function findInvoice(on: Queryable, id: string): Promise<InvoiceRecord | undefined> {
  return first(await run<RecordRow>(on, FIND_BY_ID, [id]));
}

/** Nobody else changes the invoice until the transaction ends. */
export async function lockInvoice(on: Transaction, id: string): Promise<InvoiceRecord | undefined> {
  return first(await run<RecordRow>(on, LOCK_BY_ID, [id]));
}

export async function findInvoiceByOrder(on: Queryable, orderId: string): Promise<InvoiceRecord | undefined> {
  return first(await run<RecordRow>(on, FIND_BY_ORDER, [orderId]));
}

export async function findInvoiceByGatewayId(on: Queryable, id: string): Promise<InvoiceRecord | undefined> {
  return first(await run<RecordRow>(on, FIND_BY_GATEWAY_ID, [id]));
}

export interface InvoiceFilter extends PageOfRows {
  readonly ownerId?: string | undefined;
  readonly status?: string | undefined;
  readonly orderId?: string | undefined;
  readonly invoiceNumber?: string | undefined;
  readonly surplusAbove?: number | undefined;
  readonly createdFrom?: Date | undefined;
  readonly createdAfter?: Date | undefined;
  readonly createdBefore?: Date | undefined;
}

const LIST: List<InvoiceFilter> = {
  select: INVOICE_RECORD,
  from: 'gateway_invoices invoice',
  filters: {
    ownerId: 'owner_id =',
    status: 'status =',
    orderId: 'order_id =',
    invoiceNumber: 'invoice_number =',
    surplusAbove: 'surplus_amount > 0 AND surplus_amount >',
    createdFrom: 'created_at >=',
    createdAfter: 'created_at >',
    createdBefore: 'created_at <',
  },
};

/** A page of invoices, newest first, each with the exact time that a cursor needs. */
export async function listInvoices(
  on: Queryable,
  filter: InvoiceFilter,
): Promise<(InvoiceRecord & { cursorTime: string })[]> {
  const rows = await listRows<RecordRow & QueryResultRow, InvoiceFilter>(on, LIST, filter);
  return rows.map((row) => ({ ...toRecord(row), cursorTime: row.cursor_time }));
}

function first([row]: readonly RecordRow[]): InvoiceRecord | undefined {
  return row === undefined ? undefined : toRecord(row);
}
