// /webhooks/: where events are sent over HTTP, for staff: add, list, read, change, pause, resume and delete.

import { Type } from 'typebox';
import { showWebhook } from '../../domain/events/webhook.ts';
import type { Services } from '../../services/index.ts';
import { type Endpoint, endpoint } from '../endpoint.ts';
import * as examples from '../schemas/examples.ts';
import { text } from '../schemas/shared.ts';
import {
  RotateInput,
  WebhookChanges,
  WebhookInput,
  WebhookSchema,
  WebhookWithSecretSchema,
} from '../schemas/webhook.ts';

export const WebhookParams = Type.Object({ pk: text('The id of the endpoint') });

export const WEBHOOK_TAG = 'Webhooks';
const changed = { description: 'The endpoint afterwards', schema: WebhookSchema, example: examples.webhook };
const shownOnce = 'The endpoint, with the secret that is shown only now';

export type Webhooks = Services['webhooks'];

export function webhookEndpoints({ webhooks }: Services): Endpoint[] {
  return [
    listWebhooks(webhooks),
    createWebhook(webhooks),
    getWebhook(webhooks),
    updateWebhook(webhooks),
    deleteWebhook(webhooks),
    rotateWebhookSecret(webhooks),
    pauseWebhook(webhooks),
    resumeWebhook(webhooks),
  ];
}

function listWebhooks(webhooks: Webhooks): Endpoint {
  return endpoint({
    id: 'listWebhooks',
    call: 'webhooks.list',
    method: 'GET',
    path: '/webhooks/',
    tag: WEBHOOK_TAG,
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
  });
}

function createWebhook(webhooks: Webhooks): Endpoint {
  return endpoint({
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
    async handle({ caller, body, subjectId }) {
      const made = await webhooks.create(caller, body, subjectId);
      return { status: 201, body: { ...showWebhook(made.endpoint), secret: made.secret } };
    },
  });
}

function getWebhook(webhooks: Webhooks): Endpoint {
  return endpoint({
    id: 'getWebhook',
    call: 'webhooks.get',
    method: 'GET',
    path: '/webhooks/{pk}/',
    tag: WEBHOOK_TAG,
    summary: 'Read a webhook endpoint',
    description: 'Staff only.',
    access: 'admin',
    params: WebhookParams,
    answers: { 200: { description: 'The endpoint', schema: WebhookSchema, example: examples.webhook } },
    problems: [404],
    async handle({ caller, params }) {
      return { status: 200, body: showWebhook(await webhooks.get(caller, params.pk)) };
    },
  });
}

function updateWebhook(webhooks: Webhooks): Endpoint {
  return endpoint({
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
    async handle({ caller, params, body }) {
      return { status: 200, body: showWebhook(await webhooks.update(caller, params.pk, body)) };
    },
  });
}

function deleteWebhook(webhooks: Webhooks): Endpoint {
  return endpoint({
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
    async handle({ caller, params }) {
      return { status: 200, body: showWebhook(await webhooks.delete(caller, params.pk)) };
    },
  });
}

function rotateWebhookSecret(webhooks: Webhooks): Endpoint {
  return endpoint({
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
    async handle({ caller, params, body }) {
      const { endpoint: shown, secret } = await webhooks.rotateSecret(caller, params.pk, body.overlap_hours);
      return { status: 200, body: { ...showWebhook(shown), secret } };
    },
  });
}

function pauseWebhook(webhooks: Webhooks): Endpoint {
  return endpoint({
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
    async handle({ caller, params }) {
      return { status: 200, body: showWebhook(await webhooks.pause(caller, params.pk)) };
    },
  });
}

function resumeWebhook(webhooks: Webhooks): Endpoint {
  return endpoint({
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
    async handle({ caller, params }) {
      return { status: 200, body: showWebhook(await webhooks.resume(caller, params.pk)) };
    },
  });
}
