// Checkouts and payment links as they are answered.

import { type Static, Type } from 'typebox';
import { CHECKOUT_FIELDS, CHECKOUT_PAYMENT_FIELDS } from '../../domain/checkouts/checkout.ts';
import { LINK_FIELD_TYPES, LINK_FIELDS } from '../../domain/payment-links/link.ts';
import { CustomerDetails } from '../../domain/payments/charge.ts';
import { REFUND_STATUSES } from '../../domain/payments/refund.ts';
import { METHODS } from '../../methods/index.ts';
import { amount, answerOf, component, nullable, oneOf, text, uuid } from './shared.ts';

const closed = { additionalProperties: false };

const CheckoutPaymentSchema = component('CheckoutPayment', answerOf(CHECKOUT_PAYMENT_FIELDS, 'shown'));

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

const checkoutLists = { payments: CheckoutPaymentSchema, items: CheckoutItemSchema, paymentMethods: oneOf(METHODS) };

const MethodFeeSchema = component(
  'MethodFee',
  Type.Object(
    {
      fixed: Type.Integer({ description: 'Whole rupiah' }),
      percent: Type.Number({ description: 'Of the amount, rounded up to a whole rupiah' }),
    },
    closed,
  ),
);

export const CheckoutSchema = component(
  'Checkout',
  Type.Object(
    {
      ...answerOf(CHECKOUT_FIELDS, 'shown', checkoutLists).properties,
      items: Type.Array(CheckoutItemSchema, { description: CHECKOUT_FIELDS.items.facts.description }),
      fees: nullable(
        Type.Unsafe<Record<string, Static<typeof MethodFeeSchema>>>({
          type: 'object',
          additionalProperties: MethodFeeSchema,
          description: CHECKOUT_FIELDS.fees.facts.description,
        }),
      ),
      customer_details: nullable(CustomerDetails),
      link_answers: nullable(
        Type.Unsafe<Record<string, string>>({
          type: 'object',
          additionalProperties: { type: 'string' },
          description: CHECKOUT_FIELDS.linkAnswers.facts.description,
        }),
      ),
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
        { description: 'The outcome of each' },
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
      type: oneOf(LINK_FIELD_TYPES, 'What may be filled in'),
      label: text('What the customer is asked'),
      required: Type.Boolean({ description: 'Whether it must be filled in' }),
    },
    closed,
  ),
);

const LinkQuantitySchema = component(
  'PaymentLinkQuantity',
  Type.Object(
    { min: Type.Integer({ description: 'The fewest' }), max: Type.Integer({ description: 'The most' }) },
    closed,
  ),
);

export const LinkSchema = component(
  'PaymentLink',
  Type.Object(
    {
      ...answerOf(LINK_FIELDS, 'shown', {
        amountSuggestions: amount('An amount'),
        fields: LinkFieldSchema,
        paymentMethods: oneOf(METHODS),
      }).properties,
      quantity: nullable(LinkQuantitySchema),
    },
    closed,
  ),
);
