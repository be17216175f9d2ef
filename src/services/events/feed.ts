// Events as they happen, for any number of followers at their own pace.

import { setTimeout as pause } from 'node:timers/promises';
import { invalid, Refusal } from '../../domain/errors.ts';
import type { Database } from '../../store/database/pool.ts';
import type { Queryable } from '../../store/database/statement.ts';
import { findLastPosition, hasReached, type OwnedEvent } from '../../store/events/outbox.ts';
import { type Said, say } from '../../text/sayings.ts';
import type { Log } from '../log.ts';
import type { Signal } from '../signal.ts';
import { EventSource } from './source.ts';

export interface FeedLimits {
  /** How many may follow at once in this process. */
  readonly followersMax: number;
  /** How many of them one caller who is not staff may have: no caller takes all places. */
  readonly followersOfOneMax: number;
  /** How many customers may follow their payment, besides; the pages of others ask now and then. */
  readonly customersMax: number;
  /** How long a follower waits for events before it gets an empty batch. */
  readonly heartbeatMs: number;
}

export const FEED_LIMITS: FeedLimits = {
  followersMax: 100,
  followersOfOneMax: 10,
  customersMax: 2_000,
  heartbeatMs: 15_000,
};

const RETRY_AFTER_SECONDS = 5;
/** Between batches without a match: a follower that filters old events must not keep the database busy. */
const PASSING_PAUSE_MS = 20;

/** What a follower is to get. */
export interface FollowOptions {
  /** Who follows, where they may not take all places; null for staff. */
  readonly callerId: string | null;
  /** Whose places are counted apart. */
  readonly isCustomer?: boolean;
  wants(event: OwnedEvent): boolean;
}

export interface Follower {
  /** Its position: everything up to here was given out, or came before it began. */
  readonly position: string;
  /** What happened next; empty where nothing did for a while, undefined at the end. */
  next(): Promise<readonly OwnedEvent[] | undefined>;
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
  readonly #followers = new Map<AbortController, FollowOptions>();
  readonly #unsubscribe: () => void;
  #closed = false;

  constructor(parts: Parts, limits: FeedLimits) {
    this.#parts = parts;
    this.#limits = limits;
    this.#source = new EventSource(parts);
    this.#unsubscribe = parts.eventsWritten.subscribe(this.#source.wake);
  }

  /** Follows events after a position, or from now on, until the signal ends it. */
  async follow(after: string | undefined, given: AbortSignal, options: FollowOptions): Promise<Follower> {
    const follower = this.#enter(given, options);
    try {
      const position = await findBeginning(this.#parts.database.pool, after);
      await this.#source.start();
      // A follower that left while the source was being started could not stop it.
      if (follower.signal.aborted) this.#leave(follower);
      return this.#followFrom(position, follower.signal, options);
    } catch (error) {
      this.#leave(follower);
      throw error;
    }
  }

  /** Ends every follower. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#unsubscribe();
    for (const follower of [...this.#followers.keys()]) this.#leave(follower);
    await this.#source.stop();
  }

  #followFrom(beginning: string, signal: AbortSignal, options: FollowOptions): Follower {
    let position = beginning;
    const source = this.#source;
    const { heartbeatMs } = this.#limits;
    return {
      get position() {
        return position;
      },
      async next() {
        const untilMs = performance.now() + heartbeatMs;
        while (!signal.aborted) {
          const found = await source.after(position);
          position = found.upTo;
          const events = found.events.filter((event) => options.wants(event));
          if (signal.aborted) break;
          const leftMs = untilMs - performance.now();
          if (events.length > 0 || leftMs <= 0) return events;
          if (found.events.length === 0) await source.news(position, { timeoutMs: leftMs, signal });
          else if (found.isRead) await pause(PASSING_PAUSE_MS);
        }
        return undefined;
      },
    };
  }

  #enter(signal: AbortSignal, options: FollowOptions): AbortController {
    const { followersMax, followersOfOneMax, customersMax } = this.#limits;
    const { callerId, isCustomer = false } = options;
    const others = [...this.#followers.values()].filter((other) => (other.isCustomer ?? false) === isCustomer);
    if (others.length >= (isCustomer ? customersMax : followersMax) || this.#closed) throw tooMany(say('streams_full'));
    const ofCaller = callerId === null ? 0 : others.filter((other) => other.callerId === callerId).length;
    if (ofCaller >= followersOfOneMax) throw tooMany(say('streams_own'));
    const follower = new AbortController();
    this.#followers.set(follower, options);
    onAbort(signal, () => this.#leave(follower));
    return follower;
  }

  #leave(follower: AbortController): void {
    this.#followers.delete(follower);
    follower.abort();
    if (this.#followers.size === 0) void this.#source.stop();
  }
}

function tooMany(words: Said): Refusal {
  return new Refusal('unavailable', words, { retryAfterSeconds: RETRY_AFTER_SECONDS });
}

async function findBeginning(on: Queryable, after: string | undefined): Promise<string> {
  if (after === undefined) return findLastPosition(on);
  if (await hasReached(on, after)) return after;
  throw invalid({ field: 'last_event_id', message: say('position_foreign') });
}

function onAbort(signal: AbortSignal, react: () => void): void {
  if (signal.aborted) react();
  else signal.addEventListener('abort', react, { once: true });
}
