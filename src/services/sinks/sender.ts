// Sends events to every sink that is enabled, each by itself: one that fails does not hold up the others.

import { setTimeout as delay } from 'node:timers/promises';
import { listEnabledSinkIds } from '../../store/sinks/sinks.ts';
import type { Context } from '../context.ts';
import { SINK_LIMITS, type SinkLimits, SinkLoop } from './loop.ts';

export interface SinkSender {
  /** Begins to send. Any number of processes may; each sink is served by one of them. */
  start(): void;
  /** Waits a few seconds for running confirmations, then aborts: the events are sent again later. */
  stop(): Promise<void>;
}

/** How long a sink that was added or enabled in another process may wait to be noticed. */
const REFRESH_MS = 2_000;
const STOP_GRACE_MS = 3_000;
const CUT_MS = 1_500;

export function createSinkSender(context: Context, limits: Partial<SinkLimits> = {}): SinkSender {
  const loops = new Map<string, SinkLoop>();
  let refreshing: Promise<void> | undefined;
  let ending = new AbortController();

  const refresh = async () => {
    const ids = new Set(await listEnabledSinkIds(context.database.pool));
    for (const id of ids) {
      if (loops.has(id)) continue;
      const loop = new SinkLoop(context, { ...SINK_LIMITS, ...limits }, id);
      loops.set(id, loop);
      loop.start();
    }
    for (const [id, loop] of loops) {
      if (ids.has(id)) continue;
      loops.delete(id);
      // Its last batch ends by itself, in the background.
      void loop.stop();
    }
  };

  const keepFresh = async (signal: AbortSignal) => {
    while (!signal.aborted) {
      await refresh().catch((error: unknown) => {
        context.log.warn({ err: error }, 'the sinks could not be read; trying again');
      });
      await delay(REFRESH_MS, undefined, { signal }).catch(() => undefined);
    }
  };

  return {
    start() {
      refreshing ??= keepFresh(ending.signal);
    },
    async stop() {
      ending.abort();
      await refreshing;
      refreshing = undefined;
      const cut = setTimeout(() => loops.forEach((loop) => void loop.cut()), STOP_GRACE_MS);
      const stopped = Promise.all([...loops.values()].map((loop) => loop.stop()));
      // A broker that does not even refuse a connection is not waited for: the lease ends by itself.
      await Promise.race([stopped, delay(STOP_GRACE_MS + CUT_MS, undefined, { ref: false })]);
      clearTimeout(cut);
      loops.clear();
      ending = new AbortController();
    },
  };
}
