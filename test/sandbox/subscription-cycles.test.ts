// Subscriptions in time: when they charge, at month ends and in leap years, and how the plan is changed.

import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Sandbox } from '../../src/sandbox/index.ts';
import { chargesTold, dayMs, subscriptionCalls } from './subscription-support.ts';
import { createReceiver, frozenSandbox, type Receiver, subscriptionOf } from './support.ts';

let sandbox: Sandbox;
let payments: Receiver;
let recurring: Receiver;
beforeEach(async () => {
  payments = await createReceiver();
  recurring = await createReceiver();
  sandbox = await frozenSandbox({ notificationUrl: payments.url, recurringNotificationUrl: recurring.url });
});
afterEach(async () => {
  await sandbox.close();
  await payments.close();
  await recurring.close();
});

const { call, create, read, chargeTimes, goTo, advance } = subscriptionCalls(() => sandbox);
const told = () => chargesTold(recurring);

test('twelve monthly charges are made by the clock alone, and the subscription then ends', async () => {
  const id = await create({ schedule: { interval: 1, interval_unit: 'month', max_interval: 12 } });
  await advance(400 * dayMs);
  const { status, schedule, transaction_ids: ids } = await read(id);
  expect([status, schedule.current_interval, ids.length]).toEqual(['inactive', 12, 12]);
  expect(await chargeTimes(id)).toEqual([
    ...Array.from({ length: 11 }, (_none, index) => `2026-${String(index + 2).padStart(2, '0')}-15 10:00:00`),
    '2027-01-15 10:00:00',
  ]);
  expect(schedule).not.toHaveProperty('next_execution_at');
  expect(schedule.previous_execution_at).toBe('2027-01-15T10:00:00.000000');
  expect(told()).toHaveLength(12);
  expect(told().map(({ subscription }) => subscription.schedule.current_interval)).toEqual(
    Array.from({ length: 12 }, (_none, index) => index + 1),
  );
  expect(told().map(({ subscription }) => subscription.status)).toEqual([...Array(11).fill('active'), 'inactive']);
});

test('charges planned for the 31st fall on the last day of shorter months and return to the 31st', async () => {
  const id = await create({
    schedule: { interval: 1, interval_unit: 'month', start_time: '2026-01-31 23:30:00 +0700' },
  });
  await goTo('2026-06-15T00:00:00Z');
  expect(await chargeTimes(id)).toEqual([
    '2026-01-31 23:30:00',
    '2026-02-28 23:30:00',
    '2026-03-31 23:30:00',
    '2026-04-30 23:30:00',
    '2026-05-31 23:30:00',
  ]);
  expect((await read(id)).schedule.next_execution_at).toBe('2026-06-30T23:30:00.000000');
});

test('the day of the month is the Jakarta day, though in UTC it is still the day before; leap years have a 29th', async () => {
  const id = await create({
    schedule: { interval: 12, interval_unit: 'month', start_time: '2026-03-01 00:30:00 +0700', max_interval: 2 },
  });
  const leap = await create({
    schedule: { interval: 1, interval_unit: 'month', start_time: '2028-01-31 05:00:00 +0700', max_interval: 2 },
  });
  await goTo('2028-03-15T00:00:00Z');
  expect(await chargeTimes(id)).toEqual(['2026-03-01 00:30:00', '2027-03-01 00:30:00']);
  expect(await chargeTimes(leap)).toEqual(['2028-01-31 05:00:00', '2028-02-29 05:00:00']);
});

test.each([
  ['day', 3, ['2026-01-18 10:00:00', '2026-01-21 10:00:00', '2026-01-24 10:00:00', '2026-01-27 10:00:00']],
  ['week', 2, ['2026-01-29 10:00:00', '2026-02-12 10:00:00', '2026-02-26 10:00:00', '2026-03-12 10:00:00']],
])('an interval in units of a %s times %i keeps its rhythm', async (unit, interval, times) => {
  const id = await create({ schedule: { interval, interval_unit: unit, max_interval: 4 } });
  await advance(100 * dayMs);
  expect(await chargeTimes(id)).toEqual(times);
});

test.each([0, 1])('max_interval %i charges once', async (max) => {
  const id = await create({ schedule: { interval: 1, interval_unit: 'day', max_interval: max } });
  await advance(10 * dayMs);
  expect(await chargeTimes(id)).toEqual(['2026-01-16 10:00:00']);
  expect((await read(id)).status).toBe('inactive');
  const enabled = await call('POST', `/v1/subscriptions/${id}/enable`);
  expect([enabled.status, enabled.body.validation_messages]).toEqual([
    400,
    ['subscription has reached schedule.max_interval'],
  ]);
});

test('a new interval counts from the charge that was already planned', async () => {
  const id = await create();
  const body = { ...subscriptionOf(), schedule: { interval: 3 }, amount: '20000' };
  await call('PATCH', `/v1/subscriptions/${id}`, { body });
  await goTo('2026-09-01T00:00:00Z');
  expect(await chargeTimes(id)).toEqual(['2026-02-15 10:00:00', '2026-05-15 10:00:00', '2026-08-15 10:00:00']);
});
