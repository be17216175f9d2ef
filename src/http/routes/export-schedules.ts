// /export_schedules/: exports that are mailed each day, week or month, for staff.

import { Type } from 'typebox';
import {
  RECIPIENTS_MAX,
  SCHEDULE_FIELDS,
  SCHEDULE_FORMATS,
  SCHEDULE_INTERVALS,
  SCHEDULE_ZONES,
  SCHEDULED_EXPORTS,
  showSchedule,
} from '../../domain/exports/schedule.ts';
import { EXPORT_COLUMNS } from '../../services/exports/rows.ts';
import { LANGUAGES } from '../../text/language.ts';
import { type Endpoint, endpoint } from '../endpoint.ts';
import { answerOf, component, exampleOf, oneOf, text, uuid } from '../schemas/shared.ts';

const TAG = 'Exports';
const COLUMN_LENGTH_MAX = 64;
const COLUMNS_MAX = Math.max(...Object.values(EXPORT_COLUMNS).map((columns) => columns.length));
const ADDRESS_LENGTH_MAX = 255;

const ScheduleSchema = component(
  'ExportSchedule',
  answerOf(SCHEDULE_FIELDS, 'shown', { columns: text('A column'), recipients: text('An e-mail address') }),
);

const fields = {
  every: oneOf(
    SCHEDULE_INTERVALS,
    'How often: each day, each Monday, or on the first of each month. The file is of the day, week or month in WIB that has just ended',
  ),
  hour: Type.Integer({ minimum: 0, maximum: 23, description: 'At which hour of the day in WIB' }),
  recipients: Type.Array(Type.String({ format: 'email', maxLength: ADDRESS_LENGTH_MAX }), {
    minItems: 1,
    maxItems: RECIPIENTS_MAX,
    description: `Who gets it: up to ${RECIPIENTS_MAX} addresses, each in a mail of its own`,
  }),
  format: Type.Optional(oneOf(SCHEDULE_FORMATS, 'The form of the file; `xlsx` where absent')),
  columns: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: COLUMN_LENGTH_MAX }), {
      maxItems: COLUMNS_MAX,
      uniqueItems: true,
      description: 'Only these columns, in this order; all where absent',
    }),
  ),
  timezone: Type.Optional(oneOf(SCHEDULE_ZONES, 'The zone of the times in the file; WIB where absent')),
  language: Type.Optional(
    oneOf(LANGUAGES, 'The language of the mail, and of the words beside codes; Indonesian where absent'),
  ),
};

const ScheduleInput = component(
  'ExportScheduleInput',
  Type.Object(
    { what: oneOf(SCHEDULED_EXPORTS, 'What is exported: what was made in the period'), ...fields },
    { additionalProperties: false },
  ),
);

const ScheduleChanges = component(
  'ExportScheduleChanges',
  Type.Object(
    {
      ...fields,
      every: Type.Optional(fields.every),
      hour: Type.Optional(fields.hour),
      recipients: Type.Optional(fields.recipients),
    },
    { additionalProperties: false },
  ),
);

const SCHEDULE = exampleOf(SCHEDULE_FIELDS, {
  id: '0198a3c7-0f3d-7a80-8b8e-6f6d2f1c9b31',
  what: 'payments',
  format: 'xlsx',
  columns: [],
  timezone: 'WIB',
  language: 'id',
  every: 'day',
  hour: 6,
  recipients: ['keuangan@example.com'],
  paused: false,
  next_at: '2026-01-15T23:00:00.000Z',
  last_sent_at: '2026-01-14T23:00:04.000Z',
  created_by: 'sari',
  created_at: '2026-01-10T03:00:00.000Z',
  updated_at: '2026-01-10T03:00:00.000Z',
});

const ACCESS = ['exports:create', 'admin'] as const;
const Params = Type.Object({ pk: uuid('The id of the schedule') });
const shown = (description: string, example = SCHEDULE) => ({
  description,
  schema: ScheduleSchema,
  example,
});

export const exportScheduleEndpoints: readonly Endpoint[] = [
  endpoint({
    id: 'listExportSchedules',
    call: 'exportSchedules.list',
    method: 'GET',
    path: '/export_schedules/',
    tag: TAG,
    summary: 'List the exports that are sent by a schedule',
    description: 'Staff only. Oldest first.',
    access: ACCESS,
    answers: { 200: { description: 'All schedules', schema: Type.Array(ScheduleSchema), example: [SCHEDULE] } },
    problems: [],
    async handle({ services, caller }) {
      return { status: 200, body: (await services.exportSchedules.list(caller)).map(showSchedule) };
    },
  }),
  endpoint({
    id: 'createExportSchedule',
    call: 'exportSchedules.create',
    method: 'POST',
    path: '/export_schedules/',
    tag: TAG,
    summary: 'Have an export sent each day, week or month',
    description:
      'Staff only. Each period is sent once to each address; a mail that fails is tried again for most of a day, and stands among what needs attention. A file of more than 5 MB is not attached: the mail says where to take it after signing in. Needs a mail server.',
    access: ACCESS,
    body: {
      schema: ScheduleInput,
      required: true,
      examples: {
        'yesterday, each morning': { what: 'payments', every: 'day', hour: 6, recipients: SCHEDULE.recipients },
        'some columns of the month': {
          what: 'refunds',
          every: 'month',
          hour: 7,
          recipients: SCHEDULE.recipients,
          format: 'csv',
          columns: ['order_id', 'amount', 'refunded_at'],
        },
      },
    },
    answers: { 201: shown('The schedule', { ...SCHEDULE, last_sent_at: null }) },
    problems: [],
    async handle({ services, caller, body, subjectId }) {
      return { status: 201, body: showSchedule(await services.exportSchedules.create(caller, body, subjectId)) };
    },
  }),
  endpoint({
    id: 'updateExportSchedule',
    call: 'exportSchedules.update',
    method: 'PATCH',
    path: '/export_schedules/{pk}/',
    tag: TAG,
    summary: 'Change a scheduled export',
    description:
      'Staff only. With another `every` or `hour` it goes on with the period that ends next. Who is not among the `recipients` any more gets nothing that is still owed.',
    access: ACCESS,
    params: Params,
    body: { schema: ScheduleChanges, required: true, examples: { 'at another hour': { hour: 8 } } },
    answers: { 200: shown('The schedule afterwards') },
    problems: [404],
    async handle({ services, caller, params, body }) {
      return { status: 200, body: showSchedule(await services.exportSchedules.update(caller, params.pk, body)) };
    },
  }),
  act('pause', 'Pause a scheduled export', 'What is not sent meanwhile is not sent later.'),
  act('resume', 'Resume a scheduled export', 'It goes on with the period that ends next.'),
  act('remove', 'Remove a scheduled export', 'What it still owed is not sent.'),
];

function act(verb: 'pause' | 'resume' | 'remove', summary: string, description: string): Endpoint {
  return endpoint({
    id: `${verb}ExportSchedule`,
    call: `exportSchedules.${verb}`,
    method: verb === 'remove' ? 'DELETE' : 'POST',
    path: verb === 'remove' ? '/export_schedules/{pk}/' : `/export_schedules/{pk}/${verb}/`,
    tag: TAG,
    summary,
    description: `Staff only. ${description}`,
    access: ACCESS,
    params: Params,
    answers: { 200: shown('The schedule, as it is or was') },
    problems: [404],
    async handle({ services, caller, params }) {
      return { status: 200, body: showSchedule(await services.exportSchedules[verb](caller, params.pk)) };
    },
  });
}
