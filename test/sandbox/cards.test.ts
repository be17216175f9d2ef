// Cards without 3-D Secure: every published number, tokens, saved cards, and the card APIs beside the charge.

import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createSandbox, type Sandbox } from '../../src/sandbox/index.ts';
import { cardQuery, cardShop, eciNone, testCards, visa } from './card-support.ts';
import { caller, frozenSandbox } from './support.ts';

const refusal = (code: string, message: string) => ({
  status_code: code,
  status_message: message,
  id: expect.any(String),
});
const tokenRefusal = refusal('411', 'Token id is missing, invalid, or timed out');
const minuteMs = 60_000;

describe('what each published number does without 3-D Secure', () => {
  let sandbox: Sandbox;
  beforeAll(async () => {
    sandbox = await frozenSandbox();
  });
  afterAll(() => sandbox.close());

  const accepting = [
    ...testCards.fullAccept,
    ...testCards.attemptedAccept,
    ...testCards.frictionlessAccept,
    ...testCards.delayed,
    ...testCards.unauthenticated,
    '4539578763621486',
  ];
  test.each(accepting)('%s is accepted', async (number) => {
    const reply = await cardShop(sandbox).charge(number, `C-${number}`, { bank: 'bni' });
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({
      status_code: '200',
      status_message: 'Success, Credit Card transaction is successful',
      transaction_id: expect.any(String),
      order_id: `C-${number}`,
      merchant_id: 'G812785002',
      gross_amount: '145000.00',
      currency: 'IDR',
      payment_type: 'credit_card',
      transaction_time: '2026-01-15 10:00:00',
      transaction_status: 'capture',
      fraud_status: 'accept',
      approval_code: expect.stringMatching(/^\d{13}$/),
      masked_card: `${number.slice(0, 8)}-${number.slice(-4)}`,
      bank: 'bni',
      eci: eciNone(number),
      channel: 'dragon',
      channel_response_code: '00',
      channel_response_message: 'Approved',
      card_type: number.startsWith('409766') ? 'debit' : 'credit',
      on_us: /^(410505|526422|194641)/.test(number),
      expiry_time: '2026-01-15 10:10:00',
    });
  });

  test.each([
    ...[...testCards.fullDeny, ...testCards.attemptedDeny, ...testCards.frictionlessDeny].map(
      (number) => [number, '05', 'Do not honor'] as const,
    ),
    ...[...testCards.noFunds, ...testCards.noFundsAbove30000].map(
      (number) => [number, '51', 'Insufficient funds'] as const,
    ),
  ])('%s is denied by the bank with code %s', async (number, code, message) => {
    const { charge, call } = cardShop(sandbox);
    const denial = {
      status_code: '202',
      status_message: `Deny by Bank [CIMB] with code [${code}] and message [${message}]`,
      transaction_status: 'deny',
      fraud_status: 'accept',
      channel_response_code: code,
      channel_response_message: message,
    };
    const reply = await charge(number, `D-${number}`, { bank: 'cimb', save_token_id: true });
    expect([reply.status, reply.body]).toMatchObject([200, denial]);
    expect(reply.body).not.toHaveProperty('approval_code');
    expect(reply.body).not.toHaveProperty('saved_token_id');
    expect((await call('GET', `/v2/D-${number}/status`)).body).toMatchObject(denial);
  });

  test.each(testCards.noFundsAbove30000)('%s has enough for 30,000', async (number) => {
    const reply = await cardShop(sandbox).charge(number, `ENOUGH-${number}`, {}, 30_000);
    expect(reply.body.transaction_status).toBe('capture');
  });

  test.each(testCards.fraudDeny)('%s is denied by the fraud check', async (number) => {
    const reply = await cardShop(sandbox).charge(number, `F-${number}`);
    expect(reply.body).toMatchObject({
      status_code: '202',
      status_message: 'Denied by Veritrans Fraud Detection System',
      transaction_status: 'deny',
      fraud_status: 'deny',
    });
    expect(reply.body).not.toHaveProperty('channel_response_code');
  });

  test.each(testCards.challenge)('%s leaves the fraud check unsure', async (number) => {
    const reply = await cardShop(sandbox).charge(number, `U-${number}`);
    expect(reply.body).toMatchObject({
      status_code: '201',
      transaction_status: 'capture',
      fraud_status: 'challenge',
      channel_response_code: '00',
    });
  });

  test.each(testCards.oldThreeDs)('%s speaks only the first 3-D Secure and is refused', async (number) => {
    const reply = await cardShop(sandbox).charge(number, `O-${number}`);
    const message =
      'Cards with 3DS version 1 or lower are not supported. Please retry with another card that supports the minimum 3DS version 2.';
    expect([reply.status, reply.body]).toEqual([200, refusal('402', message)]);
    expect(sandbox.control.transactions.get(`O-${number}`)).toBeUndefined();
  });
});

