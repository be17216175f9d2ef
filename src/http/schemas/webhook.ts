// The schemas of webhook endpoints and of the attempts to send to them.

import { type Static, Type } from 'typebox';
import { invalid } from '../../domain/errors.ts';
import { EVENT_NAMES } from '../../domain/events/event.ts';
import { WEBHOOK_OUTCOMES, WEBHOOK_STATES } from '../../domain/events/webhook.ts';
import { dateOf } from '../../domain/time.ts';
import { component, nullable, oneOf, text, time, uuid } from './shared.ts';

const OVERLAP_HOURS_MAX = 168;

const inputFields = {
  url: Type.String({ minLength: 1, maxLength: 2_048, description: 'Where events are sent, as an https:// address' }),
  events: Type.Optional(
    Type.Array(oneOf(EVENT_NAMES, 'The name of an event'), {
      maxItems: EVENT_NAMES.length,
      description: 'Only these events; empty for all',
    }),
  ),
  description: Type.Optional(nullable(Type.String({ maxLength: 200, description: 'For those who read the list' }))),
};

export const WebhookInput = component('WebhookInput', Type.Object(inputFields, { additionalProperties: false }));

export const WebhookChanges = component(
  'WebhookChanges',
  Type.Object({ ...inputFields, url: Type.Optional(inputFields.url) }, { additionalProperties: false }),
);

export const RotateInput = component(
  'RotateInput',
  Type.Object(
    {
      overlap_hours: Type.Optional(
        Type.Integer({
          minimum: 0,
          maximum: OVERLAP_HOURS_MAX,
          description: 'How long the old secret signs beside the new one; 24 where absent',
        }),
      ),
    },
    { additionalProperties: false },
  ),
);

const shownFields = {
  id: uuid('The id of the endpoint'),
  url: text('Where events are sent'),
  events: Type.Array(oneOf(EVENT_NAMES, 'The name of an event'), { description: 'Only these events; empty for all' }),
  description: nullable(text('As given')),
  state: oneOf(
    WEBHOOK_STATES,
    'Whether events are sent; paused, they are kept, and disabled (after 410), none are collected',
  ),
  pause_reason: nullable(text('Why it is not active')),
  consecutive_failures: Type.Integer({ description: 'How many attempts failed since the last that did not' }),
  failing_since: nullable(time('When the first of those was; after 24 hours of them the endpoint is paused')),
  previous_secret_until: nullable(time('Until when the secret before the present one signs too')),
  waiting: Type.Integer({ description: 'How many events it is still to get' }),
  created_at: time('When it was added'),
  updated_at: time('When it was changed'),
};

export const WebhookSchema = component('Webhook', Type.Object(shownFields, { additionalProperties: false }));

export const WebhookWithSecretSchema = component(
  'WebhookWithSecret',
  Type.Object(
    { ...shownFields, secret: text('Checks the signatures; it is not shown again') },
    { additionalProperties: false },
  ),
);

export const WebhookAttemptSchema = component(
  'WebhookAttempt',
  Type.Object(
    {
      id: uuid('The id of the attempt'),
      event_id: uuid('The event, and its webhook-id'),
      event_sequence: nullable(text('Grows with every event of one payment; null for a test')),
      event: text('The name of the event, or webhook_test'),
      attempt: Type.Integer({ description: '1 for the first' }),
      outcome: oneOf(
        WEBHOOK_OUTCOMES,
        'failed and refused (not a public address) are tried again, given_up was the last try, gone is a 410',
      ),
      http_status: nullable(Type.Integer({ description: 'What was answered' })),
      error: nullable(text('What went wrong')),
      answer: nullable(text('The beginning of the answer')),
      duration_ms: Type.Integer({ description: 'How long it took' }),
      created_at: time('When it was sent'),
    },
    { additionalProperties: false },
  ),
);

export const ResendInput = component(
  'ResendInput',
  Type.Object(
    {
      event_id: Type.Optional(uuid('One event')),
      from: Type.Optional(time('Events since this time')),
      to: Type.Optional(time('Events before this time; now where absent')),
    },
    { additionalProperties: false },
  ),
);

export const ResendReport = component(
  'ResendReport',
  Type.Object({ queued: Type.Integer({ description: 'How many events' }) }, { additionalProperties: false }),
);

/** Either an event or a time range. */
export function toResend({ event_id, from, to }: Static<typeof ResendInput>) {
  if (event_id !== undefined && from === undefined && to === undefined) return { eventId: event_id };
  if (event_id !== undefined || from === undefined) {
    throw invalid({ field: '(body)', message: 'must have either event_id or from, and to only with from' });
  }
  return { from: new Date(from), to: dateOf(to) };
}
