// Linked GoPay accounts: linking, purses and their tokens, payments with and without a PIN, holds, unlinking.

import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createSandbox, type Sandbox } from '../../src/sandbox/index.ts';
import { caller, chargeOf, createReceiver, frozenSandbox, type Receiver } from './support.ts';

let sandbox: Sandbox;
let accounts: Receiver;
let payments: Receiver;
let call: ReturnType<typeof caller>;
beforeEach(async () => {
  accounts = await createReceiver();
  payments = await createReceiver();
  sandbox = await frozenSandbox({ notificationUrl: payments.url, payAccountNotificationUrl: accounts.url });
  call = caller(sandbox);
});
afterEach(async () => {
  await sandbox.close();
  await accounts.close();
  await payments.close();
});

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const pin = '112233';
const happy = '8215023424';
const linkBody = (phone: string, more: Record<string, unknown> = {}) => ({
  payment_type: 'gopay',
  gopay_partner: { phone_number: phone, country_code: '62', redirect_url: 'https://shop.example/gopay', ...more },
});
const link = (phone = happy, ask = call) => ask('POST', '/v2/pay/account', { body: linkBody(phone) });
const account = async (id: string, ask = call) => (await ask('GET', `/v2/pay/account/${id}`)).body;

interface Option {
  name: string;
  active: boolean;
  balance: { value: string; currency: string };
  token: string;
}
const options = async (id: string, ask = call) =>
  ((await account(id, ask)).metadata as { payment_options: Option[] }).payment_options;
const optionOf = async (id: string, name = 'GOPAY_WALLET') => {
  const found = (await options(id)).find((option) => option.name === name);
  if (found === undefined) throw new Error(`The account has no ${name}.`);
  return found;
};
const linked = async (phone = happy) => {
  const id = String((await link(phone)).body.account_id);
  sandbox.control.payAccounts.confirm(id);
  return id;
};
const chargeWith = (orderId: string, amount: number, gopay: Record<string, unknown>, more = {}) =>
  call('POST', '/v2/charge', { body: chargeOf('gopay', orderId, amount, gopay, more) });
const charge = async (
  id: string,
  orderId: string,
  amount: number,
  more: Record<string, unknown> = {},
  purse?: string,
) => chargeWith(orderId, amount, { account_id: id, payment_option_token: (await optionOf(id, purse)).token, ...more });
const told = () =>
  payments.received.map(({ body }) => `${String(body.transaction_status)} ${String(body.status_code)}`);

