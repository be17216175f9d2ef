// Events as they happen: one reader of the database for this process, and any number of followers at their own pace.

import { invalid, Refusal } from '../../domain/errors.ts';
import type { Database } from '../../store/database/pool.ts';
import type { Queryable } from '../../store/database/statement.ts';
import {
  comparePositions,
  findLastPosition,
  hasReached,
  listEventsAfter,
  type StoredEvent,
} from '../../store/events/outbox.ts';
import type { Log } from '../log.ts';
import type { Signal } from '../signal.ts';
import { createSleep } from '../sleep.ts';

export interface FeedLimits {
  /** How many may follow at once in this process. */
  readonly followersMax: number;
  /** How long a follower waits for news before it is told that there is none. */
  readonly heartbeatMs: number;
}

export const FEED_LIMITS: FeedLimits = { followersMax: 100, heartbeatMs: 15_000 };

/** How long events that another process wrote may wait to be noticed. */
const POLL_MS = 1_000;
const HELD_BACK_MS = 20;
const BATCH = 100;
/** How many events are kept for those who are nearly up to date; whoever is further behind reads the database. */
const RECENT_MAX = 500;
const RETRY_AFTER_SECONDS = 5;

export interface Follower {
  /** Where it stands: everything up to here was given out, or came before it began. */
  readonly position: string;
  /** What happened next; empty where nothing did for a while, undefined at the end. */
  next(): Promise<readonly StoredEvent[] | undefined>;
}

export interface EventFeed {
  /** Follows events after a position, or from now on, until the signal ends it. */
  follow(after: string | undefined, signal: AbortSignal): Promise<Follower>;
  /** Ends every follower. */
  close(): Promise<void>;
}

interface Parts {
  readonly database: Database;
  readonly log: Log;
  /** Says that events were written here: they are read at once. */
  readonly eventsWritten: Signal<unknown>;
}

export function createEventFeed(parts: Parts, limits: FeedLimits): EventFeed {
  const source = createSource(parts);
  const unsubscribe = parts.eventsWritten.subscribe(source.wake);
  const followers = new Set<AbortController>();
  let closed = false;

  const leave = (follower: AbortController) => {
    followers.delete(follower);
    follower.abort();
    if (followers.size === 0) void source.stop();
  };

  const enter = (signal: AbortSignal): AbortController => {
    if (followers.size >= limits.followersMax || closed) {
      throw new Refusal('unavailable', 'No more streams can be opened here now; try again soon.', {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      });
    }
    const follower = new AbortController();
    followers.add(follower);
    onAbort(signal, () => leave(follower));
    return follower;
  };

  return {
    async follow(after, given) {
      const follower = enter(given);
      const { signal } = follower;
      let position: string;
      try {
        position = await findBeginning(parts.database.pool, after);
        await source.start();
      } catch (error) {
        leave(follower);
        throw error;
      }
      // Whoever left while the source was being started could not stop it.
      if (signal.aborted) leave(follower);
      return {
        get position() {
          return position;
        },
        async next() {
          if (signal.aborted) return undefined;
          let found = await source.after(position);
          if (found.events.length === 0) {
            await source.news(found.upTo, { timeoutMs: limits.heartbeatMs, signal });
            if (!signal.aborted) found = await source.after(found.upTo);
          }
          position = found.upTo;
          return signal.aborted ? undefined : found.events;
        },
      };
    },
    async close() {
      closed = true;
      unsubscribe();
      for (const follower of [...followers]) leave(follower);
      await source.stop();
    },
  };
}

async function findBeginning(on: Queryable, after: string | undefined): Promise<string> {
  if (after === undefined) return findLastPosition(on);
  if (await hasReached(on, after)) return after;
  throw invalid({ field: 'last_event_id', message: 'is not the position of an event that this service has told of' });
}

/** Reads on while somebody follows, and remembers the last events: a follower's pace is its own affair. */
function createSource({ database, log }: Parts) {
  const recent: StoredEvent[] = [];
  /** Between these two positions, every event is in `recent`. */
  let oldest = '';
  let newest = '';
  let running: { stopped: boolean; ended: Promise<void> } | undefined;
  let starting: Promise<void> | undefined;
  let wanted = false;
  const { sleep, wake } = createSleep();
  const waiting = new Set<() => void>();

  const readOn = async (): Promise<number> => {
    const events = await listEventsAfter(database.pool, newest, BATCH);
    recent.push(...events);
    newest = events.at(-1)?.position ?? newest;
    const dropped = recent.splice(0, Math.max(0, recent.length - RECENT_MAX)).at(-1);
    oldest = dropped?.position ?? oldest;
    if (events.length > 0) for (const tell of [...waiting]) tell();
    return events.length;
  };

  const run = async (self: { stopped: boolean }) => {
    let pauseMs = POLL_MS;
    while (!self.stopped) {
      // What was written here may be held back by a transaction that began earlier: look again soon.
      pauseMs = wanted ? HELD_BACK_MS : Math.min(pauseMs * 2, POLL_MS);
      wanted = false;
      const found = await readOn().catch((error: unknown) => {
        log.warn({ err: error }, 'events for streams could not be read; trying again');
        return 0;
      });
      if (self.stopped || found === BATCH || wanted) continue;
      await sleep(pauseMs);
    }
  };

  const begin = async () => {
    await running?.ended;
    newest = await findLastPosition(database.pool);
    oldest = newest;
    recent.length = 0;
    const self = { stopped: false, ended: Promise.resolve() };
    self.ended = run(self);
    running = self;
  };

  return {
    async start() {
      if (running !== undefined && !running.stopped) return;
      starting ??= begin().finally(() => {
        starting = undefined;
      });
      await starting;
    },
    async stop() {
      if (running !== undefined) running.stopped = true;
      wake();
      await running?.ended;
    },
    wake() {
      wanted = true;
      wake();
    },
    /** What comes after a position: from memory where it reaches back that far, or a batch from the database. */
    async after(position: string): Promise<{ events: readonly StoredEvent[]; upTo: string }> {
      if (comparePositions(position, oldest) < 0) {
        const events = await listEventsAfter(database.pool, position, BATCH);
        const last = events.at(-1);
        if (last !== undefined) return { events, upTo: last.position };
      }
      const from = comparePositions(position, oldest) < 0 ? oldest : position;
      let first = recent.length;
      while (first > 0 && comparePositions(recent[first - 1]?.position ?? from, from) > 0) first -= 1;
      const events = recent.slice(first, first + BATCH);
      return { events, upTo: events.at(-1)?.position ?? from };
    },
    /** Waits until something after this position was read, but not for ever. */
    async news(position: string, { timeoutMs, signal }: { timeoutMs: number; signal: AbortSignal }): Promise<void> {
      if (comparePositions(newest, position) > 0 || signal.aborted) return;
      const one = createSleep();
      waiting.add(one.wake);
      signal.addEventListener('abort', one.wake);
      await one.sleep(timeoutMs);
      waiting.delete(one.wake);
      signal.removeEventListener('abort', one.wake);
    },
  };
}

function onAbort(signal: AbortSignal, react: () => void): void {
  if (signal.aborted) react();
  else signal.addEventListener('abort', react, { once: true });
}
