// What can be done to a payment: /payments/{pk}/check_status/, history, cancel, expire, capture, refund, approve and deny.

import { Type } from 'typebox';
import { ACTION_SCOPES } from '../../domain/payments/actions.ts';
import { showRefund } from '../../domain/payments/representation.ts';
import type { ActionOrigin } from '../../services/payments/actions.ts';
import { type Endpoint, endpoint } from '../endpoint.ts';
import * as examples from '../schemas/examples.ts';
import { PaymentChangeSchema } from '../schemas/payment.ts';
import { PaymentWithActionsSchema, RefundedSchema, refundRequested, withActions } from '../schemas/payment-actions.ts';
import { component } from '../schemas/shared.ts';
import { showHistory } from './history.ts';
import { PaymentParams } from './payments.ts';

const RefundInput = component(
  'RefundInput',
  Type.Object(
    {
      amount: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: 999_999_999_999,
          description: 'Whole rupiah; all that is left where absent',
        }),
      ),
      reason: Type.Optional(Type.String({ maxLength: 255, description: 'Why; some wallets show it to the customer' })),
      direct: Type.Optional(Type.Boolean({ description: 'Have the provider pay back at once, where it can' })),
    },
    { additionalProperties: false },
  ),
);

const CaptureInput = component(
  'CaptureInput',
  Type.Object(
    {
      amount: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: 999_999_999_999,
          description: 'At most what was authorised; all of it where absent',
        }),
      ),
    },
    { additionalProperties: false },
  ),
);

export const NothingInput = component('NoInput', Type.Object({}, { additionalProperties: false }));

const StatusCheckSchema = component(
  'StatusCheck',
  Type.Object(
    {
      payment: PaymentWithActionsSchema,
      gateway_response: Type.Unsafe<Record<string, unknown>>({
        type: 'object',
        additionalProperties: true,
        description: 'What the gateway said, without tokens and signatures',
      }),
    },
    { additionalProperties: false },
  ),
);

interface SimpleAction {
  readonly name: 'cancel' | 'expire' | 'approve' | 'deny';
  readonly summary: string;
  readonly description: string;
  readonly example: unknown;
}

/** An action without input that answers with the payment. */
function simpleAction({ name, summary, description, example }: SimpleAction): Endpoint {
  return endpoint({
    id: `${name}Payment`,
    call: `payments.${name}`,
    method: 'POST',
    path: `/payments/{pk}/${name}/`,
    tag: 'Payments',
    summary,
    description,
    access: ACTION_SCOPES[name],
    params: PaymentParams,
    body: { schema: NothingInput, required: false, examples: { nothing: {} } },
    answers: {
      200: { description: 'The payment afterwards', schema: PaymentWithActionsSchema, example },
    },
    problems: [400, 404, 502, 504],
    async handle({ services, caller, params, requestId, receivedMs, resumed, subjectId }) {
      const record = await services.payments[name](caller, params.pk, {
        requestId,
        receivedMs,
        resumed,
        actId: subjectId,
      });
      return { status: 200, body: services.payments.show(caller, record) };
    },
  });
}

const captureEndpoint = endpoint({
  id: 'capturePayment',
  call: 'payments.capture',
  method: 'POST',
  path: '/payments/{pk}/capture/',
  tag: 'Payments',
  summary: 'Capture an authorised card payment',
  description:
    'Only for `credit_card` payments that are `authorize`; anything else answers 400. Where another amount was captured already, the answer is 409 and says how much.',
  access: ACTION_SCOPES.capture,
  params: PaymentParams,
  body: { schema: CaptureInput, required: false, examples: { all: {}, part: { amount: 100000 } } },
  answers: {
    200: {
      description: 'The payment afterwards',
      schema: PaymentWithActionsSchema,
      example: withActions(examples.capturedPayment),
    },
  },
  problems: [400, 404, 409, 502, 504],
  async handle({ services, caller, params, body, requestId, receivedMs, resumed, subjectId }) {
    const origin: ActionOrigin = { requestId, receivedMs, resumed, actId: subjectId };
    return {
      status: 200,
      body: services.payments.show(caller, await services.payments.capture(caller, params.pk, body, origin)),
    };
  },
});

