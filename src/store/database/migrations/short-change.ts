// Changes a definition online: readers and writers go on.

import { setTimeout as pause } from 'node:timers/promises';
import { isTimedOut } from '../errors.ts';
import type { Connection } from './migration.ts';

/** Writers wait behind this lock for no longer than this. */
const LOCK_TIMEOUT_MS = 700;
const PAUSE_MS = 500;
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
