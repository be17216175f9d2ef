// Has the background of a shop sleep while nothing is due in it: one short look at the database, now and then, says whether it wakes.

import { dueSlots, type Slot, startOfMinute } from '../domain/schedule.ts';
import { EACH_MINUTE, TASKS } from '../domain/tasks.ts';
import { clocksAgree, type DatabaseClock } from '../services/database-clock.ts';
import type { Log } from '../services/log.ts';
import { type DueName, dueKindOf } from '../store/due-work.ts';
import type { ShopWorker } from './worker.ts';

export interface SleepTimes {
  /** How often it is looked: for so long at most waits what another process has left. */
  readonly lookMs: number;
  /** How long there was no sign of anything to do before it falls asleep. */
  readonly quietMs: number;
}

export const SLEEP_TIMES: SleepTimes = { lookMs: 18_000, quietMs: 60_000 };

/** What comes until the next look is waited for awake, also where that is late by some seconds. */
const LATE_MS = 5_000;
/** It does not fall asleep for less than this, and not over a job that it works on: the lease of one is shorter. */
const SLEEP_MIN_MS = 75_000;
const MINUTE_MS = 60_000;
/** The upkeep of many shops is spread over so many minutes. A worker that wakes makes up for as many. */
const SPREAD_MINUTES = 25;
/** A process that ends waits no longer for what was done in sleep: it is done again. */
const STOP_TIMEOUT_MS = 5_000;

interface Parts {
  /** Tells shops apart. */
  readonly id: string;
  readonly worker: ShopWorker;
  readonly clock: DatabaseClock;
  readonly log: Log;
  /** Each says that there is something to do. */
  readonly signs: readonly { subscribe(listener: () => void): () => void }[];
  listDue(aheadMs: number): Promise<ReadonlySet<DueName>>;
}

export class Sleeper {
  readonly #parts: Parts;
  readonly #times: SleepTimes;
  readonly #spreadMs: number;
  #state: 'off' | 'asleep' | 'awake' = 'off';
  /** The worker starts and stops one after the other. */
  #turned: Promise<void> = Promise.resolve();
  #stirredAtMs = 0;
  /** The minute up to which the schedule was followed. */
  #seen: Date;
  #looking: Promise<void> | undefined;
  #hasFailed = false;
  #keepingUp: Promise<void> | undefined;
  #ends: readonly (() => void)[] = [];

  constructor(parts: Parts, times: SleepTimes = SLEEP_TIMES) {
    this.#parts = parts;
    this.#times = times;
    this.#spreadMs = (sumOf(parts.id) % SPREAD_MINUTES) * MINUTE_MS;
    this.#seen = startOfMinute(parts.clock.now());
  }

