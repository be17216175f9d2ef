// 3-D Secure: every published number, right and wrong OTPs, shoppers who leave, and what the merchant is told.

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Sandbox } from '../../src/sandbox/index.ts';
import { cardShop, eciAttempted, eciFull, eciNone, testCards, visa } from './card-support.ts';
import { createReceiver, frozenSandbox, type Receiver } from './support.ts';

const otp = '112233';
const authenticate = { authentication: true, bank: 'bni' };

describe('how each published number ends', () => {
  let sandbox: Sandbox;
  beforeAll(async () => {
    sandbox = await frozenSandbox();
  });
  afterAll(() => sandbox.close());

  const start = async (number: string) => {
    const orderId = `T-${number}`;
    const reply = await cardShop(sandbox).charge(number, orderId, authenticate);
    expect(reply.body).toMatchObject({ status_code: '201', transaction_status: 'pending' });
    const status = async () => (await cardShop(sandbox).call('GET', `/v2/${orderId}/status`)).body;
    return { orderId, status };
  };
  const accepted = { status_code: '200', transaction_status: 'capture', fraud_status: 'accept', three_ds_version: '2' };
  const denied = { status_code: '202', transaction_status: 'deny', fraud_status: 'accept' };
  const refused = { ...denied, channel_response_code: '05' };
  const noFunds = { ...denied, channel_response_code: '51' };
  const row = (eci: (number: string) => string, asks: boolean, ending: object) => (number: string) =>
    [number, { ...ending, eci: eci(number), challenge_completion: asks }, asks] as const;

  test.each([
    ...testCards.fullAccept.map(row(eciFull, true, accepted)),
    ...testCards.fullDeny.map(row(eciFull, true, refused)),
    ...[...testCards.noFunds, ...testCards.noFundsAbove30000].map(row(eciFull, true, noFunds)),
    ...testCards.attemptedAccept.map(row(eciAttempted, true, accepted)),
    ...testCards.attemptedDeny.map(row(eciAttempted, true, refused)),
    ...testCards.fraudDeny.map(row(eciAttempted, true, { ...denied, fraud_status: 'deny' })),
    ...testCards.challenge.map(row(eciAttempted, true, { ...accepted, status_code: '201', fraud_status: 'challenge' })),
    ...testCards.frictionlessAccept.map(row(eciFull, false, accepted)),
    ...testCards.frictionlessDeny.map(row(eciFull, false, refused)),
  ])('%s ends in %j', async (number, expected, asks) => {
    const { orderId, status } = await start(number);
    expect(sandbox.control.cards.threeDs(orderId)).toMatchObject({ asksOtp: asks, isOpen: true });
    sandbox.control.cards.completeThreeDs(orderId, asks ? { otp } : {});
    expect(await status()).toMatchObject(expected);
  });

  test.each(testCards.delayed)('%s stays pending for a minute after the OTP', async (number) => {
    const { orderId, status } = await start(number);
    sandbox.control.cards.completeThreeDs(orderId, { otp });
    expect(() => sandbox.control.cards.completeThreeDs(orderId, { otp })).toThrow('does not wait for the shopper');
    await sandbox.control.clock.advance(59_999);
    expect(await status()).toMatchObject({ transaction_status: 'pending' });
    await sandbox.control.clock.advance(1);
    expect(await status()).toMatchObject({ ...accepted, eci: eciFull(number), challenge_completion: true });
  });

  test.each(testCards.unauthenticated)('%s is never authenticated', async (number) => {
    const { orderId, status } = await start(number);
    sandbox.control.cards.completeThreeDs(orderId);
    expect(await status()).toMatchObject({
      status_code: '202',
      status_message: '3DS Authentication Denied',
      transaction_status: 'deny',
      eci: eciNone(number),
      challenge_completion: false,
    });
  });

  test.each(testCards.oldThreeDs)('%s is refused before 3-D Secure', async (number) => {
    const reply = await cardShop(sandbox).charge(number, `T-${number}`, authenticate);
    expect(reply.body.status_code).toBe('402');
  });
});

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
const told = () =>
  receiver.received.map(({ body }) => `${String(body.transaction_status)} ${String(body.status_code)}`);

