// What becomes of a card payment: settlement, holds, judgements, voids, refunds and chargebacks.

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Sandbox } from '../../src/sandbox/index.ts';
import { cardShop, visa } from './card-support.ts';
import { createReceiver, frozenSandbox, type Receiver } from './support.ts';

let sandbox: Sandbox;
let receiver: Receiver;
let shop: ReturnType<typeof cardShop>;
beforeEach(async () => {
  receiver = await createReceiver();
  sandbox = await frozenSandbox({ notificationUrl: receiver.url });
  shop = cardShop(sandbox);
});
afterEach(async () => {
  await sandbox.close();
  await receiver.close();
});

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** From 10:00 on one day to 16:00 on the next. */
const untilSettlementMs = 30 * hourMs;
const challengeCard = '4111111111111111';
const told = () =>
  receiver.received.map(({ body }) => `${String(body.transaction_status)} ${String(body.status_code)}`);
const post = (where: string, body?: unknown) =>
  shop.call('POST', `/v2/${where}`, body === undefined ? {} : { body: body as object });
const status = async (id: string) => (await shop.call('GET', `/v2/${id}/status`)).body;
const cannotModify = {
  status_code: '412',
  status_message: 'Merchant cannot modify the status of the transaction',
  id: expect.any(String),
};

describe('settlement', () => {
  test('a payment is settled on the next day at 16:00 in Jakarta, and told twice in all', async () => {
    await shop.charge(visa, 'SETTLE-1');
    await sandbox.control.clock.advance(untilSettlementMs - 1);
    expect((await status('SETTLE-1')).transaction_status).toBe('capture');
    await sandbox.control.clock.advance(1);
    expect(await status('SETTLE-1')).toMatchObject({
      status_code: '200',
      status_message: 'Success, Credit Card transaction is successful',
      transaction_status: 'settlement',
      settlement_time: '2026-01-16 16:00:00',
    });
    await sandbox.control.clock.advance(dayMs);
    expect(told()).toEqual(['capture 200', 'settlement 200']);
  });

  test('whatever was captured before midnight in Jakarta belongs to the same batch', async () => {
    await sandbox.control.clock.set(new Date('2026-01-15T16:59:59Z'));
    await shop.charge(visa, 'BEFORE');
    await sandbox.control.clock.advance(1000);
    await shop.charge(visa, 'AFTER');
    await sandbox.control.clock.advance(3 * dayMs);
    expect((await status('BEFORE')).settlement_time).toBe('2026-01-16 16:00:00');
    expect((await status('AFTER')).settlement_time).toBe('2026-01-17 16:00:00');
  });

  test('a void is possible until settlement and not afterwards', async () => {
    await shop.charge(visa, 'VOID-1', { bank: 'bni' });
    const voided = await post('VOID-1/cancel');
    expect(voided.body).toEqual({
      status_code: '200',
      status_message: 'Success, transaction is canceled',
      transaction_id: expect.any(String),
      order_id: 'VOID-1',
      merchant_id: 'G812785002',
      gross_amount: '145000.00',
      currency: 'IDR',
      payment_type: 'credit_card',
      transaction_time: '2026-01-15 10:00:00',
      transaction_status: 'cancel',
      fraud_status: 'accept',
      masked_card: '48111111-1114',
      bank: 'bni',
    });
    await shop.charge(visa, 'VOID-2');
    expect((await post('VOID-2/refund', {})).body).toEqual(cannotModify);
    await sandbox.control.clock.advance(untilSettlementMs);
    expect((await post('VOID-2/cancel')).body).toEqual(cannotModify);
    expect((await post('VOID-1/cancel')).body).toEqual(cannotModify);
    expect((await status('VOID-1')).transaction_status).toBe('cancel');
    expect(told()).toEqual(['capture 200', 'cancel 202', 'capture 200', 'settlement 200']);
  });

  test('the batch comes early when it is told to', async () => {
    await shop.charge(visa, 'EARLY-1');
    expect(sandbox.control.settle('EARLY-1').status).toBe('settlement');
    await sandbox.control.clock.advance(3 * dayMs);
    expect(told()).toEqual(['capture 200', 'settlement 200']);
  });
});