  /** It begins asleep, and wakes at the first look where something is due. */
  start(): void {
    if (this.#state !== 'off') return;
    this.#state = 'asleep';
    this.#seen = startOfMinute(this.#parts.clock.now());
    this.#turn(() => this.#parts.worker.rest());
    this.#ends = this.#parts.signs.map((sign) => sign.subscribe(() => this.stir()));
    void this.look();
  }

  async stop(): Promise<void> {
    this.#state = 'off';
    for (const end of this.#ends) end();
    this.#turn(() => this.#parts.worker.stop());
    await this.#turned;
    await Promise.race([this.#keepingUp, new Promise((resolve) => setTimeout(resolve, STOP_TIMEOUT_MS).unref())]);
  }

  /** There is or may be something to do: it wakes at once, and stays awake for a while. */
  stir(): void {
    this.#stirredAtMs = performance.now();
    if (this.#state !== 'asleep') return;
    this.#state = 'awake';
    // The worker waits for its first look by itself; its upkeep may have been put off.
    const since = new Date(this.#seen.getTime() - this.#spreadMs);
    this.#turn(async () => void this.#parts.worker.start(since));
  }

  /** Wakes where something is due, and falls asleep where nothing is. Never fails; the same where one is under way. */
  look(): Promise<void> {
    this.#looking ??= this.#look().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  async #look(): Promise<void> {
    try {
      if (this.#state === 'asleep') await this.#lookAsleep();
      else if (this.#state === 'awake') await this.#lookAwake();
      this.#hasFailed = false;
    } catch (error) {
      // The database is away for all shops at once, and each is looked at again and again.
      this.#parts.log[this.#hasFailed ? 'debug' : 'warn']({ err: error }, 'it is not known what is due; looking again');
      this.#hasFailed = true;
    }
  }

  async #lookAsleep(): Promise<void> {
    const due = await this.#parts.listDue(this.#times.lookMs + LATE_MS);
    if (this.#state !== 'asleep') return;
    if (isPressing(due)) return this.stir();
    // A worker whose clock is wrong leaves its work to others.
    if (!clocksAgree(this.#parts.clock)) return;
    const now = this.#parts.clock.now();
    const slots = this.#slots(due, now);
    if (this.#keepingUp !== undefined) {
      // It is still at what came before. Upkeep waits for that, and nothing else.
      if (slots.some(({ name }) => dueKindOf(name) === 'on_schedule')) this.stir();
      return;
    }
    if (slots.length > 0) await this.#keepUp(slots);
    this.#seen = new Date(startOfMinute(now).getTime() + MINUTE_MS);
  }

  async #keepUp(slots: readonly Slot[]): Promise<void> {
    const { ended } = await this.#parts.worker.keepUp(slots);
    this.#keepingUp = ended
      .catch((error: unknown) => {
        this.#parts.log.warn({ err: error }, 'what the schedule says was not all done; its jobs wait');
      })
      .finally(() => {
        this.#keepingUp = undefined;
      });
  }

  async #lookAwake(): Promise<void> {
    const { worker, clock, listDue } = this.#parts;
    const stirredAtMs = this.#stirredAtMs;
    // One that does not run well is not left alone.
    const mayRest = () => this.#state === 'awake' && worker.state === 'running' && this.#stirredAtMs === stirredAtMs;
    if (!mayRest() || performance.now() - stirredAtMs < this.#times.quietMs) return;
    const due = await listDue(SLEEP_MIN_MS);
    if (isPressing(due) || !mayRest()) return;
    this.#state = 'asleep';
    // Not after the worker's last look at the schedule: a job is added once, however often it is asked for.
    this.#seen = new Date(startOfMinute(clock.now()).getTime() - MINUTE_MS);
    this.#turn(() => worker.rest());
  }

  /** What the schedule says: of what there is something to do now, and the upkeep, each shop in another minute of its own. */
  #slots(due: ReadonlySet<DueName>, now: Date): Slot[] {
    // A clock that was set back is believed.
    if (this.#seen.getTime() - now.getTime() > 2 * MINUTE_MS) this.#seen = startOfMinute(now);
    const seen = this.#seen;
    const back = (time: Date) => new Date(time.getTime() - this.#spreadMs);
    const upkeep = dueSlots({ seen: back(seen), now: back(now) }).filter(({ name }) => dueKindOf(name) === 'upkeep');
    const isTime = upkeep.some(({ name }) => TASKS[name].schedule !== EACH_MINUTE);
    return [
      ...dueSlots({ seen, now }).filter(({ name }) => dueKindOf(name) === 'on_schedule' && due.has(name)),
      // What is done each minute in an awake one is done with the rest.
      ...(isTime ? upkeep : []),
    ];
  }

  #turn(work: () => Promise<void>): void {
    this.#turned = this.#turned.then(work).catch((error: unknown) => {
      this.#parts.log.warn({ err: error }, 'the background of a shop could not be started or stopped');
    });
  }
}

function isPressing(due: ReadonlySet<DueName>): boolean {
  return [...due].some((name) => dueKindOf(name) === 'soon');
}

/** Of the characters of a name: any number will do that differs from shop to shop. */
function sumOf(text: string): number {
  return [...text].reduce((sum, character) => (sum * 31 + (character.codePointAt(0) ?? 0)) % 1_000_003, 7);
}
