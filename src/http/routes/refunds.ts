// /refunds/: all refunds, and the second person, who approves or rejects one.

import { Type } from 'typebox';
import { REFUND_STATUSES } from '../../domain/payments/refund.ts';
import { showListedRefund, showRefund } from '../../domain/payments/representation.ts';
import { dateOf } from '../../domain/time.ts';
import { type Endpoint, endpoint } from '../endpoint.ts';
import { LINK, pageQuery } from '../pages.ts';
import * as examples from '../schemas/examples.ts';
import { RefundInListSchema } from '../schemas/payment.ts';
import { RefundedSchema, refundApproved, refundRejected } from '../schemas/payment-actions.ts';
import { anyOf, component, oneOf, time, uuid } from '../schemas/shared.ts';
import { NothingInput } from './payment-actions.ts';

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

export const refundEndpoints: readonly Endpoint[] = [
  endpoint({
    id: 'listRefunds',
    call: 'refunds.list',
    method: 'GET',
    path: '/refunds/',
    tag: 'Payments',
    summary: 'List refunds, newest first',
    description:
      'Staff see all refunds, other callers those of their own payments. The next page, and the one before, are in the Link header.',
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
    async handle({ services, caller, query }) {
      const page = await services.refunds.list(caller, {
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

const RefundParams = Type.Object({ pk: Type.String({ description: 'The id of the refund' }) });

const RefundRejectInput = component(
  'RefundRejectInput',
  Type.Object(
    { reason: Type.Optional(Type.String({ maxLength: 255, description: 'Why; kept with the refund' })) },
    { additionalProperties: false },
  ),
);

const approveEndpoint = endpoint({
  id: 'approveRefund',
  call: 'refunds.approve',
  method: 'POST',
  path: '/refunds/{pk}/approve/',
  tag: 'Payments',
  summary: 'Approve a refund that waits for a second person',
  description:
    'Only for a refund that is `requested`; anything else answers 400 and says who decided. The person who asked for the ' +
    'refund cannot approve it: 403, with any of their keys. The rules are checked again, then the gateway is called. On ' +
    '502 or 504 the outcome is not known: the refund is `pending`, and a background task completes it.',
  access: 'payments:refund',
  params: RefundParams,
  body: { schema: NothingInput, required: false, examples: { nothing: {} } },
  answers: {
    200: {
      description: 'The payment and the refund, as the gateway took it',
      schema: RefundedSchema,
      example: refundApproved,
    },
  },
  problems: [400, 404, 502, 504],
  async handle({ services, caller, params, requestId, resumed }) {
    const { record, refund } = await services.refunds.approve(caller, params.pk, { requestId, resumed });
    return { status: 200, body: { payment: services.payments.show(caller, record), refund: showRefund(refund) } };
  },
});

const rejectEndpoint = endpoint({
  id: 'rejectRefund',
  call: 'refunds.reject',
  method: 'POST',
  path: '/refunds/{pk}/reject/',
  tag: 'Payments',
  summary: 'Reject a refund that waits for a second person',
  description:
    'Only for a refund that is `requested`; anything else answers 400 and says who decided. Its amount is free again. ' +
    'The person who asked for the refund may reject it too.',
  access: 'payments:refund',
  params: RefundParams,
  body: {
    schema: RefundRejectInput,
    required: false,
    examples: { 'with a reason': { reason: 'The bag was not torn' }, 'without a reason': {} },
  },
  answers: {
    200: {
      description: 'The payment and the refund',
      schema: RefundedSchema,
      example: refundRejected,
    },
  },
  problems: [400, 404],
  async handle({ services, caller, params, body, requestId, resumed }) {
    const { record, refund } = await services.refunds.reject(caller, params.pk, body, { requestId, resumed });
    return { status: 200, body: { payment: services.payments.show(caller, record), refund: showRefund(refund) } };
  },
});

export const refundApprovalEndpoints: readonly Endpoint[] = [approveEndpoint, rejectEndpoint];
