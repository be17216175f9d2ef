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
  return new QueueKeeper(parts);
}

class QueueKeeper implements Keeper {
  readonly #parts: Parts;
  readonly #ending = new AbortController();
  readonly #ended: Promise<void>;
  #queue: JobQueue;
  #faults = 0;
  /** The minute up to which everything was queued. */
  #seen: Date | undefined;
  #maintaining = false;
  #maintainedAtMs = performance.now();

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#queue = parts.queue;
    this.#ended = this.#run();
  }

  async stop(): Promise<void> {
    this.#ending.abort();
    await this.#ended;
  }

  async #run(): Promise<void> {
    const { signal } = this.#ending;
    while (!signal.aborted) {
      const pauseMs = await this.#round();
      await delay(pauseMs, undefined, { signal }).catch(() => undefined);
    }
  }

  /** Returns after which pause the next round is to come. */
  async #round(): Promise<number> {
    const { log, clock } = this.#parts;
    try {
      if (this.#faults >= FAULTS_TO_RENEW) this.#queue = await this.#parts.renew();
      await this.#tick();
      this.#maintain();
    } catch (error) {
      return this.#fail(error);
    }
    if (this.#faults > 0) log.info({ faults: this.#faults }, 'the job queue works again');
    this.#faults = 0;
    this.#parts.onHealth(true);
    return clocksAgree(clock) ? TICK_MS : CLOCK_TICK_MS;
  }

  #fail(error: unknown): number {
    this.#faults += 1;
    const faults = this.#faults;
    const pauseMs = Math.min(PAUSE_MAX_MS, PAUSE_MIN_MS * 2 ** (faults - 1));
    this.#parts.log.warn({ err: error, faults, again_in_ms: pauseMs }, 'the job queue does not work; trying again');
    if (faults >= FAULTS_TO_FAIL) this.#parts.onHealth(false);
    return pauseMs;
  }

  async #tick(): Promise<void> {
    const { clock } = this.#parts;
    const now = await clock.measure();
    const agrees = clocksAgree(clock);
    await this.#parts.onClock(agrees);
    if (!agrees) return;
    // A database whose clock was set back is believed: otherwise nothing would be scheduled until it catches up.
    if (this.#seen === undefined || this.#seen.getTime() - now.getTime() > 2 * MINUTE_MS)
      this.#seen = startOfMinute(now);
    const slots = dueSlots(TASKS, { seen: this.#seen, now });
    await this.#queue.addScheduled(slots);
    this.#seen = new Date(startOfMinute(now).getTime() + MINUTE_MS);
    this.#parts.onQueued(slots);
  }

  /** Nobody waits for it: it may take long, and jobs are taken and done without it for a while. */
  #maintain(): void {
    if (this.#maintaining || performance.now() - this.#maintainedAtMs < MAINTENANCE_EVERY_MS) return;
    const { log } = this.#parts;
    this.#maintaining = true;
    this.#queue
      .maintain()
      .catch((error: unknown) => log.warn({ err: error }, 'the job queue could not be maintained; trying again'))
      .finally(() => {
        this.#maintaining = false;
        this.#maintainedAtMs = performance.now();
      });
  }
}
