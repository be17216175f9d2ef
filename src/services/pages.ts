// A page of a list, and where the ones after and before it begin: the same for every list that is read newest first.

import { END, type PageOfRows, type RowPosition } from '../store/database/pages.ts';
import type { Context } from './context.ts';
import { type CursorPosition, openCursor, sealCursor } from './cursor.ts';

export interface Page<Item> {
  readonly items: readonly Item[];
  /** Where the next page begins; undefined on the last one. */
  readonly next: string | undefined;
  /** Where the page before it is; undefined on the first one. */
  readonly prev: string | undefined;
}

/** Rows of a search, which reads a limited number. */
export interface SearchedRows<Row> {
  readonly rows: readonly Row[];
  /** How far it read; undefined where it read everything. */
  readonly upTo: RowPosition | undefined;
}

/**
 * Reads a page. `positionOf` gives the position of a row in the list. A page of a search that has not read everything may have few rows,
 * or none, and has a cursor to go on.
 */
export async function readPage<Row>(
  { cursorKey }: Pick<Context, 'cursorKey'>,
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
  list: (page: PageOfRows) => Promise<readonly Row[] | SearchedRows<Row>>,
  positionOf: (row: Row) => RowPosition,
): Promise<Page<Row>> {
  const from = cursor === undefined ? undefined : openCursor(cursor, cursorKey);
  // One row more than asked for: is there a next page?
  const isBack = from?.back === true;
  const found = await list({ ...(isBack ? { before: from } : { after: from }), limit: limit + 1 });
  const { rows, upTo } = 'rows' in found ? found : { rows: found, upTo: undefined };
  const page = cutPage(rows, { from, limit }, (row, back) => sealCursor({ ...positionOf(row), back }, cursorKey));
  if (rows.length > limit) return page;
  if (upTo === undefined) {
    // The last page of a search may have no row from which to lead back: then from its end.
    const isNothing = 'rows' in found && rows.length === 0 && from !== undefined && !isBack;
    return isNothing ? { ...page, prev: sealCursor({ ...END, isSecond: from.isSecond, back: true }, cursorKey) } : page;
  }
  // Both directions go on from the position that was reached, which is that of a page without rows.
  const further = (back: boolean) => sealCursor({ ...upTo, back }, cursorKey);
  const isEmpty = rows.length === 0;
  return {
    items: page.items,
    next: isBack ? (page.next ?? further(false)) : further(false),
    prev: isBack ? further(true) : isEmpty && from !== undefined ? further(true) : page.prev,
  };
}

/**
 * The page among rows of which one too many was read, newest first. Where a page was come to from, there is something: it has
 * a link back that way. The other way there is one where a row was left over.
 */
export function cutPage<Row>(
  rows: readonly Row[],
  { from, limit }: { readonly from: CursorPosition | undefined; readonly limit: number },
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
export function positionOfRow(row: {
  readonly cursorTime: string;
  readonly id: string;
  readonly isSecond?: boolean | undefined;
}): RowPosition {
  return { createdAt: row.cursorTime, id: row.id, isSecond: row.isSecond };
}
