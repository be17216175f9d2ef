// Events as they happen, for any number of followers at their own pace.

import { invalid, Refusal } from '../../domain/errors.ts';
import type { Database } from '../../store/database/pool.ts';
import type { Queryable } from '../../store/database/statement.ts';
import { findLastPosition, hasReached, type StoredEvent } from '../../store/events/outbox.ts';
import type { Log } from '../log.ts';
import type { Signal } from '../signal.ts';
import { EventSource } from './source.ts';

export interface FeedLimits {
  /** How many may follow at once in this process. */
  readonly followersMax: number;
  /** How long a follower waits for news before it is told that there is none. */
  readonly heartbeatMs: number;
}

export const FEED_LIMITS: FeedLimits = { followersMax: 100, heartbeatMs: 15_000 };

const RETRY_AFTER_SECONDS = 5;

export interface Follower {
  /** Where it stands: everything up to here was given out, or came before it began. */
  readonly position: string;
  /** What happened next; empty where nothing did for a while, undefined at the end. */
  next(): Promise<readonly StoredEvent[] | undefined>;
}

interface Parts {
  readonly database: Database;
  readonly log: Log;
  /** Says that events were written here: they are read at once. */
  readonly eventsWritten: Signal<unknown>;
}

export class EventFeed {
  readonly #parts: Parts;
  readonly #limits: FeedLimits;
  readonly #source: EventSource;
  readonly #followers = new Set<AbortController>();
  readonly #unsubscribe: () => void;
  #closed = false;

  constructor(parts: Parts, limits: FeedLimits) {
    this.#parts = parts;
    this.#limits = limits;
    this.#source = new EventSource(parts);
    this.#unsubscribe = parts.eventsWritten.subscribe(this.#source.wake);
  }

  /** Follows events after a position, or from now on, until the signal ends it. */
  async follow(after: string | undefined, given: AbortSignal): Promise<Follower> {
    const follower = this.#enter(given);
    try {
      const position = await findBeginning(this.#parts.database.pool, after);
      await this.#source.start();
      // Whoever left while the source was being started could not stop it.
      if (follower.signal.aborted) this.#leave(follower);
      return this.#followFrom(position, follower.signal);
    } catch (error) {
      this.#leave(follower);
      throw error;
    }
  }

  /** Ends every follower. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#unsubscribe();
    for (const follower of [...this.#followers]) this.#leave(follower);
    await this.#source.stop();
  }

  #followFrom(beginning: string, signal: AbortSignal): Follower {
    let position = beginning;
    const source = this.#source;
    const { heartbeatMs } = this.#limits;
    return {
      get position() {
        return position;
      },
      async next() {
        if (signal.aborted) return undefined;
        let found = await source.after(position);
        if (found.events.length === 0) {
          await source.news(found.upTo, { timeoutMs: heartbeatMs, signal });
          if (!signal.aborted) found = await source.after(found.upTo);
        }
        position = found.upTo;
        return signal.aborted ? undefined : found.events;
      },
    };
  }

  #enter(signal: AbortSignal): AbortController {
    if (this.#followers.size >= this.#limits.followersMax || this.#closed) {
      throw new Refusal('unavailable', 'No more streams can be opened here now; try again soon.', {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      });
    }
    const follower = new AbortController();
    this.#followers.add(follower);
    onAbort(signal, () => this.#leave(follower));
    return follower;
  }

  #leave(follower: AbortController): void {
    this.#followers.delete(follower);
    follower.abort();
    if (this.#followers.size === 0) void this.#source.stop();
  }
}

async function findBeginning(on: Queryable, after: string | undefined): Promise<string> {
  if (after === undefined) return findLastPosition(on);
  if (await hasReached(on, after)) return after;
  throw invalid({ field: 'last_event_id', message: 'is not the position of an event that this service has told of' });
}

function onAbort(signal: AbortSignal, react: () => void): void {
  if (signal.aborted) react();
  else signal.addEventListener('abort', react, { once: true });
}
