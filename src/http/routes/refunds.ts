// GET /refunds/

import { Type } from 'typebox';
import { REFUND_STATUSES } from '../../domain/payments/refund.ts';
import { showListedRefund } from '../../domain/payments/representation.ts';
import { dateOf } from '../../domain/time.ts';
import type { Services } from '../../services/index.ts';
import { type Endpoint, endpoint } from '../endpoint.ts';
import { LINK, pageQuery } from '../pages.ts';
import * as examples from '../schemas/examples.ts';
import { RefundInListSchema } from '../schemas/payment.ts';
import { anyOf, oneOf, time, uuid } from '../schemas/shared.ts';

const ListQuery = Type.Object(
  {
    status: Type.Optional(anyOf(oneOf(REFUND_STATUSES), 'Only refunds with this status')),
    payment_id: Type.Optional(uuid('Only refunds of this payment')),
    created_after: Type.Optional(time('Only refunds asked for after this time')),
    created_before: Type.Optional(time('Only refunds asked for before this time')),
    ...pageQuery,
  },
  { additionalProperties: false },
);

const { id, order_id } = examples.payment;
const EXAMPLE = { ...examples.refund, payment_id: id, order_id, payment_type: 'gopay' };

export function refundEndpoints({ refunds }: Services): Endpoint[] {
  return [
    endpoint({
      id: 'listRefunds',
      call: 'refunds.list',
      method: 'GET',
      path: '/refunds/',
      tag: 'Payments',
      summary: 'List refunds, newest first',
      description:
        'Staff see all refunds, everybody else those of their own payments. The next page, and the one before, are in the Link header.',
      access: 'payments:read',
      query: ListQuery,
      answers: {
        200: {
          description: 'A page of refunds',
          schema: Type.Array(RefundInListSchema),
          example: [EXAMPLE],
          headers: { Link: LINK },
        },
      },
      problems: [400],
      async handle({ caller, query }) {
        const page = await refunds.list(caller, {
          limit: query.limit,
          cursor: query.cursor,
          status: query.status,
          paymentId: query.payment_id,
          createdAfter: dateOf(query.created_after),
          createdBefore: dateOf(query.created_before),
        });
        return { status: 200, body: page.items.map(showListedRefund), next: page.next, prev: page.prev };
      },
    }),
  ];
}
