// What a chosen method comes to: what is offered, what is refused, and the charge that goes to the gateway.

import { describe, expect, it } from 'vitest';
import {
  type Choice,
  chargeOf,
  hasTimeLeft,
  offeredMethods,
  refuseChoice,
} from '../../../src/domain/checkouts/attempt.ts';
import type { Checkout, CheckoutCustomer } from '../../../src/domain/checkouts/checkout.ts';
import { METHODS, type Method } from '../../../src/methods/index.ts';
import { NOON } from '../payments/support.ts';
import { type Address, AT_HOME, aCheckout, BUDI, COFFEE, HOME, LATER } from './support.ts';

const without = <Fields extends object>(fields: Fields, name: string): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([key]) => key !== name)) as Fields;

describe('the methods that are offered', () => {
  const PLAIN = METHODS.filter((method) => method !== 'akulaku' && method !== 'kredivo');
  const known = { customer: AT_HOME, items: [COFFEE] };
  const offers = (checkout: Partial<Checkout>, method: Method) =>
    offeredMethods(aCheckout(checkout), true).includes(method);

  it('are all but those of lenders, of a customer who is not known', () => {
    expect(offeredMethods(aCheckout(), true)).toEqual(PLAIN);
  });

  it('are all, of a customer who is known well', () => {
    expect(offeredMethods(aCheckout(known), true)).toEqual(METHODS);
  });

  it('are without cards where none can be taken', () => {
    expect(offeredMethods(aCheckout(known), false)).toEqual(METHODS.filter((method) => method !== 'credit_card'));
  });

  it('are those that the shop named, in our own order', () => {
    const paymentMethods = ['kredivo', 'bca_va', 'credit_card', 'qris'] as const;
    expect(offeredMethods(aCheckout({ paymentMethods }), true)).toEqual(['qris', 'bca_va', 'credit_card']);
    expect(offeredMethods(aCheckout({ paymentMethods }), false)).toEqual(['qris', 'bca_va']);
  });

  it.each(['first_name', 'last_name', 'email', 'phone'])('are without lenders where the %s is not known', (name) => {
    const customer = without<CheckoutCustomer>(AT_HOME, name);
    expect(offers({ customer, items: [COFFEE] }, 'akulaku')).toBe(false);
    expect(offers({ customer, items: [COFFEE] }, 'kredivo')).toBe(false);
  });

  it('are with Akulaku where the customer is known, and without Kredivo until the rest is', () => {
    expect([offers({ customer: BUDI }, 'akulaku'), offers({ customer: BUDI }, 'kredivo')]).toEqual([true, false]);
    expect(offers({ customer: BUDI, items: [COFFEE] }, 'kredivo')).toBe(false);
    expect(offers({ customer: AT_HOME }, 'kredivo')).toBe(false);
  });

  it.each(['billing_address', 'shipping_address'])('are without Kredivo where the %s is not whole', (which) => {
    expect(offers({ ...known, customer: without<CheckoutCustomer>(AT_HOME, which) }, 'kredivo')).toBe(false);
    for (const field of Object.keys(HOME)) {
      const customer = { ...AT_HOME, [which]: without<Address>(HOME, field) };
      expect(offers({ ...known, customer }, 'kredivo')).toBe(false);
    }
  });

  it.each(['id', 'category', 'url'])('are without Kredivo where a thing has no %s', (name) => {
    expect(offers({ ...known, items: [COFFEE, without(COFFEE, name)] }, 'kredivo')).toBe(false);
  });
});

describe('a choice', () => {
  const refused = (choice: Choice, checkout: Partial<Checkout> = {}, hasCards = true) =>
    refuseChoice(aCheckout(checkout), choice, hasCards);

  it('is refused where its method is not offered', () => {
    expect(refused({ method: 'kredivo' })).toBe('field');
    expect(refused({ method: 'credit_card', tokenId: 't' }, {}, false)).toBe('field');
    expect(refused({ method: 'qris' })).toBeNull();
  });

  it('is refused where the amount is outside of what the method takes', () => {
    expect(refused({ method: 'bca_va' }, { amount: 9_999n })).toBe('limit');
    expect(refused({ method: 'qris' }, { amount: 10_000_001n })).toBe('limit');
  });

  it('of a card needs its token', () => {
    expect(refused({ method: 'credit_card' })).toBe('field');
    expect(refused({ method: 'credit_card', tokenId: 't' })).toBeNull();
  });

  it.each([...['081234567', '0812345678901', '6281234567', '+62 812-3456-7890', '(0812) 3456.7890']])(
    'of OVO takes the phone %s',
    (phone) => {
      expect(refused({ method: 'ovo', phone })).toBeNull();
    },
  );

  it.each([
    ...[undefined, '', '08123456', '08123456789012', '02112345678', '8123456789', '+6081234567', 'x081234567'],
    ...['081234567x', '0812345678a', '0812/345678', '+081234567'],
  ])('of OVO does not take the phone %s', (phone) => {
    expect(refused({ method: 'ovo', phone })).toBe('field');
  });
});

