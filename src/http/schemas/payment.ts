// Payments, their items and refunds as they are answered.

import { Type } from 'typebox';
import { CHARGE_STATES, ITEM_FIELDS, PAYMENT_FIELDS } from '../../domain/payments/payment.ts';
import { REFUND_FIELDS } from '../../domain/payments/refund.ts';
import { answerOf, component, nullable, oneOf, text, time, uuid } from './shared.ts';

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

export const PaymentChangeSchema = component(
  'PaymentChange',
  Type.Object(
    {
      from_status: nullable(text('The status before; null at the beginning')),
      to_status: text('The status after'),
      fraud_status: nullable(text("The fraud check's word after the change")),
      charge_state: oneOf(CHARGE_STATES, 'How far the charge was after the change'),
      source: oneOf(['charge', 'notification', 'status_check', 'action', 'task'], 'What brought the change'),
      actor: nullable(text('Who: a caller, the gateway, or the name of a task')),
      reason: text('Why, in words'),
      notification_id: nullable(uuid('The message that brought it')),
      gateway_response: nullable(
        Type.Unsafe<Record<string, unknown>>({
          type: 'object',
          additionalProperties: true,
          description: "The gateway's answer that brought it",
        }),
      ),
      created_at: time('When'),
    },
    { additionalProperties: false },
  ),
);
