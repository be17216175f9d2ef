// The loop behind everything in the background: nothing that becomes due while it looks for work is passed by.

import { expect, it } from 'vitest';
import { WorkLoop } from '../../src/services/work-loop.ts';

const log = { debug() {}, info() {}, warn() {}, error() {} };

it('drains what an item makes way for, also where that item ends while the next claim is under way', async () => {
  const done: string[] = [];
  let endFirst = () => {};
  const first = new Promise<void>((resolve) => {
    endFirst = resolve;
  });
  // The second event of a payment is open only after the first, and the second claim began before the first ended.
  const claims = [
    async () => ['a quick one', 'first of a payment'],
    async () => {
      endFirst();
      await ended;
      return [];
    },
    async () => ['second of a payment'],
  ];
  let sayEnded = () => {};
  const ended = new Promise<void>((resolve) => {
    sayEnded = resolve;
  });
  const loop = new WorkLoop<string>(log, {
    name: 'test',
    pollMs: 1_000,
    claim: async () => (await claims.shift()?.()) ?? [],
    async run(item) {
      // Ends while the first of the payment is still under way: the loop looks for more.
      if (item === 'a quick one') await new Promise(setImmediate);
      if (item === 'first of a payment') {
        await first;
        // After what the loop does when it has ended.
        setImmediate(sayEnded);
      }
      done.push(item);
    },
  });
  await loop.drain();
  expect(done).toEqual(['a quick one', 'first of a payment', 'second of a payment']);
});
