// Makes what is due happen: by one timer while time is real, in strict order of time while the clock is being moved.

import type { SandboxContext } from './context.ts';
import { DueQueue } from './due-queue.ts';
import type { CollectionName, RecordOf } from './state.ts';

/**
 * Something that a record makes happen later. The moment is read off the record itself, so nothing else needs to be
 * stored: each commit and each restart plans it anew. `run` must commit the record into a state that is no longer due.
 */
export interface DueRule<Name extends CollectionName = CollectionName> {
  readonly kind: string;
  readonly collection: Name;
  at(record: RecordOf<Name>): number | undefined;
  run(ctx: SandboxContext, record: RecordOf<Name>): void | Promise<void>;
}

export interface Scheduler {
  /** Lets `ms` pass at once: everything due on the way happens at its own time and in its order. */
  advance(ms: number): Promise<void>;
  /** Resolves when nothing due is undone and no delivery is under way. */
  settled(): Promise<void>;
  /** Forgets the plan and reads it off the state again. */
  replan(): void;
  stop(): void;
}

const TIMER_MS_MAX = 24 * 60 * 60 * 1000;

export function createScheduler(ctx: SandboxContext, rules: readonly DueRule[]): Scheduler {
  const queue = new DueQueue();
  const running = new Map<string, Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let soon: NodeJS.Immediate | undefined;
  let advancing: Promise<void> | undefined;
  let stopped = false;

  const ruleOf = (key: string) => {
    const kind = key.slice(0, key.indexOf(' '));
    return rules.find((rule) => rule.kind === kind);
  };
  const recordOf = (rule: DueRule, key: string) => ctx.state[rule.collection].get(key.slice(rule.kind.length + 1));

  const plan = (rule: DueRule, id: string) => {
    const key = `${rule.kind} ${id}`;
    // While it runs, its record says nothing about the next time: it is planned again afterwards.
    if (running.has(key)) return;
    const record = ctx.state[rule.collection].get(id);
    const atMs = record === undefined ? undefined : rule.at(record);
    if (atMs === undefined) queue.remove(key);
    else queue.set(key, atMs);
  };

  const start = (key: string) => {
    const rule = ruleOf(key);
    const record = rule === undefined ? undefined : recordOf(rule, key);
    if (rule === undefined || record === undefined) return;
    const dueAt = rule.at(record);
    const work = (async () => {
      try {
        await rule.run(ctx, record);
      } catch (error) {
        ctx.log(`${rule.kind} failed for ${record.id}`, error);
      }
    })().finally(() => {
      running.delete(key);
      if (stopped) return;
      const after = recordOf(rule, key);
      // A rule that leaves its record as due as before would run for ever.
      if (after === record && rule.at(record) === dueAt) return;
      plan(rule, record.id);
      arm();
    });
    running.set(key, work);
  };

  const runDue = () => {
    if (stopped || advancing !== undefined) return;
    for (let next = queue.peek(); next !== undefined && next.atMs <= ctx.clock.now(); next = queue.peek()) {
      queue.take();
      start(next.key);
    }
    arm();
  };

  const arm = () => {
    clearTimeout(timer);
    timer = undefined;
    const next = queue.peek();
    if (stopped || next === undefined || advancing !== undefined) return;
    const waitMs = next.atMs - ctx.clock.now();
    if (waitMs <= 0) {
      soon ??= setImmediate(() => {
        soon = undefined;
        runDue();
      });
    } else if (!ctx.clock.frozen) {
      timer = setTimeout(runDue, Math.min(waitMs, TIMER_MS_MAX)).unref();
    }
  };

  const runInOrder = async (targetMs: number) => {
    const wasFrozen = ctx.clock.frozen;
    ctx.clock.freeze();
    for (;;) {
      // A delivery's answer decides about its next attempt, which may be due before anything else.
      await Promise.all(running.values());
      const next = queue.peek();
      if (stopped || next === undefined || next.atMs > targetMs) break;
      ctx.clock.moveTo(Math.max(next.atMs, ctx.clock.now()));
      for (let item = queue.peek(); item !== undefined && item.atMs <= next.atMs; item = queue.peek()) {
        queue.take();
        start(item.key);
      }
    }
    ctx.clock.moveTo(targetMs);
    if (!wasFrozen) ctx.clock.resume();
  };

  const settled = async () => {
    for (;;) {
      if (advancing !== undefined) await advancing;
      else if (running.size > 0) await Promise.all(running.values());
      else if ((queue.peek()?.atMs ?? Number.POSITIVE_INFINITY) <= ctx.clock.now()) runDue();
      else return;
      if (stopped) return;
    }
  };

  const replan = () => {
    queue.clear();
    for (const rule of rules) for (const record of ctx.state[rule.collection].all()) plan(rule, record.id);
    arm();
  };

  ctx.state.onCommit((collection, id) => {
    for (const rule of rules) if (rule.collection === collection) plan(rule, id);
    arm();
  });
  replan();

  return {
    advance: async (ms) => {
      while (advancing !== undefined) await advancing;
      advancing = runInOrder(ctx.clock.now() + ms);
      try {
        await advancing;
      } finally {
        advancing = undefined;
        arm();
      }
    },
    settled,
    replan,
    stop: () => {
      stopped = true;
      clearTimeout(timer);
      clearImmediate(soon);
    },
  };
}
