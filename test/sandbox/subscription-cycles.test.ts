// Subscriptions in time: cycles, month ends, failures and retries, pauses, restarts, and what the merchant is told.

import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSandbox, type Sandbox } from '../../src/sandbox/index.ts';
import { caller, createReceiver, frozenSandbox, type Receiver, subscriptionOf } from './support.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

let sandbox: Sandbox;
let payments: Receiver;
let recurring: Receiver;
let call: ReturnType<typeof caller>;

beforeEach(async () => {
  payments = await createReceiver();
  recurring = await createReceiver();
  await use(await frozenSandbox(addresses()));
});
afterEach(async () => {
  await sandbox.close();
  await payments.close();
  await recurring.close();
});

const addresses = () => ({ notificationUrl: payments.url, recurringNotificationUrl: recurring.url });

async function use(next: Sandbox): Promise<void> {
  sandbox = next;
  call = caller(next);
}

async function create(more: Record<string, unknown> = {}): Promise<string> {
  const reply = await call('POST', '/v1/subscriptions', { body: subscriptionOf(more) });
  expect(reply.status).toBe(200);
  return String(reply.body.id);
}

const goTo = (iso: string) => sandbox.control.clock.set(new Date(iso));
const advance = (ms: number) => sandbox.control.clock.advance(ms);

interface Seen {
  status: string;
  schedule: Record<string, unknown>;
  transaction_ids: string[];
}
async function read(id: string): Promise<Seen> {
  return (await call('GET', `/v1/subscriptions/${id}`)).body as unknown as Seen;
}

/** When each successful charge was made, in Jakarta. */
async function chargeTimes(id: string): Promise<string[]> {
  const times: string[] = [];
  for (const transactionId of (await read(id)).transaction_ids) {
    times.push(String((await call('GET', `/v2/${transactionId}/status`)).body.transaction_time));
  }
  return times;
}

/** The messages about charges; the first one tells of the creation. */
const told = () => recurring.received.slice(1).map(({ body }) => body as Record<'transaction' | 'subscription', Seen>);

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

test('a card charge is a captured transaction under name and 32 characters, settled the next day at 16:00', async () => {
  const name = 'a-name-of-forty-characters-0123456789_~.';
  const id = await create({ name });
  await goTo('2026-02-15T03:00:00Z');
  const [transactionId = ''] = (await read(id)).transaction_ids;
  const { body } = await call('GET', `/v2/${transactionId}/status`);
  expect(body).toMatchObject({
    status_code: '200',
    transaction_id: transactionId,
    order_id: expect.stringMatching(/^a-name-of-forty-characters-0123456789_~\.[0-9a-f]{32}$/),
    gross_amount: '14000.00',
    payment_type: 'credit_card',
    transaction_status: 'capture',
    fraud_status: 'accept',
    masked_card: '48111111-1114',
    channel_response_code: '00',
    channel_response_message: 'Approved',
  });
  await goTo('2026-02-16T08:59:59Z');
  expect((await call('GET', `/v2/${transactionId}/status`)).body.transaction_status).toBe('capture');
  await goTo('2026-02-16T09:00:00Z');
  const settled = (await call('GET', `/v2/${transactionId}/status`)).body;
  expect([settled.transaction_status, settled.settlement_time]).toEqual(['settlement', '2026-02-16 16:00:00']);
  expect(payments.received.map((one) => one.body.transaction_status)).toEqual(['capture', 'settlement']);
  for (const { body: message } of payments.received) {
    const signed = `${message.order_id}${message.status_code}${message.gross_amount}${sandbox.serverKey}`;
    expect(message.signature_key).toBe(createHash('sha512').update(signed).digest('hex'));
  }
  const refund = await call('POST', `/v2/${transactionId}/refund`, { body: { amount: 4000 } });
  expect(refund.body).toMatchObject({ status_code: '200', transaction_status: 'partial_refund' });
});

