// Which payments are meant: the query fields that the list and the exports share, and what they ask of the store.

import { type Static, Type } from 'typebox';
import { CHARGE_STATES, FRAUD_STATUSES, PAYMENT_STATUSES } from '../../domain/payments/payment.ts';
import { readSearch, SEARCH_MAX, termsOfCustomer } from '../../domain/payments/search.ts';
import { dateOf } from '../../domain/time.ts';
import { PAYMENT_TYPES } from '../../methods/index.ts';
import { customerFilter, toCustomerFilter } from './customer-filter.ts';
import { anyOf, oneOf, time } from './shared.ts';

/** The largest amount that a payment can have, in rupiah. */
const AMOUNT_MAX = 999_999_999_999;

const wholeRupiah = (description: string) => Type.Integer({ minimum: 0, maximum: AMOUNT_MAX, description });
const id = () => Type.String({ format: 'uuid' });

export const paymentFilter = {
  q: Type.Optional(
    Type.String({
      maxLength: SEARCH_MAX,
      description:
        'Only payments with this: how their order id, the e-mail or phone of the customer, or a word of the name begins; or a whole amount, transaction id, VA number, bill key or payment code',
    }),
  ),
  payment_type: Type.Optional(anyOf(oneOf(PAYMENT_TYPES), 'Only payments of this type')),
  status: Type.Optional(anyOf(oneOf(PAYMENT_STATUSES), 'Only payments with this transaction_status')),
  order_id: Type.Optional(anyOf(Type.String({ minLength: 1, maxLength: 100 }), 'Only the payment of this order')),
  charge_state: Type.Optional(anyOf(oneOf(CHARGE_STATES), 'Only payments whose charge got this far')),
  fraud_status: Type.Optional(anyOf(oneOf(FRAUD_STATUSES), 'Only payments of which the fraud check says this')),
  bank: Type.Optional(anyOf(Type.String({ minLength: 1, maxLength: 40 }), 'Only payments through this bank')),
  invoice_id: Type.Optional(anyOf(id(), 'Only payments of this invoice')),
  checkout_id: Type.Optional(anyOf(id(), 'Only payments of this checkout')),
  subscription_id: Type.Optional(anyOf(id(), 'Only payments of this subscription')),
  contradicted: Type.Optional(
    oneOf(['true'], "Only payments that the gateway's answers contradict, until one of them fits again"),
  ),
  amount_min: Type.Optional(wholeRupiah('Only payments of this gross_amount or more, in whole rupiah')),
  amount_max: Type.Optional(wholeRupiah('Only payments of this gross_amount or less, in whole rupiah')),
  paid_after: Type.Optional(time('Only payments that were settled after this time')),
  paid_before: Type.Optional(time('Only payments that were settled before this time')),
  created_after: Type.Optional(time('Only payments made after this time')),
  created_before: Type.Optional(time('Only payments made before this time')),
  ...customerFilter,
  owner: Type.Optional(anyOf(Type.String({ minLength: 1, maxLength: 255 }), 'Only payments of this owner; for staff')),
};

const PaymentFilterQuery = Type.Object(paymentFilter);

/** What a query asks for. Whose payments a caller may see is not decided here. */
export function toPaymentFilter(query: Static<typeof PaymentFilterQuery>) {
  const { customerEmail, customerPhone } = toCustomerFilter(query);
  return {
    // Payments have no index of their customers: those of one are searched for.
    search: query.q === undefined ? termsOfCustomer(customerEmail, customerPhone) : readSearch(query.q),
    customerEmail,
    customerPhone,
    ownerId: query.owner,
    paymentType: query.payment_type,
    status: query.status,
    orderId: query.order_id,
    chargeState: query.charge_state,
    fraudStatus: query.fraud_status,
    bank: query.bank,
    invoiceId: query.invoice_id,
    checkoutId: query.checkout_id,
    subscriptionId: query.subscription_id,
    amountMin: query.amount_min,
    amountMax: query.amount_max,
    contradictedAfter: query.contradicted === undefined ? undefined : new Date(0),
    paidAfter: dateOf(query.paid_after),
    paidBefore: dateOf(query.paid_before),
    createdAfter: dateOf(query.created_after),
    createdBefore: dateOf(query.created_before),
  };
}
