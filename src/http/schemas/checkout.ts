// Checkouts and payment links as they are answered.

import { Type } from 'typebox';
import { CHECKOUT_STATUSES, LANGUAGES } from '../../domain/checkouts/checkout.ts';
import { LINK_STATUSES } from '../../domain/payment-links/link.ts';
import { CustomerDetails } from '../../domain/payments/charge.ts';
import { PAYMENT_STATUSES } from '../../domain/payments/payment.ts';
import { REFUND_STATUSES } from '../../domain/payments/refund.ts';
import { METHODS } from '../../methods/index.ts';
import { amount, component, nullable, oneOf, text, time, uuid } from './shared.ts';

const closed = { additionalProperties: false };
const metadata = nullable(
  Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true, description: 'Yours' }),
);
const paymentMethods = nullable(
  Type.Array(oneOf(METHODS), { description: 'The ways to pay that are offered; null: all that the amount allows' }),
);

const CheckoutPaymentSchema = component(
  'CheckoutPayment',
  Type.Object(
    {
      id: uuid('The id of the payment'),
      order_id: text("Its order id: the checkout's own, then with a number behind it"),
      payment_type: text('How it was to be paid'),
      transaction_status: oneOf(PAYMENT_STATUSES, 'Where it stands'),
    },
    closed,
  ),
);

const CheckoutItemSchema = component(
  'CheckoutItem',
  Type.Object(
    {
      id: nullable(text('Your own id of the item')),
      name: text('What is sold'),
      price: Type.Integer({ description: 'Whole rupiah for one' }),
      quantity: Type.Integer({ description: 'How many' }),
      category: nullable(text('Category')),
      url: nullable(text('Where the item is shown')),
    },
    closed,
  ),
);

export const CheckoutSchema = component(
  'Checkout',
  Type.Object(
    {
      id: uuid('The id of the checkout'),
      url: nullable(text('The pay page, for your customer; null in lists and events')),
      order_id: text('Your id of the order'),
      amount: amount('What is to be paid'),
      currency: text('Always IDR'),
      status: oneOf(CHECKOUT_STATUSES, 'Where the checkout stands'),
      payment_id: nullable(uuid('The payment that counts: the one that paid it, or else the last attempt')),
      payments: Type.Array(CheckoutPaymentSchema, { description: 'Every attempt, oldest first' }),
      surplus_amount: amount('What came in above the amount and was not given back'),
      items: Type.Array(CheckoutItemSchema, { description: 'What is paid for' }),
      customer_details: nullable(CustomerDetails),
      payment_methods: paymentMethods,
      language: nullable(oneOf(LANGUAGES, "Of the pay page; null: the browser's")),
      success_url: nullable(text('Where the customer goes after paying')),
      back_url: nullable(text('Where the customer goes without paying')),
      expires_at: time('When it ends'),
      completed_at: nullable(time('When it was paid')),
      payment_link_id: nullable(uuid('The payment link that it was made by')),
      link_answers: nullable(
        Type.Unsafe<Record<string, string>>({
          type: 'object',
          additionalProperties: { type: 'string' },
          description: 'What the customer filled in on the page of the link',
        }),
      ),
      metadata,
      created_at: time('When it was made'),
      updated_at: time('When it last changed'),
    },
    closed,
  ),
);

export const SurplusRefundSchema = component(
  'SurplusRefund',
  Type.Object(
    {
      checkout: CheckoutSchema,
      refunds: Type.Array(
        Type.Object(
          {
            payment_id: uuid('A payment that was too much'),
            status: nullable(oneOf(REFUND_STATUSES, 'Of its refund; requested waits for a second person')),
            refusal: nullable(text('Why there is no refund; null where there is')),
          },
          closed,
        ),
        { description: 'What became of each' },
      ),
    },
    closed,
  ),
);

const LinkFieldSchema = component(
  'PaymentLinkField',
  Type.Object(
    {
      name: text('Under which the answer is stored'),
      label: text('What the customer is asked'),
      required: Type.Boolean({ description: 'Whether it must be filled in' }),
    },
    closed,
  ),
);

export const LinkSchema = component(
  'PaymentLink',
  Type.Object(
    {
      id: uuid('The id of the link'),
      url: nullable(text('The page, for everybody who is to pay; null in lists')),
      title: text('What is paid for'),
      amount: nullable(amount('The amount; null where the customer says it')),
      amount_min: nullable(amount('The least that the customer may pay')),
      amount_max: nullable(amount('The most that the customer may pay')),
      amount_suggestions: Type.Array(amount('An amount'), { description: 'Amounts to choose from' }),
      usage_limit: nullable(Type.Integer({ description: 'How often it can be paid; null: without limit' })),
      uses: Type.Integer({ description: 'How often it was paid' }),
      held: Type.Integer({ description: 'How many customers are just paying, each with a use for now' }),
      fields: Type.Array(LinkFieldSchema, { description: 'What the customer is to fill in' }),
      payment_methods: paymentMethods,
      expires_at: nullable(time('When it is over')),
      ended_message: nullable(text('What the page says once it is over')),
      language: nullable(oneOf(LANGUAGES, "Of the page; null: the browser's")),
      metadata,
      status: oneOf(LINK_STATUSES, 'Whether it can still be paid'),
      created_at: time('When it was made'),
      updated_at: time('When it last changed'),
    },
    closed,
  ),
);
