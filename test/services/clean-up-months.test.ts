// Whole months go at once when all of them is old, but not while somebody waits for an event in them.

import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, SCOPES } from '../../src/domain/caller.ts';
import { listPartitions, makePartitions } from '../../src/store/database/partitions.ts';
import { bcaCharge, startGapura, type TestGapura } from '../support/gapura.ts';
import { muteNotifications } from '../support/payments.ts';
import { countOf } from '../support/subscriptions.ts';
import { type Receiver, startReceiver } from '../support/webhook-receiver.ts';

const staff: Caller = { id: 'office', staff: true, scopes: SCOPES };
const RETENTION = { eventsDays: 20, webhookAttemptsDays: 20 };

let now = new Date('2031-01-15T03:00:00Z');
let t: TestGapura;
let receiver: Receiver;
beforeAll(async () => {
  t = await startGapura({ clock: { now: () => now }, retention: RETENTION });
  await makePartitions(t.gapura.database, now);
  receiver = await startReceiver();
  muteNotifications(t);
});
afterAll(async () => {
  receiver.close();
  await t.close();
});

const january = async () =>
  (await listPartitions(t.gapura.database.pool)).map(({ name }) => name).filter((name) => name.endsWith('2031_01'));
const removed = async () =>
  Number((await t.gapura.database.pool.query('SELECT removed FROM event_positions')).rows[0]?.removed);
const cleanUpAt = async (time: string) => {
  now = new Date(time);
  await t.gapura.worker.run('clean_up');
};

it('a month is kept until its last moment is old enough, or nobody waits for its events any more; then it is dropped', async () => {
  const { endpoint } = await t.gapura.services.webhooks.create(staff, { url: receiver.url });
  expect((await t.request('POST', '/charge/', { body: bcaCharge })).status).toBe(201);
  await t.gapura.webhookSender.drain();
  await t.gapura.services.webhooks.pause(staff, endpoint.id);
  expect((await t.request('POST', '/charge/', { body: bcaCharge })).status).toBe(201);
  const all = [
    'gateway_events_2031_01',
    'gateway_notifications_2031_01',
    'gateway_payment_history_2031_01',
    'webhook_attempts_2031_01',
  ];
  expect([await countOf(t, 'gateway_events'), await countOf(t, 'webhook_attempts')]).toEqual([2, 1]);

  await cleanUpAt('2031-02-20T23:59:59Z');
  expect(await january()).toEqual(all);
  expect([await countOf(t, 'gateway_events'), await countOf(t, 'webhook_attempts')]).toEqual([2, 1]);

  await cleanUpAt('2031-02-21T00:00:00Z');
  // One event is still owed: its month stays, and only the other one goes.
  expect(await january()).toEqual(all.slice(0, 3));
  expect([await countOf(t, 'gateway_events'), await countOf(t, 'webhook_attempts')]).toEqual([1, 0]);
  const before = await removed();
  expect(before).toBeGreaterThan(0);

  await t.gapura.services.webhooks.resume(staff, endpoint.id);
  await t.gapura.webhookSender.drain();
  expect(receiver.received).toHaveLength(2);
  await cleanUpAt('2031-02-21T01:00:00Z');
  expect(await january()).toEqual(all.slice(1, 3));
  expect(await countOf(t, 'gateway_events')).toBe(0);
  expect(await removed()).toBeGreaterThan(before);
  expect([await countOf(t, 'gateway_payments'), await countOf(t, 'gateway_payment_history')]).toEqual([2, 2]);
});
