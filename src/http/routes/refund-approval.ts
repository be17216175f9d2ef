// The second person: POST /refunds/{pk}/approve/ and /refunds/{pk}/reject/.

import { Type } from 'typebox';
import { showRefund } from '../../domain/payments/representation.ts';
import type { Services } from '../../services/index.ts';
import { type Endpoint, endpoint } from '../endpoint.ts';
import { RefundedSchema } from '../schemas/payment-actions.ts';
import { refundApproved, refundRejected } from '../schemas/refund-examples.ts';
import { component } from '../schemas/shared.ts';
import { NothingInput } from './payment-actions.ts';

const RefundParams = Type.Object({ pk: Type.String({ description: 'The id of the refund' }) });

const RefundRejectInput = component(
  'RefundRejectInput',
  Type.Object(
    { reason: Type.Optional(Type.String({ maxLength: 255, description: 'Why; kept with the refund' })) },
    { additionalProperties: false },
  ),
);

export function refundApprovalEndpoints(services: Services): Endpoint[] {
  return [approveEndpoint(services), rejectEndpoint(services)];
}

function approveEndpoint(services: Services): Endpoint {
  return endpoint({
    id: 'approveRefund',
    call: 'refunds.approve',
    method: 'POST',
    path: '/refunds/{pk}/approve/',
    tag: 'Payments',
    summary: 'Approve a refund that waits for a second person',
    description:
      'Only for a refund that is `requested`; anything else answers 400 and says who decided. Whoever asked for the refund ' +
      'cannot approve it: 403, whichever of their keys they use. The rules are checked again, then the gateway is asked. On ' +
      '502 or 504 the outcome is not known: the refund is `pending` and is brought to its end in the background.',
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
    async handle({ caller, params, requestId, resumed }) {
      const { record, refund } = await services.refunds.approve(caller, params.pk, { requestId, resumed });
      return { status: 200, body: { payment: services.payments.show(caller, record), refund: showRefund(refund) } };
    },
  });
}

function rejectEndpoint(services: Services): Endpoint {
  return endpoint({
    id: 'rejectRefund',
    call: 'refunds.reject',
    method: 'POST',
    path: '/refunds/{pk}/reject/',
    tag: 'Payments',
    summary: 'Reject a refund that waits for a second person',
    description:
      'Only for a refund that is `requested`; anything else answers 400 and says who decided. Its amount is free again. ' +
      'Whoever asked for the refund may reject it too.',
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
    async handle({ caller, params, body, requestId, resumed }) {
      const { record, refund } = await services.refunds.reject(caller, params.pk, body, { requestId, resumed });
      return { status: 200, body: { payment: services.payments.show(caller, record), refund: showRefund(refund) } };
    },
  });
}