test('a charge is told twice: signed to the payment address, unsigned and in UTC to the recurring one', async () => {
  const id = await create({ metadata: { meta: 'data' } });
  await goTo('2026-02-15T03:00:00Z');
  const [transactionId] = (await read(id)).transaction_ids;
  expect(payments.received).toHaveLength(1);
  expect(told()).toEqual([
    {
      event_name: 'subscription.charge',
      transaction: {
        transaction_status: 'capture',
        transaction_id: transactionId,
        status_code: '200',
        channel_response_message: 'Approved',
        channel_response_code: '0',
      },
      subscription: {
        id,
        merchant_id: sandbox.merchantId,
        name: 'MONTHLY_2026',
        amount: '14000',
        currency: 'IDR',
        payment_type: 'credit_card',
        token: '48111111sHfSakAvHvFQFEjTivUV1114',
        status: 'active',
        schedule: {
          start_time: '2026-02-15T03:00:00.000000Z',
          previous_execution_at: '2026-02-15T03:00:00.000000Z',
          next_execution_at: '2026-03-15T03:00:00.000000Z',
          interval_unit: 'month',
          interval: 1,
          current_interval: 1,
        },
        metadata: { meta: 'data' },
      },
    },
  ]);
  expect(sandbox.control.notifications.list({ id })[0]?.orderId).toMatch(/^SUBS-MONTHLY_2026[0-9a-f]{32}$/);
});

test('a wallet must be linked; it is charged to settlement, and its message names the account but no channel', async () => {
  const linking = await call('POST', '/v2/pay/account', {
    body: {
      payment_type: 'gopay',
      gopay_partner: { phone_number: '81234567891', country_code: '62', redirect_url: 'https://shop.example/linked' },
    },
  });
  const gopay = { account_id: String(linking.body.account_id) };
  const early = { body: subscriptionOf({ payment_type: 'gopay', token: 'eyJ0eXBl', gopay }) };
  expect((await call('POST', '/v1/subscriptions', early)).body).toEqual({
    status_message: 'Invalid parameter.',
    validation_messages: ['subscription.gopay.account_id is not enabled'],
  });
  sandbox.control.payAccounts.confirm(gopay.account_id);
  const id = await create({ payment_type: 'gopay', token: 'eyJ0eXBl', gopay });
  await goTo('2026-02-15T03:00:00Z');
  const [transactionId] = (await read(id)).transaction_ids;
  const [message] = told();
  expect(message?.transaction).toEqual({
    transaction_status: 'settlement',
    transaction_id: transactionId,
    status_code: '200',
  });
  expect(message?.subscription).toMatchObject({ payment_type: 'gopay', gopay, status: 'active' });
  expect(payments.received.map((one) => one.body)).toMatchObject([
    { payment_type: 'gopay', transaction_status: 'settlement', payment_option_type: 'GOPAY_WALLET' },
  ]);
});

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

test.each([
  ['4911111111111113', 14_000, 'Deny by Bank [BNI] with code [05] and message [Do not honor]'],
  ['4472429869996670', 14_000, 'Deny by Bank [BNI] with code [51] and message [Insufficient funds]'],
  ['4806000000000081', 30_001, 'Deny by Bank [BNI] with code [51] and message [Insufficient funds]'],
  ['4611111111111116', 14_000, 'Denied by Veritrans Fraud Detection System'],
])('the saved token of test card %s is refused for %i', async (card, amount, message) => {
  const token = `${card.slice(0, 8)}sHfSakAvHvFQFEjTivUV${card.slice(-4)}`;
  const retry = { interval: 1, interval_unit: 'minute', max_interval: 1 };
  await create({ token, amount: String(amount), retry_schedule: retry });
  await goTo('2026-02-15T04:00:00Z');
  expect(told().map(({ transaction }) => transaction)).toEqual([{ status_message: message, status_code: '202' }]);
  expect(payments.received.map((one) => one.body.transaction_status)).toEqual(['deny', 'deny']);
});

test('a saved card that expires before the cycle is denied by its bank', async () => {
  const query = 'card_number=4811111111111114&card_exp_month=01&card_exp_year=2026';
  const path = `/v2/card/register?client_key=${sandbox.clientKey}&${query}`;
  const { saved_token_id: token } = (await call('GET', path)).body;
  await create({ token, retry_schedule: { interval: 1, interval_unit: 'minute', max_interval: 0 } });
  await goTo('2026-02-15T03:00:00Z');
  expect(told().map(({ transaction }) => transaction)).toEqual([
    { status_message: 'Deny by Bank [BNI] with code [54] and message [Expired card]', status_code: '202' },
  ]);
});

