// Payments, their items and refunds as they are answered.

import { Type } from 'typebox';
import { PAYMENT_CHANGE_FIELDS } from '../../domain/history.ts';
import { ITEM_FIELDS, PAYMENT_FIELDS } from '../../domain/payments/payment.ts';
import { REFUND_FIELDS } from '../../domain/payments/refund.ts';
import { answerOf, component, text, uuid } from './shared.ts';

const PaymentItemSchema = component('PaymentItem', answerOf(ITEM_FIELDS, 'shown'));

export const RefundSchema = component('Refund', answerOf(REFUND_FIELDS, 'shown'));

export const RefundInListSchema = component(
  'RefundInList',
  Type.Object(
    {
      ...RefundSchema.properties,
      payment_id: uuid('The payment that it is of'),
      order_id: text('The order of that payment'),
      payment_type: text('How that payment was made'),
    },
    { additionalProperties: false },
  ),
);

export const PaymentSchema = component(
  'Payment',
  answerOf(PAYMENT_FIELDS, 'shown', { items: PaymentItemSchema, refunds: RefundSchema }),
);

export const PaymentInListSchema = component('PaymentInList', answerOf(PAYMENT_FIELDS, 'listed'));

export const PaymentChangeSchema = component('PaymentChange', answerOf(PAYMENT_CHANGE_FIELDS, 'shown'));