describe('linking', () => {
  test('an account is pending until the shopper confirms, and then enabled and told', async () => {
    const reply = await link();
    const id = String(reply.body.account_id);
    const [url, app] = reply.body.actions as { url: string }[];
    const uuid = '[0-9a-f-]{36}';
    expect([reply.status, reply.body]).toEqual([
      200,
      {
        status_code: '201',
        payment_type: 'gopay',
        account_id: id,
        account_status: 'PENDING',
        actions: [
          {
            name: 'activation-link-url',
            method: 'GET',
            url: expect.stringMatching(`/v2/gopay/redirect/gpar_${uuid}/link$`),
          },
          {
            name: 'activation-link-app',
            method: 'GET',
            url: expect.stringMatching(`/v2/gopay/redirect/gpad_${uuid}/link$`),
          },
        ],
      },
    ]);
    expect(await account(id)).toEqual({
      status_code: '201',
      payment_type: 'gopay',
      account_id: id,
      account_status: 'PENDING',
    });
    const tokenIn = (address: string | undefined) => address?.split('/').at(-2) ?? '';
    sandbox.control.payAccounts.open(tokenIn(url?.url));
    expect(() => sandbox.control.payAccounts.open(tokenIn(url?.url))).toThrow('opened before');
    for (let time = 0; time < 2; time += 1) sandbox.control.payAccounts.open(tokenIn(app?.url));
    sandbox.control.payAccounts.confirm(tokenIn(app?.url));
    expect(await account(id)).toMatchObject({ status_code: '200', account_status: 'ENABLED' });
    await sandbox.settled();
    const text = `${id}ENABLED200${sandbox.serverKey}`;
    expect(accounts.received.map(({ body }) => body)).toEqual([
      {
        account_id: id,
        account_status: 'ENABLED',
        merchant_id: 'G812785002',
        payment_type: 'gopay',
        status_code: '200',
        status_message: 'Midtrans account_linked notification',
        signature_key: createHash('sha512').update(text).digest('hex'),
      },
    ]);
  });

  test('a link that nobody confirms expires after a quarter of an hour, or when the shopper says no', async () => {
    const late = String((await link()).body.account_id);
    const refused = String((await link()).body.account_id);
    sandbox.control.payAccounts.abandon(refused);
    await sandbox.control.clock.advance(15 * minuteMs - 1);
    expect((await account(late)).account_status).toBe('PENDING');
    await sandbox.control.clock.advance(1);
    for (const id of [late, refused]) {
      expect(await account(id)).toMatchObject({ status_code: '204', account_status: 'EXPIRED' });
      expect(() => sandbox.control.payAccounts.confirm(id)).toThrow('The pay account is EXPIRED, not PENDING.');
    }
    expect(accounts.received).toEqual([]);
  });

  test.each([
    ['8271939753', { status_code: '410', status_message: 'GoPay user is blocked' }],
    ['123450002', { status_code: '410', status_message: 'GoPay user is blocked' }],
    ['123450001', { status_code: '202', channel_response_code: '105', channel_response_message: 'User Not Found' }],
  ])('the owner of %s cannot link', async (phone, expected) => {
    const reply = await link(phone);
    expect([reply.status, reply.body]).toMatchObject([200, expected]);
    expect(sandbox.control.payAccounts.list()).toEqual([]);
  });

  test('an address to which nobody can return is refused by the wallet', async () => {
    const reply = await call('POST', '/v2/pay/account', { body: linkBody(happy, { redirect_url: 'nowhere' }) });
    expect(reply.body).toMatchObject({ status_code: '202', channel_response_code: '2903' });
  });

  test.each([
    [{}, ['payment_type is required', 'gopay_partner is required']],
    [linkBody('081234567891'), ['gopay_partner.phone_number format is invalid']],
    [linkBody('12345678'), ['gopay_partner.phone_number format is invalid']],
    [linkBody(happy, { country_code: '65' }), ['gopay_partner.country_code is not supported']],
    [{ ...linkBody(happy), payment_type: 'dana' }, ['payment_type is not supported']],
    [[], ['request body must be a JSON object']],
  ])('the request %j is invalid', async (body, messages) => {
    const reply = await call('POST', '/v2/pay/account', { body });
    expect([reply.status, reply.body.validation_messages]).toEqual([400, messages]);
  });

  test('keys are not honoured: the same request links twice', async () => {
    const ask = () => call('POST', '/v2/pay/account', { body: linkBody(happy), headers: { 'idempotency-key': 'k' } });
    expect((await ask()).body.account_id).not.toBe((await ask()).body.account_id);
  });
});

describe('unlinking', () => {
  test('the merchant unbinds an enabled account, once', async () => {
    const id = await linked();
    const reply = await call('POST', `/v2/pay/account/${id}/unbind`);
    expect([reply.status, reply.body]).toEqual([
      200,
      {
        status_code: '204',
        payment_type: 'gopay',
        account_id: id,
        account_status: 'DISABLED',
        channel_response_code: '0',
        channel_response_message: 'Process service request successfully.',
      },
    ]);
    expect(await account(id)).toMatchObject({ status_code: '204', account_status: 'DISABLED' });
    expect((await call('POST', `/v2/pay/account/${id}/unbind`)).body.status_code).toBe('412');
    await sandbox.settled();
    const text = `${id}DISABLED204${sandbox.serverKey}`;
    expect(accounts.received.map(({ body }) => body.account_status)).toEqual(['ENABLED', 'DISABLED']);
    expect(accounts.received[1]?.body).toMatchObject({
      status_code: '204',
      signature_key: createHash('sha512').update(text).digest('hex'),
    });
  });

  test('a pending account cannot be unbound, an unknown one is not found, and the shopper may unbind too', async () => {
    const pending = String((await link()).body.account_id);
    expect((await call('POST', `/v2/pay/account/${pending}/unbind`)).body.status_code).toBe('412');
    for (const [method, where] of [
      ['POST', 'nobody/unbind'],
      ['GET', 'nobody'],
    ] as const) {
      const reply = await call(method, `/v2/pay/account/${where}`);
      expect([reply.status, reply.body.status_code]).toEqual([200, '404']);
    }
    const id = await linked();
    sandbox.control.payAccounts.unbind(id);
    await sandbox.settled();
    expect(accounts.received.at(-1)?.body).toMatchObject({ account_id: id, account_status: 'DISABLED' });
  });
});