it('there is time to begin until the gateway takes no shorter one', () => {
  const checkout = aCheckout({ expiresAt: new Date(NOON.getTime() + 20_000) });
  expect(hasTimeLeft(checkout, NOON)).toBe(true);
  expect(hasTimeLeft(checkout, new Date(NOON.getTime() + 1))).toBe(false);
});

describe('the charge', () => {
  const pageUrl = 'https://pay.example/c';
  const charge = (choice: Choice, checkout: Partial<Checkout> = {}, now = NOON, attempt = 1) =>
    chargeOf(aCheckout(checkout), choice, { now, attempt, pageUrl, language: 'en' });
  const hour = { expiry_duration: 60, unit: 'minute' };
  const quarter = { expiry_duration: 15, unit: 'minute' };
  const plain = { gross_amount: 10_000, order_id: 'ORDER-1' };

  it('says no more than the method needs', () => {
    expect(charge({ method: 'bca_va' })).toStrictEqual({
      ...plain,
      payment_type: 'bank_transfer',
      bank: 'bca',
      custom_expiry: hour,
    });
    expect(charge({ method: 'indomaret' })).toStrictEqual({
      ...plain,
      payment_type: 'cstore',
      store: 'indomaret',
      custom_expiry: hour,
    });
    expect(charge({ method: 'echannel' })).toStrictEqual({ ...plain, payment_type: 'echannel', custom_expiry: hour });
    expect(charge({ method: 'credit_card', tokenId: 't' })).toStrictEqual({
      ...plain,
      payment_type: 'credit_card',
      token_id: 't',
    });
  });

  it('has a token for cards alone', () => {
    expect(charge({ method: 'qris', tokenId: 't' })).toStrictEqual({
      ...plain,
      payment_type: 'qris',
      custom_expiry: quarter,
    });
    expect(charge({ method: 'credit_card' })).toStrictEqual({ ...plain, payment_type: 'credit_card' });
  });

  it.each(['gopay', 'shopeepay', 'dana'] as const)(
    'by %s leads back to the page, within a quarter of an hour',
    (method) => {
      expect(charge({ method })).toEqual({
        ...plain,
        payment_type: method,
        callback_url: pageUrl,
        custom_expiry: quarter,
      });
    },
  );

  it('carries what the shop told, under the order id of the attempt', () => {
    const told = { customer: BUDI, items: [COFFEE], metadata: { table: 4 } };
    expect(charge({ method: 'qris' }, told, NOON, 3)).toMatchObject({
      order_id: 'ORDER-1-3',
      customer_details: BUDI,
      item_details: [COFFEE],
      metadata: { table: 4 },
    });
  });

  it.each(['akulaku', 'kredivo'] as const)(
    'by %s names the order where the shop told nothing that is bought',
    (method) => {
      const item = { id: 'ORDER-1', name: 'ORDER-1', price: 10_000, quantity: 1 };
      expect(charge({ method }).item_details).toEqual([item]);
      expect(charge({ method }, { items: [COFFEE] }).item_details).toEqual([COFFEE]);
    },
  );

  it.each(['0812-3456-7890', '+62 812 3456 7890', '6281234567890', '(0812).34567890'])(
    'by OVO asks the phone %s, written with its country',
    (phone) => {
      const { customer_details, custom_expiry } = charge({ method: 'ovo', phone }, { customer: BUDI });
      expect(customer_details).toEqual({ ...BUDI, phone: '+6281234567890' });
      expect(custom_expiry).toBeUndefined();
    },
  );

  it('by anything else leaves the customer as the shop told them', () => {
    const other = charge({ method: 'qris', phone: '081299999999' }, { customer: BUDI });
    expect(other.customer_details).toEqual(BUDI);
  });

  it.each<[Method, number, unknown]>([
    ['bca_va', 60_000, { expiry_duration: 1, unit: 'minute' }],
    ['bca_va', 59_999, { expiry_duration: 59, unit: 'second' }],
    ['bca_va', 119_999, { expiry_duration: 1, unit: 'minute' }],
    ['qris', 5 * 60_000, { expiry_duration: 5, unit: 'minute' }],
    ['qris', 20_000, { expiry_duration: 20, unit: 'second' }],
    ['bca_va', 200 * 86_400_000, { expiry_duration: 180 * 1_440, unit: 'minute' }],
    ['akulaku', 86_400_000, { expiry_duration: 1_440, unit: 'minute' }],
  ])('by %s with %i ms left lasts %j', (method, leftMs, expiry) => {
    const now = new Date(LATER.getTime() - leftMs);
    expect(charge({ method }, {}, now).custom_expiry).toEqual(expiry);
  });
});
