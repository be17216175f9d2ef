// Subscriptions over the wire: their bodies, codes and rules, before any charge is due.

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Sandbox } from '../../src/sandbox/index.ts';
import { caller, createReceiver, frozenSandbox, type Receiver, type Reply, subscriptionOf } from './support.ts';

let sandbox: Sandbox;
let receiver: Receiver;
let call: ReturnType<typeof caller>;

beforeEach(async () => {
  receiver = await createReceiver();
  sandbox = await frozenSandbox({ recurringNotificationUrl: receiver.url });
  call = caller(sandbox);
});
afterEach(async () => {
  await sandbox.close();
  await receiver.close();
});

const create = (more: Record<string, unknown> = {}) =>
  call('POST', '/v1/subscriptions', { body: subscriptionOf(more) });
const read = (id: unknown) => call('GET', `/v1/subscriptions/${id}`);
const act = (id: unknown, what: string) => call('POST', `/v1/subscriptions/${id}/${what}`);
const updated = { status_message: 'Subscription is updated.' };
const update = { name: 'MONTHLY_2026', amount: '21000', currency: 'IDR', token: '48111111newTokenOfTheSame1114' };

test('create answers HTTP 200 with the subscription, Jakarta times without an offset, and no status_code', async () => {
  const schedule = { interval: 1, interval_unit: 'month', max_interval: 12, start_time: '2026-02-22 07:25:01 +0700' };
  const retry = { interval: 1, interval_unit: 'day', max_interval: 3 };
  const customer = { first_name: 'John', last_name: 'Doe', email: 'johndoe@email.com', phone: '+62812345678' };
  const metadata = { description: 'Recurring payment for A' };
  const reply = await create({ schedule, retry_schedule: retry, customer_details: customer, metadata });
  expect(reply.status).toBe(200);
  expect(reply.body).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    name: 'MONTHLY_2026',
    amount: '14000',
    currency: 'IDR',
    created_at: '2026-01-15T10:00:00.000000',
    schedule: {
      ...schedule,
      current_interval: 0,
      start_time: '2026-02-22T07:25:01.000000',
      next_execution_at: '2026-02-22T07:25:01.000000',
    },
    retry_schedule: retry,
    status: 'active',
    token: '48111111sHfSakAvHvFQFEjTivUV1114',
    payment_type: 'credit_card',
    metadata,
    customer_details: customer,
  });
  const got = await read(reply.body.id);
  expect(got.status).toBe(200);
  expect(got.body).toEqual({ ...reply.body, transaction_ids: [] });
});

test('without a start the first charge is one interval from now, and retries are hourly, three of them', async () => {
  const { body } = await create();
  expect(body.schedule).toEqual({
    interval: 1,
    interval_unit: 'month',
    current_interval: 0,
    start_time: '2026-02-15T10:00:00.000000',
    next_execution_at: '2026-02-15T10:00:00.000000',
  });
  expect(body.retry_schedule).toEqual({ interval: 1, interval_unit: 'hour', max_interval: 3 });
});

test('the creation is told to the recurring address, unsigned and with UTC times', async () => {
  const { body } = await create({ metadata: { meta: 'data' }, customer_details: { first_name: 'John' } });
  await sandbox.settled();
  expect(receiver.received.map((one) => one.body)).toEqual([
    {
      id: body.id,
      merchant_id: sandbox.merchantId,
      name: 'MONTHLY_2026',
      amount: '14000',
      currency: 'IDR',
      payment_type: 'credit_card',
      token: '48111111sHfSakAvHvFQFEjTivUV1114',
      status: 'active',
      schedule: {
        start_time: '2026-02-15T03:00:00.000000Z',
        next_execution_at: '2026-02-15T03:00:00.000000Z',
        interval_unit: 'month',
        interval: 1,
        current_interval: 0,
      },
      metadata: { meta: 'data' },
      customer_details: { first_name: 'John' },
    },
  ]);
});

test('an amount as a whole number is taken too, as one of the official clients sends it', async () => {
  expect((await create({ amount: 14_000 })).body.amount).toBe('14000');
});

