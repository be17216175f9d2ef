// The webhooks in the OpenAPI document: what Gapura sends to the endpoints of others, an entry for each event.

import { type TSchema, Type } from 'typebox';
import { CHECKOUT_STATUSES } from '../domain/checkouts/checkout.ts';
import { EVENT_NAMES, EVENT_SUBJECTS, type EventName, type EventSubject } from '../domain/events/event.ts';
import { INVOICE_STATUSES } from '../domain/invoices/invoice.ts';
import { PAYMENT_STATUSES } from '../domain/payments/payment.ts';
import { SUBSCRIPTION_STATUSES } from '../domain/subscriptions/subscription.ts';
import { besideEvent, NOT_PAID_YET } from '../text/events.ts';
import { InvoiceSchema, SubscriptionSchema } from './schemas/billing.ts';
import { CheckoutSchema } from './schemas/checkout.ts';
import * as checkouts from './schemas/checkout-examples.ts';
import * as payments from './schemas/examples.ts';
import { invoice, paidInvoice, voidedInvoice } from './schemas/invoice-examples.ts';
import { PaymentSchema, RefundSchema } from './schemas/payment.ts';
import { component, type Json, nullable, oneOf, reference, text, time, uuid } from './schemas/shared.ts';
import * as subscriptions from './schemas/subscription-examples.ts';

const notification_id = payments.notificationReceipt.notification_id;
const aboutPayment = (payment: unknown, previous_status: string, refund: unknown = null) => ({
  payment,
  previous_status,
  refund,
  notification_id,
});
const aboutInvoice = (shown: unknown, previous_status: string) => ({
  invoice: shown,
  previous_status,
  notification_id,
});
const aboutSubscription = (subscription: unknown, previous_status: string, payment: unknown = null) => ({
  subscription,
  previous_status,
  payment,
  notification_id: null,
});

const aboutCheckout = (shown: unknown, previous_status: string, payment: unknown = null) => ({
  checkout: shown,
  previous_status,
  payment,
  notification_id: payment === null ? null : notification_id,
});

const failedPayment = {
  ...payments.payment,
  transaction_id: null,
  transaction_status: 'failure',
  va_number: null,
  is_pending: false,
  is_failed: true,
  is_final: true,
};
const chargedBack = { ...payments.capturedPayment, transaction_status: 'chargeback', is_paid: false, is_final: true };
const cycle = { ...payments.capturedPayment, subscription_id: subscriptions.subscription.id };
const failedCycle = { ...payments.deniedPayment, subscription_id: subscriptions.subscription.id };
const charged = { ...subscriptions.subscription, current_interval: 1 };

const DATA: Readonly<Record<EventName, Readonly<Record<string, unknown>>>> = {
  payment_received: aboutPayment(payments.payment, 'pending'),
  payment_settled: aboutPayment(payments.paidPayment, 'pending'),
  payment_denied: aboutPayment(payments.deniedPayment, 'pending'),
  payment_cancelled: aboutPayment(payments.cancelledPayment, 'pending'),
  payment_expired: aboutPayment(payments.expiredPayment, 'pending'),
  payment_refunded: aboutPayment(payments.refundedPayment, 'settlement', payments.refund),
  payment_failed: { ...aboutPayment(failedPayment, 'pending'), notification_id: null },
  payment_charged_back: aboutPayment(chargedBack, 'settlement'),
  invoice_created: { ...aboutInvoice(invoice, 'draft'), notification_id: null },
  invoice_paid: aboutInvoice(paidInvoice, 'pending'),
  invoice_voided: { ...aboutInvoice(voidedInvoice, 'pending'), notification_id: null },
  invoice_overdue: { ...aboutInvoice({ ...invoice, status: 'overdue' }, 'pending'), notification_id: null },
  subscription_created: aboutSubscription(subscriptions.subscription, 'inactive'),
  subscription_charged: aboutSubscription(charged, 'active', cycle),
  subscription_charge_failed: aboutSubscription(subscriptions.subscription, 'active', failedCycle),
  subscription_enabled: aboutSubscription(subscriptions.enabledSubscription, 'disabled'),
  subscription_disabled: aboutSubscription(subscriptions.disabledSubscription, 'active'),
  checkout_created: aboutCheckout({ ...checkouts.checkout, url: null }, 'open'),
  checkout_completed: aboutCheckout(checkouts.completedCheckout, 'processing', payments.paidPayment),
  checkout_reopened: aboutCheckout({ ...checkouts.checkout, url: null }, 'completed', payments.deniedPayment),
  checkout_expired: aboutCheckout(checkouts.expiredCheckout, 'open'),
  checkout_cancelled: aboutCheckout({ ...checkouts.cancelledCheckout, url: null }, 'open'),
  checkout_overpaid: aboutCheckout(checkouts.overpaidCheckout, 'completed', payments.paidPayment),
  subscription_cancelled: aboutSubscription(subscriptions.cancelledSubscription, 'active'),
};

