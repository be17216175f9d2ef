// Bad input to a charge: a 400 that names the field and says what is allowed, before the gateway is asked.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bcaCharge, startGapura, type TestGapura } from '../support/gapura.ts';
import { askInVain } from './support/bad-input.ts';

let t: TestGapura;
beforeAll(async () => {
  t = await startGapura();
});
afterAll(() => t.close());

const { item_details: _items, ...plainCharge } = bcaCharge;
const text = (amount: string) => JSON.stringify(plainCharge).replace('150000', amount);
const qris = { payment_type: 'qris', gross_amount: 10_000 };
const expiry = (expiry_duration: unknown, unit?: string) => ({
  custom_expiry: { expiry_duration, ...(unit === undefined ? {} : { unit }) },
});

describe('POST /charge/ 400 for the amount', () => {
  it.each([
    ['"10000"', 'must be a whole number'],
    ['10000.5', 'must be a whole number'],
    ['-1', 'must be at least 1'],
    ['0', 'must be at least 1'],
    ['-0', 'must be at least 1'],
    ['1000000000000', 'must be at most 999999999999'],
    ['null', 'must be a whole number'],
    ['true', 'must be a whole number'],
    ['[10000]', 'must be a whole number'],
    ['{}', 'must be a whole number'],
  ])('gross_amount %s: %s', async (amount, message) => {
    const reply = await askInVain(t, '/charge/', { rawBody: text(amount) });
    expect(reply.status).toBe(400);
    expect(reply.body.code).toBe('validation_failed');
    expect(reply.body.errors).toEqual([{ field: 'gross_amount', message }]);
  });

  it.each(['9007199254740992', '1e400', '0.1e-400'])(
    'gross_amount %s, which no JSON number here holds exactly, is refused and named',
    async (amount) => {
      const reply = await askInVain(t, '/charge/', { rawBody: text(amount) });
      expect(reply.status).toBe(400);
      expect(JSON.stringify(reply.body)).toContain('gross_amount');
    },
  );

  it.each(['NaN', 'Infinity', '0x10', '010', '1_000', '+1'])('gross_amount %s is not JSON at all', async (amount) => {
    const reply = await askInVain(t, '/charge/', { rawBody: text(amount) });
    expect(reply.status).toBe(400);
    expect(reply.body.code).toBe('malformed_json');
  });

  it('takes 1e4 and 10000.0, which are whole numbers all the same', async () => {
    for (const amount of ['1e4', '10000.0']) {
      const reply = await t.request('POST', '/charge/', { rawBody: text(amount) });
      expect(reply.status).toBe(201);
      expect(reply.body.gross_amount).toBe('10000.00');
    }
  });
});