describe('bad input', () => {
  const schedule = { interval: 1, interval_unit: 'month' };
  const cases: [string, Record<string, unknown>, string][] = [
    ['no amount', { amount: undefined }, 'subscription.amount is required'],
    ['an empty amount', { amount: '' }, 'subscription.amount is required'],
    ['an amount with decimals', { amount: '14000.00' }, 'subscription.amount format is invalid'],
    ['a negative amount', { amount: -5 }, 'subscription.amount format is invalid'],
    [
      'an amount below the least of a card',
      { amount: '9999' },
      'subscription.amount must be between 10000 and 999999999 for this payment type',
    ],
    ['no name', { name: undefined }, 'subscription.name is required'],
    ['a name of 41', { name: 'n'.repeat(41) }, 'subscription.name must not be longer than 40 characters'],
    ['a name with a space', { name: 'my plan' }, 'subscription.name format is invalid'],
    ['no currency', { currency: undefined }, 'subscription.currency is required'],
    ['dollars', { currency: 'USD' }, 'subscription.currency is not supported'],
    ['no token', { token: undefined }, 'subscription.token is required'],
    ['no payment type', { payment_type: undefined }, 'subscription.payment_type is required'],
    ['another payment type', { payment_type: 'bank_transfer' }, 'subscription.payment_type is not supported'],
    ['no schedule', { schedule: undefined }, 'subscription.schedule is required'],
    ['no interval', { schedule: { interval_unit: 'day' } }, 'subscription.schedule.interval is required'],
    [
      'an interval of 0',
      { schedule: { ...schedule, interval: 0 } },
      'subscription.schedule.interval must be greater than or equal to 1',
    ],
    [
      'a yearly interval',
      { schedule: { ...schedule, interval_unit: 'year' } },
      'subscription.schedule.interval_unit is not supported',
    ],
    [
      'a start in the past',
      { schedule: { ...schedule, start_time: '2026-01-15 09:59:59 +0700' } },
      'subscription.schedule.start_time must be in the future',
    ],
    [
      'a start without an offset',
      { schedule: { ...schedule, start_time: '2026-02-15 09:59:59' } },
      'subscription.schedule.start_time format is invalid',
    ],
    [
      'four retries',
      { retry_schedule: { interval: 1, interval_unit: 'hour', max_interval: 4 } },
      'subscription.retry_schedule.max_interval must be less than or equal to 3',
    ],
    [
      'a retry schedule without a unit',
      { retry_schedule: { interval: 1, max_interval: 1 } },
      'subscription.retry_schedule.interval_unit is required',
    ],
    ['metadata of 1 KB', { metadata: { text: 'x'.repeat(1013) } }, 'subscription.metadata must be smaller than 1 KB'],
    ['GoPay without an account', { payment_type: 'gopay' }, 'subscription.gopay is required'],
  ];
  test.each(cases)('create with %s is refused with HTTP 400 and says what is wrong', async (_name, more, message) => {
    const reply = await create(more);
    expect(reply.status).toBe(400);
    expect(reply.body).toEqual({ status_message: 'Invalid parameter.', validation_messages: [message] });
    expect(sandbox.control.subscriptions.list()).toEqual([]);
  });

  test('metadata just below 1 KB is taken', async () => {
    expect((await create({ metadata: { text: 'x'.repeat(1012) } })).status).toBe(200);
  });

  test('a body that is no object is told everything that is missing', async () => {
    const reply = await call('POST', '/v1/subscriptions', { raw: '[]' });
    expect(reply.status).toBe(400);
    expect(reply.body.validation_messages).toContain('subscription.amount is required');
  });

  test('an unknown id is HTTP 404 for every operation', async () => {
    const replies: Reply[] = [
      await read('nobody'),
      await act('nobody', 'disable'),
      await act('nobody', 'enable'),
      await act('nobody', 'cancel'),
      await call('PATCH', '/v1/subscriptions/nobody', { body: update }),
    ];
    for (const reply of replies) {
      expect([reply.status, reply.body]).toEqual([404, { status_message: "Subscription doesn't exist." }]);
    }
  });

  test('a wrong key is HTTP 401', async () => {
    expect((await call('POST', '/v1/subscriptions', { body: subscriptionOf(), key: 'wrong' })).status).toBe(401);
  });
});