describe('holds', () => {
  const hold = async (orderId: string, bank = 'bca') => {
    const reply = await shop.charge(visa, orderId, { type: 'authorize', bank });
    expect(reply.body).toMatchObject({
      status_code: '200',
      transaction_status: 'authorize',
      fraud_status: 'accept',
      expiry_time: '2026-01-22 10:00:00',
    });
    return String(reply.body.transaction_id);
  };

  test('a hold is captured whole, settled the day after, and cannot be captured twice', async () => {
    const id = await hold('HOLD-1');
    await sandbox.control.clock.advance(2 * dayMs);
    const captured = await post('capture', { transaction_id: id });
    expect(captured.body).toMatchObject({
      status_code: '200',
      status_message: 'Success, Credit Card capture transaction is successful',
      transaction_status: 'capture',
      gross_amount: '145000.00',
      fraud_status: 'accept',
      masked_card: '48111111-1114',
      bank: 'bca',
    });
    expect((await status(id)).status_message).toBe('Success, Credit Card capture transaction is successful');
    expect((await post('capture', { transaction_id: id })).body).toEqual(cannotModify);
    await sandbox.control.clock.advance(untilSettlementMs);
    expect(await status(id)).toMatchObject({
      transaction_status: 'settlement',
      settlement_time: '2026-01-18 16:00:00',
    });
    expect(told()).toEqual(['authorize 200', 'capture 200', 'settlement 200']);
  });

  test('a part is captured, and that is then the amount of the payment', async () => {
    const id = await hold('HOLD-2');
    const tooMuch = await post('capture', { transaction_id: id, gross_amount: 145_001 });
    expect([tooMuch.status, tooMuch.body.validation_messages]).toEqual([
      400,
      ['gross_amount must not exceed the authorized amount'],
    ]);
    const part = await post('capture', { transaction_id: id, gross_amount: 100_000 });
    expect(part.body).toMatchObject({ status_code: '200', gross_amount: '100000.00' });
    expect((await status('HOLD-2')).gross_amount).toBe('100000.00');
  });

  test('the bank may refuse a capture: the hold stays, and the next attempt succeeds', async () => {
    const id = await hold('HOLD-3', 'bri');
    sandbox.control.faults.add({ kind: 'capture-denied', orderId: 'HOLD-3' });
    const refused = await post('capture', { transaction_id: id });
    expect(refused.body).toMatchObject({
      status_code: '202',
      status_message: 'Deny by Bank [BRI] with code [05] and message [Do not honor]',
      transaction_status: 'deny',
      order_id: 'HOLD-3',
    });
    expect((await status(id)).transaction_status).toBe('authorize');
    expect((await post('capture', { transaction_id: id })).body.status_code).toBe('200');
    await sandbox.settled();
    expect(told()).toEqual(['authorize 200', 'capture 200']);
  });

  test('a hold is released after seven days', async () => {
    await hold('HOLD-4');
    await sandbox.control.clock.advance(7 * dayMs - 1);
    expect((await status('HOLD-4')).transaction_status).toBe('authorize');
    await sandbox.control.clock.advance(1);
    expect(await status('HOLD-4')).toMatchObject({ status_code: '407', transaction_status: 'expire' });
    expect(told()).toEqual(['authorize 200', 'expire 202']);
  });

  test('who may void: BNI only what is captured, Mandiri no captured hold, the others both', async () => {
    for (const [bank, beforeCapture, afterCapture] of [
      ['bca', '200', '200'],
      ['bni', '412', '200'],
      ['mandiri', '200', '412'],
    ] as const) {
      await hold(`${bank}-1`, bank);
      expect((await post(`${bank}-1/cancel`)).body.status_code).toBe(beforeCapture);
      const id = await hold(`${bank}-2`, bank);
      await post('capture', { transaction_id: id });
      expect((await post(`${id}/cancel`)).body.status_code).toBe(afterCapture);
    }
  });

  test('captures are asked for by transaction id, of holds only', async () => {
    await hold('HOLD-5');
    expect((await post('capture', { transaction_id: 'HOLD-5' })).body.status_code).toBe('404');
    const plain = await shop.charge(visa, 'PLAIN');
    expect((await post('capture', { transaction_id: plain.body.transaction_id })).body).toEqual(cannotModify);
    expect((await post('capture', {})).body.validation_messages).toEqual(['transaction_id is required']);
    expect((await post('capture', [])).status).toBe(400);
  });
});

