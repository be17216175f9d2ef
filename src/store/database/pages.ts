// Lists: one statement for each question, with the filters that were given, and pages by a cursor.

import type { QueryResultRow } from 'pg';
import { type Readable, run, type Statement } from './statement.ts';

/** Where a row stands in a list: its time, to the microsecond, and its id. */
export interface RowPosition {
  readonly createdAt: string;
  readonly id: string;
  /** In the second part of a list that has two. */
  readonly isSecond?: boolean | undefined;
}

/** Behind every row. */
export const END: RowPosition = { createdAt: '-infinity', id: '00000000-0000-0000-0000-000000000000' };

/** What every list is asked for: so many rows, after the last one of the page before, or the nearest before the first of the page after. */
export interface PageOfRows {
  readonly after?: RowPosition | undefined;
  readonly before?: RowPosition | undefined;
  readonly limit: number;
}

/**
 * What a list selects, and what each filter asks of a row: up to its value, `owner_id =`, or with a `$` wherever it stands. A list
 * of values means any of them.
 */
export interface List<Filter> {
  readonly select: string;
  readonly from: string;
  /** Whether the first row is the one with the earliest time. */
  readonly isRising?: boolean;
  readonly filters: { readonly [Name in Exclude<keyof Filter, keyof PageOfRows>]-?: string };
}

/** The creation time to the microsecond: a Date holds milliseconds, and a cursor made from one would skip rows. */
export const CURSOR_TIME = `to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS cursor_time`;
export const NEWEST_FIRST = 'created_at DESC, id DESC';
export const OLDEST_FIRST = 'created_at, id';

/** A page of a list, newest first unless it rises, each row with the exact time that a cursor needs. */
export async function listRows<Row extends QueryResultRow, Filter extends PageOfRows>(
  on: Readable,
  list: List<Filter>,
  asked: Filter,
): Promise<(Row & { cursor_time: string })[]> {
  const select = `${list.select}, ${CURSOR_TIME}`;
  const { isRising = false } = list;
  const isBack = asked.before !== undefined;
  const placed = isRising ? { ...asked, after: asked.before, before: asked.after } : asked;
  const { text, values } = pageStatement(
    { ...list, select },
    placed,
    isBack === isRising ? NEWEST_FIRST : OLDEST_FIRST,
  );
  const rows = await run<Row & { cursor_time: string }>(on, { text }, values);
  return isBack ? rows.reverse() : rows;
}

/** Without a name, so that it is planned for its values: which index is best depends on them. */
export function pageStatement<Filter extends PageOfRows>(
  list: List<Filter>,
  asked: Filter,
  order: string,
): Statement & { readonly values: unknown[] } {
  const values: unknown[] = [];
  const place = (value: unknown) => `$${values.push(value)}`;
  const conditions = conditionsOf(list.filters, asked, values);
  for (const [at, relation] of [
    [asked.after, '<'],
    [asked.before, '>'],
  ] as const) {
    if (at === undefined) continue;
    conditions.push(`(created_at, id) ${relation} (${place(at.createdAt)}::timestamptz, ${place(at.id)}::uuid)`);
  }
  const where = conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`;
  const text = `SELECT ${list.select} FROM ${list.from} ${where} ORDER BY ${order} LIMIT ${place(asked.limit)}`;
  return { text, values };
}

/** What the given filters ask of a row; the values that they ask for are added to the parameters. */
export function conditionsOf(filters: Readonly<Record<string, string>>, asked: object, values: unknown[]): string[] {
  return Object.entries(filters).flatMap(([name, condition]) => {
    const given = (asked as Record<string, unknown>)[name];
    if (given === undefined) return [];
    // One value is asked for plainly: an index that is ordered by time after it can then be read in that order.
    const isList = Array.isArray(given) && given.length !== 1;
    const placed = `$${values.push(Array.isArray(given) && !isList ? given[0] : given)}`;
    if (condition.includes('$')) return [condition.replaceAll('$', () => placed)];
    return [isList ? `${condition} ANY(${placed})` : `${condition} ${placed}`];
  });
}
