// Work with a timeout: what comes later is dropped.

import type { Pool } from '../store/database/connection.ts';
import { isTimedOut } from '../store/database/errors.ts';
import type { Queryable } from '../store/database/statement.ts';
import { inTransaction } from '../store/database/transaction.ts';

/** How long everything together may take that is counted for one answer. */
export const COUNTS_MS = 3_000;

export class TookTooLong extends Error {
  override readonly name = 'TookTooLong';
}

/** Ends with the work, or rejects when it has taken too long. */
export async function within<Result>(timeoutMs: number, what: string, work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    const words = `${what} took more than ${timeoutMs / 1_000} seconds`;
    timer = setTimeout(() => reject(new TookTooLong(words)), timeoutMs);
  });
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    clearTimeout(timer);
    work.catch(() => undefined);
  }
}

/** Reads from the database, which cancels a statement that takes too long: it must not keep a connection after the timeout. */
export function readWithin<Result>(
  timeoutMs: number,
  pool: Pool,
  read: (on: Queryable) => Promise<Result>,
): Promise<Result> {
  const statementTimeoutMs = Math.max(1, Math.floor(timeoutMs));
  return within(timeoutMs, 'reading', inTransaction(pool, read, { statementTimeoutMs }));
}

/** Whether something failed only by its timeout. */
export function isTooLate(error: unknown): boolean {
  return error instanceof TookTooLong || isTimedOut(error);
}
