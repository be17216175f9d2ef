// The library's front door: a Gapura whose background runs.

import { safeLog } from '../observability/logging.ts';
import { openQueue } from '../tasks/opening.ts';
import { logOf, openGapura } from './app.ts';
import type { Gapura, GapuraOptions } from './gapura.ts';

/** Opens the database, brings it up to date, and begins the background; everything that a host needs. */
export async function createGapura(options: GapuraOptions): Promise<Gapura> {
  const { services: _, api: __, hasDashboard: ___, ...gapura } = await openGapura(options);
  const { worker, events } = gapura;
  const begin = async () => {
    if (options.background === false) return worker.open();
    await events.start();
    await worker.start();
  };
  const closing = new AbortController();
  const log = safeLog(logOf(options));
  const began = openQueue({ begin, log, stopping: closing.signal });
  return {
    ...gapura,
    async close() {
      closing.abort();
      await began;
      await gapura.close();
    },
  };
}
