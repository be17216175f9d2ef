// Subscriptions whose charges fail: retries and their end, pauses, cancellation, waking up, and a restart in between.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSandbox, type Sandbox } from '../../src/sandbox/index.ts';
import { chargesTold, dayMs, subscriptionCalls } from './subscription-support.ts';
import { createReceiver, frozenSandbox, type Receiver, subscriptionOf } from './support.ts';

let sandbox: Sandbox;
let payments: Receiver;
let recurring: Receiver;
beforeEach(async () => {
  payments = await createReceiver();
  recurring = await createReceiver();
  sandbox = await frozenSandbox(addresses());
});
afterEach(async () => {
  await sandbox.close();
  await payments.close();
  await recurring.close();
});

const addresses = () => ({ notificationUrl: payments.url, recurringNotificationUrl: recurring.url });
const { call, create, read, chargeTimes, goTo, advance } = subscriptionCalls(() => sandbox);
const told = () => chargesTold(recurring);

test('a failed charge is retried hourly three times by default; then the subscription is inactive and says why', async () => {
  const id = await create();
  sandbox.control.subscriptions.failNext(id, { statusCode: '411', times: 4 });
  await goTo('2026-02-15T05:30:00Z');
  expect(await read(id)).toMatchObject({
    status: 'active',
    schedule: { current_interval: 0, next_execution_at: '2026-02-15T13:00:00.000000' },
    transaction_ids: [],
  });
  expect(told()).toEqual([]);
  await advance(30 * dayMs);
  expect(await read(id)).toMatchObject({
    status: 'inactive',
    schedule: { current_interval: 0, next_execution_at: '2026-02-15T13:00:00.000000' },
    transaction_ids: [],
  });
  const [message, ...more] = told();
  expect(more).toEqual([]);
  expect(message).toMatchObject({
    event_name: 'subscription.charge',
    subscription: { id, status: 'inactive', schedule: { current_interval: 0 } },
  });
  expect(message?.transaction).toEqual({
    status_message: 'Token id is missing, invalid, or timed out',
    status_code: '411',
  });
  expect(payments.received).toEqual([]);
  expect(sandbox.control.transactions.list()).toEqual([]);
});

test.each(['402', '500'] as const)('code %s fails a charge without leaving a transaction', async (statusCode) => {
  const id = await create({ retry_schedule: { interval: 1, interval_unit: 'hour', max_interval: 0 } });
  sandbox.control.subscriptions.failNext(id, { statusCode });
  await goTo('2026-02-15T03:00:00Z');
  expect(told().map(({ transaction, subscription }) => [transaction, subscription.status])).toEqual([
    [{ status_message: expect.any(String), status_code: statusCode }, 'inactive'],
  ]);
  expect(sandbox.control.transactions.list()).toEqual([]);
});

test('a retry that succeeds keeps the day of the cycle, and the next cycle starts with all its retries', async () => {
  const id = await create({ retry_schedule: { interval: 1, interval_unit: 'day', max_interval: 2 } });
  sandbox.control.subscriptions.failNext(id, { statusCode: '202', times: 2 });
  await goTo('2026-03-01T00:00:00Z');
  expect(await chargeTimes(id)).toEqual(['2026-02-17 10:00:00']);
  expect((await read(id)).schedule).toMatchObject({
    current_interval: 1,
    previous_execution_at: '2026-02-17T10:00:00.000000',
    next_execution_at: '2026-03-15T10:00:00.000000',
  });
  const statuses = () => payments.received.map((one) => one.body.transaction_status);
  expect(statuses()).toEqual(['deny', 'deny', 'capture', 'settlement']);
  expect(payments.received[0]?.body).toMatchObject({
    status_code: '202',
    fraud_status: 'accept',
    channel_response_code: '05',
    channel_response_message: 'Do not honor',
  });
  expect(told().map(({ transaction }) => transaction)).toMatchObject([{ transaction_status: 'capture' }]);
  sandbox.control.subscriptions.failNext(id, { statusCode: '202', times: 2 });
  await goTo('2026-03-20T00:00:00Z');
  expect(await chargeTimes(id)).toEqual(['2026-02-17 10:00:00', '2026-03-17 10:00:00']);
});