describe('POST /charge/ 400 for the order id', () => {
  it.each([
    ['a slash', 'A/B'],
    ['a hash', 'A#B'],
    ['an emoji', 'ORDER-😀'],
    ['51 characters', 'x'.repeat(51)],
    ['a space', 'A B'],
    ['a line break at the end', 'ORDER\n'],
    ['a percent sign', 'A%2FB'],
    ['nothing', ''],
    ['a letter of another alphabet', 'ОРДЕР'],
  ])('with %s', async (_what, order_id) => {
    const reply = await askInVain(t, '/charge/', { body: { ...bcaCharge, order_id } });
    expect(reply.status).toBe(400);
    expect(reply.body).toMatchObject({ code: 'validation_failed', errors: [{ field: 'order_id' }] });
    expect(reply.body.errors).toHaveLength(1);
    expect(reply.body.errors[0].message).toContain('^[A-Za-z0-9_~.-]{1,50}$');
  });

  it('with a NUL character', async () => {
    const reply = await askInVain(t, '/charge/', { body: { ...bcaCharge, order_id: 'A\u0000B' } });
    expect(reply.status).toBe(400);
    expect(reply.body.errors).toMatchObject([{ field: 'order_id' }]);
  });

  it.each(['.', '..', 'A..B'])('of %s, which the gateway would take for a folder', async (order_id) => {
    const reply = await askInVain(t, '/charge/', { body: { ...bcaCharge, order_id } });
    expect(reply.status).toBe(400);
    expect(reply.body.errors).toMatchObject([{ field: 'order_id' }]);
  });

  it.each([7, null, ['A'], {}])('of %j, which is not a string', async (order_id) => {
    const reply = await askInVain(t, '/charge/', { body: { ...bcaCharge, order_id } });
    expect(reply.status).toBe(400);
    expect(reply.body.errors).toEqual([{ field: 'order_id', message: 'must be a string' }]);
  });

  it.each(['budi', 'siti'] as const)('that %s has used before', async (who) => {
    const body = { ...bcaCharge, order_id: `USED-BY-${who}` };
    expect((await t.request('POST', '/charge/', { key: t.keys[who], body })).status).toBe(201);
    await t.sandbox.settled();
    const reply = await askInVain(t, '/charge/', { body });
    expect(reply.status).toBe(400);
    expect(reply.body).toMatchObject({
      code: 'order_id_taken',
      errors: [{ field: 'order_id', message: 'is taken; choose another or leave it out' }],
    });
    expect(reply.body).not.toHaveProperty('payment_id');
  });

  it('takes all that is allowed: 50 characters, dots and tildes', async () => {
    for (const order_id of ['x'.repeat(50), 'a.b~c_d-E9', '.a.']) {
      const reply = await t.request('POST', '/charge/', { body: { ...bcaCharge, order_id } });
      expect([order_id, reply.status]).toEqual([order_id, 201]);
    }
    await t.sandbox.settled();
  });
});

interface BadCase {
  readonly what: string;
  readonly body: unknown;
  /** The fields at fault, each with a part of what is said about it. */
  readonly errors: Record<string, string>;
}

