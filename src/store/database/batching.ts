// Items that come in one turn of the event loop, or while others are under way, travel together, in one statement: the busier it
// is, the less each one costs.

import type { Pool } from './connection.ts';
import { isDatabaseUnavailable, isTimedOut } from './errors.ts';

/** A statement that takes longer than this waits for something; what comes after it does not wait with it. */
const SLOW_MS = 50;
/** How many statements of one kind are under way at most, slow ones included. */
const UNDER_WAY_MAX = 6;
const TOGETHER_MAX = 100;

/** Does the work for several items in one statement; the results stand in the order of the items. */
type Work<Item, Result> = (on: Pool, items: readonly Item[]) => Promise<readonly Result[]>;

interface QueuedItem<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

interface BatchQueue<Item, Result> {
  readonly waiting: QueuedItem<Item, Result>[];
  /** Whether a statement is under way that has not become slow. */
  busy: boolean;
  underWay: number;
}

/** Makes of work for many a function for one. */
export function batch<Item, Result>(work: Work<Item, Result>): (on: Pool, item: Item) => Promise<Result> {
  const queues = new WeakMap<Pool, BatchQueue<Item, Result>>();
  return (on, item) =>
    new Promise((resolve, reject) => {
      const queue = queues.get(on) ?? { waiting: [], busy: false, underWay: 0 };
      queues.set(on, queue);
      queue.waiting.push({ item, resolve, reject });
      // What comes in the same turn of the event loop is waited for.
      if (queue.waiting.length === 1) setImmediate(() => void serve(on, queue, work));
    });
}

/** Of several changes to one row the first wins, as it would if they came one by one: the first item of each key. */
export function firstOf<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item> {
  return new Map(items.toReversed().map((item) => [keyOf(item), item]));
}

async function serve<Item, Result>(on: Pool, queue: BatchQueue<Item, Result>, work: Work<Item, Result>): Promise<void> {
  if (queue.busy || queue.underWay === UNDER_WAY_MAX || queue.waiting.length === 0) return;
  const together = queue.waiting.splice(0, TOGETHER_MAX);
  queue.busy = true;
  queue.underWay += 1;
  let isSlow = false;
  const next = () => {
    queue.busy = false;
    void serve(on, queue, work);
  };
  const timer = setTimeout(() => {
    isSlow = true;
    next();
  }, SLOW_MS);
  await settle(on, together, work);
  clearTimeout(timer);
  queue.underWay -= 1;
  // The place of a slow one has been taken already; it only makes room.
  if (isSlow) void serve(on, queue, work);
  else next();
}

async function settle<Item, Result>(
  on: Pool,
  together: readonly QueuedItem<Item, Result>[],
  work: Work<Item, Result>,
): Promise<void> {
  try {
    const results = await work(
      on,
      together.map(({ item }) => item),
    );
    for (const [index, { resolve }] of together.entries()) resolve(results[index] as Result);
  } catch (error) {
    // One that the database refuses, or that waits for too long, must not take the others down with it: then each goes alone.
    if (together.length > 1 && (!isDatabaseUnavailable(error) || isTimedOut(error))) {
      await Promise.all(together.map((one) => settle(on, [one], work)));
      return;
    }
    for (const { reject } of together) reject(error);
  }
}