test('a token that looks like no test card is charged', async () => {
  const id = await create({ token: 'whatever-the-shop-has-stored' });
  await goTo('2026-02-15T03:00:00Z');
  expect((await read(id)).transaction_ids).toHaveLength(1);
});

async function linkWallet(phone: string): Promise<string> {
  const gopayPartner = { phone_number: phone, country_code: '62', redirect_url: 'https://shop.example/linked' };
  const body = { payment_type: 'gopay', gopay_partner: gopayPartner };
  const { account_id: accountId } = (await call('POST', '/v2/pay/account', { body })).body;
  sandbox.control.payAccounts.confirm(String(accountId));
  return String(accountId);
}

interface Purse {
  readonly name: string;
  readonly token: string;
  readonly balance: { readonly value: string };
}
async function purse(accountId: string, name: string): Promise<Purse | undefined> {
  const { metadata } = (await call('GET', `/v2/pay/account/${accountId}`)).body;
  return (metadata as { payment_options: Purse[] }).payment_options.find((one) => one.name === name);
}

test('a wallet subscription spends from the purse of its token, and a refund gives it back', async () => {
  const accountId = await linkWallet('8103001242');
  const token = (await purse(accountId, 'PAY_LATER'))?.token;
  const id = await create({ payment_type: 'gopay', token, amount: '200000', gopay: { account_id: accountId } });
  await goTo('2026-02-15T03:00:00Z');
  const [transactionId] = (await read(id)).transaction_ids;
  expect((await purse(accountId, 'PAY_LATER'))?.balance.value).toBe('150000.00');
  expect((await purse(accountId, 'GOPAY_WALLET'))?.balance.value).toBe('1000000.00');
  expect(payments.received.map((one) => one.body.payment_option_type)).toEqual(['PAY_LATER']);
  await call('POST', `/v2/${transactionId}/refund`, { body: { amount: 50_000 } });
  expect((await purse(accountId, 'PAY_LATER'))?.balance.value).toBe('200000.00');
});

test('a purse that cannot pay a cycle denies it, and a wallet that was unlinked fails with 411', async () => {
  const retry = { interval: 1, interval_unit: 'minute', max_interval: 0 };
  const wallet = { payment_type: 'gopay', token: 'eyJ0eXBl', retry_schedule: retry };
  await create({ ...wallet, gopay: { account_id: await linkWallet('8242014881') } });
  await goTo('2026-02-15T03:00:00Z');
  const unlinked = await linkWallet('8215023424');
  await create({ ...wallet, gopay: { account_id: unlinked } });
  sandbox.control.payAccounts.unbind(unlinked);
  await goTo('2026-03-15T03:00:00Z');
  expect(told().flatMap(({ transaction }) => transaction ?? [])).toEqual([
    { status_message: 'GoPay transaction is denied', status_code: '202' },
    { status_message: 'Token id is missing, invalid, or timed out', status_code: '411' },
  ]);
  expect(payments.received.map((one) => one.body)).toMatchObject([
    { transaction_status: 'deny', channel_response_code: '201', channel_response_message: 'Insufficient Balance' },
  ]);
});

test('the card that holds 30,000 pays 30,000', async () => {
  const id = await create({ token: '48060000sHfSakAvHvFQFEjTivUV0081', amount: '30000' });
  await goTo('2026-02-15T03:00:00Z');
  expect((await read(id)).transaction_ids).toHaveLength(1);
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

test('a new interval counts from the charge that was already planned', async () => {
  const id = await create();
  const body = { ...subscriptionOf(), schedule: { interval: 3 }, amount: '20000' };
  await call('PATCH', `/v1/subscriptions/${id}`, { body });
  await goTo('2026-09-01T00:00:00Z');
  expect(await chargeTimes(id)).toEqual(['2026-02-15 10:00:00', '2026-05-15 10:00:00', '2026-08-15 10:00:00']);
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
    await use(await frozenSandbox({ ...addresses(), dataDir }));
    const id = await create();
    sandbox.control.subscriptions.failNext(id, { statusCode: '202', times: 2 });
    await goTo('2026-02-15T03:10:00Z');
    const before = await read(id);
    await sandbox.close();
    await use(await createSandbox({ ...addresses(), dataDir }));
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