test('a pause starts no new cycle but lets the retries of the failed one go on', async () => {
  const id = await create();
  sandbox.control.subscriptions.failNext(id, { statusCode: '411' });
  await goTo('2026-02-15T03:30:00Z');
  await call('POST', `/v1/subscriptions/${id}/disable`);
  await goTo('2026-05-01T00:00:00Z');
  expect(await chargeTimes(id)).toEqual(['2026-02-15 11:00:00']);
  expect((await read(id)).status).toBe('inactive');
  await call('POST', `/v1/subscriptions/${id}/enable`);
  expect((await read(id)).schedule.next_execution_at).toBe('2026-05-15T10:00:00.000000');
  await goTo('2026-05-15T03:00:00Z');
  expect(await chargeTimes(id)).toEqual(['2026-02-15 11:00:00', '2026-05-15 10:00:00']);
});

test('cancelling stops the retries too', async () => {
  const id = await create();
  sandbox.control.subscriptions.failNext(id, { statusCode: '411' });
  await goTo('2026-02-15T03:30:00Z');
  await call('POST', `/v1/subscriptions/${id}/cancel`);
  await advance(100 * dayMs);
  expect(await read(id)).toMatchObject({ status: 'inactive', transaction_ids: [] });
  expect(sandbox.control.transactions.list()).toEqual([]);
  expect(told()).toEqual([]);
});

test('a subscription whose retries ran out goes on from the given day once it is woken with a good token', async () => {
  const id = await create({ token: '49111111sHfSakAvHvFQFEjTivUV1113' });
  await goTo('2026-03-01T00:00:00Z');
  expect((await read(id)).status).toBe('inactive');
  const schedule = { next_execution_at: '2026-03-31 09:00:00 +0700' };
  await call('PATCH', `/v1/subscriptions/${id}`, { body: subscriptionOf({ schedule }) });
  await goTo('2026-06-01T00:00:00Z');
  expect(await chargeTimes(id)).toEqual(['2026-03-31 09:00:00', '2026-04-30 09:00:00', '2026-05-31 09:00:00']);
});

test('a restart in the middle of a failed cycle goes on where it was, failures to come included', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'gapura-sandbox-'));
  try {
    await sandbox.close();
    sandbox = await frozenSandbox({ ...addresses(), dataDir });
    const id = await create();
    sandbox.control.subscriptions.failNext(id, { statusCode: '202', times: 2 });
    await goTo('2026-02-15T03:10:00Z');
    const before = await read(id);
    await sandbox.close();
    sandbox = await createSandbox({ ...addresses(), dataDir });
    expect(await read(id)).toEqual(before);
    await goTo('2026-03-20T00:00:00Z');
    expect(await chargeTimes(id)).toEqual(['2026-02-15 12:00:00', '2026-03-15 10:00:00']);
    expect(payments.received.map((one) => one.body.transaction_status)).toEqual([
      'deny',
      'deny',
      'capture',
      'settlement',
      'capture',
      'settlement',
    ]);
  } finally {
    await sandbox.close();
    await rm(dataDir, { recursive: true, force: true });
  }
});

test('the HTTP control lists subscriptions and orders their failures', async () => {
  const id = await create();
  const listed = await call('GET', '/_sandbox/subscriptions');
  expect(listed.body).toMatchObject({ subscriptions: [{ id, name: 'MONTHLY_2026', currentInterval: 0 }] });
  const ordered = await call('POST', `/_sandbox/subscriptions/${id}/fail-next`, {
    body: { statusCode: '500', times: 2 },
  });
  expect([ordered.status, ordered.body.failing]).toEqual([200, { statusCode: '500', times: 2 }]);
  expect((await call('GET', `/_sandbox/subscriptions/${id}`)).body).toEqual(ordered.body);
  await goTo('2026-02-15T05:00:00Z');
  expect(await chargeTimes(id)).toEqual(['2026-02-15 12:00:00']);
  const wrong = await call('POST', `/_sandbox/subscriptions/${id}/fail-next`, { body: { statusCode: '404' } });
  expect([wrong.status, wrong.body]).toEqual([400, { error: 'statusCode is not supported' }]);
  expect((await call('GET', '/_sandbox/subscriptions/nobody')).status).toBe(404);
});
