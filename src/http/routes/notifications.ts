// POST /notification/, which the gateway calls; and /notifications/, the inbox of what it sent, for staff.

import { Type } from 'typebox';
import { GatewayError, Refusal } from '../../domain/errors.ts';
import {
  type GatewayNotification,
  NOTIFICATION_FIELDS,
  NOTIFICATION_KINDS,
  NOTIFICATION_STATUSES,
} from '../../domain/notifications/notification.ts';
import { showNotification } from '../../domain/payments/representation.ts';
import { dateOf } from '../../domain/time.ts';
import { forPrograms } from '../../text/sayings.ts';
import { type Endpoint, endpoint } from '../endpoint.ts';
import { LINK, pageQuery } from '../pages.ts';
import * as examples from '../schemas/examples.ts';
import { answerOf, component, nullable, oneOf, text, time, uuid } from '../schemas/shared.ts';

/** Unknown fields are kept, and the kinds differ: the schema only says that it is an object, the service names what is missing. */
const NotificationSchema = component(
  'GatewayMessage',
  Type.Unsafe<Record<string, unknown>>({
    type: 'object',
    additionalProperties: true,
    description: "The gateway's notification, as it sends it",
  }),
);

const ReceiptSchema = component(
  'NotificationReceipt',
  Type.Object(
    {
      status: oneOf(['ok', 'duplicate'], 'duplicate for a notification that was stored before'),
      notification_id: uuid('The id of the stored notification'),
    },
    { additionalProperties: false },
  ),
);

export const notificationEndpoints: readonly Endpoint[] = [
  endpoint({
    id: 'receiveNotification',
    call: 'notifications.receive',
    method: 'POST',
    path: '/notification/',
    tag: 'Notifications',
    summary: "Receive the gateway's notification",
    description:
      'A notification is verified by its signature. Those about subscriptions carry none; they count only where ' +
      'a status call to the gateway says the same. 200 means that it is stored durably.',
    access: 'gateway',
    body: { schema: NotificationSchema, required: true, examples: { settlement: examples.notification } },
    answers: { 200: { description: 'Stored', schema: ReceiptSchema, example: examples.notificationReceipt } },
    problems: [400, 403, 404],
    async handle({ services, body }) {
      const receipt = await services.notifications.receive(body).catch(notStored);
      return { status: 200, body: { status: receipt.status, notification_id: receipt.notificationId } };
    },
  }),
];

/** The gateway tries again for hours after a 503, but only once after a 500: every failure to store is answered 503. */
function notStored(error: unknown): never {
  if (error instanceof Refusal || error instanceof GatewayError) throw error;
  throw new Refusal('unavailable', forPrograms('The notification could not be stored; send it again.'), {
    retryAfterSeconds: 30,
    cause: error,
  });
}

const REPLAY_MAX = 1_000;

const NotificationRecordSchema = component('Notification', answerOf(NOTIFICATION_FIELDS, 'shown'));

const filters = {
  kind: Type.Optional(oneOf(NOTIFICATION_KINDS, 'Only notifications of this kind')),
  status: Type.Optional(oneOf(NOTIFICATION_STATUSES, 'Only notifications with this outcome')),
  order_id: Type.Optional(
    Type.String({ minLength: 1, maxLength: 100, description: 'Only notifications about this order' }),
  ),
  payment_id: Type.Optional(uuid('Only notifications about this payment')),
  created_after: Type.Optional(time('Only notifications that came after this time')),
  created_before: Type.Optional(time('Only notifications that came before this time')),
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
      replayed: Type.Integer({ description: 'How many notifications were processed again' }),
      statuses: Type.Unsafe<Record<string, number>>({
        type: 'object',
        additionalProperties: { type: 'integer' },
        description: 'How many have which outcome',
      }),
      next: nullable(text('The `cursor` to go on with; null at the end of the range')),
    },
    { additionalProperties: false },
  ),
);

const Params = Type.Object({ pk: text('The id of the notification') });

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

const listNotifications = endpoint({
  id: 'listNotifications',
  call: 'notifications.list',
  method: 'GET',
  path: '/notifications/',
  tag: 'Notifications',
  summary: "List the gateway's notifications, newest first",
  description: 'Staff only.',
  access: 'payments:read',
  query: ListQuery,
  answers: {
    200: {
      description: 'A page of notifications',
      schema: Type.Array(NotificationRecordSchema),
      example: [examples.notificationRecord],
      headers: { Link: LINK },
    },
  },
  problems: [400],
  async handle({ services, caller, query }) {
    const page = await services.notifications.list(caller, {
      ...toRange(query),
      limit: query.limit,
      cursor: query.cursor,
    });
    return { status: 200, body: page.items.map(showNotification), next: page.next, prev: page.prev };
  },
});

const replayNotifications = endpoint({
  id: 'replayNotifications',
  call: 'notifications.replayMany',
  method: 'POST',
  path: '/notifications/replay/',
  tag: 'Notifications',
  summary: 'Apply a range of notifications again',
  description: 'Staff only. Notifications that were processed are left as they are.',
  access: 'admin',
  body: { schema: ReplayInput, required: true, examples: { 'everything that failed': { status: 'failed' } } },
  answers: {
    200: { description: 'Their outcomes', schema: ReplayReportSchema, example: examples.replayReport },
  },
  problems: [],
  async handle({ services, caller, body }) {
    const page = { limit: body.limit ?? REPLAY_MAX, cursor: body.cursor };
    return { status: 200, body: await services.notifications.replayMany(caller, toRange(body), page) };
  },
});

const getNotification = endpoint({
  id: 'getNotification',
  call: 'notifications.get',
  method: 'GET',
  path: '/notifications/{pk}/',
  tag: 'Notifications',
  summary: 'Read a notification',
  description: 'Staff only.',
  access: 'payments:read',
  params: Params,
  answers: {
    200: { description: 'The notification', schema: NotificationRecordSchema, example: examples.notificationRecord },
  },
  problems: [404],
  async handle({ services, caller, params }) {
    return { status: 200, body: showNotification(await services.notifications.get(caller, params.pk)) };
  },
});

const replayNotification = endpoint({
  id: 'replayNotification',
  call: 'notifications.replay',
  method: 'POST',
  path: '/notifications/{pk}/replay/',
  tag: 'Notifications',
  summary: 'Apply a notification again',
  description: 'Staff only. One that was processed is left as it is.',
  access: 'admin',
  params: Params,
  answers: {
    200: {
      description: 'The notification afterwards',
      schema: NotificationRecordSchema,
      example: examples.notificationRecord,
    },
  },
  problems: [404],
  async handle({ services, caller, params }) {
    return { status: 200, body: showNotification(await services.notifications.replay(caller, params.pk)) };
  },
});

export const notificationInboxEndpoints: readonly Endpoint[] = [
  listNotifications,
  replayNotifications,
  getNotification,
  replayNotification,
];
