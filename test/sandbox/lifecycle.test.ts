// From state to state: expiry, cancellation, refunds, reversals, and what each refuses.

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Sandbox } from '../../src/sandbox/index.ts';
import { bcaCharge, caller, chargeOf, createReceiver, frozenSandbox, type Receiver } from './support.ts';

let sandbox: Sandbox;
let receiver: Receiver;
let call: ReturnType<typeof caller>;
beforeEach(async () => {
  receiver = await createReceiver();
  sandbox = await frozenSandbox({ notificationUrl: receiver.url });
  call = caller(sandbox);
});
afterEach(async () => {
  await sandbox.close();
  await receiver.close();
});

const charge = (body: unknown) => call('POST', '/v2/charge', { body });
const told = () =>
  receiver.received.map(({ body }) => `${String(body.transaction_status)} ${String(body.status_code)}`);
const refusal = (code: string, message: string) => ({
  status_code: code,
  status_message: message,
  id: expect.any(String),
});
const cannotModify = refusal('412', 'Merchant cannot modify the status of the transaction');
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

describe('expiry', () => {
  test('a VA expires after a day, at its own time, however far the clock is moved', async () => {
    await charge(bcaCharge('EXPIRE-1'));
    await sandbox.control.clock.advance(dayMs - 1);
    expect((await call('GET', '/v2/EXPIRE-1/status')).body.transaction_status).toBe('pending');
    await sandbox.control.clock.advance(3 * dayMs);
    const status = await call('GET', '/v2/EXPIRE-1/status');
    expect(status.body).toMatchObject({ status_code: '407', transaction_status: 'expire' });
    expect(status.body).not.toHaveProperty('settlement_time');
    expect(told()).toEqual(['pending 201', 'expire 202']);
    const [{ history } = { history: [] }] = sandbox.control.transactions.list();
    expect(history.map((entry) => new Date(entry.at).toISOString())).toEqual([
      '2026-01-15T03:00:00.000Z',
      '2026-01-16T03:00:00.000Z',
    ]);
  });

  test('several things due happen in the order of their times', async () => {
    await charge(bcaCharge('LATER', 44_000, { custom_expiry: { expiry_duration: 3, unit: 'hour' } }));
    await charge(bcaCharge('SOONER', 44_000, { custom_expiry: { expiry_duration: 1, unit: 'hour' } }));
    await charge(bcaCharge('BETWEEN', 44_000, { custom_expiry: { expiry_duration: 2, unit: 'hour' } }));
    await sandbox.control.clock.advance(dayMs);
    expect(receiver.received.slice(3).map(({ body }) => body.order_id)).toEqual(['SOONER', 'BETWEEN', 'LATER']);
  });

  test.each([
    ['bank_transfer', { bank: 'bca' }, { expiry_duration: 60 }, '2026-01-15 11:00:00'],
    ['bank_transfer', { bank: 'bca' }, { expiry_duration: 20, unit: 'second' }, '2026-01-15 10:00:20'],
    ['bank_transfer', { bank: 'bca' }, { expiry_duration: 365, unit: 'day' }, '2026-07-14 10:00:00'],
    ['gopay', {}, { expiry_duration: 30, unit: 'day' }, '2026-01-22 10:00:00'],
    ['shopeepay', {}, { expiry_duration: 30, unit: 'day' }, '2026-01-20 10:00:00'],
    ['qris', { acquirer: 'airpay shopee' }, { expiry_duration: 30, unit: 'day' }, '2026-01-20 10:00:00'],
    [
      'bank_transfer',
      { bank: 'bca' },
      { order_time: '2026-01-15 09:30:00 +0700', expiry_duration: 1, unit: 'hour' },
      '2026-01-15 10:30:00',
    ],
  ])('%s %o with %o expires at the right time', async (paymentType, options, customExpiry, expected) => {
    const reply = await charge(chargeOf(paymentType, 'CUSTOM-1', 44_000, options, { custom_expiry: customExpiry }));
    expect(reply.body.expiry_time).toBe(expected);
  });

  test('the expire call succeeds with 407 and then refuses', async () => {
    await charge(bcaCharge('EXPIRE-2'));
    const expired = await call('POST', '/v2/EXPIRE-2/expire');
    expect(expired.status).toBe(200);
    expect(expired.body).toEqual({
      status_code: '407',
      status_message: 'Success, transaction has expired',
      transaction_id: expect.any(String),
      order_id: 'EXPIRE-2',
      merchant_id: 'G812785002',
      gross_amount: '44000.00',
      currency: 'IDR',
      payment_type: 'bank_transfer',
      transaction_time: '2026-01-15 10:00:00',
      transaction_status: 'expire',
    });
    expect((await call('POST', '/v2/EXPIRE-2/expire')).body).toEqual(cannotModify);
  });
});

