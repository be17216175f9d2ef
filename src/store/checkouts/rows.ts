// Between rows and the domain for checkouts.

import {
  CHECKOUT_FIELDS,
  CHECKOUT_PAYMENT_FIELDS,
  type Checkout,
  type CheckoutPayment,
} from '../../domain/checkouts/checkout.ts';
import { columnsOf, decoderOf, encoderOf, type RowOf } from '../database/columns.ts';

/** A checkout with its payments, as one reading of the database saw it. */
export interface CheckoutRecord {
  readonly checkout: Checkout;
  /** Oldest first. */
  readonly payments: readonly CheckoutPayment[];
  /** What its address ends with, sealed. */
  readonly tokenSealed: string;
}

export type CheckoutRow = RowOf<typeof CHECKOUT_FIELDS>;

export type RecordRow = CheckoutRow & { token_sealed: string; payments: RowOf<typeof CHECKOUT_PAYMENT_FIELDS>[] };

const PAYMENT_COLUMNS = Object.keys(columnsOf(CHECKOUT_PAYMENT_FIELDS));
/** In SQL, the payments of what is called `checkout`. They are sorted afterwards: for an order, an index by time would be read from end to end. */
export const CHECKOUT_PAYMENTS = `(SELECT coalesce(jsonb_agg(jsonb_build_object(${PAYMENT_COLUMNS.map((name) => `'${name}', payment.${name}`).join(', ')})), '[]')
    FROM gateway_payments payment WHERE payment.checkout_id = checkout.id) AS payments`;
/** What a statement selects for a record that reads from `checkouts checkout`. */
export const CHECKOUT_RECORD = `checkout.*, ${CHECKOUT_PAYMENTS}`;

export const toCheckout = decoderOf(CHECKOUT_FIELDS);
export const fromCheckout = encoderOf(CHECKOUT_FIELDS);
const toPayment = decoderOf(CHECKOUT_PAYMENT_FIELDS);

export function toRecord(row: RecordRow): CheckoutRecord {
  // Ids are made in the order of time.
  return {
    checkout: toCheckout(row),
    payments: row.payments.toSorted(byId).map(toPayment),
    tokenSealed: row.token_sealed,
  };
}

function byId(a: { readonly id: string }, b: { readonly id: string }): number {
  return a.id < b.id ? -1 : 1;
}
