// The webhooks in the OpenAPI document: what Gapura sends to the endpoints of others, an entry for each event.

import { Type } from 'typebox';
import { EVENT_NAMES, EVENT_SUBJECTS, type EventName, type EventSubject } from '../domain/events/event.ts';
import { type Json, reference } from './references.ts';
import { EVENT_DATA } from './schemas/event.ts';
import { eventExample } from './schemas/event-examples.ts';
import { time } from './schemas/shared.ts';

/** When each event is sent, in a line. */
const MEANINGS: Readonly<Record<EventName, string>> = {
  payment_received: 'The gateway has the payment, and it waits',
  payment_settled: 'A payment is paid',
  payment_denied: 'A payment was refused or reversed',
  payment_cancelled: 'A payment was cancelled before it was settled',
  payment_expired: 'The time to pay is over',
  payment_refunded: 'The gateway accepted a refund',
  payment_failed: 'A charge failed',
  payment_charged_back: "The cardholder's bank took the money back",
  invoice_created: 'An invoice can be paid',
  invoice_paid: 'An invoice is paid',
  invoice_voided: 'An invoice was taken back',
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
  checkout_expired: 'The time of a checkout is over, and nobody paid',
  checkout_cancelled: 'A checkout was ended before it was paid',
  checkout_overpaid: 'More came in than a checkout asked for',
};

/** The headers of Standard Webhooks, which sign every message. */
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
    description: `\`${name}\` is sent as a signed \`POST\` to every webhook endpoint that wants it, by the rules of Standard Webhooks, until it is taken; for three days at most.`,
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
      '2XX': { description: 'The event was taken. Answer within 15 seconds' },
      410: { description: 'The endpoint is gone for good: nothing is sent to it any more' },
      default: { description: 'The event was not taken, and is sent again later' },
    },
  };
}

function messageOf(name: EventName, components: Json): unknown {
  const message = Type.Object(
    {
      type: Type.Unsafe<EventName>({ type: 'string', enum: [name], description: 'The name of the event' }),
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