const CASES: readonly BadCase[] = [
  {
    what: 'items that do not add up',
    body: { ...bcaCharge, item_details: [{ name: 'Kopi', price: 70_000, quantity: 2 }] },
    errors: { item_details: 'must add up to gross_amount (150000), but add up to 140000' },
  },
  {
    what: 'items whose prices are far too large to add up in floating point',
    body: {
      ...bcaCharge,
      item_details: [
        { name: 'Much', price: 999_999_999_999, quantity: 99_999_999 },
        { name: 'Less', price: -999_999_999_999, quantity: 99_999_998 },
      ],
    },
    errors: { item_details: 'but add up to 999999999999' },
  },
  {
    what: 'an item without a price, and with none of it',
    body: { ...bcaCharge, item_details: [{ name: 'Kopi', quantity: 0 }] },
    errors: { 'item_details.0.price': 'is required', 'item_details.0.quantity': 'must be at least 1' },
  },
  {
    what: 'no items in the list',
    body: { ...bcaCharge, item_details: [] },
    errors: { item_details: 'at least 1 entry' },
  },
  {
    what: 'a card charge without a token',
    body: { payment_type: 'credit_card', gross_amount: 10_000 },
    errors: { token_id: 'is required for credit_card' },
  },
  {
    what: 'a bank transfer without a bank',
    body: { payment_type: 'bank_transfer', gross_amount: 10_000 },
    errors: { bank: 'is required for bank_transfer' },
  },
  {
    what: 'a bank that there is not',
    body: { ...bcaCharge, bank: 'mandiri' },
    errors: { bank: 'must be one of bca, bni, bri, permata, cimb' },
  },
  {
    what: 'a store that does not exist',
    body: { payment_type: 'cstore', gross_amount: 10_000, store: 'seven' },
    errors: { store: 'must be one of indomaret, alfamart' },
  },
  {
    what: 'a store charge without a store',
    body: { payment_type: 'cstore', gross_amount: 10_000 },
    errors: { store: 'is required for cstore' },
  },
  {
    what: 'an OVO charge without a phone',
    body: { payment_type: 'ovo', gross_amount: 10_000, customer_details: { first_name: 'Budi' } },
    errors: { 'customer_details.phone': 'is required for ovo' },
  },
  {
    what: 'a pay-later charge that does not say who buys what',
    body: { payment_type: 'akulaku', gross_amount: 10_000 },
    errors: { item_details: 'is required for akulaku', customer_details: 'is required for akulaku' },
  },
  {
    what: 'a linked account without the purse to pay from',
    body: { payment_type: 'gopay', gross_amount: 10_000, account_id: 'abc' },
    errors: { payment_option_token: 'is required together with account_id' },
  },
  {
    what: 'a purse without the linked account that it belongs to',
    body: { payment_type: 'gopay', gross_amount: 10_000, payment_option_token: 'abc' },
    errors: { account_id: 'is required together with payment_option_token' },
  },
  {
    what: 'fields of another payment type',
    body: { ...qris, bank: 'bca', token_id: 'abc', store: 'alfamart', account_id: 'a', bill_info1: 'b' },
    errors: {
      bank: 'is only for bank_transfer and credit_card, not for qris',
      token_id: 'is only for credit_card',
      store: 'is only for cstore',
      account_id: 'is only for gopay',
      payment_option_token: 'is required together with account_id',
      bill_info1: 'is only for echannel',
    },
  },
  {
    what: 'an unknown payment type',
    body: { payment_type: 'cash', gross_amount: 10_000 },
    errors: { payment_type: 'must be one of qris, gopay' },
  },
  { what: 'nothing of what is needed', body: {}, errors: { payment_type: 'is required', gross_amount: 'is required' } },
  { what: 'a list in place of an object', body: [], errors: { '(body)': 'must be an object' } },
  {
    what: 'unknown fields, at any depth',
    body: { ...bcaCharge, amount: 1, customer_details: { name: 'Budi' } },
    errors: { amount: 'is not a known field', 'customer_details.name': 'is not a known field' },
  },
  {
    what: 'an expiry below the gateway’s least',
    body: { ...qris, ...expiry(19, 'second') },
    errors: { 'custom_expiry.expiry_duration': 'between 20 seconds and 7 days for qris' },
  },
  {
    what: 'an expiry beyond seven days for GoPay',
    body: { payment_type: 'gopay', gross_amount: 10_000, ...expiry(8, 'day') },
    errors: { 'custom_expiry.expiry_duration': 'between 20 seconds and 7 days for gopay' },
  },
  {
    what: 'an expiry beyond five days for a QRIS code of ShopeePay',
    body: { ...qris, qris_acquirer: 'airpay shopee', ...expiry(121, 'hour') },
    errors: { 'custom_expiry.expiry_duration': 'between 20 seconds and 5 days for qris' },
  },
  {
    what: 'an expiry beyond a day for DANA, in the unit that is meant where none is said',
    body: { payment_type: 'dana', gross_amount: 10_000, ...expiry(1_441) },
    errors: { 'custom_expiry.expiry_duration': 'between 20 seconds and 1 day for dana' },
  },
  {
    what: 'an expiry beyond 180 days for a virtual account',
    body: { ...bcaCharge, ...expiry(181, 'day') },
    errors: { 'custom_expiry.expiry_duration': 'between 20 seconds and 180 days for bank_transfer' },
  },
  {
    what: 'an expiry for a card',
    body: { payment_type: 'credit_card', gross_amount: 10_000, token_id: 'abc', ...expiry(1, 'hour') },
    errors: { custom_expiry: 'is not possible for credit_card' },
  },
  {
    what: 'an expiry of nothing, half a day, or in weeks',
    body: { ...bcaCharge, ...expiry(0, 'week') },
    errors: {
      'custom_expiry.expiry_duration': 'must be at least 1',
      'custom_expiry.unit': 'must be one of second, minute, hour, day',
    },
  },
  {
    what: 'an expiry that is no whole number',
    body: { ...bcaCharge, ...expiry(0.5, 'day') },
    errors: { 'custom_expiry.expiry_duration': 'must be a whole number' },
  },
  {
    what: 'metadata that is too large, counted in bytes',
    body: { ...bcaCharge, metadata: { note: '✓'.repeat(1_400) } },
    errors: { metadata: 'must be at most 4096 bytes of JSON' },
  },
  { what: 'metadata that is a list', body: { ...bcaCharge, metadata: [1] }, errors: { metadata: 'must be an object' } },
  {
    what: 'four custom fields, one of them too long',
    body: { ...bcaCharge, custom_fields: ['a', 'b', 'x'.repeat(256), 'd'] },
    errors: { custom_fields: 'must have at most 3 entries', 'custom_fields.2': 'must be at most 255 characters' },
  },
  {
    what: 'an address that is no e-mail address',
    body: { ...bcaCharge, customer_details: { email: 'budi' } },
    errors: { 'customer_details.email': 'must be an e-mail address' },
  },
  {
    what: 'a callback that is no web address',
    body: { payment_type: 'gopay', gross_amount: 10_000, callback_url: 'javascript:alert(1)' },
    errors: { callback_url: 'must match ^https?://' },
  },
  {
    what: 'an address for notifications from somebody who is not staff',
    body: { ...bcaCharge, notification_url: 'https://elsewhere.example/' },
    errors: { notification_url: 'is only for staff' },
  },
  {
    what: 'a NUL character in a text',
    body: { ...bcaCharge, customer_details: { first_name: 'Bu\u0000di' } },
    errors: { 'customer_details.first_name': 'must not hold NUL' },
  },
];

