// What the tests of bad input share: to ask for something, and to see that nothing came of it.

import { expect } from 'vitest';
import type { Reply, RequestOptions, TestGapura } from '../../support/gapura.ts';
import { countRows } from '../../support/payments.ts';

/** Asks, and sees that neither the database nor the gateway noticed. */
export async function askInVain(t: TestGapura, path: string, request: RequestOptions): Promise<Reply> {
  // What earlier tests have begun at the gateway may still be told, which writes rows too.
  await t.sandbox.settled();
  const rows = await countRows(t);
  const calls = t.sandbox.requests.count();
  const reply = await t.request('POST', path, request);
  expect(await countRows(t)).toEqual(rows);
  expect(t.sandbox.requests.count()).toBe(calls);
  return reply;
}