let sandbox: Sandbox;
let shop: ReturnType<typeof cardShop>;
let call: ReturnType<typeof caller>;
beforeEach(async () => {
  sandbox = await frozenSandbox();
  shop = cardShop(sandbox);
  call = caller(sandbox);
});
afterEach(() => sandbox.close());

const browser = (where: string) => call('GET', where, { key: null });
const tokenPath = (query: string) => `/v2/token?client_key=${sandbox.clientKey}&${query}`;

describe('tokens', () => {
  test('a token names the card by its first and last digits, works once, and for ten minutes', async () => {
    const reply = await browser(tokenPath(cardQuery('4811 1111 1111 1114')));
    expect([reply.status, reply.body]).toEqual([
      200,
      {
        status_code: '200',
        status_message: 'Credit card token is created as Token ID.',
        token_id: expect.stringMatching(/^48111111-1114-[0-9a-f-]{36}$/),
        hash: '48111111-1114-mami',
      },
    ]);
    const late = await shop.token();
    await sandbox.control.clock.advance(10 * minuteMs - 1);
    const tokenId = reply.body.token_id;
    expect((await shop.chargeWith('ONCE-1', { token_id: tokenId })).body.status_code).toBe('200');
    const again = await shop.chargeWith('ONCE-2', { token_id: tokenId });
    expect([again.status, again.body]).toEqual([200, tokenRefusal]);
    await sandbox.control.clock.advance(1);
    expect((await shop.chargeWith('ONCE-3', { token_id: late })).body).toEqual(tokenRefusal);
    expect((await shop.chargeWith('ONCE-4', {})).body).toEqual(tokenRefusal);
    expect(sandbox.control.transactions.list()).toHaveLength(1);
  });

  test.each([
    ['card_number=4811111111111115', ['card_number does not match with luhn algorithm']],
    ['card_exp_year=2025', ['card_exp_year must be greater than this year']],
    ['card_exp_year=2026&card_exp_month=00', ['card_exp_month format is invalid']],
    ['card_number=48111x', ['card_number format is invalid']],
    [
      'card_number=4811111111111115&card_exp_year=2020',
      ['card_number does not match with luhn algorithm', 'card_exp_year must be greater than this year'],
    ],
    ['card_cvv=12', ['card_cvv format is invalid']],
    ['card_cvv=', ['card_cvv is required']],
    ['token_id=saved', ['unsupported token request parameter(s)']],
  ])('a token asked for with %s is refused over HTTP 200', async (changes, messages) => {
    const more = Object.fromEntries(new URLSearchParams(changes));
    const reply = await browser(tokenPath(cardQuery(visa, more)));
    expect([reply.status, reply.body]).toEqual([
      200,
      {
        status_code: '400',
        status_message: 'One or more parameters in the payload is invalid.',
        validation_messages: messages,
        id: expect.any(String),
      },
    ]);
  });

  test('a card is good until the end of its month, and no longer', async () => {
    const query = cardQuery(visa, { card_exp_year: '2026', card_exp_month: '01' });
    const { body } = await browser(`/v2/card/register?client_key=${sandbox.clientKey}&${query}`);
    await sandbox.control.clock.set(new Date('2026-01-31T16:00:00Z'));
    const good = await shop.chargeWith('JAN-1', { token_id: body.saved_token_id });
    expect(good.body.status_code).toBe('200');
    await sandbox.control.clock.set(new Date('2026-02-01T17:00:00Z'));
    const late = await shop.chargeWith('JAN-2', { token_id: body.saved_token_id });
    expect(late.body).toMatchObject({ status_code: '202', channel_response_code: '54' });
    expect((await browser(tokenPath(query))).body.validation_messages).toEqual([
      'card_exp_month must be greater than this month',
    ]);
  });

  test('another client key is refused with HTTP 401', async () => {
    const reply = await browser(`/v2/token?client_key=other&${cardQuery(visa)}`);
    expect([reply.status, reply.body.status_code]).toEqual([401, '401']);
  });

  test('a script is answered as JSONP, refusals too, and cannot smuggle in its own text', async () => {
    const good = await browser(tokenPath(`${cardQuery(visa)}&callback=Midtrans.c1`));
    expect(good.text).toMatch(/^Midtrans\.c1\(\{"status_code":"200",.*\}\)$/);
    expect(good.headers['content-type']).toBe('application/javascript');
    const bad = await browser(`/v2/card/register?client_key=other&callback=c2&${cardQuery(visa)}`);
    expect([bad.status, bad.text.startsWith('c2({"status_code":"401"')]).toEqual([200, true]);
    const evil = await browser(tokenPath(`${cardQuery(visa)}&callback=alert(1)//`));
    expect(evil.headers['content-type']).toBe('application/json');
  });
});