test('the charge is pending and sends the browser to a page; the right OTP captures it', async () => {
  const options = { ...authenticate, save_token_id: true, installment_term: 6 };
  const reply = await shop.charge(visa, 'C17550', options);
  const id = String(reply.body.transaction_id);
  expect(reply.body).toEqual({
    status_code: '201',
    status_message: 'Success, Credit Card transaction is successful',
    transaction_id: id,
    order_id: 'C17550',
    redirect_url: `${sandbox.url}/v2/3ds/redirect/48111111-1114-${id}`,
    merchant_id: 'G812785002',
    gross_amount: '145000.00',
    currency: 'IDR',
    payment_type: 'credit_card',
    transaction_time: '2026-01-15 10:00:00',
    transaction_status: 'pending',
    masked_card: '48111111-1114',
    card_type: 'credit',
    bank: 'bni',
    three_ds_version: '2',
    on_us: false,
    installment_term: '6',
    expiry_time: '2026-01-15 10:10:00',
  });
  expect((await shop.call('GET', '/v2/C17550/status')).body).toMatchObject({
    status_code: '201',
    status_message: 'Credit Card transaction is pending',
  });
  expect(sandbox.control.cards.result('C17550')).toBeUndefined();
  sandbox.control.cards.completeThreeDs(`48111111-1114-${id}`, { otp });
  expect(sandbox.control.cards.result(id)).toMatchObject({
    status_code: '200',
    status_message: 'Success, Credit Card transaction is successful',
    transaction_status: 'capture',
    eci: '05',
    three_ds_challenge_completion: true,
  });
  await sandbox.settled();
  expect(receiver.received.at(-1)?.body).toEqual({
    transaction_time: '2026-01-15 10:00:00',
    transaction_status: 'capture',
    transaction_id: id,
    three_ds_version: '2',
    status_message: 'midtrans payment notification',
    status_code: '200',
    signature_key: expect.stringMatching(/^[0-9a-f]{128}$/),
    payment_type: 'credit_card',
    order_id: 'C17550',
    merchant_id: 'G812785002',
    masked_card: '48111111-1114',
    gross_amount: '145000.00',
    fraud_status: 'accept',
    expiry_time: '2026-01-15 10:10:00',
    eci: '05',
    currency: 'IDR',
    channel_response_message: 'Approved',
    channel_response_code: '00',
    challenge_completion: true,
    card_type: 'credit',
    bank: 'bni',
    approval_code: expect.any(String),
    on_us: false,
    installment_term: 6,
    saved_token_id: expect.stringMatching(/^48111111\w{20}1114$/),
    saved_token_id_expired_at: '2030-12-31 07:00:00',
  });
  expect(told()).toEqual(['pending 201', 'capture 200']);
  const saved = receiver.received.at(-1)?.body.saved_token_id;
  expect((await shop.chargeWith('ONE-CLICK', { token_id: saved })).body.status_code).toBe('200');
});

test.each([
  ['a wrong OTP', (id: string) => sandbox.control.cards.completeThreeDs(id, { otp: '000000' })],
  ['no OTP', (id: string) => sandbox.control.cards.completeThreeDs(id)],
  ['a shopper who gives up', (id: string) => sandbox.control.cards.abandonThreeDs(id)],
])('%s ends in a denial: the card is not authenticated', async (_name, act) => {
  await shop.charge(visa, 'FAIL-1', { ...authenticate, save_token_id: true });
  act('FAIL-1');
  expect(sandbox.control.cards.result('FAIL-1')).toMatchObject({
    status_code: '202',
    status_message: 'Card is not authenticated.',
    transaction_status: 'deny',
    eci: '07',
    three_ds_challenge_completion: false,
  });
  const status = await shop.call('GET', '/v2/FAIL-1/status');
  expect(status.body).toMatchObject({ status_message: '3DS Authentication Denied', eci: '07' });
  for (const field of ['approval_code', 'saved_token_id', 'fraud_status', 'channel_response_code']) {
    expect(status.body).not.toHaveProperty(field);
  }
  await sandbox.settled();
  expect(told()).toEqual(['pending 201', 'deny 202']);
  expect(() => sandbox.control.cards.completeThreeDs('FAIL-1', { otp })).toThrow('does not wait for the shopper');
  expect((await shop.charge(visa, 'FAIL-1', authenticate)).body.status_code).toBe('201');
});

test('a shopper who never comes back lets the payment expire after ten minutes', async () => {
  await shop.charge(visa, 'LATE-1', authenticate);
  await sandbox.control.clock.advance(10 * 60_000);
  expect((await shop.call('GET', '/v2/LATE-1/status')).body).toMatchObject({
    status_code: '407',
    status_message: 'Credit Card transaction is expired',
    transaction_status: 'expire',
  });
  expect(told()).toEqual(['pending 201', 'expire 202']);
  expect(() => sandbox.control.cards.completeThreeDs('LATE-1', { otp })).toThrow('does not wait for the shopper');
});

test('a bank that was asked in the last minute still answers', async () => {
  await shop.charge(testCards.delayed[0] ?? '', 'SLOW-1', authenticate);
  await sandbox.control.clock.advance(9.5 * 60_000);
  sandbox.control.cards.completeThreeDs('SLOW-1', { otp });
  await sandbox.control.clock.advance(60 * 60_000);
  expect(told()).toEqual(['pending 201', 'capture 200']);
});

test('a held payment is held after the OTP, for seven days', async () => {
  await shop.charge(visa, 'HOLD-1', { ...authenticate, type: 'authorize' });
  sandbox.control.cards.completeThreeDs('HOLD-1', { otp });
  expect((await shop.call('GET', '/v2/HOLD-1/status')).body).toMatchObject({
    status_code: '200',
    transaction_status: 'authorize',
    expiry_time: '2026-01-22 10:00:00',
  });
});

test('the shopper acts over HTTP as well', async () => {
  const control = (method: string, where: string, body = {}) =>
    shop.call(method, `/_sandbox${where}`, { key: null, ...(method === 'GET' ? {} : { body }) });
  await shop.charge(visa, 'HTTP-1', authenticate);
  expect((await control('GET', '/cards/HTTP-1/three-ds')).body).toMatchObject({ asksOtp: true, isOpen: true });
  const done = await control('POST', '/cards/HTTP-1/three-ds/complete', { otp });
  expect([done.body.status, done.body.moves]).toEqual(['capture', ['settle', 'cancel']]);
  expect((await control('POST', '/cards/HTTP-1/three-ds/complete', { otp })).status).toBe(409);
  await shop.charge(visa, 'HTTP-2', authenticate);
  expect((await control('POST', '/cards/HTTP-2/three-ds/abandon')).body.status).toBe('deny');
  expect((await control('GET', '/cards/nobody/three-ds')).status).toBe(404);
});
