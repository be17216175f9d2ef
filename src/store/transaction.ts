// A transaction for writes that one statement cannot hold. Nothing but the database may be waited for inside.

import type { Pool } from './database.ts';
import { isOutdatedPlan } from './errors.ts';
import { type Queryable, untilPassed } from './statement.ts';

/** Commits what the work wrote, or nothing of it where the work throws. The work may be done again where it lost to others. */
export async function inTransaction<Result>(pool: Pool, work: (on: Queryable) => Promise<Result>): Promise<Result> {
  return untilPassed(pool, 'transaction', () => attempt(pool, work));
}

async function attempt<Result>(pool: Pool, work: (on: Queryable) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('BEGIN');
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    // A connection with outdated plans would only give the same error again.
    if (error instanceof Error && isOutdatedPlan(error)) broken = error;
    await client.query('ROLLBACK').catch((fault: Error) => {
      broken = fault;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}
