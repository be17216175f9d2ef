// Changes of the schema online: an index is built, or a definition changed, while readers and writers go on.

import { setTimeout as pause } from 'node:timers/promises';
import { isTimedOut } from '../errors.ts';
import type { Connection } from './migration.ts';

const PAUSE_MS = 500;
const FIND_INDEX = `SELECT indisvalid AS valid,
  EXISTS (SELECT FROM pg_stat_progress_create_index WHERE index_relid = indexrelid) AS building
  FROM pg_class LEFT JOIN pg_index ON indexrelid = oid WHERE oid = to_regclass($1)`;
const DUPLICATE_TABLE = '42P07';
const INSIDE_TRANSACTION = '25001';

function codeOf(error: unknown): string {
  const { code } = error as { code?: unknown };
  if (code !== DUPLICATE_TABLE && code !== INSIDE_TRANSACTION) throw error;
  return code;
}

/** Waits for an index that another process is building; an unfinished one is built again. */
export async function buildIndex(on: Connection, name: string, definition: string): Promise<void> {
  for (;;) {
    const { rows } = await on.query<{ valid: boolean | null; building: boolean }>(FIND_INDEX, [name]);
    const [found] = rows;
    if (found?.valid === true) return;
    if (found === undefined) {
      const code = await on
        .query(`CREATE ${definition.replace('INDEX', 'INDEX CONCURRENTLY')}`)
        .then(() => undefined, codeOf);
      // Behind a pooler every statement is in a transaction: there the migration itself has to build it.
      if (code === INSIDE_TRANSACTION) return;
    } else if (found.building) await pause(PAUSE_MS);
    // Another kind of object with this name is not ours: PostgreSQL says so at once.
    else if (found.valid === null) await on.query(`CREATE ${definition}`);
    else await on.query(`DROP INDEX IF EXISTS ${name}`);
  }
}

/** Writers wait behind this lock for no longer than this. */
const LOCK_TIMEOUT_MS = 700;
const TRIES_MAX = 120;

/** Takes a lock for a moment, or lets those pass who wait behind us, and tries again. */
export async function changeShortly(on: Connection, text: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      // Statements that are sent in one text are one transaction.
      await on.query(`SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MS}; ${text}`);
      return;
    } catch (error) {
      if (!isTimedOut(error) || tries === TRIES_MAX) throw error;
    }
    await pause(PAUSE_MS);
  }
}
