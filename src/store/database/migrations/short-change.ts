// Changes a definition online: readers and writers go on.

import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { isTimedOut } from '../errors.ts';

/** Writers wait behind this lock for no longer than this. */
const LOCK_TIMEOUT_MS = 700;
const PAUSE_MS = 500;
const TRIES_MAX = 120;

/** Takes a lock for a moment, or lets those pass who wait behind us, and tries again. */
export async function changeShortly(db: Kysely<unknown>, text: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await db.transaction().execute(async (trx) => {
        await sql.raw(`SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MS}`).execute(trx);
        await sql.raw(text).execute(trx);
      });
      return;
    } catch (error) {
      if (!isTimedOut(error) || tries === TRIES_MAX) throw error;
    }
    await pause(PAUSE_MS);
  }
}