test('a repeated key answers the first subscription for three minutes, but a bad body is refused first', async () => {
  const headers = { 'idempotency-key': 'sub-1' };
  const send = (more = {}) => call('POST', '/v1/subscriptions', { body: subscriptionOf(more), headers });
  const first = await send();
  expect((await send({ amount: '99000' })).body).toEqual(first.body);
  expect((await send({ amount: undefined })).status).toBe(400);
  await sandbox.control.clock.advance(3 * 60_000);
  expect((await send()).body.id).not.toBe(first.body.id);
  expect(sandbox.control.subscriptions.list()).toHaveLength(2);
});

describe('states', () => {
  test('disable and enable pause and resume; each may be repeated', async () => {
    const { body } = await create();
    for (const [what, status] of [
      ['disable', 'inactive'],
      ['disable', 'inactive'],
      ['enable', 'active'],
      ['enable', 'active'],
    ] as const) {
      const reply = await act(body.id, what);
      expect([reply.status, reply.body]).toEqual([200, updated]);
      expect((await read(body.id)).body.status).toBe(status);
    }
  });

  test('a cancelled subscription is inactive for good: enable, disable and update are HTTP 400', async () => {
    const { body } = await create();
    expect((await act(body.id, 'cancel')).body).toEqual(updated);
    expect((await read(body.id)).body.status).toBe('inactive');
    const refused = { status_message: 'Invalid parameter.', validation_messages: ['subscription is cancelled'] };
    for (const reply of [
      await act(body.id, 'enable'),
      await act(body.id, 'disable'),
      await call('PATCH', `/v1/subscriptions/${body.id}`, { body: update }),
    ]) {
      expect([reply.status, reply.body]).toEqual([400, refused]);
    }
    expect((await read(body.id)).body.status).toBe('inactive');
  });
});

describe('update', () => {
  test('changes name, amount, token, interval and retries; the next charge keeps its time', async () => {
    const { body } = await create();
    const retry = { interval: 5, interval_unit: 'minute', max_interval: 0 };
    const reply = await call('PATCH', `/v1/subscriptions/${body.id}`, {
      body: { ...update, name: 'RENAMED', schedule: { interval: 2 }, retry_schedule: retry },
    });
    expect([reply.status, reply.body]).toEqual([200, updated]);
    expect((await read(body.id)).body).toEqual({
      ...body,
      name: 'RENAMED',
      amount: '21000',
      token: update.token,
      schedule: { ...(body.schedule as object), interval: 2 },
      retry_schedule: retry,
      transaction_ids: [],
    });
  });

  const wrong: [string, Record<string, unknown>, string][] = [
    ['without a token', { token: undefined }, 'subscription.token is required'],
    ['of the payment type', { payment_type: 'gopay' }, 'subscription.payment_type cannot be changed'],
    ['of the unit', { schedule: { interval_unit: 'day' } }, 'subscription.schedule.interval_unit cannot be changed'],
    [
      'with a next charge for an active one',
      { schedule: { next_execution_at: '2026-03-01 10:00:00 +0700' } },
      'subscription.schedule.next_execution_at is for inactive subscriptions only',
    ],
  ];
  test.each(wrong)('an update %s is HTTP 400 and changes nothing', async (_name, more, message) => {
    const { body } = await create();
    const reply = await call('PATCH', `/v1/subscriptions/${body.id}`, { body: { ...update, ...more } });
    expect(reply.status).toBe(400);
    expect(reply.body.validation_messages).toEqual([message]);
    expect((await read(body.id)).body).toEqual({ ...body, transaction_ids: [] });
  });

  test('next_execution_at wakes an inactive one, but must lie ahead', async () => {
    const { body } = await create();
    await act(body.id, 'disable');
    const patch = (at: string) =>
      call('PATCH', `/v1/subscriptions/${body.id}`, { body: { ...update, schedule: { next_execution_at: at } } });
    expect((await patch('2026-01-15 10:00:00 +0700')).status).toBe(400);
    expect((await patch('2026-01-31 08:00:00 +0700')).body).toEqual(updated);
    const { status, schedule } = (await read(body.id)).body;
    expect([status, schedule]).toEqual([
      'active',
      { ...(body.schedule as object), next_execution_at: '2026-01-31T08:00:00.000000' },
    ]);
  });
});
