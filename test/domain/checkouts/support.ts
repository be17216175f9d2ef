// A checkout to judge and to charge, and customers of whom more or less is known.

import type { Checkout, CheckoutCustomer } from '../../../src/domain/checkouts/checkout.ts';
import { NOON } from '../payments/support.ts';

export const LATER = new Date(NOON.getTime() + 3_600_000);

/** One that a customer may pay for an hour, in any way. */
export function aCheckout(changes: Partial<Checkout> = {}): Checkout {
  return {
    id: '0197a000-0000-7000-8000-000000000003',
    ownerId: 'shop',
    orderId: 'ORDER-1',
    amount: 10_000n,
    currency: 'IDR',
    status: 'open',
    paymentId: null,
    attempts: 0,
    surplusAmount: 0n,
    returnedIds: [],
    items: null,
    customer: null,
    customerId: null,
    paymentMethods: null,
    fees: null,
    language: null,
    successUrl: null,
    backUrl: null,
    metadata: null,
    paymentLinkId: null,
    linkAnswers: null,
    holdsUse: false,
    cancelWanted: false,
    expiresAt: LATER,
    completedAt: null,
    version: 1,
    createdAt: NOON,
    updatedAt: NOON,
    ...changes,
  };
}

export const BUDI: CheckoutCustomer = {
  first_name: 'Budi',
  last_name: 'Utomo',
  email: 'budi@example.com',
  phone: '08112341234',
};

export type Address = NonNullable<CheckoutCustomer['billing_address']>;

export const HOME: Address = {
  first_name: 'Budi',
  last_name: 'Utomo',
  phone: '08112341234',
  address: 'Jalan Kopi 1',
  city: 'Bandung',
  postal_code: '40111',
  country_code: 'IDN',
};

/** All that a lender asks for. */
export const AT_HOME: CheckoutCustomer = { ...BUDI, billing_address: HOME, shipping_address: HOME };

export const COFFEE = {
  id: 'coffee',
  name: 'Coffee',
  price: 10_000,
  quantity: 1,
  category: 'drinks',
  url: 'https://shop.example/coffee',
};
