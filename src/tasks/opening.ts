// Opens the job queue of a process that stays, however long the database is away.

import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../services/log.ts';

const PAUSE_MIN_MS = 1_000;
const PAUSE_MAX_MS = 30_000;

interface Opening {
  readonly begin: () => Promise<void>;
  readonly log: Log;
  readonly stopping: AbortSignal;
}

/** A database that is away for a moment must not leave a server without its background tasks for good. */
export async function openQueue({ begin, log, stopping }: Opening): Promise<void> {
  for (let pauseMs = PAUSE_MIN_MS; !stopping.aborted; pauseMs = Math.min(PAUSE_MAX_MS, pauseMs * 2)) {
    try {
      await begin();
      return;
    } catch (error) {
      if (stopping.aborted) return;
      log.error({ err: error, again_in_ms: pauseMs }, 'the job queue did not start');
      await pause(pauseMs, undefined, { signal: stopping }).catch(() => undefined);
    }
  }
}
