// What a subscription charges: cards and wallets, what they grant and refuse, and what the merchant is told.

import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Sandbox } from '../../src/sandbox/index.ts';
import { chargesTold, subscriptionCalls } from './subscription-support.ts';
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

const { call, create, read, goTo } = subscriptionCalls(() => sandbox);
const told = () => chargesTold(recurring);

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
