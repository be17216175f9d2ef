// A migration, and what it runs its SQL on.

import type { QueryResult, QueryResultRow } from 'pg';

/** Runs one text, which may hold several statements. */
export type Apply = (text: string) => Promise<unknown>;

/** Each text is a transaction of its own. */
export interface Connection {
  query<Row extends QueryResultRow>(text: string, values?: unknown[]): Promise<QueryResult<Row>>;
}

export interface Migration {
  /** Whether it takes away what an earlier version needs: its processes that still run say that they are not ready. */
  readonly contracts?: true;
  /** In one transaction with the row that says so. */
  up(apply: Apply): Promise<void>;
  /**
   * What takes long, done before `up` and after all that comes before it, outside of any transaction and beside those who read and
   * write: `buildIndex` and `changeShortly` are for it. May be done twice. A new database goes without.
   */
  prepare?(on: Connection): Promise<void>;
}