/** The body of a webhook about it. */
export function eventExample(type: EventName) {
  const { id, occurred_at: timestamp, sequence } = payments.event;
  return { type, timestamp, data: { id, sequence, ...DATA[type] } };
}

const common = {
  id: uuid('The id of the event, the same in every delivery of it; also in `webhook-id`'),
  sequence: text('Grows with every event of one payment, invoice, subscription or checkout'),
};
const notificationId = nullable(uuid('The notification that brought the change; null where it came another way'));

/** The `data` of an event, with the record right after the change. */
const EVENT_DATA: Readonly<Record<EventSubject, TSchema>> = {
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

/** When each event is sent, in a line. */
const MEANINGS: Readonly<Record<EventName, string>> = {
  payment_received: `The gateway has the payment, and it waits (${NOT_PAID_YET.en})`,
  payment_settled: 'A payment is paid',
  payment_denied: 'A payment was refused or reversed',
  payment_cancelled: 'A payment was cancelled before it was settled',
  payment_expired: 'The time to pay is over',
  payment_refunded: 'The gateway accepted a refund',
  payment_failed: 'A charge failed',
  payment_charged_back: "The cardholder's bank took the money back",
  invoice_created: 'An invoice can be paid',
  invoice_paid: 'An invoice is paid',
  invoice_voided: 'An invoice was voided',
  invoice_overdue: 'The due date of an invoice is over',
  subscription_created: 'The gateway has the subscription',
  subscription_charged: 'A cycle of a subscription was charged',
  subscription_charge_failed: 'A charge of a subscription failed',
  subscription_enabled: 'A subscription was resumed',
  subscription_disabled: 'A subscription was paused',
  subscription_cancelled: 'A subscription was ended for good',
  checkout_created: 'A checkout waits for its customer',
  checkout_completed: 'A checkout is paid: hand over what was bought',
  checkout_reopened: 'The bank took back what a checkout was paid with: the customer can pay again',
  checkout_expired: 'The time of a checkout is over, and it was not paid',
  checkout_cancelled: 'A checkout was ended before it was paid',
  checkout_overpaid: 'More came in than a checkout asked for',
};

/** The headers of Standard Webhooks, which sign every webhook. */
const HEADERS: Readonly<Record<string, string>> = {
  'webhook-id': 'The id of the event, the same for every attempt and every resend: keep it to notice repetitions',
  'webhook-timestamp': 'When this attempt was made, in seconds since 1970',
  'webhook-signature':
    '`v1,` and the HMAC-SHA256 of `<id>.<timestamp>.<body>` in base64; two of them with a space between while a secret is being changed',
};

export function describeWebhooks(components: Json): Json {
  return Object.fromEntries(EVENT_NAMES.map((name) => [name, { post: describe(name, components) }]));
}

function describe(name: EventName, components: Json): Json {
  return {
    operationId: operationId(name),
    tags: ['Events'],
    summary: MEANINGS[name],
    description: `\`${name}\` is sent as a signed \`POST\` to every webhook endpoint that wants it, by the rules of Standard Webhooks, until the receiver accepts it; for three days at most.`,
    security: [],
    parameters: Object.entries(HEADERS).map(([header, description]) => ({
      name: header,
      in: 'header',
      required: true,
      description,
      schema: { type: 'string' },
    })),
    requestBody: {
      required: true,
      content: { 'application/json': { schema: messageOf(name, components), example: eventExample(name) } },
    },
    responses: {
      '2XX': { description: 'The event was accepted. Answer within 15 seconds' },
      410: { description: 'The endpoint is gone for good: nothing is sent to it any more' },
      default: { description: 'The event was not accepted, and is sent again later' },
    },
  };
}

function messageOf(name: EventName, components: Json): unknown {
  const message = Type.Object(
    {
      type: Type.Unsafe<EventName>({
        type: 'string',
        enum: [name],
        description: `The name of the event${besideEvent(name)}`,
      }),
      timestamp: time('When it happened'),
      data: EVENT_DATA[subjectOf(name)],
    },
    { additionalProperties: false },
  );
  return reference(message, components);
}

function subjectOf(name: EventName): EventSubject {
  return EVENT_SUBJECTS.find((subject) => name.startsWith(`${subject}_`)) ?? 'payment';
}

/** payment_settled is onPaymentSettled. */
function operationId(name: EventName): string {
  return `on_${name}`.replaceAll(/_(\w)/g, (_all, letter: string) => letter.toUpperCase());
}