describe('saved cards', () => {
  const saved = { saved_token_id: expect.stringMatching(/^48111111\w{20}1114$/) };

  test('a card is saved by a charge, charged again by one click, and by two with its CVV', async () => {
    const first = await shop.charge(visa, 'SAVE-1', { save_token_id: true });
    expect(first.body).toMatchObject({ ...saved, saved_token_id_expired_at: '2030-12-31 07:00:00' });
    const tokenId = String(first.body.saved_token_id);
    expect(tokenId).toHaveLength(32);
    for (const orderId of ['SAVE-2', 'SAVE-3']) {
      expect((await shop.chargeWith(orderId, { token_id: tokenId })).body.transaction_status).toBe('capture');
    }
    const again = await shop.chargeWith('SAVE-4', { token_id: tokenId, save_token_id: true });
    expect(again.body.saved_token_id).toBe(tokenId);
    const twoClick = await browser(tokenPath(`token_id=${tokenId}&card_cvv=123`));
    expect(twoClick.body).toMatchObject({ status_code: '200', hash: '48111111-1114-mami' });
    const charged = await shop.chargeWith('SAVE-5', { token_id: twoClick.body.token_id });
    expect(charged.body).toMatchObject({ transaction_status: 'capture', masked_card: '48111111-1114' });
    expect((await browser(tokenPath('token_id=nobody&card_cvv=123'))).body).toEqual(tokenRefusal);
  });

  test('a card is registered without a charge', async () => {
    const { card_cvv: _none, ...fields } = Object.fromEntries(new URLSearchParams(cardQuery(visa)));
    const query = new URLSearchParams({ client_key: sandbox.clientKey, ...fields });
    const reply = await browser(`/v2/card/register?${query}`);
    expect(reply.body).toEqual({
      status_code: '200',
      ...saved,
      transaction_id: expect.any(String),
      masked_card: '48111111-1114',
    });
    const charged = await shop.chargeWith('REG-1', { token_id: reply.body.saved_token_id });
    expect(charged.body.status_code).toBe('200');
  });
});

describe('options of a charge', () => {
  test('the term of an instalment is text in the reply and a number everywhere else', async () => {
    const reply = await shop.charge(visa, 'TERM-1', { installment_term: 6 });
    expect(reply.body.installment_term).toBe('6');
    expect((await call('GET', '/v2/TERM-1/status')).body.installment_term).toBe(6);
  });

  test.each([
    [visa, { installment_term: 5 }, 'credit_card.installment_term is not supported'],
    ['4097661111111113', { installment_term: 3 }, 'credit_card.installment_term is not supported'],
    [visa, { bins: ['5211', 'mandiri'] }, 'credit_card.bins do not include the card'],
    [visa, { bins: [4811] }, 'credit_card.bins format is invalid'],
    [visa, { bank: 'hsbc' }, 'credit_card.bank is not supported'],
    [visa, { type: 'later' }, 'credit_card.type is not supported'],
    [visa, { authentication: 'true' }, 'credit_card.authentication must be a boolean'],
    [visa, { google_pay_token: {} }, 'credit_card.token_id must not be sent together with google_pay_token'],
  ])('%s with %j is refused, and the token stays good', async (number, options, message) => {
    const tokenId = await shop.token(number);
    const reply = await shop.chargeWith('OPT-1', { token_id: tokenId, ...options });
    expect([reply.status, reply.body.validation_messages]).toEqual([400, [message]]);
    expect((await shop.chargeWith('OPT-2', { token_id: tokenId })).body.status_code).toBe('200');
  });

  test.each([[['48']], [['4811', '5211']], [['48111111']]])('the allow-list %j includes the card', async (bins) => {
    expect((await shop.charge(visa, 'BINS-1', { bins })).body.status_code).toBe('200');
  });

  test('the allow-list knows banks by name', async () => {
    expect((await shop.charge('4617006959746656', 'BINS-2', { bins: ['mandiri'] })).body.status_code).toBe('200');
  });

  test.each([
    [10_002, '200', '00'],
    [10_004, '200', '00'],
    [10_001, '202', '05'],
    [10_003, '202', '05'],
    [10_005, '202', '14'],
  ])('Google Pay of %i answers %s with the bank code %s', async (amount, code, channelCode) => {
    const reply = await shop.chargeWith('GPAY-1', { google_pay_token: { signature: 's' } }, amount);
    expect(reply.body).toMatchObject({
      status_code: code,
      transaction_status: code === '200' ? 'capture' : 'deny',
      channel_response_code: channelCode,
      masked_card: '41111111-1111',
    });
  });

  test('a full card number is sent to another endpoint', async () => {
    const reply = await shop.chargeWith('PAN-1', { card: { number: visa } });
    expect([reply.status, reply.body.status_code]).toEqual([200, '402']);
  });

  test('amounts outside the limits of cards are invalid', async () => {
    for (const amount of [9_999, 1_000_000_000]) {
      expect((await shop.charge(visa, 'LIMIT-1', {}, amount)).status).toBe(400);
    }
  });
});

