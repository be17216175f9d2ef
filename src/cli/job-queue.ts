// Opens the job queue of a process that stays, however long the database is away.

import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';

const QUEUE_RETRY_MS = 5_000;

interface Opening {
  readonly begin: () => Promise<void>;
  readonly log: Logger;
  readonly stopping: AbortSignal;
}

/** A database that is away for a moment must not leave a server without its background tasks for good. */
export async function openQueue({ begin, log, stopping }: Opening): Promise<void> {
  while (!stopping.aborted) {
    try {
      await begin();
      return;
    } catch (error) {
      if (stopping.aborted) return;
      log.error({ err: error, again_in_ms: QUEUE_RETRY_MS }, 'the job queue did not start');
      await pause(QUEUE_RETRY_MS, undefined, { signal: stopping }).catch(() => undefined);
    }
  }
}