describe('cancel and reuse', () => {
  test('a pending payment is cancelled once; the reply says 200, the notification 202', async () => {
    await charge(bcaCharge('CANCEL-1'));
    const cancelled = await call('POST', '/v2/CANCEL-1/cancel');
    expect(cancelled.body).toMatchObject({
      status_code: '200',
      status_message: 'Success, transaction is canceled',
      transaction_status: 'cancel',
      fraud_status: 'accept',
    });
    expect((await call('POST', '/v2/CANCEL-1/cancel')).body).toEqual(cannotModify);
    await sandbox.settled();
    expect(told()).toEqual(['pending 201', 'cancel 202']);
  });

  test('an order id is free again after cancel, and the newest transaction answers for it', async () => {
    const first = await charge(bcaCharge('REUSE-1'));
    expect((await charge(bcaCharge('REUSE-1'))).body.status_message).toMatch(/^The request could not be completed/);
    await call('POST', '/v2/REUSE-1/cancel');
    const second = await charge(bcaCharge('REUSE-1', 55_000));
    expect(second.body.status_code).toBe('201');
    expect((await call('GET', '/v2/REUSE-1/status')).body.transaction_id).toBe(second.body.transaction_id);
    const old = await call('GET', `/v2/${String(first.body.transaction_id)}/status`);
    expect(old.body.transaction_status).toBe('cancel');
    sandbox.control.pay('REUSE-1');
    const paid = await charge(bcaCharge('REUSE-1'));
    expect([paid.status, paid.body]).toEqual([
      200,
      refusal('406', 'order_id has been paid and utilized, please use another order ID'),
    ]);
    expect((await call('POST', '/v2/REUSE-1/cancel')).body).toEqual(cannotModify);
  });
});

