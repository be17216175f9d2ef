// The calls that background tasks may make to the gateway: a bucket of tokens in the database that all processes share.

import type { Database } from '../store/database/pool.ts';
import { type Budget, pauseBudget, takeTokens } from '../store/gateway-budget.ts';
import { say } from '../text/sayings.ts';
import type { Log } from './log.ts';
import { createSleep } from './sleep.ts';

/** Tokens are fetched for as many calls as would be made in this time. */
const FETCH_MS = 250;
const WAIT_MIN_MS = 20;
/** How long waiting calls may miss a pause, and the longest wait before the next check. */
const WAIT_MAX_MS = 1_000;
/** How long to leave the gateway alone where it does not say. */
const PAUSE_MS = 30_000;
/** Shorter than a job may take, since jobs wait it out. */
const PAUSE_MAX_MS = 300_000;

interface Parts {
  readonly database: Database;
  readonly callsPerSecond: number;
  readonly log: Log;
  /** Called with how long a call had to wait, where it had to. */
  readonly onWait: (waitedMs: number) => void;
}

interface Waiter {
  go(): void;
  giveUp(error: unknown): void;
}

/** The process is stopping: a waiting call is not made. */
export class InterruptedError extends Error {
  override readonly name = 'InterruptedError';
}

export class GatewayBudget {
  readonly callsPerSecond: number;
  readonly #parts: Parts;
  readonly #budget: Budget;
  readonly #waiters: Waiter[] = [];
  readonly #sleep = createSleep();
  #handingOut = false;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.callsPerSecond = parts.callsPerSecond;
    // A call takes a whole token, however seldom there is one.
    this.#budget = { perSecond: this.callsPerSecond, burst: Math.max(1, this.callsPerSecond) };
  }

  /** Resolves when a background task may call the gateway. */
  readonly take = (): Promise<void> => this.#join('push');

  /** The same, ahead of all other calls of this process: for what a customer waits for. */
  readonly takeFirst = (): Promise<void> => this.#join('unshift');

  /** The gateway said that there were too many calls: the background of every process leaves it alone for a while. */
  async pause(retryAfterSeconds: number | null): Promise<void> {
    const pauseMs = Math.min(PAUSE_MAX_MS, retryAfterSeconds === null ? PAUSE_MS : retryAfterSeconds * 1_000);
    this.#parts.log.warn(
      { pause_ms: pauseMs },
      'the gateway said "too many requests"; background tasks leave it alone for a while',
    );
    await pauseBudget(this.#parts.database.pool, pauseMs);
  }

  async read(): Promise<{ readonly tokens: number; readonly pausedMs: number }> {
    const { tokens, pausedMs } = await takeTokens(this.#parts.database.pool, 0, this.#budget);
    return { tokens, pausedMs };
  }

  /** Sends those away who wait: the process stops. */
  interrupt(): void {
    this.#sendAway(new InterruptedError(say('process_stopping')));
    this.#sleep.wake();
  }

  #join(place: 'push' | 'unshift'): Promise<void> {
    return new Promise((resolve, reject) => {
      const sinceMs = performance.now();
      const go = () => {
        const waitedMs = performance.now() - sinceMs;
        if (waitedMs >= WAIT_MIN_MS) this.#parts.onWait(waitedMs);
        resolve();
      };
      this.#waiters[place]({ go, giveUp: reject });
      if (!this.#handingOut) void this.#begin();
    });
  }

  async #begin(): Promise<void> {
    this.#handingOut = true;
    try {
      await this.#handOut();
    } catch (error) {
      // Without the database the budget is unknown: the jobs are retried.
      this.#sendAway(error);
    } finally {
      this.#handingOut = false;
    }
  }

  /** One fetches for all who wait, so that the row is not written once for each call. */
  async #handOut(): Promise<void> {
    const { database } = this.#parts;
    const batch = Math.max(1, Math.ceil((this.callsPerSecond * FETCH_MS) / 1_000));
    while (this.#waiters.length > 0) {
      const wanted = Math.min(this.#waiters.length, batch);
      const { granted, tokens, pausedMs } = await takeTokens(database.pool, wanted, this.#budget);
      for (const waiter of this.#waiters.splice(0, granted)) waiter.go();
      if (granted === wanted) continue;
      const waitMs = pausedMs > 0 ? pausedMs : ((wanted - granted - tokens) / this.callsPerSecond) * 1_000;
      await this.#sleep.sleep(Math.min(WAIT_MAX_MS, Math.max(WAIT_MIN_MS, waitMs)));
    }
  }

  #sendAway(error: unknown): void {
    for (const waiter of this.#waiters.splice(0)) waiter.giveUp(error);
  }
}
