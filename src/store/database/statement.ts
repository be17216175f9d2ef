// Prepared statements: SQL that is planned once for each connection, because it runs for every payment.

import { setTimeout as pause } from 'node:timers/promises';
import type { QueryResult, QueryResultRow } from 'pg';
import { isOutdatedPlan, isRolledBack } from './errors.ts';
import { noteAnswer, noteFault } from './write-faults.ts';

/** A pool, on which each statement is a transaction of its own, or a client that is inside a transaction. */
export interface Queryable {
  query<Row extends QueryResultRow>(config: {
    name: string;
    text: string;
    values: unknown[];
  }): Promise<QueryResult<Row>>;
}

export interface Statement {
  readonly name: string;
  readonly text: string;
}

/** How often a statement is tried that loses against others: a deadlock, or a failure to serialise. */
const TRIES_MAX = 4;
const PAUSE_MS = 20;
/** The largest pool that can be configured: each of its connections may have an outdated plan, and is closed for it. */
const OUTDATED_MAX = 200;

export async function run<Row extends QueryResultRow>(
  on: Queryable,
  statement: Statement,
  values: unknown[],
): Promise<Row[]> {
  const query = async () => (await on.query<Row>({ name: statement.name, text: statement.text, values })).rows;
  // Inside a transaction only the whole of it can be tried again.
  return isPool(on) ? retryRolledBack(on, statement.name, query) : query();
}

function isPool(on: Queryable): boolean {
  return 'totalCount' in on;
}

/** Tries what the database undid for the sake of others again: nothing of it was done. Whatever else fails may have been done. */
export async function retryRolledBack<Result>(
  pool: object,
  name: string,
  work: () => Promise<Result>,
): Promise<Result> {
  let outdated = 0;
  for (let losses = 0; ; ) {
    try {
      const result = await work();
      noteAnswer(pool, name);
      return result;
    } catch (error) {
      noteFault(pool, name, error);
      if (isOutdatedPlan(error) && outdated++ < OUTDATED_MAX) continue;
      losses += 1;
      if (!isRolledBack(error) || losses === TRIES_MAX) throw error;
    }
    // Those who met once should not meet again.
    await pause(PAUSE_MS * losses * (0.5 + Math.random()));
  }
}
