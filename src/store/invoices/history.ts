// SQL for the history of invoices, which is only ever added to.

import { INVOICE_CHANGE_FIELDS, type InvoiceHistoryEntry } from '../../domain/history.ts';
import type { GatewayInvoice } from '../../domain/invoices/invoice.ts';
import { columnsOf, encoderOf, namesOf, type RowOf } from '../database/columns.ts';
import { type Queryable, run, statement } from '../database/statement.ts';

const LIST = statement(
  'gapura_invoice_history',
  'SELECT * FROM gateway_invoice_history WHERE invoice_id = $1 ORDER BY version LIMIT 1000',
);

export type InvoiceHistoryRow = RowOf<typeof INVOICE_CHANGE_FIELDS>;

export const HISTORY_COLUMNS = namesOf(columnsOf(INVOICE_CHANGE_FIELDS));
const encode = encoderOf(INVOICE_CHANGE_FIELDS);

/** What happened to an invoice, oldest first. */
export async function listInvoiceHistory(on: Queryable, invoiceId: string): Promise<InvoiceHistoryRow[]> {
  return run(on, LIST, [invoiceId]);
}

export function fromHistory(
  invoice: GatewayInvoice,
  entry: InvoiceHistoryEntry,
): Record<keyof InvoiceHistoryRow, unknown> {
  const { id, version, status, creationState, updatedAt } = invoice;
  return encode({ ...entry, invoiceId: id, version, toStatus: status, creationState, createdAt: updatedAt });
}
