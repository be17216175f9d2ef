// Makes what is due happen: by one timer while time is real, in strict order of time while the clock is being moved.

import type { Clock } from './clock.ts';
import type { SandboxContext } from './context.ts';
import type { CollectionName, RecordOf } from './state.ts';

/** Something of one record of one merchant. */
interface Due {
  readonly key: string;
  readonly ctx: SandboxContext;
  readonly rule: DueRule;
  readonly id: string;
}

interface DueItem extends Due {
  readonly atMs: number;
}

/** What is to happen and when, the latest first; what is due at the same moment keeps the order in which it came. */
class DueQueue {
  readonly #items: DueItem[] = [];
  /** One for each key: items that were replaced are skipped when they surface. */
  readonly #live = new Map<string, DueItem>();

  set(due: Due, atMs: number): void {
    if (this.#live.get(due.key)?.atMs === atMs) return;
    const item = { ...due, atMs };
    this.#live.set(due.key, item);
    let [low, high] = [0, this.#items.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#items[middle]?.atMs ?? 0) > atMs) low = middle + 1;
      else high = middle;
    }
    this.#items.splice(low, 0, item);
  }

  remove(key: string): void {
    this.#live.delete(key);
  }

  clear(): void {
    this.#items.length = 0;
    this.#live.clear();
  }

  peek(): DueItem | undefined {
    for (;;) {
      const next = this.#items.at(-1);
      if (next === undefined || this.#live.get(next.key) === next) return next;
      this.#items.pop();
    }
  }

  take(): void {
    const next = this.peek();
    if (next === undefined) return;
    this.#live.delete(next.key);
    this.#items.pop();
  }
}

/**
 * Something that a record makes happen later. The moment is read off the record itself, so nothing else needs to be
 * stored: each commit and each restart plans it again. `run` must commit the record into a state that is no longer due.
 */
export interface DueRule<Name extends CollectionName = CollectionName> {
  readonly kind: string;
  readonly collection: Name;
  at(record: RecordOf<Name>): number | undefined;
  /** What it returns is awaited, and not used. */
  run(ctx: SandboxContext, record: RecordOf<Name>): unknown;
}

const TIMER_MS_MAX = 24 * 60 * 60 * 1000;

interface SchedulerParts {
  readonly clock: Clock;
  readonly rules: readonly DueRule[];
  readonly log: SandboxContext['log'];
}

/** One for all merchants, whose clock is one: what is due happens in the order of time, whosever it is. */
export class Scheduler {
  readonly #clock: Clock;
  readonly #rules: readonly DueRule[];
  readonly #log: SandboxContext['log'];
  readonly #queue = new DueQueue();
  readonly #running = new Map<string, Promise<void>>();
  /** The merchants, each with a number of its own: two may have records of the same id. */
  readonly #lanes = new Map<SandboxContext, number>();
  #lanesOpened = 0;
  #timer: NodeJS.Timeout | undefined;
  #soon: NodeJS.Immediate | undefined;
  #advancing: Promise<void> | undefined;
  #stopped = false;

  constructor({ clock, rules, log }: SchedulerParts) {
    this.#clock = clock;
    this.#rules = rules;
    this.#log = log;
  }

  /** Sees to one more merchant's records. */
  add(ctx: SandboxContext): void {
    this.#lanesOpened += 1;
    this.#lanes.set(ctx, this.#lanesOpened);
    ctx.state.onCommit((collection, id) => {
      for (const rule of this.#rules) if (rule.collection === collection) this.#plan(ctx, rule, id);
      this.#arm();
    });
    this.#planAll(ctx);
    this.#arm();
  }

  /** Nothing of this merchant happens any more. */
  remove(ctx: SandboxContext): void {
    this.#lanes.delete(ctx);
    this.replan();
  }

  /** Lets `ms` pass at once: everything due on the way happens at its own time and in its order. */
  async advance(ms: number): Promise<void> {
    while (this.#advancing !== undefined) await this.#advancing;
    this.#advancing = this.#runInOrder(this.#clock.now() + ms);
    try {
      await this.#advancing;
    } finally {
      this.#advancing = undefined;
      this.#arm();
    }
  }

  /** Resolves when nothing due is undone and no delivery is under way. */
  async settled(): Promise<void> {
    for (;;) {
      if (this.#advancing !== undefined) await this.#advancing;
      else if (this.#running.size > 0) await Promise.all(this.#running.values());
      else if ((this.#queue.peek()?.atMs ?? Number.POSITIVE_INFINITY) <= this.#clock.now()) this.#runDue();
      else return;
      if (this.#stopped) return;
    }
  }

  /** Forgets the plan and reads it off the states again. */
  replan(): void {
    this.#queue.clear();
    for (const ctx of this.#lanes.keys()) this.#planAll(ctx);
    this.#arm();
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
    clearImmediate(this.#soon);
  }

  #planAll(ctx: SandboxContext): void {
    for (const rule of this.#rules) {
      for (const record of ctx.state[rule.collection].all()) this.#plan(ctx, rule, record.id);
    }
  }

  #plan(ctx: SandboxContext, rule: DueRule, id: string): void {
    const lane = this.#lanes.get(ctx);
    if (lane === undefined) return;
    const key = `${lane} ${rule.kind} ${id}`;
    // While it runs, its record says nothing about the next time: it is planned again afterwards.
    if (this.#running.has(key)) return;
    const record = ctx.state[rule.collection].get(id);
    const atMs = record === undefined ? undefined : rule.at(record);
    if (atMs === undefined) this.#queue.remove(key);
    else this.#queue.set({ key, ctx, rule, id }, atMs);
  }

  /** Sees to it that what is due next happens: at once, or by the timer. */
  #arm(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const next = this.#queue.peek();
    if (this.#stopped || next === undefined || this.#advancing !== undefined) return;
    const waitMs = next.atMs - this.#clock.now();
    if (waitMs <= 0) {
      this.#soon ??= setImmediate(() => {
        this.#soon = undefined;
        this.#runDue();
      });
    } else if (!this.#clock.frozen) {
      this.#timer = setTimeout(() => this.#runDue(), Math.min(waitMs, TIMER_MS_MAX)).unref();
    }
  }

  #runDue(): void {
    if (this.#stopped || this.#advancing !== undefined) return;
    this.#startUntil(() => this.#clock.now());
    this.#arm();
  }

  async #runInOrder(targetMs: number): Promise<void> {
    const clock = this.#clock;
    const wasFrozen = clock.frozen;
    clock.freeze();
    for (;;) {
      // A delivery's answer decides about its next attempt, which may be due before anything else.
      await Promise.all(this.#running.values());
      const next = this.#queue.peek();
      if (this.#stopped || next === undefined || next.atMs > targetMs) break;
      clock.moveTo(Math.max(next.atMs, clock.now()));
      this.#startUntil(() => next.atMs);
    }
    clock.moveTo(targetMs);
    if (!wasFrozen) clock.resume();
  }

  /** The moment is read again before each: time may pass, and what was started may make more due. */
  #startUntil(moment: () => number): void {
    for (let next = this.#queue.peek(); next !== undefined && next.atMs <= moment(); next = this.#queue.peek()) {
      this.#queue.take();
      this.#start(next);
    }
  }

  #start(due: Due): void {
    const { key, ctx, rule, id } = due;
    const record = ctx.state[rule.collection].get(id);
    if (record === undefined) return;
    const dueAt = rule.at(record);
    const work = this.#run(due, record).finally(() => {
      this.#running.delete(key);
      if (this.#stopped) return;
      // A rule that leaves its record as due as before would run for ever.
      if (ctx.state[rule.collection].get(id) === record && rule.at(record) === dueAt) return;
      this.#plan(ctx, rule, id);
      this.#arm();
    });
    this.#running.set(key, work);
  }

  async #run({ ctx, rule }: Due, record: RecordOf<CollectionName>): Promise<void> {
    try {
      await rule.run(ctx, record);
    } catch (error) {
      this.#log(`${rule.kind} failed for ${record.id}`, error);
    }
  }
}
