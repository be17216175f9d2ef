// What an event carries when it is sent to a webhook, by what it is about.

import { type TSchema, Type } from 'typebox';
import { CHECKOUT_STATUSES } from '../../domain/checkouts/checkout.ts';
import type { EventSubject } from '../../domain/events/event.ts';
import { INVOICE_STATUSES } from '../../domain/invoices/invoice.ts';
import { PAYMENT_STATUSES } from '../../domain/payments/payment.ts';
import { SUBSCRIPTION_STATUSES } from '../../domain/subscriptions/subscription.ts';
import { CheckoutSchema } from './checkout.ts';
import { InvoiceSchema } from './invoice.ts';
import { PaymentSchema, RefundSchema } from './payment.ts';
import { component, nullable, oneOf, text, uuid } from './shared.ts';
import { SubscriptionSchema } from './subscription.ts';

const common = {
  id: uuid('The id of the event, the same in every delivery of it; also in `webhook-id`'),
  sequence: text('Grows with every event of one payment, invoice, subscription or checkout'),
};
const notificationId = nullable(
  uuid('The message of the gateway that brought the change; null where it came another way'),
);

/** The `data` of a message, with the thing as it stood right after the change. */
export const EVENT_DATA: Readonly<Record<EventSubject, TSchema>> = {
  payment: component(
    'PaymentEventData',
    Type.Object(
      {
        ...common,
        payment: PaymentSchema,
        previous_status: oneOf(PAYMENT_STATUSES, 'The status before'),
        refund: nullable(RefundSchema),
        notification_id: notificationId,
      },
      { additionalProperties: false },
    ),
  ),
  invoice: component(
    'InvoiceEventData',
    Type.Object(
      {
        ...common,
        invoice: InvoiceSchema,
        previous_status: oneOf(INVOICE_STATUSES, 'The status before'),
        notification_id: notificationId,
      },
      { additionalProperties: false },
    ),
  ),
  checkout: component(
    'CheckoutEventData',
    Type.Object(
      {
        ...common,
        checkout: CheckoutSchema,
        previous_status: oneOf(CHECKOUT_STATUSES, 'The status before'),
        payment: nullable(PaymentSchema),
        notification_id: notificationId,
      },
      { additionalProperties: false },
    ),
  ),
  subscription: component(
    'SubscriptionEventData',
    Type.Object(
      {
        ...common,
        subscription: SubscriptionSchema,
        previous_status: oneOf(SUBSCRIPTION_STATUSES, 'The status before'),
        payment: nullable(PaymentSchema),
        notification_id: notificationId,
      },
      { additionalProperties: false },
    ),
  ),
};
