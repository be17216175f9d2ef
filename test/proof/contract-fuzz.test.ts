// Fuzz by contract: requests made from the API document, right ones and bent ones, by two shops and their staff at once. `SEED` has
// the same requests made again; `FUZZ_REQUESTS` says how many.

import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { Fuzz } from './fuzz/run.ts';
import { World } from './fuzz/world.ts';

vi.setConfig({ testTimeout: 60 * 60_000, hookTimeout: 180_000 });

const seed = Number(process.env.SEED ?? 1);
const requests = Number(process.env.FUZZ_REQUESTS ?? 1_500);

/** Done by no request of the fuzz, each with the reason. */
const NEVER_DONE: readonly string[] = [
  // No issuer is set in this world: test/http/oidc.test.ts.
  'leaveForIssuer',
  // Of a server of several shops: test/server/shops.test.ts.
  'grantShop',
  // By customers alone, at a pay page: test/http/checkouts/saved-cards.test.ts.
  'removeSavedCard',
  // Only what no process has served for two hours is forgotten.
  'forgetListener',
  // Of a server of several shops: test/server/shops.test.ts.
  ...['createShop', 'getShop', 'updateShop', 'removeShop', 'disableShop', 'enableShop', 'moveShop'],
];

let world: World;
beforeAll(async () => {
  world = await World.open();
});
afterAll(() => world?.close());

it('answers every request as documented, to everybody only what is theirs, without a fault and without a secret', async () => {
  // What belongs to a person who has signed in, and the links to it, is in test/http/people.test.ts; here it is tried with keys.
  const ids = world.operations.filter(({ path }) => !path.startsWith('/account/')).map(({ id }) => id);
  const wanted = ids.filter((id) => !NEVER_DONE.includes(id));
  const fuzz = new Fuzz(world, seed, wanted);
  await fuzz.run(requests);
  await fuzz.reach();
  console.log(`contract fuzz: SEED=${seed}, ${requests} requests\n${fuzz.tally.toString()}`);
  expect(fuzz.faults.join('\n\n')).toBe('');
  expect([`SEED=${seed}`, ...fuzz.tally.undone(ids)]).toEqual([`SEED=${seed}`, ...NEVER_DONE]);
  expect(fuzz.shown.count).toBeGreaterThan(requests / 10);
});
