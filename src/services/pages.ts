// A page of a list, and where the next one begins: the same for every list that goes by time.

import type { PageOfRows } from '../store/database/pages.ts';
import type { Context } from './context.ts';
import { openCursor, sealCursor } from './cursor.ts';

export interface Page<Item> {
  readonly items: readonly Item[];
  /** Where the next page begins; undefined on the last one. */
  readonly next: string | undefined;
}

/** Reads a page. `placeOf` says where a row stands in the list. */
export async function readPage<Row>(
  { cursorKey }: Pick<Context, 'cursorKey'>,
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
  list: (page: PageOfRows) => Promise<readonly Row[]>,
  placeOf: (row: Row) => { createdAt: string; id: string },
): Promise<Page<Row>> {
  // One more than asked for tells whether there is a next page.
  const after = cursor === undefined ? undefined : openCursor(cursor, cursorKey);
  const rows = await list({ after, limit: limit + 1 });
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  if (rows.length <= limit || last === undefined) return { items, next: undefined };
  return { items, next: sealCursor(placeOf(last), cursorKey) };
}

/** For lists whose rows have their own id and the exact time that a cursor needs. */
export function placeOfRow(row: { readonly cursorTime: string; readonly id: string }): {
  createdAt: string;
  id: string;
} {
  return { createdAt: row.cursorTime, id: row.id };
}
