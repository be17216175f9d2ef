// SQL for invoices: the write-ahead insert with its number, and the reads.

import type { QueryResultRow } from 'pg';
import type { InvoiceHistoryEntry } from '../../domain/history.ts';
import {
  type GatewayInvoice,
  type GatewayInvoiceItem,
  INVOICE_FIELDS,
  INVOICE_ITEM_FIELDS,
} from '../../domain/invoices/invoice.ts';
import type { InvoicePayment } from '../../domain/invoices/judgement.ts';
import { PAYMENT_FIELDS } from '../../domain/payments/payment.ts';
import { columnsOf, decoderOf, namesOf, type RowOf } from '../database/columns.ts';
import { emailOf, phoneOf } from '../database/customer.ts';
import { type List, listRows, type PageOfRows } from '../database/pages.ts';
import { type Queryable, type Readable, run, statement, type Transaction } from '../database/statement.ts';
import { fromHistory, HISTORY_COLUMNS } from './history.ts';
import { fromInvoice, fromItem, INVOICE_RECORD, type InvoiceRecord, type RecordRow, toRecord } from './rows.ts';

const { invoice_number: _, ...OTHER_COLUMNS } = columnsOf(INVOICE_FIELDS);
const ITEM_COLUMNS = namesOf({ invoice_id: 'uuid', position: 'integer', ...columnsOf(INVOICE_ITEM_FIELDS) });

// By parameters, which are looked up in the indexes however the plan was made.
const FREE = `NOT EXISTS (SELECT FROM gateway_payments WHERE order_id = $6::text)
    AND NOT EXISTS (SELECT FROM gateway_invoices WHERE id = $5::uuid)
    AND NOT EXISTS (SELECT FROM gateway_invoices WHERE order_id = $6::text AND creation_state <> 'rejected')`;

// The counter and the invoice are one statement: a number is not lost with a process, and no two processes give out one. What is free is
// looked up by a part of its own: a cluster cannot insert and look into tables in one step.
const INSERT = statement(
  'gapura_insert_invoice',
  `
WITH given AS (
  SELECT * FROM jsonb_populate_record(NULL::gateway_invoices, $1)
), free AS MATERIALIZED (
  SELECT ${FREE} AS is_free
), counted AS (
  INSERT INTO gateway_invoice_numbers AS counter (day, last)
  SELECT invoice_date, 1 FROM given, free WHERE $2::text IS NULL AND is_free
  ON CONFLICT (day) DO UPDATE SET last = counter.last + 1 RETURNING day, last
), numbered AS (
  SELECT $2::text AS number WHERE $2::text IS NOT NULL
  UNION ALL
  SELECT 'INV-' || to_char(day, 'YYYYMMDD') || '-' || lpad(last::text, greatest(4, length(last::text)), '0') FROM counted
), invoice AS (
  INSERT INTO gateway_invoices (invoice_number, ${namesOf(OTHER_COLUMNS)}, next_check_at)
  SELECT number, ${namesOf(OTHER_COLUMNS)}, created_at + interval '30 seconds' FROM given, numbered, free WHERE is_free
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

const { id, transactionStatus, fraudStatus, grossAmount, capturedAmount, refundAmount } = PAYMENT_FIELDS;
const INVOICE_PAYMENT_FIELDS = { id, transactionStatus, fraudStatus, grossAmount, capturedAmount, refundAmount };
const toInvoicePayment = decoderOf(INVOICE_PAYMENT_FIELDS);

/** Those of one invoice are few: what its customer paid by, and what was paid once more. */
const LIST_PAYMENTS = statement(
  'gapura_payments_of_invoice',
  `SELECT ${namesOf(columnsOf(INVOICE_PAYMENT_FIELDS))} FROM gateway_payments
    WHERE invoice_id = $1 ORDER BY created_at, id LIMIT 100`,
);

/** The payments of an invoice, oldest first. */
export async function listInvoicePayments(on: Queryable, invoiceId: string): Promise<InvoicePayment[]> {
  const rows = await run<RowOf<typeof INVOICE_PAYMENT_FIELDS>>(on, LIST_PAYMENTS, [invoiceId]);
  return rows.map(toInvoicePayment);
}

/**
 * Inserts an invoice before the gateway is called, and gives it a number where it has none. The number; undefined where
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

/** No other process changes the invoice until the transaction ends. */
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
  readonly customerEmail?: string | undefined;
  readonly customerPhone?: string | undefined;
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
    customerEmail: `${emailOf('customer_email')} =`,
    customerPhone: `${phoneOf('customer_phone')} =`,
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
  on: Readable,
  filter: InvoiceFilter,
): Promise<(InvoiceRecord & { cursorTime: string })[]> {
  const rows = await listRows<RecordRow & QueryResultRow, InvoiceFilter>(on, LIST, filter);
  return rows.map((row) => ({ ...toRecord(row), cursorTime: row.cursor_time }));
}

function first([row]: readonly RecordRow[]): InvoiceRecord | undefined {
  return row === undefined ? undefined : toRecord(row);
}
