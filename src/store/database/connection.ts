// What is had of a pool, whichever it is.

import type pg from 'pg';

/** A connection that is lent to one piece of work. */
export interface Connection {
  readonly query: pg.Pool['query'];
  /** Gives it back; with an error or `true` it is closed, where there are others. */
  release(error?: Error | boolean): void;
}

/** What all pools can do: that of PostgreSQL, the embedded one, which lends its single session, and that of one schema among several. */
export interface Pool {
  readonly query: pg.Pool['query'];
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
  connect(): Promise<Connection>;
}

/** A new connection, before its first use. */
export interface Session {
  query(statement: string | { name: string; text: string }): Promise<{ rows: Record<string, unknown>[] }>;
}
