// /webhooks/: where events are sent over HTTP, for staff.

import { Type } from 'typebox';
import { showWebhook, showWebhookAttempt, WEBHOOK_OUTCOMES } from '../../domain/events/webhook.ts';
import type { Services } from '../../services/index.ts';
import { type Endpoint, endpoint } from '../endpoint.ts';
import { linkToNext, pageQuery } from '../pages.ts';
import * as examples from '../schemas/examples.ts';
import { oneOf, text, uuid } from '../schemas/shared.ts';
import {
  ResendInput,
  ResendReport,
  RotateInput,
  toResend,
  WebhookAttemptSchema,
  WebhookChanges,
  WebhookInput,
  WebhookSchema,
  WebhookWithSecretSchema,
} from '../schemas/webhook.ts';

const Params = Type.Object({ pk: text('The id of the endpoint') });

const AttemptsQuery = Type.Object(
  {
    outcome: Type.Optional(oneOf(WEBHOOK_OUTCOMES, 'Only attempts that came to this')),
    event_id: Type.Optional(uuid('Only attempts to send this event')),
    ...pageQuery,
  },
  { additionalProperties: false },
);

const TAG = 'Webhooks';
const shownOnce = 'The endpoint, with the secret that is shown only now';

export function webhookEndpoints(services: Services): Endpoint[] {
  return [...collection(services), ...changes(services), ...sending(services)];
}

function collection({ webhooks }: Services): Endpoint[] {
  return [
    endpoint({
      id: 'listWebhooks',
      method: 'GET',
      path: '/webhooks/',
      tag: TAG,
      summary: 'List the webhook endpoints, newest first',
      description: 'Staff only. Secrets are never shown again.',
      access: 'admin',
      answers: {
        200: { description: 'All endpoints', schema: Type.Array(WebhookSchema), example: [examples.webhook] },
      },
      problems: [],
      async handle({ caller }) {
        return { status: 200, body: (await webhooks.list(caller)).map(showWebhook) };
      },
    }),
    endpoint({
      id: 'createWebhook',
      method: 'POST',
      path: '/webhooks/',
      tag: TAG,
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
      async handle({ caller, body, subjectId }) {
        const made = await webhooks.create(caller, body, subjectId);
        return { status: 201, body: { ...showWebhook(made.endpoint), secret: made.secret } };
      },
    }),
    endpoint({
      id: 'getWebhook',
      method: 'GET',
      path: '/webhooks/{pk}/',
      tag: TAG,
      summary: 'Read a webhook endpoint',
      description: 'Staff only.',
      access: 'admin',
      params: Params,
      answers: { 200: { description: 'The endpoint', schema: WebhookSchema, example: examples.webhook } },
      problems: [404],
      async handle({ caller, params }) {
        return { status: 200, body: showWebhook(await webhooks.get(caller, params.pk)) };
      },
    }),
  ];
}

