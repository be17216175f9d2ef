// /chargebacks/: the cases about money that customers' banks took back, for staff.

import { Type } from 'typebox';
import { textUpTo, webAddress } from '../../domain/fields.ts';
import {
  CHARGEBACK_FIELDS,
  CHARGEBACK_STATES,
  EVIDENCE_LENGTH_MAX,
  LINKS_MAX,
} from '../../domain/payments/chargeback.ts';
import { isoText } from '../../domain/time.ts';
import { type Endpoint, endpoint } from '../endpoint.ts';
import { LINK, pageQuery } from '../pages.ts';
import * as examples from '../schemas/examples.ts';
import { answerOf, anyOf, component, exampleOf, nullable, oneOf, text, time, uuid } from '../schemas/shared.ts';

const Params = Type.Object({ pk: text('The id of the case') });
const CaseSchema = component('Chargeback', answerOf(CHARGEBACK_FIELDS, 'shown', { links: webAddress('An address') }));
const UpdateSchema = component(
  'ChargebackUpdate',
  Type.Object(
    {
      state: Type.Optional(oneOf(CHARGEBACK_STATES, 'How far the case is')),
      due_at: Type.Optional(nullable(time("Until when it can be answered; null for the shop's deadline"))),
      evidence: Type.Optional(nullable(textUpTo(EVIDENCE_LENGTH_MAX, 'What speaks for the shop'))),
      links: Type.Optional(
        Type.Array(webAddress('Where more of that is'), {
          maxItems: LINKS_MAX,
          description: 'All of them: what is left out is taken away',
        }),
      ),
    },
    { additionalProperties: false, minProperties: 1 },
  ),
);
const StepSchema = component(
  'ChargebackStep',
  Type.Object(
    {
      at: time('When'),
      actor: text('Who'),
      changes: Type.Unsafe<Record<string, unknown>>({
        type: 'object',
        additionalProperties: true,
        description: 'What was changed: `state`, `due_at`, and that the `evidence` was',
      }),
    },
    { additionalProperties: false },
  ),
);

const ListQuery = Type.Object(
  {
    state: Type.Optional(anyOf(oneOf(CHARGEBACK_STATES), 'Only cases in this state')),
    payment_id: Type.Optional(uuid('Only the case of this payment')),
    ...pageQuery,
  },
  { additionalProperties: false },
);

const { id, order_id, gross_amount } = examples.payment;
const example = exampleOf(CHARGEBACK_FIELDS, {
  id: '0198a3c7-0f3d-7a80-8b8e-6f6d2f1c9c20',
  payment_id: id,
  order_id,
  amount: gross_amount,
  payment_status: 'chargeback',
  state: 'open',
  due_at: '2026-01-22T03:00:00.000Z',
  links: [],
  created_at: '2026-01-15T03:00:00.000Z',
  updated_at: '2026-01-15T03:00:00.000Z',
});
const answered = { ...example, state: 'evidence_sent' as const, evidence: 'Delivered on 12 January, signed for.' };

export const chargebackEndpoints: readonly Endpoint[] = [
  endpoint({
    id: 'listChargebacks',
    call: 'chargebacks.list',
    method: 'GET',
    path: '/chargebacks/',
    tag: 'Payments',
    summary: 'List chargebacks, the nearest deadline first',
    description:
      "Staff only. A case is opened when the gateway says that the customer's bank took money back. The next page, and the one before, " +
      'are in the Link header.',
    access: 'payments:read',
    query: ListQuery,
    answers: {
      200: {
        description: 'A page of cases',
        schema: Type.Array(CaseSchema),
        example: [example],
        headers: { Link: LINK },
      },
    },
    problems: [400],
    async handle({ services, caller, query }) {
      const { limit, cursor, state, payment_id: paymentId } = query;
      const page = await services.chargebacks.list(caller, { limit, cursor, state, paymentId });
      return { status: 200, body: page.items.map(services.chargebacks.show), next: page.next, prev: page.prev };
    },
  }),
  endpoint({
    id: 'getChargeback',
    call: 'chargebacks.get',
    method: 'GET',
    path: '/chargebacks/{pk}/',
    tag: 'Payments',
    summary: 'Read a chargeback',
    description: 'Staff only.',
    access: 'payments:read',
    params: Params,
    answers: { 200: { description: 'The case', schema: CaseSchema, example } },
    problems: [404],
    async handle({ services, caller, params }) {
      return { status: 200, body: services.chargebacks.show(await services.chargebacks.get(caller, params.pk)) };
    },
  }),
  endpoint({
    id: 'updateChargeback',
    call: 'chargebacks.update',
    method: 'PATCH',
    path: '/chargebacks/{pk}/',
    tag: 'Payments',
    summary: 'Work on a chargeback',
    description:
      'Staff only. Notes the evidence, another deadline, or how the case stands. Nothing is sent to the bank: answer it where it asks you ' +
      "to, in the gateway's own portal.",
    access: 'payments:refund',
    params: Params,
    body: {
      schema: UpdateSchema,
      required: true,
      examples: { 'evidence was sent': { state: 'evidence_sent', evidence: answered.evidence } },
    },
    answers: { 200: { description: 'The case', schema: CaseSchema, example: answered } },
    problems: [400, 404],
    async handle({ services, caller, params, body, subjectId }) {
      const record = await services.chargebacks.update(caller, params.pk, { update: body, actId: subjectId });
      return { status: 200, body: services.chargebacks.show(record) };
    },
  }),
  endpoint({
    id: 'getChargebackHistory',
    call: 'chargebacks.history',
    method: 'GET',
    path: '/chargebacks/{pk}/history/',
    tag: 'Payments',
    summary: 'See who worked on a chargeback',
    description: 'Staff only; oldest first.',
    access: 'payments:read',
    params: Params,
    answers: {
      200: {
        description: 'What was changed',
        schema: Type.Array(StepSchema),
        example: [{ at: example.created_at, actor: 'siti', changes: { state: 'evidence_sent', evidence: 'changed' } }],
      },
    },
    problems: [404],
    async handle({ services, caller, params }) {
      const steps = await services.chargebacks.history(caller, params.pk);
      return { status: 200, body: steps.map(({ at, ...step }) => ({ at: isoText(at), ...step })) };
    },
  }),
];
