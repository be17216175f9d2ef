// GET /payments/, GET /payments/{pk}/ and GET /payments/{pk}/timeline/

import { Type } from 'typebox';
import { showPaymentInList } from '../../domain/payments/representation.ts';
import { TIMELINE_KINDS, TIMELINE_PAGE } from '../../services/payments/timeline.ts';
import { type Endpoint, endpoint } from '../endpoint.ts';
import { LINK, pageQuery } from '../pages.ts';
import * as examples from '../schemas/examples.ts';
import { PaymentInListSchema } from '../schemas/payment.ts';
import { PaymentWithActionsSchema, withActions } from '../schemas/payment-actions.ts';
import { paymentFilter, toPaymentFilter } from '../schemas/payment-filter.ts';
import { component, nullable, oneOf, text, time } from '../schemas/shared.ts';

export const PaymentParams = Type.Object({ pk: text('The id of the payment') });

const ListQuery = Type.Object({ ...paymentFilter, ...pageQuery }, { additionalProperties: false });

export const paymentEndpoints: readonly Endpoint[] = [
  endpoint({
    id: 'listPayments',
    call: 'payments.list',
    method: 'GET',
    path: '/payments/',
    tag: 'Payments',
    summary: 'List payments, newest first',
    description:
      'Staff see all payments, other callers their own. The next page, and the one before, are in the Link header.',
    access: 'payments:read',
    query: ListQuery,
    answers: {
      200: {
        description: 'A page of payments',
        schema: Type.Array(PaymentInListSchema),
        example: [examples.paymentInList],
        headers: { Link: LINK },
      },
    },
    problems: [400],
    async handle({ services, caller, query }) {
      const page = await services.payments.list(caller, {
        limit: query.limit,
        cursor: query.cursor,
        ...toPaymentFilter(query),
      });
      return { status: 200, body: page.items.map(showPaymentInList), next: page.next, prev: page.prev };
    },
  }),
  endpoint({
    id: 'getPayment',
    call: 'payments.get',
    method: 'GET',
    path: '/payments/{pk}/',
    tag: 'Payments',
    summary: 'Read a payment',
    access: 'payments:read',
    params: PaymentParams,
    answers: {
      200: { description: 'The payment', schema: PaymentWithActionsSchema, example: withActions(examples.payment) },
    },
    problems: [404],
    async handle({ services, caller, params }) {
      return { status: 200, body: services.payments.show(caller, await services.payments.get(caller, params.pk)) };
    },
  }),
];

const TimelineEntrySchema = component(
  'TimelineEntry',
  Type.Object(
    {
      id: text('Of the entry; of its record, where that has an id'),
      at: time('When'),
      kind: oneOf(TIMELINE_KINDS, 'The kind of its record'),
      title: text('What happened, in a few words'),
      actor: nullable(text('Who: a caller, the gateway, or the name of a task')),
      data: Type.Unsafe<Record<string, unknown>>({
        type: 'object',
        additionalProperties: true,
        description:
          '`history`: the change with `gateway_response`. `notification`: `status`, and whether it `changed` the payment. ' +
          '`event`: `event_id`, `name`. `webhook_attempt`: `endpoint_id`, `event_id`, `outcome`, `http_status`. ' +
          '`act`: `action`, and for staff `address`, `user_agent` and `details`. `refund`: the refund as it is now. ' +
          '`note`, for staff: its `text`.',
      }),
    },
    { additionalProperties: false },
  ),
);

const TimelineQuery = Type.Object({ cursor: pageQuery.cursor }, { additionalProperties: false });

const example = [
  {
    id: `${examples.payment.id}.2`,
    at: examples.payment.updated_at,
    kind: 'history',
    title: 'Still pending, with other details',
    actor: 'budi',
    data: { from_status: 'pending', to_status: 'pending', source: 'charge', gateway_response: { status_code: '201' } },
  },
  {
    id: examples.notificationRecord.id,
    at: examples.notificationRecord.created_at,
    kind: 'notification',
    title: 'The gateway reported settlement',
    actor: 'gateway',
    data: { notification_id: examples.notificationRecord.id, status: 'processed', changed: true },
  },
];

export const timelineEndpoints: readonly Endpoint[] = [
  endpoint({
    id: 'getPaymentTimeline',
    call: 'payments.timeline',
    method: 'GET',
    path: '/payments/{pk}/timeline/',
    tag: 'Payments',
    summary: 'See everything around a payment, in one list',
    description:
      "Oldest first: changes, the gateway's notifications, events, attempts to send webhooks (for staff), acts of people, notes (for staff) and refunds. " +
      `${TIMELINE_PAGE} entries at a time; the next ones are in the Link header. What came more than a month after the last ` +
      'change is not in it. Callers who are not staff see their own acts alone, without addresses.',
    access: 'payments:read',
    params: PaymentParams,
    query: TimelineQuery,
    answers: {
      200: {
        description: 'What happened',
        schema: Type.Array(TimelineEntrySchema),
        example,
        headers: { Link: 'The address of what follows, with rel="next"; absent at the end' },
      },
    },
    problems: [400, 404],
    async handle({ services, caller, params, query }) {
      const page = await services.payments.timeline(caller, params.pk, query.cursor);
      const body = page.items.map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() }));
      return { status: 200, body, next: page.next };
    },
  }),
];
