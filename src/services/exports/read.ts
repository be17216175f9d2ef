// Payments, refunds and invoices for files: page by page, newest first, each page by its cursor, so that memory stays flat.

import type { Caller } from '../../domain/caller.ts';
import { invalid } from '../../domain/errors.ts';
import { PAYMENT_TYPES } from '../../methods/index.ts';
import type { PageOfRows } from '../../store/database/pages.ts';
import { type InvoiceFilter, listInvoices } from '../../store/invoices/invoices.ts';
import { listRefunds, type RefundFilter } from '../../store/payments/refund-list.ts';
import type { Context } from '../context.ts';
import { type Page, placeOfRow, readPage } from '../pages.ts';
import { listPayments, ownersFor, type PaymentsAsked } from '../payments/read.ts';
import { EXPORT_STATUSES, type ExportName, type ExportRow, invoiceRow, paymentRow, refundRow } from './rows.ts';

export interface ExportQuery {
  readonly what: ExportName;
  /** Made at this time or later, and before that one. */
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  readonly status?: string | undefined;
  readonly paymentType?: string | undefined;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

type Filters<Filter> = Omit<Filter, keyof PageOfRows>;

/** What a file is of, with the filters of its list. */
export type Export =
  | { readonly what: 'payments'; readonly filter: PaymentsAsked }
  | { readonly what: 'refunds'; readonly filter: Omit<Filters<RefundFilter>, 'ownerId'> }
  | { readonly what: 'invoices'; readonly filter: Omit<Filters<InvoiceFilter>, 'ownerId'> };

export async function readExportPage(context: Context, caller: Caller, query: ExportQuery): Promise<Page<ExportRow>> {
  check(query);
  const { what, from, to, status, paymentType, limit, cursor } = query;
  const times = { createdFrom: from, createdBefore: to };
  const anyOf = (value: string | undefined) => (value === undefined ? undefined : [value]);
  const wanted: Export =
    what === 'invoices'
      ? { what, filter: { ...times, status } }
      : { what, filter: { ...times, status: anyOf(status), paymentType: anyOf(paymentType) } };
  return readRows(context, caller, wanted, { limit, cursor });
}

/** What the caller may see: their own, or for staff everybody's. What is made meanwhile stands before the first page. */
export async function readRows(
  context: Context,
  caller: Caller,
  wanted: Export,
  { limit, cursor }: Pick<ExportQuery, 'limit' | 'cursor'>,
): Promise<Page<ExportRow>> {
  const { pool } = context.database;
  switch (wanted.what) {
    case 'payments':
      return shown(await listPayments(context, caller, { ...wanted.filter, limit, cursor }), paymentRow);
    case 'refunds': {
      const { filter } = wanted;
      const owned = { ...filter, ownerId: ownersFor(caller, undefined) };
      const list = (page: PageOfRows) => listRefunds(pool, { ...owned, ...page });
      const page = await readPage(context, { cursor, limit }, list, (row) =>
        placeOfRow({ cursorTime: row.cursorTime, id: row.refund.id }),
      );
      return shown(page, refundRow);
    }
    case 'invoices': {
      const { filter } = wanted;
      const owned = { ...filter, ...(caller.staff ? {} : { ownerId: caller.id }) };
      const list = (page: PageOfRows) => listInvoices(pool, { ...owned, ...page });
      const page = await readPage(context, { cursor, limit }, list, (row) =>
        placeOfRow({ cursorTime: row.cursorTime, id: row.invoice.id }),
      );
      return shown(page, (row) => invoiceRow(row, context.clock.now()));
    }
    default:
      return wanted satisfies never;
  }
}

function shown<Row>({ items, next, prev }: Page<Row>, show: (row: Row) => ExportRow): Page<ExportRow> {
  return { items: items.map((row) => show(row)), next, prev };
}

function check({ what, status, paymentType, from, to }: ExportQuery): void {
  const statuses = EXPORT_STATUSES[what];
  if (status !== undefined && !statuses.includes(status)) {
    throw invalid({ field: 'status', message: `of ${what} is one of ${statuses.join(', ')}` });
  }
  if (paymentType !== undefined && what === 'invoices') {
    throw invalid({ field: 'type', message: 'is for payments and refunds, not for invoices' });
  }
  if (paymentType !== undefined && !(PAYMENT_TYPES as readonly string[]).includes(paymentType)) {
    throw invalid({ field: 'type', message: `is one of ${PAYMENT_TYPES.join(', ')}` });
  }
  if (from !== undefined && to !== undefined && from >= to) {
    throw invalid({ field: 'from', message: 'must be before to' });
  }
}
