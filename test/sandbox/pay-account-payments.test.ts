// Payments from linked GoPay accounts: purses and their tokens, with and without a PIN, and holds.

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Sandbox } from '../../src/sandbox/index.ts';
import { dayMs, happy, minuteMs, payAccountCalls, pin } from './pay-account-support.ts';
import { createReceiver, frozenSandbox, type Receiver } from './support.ts';

let sandbox: Sandbox;
let payments: Receiver;
beforeEach(async () => {
  payments = await createReceiver();
  sandbox = await frozenSandbox({ notificationUrl: payments.url });
});
afterEach(async () => {
  await sandbox.close();
  await payments.close();
});

const { call, options, optionOf, linked, chargeWith, charge } = payAccountCalls(() => sandbox);

const told = () =>
  payments.received.map(({ body }) => `${String(body.transaction_status)} ${String(body.status_code)}`);

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
