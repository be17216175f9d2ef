// Every rule that ties the fields of a charge together, at its bounds.

import { describe, expect, it } from 'vitest';
import { type ChargeInput, checkCharge } from '../../../src/domain/payments/charge.ts';
import { PAYMENT_TYPES, type PaymentType } from '../../../src/methods/index.ts';

const item = { name: 'Coffee', price: 10_000, quantity: 1 };
const customer_details = { first_name: 'Budi', phone: '08112341234' };

/** The least that each type needs. */
const LEAST: Readonly<Record<PaymentType, Partial<ChargeInput>>> = {
  credit_card: { token_id: 'token' },
  bank_transfer: { bank: 'bca' },
  echannel: {},
  gopay: {},
  shopeepay: {},
  dana: {},
  ovo: { customer_details },
  qris: {},
  cstore: { store: 'alfamart' },
  akulaku: { item_details: [item], customer_details },
  kredivo: { item_details: [item], customer_details },
};

function charge(payment_type: PaymentType, changes: Partial<ChargeInput> = {}): ChargeInput {
  return { payment_type, gross_amount: 10_000, ...LEAST[payment_type], ...changes };
}

it.each(PAYMENT_TYPES)('%s needs no more than its least', (type) => {
  expect(checkCharge(charge(type))).toEqual([]);
});

it.each([
  ['credit_card', ['token_id']],
  ['bank_transfer', ['bank']],
  ['cstore', ['store']],
  ['ovo', ['customer_details.phone']],
  ['akulaku', ['item_details', 'customer_details']],
  ['kredivo', ['item_details', 'customer_details']],
] as const)('%s without what it needs names %j', (type, fields) => {
  const errors = checkCharge({ payment_type: type, gross_amount: 10_000 });
  expect(errors.map(({ field }) => field)).toEqual(fields);
  for (const { message } of errors) expect(message).toContain(`is required for ${type}`);
});

it('ovo needs the phone among the details, not just details', () => {
  expect(checkCharge(charge('ovo', { customer_details: { first_name: 'Budi' } }))).toEqual([
    { field: 'customer_details.phone', message: 'is required for ovo: the phone that is asked to pay' },
  ]);
});

const BELONGS: readonly [keyof ChargeInput, unknown, readonly PaymentType[]][] = [
  ['bank', 'bca', ['credit_card', 'bank_transfer']],
  ['va_number', '123', ['bank_transfer']],
  ['store', 'alfamart', ['cstore']],
  ['token_id', 'token', ['credit_card']],
  ['authentication', false, ['credit_card']],
  ['authorize', false, ['credit_card']],
  ['save_card', false, ['credit_card']],
  ['installment_term', 3, ['credit_card']],
  ['callback_url', 'https://shop.example', ['gopay', 'shopeepay', 'dana']],
  ['qris_acquirer', 'gopay', ['qris']],
  ['bill_info1', 'a', ['echannel']],
  ['bill_info2', 'b', ['echannel']],
];

describe.each(BELONGS)('%s', (field, value, types) => {
  it.each(PAYMENT_TYPES)('on %s is refused where it means nothing, and never dropped in silence', (type) => {
    const errors = checkCharge({ ...charge(type), [field]: value });
    if (types.includes(type)) expect(errors).toEqual([]);
    else expect(errors).toEqual([{ field, message: expect.stringMatching(`^is only for .*, not for ${type}$`) }]);
  });
});

it('a linked account needs the option to pay with, and belongs to gopay', () => {
  expect(checkCharge(charge('gopay', { account_id: 'a', payment_option_token: 'o' }))).toEqual([]);
  expect(checkCharge(charge('gopay', { account_id: 'a' })).map(({ field }) => field)).toEqual(['payment_option_token']);
  expect(checkCharge(charge('gopay', { payment_option_token: 'o' })).map(({ field }) => field)).toEqual(['account_id']);
  expect(checkCharge(charge('dana', { account_id: 'a', payment_option_token: 'o' })).map(({ field }) => field)).toEqual(
    ['account_id', 'payment_option_token'],
  );
});

