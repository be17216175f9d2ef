// A checkout: what a customer is asked to pay, in whichever way they choose, and once.

import type { Method } from '../../methods/index.ts';

/**
 * `open`: the customer may choose how to pay. `processing`: a payment is under way. `completed`: it was paid. `expired` and
 * `cancelled`: it ended without that.
 */
export const CHECKOUT_STATUSES = ['open', 'processing', 'completed', 'expired', 'cancelled'] as const;
export type CheckoutStatus = (typeof CHECKOUT_STATUSES)[number];

export const LANGUAGES = ['id', 'en'] as const;
export type CheckoutLanguage = (typeof LANGUAGES)[number];

export interface CheckoutAddress {
  first_name?: string;
  last_name?: string;
  email?: string;
  phone?: string;
  address?: string;
  city?: string;
  postal_code?: string;
  country_code?: string;
}

export interface CheckoutCustomer {
  first_name?: string;
  last_name?: string;
  email?: string;
  phone?: string;
  billing_address?: CheckoutAddress;
  shipping_address?: CheckoutAddress;
}

export interface CheckoutItem {
  readonly id?: string;
  readonly name: string;
  readonly price: number;
  readonly quantity: number;
  /** Kredivo lends for nothing without them. */
  readonly category?: string;
  readonly url?: string;
}

export interface Checkout {
  readonly id: string;
  readonly ownerId: string;
  readonly orderId: string;
  readonly amount: bigint;
  readonly currency: string;
  readonly status: CheckoutStatus;
  /** The payment that counts: the one that paid it, or else the last attempt. */
  readonly paymentId: string | null;
  /** How many attempts at the gateway there were: each has an order id of its own. */
  readonly attempts: number;
  /** What came in above the amount and was not given back. */
  readonly surplusAmount: bigint;
  /** Payments that were too much and whose money somebody sent back without the gateway. */
  readonly returnedIds: readonly string[];
  readonly items: readonly CheckoutItem[] | null;
  readonly customer: CheckoutCustomer | null;
  /** Null: every way that the amount allows. */
  readonly paymentMethods: readonly Method[] | null;
  /** Null: the browser's. */
  readonly language: CheckoutLanguage | null;
  readonly successUrl: string | null;
  readonly backUrl: string | null;
  readonly metadata: Record<string, unknown> | null;
  readonly paymentLinkId: string | null;
  /** What the customer filled in on the page of the link. */
  readonly linkAnswers: Readonly<Record<string, string>> | null;
  /** Whether a use of its link is kept for its customer: while they pay, and for a while after, so that they can choose again. */
  readonly holdsUse: boolean;
  readonly cancelWanted: boolean;
  readonly expiresAt: Date;
  readonly completedAt: Date | null;
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** The order id of an attempt: the checkout's own, then with a number behind it. */
export function orderIdOfAttempt(orderId: string, attempt: number): string {
  return attempt === 1 ? orderId : `${orderId}-${attempt}`;
}
