// Loops that look for work sleep in between, and must miss no word of new work.

import { expect, it } from 'vitest';
import { createSleep } from '../../src/services/sleep.ts';

const LONG_MS = 3_600_000;

it('a sleep ends when it is woken', async () => {
  const { sleep, wake } = createSleep();
  const slept = sleep(LONG_MS);
  wake();
  await slept;
});

it('a sleep that was woken before it began ends at once: nothing is missed in between', async () => {
  const { sleep, wake } = createSleep();
  wake();
  await sleep(LONG_MS);
});

it('one word, however often it is said, ends one sleep and not the next', async () => {
  const { sleep, wake } = createSleep();
  wake();
  wake();
  await sleep(LONG_MS);
  let ended = false;
  const next = sleep(LONG_MS).then(() => {
    ended = true;
  });
  await new Promise((resolve) => setImmediate(resolve));
  expect(ended).toBe(false);
  wake();
  await next;
});

it('a sleep that nobody wakes ends by itself', async () => {
  await createSleep().sleep(1);
});