describe('refunds', () => {
  const settle = async (orderId: string, paymentType = 'gopay') => {
    const reply = await charge(chargeOf(paymentType, orderId, 10_000));
    sandbox.control.pay(orderId);
    await sandbox.settled();
    receiver.received.length = 0;
    return String(reply.body.transaction_id);
  };
  const refund = (id: string, body: unknown, how = '') => call('POST', `/v2/${id}/refund${how}`, { body });

  test('a partial refund, its remainder, and the bank that confirms each two hours later', async () => {
    await settle('REFUND-1');
    const first = await refund('REFUND-1', { refund_key: 'ref-1', amount: 4000, reason: 'Out of stock' });
    expect(first.body).toMatchObject({
      status_code: '200',
      status_message: 'Success, refund request is approved',
      transaction_status: 'partial_refund',
      gross_amount: '10000.00',
      settlement_time: '2026-01-15 10:00:00',
      refund_amount: '4000.00',
      refund_key: 'ref-1',
    });
    expect(first.text).toMatch(/"refund_chargeback_id":20260115100000\d{4},/);
    await sandbox.control.clock.advance(hourMs);
    const second = await refund('REFUND-1', {});
    expect(second.body).toMatchObject({ transaction_status: 'refund', refund_amount: '6000.00' });
    await sandbox.control.clock.advance(3 * hourMs);
    const status = await call('GET', '/v2/REFUND-1/status');
    expect(status.body).toMatchObject({
      status_code: '200',
      transaction_status: 'refund',
      refund_amount: '10000.00',
      refunds: [
        {
          refund_key: 'ref-1',
          reason: 'Out of stock',
          created_at: '2026-01-15 10:00:00',
          bank_confirmed_at: '2026-01-15 12:00:00',
        },
        { refund_amount: '6000.00', reason: '', bank_confirmed_at: '2026-01-15 13:00:00' },
      ],
    });
    const confirmations = receiver.received.map(({ body }) =>
      (body.refunds as { bank_confirmed_at?: string }[]).map((one) => one.bank_confirmed_at !== undefined),
    );
    expect(confirmations).toEqual([[false], [false, false], [true, false], [true, true]]);
    expect((await refund('REFUND-1', { refund_key: 'ref-9' })).body).toEqual(cannotModify);
  });

  test('a key that was used is a duplicate, too much is an invalid amount', async () => {
    await settle('REFUND-2');
    const tooMuch = await refund('REFUND-2', { refund_key: 'ref-1', amount: 10_001 });
    expect([tooMuch.status, tooMuch.body]).toEqual([
      200,
      refusal('414', 'Refund request is rejected due to invalid amount'),
    ]);
    expect((await refund('REFUND-2', { refund_key: 'ref-1', amount: 10_000 })).body.status_code).toBe('200');
    expect((await refund('REFUND-2', { refund_key: 'ref-1' })).body).toEqual(refusal('406', 'Duplicate refund ID'));
  });

  test.each([
    [{ amount: '5000' }, 'amount must be an integer'],
    [{ amount: 0 }, 'amount must be greater than or equal to 1'],
    [{ refund_key: 'a b' }, 'refund_key format is invalid'],
    [[], 'request body must be a JSON object'],
  ])('the request %j is invalid', async (body, message) => {
    await settle('REFUND-3');
    const reply = await refund('REFUND-3', body);
    expect([reply.status, reply.body.validation_messages]).toEqual([400, [message]]);
  });

  test('the bank confirms when it is told to', async () => {
    await settle('REFUND-4');
    await refund('REFUND-4', { refund_key: 'ref-1', amount: 1000 });
    sandbox.control.confirmRefund('REFUND-4', 'ref-1');
    expect(() => sandbox.control.confirmRefund('REFUND-4')).toThrow('confirmRefund is not possible');
    await sandbox.control.clock.advance(dayMs);
    expect(told()).toEqual(['partial_refund 200', 'partial_refund 200']);
  });

  test('a direct refund is confirmed at once, and told once', async () => {
    await settle('REFUND-5');
    const reply = await refund('REFUND-5', { refund_key: 'ref-1' }, '/online/direct');
    expect(reply.body).toMatchObject({
      status_code: '200',
      status_message: 'Success, refund request is approved by the bank',
      transaction_status: 'refund',
      refund_amount: '10000.00',
    });
    await sandbox.control.clock.advance(dayMs);
    expect(receiver.received.map(({ body }) => body.refunds)).toMatchObject([
      [{ refund_key: 'ref-1', refund_method: 'online', bank_confirmed_at: '2026-01-15 10:00:00' }],
    ]);
  });

  test('a direct refund that the bank denies changes nothing and is not told; its key may be used again', async () => {
    await settle('REFUND-6');
    sandbox.control.faults.add({ kind: 'refund-denied' });
    const denied = await refund('REFUND-6', { refund_key: 'ref-1', amount: 5000 }, '/online/direct');
    expect(denied.body).toMatchObject({
      status_code: '202',
      status_message: 'Refund denied by the bank',
      transaction_status: 'settlement',
      refund_amount: '0.00',
      refund_key: 'ref-1',
    });
    await sandbox.settled();
    expect(receiver.received).toEqual([]);
    const again = await refund('REFUND-6', { refund_key: 'ref-1', amount: 5000 }, '/online/direct');
    expect(again.body.status_code).toBe('200');
  });

  test('what cannot be refunded: pending, a VA, OVO in parts, DANA directly, GoPay after 45 days', async () => {
    await charge(chargeOf('gopay', 'PENDING', 10_000));
    expect((await refund('PENDING', {})).body).toEqual(cannotModify);
    await charge(bcaCharge('VA', 10_000));
    sandbox.control.pay('VA');
    expect((await refund('VA', {})).body).toEqual(cannotModify);
    await charge(chargeOf('ovo', 'OVO', 10_000, { payer_phone_number: '+6281234567890' }));
    sandbox.control.pay('OVO');
    expect((await refund('OVO', { amount: 1 })).body.status_code).toBe('414');
    expect((await refund('OVO', { amount: 10_000 })).body.status_code).toBe('200');
    const dana = await settle('DANA', 'dana');
    expect((await refund(dana, {}, '/online/direct')).body).toEqual(cannotModify);
    expect((await refund(dana, {})).body.status_code).toBe('200');
    await settle('GOPAY');
    await sandbox.control.clock.advance(45 * dayMs + 1);
    expect((await refund('GOPAY', {})).body).toEqual(cannotModify);
  });
});