describe('items', () => {
  it.each([
    ['one', [item]],
    [
      'several, with a discount',
      [
        { ...item, price: 6_000, quantity: 2 },
        { ...item, price: -2_000 },
      ],
    ],
    ['some for nothing', [item, { ...item, price: 0 }]],
  ])('that add up are fine: %s', (_, item_details) => {
    expect(checkCharge(charge('qris', { item_details }))).toEqual([]);
  });

  it.each([9_999, 10_001])('that add up to %i instead of 10000 are refused, with both sums', (price) => {
    expect(checkCharge(charge('qris', { item_details: [{ ...item, price }] }))).toEqual([
      { field: 'item_details', message: `must add up to gross_amount (10000), but add up to ${price}` },
    ]);
  });

  it('are added without rounding, however large they are', () => {
    const large = { ...item, price: 999_999_999_999, quantity: 99_999_999 };
    const item_details = [large, { ...large, price: -large.price }, { ...item, price: 10_001 }];
    expect(checkCharge(charge('qris', { item_details })).map(({ message }) => message)).toEqual([
      'must add up to gross_amount (10000), but add up to 10001',
    ]);
  });
});

describe('the time to pay', () => {
  const DAYS: Readonly<Record<PaymentType, number | null>> = {
    credit_card: null,
    ovo: null,
    bank_transfer: 180,
    echannel: 180,
    cstore: 180,
    akulaku: 180,
    kredivo: 180,
    gopay: 7,
    qris: 7,
    shopeepay: 5,
    dana: 1,
  };
  const lasting = (type: PaymentType, seconds: number, changes: Partial<ChargeInput> = {}) =>
    checkCharge(charge(type, { custom_expiry: { expiry_duration: seconds, unit: 'second' }, ...changes }));

  it.each(Object.entries(DAYS) as [PaymentType, number | null][])(
    'of %s is from 20 seconds to %s days',
    (type, days) => {
      if (days === null) {
        expect(lasting(type, 60)).toEqual([{ field: 'custom_expiry', message: `is not possible for ${type}` }]);
        return;
      }
      expect([lasting(type, 20), lasting(type, days * 86_400)]).toEqual([[], []]);
      const refused = {
        field: 'custom_expiry.expiry_duration',
        message: `must be between 20 seconds and ${days} day${days === 1 ? '' : 's'} for ${type}`,
      };
      expect([lasting(type, 19), lasting(type, days * 86_400 + 1)]).toEqual([[refused], [refused]]);
    },
  );

  it('of a QRIS code run by ShopeePay is at most 5 days', () => {
    const shopee = { qris_acquirer: 'airpay shopee' } as const;
    expect(lasting('qris', 5 * 86_400, shopee)).toEqual([]);
    expect(lasting('qris', 5 * 86_400 + 1, shopee)).toHaveLength(1);
  });

  it.each([
    [undefined, 1_440],
    ['minute', 1_440],
    ['hour', 24],
    ['day', 1],
  ] as const)('in the unit %s counts as it says: %i make a day', (unit, duration) => {
    const expiry = (expiry_duration: number) => ({
      custom_expiry: unit === undefined ? { expiry_duration } : { expiry_duration, unit },
    });
    expect(checkCharge(charge('dana', expiry(duration)))).toEqual([]);
    expect(checkCharge(charge('dana', expiry(duration + 1)))).toHaveLength(1);
  });
});

describe('metadata', () => {
  const ofBytes = (bytes: number, letter = 'x') => ({ k: letter.repeat((bytes - 8) / Buffer.byteLength(letter)) });

  it('may be 4096 bytes of JSON and not one more', () => {
    expect(checkCharge(charge('gopay', { metadata: ofBytes(4_096) }))).toEqual([]);
    expect(checkCharge(charge('gopay', { metadata: ofBytes(4_097) }))).toEqual([
      { field: 'metadata', message: 'must be at most 4096 bytes of JSON, this is 4097' },
    ]);
  });

  it('is counted in bytes, not in characters', () => {
    expect(checkCharge(charge('gopay', { metadata: ofBytes(4_096 + 4, '😀') }))).toHaveLength(1);
  });
});

it('every broken rule is named at once', () => {
  const errors = checkCharge({
    payment_type: 'bank_transfer',
    gross_amount: 10_000,
    store: 'alfamart',
    item_details: [{ ...item, price: 1 }],
    custom_expiry: { expiry_duration: 1, unit: 'second' },
    metadata: { k: 'x'.repeat(5_000) },
  });
  expect(errors.map(({ field }) => field)).toEqual([
    'bank',
    'store',
    'item_details',
    'custom_expiry.expiry_duration',
    'metadata',
  ]);
});