test('points are known for the cards of one bank', async () => {
  const known = await call('GET', `/v2/point_inquiry/${await shop.token('4617006959746656')}`);
  expect(known.body).toEqual({
    status_code: '200',
    status_message: 'Success, Credit Card Point inquiry is successful',
    transaction_time: '2026-01-15 10:00:00',
    point_balance_amount: '100000.00',
  });
  expect((await call('GET', `/v2/point_inquiry/${await shop.token()}`)).body.status_code).toBe('402');
  expect((await call('GET', '/v2/point_inquiry/nobody')).body).toEqual(tokenRefusal);
});

describe('BINs', () => {
  test('a BIN is looked up with either key, in plain HTTP', async () => {
    const data = {
      country_name: 'INDONESIA',
      country_code: 'ID',
      brand: 'VISA',
      bin_type: 'CREDIT',
      bin_class: 'GOLD',
      bin: '45563300',
      bank_code: 'bca',
      bank: 'bank central asia',
      channel: null,
      registration_required: null,
    };
    for (const key of [sandbox.serverKey, sandbox.clientKey]) {
      const reply = await call('GET', '/v1/bins/45563300', { key });
      expect([reply.status, reply.body]).toEqual([200, { data }]);
    }
    const generic = await call('GET', '/v1/bins/481111');
    expect(generic.body.data).toMatchObject({ brand: 'VISA', bank_code: null });
    for (const bin of ['999999', '4811', 'abcdef']) {
      const reply = await call('GET', `/v1/bins/${bin}`);
      expect([reply.status, reply.body]).toEqual([
        404,
        { errors: [{ message_title: 'not found', message: 'not found' }] },
      ]);
    }
    const stranger = await call('GET', '/v1/bins/45563300', { key: 'other' });
    expect([stranger.status, stranger.text, stranger.headers['content-type']]).toEqual([
      401,
      'Unauthorized',
      'text/plain',
    ]);
  });

  test('the 101st question within a minute gets 409', async () => {
    for (let asked = 0; asked < 100; asked += 1) await call('GET', '/v1/bins/45563300');
    expect((await call('GET', '/v1/bins/45563300')).status).toBe(409);
    await sandbox.control.clock.advance(minuteMs);
    expect((await call('GET', '/v1/bins/45563300')).status).toBe(200);
  });
});

test('tokens and saved cards outlive a restart, and the journal never holds a whole number', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'gapura-cards-'));
  try {
    const before = await createSandbox({ dataDir });
    const first = await cardShop(before).charge(visa, 'KEEP-1', { save_token_id: true });
    const unused = await cardShop(before).token();
    await before.close();
    const after = await createSandbox({ dataDir });
    const again = cardShop(after);
    expect((await again.chargeWith('KEEP-2', { token_id: first.body.saved_token_id })).body.status_code).toBe('200');
    expect((await again.chargeWith('KEEP-3', { token_id: unused })).body.status_code).toBe('200');
    expect((await again.chargeWith('KEEP-4', { token_id: unused })).body).toEqual(tokenRefusal);
    await after.close();
    for (const file of await readdir(dataDir)) {
      const text = await readFile(path.join(dataDir, file), 'utf8');
      expect(text).not.toContain(visa);
      expect(text).not.toContain('cvv');
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});