describe('purses', () => {
  test.each([
    ['81234567891', ['GOPAY_WALLET true 1000000.00', 'PAY_LATER true 350000.00']],
    [happy, ['GOPAY_WALLET true 1000000.00', 'PAY_LATER false 0.00']],
    ['8242974268', ['GOPAY_WALLET true 1000000.00', 'PAY_LATER false 0.00']],
    ['8237435829', ['GOPAY_WALLET true 1000000.00', 'PAY_LATER false 0.00']],
    ['8103001242', ['GOPAY_WALLET true 1000000.00', 'PAY_LATER true 350000.00']],
    ['8242014881', ['GOPAY_WALLET true 0.00', 'PAY_LATER false 0.00']],
  ])('the owner of %s has %j', async (phone, expected) => {
    const found = await options(await linked(phone));
    expect(found.map(({ name, active, balance }) => `${name} ${active} ${balance.value}`)).toEqual(expected);
  });

  test('tokens change with every look, and are good for a quarter of an hour', async () => {
    const id = await linked();
    const first = await optionOf(id);
    const second = await optionOf(id);
    expect(first.token).not.toBe(second.token);
    expect(JSON.parse(Buffer.from(first.token, 'base64').toString())).toMatchObject({ type: 'GOPAY_WALLET' });
    const ask = (orderId: string, token: string, more = {}) =>
      chargeWith(orderId, 10_000, { account_id: id, payment_option_token: token, ...more });
    expect((await ask('TOKEN-1', first.token)).body.status_code).toBe('200');
    await sandbox.control.clock.advance(15 * minuteMs);
    expect((await ask('TOKEN-2', second.token)).body.validation_messages).toEqual([
      'gopay.payment_option_token is invalid',
    ]);
    expect((await ask('TOKEN-3', second.token, { recurring: true })).body.status_code).toBe('200');
  });
});

