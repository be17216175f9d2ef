// Statements that carry several items: who travels with whom, who falls alone, and who does not wait.

import { setImmediate as endOfTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { batch } from '../../../src/store/database/batching.ts';
import type { Pool } from '../../../src/store/database/connection.ts';

/** Nothing is sent on it here. */
const pool = {} as Pool;

interface Trip {
  readonly items: readonly string[];
  arrive(): void;
}

/** Work that notes what travelled together, and ends when the test says so. */
function startLine() {
  const trips: Trip[] = [];
  const send = batch<string, string>(
    (_on, items) =>
      new Promise((resolve) => {
        trips.push({ items, arrive: () => resolve(items.map((item) => `${item}!`)) });
      }),
  );
  return { trips, send: (item: string) => send(pool, item) };
}

describe('items that come one by one', () => {
  it('travel alone when their turn ends; those that come meanwhile travel together, each with its own answer', async () => {
    const { trips, send } = startLine();
    const first = send('a');
    await endOfTurn();
    expect(trips.map(({ items }) => items)).toEqual([['a']]);
    const others = ['b', 'c', 'd'].map(send);
    expect(trips).toHaveLength(1);
    trips[0]?.arrive();
    expect(await first).toBe('a!');
    await expect.poll(() => trips.map(({ items }) => items)).toEqual([['a'], ['b', 'c', 'd']]);
    trips[1]?.arrive();
    expect(await Promise.all(others)).toEqual(['b!', 'c!', 'd!']);
  });

  it('travel together where they come in one turn of the event loop', async () => {
    const { trips, send } = startLine();
    const sent = ['a', 'b', 'c'].map(send);
    await endOfTurn();
    expect(trips.map(({ items }) => items)).toEqual([['a', 'b', 'c']]);
    trips[0]?.arrive();
    expect(await Promise.all(sent)).toEqual(['a!', 'b!', 'c!']);
  });

  it('do not wait behind a statement that takes long', async () => {
    const { trips, send } = startLine();
    const stuck = send('stuck');
    await endOfTurn();
    const later = send('later');
    await expect.poll(() => trips.map(({ items }) => items)).toEqual([['stuck'], ['later']]);
    trips[1]?.arrive();
    expect(await later).toBe('later!');
    trips[0]?.arrive();
    expect(await stuck).toBe('stuck!');
    const afterwards = send('afterwards');
    await endOfTurn();
    trips[2]?.arrive();
    expect(await afterwards).toBe('afterwards!');
  });

  it('fall alone: one that is refused does not take down those that travelled with it', async () => {
    const send = batch<string, string>(async (_on, items) => {
      await Promise.resolve();
      if (items.includes('bad')) throw new Error('refused');
      return items.map((item) => `${item}!`);
    });
    const outcomes = await Promise.allSettled(['a', 'b', 'bad', 'c'].map((item) => send(pool, item)));
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  });

  it('never have more than six statements of a kind under way, however slow they are', async () => {
    const { trips, send } = startLine();
    const sent: Promise<string>[] = [];
    for (let number = 1; number <= 6; number++) {
      sent.push(send(String(number)));
      await expect.poll(() => trips.length).toBe(number);
    }
    sent.push(send('7'), send('8'));
    await expect.poll(() => trips.length, { interval: 20 }).toBe(6);
    trips[0]?.arrive();
    await expect.poll(() => trips[6]?.items).toEqual(['7', '8']);
    for (const trip of trips) trip.arrive();
    expect(await Promise.all(sent)).toHaveLength(8);
  });
});
