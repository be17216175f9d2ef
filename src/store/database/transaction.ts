// A transaction for writes that one statement cannot hold. Nothing but the database may be waited for inside.

import { atSeam } from '../../runtime/seams.ts';
import type { Pool } from './connection.ts';
import { isNotWritable, isOutdatedPlan } from './errors.ts';
import { retryRolledBack, Transaction } from './statement.ts';

export interface TransactionOptions {
  /** The longest wait for one lock, where it is shorter than that for a statement. */
  readonly lockTimeoutMs?: number;
  /** The longest that one statement may take, where it is shorter than the usual. */
  readonly statementTimeoutMs?: number;
}

/** Commits what the work wrote, or nothing of it where the work throws. The work may be done again where it lost to others. */
export async function inTransaction<Result>(
  pool: Pool,
  work: (on: Transaction) => Promise<Result>,
  options: TransactionOptions = {},
): Promise<Result> {
  return retryRolledBack(pool, 'transaction', () => attempt(pool, work, options));
}

async function attempt<Result>(
  pool: Pool,
  work: (on: Transaction) => Promise<Result>,
  options: TransactionOptions,
): Promise<Result> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query(['BEGIN', ...timesOf(options)].join('; '));
    const transaction = new Transaction(client);
    const result = await work(transaction);
    const { written } = transaction;
    const commit = () => client.query('COMMIT');
    await (written.length === 0 ? commit() : atSeam('write', written.join(' + '), commit));
    return result;
  } catch (error) {
    // A connection with outdated plans would only give the same error again, and so would one to a server that takes no writes:
    // after a failover the next one may lead to the new primary.
    if (error instanceof Error && (isOutdatedPlan(error) || isNotWritable(error))) broken = error;
    await client.query('ROLLBACK').catch((fault: Error) => {
      broken = fault;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

function timesOf({ lockTimeoutMs, statementTimeoutMs }: TransactionOptions): string[] {
  return [
    ...(lockTimeoutMs === undefined ? [] : [`SET LOCAL lock_timeout = ${lockTimeoutMs}`]),
    ...(statementTimeoutMs === undefined ? [] : [`SET LOCAL statement_timeout = ${statementTimeoutMs}`]),
  ];
}
