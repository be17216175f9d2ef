// Payments, refunds and invoices for files: page by page, newest first, each page by its cursor, so that memory stays flat.

import type { Caller } from '../../domain/caller.ts';
import { invalid } from '../../domain/errors.ts';
import { PAYMENT_TYPES } from '../../domain/payments/payment.ts';
import type { PageOfRows } from '../../store/database/pages.ts';
import { listInvoices } from '../../store/invoices/invoices.ts';
import { listPayments } from '../../store/payments/list.ts';
import { listRefunds } from '../../store/payments/refund-list.ts';
import type { Context } from '../context.ts';
import { type Page, placeOfRow, readPage } from '../pages.ts';
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

/** What the caller may see: their own, or for staff everybody's. What is made meanwhile stands before the first page. */
export async function readExportPage(context: Context, caller: Caller, query: ExportQuery): Promise<Page<ExportRow>> {
  check(query);
  const { what, cursor, limit, status, paymentType } = query;
  const filter = {
    createdFrom: query.from,
    createdBefore: query.to,
  };
  const ownerId = caller.staff ? undefined : caller.id;
  const anyOf = (value: string | undefined) => (value === undefined ? undefined : [value]);
  const ofPayments = { ...filter, ownerId: anyOf(ownerId), status: anyOf(status), paymentType: anyOf(paymentType) };
  const { pool } = context.database;
  switch (what) {
    case 'payments': {
      const list = (page: PageOfRows) => listPayments(pool, { ...ofPayments, ...page });
      return shown(await readPage(context, { cursor, limit }, list, placeOfRow), paymentRow);
    }
    case 'refunds': {
      const list = (page: PageOfRows) => listRefunds(pool, { ...ofPayments, ...page });
      const page = await readPage(context, { cursor, limit }, list, (row) =>
        placeOfRow({ cursorTime: row.cursorTime, id: row.refund.id }),
      );
      return shown(page, refundRow);
    }
    case 'invoices': {
      const list = (page: PageOfRows) => listInvoices(pool, { ...filter, ownerId, status, ...page });
      const page = await readPage(context, { cursor, limit }, list, (row) =>
        placeOfRow({ cursorTime: row.cursorTime, id: row.invoice.id }),
      );
      return shown(page, (row) => invoiceRow(row, context.clock.now()));
    }
    default:
      return what satisfies never;
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
