// Pages of lists that are ordered by time, newest first.

import { type RawBuilder, sql } from 'kysely';

/** What every list is asked for: so many rows, after the last one of the page before. */
export interface PageOfRows {
  readonly after?: { createdAt: string; id: string };
  readonly limit: number;
}

/** The creation time to the microsecond: a Date holds milliseconds, and a cursor made from one would skip rows. */
export const cursorTime: RawBuilder<string> = sql`to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** Rows that come after the last one of the page before. */
export function isAfter(position: { createdAt: string; id: string }): RawBuilder<boolean> {
  return sql`(created_at, id) < (${position.createdAt}::timestamptz, ${position.id}::uuid)`;
}