describe('payments', () => {
  test('below 100,000 it is paid at once, and the purse shrinks until it is refunded', async () => {
    const id = await linked();
    const reply = await charge(id, 'PAY-1', 99_999);
    expect(reply.body).toEqual({
      status_code: '200',
      status_message: 'Success, GoPay transaction is successful',
      transaction_id: expect.any(String),
      order_id: 'PAY-1',
      merchant_id: 'G812785002',
      gross_amount: '99999.00',
      currency: 'IDR',
      payment_type: 'gopay',
      payment_option_type: 'GOPAY_WALLET',
      transaction_time: '2026-01-15 10:00:00',
      transaction_status: 'settlement',
      fraud_status: 'accept',
      settlement_time: '2026-01-15 10:00:00',
      expiry_time: '2026-01-15 10:15:00',
    });
    expect((await optionOf(id)).balance.value).toBe('900001.00');
    await sandbox.control.clock.advance(100 * dayMs);
    await call('POST', '/v2/PAY-1/refund/online/direct', { body: { amount: 9999 } });
    expect((await optionOf(id)).balance.value).toBe('910000.00');
    expect(told()).toEqual(['settlement 200', 'partial_refund 200']);
    await sandbox.control.clock.advance(80 * dayMs + 1);
    expect((await call('POST', '/v2/PAY-1/refund', { body: {} })).body.status_code).toBe('412');
  });

  test('from 100,000 the shopper enters a PIN; a wrong one changes nothing', async () => {
    const id = await linked();
    const reply = await charge(id, 'PIN-1', 100_000);
    const uuid = '[0-9a-f-]{36}';
    expect(reply.body).toMatchObject({
      status_code: '201',
      status_message: 'GoPay transaction is created. Action(s) required',
      transaction_status: 'pending',
      fraud_status: 'accept',
      expiry_time: '2026-01-15 10:15:00',
      actions: [
        { name: 'verification-link-url', url: expect.stringMatching(`/v2/gopay/redirect/gppr_${uuid}/charge$`) },
        { name: 'verification-link-app', url: expect.stringMatching(`/v2/gopay/redirect/gppd_${uuid}/charge$`) },
      ],
    });
    const [web] = reply.body.actions as { url: string }[];
    const token = web?.url.split('/').at(-2) ?? '';
    expect(() => sandbox.control.gopay.enterPin(token, '000000')).toThrow('The PIN is wrong.');
    expect(sandbox.control.gopay.enterPin(token, pin).status).toBe('settlement');
    expect(() => sandbox.control.gopay.enterPin('PIN-1', pin)).toThrow('does not wait for a PIN');
    await sandbox.settled();
    expect(told()).toEqual(['pending 201', 'settlement 200']);
    expect(payments.received.at(-1)?.body.payment_option_type).toBe('GOPAY_WALLET');
  });

  test('the page of the PIN is open for five minutes, and the payment for fifteen', async () => {
    await charge(await linked(), 'PIN-2', 100_000);
    await sandbox.control.clock.advance(5 * minuteMs);
    expect(() => sandbox.control.gopay.enterPin('PIN-2', pin)).toThrow('does not wait for a PIN');
    await sandbox.control.clock.advance(10 * minuteMs);
    expect(told()).toEqual(['pending 201', 'expire 202']);
  });

  test('what the purse cannot pay is denied, at the charge or after the PIN', async () => {
    const denied = {
      status_code: '202',
      status_message: 'GoPay transaction is denied',
      transaction_status: 'deny',
      channel_response_code: '201',
      channel_response_message: 'Insufficient Balance',
    };
    expect((await charge(await linked('8242014881'), 'POOR-1', 1000)).body).toMatchObject(denied);
    const id = await linked();
    await charge(id, 'POOR-2', 700_000);
    await charge(id, 'POOR-3', 700_000);
    sandbox.control.gopay.enterPin('POOR-2', pin);
    expect(sandbox.control.gopay.enterPin('POOR-3', pin)).toMatchObject({ status: 'deny', channelCode: '201' });
    expect((await charge(id, 'POOR-4', 300_001)).body).toMatchObject(denied);
    expect((await charge(id, 'POOR-5', 300_000)).body.status_code).toBe('201');
  });

  test('PayLater pays like the wallet, where it is active', async () => {
    const reply = await charge(await linked('8103001242'), 'LATER-1', 50_000, {}, 'PAY_LATER');
    expect(reply.body).toMatchObject({ transaction_status: 'settlement', payment_option_type: 'PAY_LATER' });
    const inactive = await charge(await linked(), 'LATER-2', 50_000, {}, 'PAY_LATER');
    expect([inactive.status, inactive.body.validation_messages]).toEqual([
      400,
      ['gopay.payment_option_token is not active'],
    ]);
  });

  test('a recurring payment needs no PIN', async () => {
    const id = await linked();
    const reply = await chargeWith(
      'RECUR-1',
      500_000,
      { account_id: id, payment_option_token: (await optionOf(id)).token, recurring: true },
      { payment_provider_metadata: { recurring_parent_order: 'RECUR-0', recurring_sequence: 2 } },
    );
    expect(reply.body.transaction_status).toBe('settlement');
  });

  test('whom a charge does not find: no account, a disabled one, another one’s token, no token', async () => {
    const id = await linked();
    const { token } = await optionOf(id);
    const unknown = await chargeWith('NOBODY', 10_000, { account_id: 'nobody', payment_option_token: token });
    expect(unknown.body).toMatchObject({ status_code: '404', status_message: "GoPay Wallet doesn't exist." });
    const other = await linked();
    const foreign = await chargeWith('FOREIGN', 10_000, { account_id: other, payment_option_token: token });
    expect(foreign.status).toBe(400);
    expect((await chargeWith('NONE', 10_000, { account_id: id })).body.validation_messages).toEqual([
      'gopay.payment_option_token is required',
    ]);
    for (const garbage of ['', 'eyJ0eXBlIjogIkdPUEFZX1dBTExFVCIsICJpZCI6ICIifQ==', '%%%', 'bnVsbA==']) {
      const reply = await chargeWith('GARBAGE', 10_000, { account_id: id, payment_option_token: garbage });
      expect(reply.status).toBe(400);
    }
    sandbox.control.payAccounts.unbind(id);
    const gone = await chargeWith('GONE', 10_000, { account_id: id, payment_option_token: token });
    expect(gone.body.status_code).toBe('412');
    expect(sandbox.control.transactions.list()).toEqual([]);
  });
});

