// How every part of the background works: one loop claims what is due, works on several items at once, keeps their leases, and stops in
// order. Jobs, deliveries of events and mails each say what they claim and what they do with it.

import type { Clock } from '../domain/time.ts';
import type { Log } from './log.ts';
import type { Signal } from './signal.ts';
import { createSleep } from './sleep.ts';

const PAUSE_MAX_MS = 30_000;

export interface Work<Item> {
  /** For log lines. */
  readonly name: string;
  /** How long an item that another process added may wait to be noticed. */
  readonly pollMs: number;
  /** Says that this process added something. */
  readonly wakeOn?: Signal<unknown>;
  /** Leases items to this process: no more than there is room for beside those under way. */
  claim(underWay: ReadonlySet<Item>): Promise<readonly Item[]>;
  /** Works on one item and records how that ended. Should it throw, the item is claimed again when its lease is over. */
  run(item: Item): Promise<void>;
  /** Called after each claim, with how many in a row failed. */
  onClaim?(failures: number): void;
}

export class WorkLoop<Item> {
  readonly #work: Work<Item>;
  readonly #log: Log;
  readonly #underWay = new Map<Item, Promise<void>>();
  readonly #sleep = createSleep();
  #running = false;
  #failures = 0;
  #endedItems = 0;
  #unsubscribe: (() => void) | undefined;
  #ended: Promise<void> = Promise.resolve();
  #lastClaim: Promise<unknown> = Promise.resolve();

  constructor(log: Log, work: Work<Item>) {
    this.#log = log;
    this.#work = work;
  }

  start(): void {
    if (this.#running) return;
    this.#running = true;
    this.#unsubscribe = this.#work.wakeOn?.subscribe(this.wake);
    this.#ended = this.#loop();
  }

  /** Says that there may be something to claim. */
  readonly wake = (): void => this.#sleep.wake();

  /** Claims no more, and waits for the items under way; gives those that have not ended in time. */
  async stop(timeoutMs?: number): Promise<Item[]> {
    this.#running = false;
    this.#unsubscribe?.();
    this.wake();
    await this.#ended;
    await inTime(Promise.all(this.#underWay.values()), timeoutMs);
    return [...this.#underWay.keys()];
  }

  /** Works on everything that is due now, and on what becomes due meanwhile. */
  async drain(): Promise<void> {
    let endedBefore: number;
    do {
      endedBefore = this.#endedItems;
      await this.#claim();
      if (this.#underWay.size > 0) await Promise.race(this.#underWay.values());
      // One that ended during the claim may have made way for the next, which the claim did not see yet.
    } while (this.#endedItems > endedBefore || this.#underWay.size > 0);
  }

  async #loop(): Promise<void> {
    while (this.#running) {
      const claimed = await this.#claim().then(
        (count) => this.#noteClaim(count),
        (error: unknown) => this.#noteFailure(error),
      );
      if (!this.#running || claimed > 0) continue;
      const pauseMs = this.#work.pollMs * 2 ** Math.max(0, this.#failures - 1);
      await this.#sleep.sleep(Math.min(pauseMs, Math.max(PAUSE_MAX_MS, this.#work.pollMs)));
    }
  }

  #noteClaim(count: number): number {
    if (this.#failures > 0)
      this.#log.info({ work: this.#work.name, failures: this.#failures }, 'the background works again');
    this.#failures = 0;
    this.#work.onClaim?.(0);
    return count;
  }

  #noteFailure(error: unknown): number {
    this.#failures += 1;
    const fields = { err: error, work: this.#work.name, failures: this.#failures };
    this.#log.warn(fields, 'the background could not look for work; trying again');
    this.#work.onClaim?.(this.#failures);
    return 0;
  }

  /** One after another: two claims at once would both take what there is room for. */
  #claim(): Promise<number> {
    const claimed = this.#lastClaim.then(() => this.#claimNext());
    this.#lastClaim = claimed.catch(() => undefined);
    return claimed;
  }

  async #claimNext(): Promise<number> {
    const items = await this.#work.claim(new Set(this.#underWay.keys()));
    for (const item of items) {
      const running = this.#work
        .run(item)
        .catch((error: unknown) => {
          this.#log.warn(
            { err: error, work: this.#work.name },
            'the end of a piece of work could not be recorded; it is tried again',
          );
        })
        .finally(() => {
          this.#underWay.delete(item);
          this.#endedItems += 1;
          this.wake();
        });
      this.#underWay.set(item, running);
    }
    return items.length;
  }
}

async function inTime(work: Promise<unknown>, timeoutMs: number | undefined): Promise<void> {
  if (timeoutMs === undefined) return void (await work);
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, timeoutMs);
  });
  await Promise.race([work, timeout]);
  clearTimeout(timer);
}

export interface Lease {
  /** Renews it if it is time; false where another process has the item by now. */
  keep(): Promise<boolean>;
  /** Aborted once another process has the item. */
  readonly lost: AbortSignal;
}

interface LeaseOptions {
  readonly leaseMs: number;
  /** The clock that the lease goes by: it may jump where this process slept. */
  readonly clock: Clock;
  /** By that clock; now where absent. */
  readonly claimedAt?: Date;
  readonly log: Log;
  /** Makes it last for `leaseMs` from now; false where another process has the item. */
  renew(): Promise<boolean>;
  /** The lease is not renewed for longer than this: work that hangs is given to another process. */
  readonly maxMs?: number;
}

/** How often it is asked whether a lease is to be renewed. */
const LEASE_TICK_MS = 1_000;

/** Does the work while its lease is kept. Nothing renews it afterwards, so what is written then stays. */
export async function whileLeased<Result>(
  { leaseMs, clock, claimedAt = clock.now(), log, renew, maxMs = Number.POSITIVE_INFINITY }: LeaseOptions,
  work: (lease: Lease) => Promise<Result>,
): Promise<Result> {
  const lost = new AbortController();
  const startedMs = claimedAt.getTime();
  let renewedMs = startedMs;
  let renewal: Promise<void> | undefined;

  const renewNow = async () => {
    const askedMs = clock.now().getTime();
    if (await renew()) renewedMs = askedMs;
    else lost.abort();
  };
  const keep = async () => {
    const nowMs = clock.now().getTime();
    if (nowMs - renewedMs >= leaseMs / 3 && nowMs - startedMs < maxMs && !lost.signal.aborted) {
      renewal ??= renewNow().finally(() => {
        renewal = undefined;
      });
      await renewal;
    }
    return !lost.signal.aborted;
  };
  const heartbeat = setInterval(() => {
    // While the database is away no process can take the item; the next tick tries again.
    keep().catch((error: unknown) => log.debug({ err: error }, 'a lease was not renewed'));
  }, LEASE_TICK_MS);
  try {
    return await work({ keep, lost: lost.signal });
  } finally {
    clearInterval(heartbeat);
    await renewal?.catch(() => undefined);
  }
}
