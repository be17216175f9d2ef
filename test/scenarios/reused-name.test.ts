// A subscription's name that is used again: a charge belongs to the one that bore the name when it was made.

import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestGapura } from '../support/gapura.ts';
import { SERVER_KEY, sign } from '../support/messages.ts';
import { muteNotifications } from '../support/payments.ts';
import { cyclesOf, DAY_MS, newName, pass, startInSandboxTime, subscribe } from '../support/subscriptions.ts';

const HOUR_MS = 3_600_000;
let t: TestGapura;
beforeAll(async () => {
  t = await startInSandboxTime({ sandbox: { serverKey: SERVER_KEY } });
  muteNotifications(t);
});
afterAll(() => t.close());

/** The message of the last charge under a name, as the gateway would send it. */
async function lastMessage(name: string) {
  const charged = t.sandbox.control.transactions.list({ limit: 1_000 }).filter((one) => one.orderId.startsWith(name));
  const newest = charged.sort((a, b) => a.createdAt - b.createdAt).at(-1);
  return sign({ ...(await t.gapura.gateway.getStatus(newest?.orderId ?? '')) });
}

it('the first message of the old one, which comes late, leads to the old one, and those of the new one to the new', async () => {
  const name = newName();
  const old = await subscribe(t, { name });
  await pass(t, 31 * DAY_MS + HOUR_MS);
  const late = await lastMessage(name);
  await t.gapura.gateway.cancelSubscription(old.gateway_subscription_id);
  // Cancelled without hearing of the charge.
  await t.gapura.database.pool.query(`UPDATE gateway_subscriptions SET status = 'cancelled' WHERE id = $1`, [old.id]);
  const renewed = await subscribe(t, { name });
  expect((await t.request('POST', '/notification/', { key: null, body: late })).body.status).toBe('ok');
  expect([(await cyclesOf(t, old.id)).length, (await cyclesOf(t, renewed.id)).length]).toEqual([1, 0]);
  await pass(t, 31 * DAY_MS + HOUR_MS);
  await t.request('POST', '/notification/', { key: null, body: await lastMessage(name) });
  expect([(await cyclesOf(t, old.id)).length, (await cyclesOf(t, renewed.id)).length]).toEqual([1, 1]);
});
