// Between rows and the domain for checkouts.

import type { QueryResultRow } from 'pg';
import type { Checkout, CheckoutItem, CheckoutLanguage, CheckoutStatus } from '../../domain/checkouts/checkout.ts';
import type { CheckoutPayment } from '../../domain/checkouts/representation.ts';
import type { PaymentStatus } from '../../domain/payments/payment.ts';
import type { Method } from '../../methods/index.ts';

/** A checkout with its payments, as one reading of the database saw it. */
export interface CheckoutRecord {
  readonly checkout: Checkout;
  /** Oldest first. */
  readonly payments: readonly CheckoutPayment[];
  /** What its address ends with, sealed. */
  readonly tokenSealed: string;
}

export interface CheckoutRow extends QueryResultRow {
  id: string;
  owner_id: string;
  order_id: string;
  token_sealed: string;
  amount: string;
  currency: string;
  status: CheckoutStatus;
  payment_id: string | null;
  attempts: number;
  surplus_amount: string;
  returned_ids: string[];
  items: CheckoutItem[] | null;
  customer: Checkout['customer'];
  payment_methods: Method[] | null;
  language: CheckoutLanguage | null;
  success_url: string | null;
  back_url: string | null;
  metadata: Record<string, unknown> | null;
  payment_link_id: string | null;
  link_answers: Record<string, string> | null;
  holds_use: boolean;
  cancel_wanted: boolean;
  expires_at: Date;
  completed_at: Date | null;
  version: number;
  created_at: Date;
  updated_at: Date;
}

interface PaymentRow {
  id: string;
  order_id: string;
  payment_type: string;
  transaction_status: PaymentStatus;
}

export type RecordRow = CheckoutRow & { payments: PaymentRow[] };

/** In SQL, the payments of what is called `checkout`. They are sorted afterwards: for an order, an index by time would be read from end to end. */
export const CHECKOUT_PAYMENTS = `(SELECT coalesce(jsonb_agg(jsonb_build_object('id', payment.id, 'order_id', payment.order_id,
      'payment_type', payment.payment_type, 'transaction_status', payment.transaction_status)), '[]')
    FROM gateway_payments payment WHERE payment.checkout_id = checkout.id) AS payments`;
/** What a statement selects for a record that reads from `checkouts checkout`. */
export const CHECKOUT_RECORD = `checkout.*, ${CHECKOUT_PAYMENTS}`;

export function toRecord(row: RecordRow): CheckoutRecord {
  return {
    checkout: toCheckout(row),
    // Ids are made in the order of time.
    payments: row.payments.toSorted(byId).map((payment) => ({
      id: payment.id,
      orderId: payment.order_id,
      paymentType: payment.payment_type,
      transactionStatus: payment.transaction_status,
    })),
    tokenSealed: row.token_sealed,
  };
}

export function toCheckout(row: CheckoutRow): Checkout {
  return {
    id: row.id,
    ownerId: row.owner_id,
    orderId: row.order_id,
    amount: BigInt(row.amount),
    currency: row.currency,
    status: row.status,
    paymentId: row.payment_id,
    attempts: row.attempts,
    surplusAmount: BigInt(row.surplus_amount),
    returnedIds: row.returned_ids,
    items: row.items,
    customer: row.customer,
    paymentMethods: row.payment_methods,
    language: row.language,
    successUrl: row.success_url,
    backUrl: row.back_url,
    metadata: row.metadata,
    paymentLinkId: row.payment_link_id,
    linkAnswers: row.link_answers,
    holdsUse: row.holds_use,
    cancelWanted: row.cancel_wanted,
    expiresAt: row.expires_at,
    completedAt: row.completed_at,
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

function byId(a: { readonly id: string }, b: { readonly id: string }): number {
  return a.id < b.id ? -1 : 1;
}
