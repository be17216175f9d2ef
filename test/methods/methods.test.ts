// The ways to pay: what each is at the gateway, and the amounts that it takes, at their bounds.

import { describe, expect, it } from 'vitest';
import { orderIdOfAttempt } from '../../src/domain/checkouts/checkout.ts';
import { isMethod, limitOf, METHOD, METHODS, type Method, methodOf } from '../../src/methods/index.ts';

/** Method, payment type, bank, store, least and most, as the gateway's documents have them. */
const EXPECTED: readonly [Method, string, string | null, string | null, bigint, bigint | null][] = [
  ['qris', 'qris', null, null, 1n, 10_000_000n],
  ['gopay', 'gopay', null, null, 1n, 20_000_000n],
  ['shopeepay', 'shopeepay', null, null, 1n, 20_000_000n],
  ['dana', 'dana', null, null, 1n, 20_000_000n],
  ['ovo', 'ovo', null, null, 1n, 99_999_999n],
  ['bca_va', 'bank_transfer', 'bca', null, 10_000n, 20_000_000_000n],
  ['bni_va', 'bank_transfer', 'bni', null, 1n, null],
  ['bri_va', 'bank_transfer', 'bri', null, 1n, 20_000_000_000n],
  ['permata_va', 'bank_transfer', 'permata', null, 1n, 9_999_999_999n],
  ['cimb_va', 'bank_transfer', 'cimb', null, 1n, 250_000_000n],
  ['echannel', 'echannel', null, null, 1n, 50_000_000_000n],
  ['credit_card', 'credit_card', null, null, 10_000n, 999_999_999n],
  ['indomaret', 'cstore', null, 'indomaret', 10_000n, 5_000_000n],
  ['alfamart', 'cstore', null, 'alfamart', 1n, 5_000_000n],
  ['akulaku', 'akulaku', null, null, 5_000n, null],
  ['kredivo', 'kredivo', null, null, 1n, null],
];

it('are offered in one order', () => {
  expect(METHODS).toEqual(EXPECTED.map(([method]) => method));
});

describe.each(EXPECTED)('%s', (method, paymentType, bank, store, least, most) => {
  it('is known by its name, and by what a payment has of it', () => {
    expect(isMethod(method)).toBe(true);
    expect([METHOD[method].bank ?? null, METHOD[method].store ?? null]).toEqual([bank, store]);
    expect(methodOf({ paymentType, bank, store })).toBe(method);
  });

  it('takes no less than its least and no more than its most', () => {
    expect(limitOf(method, least)).toBeNull();
    expect(limitOf(method, least - 1n)).toEqual({ kind: 'least', amount: least });
    expect(limitOf(method, most ?? 10n ** 15n)).toBeNull();
    if (most !== null) expect(limitOf(method, most + 1n)).toEqual({ kind: 'most', amount: most });
  });
});

it.each([
  ['a bank that no checkout offers', { paymentType: 'bank_transfer', bank: 'bsi', store: null }],
  ['a transfer without a bank', { paymentType: 'bank_transfer', bank: null, store: null }],
  ['a store that is not known', { paymentType: 'cstore', bank: null, store: 'warung' }],
  ['a type that is not known', { paymentType: 'cash', bank: null, store: null }],
])('%s is no way of a checkout', (_what, payment) => {
  expect(methodOf(payment)).toBeNull();
});

it.each(['bca', 'QRIS', '', null, 1])('%j is no name of a way', (value) => {
  expect(isMethod(value)).toBe(false);
});

it('the bank that a card payment names does not make it a transfer', () => {
  expect(methodOf({ paymentType: 'credit_card', bank: 'bca', store: null })).toBe('credit_card');
});

it('each attempt after the first has an order id of its own', () => {
  expect([1, 2, 10].map((attempt) => orderIdOfAttempt('ORDER-1', attempt))).toEqual([
    'ORDER-1',
    'ORDER-1-2',
    'ORDER-1-10',
  ]);
});
