// Lists: one statement for each question, with the filters that were given, and pages by a cursor.

import type { QueryResultRow } from 'pg';
import { type Queryable, run, type Statement } from './statement.ts';

/** What every list is asked for: so many rows, after the last one of the page before. */
export interface PageOfRows {
  readonly after?: { createdAt: string; id: string } | undefined;
  readonly limit: number;
}

/** What a list selects, and what each filter asks of a row: up to its value, `owner_id =`, or with a `$` wherever it stands. */
export interface List<Filter> {
  readonly select: string;
  readonly from: string;
  readonly filters: { readonly [Name in Exclude<keyof Filter, keyof PageOfRows>]-?: string };
}

/** The creation time to the microsecond: a Date holds milliseconds, and a cursor made from one would skip rows. */
const CURSOR_TIME = `to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS cursor_time`;
const NEWEST_FIRST = 'created_at DESC, id DESC';

/** A page of a list, newest first, each row with the exact time that a cursor needs. */
export async function listRows<Row extends QueryResultRow, Filter extends PageOfRows>(
  on: Queryable,
  list: List<Filter>,
  asked: Filter,
): Promise<(Row & { cursor_time: string })[]> {
  const select = `${list.select}, ${CURSOR_TIME}`;
  const { text, values } = pageStatement({ ...list, select }, asked, NEWEST_FIRST);
  return run(on, { text }, values);
}

/** Without a name, so that it is planned for its values: which index is best depends on them. */
export function pageStatement<Filter extends PageOfRows>(
  list: List<Filter>,
  asked: Filter,
  order: string,
): Statement & { readonly values: unknown[] } {
  const values: unknown[] = [];
  const place = (value: unknown) => `$${values.push(value)}`;
  const conditions = Object.entries<string>(list.filters)
    .map(([name, condition]) => ({ condition, value: asked[name as keyof Filter] }))
    .filter(({ value }) => value !== undefined)
    .map(({ condition, value }) => {
      const placed = place(value);
      return condition.includes('$') ? condition.replaceAll('$', () => placed) : `${condition} ${placed}`;
    });
  if (asked.after !== undefined) {
    const { createdAt, id } = asked.after;
    conditions.push(`(created_at, id) < (${place(createdAt)}::timestamptz, ${place(id)}::uuid)`);
  }
  const where = conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`;
  const text = `SELECT ${list.select} FROM ${list.from} ${where} ORDER BY ${order} LIMIT ${place(asked.limit)}`;
  return { text, values };
}
