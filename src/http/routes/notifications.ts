// /notifications/: the inbox of the gateway's messages, for staff.

import { Type } from 'typebox';
import {
  type GatewayNotification,
  NOTIFICATION_KINDS,
  NOTIFICATION_STATUSES,
} from '../../domain/notifications/notification.ts';
import { showNotification } from '../../domain/payments/representation.ts';
import { dateOf } from '../../domain/time.ts';
import type { Services } from '../../services/index.ts';
import { type Endpoint, endpoint } from '../endpoint.ts';
import { LINK, pageQuery } from '../pages.ts';
import * as examples from '../schemas/examples.ts';
import { component, nullable, oneOf, text, time, uuid } from '../schemas/shared.ts';

const REPLAY_MAX = 1_000;

const NotificationRecordSchema = component(
  'Notification',
  Type.Object(
    {
      id: uuid('The id of the stored message'),
      kind: oneOf(NOTIFICATION_KINDS, 'What it is about'),
      payment_id: nullable(uuid('The payment that it is about')),
      subscription_id: nullable(uuid('The subscription that it is about')),
      order_id: nullable(text('As received')),
      transaction_id: nullable(text('As received')),
      transaction_status: nullable(text('As received, in lower case')),
      fraud_status: nullable(text('As received, in lower case')),
      payment_type: nullable(text('As received')),
      status_code: nullable(text('As received')),
      gross_amount: nullable(text('As received')),
      status: oneOf(NOTIFICATION_STATUSES, 'What became of it'),
      error_message: nullable(text('Why it was not applied')),
      raw_payload: Type.Unsafe<Record<string, unknown>>({
        type: 'object',
        additionalProperties: true,
        description: 'As received, less tokens of cards and wallets; `signature_key` is masked',
      }),
      created_at: time('When it came'),
      processed_at: nullable(time('When it was applied')),
    },
    { additionalProperties: false },
  ),
);

const filters = {
  kind: Type.Optional(oneOf(NOTIFICATION_KINDS, 'Only messages of this kind')),
  status: Type.Optional(oneOf(NOTIFICATION_STATUSES, 'Only messages that this became of')),
  order_id: Type.Optional(Type.String({ minLength: 1, maxLength: 100, description: 'Only messages about this order' })),
  payment_id: Type.Optional(uuid('Only messages about this payment')),
  created_after: Type.Optional(time('Only messages that came after this time')),
  created_before: Type.Optional(time('Only messages that came before this time')),
};

const ListQuery = Type.Object({ ...filters, ...pageQuery }, { additionalProperties: false });

const ReplayInput = component(
  'ReplayInput',
  Type.Object(
    {
      ...filters,
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: REPLAY_MAX, description: 'At most this many' })),
      cursor: Type.Optional(text('The `next` of the answer before, to go on from there')),
    },
    { additionalProperties: false },
  ),
);

const ReplayReportSchema = component(
  'ReplayReport',
  Type.Object(
    {
      replayed: Type.Integer({ description: 'How many messages were looked at again' }),
      statuses: Type.Unsafe<Record<string, number>>({
        type: 'object',
        additionalProperties: { type: 'integer' },
        description: 'How many stand where now',
      }),
      next: nullable(text('The `cursor` to go on with; null at the end of the range')),
    },
    { additionalProperties: false },
  ),
);

const Params = Type.Object({ pk: text('The id of the message') });

interface Filters {
  readonly kind?: GatewayNotification['kind'] | undefined;
  readonly status?: GatewayNotification['status'] | undefined;
  readonly order_id?: string | undefined;
  readonly payment_id?: string | undefined;
  readonly created_after?: string | undefined;
  readonly created_before?: string | undefined;
}

function toRange(query: Filters) {
  return {
    kind: query.kind,
    status: query.status,
    orderId: query.order_id,
    paymentId: query.payment_id,
    createdAfter: dateOf(query.created_after),
    createdBefore: dateOf(query.created_before),
  };
}

type Inbox = Services['notifications'];

export function notificationInboxEndpoints({ notifications }: Services): Endpoint[] {
  return [
    listNotifications(notifications),
    replayNotifications(notifications),
    getNotification(notifications),
    replayNotification(notifications),
  ];
}

function listNotifications(notifications: Inbox): Endpoint {
  return endpoint({
    id: 'listNotifications',
    call: 'notifications.list',
    method: 'GET',
    path: '/notifications/',
    tag: 'Notifications',
    summary: "List the gateway's messages, newest first",
    description: 'Staff only.',
    access: 'payments:read',
    query: ListQuery,
    answers: {
      200: {
        description: 'A page of messages',
        schema: Type.Array(NotificationRecordSchema),
        example: [examples.notificationRecord],
        headers: { Link: LINK },
      },
    },
    problems: [400],
    async handle({ caller, query }) {
      const page = await notifications.list(caller, {
        ...toRange(query),
        limit: query.limit,
        cursor: query.cursor,
      });
      return { status: 200, body: page.items.map(showNotification), next: page.next, prev: page.prev };
    },
  });
}

function replayNotifications(notifications: Inbox): Endpoint {
  return endpoint({
    id: 'replayNotifications',
    call: 'notifications.replayMany',
    method: 'POST',
    path: '/notifications/replay/',
    tag: 'Notifications',
    summary: 'Apply a range of messages again',
    description: 'Staff only. Messages that were processed are left as they are.',
    access: 'admin',
    body: { schema: ReplayInput, required: true, examples: { 'everything that failed': { status: 'failed' } } },
    answers: {
      200: { description: 'What became of them', schema: ReplayReportSchema, example: examples.replayReport },
    },
    problems: [],
    async handle({ caller, body }) {
      const page = { limit: body.limit ?? REPLAY_MAX, cursor: body.cursor };
      return { status: 200, body: await notifications.replayMany(caller, toRange(body), page) };
    },
  });
}

function getNotification(notifications: Inbox): Endpoint {
  return endpoint({
    id: 'getNotification',
    call: 'notifications.get',
    method: 'GET',
    path: '/notifications/{pk}/',
    tag: 'Notifications',
    summary: 'Read a message',
    description: 'Staff only.',
    access: 'payments:read',
    params: Params,
    answers: {
      200: { description: 'The message', schema: NotificationRecordSchema, example: examples.notificationRecord },
    },
    problems: [404],
    async handle({ caller, params }) {
      return { status: 200, body: showNotification(await notifications.get(caller, params.pk)) };
    },
  });
}

function replayNotification(notifications: Inbox): Endpoint {
  return endpoint({
    id: 'replayNotification',
    call: 'notifications.replay',
    method: 'POST',
    path: '/notifications/{pk}/replay/',
    tag: 'Notifications',
    summary: 'Apply a message again',
    description: 'Staff only. One that was processed is left as it is.',
    access: 'admin',
    params: Params,
    answers: {
      200: {
        description: 'The message afterwards',
        schema: NotificationRecordSchema,
        example: examples.notificationRecord,
      },
    },
    problems: [404],
    async handle({ caller, params }) {
      return { status: 200, body: showNotification(await notifications.replay(caller, params.pk)) };
    },
  });
}