describe('judgements', () => {
  test('an approved challenge is paid and settles', async () => {
    await shop.charge(challengeCard, 'JUDGE-1');
    const approved = await post('JUDGE-1/approve');
    expect(approved.body).toMatchObject({
      status_code: '200',
      status_message: 'Success, transaction is approved',
      transaction_status: 'capture',
      fraud_status: 'accept',
    });
    expect((await post('JUDGE-1/approve')).body).toEqual(cannotModify);
    expect((await post('JUDGE-1/deny')).body).toEqual(cannotModify);
    await sandbox.control.clock.advance(untilSettlementMs);
    expect(told()).toEqual(['capture 201', 'capture 200', 'settlement 200']);
  });

  test('a denied challenge is over', async () => {
    await shop.charge(challengeCard, 'JUDGE-2');
    const denied = await post('JUDGE-2/deny');
    expect(denied.body).toMatchObject({
      status_code: '200',
      status_message: 'Success, transaction is denied',
      transaction_status: 'deny',
      fraud_status: 'deny',
    });
    await sandbox.control.clock.advance(2 * dayMs);
    expect(told()).toEqual(['capture 201', 'deny 202']);
    expect((await status('JUDGE-2')).status_message).toBe('Denied by Veritrans Fraud Detection System');
  });

  test('a challenge that nobody judges is cancelled when it would have been settled, held or not', async () => {
    await shop.charge(challengeCard, 'JUDGE-3');
    await shop.charge(challengeCard, 'JUDGE-4', { type: 'authorize', bank: 'bni' });
    await sandbox.control.clock.advance(untilSettlementMs - 1);
    expect((await status('JUDGE-3')).status_code).toBe('201');
    await sandbox.control.clock.advance(1);
    for (const id of ['JUDGE-3', 'JUDGE-4']) expect((await status(id)).transaction_status).toBe('cancel');
  });

  test('a held challenge stays held when approved, and cannot be captured before', async () => {
    const { body } = await shop.charge(challengeCard, 'JUDGE-5', { type: 'authorize' });
    expect(body).toMatchObject({ status_code: '201', transaction_status: 'authorize', fraud_status: 'challenge' });
    expect((await post('capture', { transaction_id: body.transaction_id })).body).toEqual(cannotModify);
    expect((await post('JUDGE-5/approve')).body).toMatchObject({ transaction_status: 'authorize' });
    await sandbox.control.clock.advance(2 * dayMs);
    expect((await post('capture', { transaction_id: body.transaction_id })).body.status_code).toBe('200');
  });

  test('only challenges are judged', async () => {
    await shop.charge(visa, 'JUDGE-6');
    await shop.charge(visa, 'JUDGE-7', { authentication: true });
    for (const id of ['JUDGE-6', 'JUDGE-7']) {
      expect((await post(`${id}/approve`)).body).toEqual(cannotModify);
      expect((await post(`${id}/deny`)).body).toEqual(cannotModify);
    }
  });
});

