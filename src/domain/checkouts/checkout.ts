// A checkout: what a customer is asked to pay once, by a method of their choice; and how it is shown to the world.

import type { Static } from 'typebox';
import type { Method } from '../../methods/index.ts';
import type { CustomerDetails } from '../payments/charge.ts';
import { PAYMENT_STATUSES } from '../payments/payment.ts';
import {
  amount,
  boolean,
  choice,
  integer,
  json,
  list,
  type RecordOf,
  type Shown,
  showingOf,
  text,
  texts,
  time,
  uuid,
  uuids,
} from '../record.ts';
import type { MethodFees } from './fees.ts';

/**
 * `open`: the customer may choose how to pay. `processing`: a payment is under way. `completed`: it was paid. `expired` and
 * `cancelled`: it ended without that.
 */
export const CHECKOUT_STATUSES = ['open', 'processing', 'completed', 'expired', 'cancelled'] as const;
export type CheckoutStatus = (typeof CHECKOUT_STATUSES)[number];

export const LANGUAGES = ['id', 'en'] as const;
export type CheckoutLanguage = (typeof LANGUAGES)[number];

export type CheckoutCustomer = Static<typeof CustomerDetails>;

export interface CheckoutItem {
  readonly id?: string;
  readonly name: string;
  readonly price: number;
  readonly quantity: number;
  /** Kredivo lends for nothing without them. */
  readonly category?: string;
  readonly url?: string;
}

/** A payment of a checkout, as much of it as the checkout tells. */
export const CHECKOUT_PAYMENT_FIELDS = {
  id: uuid.shown('The id of the payment'),
  orderId: text.shown("Its order id: the checkout's own, then with a number behind it"),
  paymentType: text.shown('How it was to be paid'),
  transactionStatus: choice(PAYMENT_STATUSES).shown('Where it stands'),
  grossAmount: amount.shown('What the customer is to pay by it, with the fee of its method'),
} as const;

export interface CheckoutPayment extends RecordOf<typeof CHECKOUT_PAYMENT_FIELDS> {}

/** Every field of a checkout, in the order in which the API shows them. */
export const CHECKOUT_FIELDS = {
  id: uuid.shown('The id of the checkout'),
  ownerId: text,
  url: text.orNull.computed.shown('The pay page, for your customer; null in lists and events'),
  orderId: text.shown('Your id of the order'),
  amount: amount.shown('What is to be paid, without a fee'),
  currency: text.initially('IDR').shown('Always IDR'),
  status: choice(CHECKOUT_STATUSES).changes.shown('Where the checkout stands'),
  paymentId: uuid.orNull.later.shown('The payment that counts: the one that paid it, or else the last attempt'),
  payments: list<Shown<typeof CHECKOUT_PAYMENT_FIELDS>>().computed.shown('Every attempt, oldest first'),
  /** How many attempts at the gateway there were: each has an order id of its own. */
  attempts: integer.later,
  surplusAmount: amount.later.shown('What came in above the amount and was not given back'),
  /** Payments that were too much and whose money the shop sent back without the gateway. */
  returnedIds: uuids.later,
  items: list<CheckoutItem>().orNull.shown('What is paid for'),
  customer: json<CheckoutCustomer>().orNull,
  customerDetails: json<CheckoutCustomer>().orNull.computed.shown('Who pays'),
  customerId: text.orNull.shown('Your id of the customer, whose saved cards are offered'),
  paymentMethods: texts<Method>().orNull.shown(
    'The payment methods that are offered; null: all that the amount allows',
  ),
  fees: json<MethodFees>().orNull.shown('What each payment method adds for the customer; null: nothing'),
  language: choice(LANGUAGES).orNull.shown("Of the pay page; null: the browser's"),
  successUrl: text.orNull.shown('Where the customer goes after paying'),
  backUrl: text.orNull.shown('Where the customer goes without paying'),
  expiresAt: time.shown('When it ends'),
  completedAt: time.orNull.later.shown('When it was paid'),
  paymentLinkId: uuid.orNull.shown('The payment link that it was made by'),
  linkAnswers: json<Record<string, string>>().orNull.shown('What the customer filled in on the page of the link'),
  metadata: json().orNull.shown('Yours'),
  /** Whether a use of its link is kept for its customer: while they pay, and for a while after, so that they can choose again. */
  holdsUse: boolean.later,
  cancelWanted: boolean.later,
  version: integer.initially(1).later,
  createdAt: time.shown('When it was made'),
  updatedAt: time.changes.shown('When it last changed'),
} as const;

export interface Checkout extends RecordOf<typeof CHECKOUT_FIELDS> {}

/** The order id of an attempt: the checkout's own, then with a number behind it. */
export function orderIdOfAttempt(orderId: string, attempt: number): string {
  return attempt === 1 ? orderId : `${orderId}-${attempt}`;
}

/** What an address may name, in braces: it is filled in when the customer goes there. */
export const ADDRESS_PARTS = ['order_id', 'checkout_id', 'status'] as const;

/** An address that the shop gave, with what it names filled in. */
export function filledAddress(address: string | null, { id, orderId, status }: Checkout): string | null {
  const values: Readonly<Record<(typeof ADDRESS_PARTS)[number], string>> = {
    order_id: orderId,
    checkout_id: id,
    status,
  };
  return (
    address?.replaceAll(/\{(\w+)\}/g, (whole, name) =>
      encodeURIComponent(values[name as keyof typeof values] ?? whole),
    ) ?? null
  );
}

const showFields = showingOf(CHECKOUT_FIELDS, 'shown');
const showCheckoutPayment = showingOf(CHECKOUT_PAYMENT_FIELDS, 'shown');

/** The address is shown only where this one checkout is read: null in lists and events. */
export function showCheckout(checkout: Checkout, payments: readonly CheckoutPayment[], url: string | null) {
  const { customer: customer_details, items } = checkout;
  const shown = showFields(checkout, { url, payments: payments.map(showCheckoutPayment), customer_details });
  return { ...shown, items: items?.map(showItem) ?? [] };
}

function showItem({ id, name, price, quantity, category, url }: CheckoutItem) {
  return { id: id ?? null, name, price, quantity, category: category ?? null, url: url ?? null };
}
