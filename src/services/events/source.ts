// Reads events once for all followers of a process, while there are any, and keeps the last ones, so that each follows at its own pace.

import type { Database } from '../../store/database/pool.ts';
import { comparePositions, findLastPosition, listEventsAfter, type OwnedEvent } from '../../store/events/outbox.ts';
import type { Log } from '../log.ts';
import { createSleep } from '../sleep.ts';

/** How long events that another process wrote may wait to be noticed. */
const POLL_MS = 1_000;
const HELD_BACK_MS = 20;
const BATCH = 100;
/** How many events are kept for followers that are nearly up to date; one further behind reads the database. */
const RECENT_MAX = 500;

interface EventBatch {
  readonly events: readonly OwnedEvent[];
  /** The position of the last of them. */
  readonly upTo: string;
  /** Whether they were read from the database for this follower alone. */
  readonly isRead: boolean;
}

export class EventSource {
  readonly #parts: { readonly database: Database; readonly log: Log };
  readonly #recent: OwnedEvent[] = [];
  readonly #sleep = createSleep();
  readonly #waiting = new Set<() => void>();
  /** Between these two positions, every event is in `#recent`. */
  #oldest = '';
  #newest = '';
  #running: { stopped: boolean; ended: Promise<void> } | undefined;
  #starting: Promise<void> | undefined;

  constructor(parts: { readonly database: Database; readonly log: Log }) {
    this.#parts = parts;
  }

  async start(): Promise<void> {
    if (this.#running !== undefined && !this.#running.stopped) return;
    this.#starting ??= this.#begin().finally(() => {
      this.#starting = undefined;
    });
    await this.#starting;
  }

  async stop(): Promise<void> {
    if (this.#running !== undefined) this.#running.stopped = true;
    this.#sleep.wake();
    await this.#running?.ended;
  }

  /** Events were written here: they are read at once. */
  readonly wake = (): void => this.#sleep.wake();

  /** What comes after a position: from memory where it reaches back that far, or a batch from the database. */
  async after(position: string): Promise<EventBatch> {
    const isForgotten = comparePositions(position, this.#oldest) < 0;
    if (isForgotten) {
      const events = await listEventsAfter(this.#parts.database.pool, position, BATCH);
      const last = events.at(-1);
      if (last !== undefined) return { events, upTo: last.position, isRead: true };
    }
    const from = comparePositions(position, this.#oldest) < 0 ? this.#oldest : position;
    let first = this.#recent.length;
    while (first > 0 && comparePositions(this.#recent[first - 1]?.position ?? from, from) > 0) first -= 1;
    const events = this.#recent.slice(first, first + BATCH);
    return { events, upTo: events.at(-1)?.position ?? from, isRead: false };
  }

  /** Waits until something after this position was read, but not for ever. */
  async news(position: string, { timeoutMs, signal }: { timeoutMs: number; signal: AbortSignal }): Promise<void> {
    if (comparePositions(this.#newest, position) > 0 || signal.aborted) return;
    const { sleep, wake } = createSleep();
    this.#waiting.add(wake);
    signal.addEventListener('abort', wake);
    await sleep(timeoutMs);
    this.#waiting.delete(wake);
    signal.removeEventListener('abort', wake);
  }

  async #begin(): Promise<void> {
    await this.#running?.ended;
    this.#newest = await findLastPosition(this.#parts.database.pool);
    this.#oldest = this.#newest;
    this.#recent.length = 0;
    const self = { stopped: false, ended: Promise.resolve() };
    self.ended = this.#run(self);
    this.#running = self;
  }

  async #run(self: { readonly stopped: boolean }): Promise<void> {
    let pauseMs = POLL_MS;
    while (!self.stopped) {
      const found = await this.#readOn().catch((error: unknown) => {
        this.#parts.log.warn({ err: error }, 'events for streams could not be read; trying again');
        return 0;
      });
      if (self.stopped || found === BATCH) continue;
      const isWoken = await this.#sleep.sleep(pauseMs);
      // What was written here may be held back by a transaction that began earlier: look again soon.
      pauseMs = isWoken ? HELD_BACK_MS : Math.min(pauseMs * 2, POLL_MS);
    }
  }

  async #readOn(): Promise<number> {
    const events = await listEventsAfter(this.#parts.database.pool, this.#newest, BATCH);
    this.#recent.push(...events);
    this.#newest = events.at(-1)?.position ?? this.#newest;
    const dropped = this.#recent.splice(0, Math.max(0, this.#recent.length - RECENT_MAX)).at(-1);
    this.#oldest = dropped?.position ?? this.#oldest;
    if (events.length > 0) for (const tell of [...this.#waiting]) tell();
    return events.length;
  }
}
