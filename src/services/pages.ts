// A page of a list, and where the ones after and before it begin: the same for every list that is read newest first.

import type { PageOfRows, Place } from '../store/database/pages.ts';
import type { Context } from './context.ts';
import { openCursor, type Position, sealCursor } from './cursor.ts';

export interface Page<Item> {
  readonly items: readonly Item[];
  /** Where the next page begins; undefined on the last one. */
  readonly next: string | undefined;
  /** Where the page before it is; undefined on the first one. */
  readonly prev: string | undefined;
}

/** Reads a page. `placeOf` says where a row stands in the list. */
export async function readPage<Row>(
  { cursorKey }: Pick<Context, 'cursorKey'>,
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
  list: (page: PageOfRows) => Promise<readonly Row[]>,
  placeOf: (row: Row) => Place,
): Promise<Page<Row>> {
  const from = cursor === undefined ? undefined : openCursor(cursor, cursorKey);
  // One more than asked for tells whether it goes on.
  const rows = await list({ ...(from?.back === true ? { before: from } : { after: from }), limit: limit + 1 });
  return cutPage(rows, { from, limit }, (row, back) => sealCursor({ ...placeOf(row), back }, cursorKey));
}

/**
 * The page among rows of which one too many was read, newest first. Where a page was come to from, there is something: it has
 * a link back that way. The other way there is one where a row was left over.
 */
export function cutPage<Row>(
  rows: readonly Row[],
  { from, limit }: { readonly from: Position | undefined; readonly limit: number },
  cursorAt: (row: Row, back: boolean) => string,
): Page<Row> {
  const isBack = from?.back === true;
  const isMore = rows.length > limit;
  const items = isBack ? rows.slice(-limit) : rows.slice(0, limit);
  const [first, last] = [items[0], items.at(-1)];
  const hasNext = isBack || isMore;
  const hasPrev = isBack ? isMore : from !== undefined;
  return {
    items,
    next: hasNext && last !== undefined ? cursorAt(last, false) : undefined,
    prev: hasPrev && first !== undefined ? cursorAt(first, true) : undefined,
  };
}

/** For lists whose rows have their own id and the exact time that a cursor needs. */
export function placeOfRow(row: { readonly cursorTime: string; readonly id: string }): Place {
  return { createdAt: row.cursorTime, id: row.id };
}
