// The calls that background tasks may make to the gateway: a bucket of tokens in the database that all processes share.

import type { Database } from '../store/database/pool.ts';
import { type Budget, pauseBudget, takeTokens } from '../store/gateway-budget.ts';
import type { Log } from './log.ts';
import { createSleep } from './sleep.ts';

/** Tokens are fetched for as many calls as would be made in this time. */
const FETCH_MS = 250;
const WAIT_MIN_MS = 20;
/** How long a pause may go unnoticed by those who wait, and how long they wait at most before they look again. */
const WAIT_MAX_MS = 1_000;
/** How long to leave the gateway alone where it does not say. */
const PAUSE_MS = 30_000;
/** Shorter than a job may take, since jobs wait it out. */
const PAUSE_MAX_MS = 300_000;

export interface GatewayBudget {
  readonly callsPerSecond: number;
  /** Resolves when a background task may call the gateway. */
  take(): Promise<void>;
  /** The same, ahead of everybody else in this process: for what a customer waits for. */
  takeFirst(): Promise<void>;
  /** The gateway said that there were too many calls: the background of every process leaves it alone for a while. */
  pause(retryAfterSeconds: number | null): Promise<void>;
  read(): Promise<{ readonly tokens: number; readonly pausedMs: number }>;
  /** Sends those away who wait: the process stops. */
  interrupt(): void;
}

interface Parts {
  readonly database: Database;
  readonly callsPerSecond: number;
  readonly log: Log;
  /** Told how long a call had to wait, where it had to. */
  readonly onWait: (waitedMs: number) => void;
}

interface Waiter {
  go(): void;
  giveUp(error: unknown): void;
}

export function createGatewayBudget({ database, callsPerSecond, log, onWait }: Parts): GatewayBudget {
  const { pool } = database;
  // A call takes a whole token, however seldom there is one.
  const budget: Budget = { perSecond: callsPerSecond, burst: Math.max(1, callsPerSecond) };
  const waiters: Waiter[] = [];
  let handingOut = false;
  const { sleep, wake } = createSleep();

  const sendAway = (error: unknown) => {
    for (const waiter of waiters.splice(0)) waiter.giveUp(error);
  };

  /** One fetches for all who wait, so that the row is not written once for each call. */
  const handOut = async () => {
    const batch = Math.max(1, Math.ceil((callsPerSecond * FETCH_MS) / 1_000));
    while (waiters.length > 0) {
      const wanted = Math.min(waiters.length, batch);
      const { granted, tokens, pausedMs } = await takeTokens(pool, wanted, budget);
      for (const waiter of waiters.splice(0, granted)) waiter.go();
      if (granted === wanted) continue;
      const waitMs = pausedMs > 0 ? pausedMs : ((wanted - granted - tokens) / callsPerSecond) * 1_000;
      await sleep(Math.min(WAIT_MAX_MS, Math.max(WAIT_MIN_MS, waitMs)));
    }
  };

  const begin = async () => {
    handingOut = true;
    try {
      await handOut();
    } catch (error) {
      // Without the database nobody knows what is left: their jobs are tried again.
      sendAway(error);
    } finally {
      handingOut = false;
    }
  };

  const join = (place: 'push' | 'unshift') =>
    new Promise<void>((resolve, reject) => {
      const sinceMs = performance.now();
      const go = () => {
        const waitedMs = performance.now() - sinceMs;
        if (waitedMs >= WAIT_MIN_MS) onWait(waitedMs);
        resolve();
      };
      waiters[place]({ go, giveUp: reject });
      if (!handingOut) void begin();
    });

  return {
    callsPerSecond,
    take: () => join('push'),
    takeFirst: () => join('unshift'),
    async pause(retryAfterSeconds) {
      const pauseMs = Math.min(PAUSE_MAX_MS, retryAfterSeconds === null ? PAUSE_MS : retryAfterSeconds * 1_000);
      log.warn(
        { pause_ms: pauseMs },
        'the gateway said "too many requests"; background tasks leave it alone for a while',
      );
      await pauseBudget(pool, pauseMs);
    },
    async read() {
      const { tokens, pausedMs } = await takeTokens(pool, 0, budget);
      return { tokens, pausedMs };
    },
    interrupt() {
      sendAway(new Error('the process is stopping; the call was not made'));
      wake();
    },
  };
}