describe('holds', () => {
  const capture = (id: unknown, amount?: number) =>
    call('POST', '/v2/capture', {
      body: { transaction_id: id, ...(amount === undefined ? {} : { gross_amount: amount }) },
    });

  test('a hold reserves the money and is captured whole or not at all', async () => {
    const id = await linked();
    const { body } = await charge(id, 'HOLD-1', 90_000, { pre_auth: true });
    expect(body).toMatchObject({ status_code: '200', transaction_status: 'authorize', channel_response_code: '0' });
    expect((await optionOf(id)).balance.value).toBe('910000.00');
    expect((await capture(body.transaction_id, 80_000)).body.validation_messages).toEqual([
      'gross_amount must be equal to the authorized amount',
    ]);
    const captured = await capture(body.transaction_id, 90_000);
    expect(captured.body).toMatchObject({
      status_code: '200',
      transaction_status: 'settlement',
      settlement_time: '2026-01-15 10:00:00',
    });
    await sandbox.settled();
    expect(told()).toEqual(['authorize 200', 'settlement 200']);
  });

  test('a hold is released by cancelling it, or after its time', async () => {
    const id = await linked();
    await charge(id, 'HOLD-2', 90_000, { pre_auth: true });
    expect((await call('POST', '/v2/HOLD-2/cancel')).body.status_code).toBe('200');
    await charge(id, 'HOLD-3', 90_000, { pre_auth: true });
    await sandbox.control.clock.advance(15 * minuteMs);
    expect((await optionOf(id)).balance.value).toBe('1000000.00');
    expect(told()).toEqual(['authorize 200', 'cancel 202', 'authorize 200', 'expire 202']);
  });

  test('nothing that needs a PIN is held', async () => {
    const reply = await charge(await linked(), 'HOLD-4', 100_000, { pre_auth: true });
    expect(reply.body.validation_messages).toEqual(['gopay.pre_auth is not supported for payments that need a PIN']);
  });
});

test('the shopper acts over HTTP as well', async () => {
  const control = (method: string, where: string, body?: object) =>
    call(method, `/_sandbox${where}`, { key: null, ...(body === undefined ? {} : { body }) });
  const [first, second] = [(await link()).body.account_id, (await link()).body.account_id] as string[];
  expect((await control('POST', `/pay-accounts/${first}/confirm`)).body.status).toBe('ENABLED');
  expect((await control('POST', `/pay-accounts/${first}/confirm`)).status).toBe(409);
  expect((await control('POST', `/pay-accounts/${second}/abandon`)).body.status).toBe('EXPIRED');
  expect((await control('GET', '/pay-accounts')).body.payAccounts).toMatchObject([{ id: second }, { id: first }]);
  expect((await control('GET', '/pay-accounts/nobody')).status).toBe(404);
  await charge(String(first), 'HTTP-1', 100_000);
  expect((await control('POST', '/gopay/HTTP-1/pin', {})).status).toBe(400);
  expect((await control('POST', '/gopay/HTTP-1/pin', { pin: '1' })).body).toEqual({ error: 'The PIN is wrong.' });
  expect((await control('POST', '/gopay/HTTP-1/pin', { pin })).body.status).toBe('settlement');
  expect((await control('POST', `/pay-accounts/${first}/unbind`)).body.status).toBe('DISABLED');
});

test('accounts, their tokens and what they spent outlive a restart', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'gapura-accounts-'));
  try {
    const before = await createSandbox({ dataDir });
    const id = String((await link(happy, caller(before))).body.account_id);
    before.control.payAccounts.confirm(id);
    const [wallet] = await options(id, caller(before));
    await before.close();
    const after = await createSandbox({ dataDir });
    const gopay = { account_id: id, payment_option_token: wallet?.token };
    const paid = await caller(after)('POST', '/v2/charge', { body: chargeOf('gopay', 'KEEP-1', 50_000, gopay) });
    expect(paid.body.transaction_status).toBe('settlement');
    await after.close();
    const again = await createSandbox({ dataDir });
    expect((await options(id, caller(again)))[0]?.balance.value).toBe('950000.00');
    await again.close();
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});
