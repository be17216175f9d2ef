// GET /payments/{pk}/timeline/

import { Type } from 'typebox';
import type { Services } from '../../services/index.ts';
import { TIMELINE_KINDS, TIMELINE_PAGE } from '../../services/payments/timeline.ts';
import { type Endpoint, endpoint } from '../endpoint.ts';
import { pageQuery } from '../pages.ts';
import * as examples from '../schemas/examples.ts';
import { component, nullable, oneOf, text, time } from '../schemas/shared.ts';
import { PaymentParams } from './payments.ts';

const TimelineEntrySchema = component(
  'TimelineEntry',
  Type.Object(
    {
      id: text('Of the entry; of what it tells of, where that has an id'),
      at: time('When'),
      kind: oneOf(TIMELINE_KINDS, 'What it tells of'),
      title: text('What happened, in a few words'),
      actor: nullable(text('Who: a caller, the gateway, or the name of a task')),
      data: Type.Unsafe<Record<string, unknown>>({
        type: 'object',
        additionalProperties: true,
        description:
          '`history`: the change with `gateway_response`. `notification`: `status`, and whether it `changed` the payment. ' +
          '`event`: `event_id`, `name`. `webhook_attempt`: `endpoint_id`, `event_id`, `outcome`, `http_status`. ' +
          '`act`: `action`, and for staff `address`, `user_agent` and `details`. `refund`: the refund as it is now.',
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
    title: 'The gateway told settlement',
    actor: 'gateway',
    data: { notification_id: examples.notificationRecord.id, status: 'processed', changed: true },
  },
];

export function timelineEndpoints({ payments }: Services): Endpoint[] {
  return [
    endpoint({
      id: 'getPaymentTimeline',
      call: 'payments.timeline',
      method: 'GET',
      path: '/payments/{pk}/timeline/',
      tag: 'Payments',
      summary: 'See everything around a payment, in one list',
      description:
        "Oldest first: changes, the gateway's messages, events, attempts to send webhooks (for staff), acts of people and refunds. " +
        `${TIMELINE_PAGE} entries at a time; the next ones are in the Link header. What came more than a month after the last ` +
        'change is not in it. Who is not staff sees their own acts, and not from where.',
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
      async handle({ caller, params, query }) {
        const page = await payments.timeline(caller, params.pk, query.cursor);
        const body = page.items.map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() }));
        return { status: 200, body, next: page.next };
      },
    }),
  ];
}