const refundEndpoint = endpoint({
  id: 'refundPayment',
  call: 'payments.refund',
  method: 'POST',
  path: '/payments/{pk}/refund/',
  tag: 'Payments',
  summary: 'Refund a paid payment, in part or in full',
  description:
    'Refunds that were not refused never add up to more than was captured. On 502 or 504 the outcome is not known: ' +
    'the refund stays `pending`, and a background task completes it. Above the limit of ' +
    '`GAPURA_REFUND_APPROVAL_ABOVE` the answer is 202: the refund is `requested`, its amount is reserved, and the gateway ' +
    'is asked when another person approves it.',
  access: ACTION_SCOPES.refund,
  params: PaymentParams,
  body: {
    schema: RefundInput,
    required: false,
    examples: { 'a part': { amount: 50000, reason: 'One bag was torn' }, everything: {} },
  },
  answers: {
    200: {
      description: 'The payment and the refund',
      schema: RefundedSchema,
      example: { payment: withActions(examples.refundedPayment), refund: examples.refund },
    },
    202: {
      description: 'The payment and the refund, which waits for another person',
      schema: RefundedSchema,
      example: refundRequested,
    },
  },
  problems: [400, 404, 502, 504],
  async handle({ services, caller, params, body, requestId, subjectId }) {
    const { record, refund } = await services.payments.refund(caller, params.pk, body, {
      requestId,
      refundId: subjectId,
    });
    const status = refund.status === 'requested' ? 202 : 200;
    return { status, body: { payment: services.payments.show(caller, record), refund: showRefund(refund) } };
  },
});

const checkStatusEndpoint = endpoint({
  id: 'checkPaymentStatus',
  call: 'payments.checkStatus',
  method: 'GET',
  path: '/payments/{pk}/check_status/',
  tag: 'Payments',
  summary: "Refresh a payment from the gateway's status",
  description:
    'Reads the status at the gateway, applies it, and answers with both. 400 where the gateway does not know the order.',
  access: ACTION_SCOPES.check_status,
  params: PaymentParams,
  answers: {
    200: {
      description: 'The payment after the update, and what the gateway said',
      schema: StatusCheckSchema,
      example: { payment: withActions(examples.paidPayment), gateway_response: examples.gatewayStatus },
    },
  },
  problems: [400, 404, 502, 504],
  async handle({ services, caller, params, requestId }) {
    const { record, gatewayResponse } = await services.payments.checkStatus(caller, params.pk, { requestId });
    return {
      status: 200,
      body: { payment: services.payments.show(caller, record), gateway_response: gatewayResponse },
    };
  },
});

const historyEndpoint = endpoint({
  id: 'getPaymentHistory',
  call: 'payments.history',
  method: 'GET',
  path: '/payments/{pk}/history/',
  tag: 'Payments',
  summary: 'See what happened to a payment',
  description: 'Every change, oldest first: who or what changed it, from what to what, and why.',
  access: 'payments:read',
  params: PaymentParams,
  answers: {
    200: { description: 'The changes', schema: Type.Array(PaymentChangeSchema), example: examples.history },
  },
  problems: [404],
  async handle({ services, caller, params }) {
    return { status: 200, body: showHistory(await services.payments.history(caller, params.pk), 'payment_id') };
  },
});

export const paymentActionEndpoints: readonly Endpoint[] = [
  checkStatusEndpoint,
  historyEndpoint,
  simpleAction({
    name: 'cancel',
    summary: 'Cancel a payment that is not final',
    description: 'A payment in a final state answers 400. A captured card payment can be cancelled until it settles.',
    example: withActions(examples.cancelledPayment),
  }),
  simpleAction({
    name: 'expire',
    summary: 'Expire a pending payment',
    description: 'Any other payment answers 400.',
    example: withActions(examples.expiredPayment),
  }),
  captureEndpoint,
  refundEndpoint,
  simpleAction({
    name: 'approve',
    summary: 'Accept a payment that the fraud check challenges',
    description: 'Staff only.',
    example: withActions(examples.capturedPayment),
  }),
  simpleAction({
    name: 'deny',
    summary: 'Refuse a payment that the fraud check challenges',
    description: 'Staff only.',
    example: withActions(examples.deniedPayment),
  }),
];
