// Keeps the background of a process going: queues what the schedule says, has the queue maintained, and takes a new queue when
// the old one fails.

import { setTimeout as delay } from 'node:timers/promises';
import { clocksAgree, type DatabaseClock } from '../services/database-clock.ts';
import type { Log } from '../services/log.ts';
import type { JobQueue } from './job-queue.ts';
import { TASKS } from './registry.ts';
import { dueSlots, type Slot, startOfMinute } from './schedule.ts';

/** How long after the beginning of its minute a scheduled task may be noticed. */
const TICK_MS = 10_000;
/** How long after a clock was put right the work goes on. */
const CLOCK_TICK_MS = 2_000;
const MAINTENANCE_EVERY_MS = 60_000;
/** One fault in a row may be a connection that broke. */
const FAULTS_TO_FAIL = 2;
const FAULTS_TO_RENEW = 3;
const PAUSE_MIN_MS = 1_000;
const PAUSE_MAX_MS = 30_000;
const MINUTE_MS = 60_000;

export interface Keeper {
  stop(): Promise<void>;
}

interface Parts {
  readonly log: Log;
  readonly clock: DatabaseClock;
  readonly queue: JobQueue;
  /** Puts a new queue in the place of one that fails. */
  renew(): Promise<JobQueue>;
  /** Told whether the process's own clock can be trusted, before anything is queued by it. */
  onClock(agrees: boolean): Promise<void>;
  /** Told of jobs that were queued. */
  onQueued(slots: readonly Slot[]): void;
  /** Told whether the queue can be reached. */
  onHealth(healthy: boolean): void;
}

export function startKeeper(parts: Parts): Keeper {
  const { log } = parts;
  const ending = new AbortController();
  let queue = parts.queue;
  let faults = 0;
  let seen: Date | undefined;
  let maintaining = false;
  let maintainedAtMs = performance.now();

  const tick = async () => {
    const now = await parts.clock.measure();
    const agrees = clocksAgree(parts.clock);
    await parts.onClock(agrees);
    if (!agrees) return;
    // A database whose clock was set back is believed: otherwise nothing would be scheduled until it catches up.
    if (seen === undefined || seen.getTime() - now.getTime() > 2 * MINUTE_MS) seen = startOfMinute(now);
    const slots = dueSlots(TASKS, { seen, now });
    await queue.addScheduled(slots);
    seen = new Date(startOfMinute(now).getTime() + MINUTE_MS);
    parts.onQueued(slots);
  };

  /** Nobody waits for it: it may take long, and jobs are taken and done without it for a while. */
  const maintain = () => {
    if (maintaining || performance.now() - maintainedAtMs < MAINTENANCE_EVERY_MS) return;
    maintaining = true;
    queue
      .maintain()
      .catch((error: unknown) => log.warn({ err: error }, 'the job queue could not be maintained; trying again'))
      .finally(() => {
        maintaining = false;
        maintainedAtMs = performance.now();
      });
  };

  /** Returns after which pause the next round is to come. */
  const round = async (): Promise<number> => {
    try {
      if (faults >= FAULTS_TO_RENEW) queue = await parts.renew();
      await tick();
      maintain();
    } catch (error) {
      faults += 1;
      const pauseMs = Math.min(PAUSE_MAX_MS, PAUSE_MIN_MS * 2 ** (faults - 1));
      log.warn({ err: error, faults, again_in_ms: pauseMs }, 'the job queue does not work; trying again');
      if (faults >= FAULTS_TO_FAIL) parts.onHealth(false);
      return pauseMs;
    }
    if (faults > 0) log.info({ faults }, 'the job queue works again');
    faults = 0;
    parts.onHealth(true);
    return clocksAgree(parts.clock) ? TICK_MS : CLOCK_TICK_MS;
  };

  const run = async () => {
    while (!ending.signal.aborted) {
      const pauseMs = await round();
      await delay(pauseMs, undefined, { signal: ending.signal }).catch(() => undefined);
    }
  };
  const ended = run();

  return {
    async stop() {
      ending.abort();
      await ended;
    },
  };
}
