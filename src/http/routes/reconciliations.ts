// /reconciliations/: payments of a while compared with the gateway in the background, for staff.

import { Type } from 'typebox';
import {
  DIFFERENCE_ENDS,
  RECONCILIATION_FIELDS,
  showReconciliation,
  showReconciliationResult,
} from '../../domain/payments/reconciliation.ts';
import { dateOf } from '../../domain/time.ts';
import { type Endpoint, endpoint } from '../endpoint.ts';
import { pageQuery } from '../pages.ts';
import * as examples from '../schemas/operation-examples.ts';
import { amount, answerOf, component, nullable, oneOf, said, text, time, uuid } from '../schemas/shared.ts';

const TAG = 'Operations';

const PathParams = Type.Object({ pk: text('The id of the reconciliation') });

const StandingSchema = component(
  'PaymentStanding',
  Type.Object(
    {
      transaction_status: text('Its status'),
      fraud_status: nullable(text('What the fraud detection says')),
      gross_amount: nullable(amount('What is to be paid')),
      refund_amount: nullable(amount('What was given back')),
    },
    { additionalProperties: false },
  ),
);

const DifferenceSchema = component(
  'PaymentDifference',
  Type.Object(
    {
      payment_id: uuid('The payment'),
      order_id: text('Its order id'),
      here: StandingSchema,
      gateway: nullable(StandingSchema),
      done: oneOf(DIFFERENCE_ENDS, 'What was done: brought up to date, left as it is, or it could not be compared'),
      reason: text('Why'),
      reason_said: said('reason'),
    },
    { additionalProperties: false },
  ),
);

const ReconciliationSchema = component('Reconciliation', answerOf(RECONCILIATION_FIELDS, 'shown'));
const ResultSchema = component(
  'ReconciliationResult',
  Type.Object(
    {
      ...ReconciliationSchema.properties,
      differences: Type.Array(DifferenceSchema, { description: 'The first 1,000 of them' }),
    },
    { additionalProperties: false },
  ),
);
const ReconciliationInput = component(
  'ReconciliationInput',
  Type.Object(
    {
      from: Type.Optional(time('From when on; a day before `to` where absent, and at most 31 days before it')),
      to: Type.Optional(time('Until when; now where absent')),
    },
    { additionalProperties: false },
  ),
);
const NothingInput = component('NoInput', Type.Object({}, { additionalProperties: false }));

const listReconciliations = endpoint({
  id: 'listReconciliations',
  call: 'reconciliations.list',
  method: 'GET',
  path: '/reconciliations/',
  tag: TAG,
  summary: 'List reconciliations, newest first',
  description: 'Staff only. Without what differed; read one for that.',
  access: ['reconciliations:read', 'admin'],
  query: Type.Object(pageQuery, { additionalProperties: false }),
  answers: {
    200: {
      description: 'A page of reconciliations',
      schema: Type.Array(ReconciliationSchema),
      example: [examples.reconciliation],
      headers: { Link: 'The address of the next page, with rel="next"; absent on the last page' },
    },
  },
  problems: [400],
  async handle({ services, caller, query }) {
    const page = await services.reconciliations.list(caller, query);
    return { status: 200, body: page.items.map(showReconciliation), next: page.next };
  },
});

const startReconciliation = endpoint({
  id: 'startReconciliation',
  call: 'reconciliations.start',
  method: 'POST',
  path: '/reconciliations/',
  tag: TAG,
  summary: 'Compare payments with the gateway',
  description:
    'Staff only. The background compares every payment of the range, newest first, and applies what differs. One at a time: another is refused with 400 until it has ended. It outlives the process that works on it.',
  access: 'admin',
  body: {
    schema: ReconciliationInput,
    required: false,
    examples: {
      'the last day': {},
      'a week': { from: '2026-01-08T00:00:00+07:00', to: '2026-01-15T00:00:00+07:00' },
    },
  },
  answers: {
    202: {
      description: 'It waits for the background task',
      schema: ReconciliationSchema,
      example: examples.waitingReconciliation,
    },
  },
  problems: [],
  async handle({ services, caller, body, subjectId }) {
    const range = { from: dateOf(body.from), to: dateOf(body.to) };
    return { status: 202, body: showReconciliation(await services.reconciliations.start(caller, range, subjectId)) };
  },
});

const getReconciliation = endpoint({
  id: 'getReconciliation',
  call: 'reconciliations.get',
  method: 'GET',
  path: '/reconciliations/{pk}/',
  tag: TAG,
  summary: 'Read a reconciliation, with what differed',
  description: 'Staff only.',
  access: ['reconciliations:read', 'admin'],
  params: PathParams,
  answers: {
    200: { description: 'How far it is', schema: ResultSchema, example: examples.reconciliationResult },
  },
  problems: [404],
  async handle({ services, caller, params }) {
    return { status: 200, body: showReconciliationResult(await services.reconciliations.get(caller, params.pk)) };
  },
});

const stopReconciliation = endpoint({
  id: 'stopReconciliation',
  call: 'reconciliations.stop',
  method: 'POST',
  path: '/reconciliations/{pk}/stop/',
  tag: TAG,
  summary: 'Stop a reconciliation',
  description: 'Staff only. What was applied by then stays. One that has ended by itself is refused with 400.',
  access: 'admin',
  params: PathParams,
  body: { schema: NothingInput, required: false, examples: { nothing: {} } },
  answers: {
    200: {
      description: 'Its state',
      schema: ResultSchema,
      example: {
        ...examples.reconciliationResult,
        status: 'stopped',
        finished_at: '2026-01-15T03:00:21.000Z',
      },
    },
  },
  problems: [404],
  async handle({ services, caller, params }) {
    return { status: 200, body: showReconciliationResult(await services.reconciliations.stop(caller, params.pk)) };
  },
});

export const reconciliationEndpoints: readonly Endpoint[] = [
  listReconciliations,
  startReconciliation,
  getReconciliation,
  stopReconciliation,
];
