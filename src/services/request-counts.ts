// How often somebody has asked within the present minute. Counted here, and told to the other processes in sums: a request costs the
// database nothing.

import type { Clock } from '../domain/time.ts';
import type { Queryable } from '../store/database/statement.ts';
import { addRequestCounts, deleteRequestCounts } from '../store/request-counts.ts';
import type { Log } from './log.ts';

/** All processes begin it at the same time, by the database's clock. */
export const WINDOW_MS = 60_000;
/** Whoever asked less than this share of their limit is not told of. A limit may be passed by as much in each process, and by what comes while sums are gathered. */
const TOLD_FROM_SHARE = 0.02;
/** How long sums are gathered before they are told. */
const TELL_AFTER_MS = 200;
/** What a process remembers at most; the oldest are forgotten first. */
const SUBJECTS_MAX = 20_000;
const COMPLAIN_EVERY_MS = 60_000;

export interface Standing {
  readonly isOver: boolean;
  readonly left: number;
  /** Until it begins anew. */
  readonly seconds: number;
}

interface Count {
  readonly windowMs: number;
  /** By all processes, as far as they have told. */
  told: number;
  /** Here, since it was last told. */
  own: number;
}

interface Parts {
  readonly clock: Clock;
  /** Where processes tell each other; null where there is only this one. */
  readonly shared: Queryable | null;
  readonly log: Log;
}

export class RequestCounts {
  readonly #parts: Parts;
  readonly #counts = new Map<string, Count>();
  readonly #untold = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #telling: Promise<void> = Promise.resolve();
  #complainedAtMs = Number.NEGATIVE_INFINITY;
  #forgottenMs = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Counts a request of somebody who may make so many in a minute. What is over the limit is not counted. */
  take(subject: string, limit: number): Standing {
    const nowMs = this.#parts.clock.now().getTime();
    const count = this.#countOf(subject, windowOf(nowMs));
    const isOver = count.told + count.own >= limit;
    if (!isOver) {
      count.own += 1;
      if (count.own >= limit * TOLD_FROM_SHARE) this.#tellSoon(subject);
    }
    return standing(count, limit, { isOver, nowMs });
  }

  /** How somebody stands, without counting. */
  look(subject: string, limit: number): Standing {
    const nowMs = this.#parts.clock.now().getTime();
    const known = this.#counts.get(subject);
    const windowMs = windowOf(nowMs);
    const count = known?.windowMs === windowMs ? known : { windowMs, told: 0, own: 0 };
    return standing(count, limit, { isOver: count.told + count.own >= limit, nowMs });
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#telling;
  }

  #countOf(subject: string, windowMs: number): Count {
    const known = this.#counts.get(subject);
    if (known?.windowMs === windowMs) return known;
    this.#counts.delete(subject);
    const count: Count = { windowMs, told: 0, own: 0 };
    this.#counts.set(subject, count);
    for (const oldest of this.#counts.keys()) {
      if (this.#counts.size <= SUBJECTS_MAX) break;
      this.#counts.delete(oldest);
    }
    return count;
  }

  #tellSoon(subject: string): void {
    if (this.#parts.shared === null) return;
    this.#untold.add(subject);
    this.#timer ??= setTimeout(() => {
      this.#telling = this.#tell(this.#parts.shared as Queryable).catch((error: unknown) => this.#complain(error));
    }, TELL_AFTER_MS).unref();
  }

  async #tell(shared: Queryable): Promise<void> {
    this.#timer = undefined;
    const windowMs = windowOf(this.#parts.clock.now().getTime());
    const asked = new Map<string, number>();
    for (const subject of this.#untold) {
      const count = this.#counts.get(subject);
      if (count?.windowMs === windowMs) asked.set(subject, count.own);
    }
    this.#untold.clear();
    if (asked.size === 0) return;
    const everywhere = await addRequestCounts(shared, new Date(windowMs), asked);
    for (const [subject, own] of asked) {
      const count = this.#counts.get(subject);
      if (count?.windowMs !== windowMs) continue;
      count.own -= own;
      count.told = everywhere.get(subject) ?? count.told + own;
    }
    await this.#forget(shared, windowMs);
  }

  async #forget(shared: Queryable, windowMs: number): Promise<void> {
    if (this.#forgottenMs === windowMs) return;
    this.#forgottenMs = windowMs;
    await deleteRequestCounts(shared, new Date(windowMs - WINDOW_MS));
  }

  /** Without the database each process counts for itself: limits are wider then, and nobody is refused for it. */
  #complain(error: unknown): void {
    if (performance.now() - this.#complainedAtMs < COMPLAIN_EVERY_MS) return;
    this.#complainedAtMs = performance.now();
    this.#parts.log.warn({ err: error }, 'request counts could not be shared; each process counts for itself');
  }
}

function windowOf(nowMs: number): number {
  return nowMs - (nowMs % WINDOW_MS);
}

function standing(
  { windowMs, told, own }: Count,
  limit: number,
  { isOver, nowMs }: { readonly isOver: boolean; readonly nowMs: number },
): Standing {
  const seconds = Math.max(1, Math.ceil((windowMs + WINDOW_MS - nowMs) / 1_000));
  return { isOver, left: Math.max(0, limit - told - own), seconds };
}
