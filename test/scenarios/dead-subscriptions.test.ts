// Subscriptions that the gateway does not know any more, or cannot tell of now, do not keep it from being asked about the others.

import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { clearTables } from '../support/database.ts';
import { startGapura, type TestGapura } from '../support/gapura.ts';
import { movableClock } from '../support/payments.ts';
import { sql } from '../support/sql.ts';
import { subscribe } from '../support/subscriptions.ts';

/** As many failures as end a run. */
const DEAD = 20;
const clock = movableClock();
let t: TestGapura;
beforeAll(async () => {
  const now = () => clock.now().getTime();
  t = await startGapura({ clock, gateway: { retries: 0, now }, backgroundCallsPerSecond: 1_000 });
});
afterAll(() => t.close());
beforeEach(() => clearTables(t.gapura.database));

const sync = () => t.gapura.worker.run('sync_subscription_status');
const read = async (id: string) => (await t.request('GET', `/subscriptions/${id}/`)).body;
const reasons = async (id: string) =>
  (await t.request('GET', `/subscriptions/${id}/history/`)).body.map((row: { reason: string }) => row.reason);

it('those that the gateway does not know are noted, once, and those that come after them are read back', async () => {
  const dead: { id: string }[] = [];
  for (let index = 0; index < DEAD; index++) dead.push(await subscribe(t));
  await sql`UPDATE gateway_subscriptions SET gateway_subscription_id = 'gone-' || id`.execute(t.gapura.database.pool);
  const living = await subscribe(t);
  await t.gapura.gateway.disableSubscription(living.gateway_subscription_id);
  await sync();
  await sync();
  expect((await read(living.id)).status).toBe('inactive');
  const told = await reasons(dead[0]?.id ?? '');
  expect(told.filter((reason: string) => reason === 'the gateway does not know this subscription')).toHaveLength(1);
  expect((await read(dead[0]?.id ?? '')).status).toBe('active');
});

it('after a run that the gateway ended by its silence, the next goes on from there, and comes round to the first ones', async () => {
  const all: { id: string; gateway_subscription_id: string }[] = [];
  for (let index = 0; index < DEAD + 1; index++) all.push(await subscribe(t));
  for (const one of all) await t.gapura.gateway.disableSubscription(one.gateway_subscription_id);
  t.sandbox.control.faults.add({ kind: 'error', status: 500, operation: 'subscription-get', every: 1 });
  await sync();
  t.sandbox.control.faults.clear();
  const { rows } = await sql<{ position: string }>`SELECT position FROM sweep_positions`.execute(
    t.gapura.database.pool,
  );
  expect(rows).toEqual([{ position: all[DEAD - 1]?.id }]);
  clock.advance(60_000);
  t.sandbox.requests.clear();
  await sync();
  expect(t.sandbox.requests.list()[0]?.path).toContain(all[DEAD]?.gateway_subscription_id);
  for (const { id } of all) expect((await read(id)).status).toBe('inactive');
});
