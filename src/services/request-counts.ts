// Rate limits: requests of each caller or address in the present minute. Counted in memory and shared with the other processes in
// sums, so that a request costs no query.

import type { Clock } from '../domain/time.ts';
import type { Queryable } from '../store/database/statement.ts';
import { addRequestCounts, deleteRequestCounts } from '../store/request-counts.ts';
import type { Log } from './log.ts';

/** All processes begin it at the same time, by the database's clock. */
export const WINDOW_MS = 60_000;
/** Counts below this share of the limit are not shared. Each process may exceed a limit by as much, and by what comes between two flushes. */
const FLUSH_FROM_SHARE = 0.02;
/** How long counts are gathered before they are shared. */
const FLUSH_AFTER_MS = 200;
/** What a process remembers at most; the oldest are forgotten first. */
const SUBJECTS_MAX = 20_000;
const COMPLAIN_EVERY_MS = 60_000;

export interface RateLimitState {
  readonly isOver: boolean;
  readonly left: number;
  /** Until the next window. */
  readonly seconds: number;
}

interface Count {
  readonly windowMs: number;
  /** By all processes, as of the last flush. */
  stored: number;
  /** Here, since the last flush. */
  own: number;
}

interface Parts {
  readonly clock: Clock;
  /** The database that processes share counts through; null where there is only this one. */
  readonly shared: Queryable | null;
  readonly log: Log;
}

export class RequestCounts {
  readonly #parts: Parts;
  readonly #counts = new Map<string, Count>();
  readonly #unflushed = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #flushing: Promise<void> = Promise.resolve();
  #complainedAtMs = Number.NEGATIVE_INFINITY;
  #forgottenMs = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Counts a request of a subject with a limit for each minute. What is over the limit is not counted. */
  take(subject: string, limit: number): RateLimitState {
    const nowMs = this.#parts.clock.now().getTime();
    const count = this.#countOf(subject, windowOf(nowMs));
    const isOver = count.stored + count.own >= limit;
    if (!isOver) {
      count.own += 1;
      if (count.own >= limit * FLUSH_FROM_SHARE) this.#flushSoon(subject);
    }
    return limitState(count, limit, { isOver, nowMs });
  }

  /** The state of the limit, without counting. */
  peek(subject: string, limit: number): RateLimitState {
    const nowMs = this.#parts.clock.now().getTime();
    const known = this.#counts.get(subject);
    const windowMs = windowOf(nowMs);
    const count = known?.windowMs === windowMs ? known : { windowMs, stored: 0, own: 0 };
    return limitState(count, limit, { isOver: count.stored + count.own >= limit, nowMs });
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#flushing;
  }

  #countOf(subject: string, windowMs: number): Count {
    const known = this.#counts.get(subject);
    if (known?.windowMs === windowMs) return known;
    this.#counts.delete(subject);
    const count: Count = { windowMs, stored: 0, own: 0 };
    this.#counts.set(subject, count);
    for (const oldest of this.#counts.keys()) {
      if (this.#counts.size <= SUBJECTS_MAX) break;
      this.#counts.delete(oldest);
    }
    return count;
  }

  #flushSoon(subject: string): void {
    if (this.#parts.shared === null) return;
    this.#unflushed.add(subject);
    this.#timer ??= setTimeout(() => {
      this.#flushing = this.#flush(this.#parts.shared as Queryable).catch((error: unknown) => this.#complain(error));
    }, FLUSH_AFTER_MS).unref();
  }

  async #flush(shared: Queryable): Promise<void> {
    this.#timer = undefined;
    const windowMs = windowOf(this.#parts.clock.now().getTime());
    const asked = new Map<string, number>();
    for (const subject of this.#unflushed) {
      const count = this.#counts.get(subject);
      if (count?.windowMs === windowMs) asked.set(subject, count.own);
    }
    this.#unflushed.clear();
    if (asked.size === 0) return;
    const everywhere = await addRequestCounts(shared, new Date(windowMs), asked);
    for (const [subject, own] of asked) {
      const count = this.#counts.get(subject);
      if (count?.windowMs !== windowMs) continue;
      count.own -= own;
      count.stored = everywhere.get(subject) ?? count.stored + own;
    }
    await this.#forget(shared, windowMs);
  }

  async #forget(shared: Queryable, windowMs: number): Promise<void> {
    if (this.#forgottenMs === windowMs) return;
    this.#forgottenMs = windowMs;
    await deleteRequestCounts(shared, new Date(windowMs - WINDOW_MS));
  }

  /** Without the database each process counts for itself: limits are wider then, and no request is refused for it. */
  #complain(error: unknown): void {
    if (performance.now() - this.#complainedAtMs < COMPLAIN_EVERY_MS) return;
    this.#complainedAtMs = performance.now();
    this.#parts.log.warn({ err: error }, 'request counts could not be shared; each process counts for itself');
  }
}

function windowOf(nowMs: number): number {
  return nowMs - (nowMs % WINDOW_MS);
}

function limitState(
  { windowMs, stored, own }: Count,
  limit: number,
  { isOver, nowMs }: { readonly isOver: boolean; readonly nowMs: number },
): RateLimitState {
  const seconds = Math.max(1, Math.ceil((windowMs + WINDOW_MS - nowMs) / 1_000));
  return { isOver, left: Math.max(0, limit - stored - own), seconds };
}
