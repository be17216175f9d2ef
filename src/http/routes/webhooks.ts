// /webhooks/: where events are sent over HTTP, for staff: add, list, read, change, pause, resume and delete; and what is sent there:
// test, attempts and resend.

import { type Static, Type } from 'typebox';
import { invalid } from '../../domain/errors.ts';
import { EVENT_NAMES } from '../../domain/events/event.ts';
import {
  SUCCESS_SPANS,
  showWebhook,
  showWebhookAttempt,
  WEBHOOK_ATTEMPT_FIELDS,
  WEBHOOK_FIELDS,
  WEBHOOK_OUTCOMES,
} from '../../domain/events/webhook.ts';
import { dateOf, isoText } from '../../domain/time.ts';
import { aboutEvents } from '../../text/events.ts';
import { say } from '../../text/sayings.ts';
import { type Endpoint, endpoint } from '../endpoint.ts';
import { LINK, pageQuery } from '../pages.ts';
import * as examples from '../schemas/examples.ts';
import { answerOf, component, nullable, oneOf, text, time, uuid } from '../schemas/shared.ts';

const OVERLAP_HOURS_MAX = 168;

const inputFields = {
  url: Type.String({ minLength: 1, maxLength: 2_048, description: 'Where events are sent, as an https:// address' }),
  events: Type.Optional(
    Type.Array(oneOf(EVENT_NAMES, aboutEvents('The name of an event')), {
      maxItems: EVENT_NAMES.length,
      description: 'Only these events; empty for all',
    }),
  ),
  description: Type.Optional(nullable(Type.String({ maxLength: 200, description: 'For those who read the list' }))),
};

const WebhookInput = component('WebhookInput', Type.Object(inputFields, { additionalProperties: false }));

const WebhookChanges = component(
  'WebhookChanges',
  Type.Object({ ...inputFields, url: Type.Optional(inputFields.url) }, { additionalProperties: false }),
);

