// POST and GET /demo/: fills an empty database with the demo shop, and how far that is. Only where the program around us can do it: the API
// that is documented has neither.

import { Type } from 'typebox';
import { Refusal } from '../../domain/errors.ts';
import { DEMO_STATUSES, type DemoState } from '../../services/demo-maker.ts';
import { say } from '../../text/sayings.ts';
import { type Call, type Endpoint, endpoint } from '../endpoint.ts';
import { component, nullable, oneOf, text } from '../schemas/shared.ts';

const TAG = 'Operations';

/** As many as the command takes where nothing is said. */
const DAYS = { default: 60, minimum: 1, maximum: 365 };
const PAYMENTS_A_DAY = { default: 25, minimum: 1, maximum: 200 };

const DemoStateSchema = component(
  'DemoState',
  Type.Object(
    {
      status: oneOf([...DEMO_STATUSES], 'How it stands'),
      day: Type.Integer({ description: 'How many days of the shop are over' }),
      days: Type.Integer({ description: 'How many there will be' }),
      reason: nullable(text('Why it failed; null where it did not')),
    },
    { additionalProperties: false },
  ),
);

const DemoInput = component(
  'DemoInput',
  Type.Object(
    {
      days: Type.Optional(Type.Integer({ ...DAYS, description: 'How many whole days before today' })),
      payments_a_day: Type.Optional(
        Type.Integer({ ...PAYMENTS_A_DAY, description: 'How many payments on an ordinary day' }),
      ),
    },
    { additionalProperties: false },
  ),
);

const example: DemoState = { status: 'running', day: 0, days: DAYS.default, reason: null };

/** A process that makes demo shops may serve a shop for which it makes none. */
function makerFor({ services: { demo }, path }: Call<unknown, unknown, unknown>) {
  if (demo === null) throw new Refusal('not_found', say('nothing_at', { place: path }));
  return demo;
}

export const demoEndpoints: readonly Endpoint[] = [
  endpoint({
    id: 'getDemo',
    call: 'demo.get',
    method: 'GET',
    path: '/demo/',
    tag: TAG,
    summary: 'See how far the demo shop is',
    description: 'Staff only, and only in the local environment. While it is made, nothing else is answered here.',
    access: 'admin',
    answers: { 200: { description: 'How far it is', schema: DemoStateSchema, example } },
    problems: [],
    async handle(call) {
      return { status: 200, body: makerFor(call).state(call.caller) };
    },
  }),
  endpoint({
    id: 'makeDemo',
    call: 'demo.make',
    method: 'POST',
    path: '/demo/',
    tag: TAG,
    summary: 'Fill an empty database with a demo shop',
    description:
      'Staff only, and only in the local environment with the embedded database and without payments. The server closes, makes the shop as `gapura demo` does, and opens again, in about a minute; meanwhile `GET /demo/` says how far it is.',
    access: 'admin',
    body: { schema: DemoInput, required: false, examples: { 'sixty days': {} } },
    answers: { 202: { description: 'It has begun', schema: DemoStateSchema, example } },
    problems: [400],
    async handle(call) {
      const { days = DAYS.default, payments_a_day: paymentsADay = PAYMENTS_A_DAY.default } = call.body ?? {};
      return { status: 202, body: await makerFor(call).begin(call.caller, { days, paymentsADay }) };
    },
  }),
];