describe('after settlement', () => {
  const settled = async (orderId: string, options = {}) => {
    await shop.charge(visa, orderId, options);
    sandbox.control.settle(orderId);
    await sandbox.settled();
    receiver.received.length = 0;
  };

  test('a refund is granted in parts and confirmed by the bank later', async () => {
    await settled('REFUND-1');
    const first = await post('REFUND-1/refund', { refund_key: 'ref-1', amount: 45_000 });
    expect(first.body).toMatchObject({
      status_code: '200',
      status_message: 'Success, refund request is approved',
      transaction_status: 'partial_refund',
      refund_amount: '45000.00',
      gross_amount: '145000.00',
      masked_card: '48111111-1114',
    });
    await sandbox.control.clock.advance(2 * hourMs);
    expect((await post('REFUND-1/refund', {})).body.transaction_status).toBe('refund');
    expect(await status('REFUND-1')).toMatchObject({
      status_message: 'Success, refund request is approved by the bank',
      refund_amount: '145000.00',
      refunds: [{ refund_key: 'ref-1', bank_confirmed_at: '2026-01-15 12:00:00' }, { refund_amount: '100000.00' }],
    });
    await sandbox.settled();
    expect(told()).toEqual(['partial_refund 200', 'partial_refund 200', 'refund 200']);
  });

  test('a direct refund depends on the acquirer', async () => {
    for (const [orderId, options, code] of [
      ['DIRECT-1', {}, '200'],
      ['DIRECT-2', { bank: 'maybank' }, '200'],
      ['DIRECT-3', { bank: 'bri' }, '200'],
      ['DIRECT-4', { bank: 'bni', channel: 'cybersource' }, '200'],
      ['DIRECT-5', { bank: 'bni' }, '412'],
      ['DIRECT-6', { bank: 'mandiri' }, '412'],
    ] as const) {
      await settled(orderId, options);
      expect((await post(`${orderId}/refund/online/direct`, {})).body.status_code).toBe(code);
    }
  });

  test('BNI gives a reason where the merchant gave none', async () => {
    await settled('REASON-1', { bank: 'bni' });
    await post('REASON-1/refund', { refund_key: 'ref-1', amount: 1000 });
    await post('REASON-1/refund', { refund_key: 'ref-2', amount: 1000, reason: 'Torn' });
    expect((await status('REASON-1')).refunds).toMatchObject([
      { reason: expect.stringMatching(/./) },
      { reason: 'Torn' },
    ]);
  });

  test('a refund that the bank declines later is undone and told; its key is free again', async () => {
    await settled('DECLINE-1');
    await post('DECLINE-1/refund', { refund_key: 'ref-1', amount: 5000 });
    sandbox.control.confirmRefund('DECLINE-1');
    await post('DECLINE-1/refund', { refund_key: 'ref-2' });
    expect(sandbox.control.transactions.moves('DECLINE-1')).toEqual(['confirmRefund', 'declineRefund']);
    sandbox.control.declineRefund('DECLINE-1', 'ref-2');
    const after = await status('DECLINE-1');
    expect(after).toMatchObject({ transaction_status: 'partial_refund', refund_amount: '5000.00' });
    expect(after.refunds).toMatchObject([{ refund_key: 'ref-1' }]);
    expect(() => sandbox.control.declineRefund('DECLINE-1')).toThrow('declineRefund is not possible');
    await sandbox.control.clock.advance(dayMs);
    expect(told()).toEqual(['partial_refund 200', 'partial_refund 200', 'refund 200', 'partial_refund 200']);
    expect((await post('DECLINE-1/refund', { refund_key: 'ref-2' })).body.transaction_status).toBe('refund');
  });

  test('the only refund declined leaves the payment settled', async () => {
    await settled('DECLINE-2');
    await post('DECLINE-2/refund', { refund_key: 'ref-1' });
    const reply = await shop.call('POST', '/_sandbox/transactions/DECLINE-2/decline-refund', { key: null, body: {} });
    expect([reply.body.status, reply.body.refunds]).toEqual(['settlement', []]);
    expect(await status('DECLINE-2')).not.toHaveProperty('refund_amount');
  });

  test('no refund after half a year', async () => {
    await settled('OLD-1');
    await sandbox.control.clock.advance(180 * dayMs + 1);
    expect((await post('OLD-1/refund', {})).body).toEqual(cannotModify);
  });

  test('a chargeback takes a part, then the rest', async () => {
    await settled('BACK-1');
    sandbox.control.chargeback('BACK-1', 45_000);
    expect(await status('BACK-1')).toMatchObject({
      status_code: '200',
      status_message: 'Success, transaction is found',
      transaction_status: 'partial_chargeback',
    });
    expect(() => sandbox.control.chargeback('BACK-1', 100_001)).toThrow('exceeds');
    sandbox.control.chargeback('BACK-1');
    await sandbox.settled();
    expect(told()).toEqual(['partial_chargeback 200', 'chargeback 200']);
    expect((await post('BACK-1/refund', {})).body).toEqual(cannotModify);
    expect((await shop.charge(visa, 'BACK-1')).body.status_code).toBe('406');
  });
});

test('banks and merchants act over HTTP as well', async () => {
  const control = async (where: string, body = {}) =>
    (await shop.call('POST', `/_sandbox/transactions/${where}`, { key: null, body })).body;
  await shop.charge(challengeCard, 'HTTP-1', { type: 'authorize' });
  expect((await control('HTTP-1/capture')).error).toMatch(/capture is not possible/);
  expect((await control('HTTP-1/approve')).moves).toEqual(['capture', 'expire', 'cancel']);
  expect((await control('HTTP-1/capture', { amount: 100_000 })).grossAmount).toBe(100_000);
  expect((await control('HTTP-1/settle')).moves).toEqual(['chargeback', 'refund']);
  await shop.charge(challengeCard, 'HTTP-2');
  expect((await control('HTTP-2/deny')).fraudStatus).toBe('deny');
});