const RotateInput = component(
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

const WebhookSchema = component(
  'Webhook',
  answerOf(WEBHOOK_FIELDS, 'shown', { events: oneOf(EVENT_NAMES, aboutEvents('The name of an event')) }),
);

const WebhookWithSecretSchema = component(
  'WebhookWithSecret',
  Type.Object(
    { ...WebhookSchema.properties, secret: text('Checks the signatures; it is not shown again') },
    { additionalProperties: false },
  ),
);

const WebhookAttemptSchema = component('WebhookAttempt', answerOf(WEBHOOK_ATTEMPT_FIELDS, 'shown'));

const ResendInput = component(
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

const ResendReport = component(
  'ResendReport',
  Type.Object({ queued: Type.Integer({ description: 'How many events' }) }, { additionalProperties: false }),
);

/** Either an event or a time range. */
function toResend({ event_id, from, to }: Static<typeof ResendInput>) {
  if (event_id !== undefined && from === undefined && to === undefined) return { eventId: event_id };
  if (event_id !== undefined || from === undefined) {
    throw invalid({ field: '(body)', message: say('event_or_from') });
  }
  return { from: new Date(from), to: dateOf(to) };
}

const WebhookParams = Type.Object({ pk: text('The id of the endpoint') });

const WEBHOOK_TAG = 'Webhooks';
const changed = { description: 'The endpoint afterwards', schema: WebhookSchema, example: examples.webhook };
const shownOnce = 'The endpoint, with the secret that is shown only now';

const listWebhooks = endpoint({
  id: 'listWebhooks',
  call: 'webhooks.list',
  method: 'GET',
  path: '/webhooks/',
  tag: WEBHOOK_TAG,
  summary: 'List the webhook endpoints, newest first',
  description: 'Staff only. Secrets are never shown again.',
  access: ['webhooks:read', 'admin'],
  answers: {
    200: { description: 'All endpoints', schema: Type.Array(WebhookSchema), example: [examples.webhook] },
  },
  problems: [],
  async handle({ services, caller }) {
    return { status: 200, body: (await services.webhooks.list(caller)).map(showWebhook) };
  },
});

const createWebhook = endpoint({
  id: 'createWebhook',
  call: 'webhooks.create',
  method: 'POST',
  path: '/webhooks/',
  tag: WEBHOOK_TAG,
  summary: 'Add a webhook endpoint',
  description:
    'Staff only. It gets the events that happen from now on, signed by the rules of Standard Webhooks. Addresses in private networks are refused, unless the configuration allows them.',
  access: 'admin',
  confidential: true,
  body: {
    schema: WebhookInput,
    required: true,
    examples: {
      'settled and refunded payments': {
        url: examples.webhook.url,
        events: examples.webhook.events,
        description: examples.webhook.description,
      },
      'all events': { url: examples.webhook.url },
    },
  },
  answers: {
    201: { description: shownOnce, schema: WebhookWithSecretSchema, example: examples.webhookWithSecret },
  },
  problems: [],
  async handle({ services, caller, body, subjectId }) {
    const made = await services.webhooks.create(caller, body, subjectId);
    return { status: 201, body: { ...showWebhook(made.endpoint), secret: made.secret } };
  },
});

const getWebhook = endpoint({
  id: 'getWebhook',
  call: 'webhooks.get',
  method: 'GET',
  path: '/webhooks/{pk}/',
  tag: WEBHOOK_TAG,
  summary: 'Read a webhook endpoint',
  description: 'Staff only.',
  access: ['webhooks:read', 'admin'],
  params: WebhookParams,
  answers: { 200: { description: 'The endpoint', schema: WebhookSchema, example: examples.webhook } },
  problems: [404],
  async handle({ services, caller, params }) {
    return { status: 200, body: showWebhook(await services.webhooks.get(caller, params.pk)) };
  },
});

const updateWebhook = endpoint({
  id: 'updateWebhook',
  call: 'webhooks.update',
  method: 'PATCH',
  path: '/webhooks/{pk}/',
  tag: WEBHOOK_TAG,
  summary: 'Change a webhook endpoint',
  description: 'Staff only. Events that wait already go to the new address; those of another name still go too.',
  access: 'admin',
  params: WebhookParams,
  body: { schema: WebhookChanges, required: true, examples: { 'all events': { events: [] } } },
  answers: { 200: changed },
  problems: [404],
  async handle({ services, caller, params, body }) {
    return { status: 200, body: showWebhook(await services.webhooks.update(caller, params.pk, body)) };
  },
});

const deleteWebhook = endpoint({
  id: 'deleteWebhook',
  call: 'webhooks.delete',
  method: 'DELETE',
  path: '/webhooks/{pk}/',
  tag: WEBHOOK_TAG,
  summary: 'Delete a webhook endpoint',
  description: 'Staff only. What was still to be sent to it is dropped, and its log goes with it.',
  access: 'admin',
  params: WebhookParams,
  answers: { 200: { ...changed, description: 'The endpoint as it was' } },
  problems: [404],
  async handle({ services, caller, params }) {
    return { status: 200, body: showWebhook(await services.webhooks.delete(caller, params.pk)) };
  },
});

const rotateWebhookSecret = endpoint({
  id: 'rotateWebhookSecret',
  call: 'webhooks.rotateSecret',
  method: 'POST',
  path: '/webhooks/{pk}/rotate_secret/',
  tag: WEBHOOK_TAG,
  summary: 'Give a webhook endpoint a new secret',
  description:
    'Staff only. For a day, or as long as `overlap_hours` says, everything is signed with both the new secret and the one before it. A third one ends at once.',
  access: 'admin',
  confidential: true,
  params: WebhookParams,
  body: { schema: RotateInput, required: false, examples: { 'the old one leaked': { overlap_hours: 0 } } },
  answers: {
    200: { description: shownOnce, schema: WebhookWithSecretSchema, example: examples.webhookWithSecret },
  },
  problems: [404],
  async handle({ services, caller, params, body }) {
    const { endpoint: shown, secret } = await services.webhooks.rotateSecret(caller, params.pk, body.overlap_hours);
    return { status: 200, body: { ...showWebhook(shown), secret } };
  },
});

const pauseWebhook = endpoint({
  id: 'pauseWebhook',
  call: 'webhooks.pause',
  method: 'POST',
  path: '/webhooks/{pk}/pause/',
  tag: WEBHOOK_TAG,
  summary: 'Pause a webhook endpoint',
  description: 'Staff only. Its events are kept until it is resumed.',
  access: 'admin',
  params: WebhookParams,
  answers: { 200: changed },
  problems: [404],
  async handle({ services, caller, params }) {
    return { status: 200, body: showWebhook(await services.webhooks.pause(caller, params.pk)) };
  },
});

const resumeWebhook = endpoint({
  id: 'resumeWebhook',
  call: 'webhooks.resume',
  method: 'POST',
  path: '/webhooks/{pk}/resume/',
  tag: WEBHOOK_TAG,
  summary: 'Resume a webhook endpoint',
  description: 'Staff only. Everything that was kept is sent now, and has three days again.',
  access: 'admin',
  params: WebhookParams,
  answers: { 200: changed },
  problems: [404],
  async handle({ services, caller, params }) {
    return { status: 200, body: showWebhook(await services.webhooks.resume(caller, params.pk)) };
  },
});

const AttemptsQuery = Type.Object(
  {
    outcome: Type.Optional(oneOf(WEBHOOK_OUTCOMES, 'Only attempts with this outcome')),
    event_id: Type.Optional(uuid('Only attempts to send this event')),
    ...pageQuery,
  },
  { additionalProperties: false },
);

const testWebhook = endpoint({
  id: 'testWebhook',
  call: 'webhooks.test',
  method: 'POST',
  path: '/webhooks/{pk}/test/',
  tag: WEBHOOK_TAG,
  summary: 'Send a test to a webhook endpoint',
  description:
    'Staff only. Sends one event of the type `webhook_test` at once, in any state of the endpoint, and answers with the outcome.',
  access: 'admin',
  params: WebhookParams,
  answers: {
    200: {
      description: 'The attempt, with its outcome',
      schema: WebhookAttemptSchema,
      example: { ...examples.webhookAttempt, event: 'webhook_test', event_sequence: null },
    },
  },
  problems: [404],
  async handle({ services, caller, params }) {
    return { status: 200, body: showWebhookAttempt(await services.webhooks.test(caller, params.pk)) };
  },
});

const listWebhookAttempts = endpoint({
  id: 'listWebhookAttempts',
  call: 'webhooks.attempts',
  method: 'GET',
  path: '/webhooks/{pk}/attempts/',
  tag: WEBHOOK_TAG,
  summary: 'List the attempts to send to an endpoint, newest first',
  description: 'Staff only.',
  access: ['webhooks:read', 'admin'],
  params: WebhookParams,
  query: AttemptsQuery,
  answers: {
    200: {
      description: 'A page of attempts',
      schema: Type.Array(WebhookAttemptSchema),
      example: [examples.webhookAttempt],
      headers: { Link: LINK },
    },
  },
  problems: [400, 404],
  async handle({ services, caller, params, query }) {
    const page = await services.webhooks.attempts(caller, params.pk, {
      limit: query.limit,
      outcome: query.outcome,
      eventId: query.event_id,
      cursor: query.cursor,
    });
    return { status: 200, body: page.items.map(showWebhookAttempt), next: page.next, prev: page.prev };
  },
});

const SUCCESS_INTERVALS = Object.keys(SUCCESS_SPANS) as (keyof typeof SUCCESS_SPANS)[];

const WebhookSuccessSchema = component(
  'WebhookSuccess',
  Type.Object(
    {
      start: time('When the hour or the day begins'),
      delivered: Type.Integer({ description: 'How many attempts the endpoint took' }),
      failed: Type.Integer({ description: 'How many it did not take' }),
    },
    { additionalProperties: false },
  ),
);

const readWebhookSuccess = endpoint({
  id: 'getWebhookSuccess',
  call: 'webhooks.success',
  method: 'GET',
  path: '/webhooks/{pk}/success/',
  tag: WEBHOOK_TAG,
  summary: 'See how many attempts an endpoint took over time',
  description:
    'Staff only. The last 24 hours, or the last 30 days in WIB, oldest first; the last one is not over yet. Tests count too.',
  access: ['webhooks:read', 'admin'],
  params: WebhookParams,
  query: Type.Object(
    {
      by: Type.Optional(oneOf(SUCCESS_INTERVALS, 'By hours of a day, or by days of a month; by hours where absent')),
    },
    { additionalProperties: false },
  ),
  answers: {
    200: {
      description: 'Every hour or day, also without attempts',
      schema: Type.Array(WebhookSuccessSchema),
      example: [{ start: '2026-01-15T03:00:00.000Z', delivered: 41, failed: 1 }],
    },
  },
  problems: [400, 404],
  async handle({ services, caller, params, query }) {
    const periods = await services.webhooks.success(caller, params.pk, query.by ?? 'hour');
    return { status: 200, body: periods.map(({ start, ...counts }) => ({ start: isoText(start), ...counts })) };
  },
});

const resendWebhookEvents = endpoint({
  id: 'resendWebhookEvents',
  call: 'webhooks.resend',
  method: 'POST',
  path: '/webhooks/{pk}/resend/',
  tag: WEBHOOK_TAG,
  summary: 'Send events to an endpoint again',
  description:
    'Staff only. One event by its id, or those of a time range that the endpoint wants, at most 10,000. They keep their `webhook-id`.',
  access: 'admin',
  params: WebhookParams,
  body: {
    schema: ResendInput,
    required: true,
    examples: {
      'one event': { event_id: examples.webhookAttempt.event_id },
      'an hour': { from: '2026-01-15T03:00:00Z', to: '2026-01-15T04:00:00Z' },
    },
  },
  answers: { 200: { description: 'How many will be sent', schema: ResendReport, example: { queued: 1 } } },
  problems: [404],
  async handle({ services, caller, params, body }) {
    return { status: 200, body: await services.webhooks.resend(caller, params.pk, toResend(body)) };
  },
});

export const webhookEndpoints: readonly Endpoint[] = [
  listWebhooks,
  createWebhook,
  getWebhook,
  updateWebhook,
  deleteWebhook,
  rotateWebhookSecret,
  pauseWebhook,
  resumeWebhook,
];

export const webhookSendingEndpoints: readonly Endpoint[] = [
  testWebhook,
  listWebhookAttempts,
  readWebhookSuccess,
  resendWebhookEvents,
];