describe('POST /charge/ 400 for everything else', () => {
  it.each(CASES)('$what', async ({ body, errors }) => {
    const reply = await askInVain(t, '/charge/', { body });
    expect(reply.status).toBe(400);
    const told: { field: string; message: string }[] = reply.body.errors;
    expect(told.map(({ field }) => field).sort()).toEqual(Object.keys(errors).sort());
    for (const { field, message } of told) expect(message).toContain(errors[field]);
  });

  it.each(['card_number', 'pan', 'cvv', 'card_cvv', 'cardNumber', 'CVV'])(
    'a field named %s, however deep, without echoing it',
    async (name) => {
      const reply = await askInVain(t, '/charge/', {
        body: { ...bcaCharge, metadata: { a: [{ [name]: '4811111111111114' }] } },
      });
      expect(reply.status).toBe(400);
      expect(reply.body.errors).toMatchObject([{ field: `metadata.a.0.${name}` }]);
      expect(reply.text).not.toContain('4811111111111114');
    },
  );

  it.each([
    ['twice the same field', '{"payment_type": "qris", "gross_amount": 1, "gross_amount": 2}'],
    ['half a body', '{"payment_type": "qris"'],
    ['no body', ''],
    ['a body that is not JSON', 'payment_type=qris'],
  ])('%s', async (_what, rawBody) => {
    const reply = await askInVain(t, '/charge/', { rawBody });
    expect(reply.status).toBe(400);
    expect(reply.body.code).toBe('malformed_json');
  });
});

describe('POST /charge/ 201 at the very edge of what is allowed', () => {
  it.each([
    ['20 seconds', 'qris', expiry(20, 'second')],
    ['7 days', 'gopay', expiry(7, 'day')],
    ['5 days', 'shopeepay', expiry(120, 'hour')],
    ['1 day', 'dana', expiry(1_440)],
  ])('an expiry of %s for %s', async (_what, payment_type, custom) => {
    const reply = await t.request('POST', '/charge/', { body: { payment_type, gross_amount: 10_000, ...custom } });
    expect(reply.status).toBe(201);
    // Ended here: by itself, the shortest would end in the middle of a test that counts rows.
    t.sandbox.control.expire(reply.body.order_id);
    await t.sandbox.settled();
  });
});
