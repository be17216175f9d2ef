// The library's front door: a Gapura whose background runs.

import { setTimeout as pause } from 'node:timers/promises';
import { safeLog } from '../observability/logging.ts';
import type { Log } from '../services/log.ts';
import { logOf, openGapura } from './app.ts';
import type { Gapura, GapuraOptions } from './gapura.ts';

/** Opens the database, brings it up to date, and begins the background; everything that a host needs. */
export async function createGapura(options: GapuraOptions): Promise<Gapura> {
  const { services: _, apiAt: __, hasDashboard: ___, house: ____, ...gapura } = await openGapura(options);
  const background = options.background === false ? null : beginBackground(gapura, options);
  return {
    ...gapura,
    async close() {
      await background?.end();
      await gapura.close();
    },
  };
}

/** The listeners first: the background writes events. */
export function beginBackground({ worker, events }: Pick<Gapura, 'worker' | 'events'>, options: GapuraOptions) {
  const closing = new AbortController();
  const begin = async () => {
    await untilDone(() => events.start(), safeLog(logOf(options)), closing.signal);
    if (!closing.signal.aborted) await worker.start();
  };
  const began = begin();
  return {
    async end() {
      closing.abort();
      await worker.stop();
      await began;
    },
  };
}

const PAUSE_MIN_MS = 1_000;
const PAUSE_MAX_MS = 30_000;

/** A database that is away for a moment must not leave a host without its listeners for good. */
async function untilDone(work: () => Promise<void>, log: Log, stopping: AbortSignal): Promise<void> {
  for (let pauseMs = PAUSE_MIN_MS; !stopping.aborted; pauseMs = Math.min(PAUSE_MAX_MS, pauseMs * 2)) {
    try {
      return await work();
    } catch (error) {
      if (stopping.aborted) return;
      log.error({ err: error, again_in_ms: pauseMs }, 'the listeners did not start');
      await pause(pauseMs, undefined, { signal: stopping }).catch(() => undefined);
    }
  }
}
