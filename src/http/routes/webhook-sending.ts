// What is sent to a webhook endpoint, for staff: /webhooks/{pk}/test/, attempts and resend.

import { Type } from 'typebox';
import { showWebhookAttempt, WEBHOOK_OUTCOMES } from '../../domain/events/webhook.ts';
import type { Services } from '../../services/index.ts';
import { type Endpoint, endpoint } from '../endpoint.ts';
import { LINK, pageQuery } from '../pages.ts';
import * as examples from '../schemas/examples.ts';
import { oneOf, uuid } from '../schemas/shared.ts';
import { ResendInput, ResendReport, toResend, WebhookAttemptSchema } from '../schemas/webhook.ts';
import { WEBHOOK_TAG, WebhookParams, type Webhooks } from './webhooks.ts';

const AttemptsQuery = Type.Object(
  {
    outcome: Type.Optional(oneOf(WEBHOOK_OUTCOMES, 'Only attempts that came to this')),
    event_id: Type.Optional(uuid('Only attempts to send this event')),
    ...pageQuery,
  },
  { additionalProperties: false },
);

export function webhookSendingEndpoints({ webhooks }: Services): Endpoint[] {
  return [testWebhook(webhooks), listWebhookAttempts(webhooks), resendWebhookEvents(webhooks)];
}

function testWebhook(webhooks: Webhooks): Endpoint {
  return endpoint({
    id: 'testWebhook',
    call: 'webhooks.test',
    method: 'POST',
    path: '/webhooks/{pk}/test/',
    tag: WEBHOOK_TAG,
    summary: 'Send a test to a webhook endpoint',
    description:
      'Staff only. Sends one message of the type `webhook_test` at once, in whatever state the endpoint is, and tells what came of it.',
    access: 'admin',
    params: WebhookParams,
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
  });
}

function listWebhookAttempts(webhooks: Webhooks): Endpoint {
  return endpoint({
    id: 'listWebhookAttempts',
    call: 'webhooks.attempts',
    method: 'GET',
    path: '/webhooks/{pk}/attempts/',
    tag: WEBHOOK_TAG,
    summary: 'List the attempts to send to an endpoint, newest first',
    description: 'Staff only.',
    access: 'admin',
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
    async handle({ caller, params, query }) {
      const page = await webhooks.attempts(caller, params.pk, {
        limit: query.limit,
        outcome: query.outcome,
        eventId: query.event_id,
        cursor: query.cursor,
      });
      return { status: 200, body: page.items.map(showWebhookAttempt), next: page.next, prev: page.prev };
    },
  });
}

function resendWebhookEvents(webhooks: Webhooks): Endpoint {
  return endpoint({
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
    async handle({ caller, params, body }) {
      return { status: 200, body: await webhooks.resend(caller, params.pk, toResend(body)) };
    },
  });
}
