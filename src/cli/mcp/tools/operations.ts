// Tools for those who run the service: events, the gateway's notifications and webhooks. They need the scope admin; reading webhooks needs webhooks:read.

import { Type } from 'typebox';
import { EVENT_NAMES, EVENT_SUBJECTS } from '../../../domain/events/event.ts';
import { WEBHOOK_OUTCOMES } from '../../../domain/events/webhook.ts';
import { oneOf } from '../../../domain/fields.ts';
import { NOTIFICATION_STATUSES } from '../../../domain/notifications/notification.ts';
import { aboutEvents } from '../../../text/events.ts';
import type { Api } from '../api.ts';
import { type Tool, tool } from '../tool.ts';
import { idField, PageOutput, pageFields, pageQuery, showPage, timeFields } from './reading.ts';

const NO_MORE = { additionalProperties: false } as const;
const AnyOutput = Type.Object({}, { additionalProperties: true });

export function operationsTools(api: Api): Tool[] {
  return [...messageTools(api), ...webhookTools(api), ...repeatingTools(api)];
}

function messageTools(api: Api): Tool[] {
  const common = { scope: 'admin', kind: 'read' } as const;
  return [
    tool({
      ...common,
      name: 'list_events',
      title: 'List events',
      description: 'Lists what happened to payments, invoices and subscriptions, newest first.',
      input: Type.Object(
        {
          name: Type.Optional(oneOf(EVENT_NAMES, aboutEvents('Only events of this name'))),
          subject: Type.Optional(oneOf(EVENT_SUBJECTS, 'Only events about records of this kind')),
          subject_id: Type.Optional(idField('Only events about this one')),
          ...timeFields,
          ...pageFields,
        },
        NO_MORE,
      ),
      output: PageOutput,
      run: async (query) => showPage(await api.events.list(pageQuery(query)).page(), 'events'),
    }),
    tool({
      ...common,
      name: 'list_notifications',
      title: "List the gateway's notifications",
      description: 'Lists the notifications that the gateway sent, newest first, with the outcome of each.',
      input: Type.Object(
        {
          status: Type.Optional(oneOf(NOTIFICATION_STATUSES, 'Only notifications with this outcome')),
          payment_id: Type.Optional(idField('Only notifications about this payment')),
          order_id: Type.Optional(Type.String({ minLength: 1, maxLength: 100, description: 'Only about this order' })),
          ...timeFields,
          ...pageFields,
        },
        NO_MORE,
      ),
      output: PageOutput,
      run: async (query) => showPage(await api.notifications.list(pageQuery(query)).page(), 'notifications'),
    }),
    tool({
      ...common,
      name: 'get_notification',
      title: 'Read a notification of the gateway',
      description: 'Reads one notification as it was received, without its signature, and its outcome.',
      input: Type.Object({ notification_id: idField('The id of the notification') }, NO_MORE),
      output: AnyOutput,
      run: async ({ notification_id }) => {
        const notification = await api.notifications.get(notification_id);
        return { says: `The notification was ${notification.status}.`, data: { notification } };
      },
    }),
  ];
}

function webhookTools(api: Api): Tool[] {
  const common = { scope: ['webhooks:read', 'admin'], kind: 'read' } as const;
  return [
    tool({
      ...common,
      name: 'list_webhooks',
      title: 'List webhook endpoints',
      description: 'Lists the endpoints that events are sent to, without their secrets.',
      input: Type.Object({}, NO_MORE),
      output: PageOutput,
      run: async () => showPage({ items: await api.webhooks.list(), next: null }, 'endpoints'),
    }),
    tool({
      ...common,
      name: 'list_webhook_attempts',
      title: 'List attempts to send to an endpoint',
      description: 'Lists what was sent to one webhook endpoint, newest first, and what it answered.',
      input: Type.Object(
        {
          webhook_id: idField('The id of the endpoint'),
          outcome: Type.Optional(oneOf(WEBHOOK_OUTCOMES, 'Only those that came to this')),
          event_id: Type.Optional(idField('Only those to send this event')),
          ...pageFields,
        },
        NO_MORE,
      ),
      output: PageOutput,
      run: async ({ webhook_id, ...query }) =>
        showPage(await api.webhooks.attempts(webhook_id, pageQuery(query)).page(), 'attempts'),
    }),
  ];
}

/** They move no money: what they repeat has happened, and repeating it is harmless. */
function repeatingTools(api: Api): Tool[] {
  const common = { scope: 'admin', kind: 'write', output: AnyOutput } as const;
  const webhookId = idField('The id of the endpoint');
  return [
    tool({
      ...common,
      name: 'replay_notification',
      title: 'Apply a notification again',
      description: 'Applies one stored notification of the gateway again.',
      input: Type.Object({ notification_id: idField('The id of the notification') }, NO_MORE),
      run: async ({ notification_id }) => {
        const notification = await api.notifications.replay(notification_id);
        return { says: `The notification was applied again: ${notification.status}.`, data: { notification } };
      },
    }),
    tool({
      ...common,
      name: 'test_webhook',
      title: 'Send a test to an endpoint',
      description: 'Sends a test to one webhook endpoint, and returns the outcome.',
      input: Type.Object({ webhook_id: webhookId }, NO_MORE),
      run: async ({ webhook_id }) => {
        const attempt = await api.webhooks.test(webhook_id);
        return { says: `The test was sent: ${attempt.outcome}.`, data: { attempt } };
      },
    }),
    tool({
      ...common,
      name: 'resend_event',
      title: 'Send an event again',
      description: 'Sends one event to one webhook endpoint again.',
      input: Type.Object({ webhook_id: webhookId, event_id: idField('The id of the event') }, NO_MORE),
      run: async ({ webhook_id, event_id }) => ({
        says: 'The event is sent again in a moment; list_webhook_attempts shows the outcome.',
        data: { result: await api.webhooks.resend(webhook_id, { event_id }) },
      }),
    }),
  ];
}
