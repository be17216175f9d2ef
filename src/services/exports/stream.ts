// A CSV file of payments, refunds or invoices, piece by piece: a page of rows at a time, for as long as somebody takes them.

import type { Caller } from '../../domain/caller.ts';
import type { Context } from '../context.ts';
import { ownersFor } from '../payments/read.ts';
import { recordAct } from '../people/audit.ts';
import { csvHeader, csvLines } from './csv.ts';
import { type Export, readRows } from './read.ts';

/** So many rows are in memory at a time. */
const PAGE_LENGTH = 500;
/** Pieces are small, so that a slow connection that takes some of them in time is not given up. */
const PIECE_ROWS = 50;

export interface CsvFile {
  readonly name: string;
  /** Ends with the last row, and by an error in every other case: half a file is never taken for all of it. */
  readonly pieces: AsyncIterable<string>;
}

/** What the list refuses is refused before anything is given or written down, and not by a file that is cut. */
export function checkExport(caller: Caller, wanted: Export): void {
  if (wanted.what === 'payments') ownersFor(caller, wanted.filter.ownerId);
}

/** Writes down who takes the file, before anything of it is given. `asked` has the filters in the words of the API. */
export async function openCsv(
  context: Context,
  caller: Caller,
  wanted: Export & { readonly asked: Readonly<Record<string, unknown>> },
  signal: AbortSignal,
): Promise<CsvFile> {
  const { what, asked } = wanted;
  checkExport(caller, wanted);
  const details = { what, filters: asked };
  await recordAct(context, context.database.pool, caller, { action: 'export.create', subject: 'export', details });
  const time = context.clock.now().toISOString().slice(0, 19).replaceAll(/[-:]/g, '');
  return { name: `${what}-${time}Z.csv`, pieces: piecesOf(context, caller, wanted, signal) };
}

async function* piecesOf(
  context: Context,
  caller: Caller,
  wanted: Export,
  signal: AbortSignal,
): AsyncGenerator<string> {
  yield csvHeader(wanted.what);
  let cursor: string | undefined;
  do {
    signal.throwIfAborted();
    const page = await readRows(context, caller, wanted, { cursor, limit: PAGE_LENGTH });
    for (let first = 0; first < page.items.length; first += PIECE_ROWS) {
      signal.throwIfAborted();
      yield csvLines(wanted.what, page.items.slice(first, first + PIECE_ROWS));
    }
    cursor = page.next;
  } while (cursor !== undefined);
}
