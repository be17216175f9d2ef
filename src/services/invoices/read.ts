// Reading invoices: one, a page of them, what happened to one, or afresh from the gateway.

import type { Caller } from '../../domain/caller.ts';
import { GatewayAPIError, noSuch } from '../../domain/errors.ts';
import { isUuid } from '../../domain/ids.ts';
import { showInvoice } from '../../domain/invoices/invoice.ts';
import type { PageOfRows } from '../../store/database/pages.ts';
import { type InvoiceHistoryRow, listInvoiceHistory } from '../../store/invoices/history.ts';
import { findInvoice, type InvoiceFilter, listInvoices as listInvoiceRows } from '../../store/invoices/invoices.ts';
import type { InvoiceRecord } from '../../store/invoices/rows.ts';
import type { Context, Origin } from '../context.ts';
import { type Page, positionOfRow, readPage } from '../pages.ts';
import { checkInvoiceStatus } from './status.ts';

export type { InvoiceRecord } from '../../store/invoices/rows.ts';

/** The invoice, if the caller may read it. Another owner's is not found, like one that never was. */
export async function getInvoice(context: Context, caller: Caller, id: string): Promise<InvoiceRecord> {
  const record = isUuid(id) ? await findInvoice(context.database.pool, id) : undefined;
  if (record === undefined || !(caller.staff || record.invoice.ownerId === caller.id)) throw noSuch('invoice');
  return record;
}

/** Who or what changed the invoice, when, from what to what, and why; oldest first. */
export async function getInvoiceHistory(context: Context, caller: Caller, id: string): Promise<InvoiceHistoryRow[]> {
  const { invoice } = await getInvoice(context, caller, id);
  return listInvoiceHistory(context.database.pool, invoice.id);
}

/** The invoice after asking the gateway for its status, and what the gateway said. */
export async function getInvoiceStatus(
  context: Context,
  caller: Caller,
  id: string,
  origin: Omit<Origin, 'actor'> = {},
): Promise<{ record: InvoiceRecord; gatewayResponse: Record<string, unknown> }> {
  const known = await getInvoice(context, caller, id);
  const { record, answer } = await checkInvoiceStatus(context, known, { ...origin, actor: caller.id });
  if (answer !== null) return { record, gatewayResponse: answer };
  throw new GatewayAPIError('The gateway does not know this invoice.', {
    operation: 'get_invoice',
    statusCode: '404',
    invoiceId: record.invoice.id,
  });
}

export interface InvoiceQuery extends Omit<InvoiceFilter, 'ownerId' | 'after'> {
  readonly cursor?: string | undefined;
}

export async function listInvoices(
  context: Context,
  caller: Caller,
  query: InvoiceQuery,
): Promise<Page<InvoiceRecord>> {
  const { cursor, limit, ...filters } = query;
  const owner = caller.staff ? {} : { ownerId: caller.id };
  const list = (page: PageOfRows) =>
    context.database.read((on) => listInvoiceRows(on, { ...filters, ...owner, ...page }));
  const placeOf = (row: { invoice: { id: string }; cursorTime: string }) =>
    positionOfRow({ cursorTime: row.cursorTime, id: row.invoice.id });
  return readPage(context, { cursor, limit }, list, placeOf);
}

/** An invoice as the API shows it now. */
export function showInvoiceNow({ clock }: Context, record: InvoiceRecord) {
  return showInvoice(record, clock.now());
}
