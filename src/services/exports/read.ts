// Payments, refunds and invoices for files: page by page, newest first, each page by its cursor, so that memory stays flat.

import type { Caller } from '../../domain/caller.ts';
import { invalid } from '../../domain/errors.ts';
import { PAYMENT_TYPES } from '../../methods/index.ts';
import type { PageOfRows } from '../../store/database/pages.ts';
import { type InvoiceFilter, listInvoices } from '../../store/invoices/invoices.ts';
import { listRefunds, type RefundFilter } from '../../store/payments/refunds.ts';
import { say } from '../../text/sayings.ts';
import type { Context } from '../context.ts';
import { type Page, positionOfRow, readPage } from '../pages.ts';
import { listPayments, ownersFor, type PaymentsAsked } from '../payments/read.ts';
import { recordAct } from '../people/audit.ts';
import { EXPORT_STATUSES, type ExportName, type ExportRow, invoiceRow, paymentRow, refundRow } from './rows.ts';
import { BYTE_ORDER_MARK, csvHeader, csvLines, dayIn, type Table, type TableOptions, tableOf } from './table.ts';
import { workbookPieces } from './workbook.ts';

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
type Export =
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

/**
 * What the caller may read: their own, or for staff all. Rows made meanwhile come before the first page. One page may come from a standby
 * and the next from the primary: each has all that was written before it was asked for, so none is older than the one before it.
 */
async function readRows(
  context: Context,
  caller: Caller,
  wanted: Export,
  { limit, cursor }: Pick<ExportQuery, 'limit' | 'cursor'>,
): Promise<Page<ExportRow>> {
  const { database } = context;
  switch (wanted.what) {
    case 'payments':
      return shown(await listPayments(context, caller, { ...wanted.filter, limit, cursor }), paymentRow);
    case 'refunds': {
      const { filter } = wanted;
      const owned = { ...filter, ownerId: ownersFor(caller, undefined) };
      const list = (page: PageOfRows) => database.read((on) => listRefunds(on, { ...owned, ...page }));
      const page = await readPage(context, { cursor, limit }, list, (row) =>
        positionOfRow({ cursorTime: row.cursorTime, id: row.refund.id }),
      );
      return shown(page, refundRow);
    }
    case 'invoices': {
      const { filter } = wanted;
      const owned = { ...filter, ...(caller.staff ? {} : { ownerId: caller.id }) };
      const list = (page: PageOfRows) => database.read((on) => listInvoices(on, { ...owned, ...page }));
      const page = await readPage(context, { cursor, limit }, list, (row) =>
        positionOfRow({ cursorTime: row.cursorTime, id: row.invoice.id }),
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
    throw invalid({ field: 'status', message: say('one_of_what', { noun: what, list: statuses.join(', ') }) });
  }
  if (paymentType !== undefined && what === 'invoices') {
    throw invalid({ field: 'type', message: say('not_for_invoices') });
  }
  if (paymentType !== undefined && !(PAYMENT_TYPES as readonly string[]).includes(paymentType)) {
    throw invalid({ field: 'type', message: say('is_one_of', { list: PAYMENT_TYPES.join(', ') }) });
  }
  if (from !== undefined && to !== undefined && from >= to) {
    throw invalid({ field: 'from', message: say('before_to') });
  }
}

// A file of payments, refunds or invoices, piece by piece: a page of rows at a time, for as long as the client reads.

/** So many rows are in memory at a time. */
const PAGE_LENGTH = 500;
/** Pieces are small, so that a slow connection that takes some of them in time is not given up. */
const PIECE_ROWS = 50;

export const EXPORT_FORMATS = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export interface FileOptions extends TableOptions {
  /** CSV where absent. */
  readonly format?: ExportFormat | undefined;
  /** Whether a CSV file begins with the mark by which some spreadsheets know UTF-8. */
  readonly bom?: boolean | undefined;
}

export interface ExportFile {
  readonly name: string;
  /** Ends with the last row, and by an error in every other case: half a file is never taken for all of it. */
  readonly pieces: AsyncIterable<string | Uint8Array>;
}

export type WantedFile = Export & FileOptions;

/** What the list refuses is refused before anything is sent or recorded, and not by a file that is cut. */
export function checkExport(caller: Caller, wanted: WantedFile): void {
  tableOf(wanted.what, wanted);
  if (wanted.what === 'payments') ownersFor(caller, wanted.filter.ownerId);
}

/** Records who takes the file, before anything of it is sent. `asked` has the filters in the words of the API. */
export async function openExport(
  context: Context,
  caller: Caller,
  wanted: WantedFile & { readonly asked: Readonly<Record<string, unknown>> },
  signal: AbortSignal,
): Promise<ExportFile> {
  const { what, asked, format = 'csv' } = wanted;
  checkExport(caller, wanted);
  const details = { what, ...(format === 'csv' ? {} : { format }), filters: asked };
  await recordAct(context, context.database.pool, caller, { action: 'export.create', subject: 'export', details });
  return { name: fileName(wanted, context.clock.now()), pieces: filePieces(context, caller, wanted, signal) };
}

/** With the days that it is of, by the calendar of its zone; with the time where it is of all. */
export function fileName(wanted: WantedFile, now: Date): string {
  const { what, filter, timezone = 'UTC', format = 'csv' } = wanted;
  const { createdFrom, createdAfter, createdBefore } = filter;
  const paid = wanted.what === 'payments' ? wanted.filter : undefined;
  const from = createdFrom ?? createdAfter ?? paid?.paidAfter;
  const to = createdBefore ?? paid?.paidBefore;
  const day = (time: Date) => dayIn(time, timezone);
  // The end is not in it: of a whole day that is the first moment of the next one.
  const last = to === undefined ? undefined : day(new Date(to.getTime() - 1));
  const stamp = `${now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
  const range =
    from === undefined ? (last === undefined ? stamp : `until-${last}`) : `${day(from)}-to-${last ?? day(now)}`;
  return `${what}-${range}.${format}`;
}

export function filePieces(
  context: Context,
  caller: Caller,
  wanted: WantedFile,
  signal: AbortSignal,
): AsyncGenerator<string | Uint8Array> {
  const table = tableOf(wanted.what, wanted);
  const rows = rowsOf(context, caller, wanted, signal);
  return wanted.format === 'xlsx' ? workbookPieces(table, rows, wanted.what) : csvPieces(table, rows, wanted.bom);
}

async function* csvPieces(
  table: Table,
  pages: AsyncIterable<readonly ExportRow[]>,
  bom = false,
): AsyncGenerator<string> {
  yield (bom ? BYTE_ORDER_MARK : '') + csvHeader(table);
  for await (const rows of pages) yield csvLines(table, rows);
}

/** A few at a time, read page by page. */
async function* rowsOf(
  context: Context,
  caller: Caller,
  wanted: Export,
  signal: AbortSignal,
): AsyncGenerator<readonly ExportRow[]> {
  let cursor: string | undefined;
  do {
    signal.throwIfAborted();
    const page = await readRows(context, caller, wanted, { cursor, limit: PAGE_LENGTH });
    for (let first = 0; first < page.items.length; first += PIECE_ROWS) {
      signal.throwIfAborted();
      yield page.items.slice(first, first + PIECE_ROWS);
    }
    cursor = page.next;
  } while (cursor !== undefined);
}
