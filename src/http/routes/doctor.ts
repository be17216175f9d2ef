// GET /doctor/: whether all is well, what to do where it is not, and how the service is set up, for staff.

import { Type } from 'typebox';
import { type Endpoint, endpoint } from '../endpoint.ts';
import * as examples from '../schemas/operation-examples.ts';
import { component, nullable, oneOf, said, text } from '../schemas/shared.ts';

const CheckSchema = component(
  'Check',
  Type.Object(
    {
      name: text('What was looked at'),
      ok: Type.Boolean({ description: 'Whether it works' }),
      state: oneOf(['ok', 'note', 'fault'], 'Whether it is well, worth reading, or needs fixing'),
      detail: text('How it is'),
      detail_said: said('detail'),
      advice: nullable(text('What to do; null where there is nothing to do')),
      advice_said: said('advice'),
    },
    { additionalProperties: false },
  ),
);

const ExaminationSchema = component(
  'Examination',
  Type.Object(
    {
      healthy: Type.Boolean({ description: 'Whether there is no fault' }),
      version: text('The version that answers'),
      environment: oneOf(['local', 'sandbox', 'production'], 'The gateway that it works with'),
      database: oneOf(['embedded', 'postgres'], 'The kind of database'),
      checks: Type.Array(CheckSchema),
      configuration: nullable(
        Type.Array(
          Type.Object(
            { name: text('The setting'), value: text('Its value; of a secret only whether it is set') },
            { additionalProperties: false },
          ),
          { description: 'Every setting; null where the application that it runs in has set it up' },
        ),
      ),
    },
    { additionalProperties: false },
  ),
);

export const doctorEndpoints: readonly Endpoint[] = [
  endpoint({
    id: 'examine',
    call: 'doctor.examine',
    method: 'GET',
    path: '/doctor/',
    tag: 'Operations',
    summary: 'Check the configuration, the database and the gateway',
    description:
      'Staff only. Looks at the database, its clock and migrations, keys, listeners, sinks and the gateway, as `gapura doctor` does, for a few seconds at most. Shows no secrets.',
    access: 'admin',
    answers: { 200: { description: 'What was found', schema: ExaminationSchema, example: examples.examination } },
    problems: [],
    async handle({ services, caller }) {
      return { status: 200, body: await services.doctor.examine(caller) };
    },
  }),
];