function changes({ webhooks }: Services): Endpoint[] {
  const changed = { description: 'The endpoint afterwards', schema: WebhookSchema, example: examples.webhook };
  return [
    endpoint({
      id: 'updateWebhook',
      method: 'PATCH',
      path: '/webhooks/{pk}/',
      tag: TAG,
      summary: 'Change a webhook endpoint',
      description: 'Staff only. Events that wait already go to the new address; those of another name still go too.',
      access: 'admin',
      params: Params,
      body: { schema: WebhookChanges, required: true, examples: { 'all events': { events: [] } } },
      answers: { 200: changed },
      problems: [404],
      async handle({ caller, params, body }) {
        return { status: 200, body: showWebhook(await webhooks.update(caller, params.pk, body)) };
      },
    }),
    endpoint({
      id: 'deleteWebhook',
      method: 'DELETE',
      path: '/webhooks/{pk}/',
      tag: TAG,
      summary: 'Delete a webhook endpoint',
      description: 'Staff only. What was still to be sent to it is dropped, and its log goes with it.',
      access: 'admin',
      params: Params,
      answers: { 200: { ...changed, description: 'The endpoint as it was' } },
      problems: [404],
      async handle({ caller, params }) {
        return { status: 200, body: showWebhook(await webhooks.delete(caller, params.pk)) };
      },
    }),
    endpoint({
      id: 'rotateWebhookSecret',
      method: 'POST',
      path: '/webhooks/{pk}/rotate_secret/',
      tag: TAG,
      summary: 'Give a webhook endpoint a new secret',
      description:
        'Staff only. For a day, or as long as `overlap_hours` says, everything is signed with both the new secret and the one before it. A third one ends at once.',
      access: 'admin',
      confidential: true,
      params: Params,
      body: { schema: RotateInput, required: false, examples: { 'the old one leaked': { overlap_hours: 0 } } },
      answers: {
        200: { description: shownOnce, schema: WebhookWithSecretSchema, example: examples.webhookWithSecret },
      },
      problems: [404],
      async handle({ caller, params, body }) {
        const { endpoint: shown, secret } = await webhooks.rotateSecret(caller, params.pk, body.overlap_hours);
        return { status: 200, body: { ...showWebhook(shown), secret } };
      },
    }),
    endpoint({
      id: 'pauseWebhook',
      method: 'POST',
      path: '/webhooks/{pk}/pause/',
      tag: TAG,
      summary: 'Pause a webhook endpoint',
      description: 'Staff only. Its events are kept until it is resumed.',
      access: 'admin',
      params: Params,
      answers: { 200: changed },
      problems: [404],
      async handle({ caller, params }) {
        return { status: 200, body: showWebhook(await webhooks.pause(caller, params.pk)) };
      },
    }),
    endpoint({
      id: 'resumeWebhook',
      method: 'POST',
      path: '/webhooks/{pk}/resume/',
      tag: TAG,
      summary: 'Resume a webhook endpoint',
      description: 'Staff only. Everything that was kept is sent now, and has three days again.',
      access: 'admin',
      params: Params,
      answers: { 200: changed },
      problems: [404],
      async handle({ caller, params }) {
        return { status: 200, body: showWebhook(await webhooks.resume(caller, params.pk)) };
      },
    }),
  ];
}

function sending({ webhooks }: Services): Endpoint[] {
  return [
    endpoint({
      id: 'testWebhook',
      method: 'POST',
      path: '/webhooks/{pk}/test/',
      tag: TAG,
      summary: 'Send a test to a webhook endpoint',
      description:
        'Staff only. Sends one message of the type `webhook_test` at once, in whatever state the endpoint is, and tells what came of it.',
      access: 'admin',
      params: Params,
      answers: {
        200: {
          description: 'What came of it',
          schema: WebhookAttemptSchema,
          example: { ...examples.webhookAttempt, event: 'webhook_test', event_sequence: null },
        },
      },
      problems: [404],
      async handle({ caller, params }) {
        return { status: 200, body: showWebhookAttempt(await webhooks.test(caller, params.pk)) };
      },
    }),
    endpoint({
      id: 'listWebhookAttempts',
      method: 'GET',
      path: '/webhooks/{pk}/attempts/',
      tag: TAG,
      summary: 'List the attempts to send to an endpoint, newest first',
      description: 'Staff only.',
      access: 'admin',
      params: Params,
      query: AttemptsQuery,
      answers: {
        200: {
          description: 'A page of attempts',
          schema: Type.Array(WebhookAttemptSchema),
          example: [examples.webhookAttempt],
          headers: { Link: 'The address of the next page, with rel="next"; absent on the last page' },
        },
      },
      problems: [400, 404],
      async handle({ caller, params, query, path }) {
        const page = await webhooks.attempts(caller, params.pk, {
          limit: query.limit,
          ...(query.outcome === undefined ? {} : { outcome: query.outcome }),
          ...(query.event_id === undefined ? {} : { eventId: query.event_id }),
          ...(query.cursor === undefined ? {} : { cursor: query.cursor }),
        });
        return { status: 200, body: page.items.map(showWebhookAttempt), headers: linkToNext(path, query, page.next) };
      },
    }),
    endpoint({
      id: 'resendWebhookEvents',
      method: 'POST',
      path: '/webhooks/{pk}/resend/',
      tag: TAG,
      summary: 'Send events to an endpoint again',
      description:
        'Staff only. One event by its id, or those of a time range that the endpoint wants, at most 10,000. They keep their `webhook-id`.',
      access: 'admin',
      params: Params,
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
      async handle({ caller, params, body }) {
        return { status: 200, body: await webhooks.resend(caller, params.pk, toResend(body)) };
      },
    }),
  ];
}
