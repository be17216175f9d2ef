// A background that may call the gateway less than once in a second still calls it, as seldom as it is told.

import { afterAll, beforeAll, expect, it } from 'vitest';
import { startGapura, type TestGapura } from '../support/gapura.ts';
import { insertPaymentFor, variant } from '../support/messages.ts';
import { movableClock, muteNotifications } from '../support/payments.ts';

const clock = movableClock();
let t: TestGapura;
beforeAll(async () => {
  t = await startGapura({ clock, backgroundCallsPerSecond: 0.01 });
  muteNotifications(t);
});
afterAll(() => t.close());

const asked = () => t.sandbox.requests.count({ operation: 'status' });
/** The time that passes for the database, whose clock counts here. */
const passes = (seconds: number) =>
  t.gapura.database.pool.query("UPDATE gateway_budget SET refilled_at = refilled_at - $1 * interval '1 second'", [
    seconds,
  ]);

it('with one call in a hundred seconds, makes the first at once and the second a hundred seconds later', async () => {
  const ids: string[] = [];
  for (const order of ['SLOW-1', 'SLOW-2']) {
    ids.push((await insertPaymentFor(t.gapura.database, variant('bank-transfer-bca', { order_id: order }))).id);
  }
  const check = (id: string | undefined) => t.gapura.worker.run('check_payment_status', { payment_id: id });
  await check(ids[0]);
  expect(asked()).toBe(1);
  const second = check(ids[1]);
  await passes(40);
  const { tokens } = (await t.gapura.database.pool.query('SELECT tokens FROM gateway_budget')).rows[0] ?? {};
  expect(tokens).toBeLessThan(1);
  expect(asked()).toBe(1);
  await passes(70);
  await second;
  expect(asked()).toBe(2);
});

it('queues what is due one by one, and does not leave it for ever', async () => {
  await insertPaymentFor(t.gapura.database, variant('bank-transfer-bca', { order_id: 'SLOW-3' }));
  await t.gapura.database.pool.query('UPDATE gateway_payments SET next_check_at = $1', [clock.now()]);
  expect((await t.gapura.worker.run('check_pending_payments')).queued).toEqual({ check_payment_status: 1 });
});