test.each([
  ['permata', chargeOf('bank_transfer', 'REVERSE', 44_000, { bank: 'permata' }), true],
  ['Mandiri', chargeOf('echannel', 'REVERSE', 44_000, { bill_info1: 'a', bill_info2: 'b' }), true],
  ['Indomaret', chargeOf('cstore', 'REVERSE', 44_000, { store: 'indomaret' }), true],
  ['BCA', bcaCharge('REVERSE'), false],
])('whether a settlement of %s can be taken back by the bank', async (_name, body, isPossible) => {
  await charge(body);
  sandbox.control.pay('REVERSE');
  expect(sandbox.control.transactions.moves('REVERSE')).toEqual(isPossible ? ['reverse'] : []);
  if (!isPossible) {
    expect(() => sandbox.control.reverse('REVERSE')).toThrow('The move reverse is not possible');
    return;
  }
  await sandbox.control.clock.advance(3 * minuteMs);
  sandbox.control.reverse('REVERSE');
  await sandbox.settled();
  expect(told()).toEqual(['pending 201', 'settlement 200', 'deny 202']);
  expect((await call('GET', '/v2/REVERSE/status')).body).toMatchObject({
    status_code: '202',
    transaction_status: 'deny',
  });
});

test('a wallet may deny, with its reason', async () => {
  await charge(chargeOf('gopay', 'DENY-1', 10_000));
  sandbox.control.deny('DENY-1', { channelCode: '201', channelMessage: 'Insufficient Balance' });
  expect((await call('GET', '/v2/DENY-1/status')).body).toMatchObject({
    status_code: '202',
    transaction_status: 'deny',
    channel_response_code: '201',
    channel_response_message: 'Insufficient Balance',
  });
  expect(() => sandbox.control.pay('DENY-1')).toThrow('The move pay is not possible');
});

test('status and notification echo custom fields and metadata; the charge reply does not', async () => {
  const more = { custom_field1: 'one', custom_field3: 'three', metadata: { you: null, any: ['JSON', 1] } };
  const reply = await charge(bcaCharge('ECHO-1', 44_000, more));
  expect(reply.body).not.toHaveProperty('metadata');
  await sandbox.settled();
  expect((await call('GET', '/v2/ECHO-1/status')).body).toMatchObject(more);
  expect(receiver.received[0]?.body).toMatchObject(more);
});

test('the B2B status lists the payments of a VA, and of nothing else', async () => {
  await charge(bcaCharge('B2B-1'));
  const reply = await call('GET', '/v2/B2B-1/status/b2b?page=0&per_page=10');
  expect(reply.body).toMatchObject({
    status_code: '200',
    status_message: 'Success, transactions are retrieved',
    transactions: [{ status_code: '201', order_id: 'B2B-1', transaction_status: 'pending' }],
  });
  await charge(chargeOf('gopay', 'B2B-2', 10_000));
  expect((await call('GET', '/v2/B2B-2/status/b2b')).body.status_code).toBe('404');
});
