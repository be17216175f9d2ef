// /tasks/: the background's queues, for staff: how they stand, what failed, a run now, and another try.

import { Type } from 'typebox';
import { type Endpoint, endpoint } from '../endpoint.ts';
import { pageQuery } from '../pages.ts';
import * as examples from '../schemas/operation-examples.ts';
import { component, nullable, oneOf, said, text, time, uuid } from '../schemas/shared.ts';

const TAG = 'Operations';

const TaskParams = Type.Object({ name: text('The name of the task, such as `check_pending_payments`') });
const count = (description: string) => Type.Integer({ description });
const Ids = Type.Unsafe<Record<string, string>>({
  type: 'object',
  additionalProperties: { type: 'string', format: 'uuid' },
  description: 'What it is about, such as `payment_id`',
});

const TaskSchema = component(
  'Task',
  Type.Object(
    {
      name: text('Its name'),
      schedule: nullable(text('When it runs, as a cron expression in UTC; null where it is only asked for')),
      takes: nullable(
        text('The id that a run may be about, such as `payment_id`; null where it finds its work itself'),
      ),
      timed_out: Type.Boolean({
        description: 'Whether there was no time to read all of this: ask again; the counts or `last_run` are null then',
      }),
      waiting: nullable(count('Jobs that wait for their turn')),
      retrying: nullable(count('Jobs that failed and wait for another try')),
      running: nullable(count('Jobs that are worked on')),
      waiting_since: nullable(time('Since when the job that waits longest could have been run')),
      failed: nullable(count('Jobs that failed too often, and wait for the operator')),
      failed_reason: nullable(text('The error of the newest of those')),
      failed_reason_said: said('failed_reason'),
      last_run: nullable(
        Type.Object(
          {
            ended_at: time('When it ended'),
            outcome: oneOf(['ok', 'failed'], 'How it ended'),
            duration_ms: count('How long it took'),
            error: nullable(text('The error')),
            error_said: said('error'),
          },
          { additionalProperties: false },
        ),
      ),
      next_run_at: nullable(time('When it is due next; null where it is only asked for')),
    },
    { additionalProperties: false },
  ),
);

const TaskFailureSchema = component(
  'TaskFailure',
  Type.Object(
    {
      id: uuid('The id of the job'),
      data: Ids,
      attempts: count('How often it was tried'),
      error: nullable(text('The last error')),
      error_said: said('error'),
      failed_at: time('When it was given up'),
    },
    { additionalProperties: false },
  ),
);

const RunInput = component(
  'TaskRunInput',
  Type.Object({ id: Type.Optional(uuid('What the run is to be about; see `takes`')) }, { additionalProperties: false }),
);
const RunAnswer = component(
  'TaskRun',
  Type.Object({ name: text('The task'), data: Ids }, { additionalProperties: false }),
);
const RetryAnswer = component(
  'TaskRetry',
  Type.Object(
    { name: text('The task'), retried: count('How many jobs were sent back') },
    { additionalProperties: false },
  ),
);
const NothingInput = component('NoInput', Type.Object({}, { additionalProperties: false }));

const listTasks = endpoint({
  id: 'listTasks',
  call: 'tasks.list',
  method: 'GET',
  path: '/tasks/',
  tag: TAG,
  summary: 'List the background tasks',
  description:
    'Staff only. Every task with its schedule, what waits, what failed, and how it went last. Takes a few seconds at most: what could not be counted by then is null, with `timed_out`.',
  access: 'admin',
  answers: { 200: { description: 'All tasks', schema: Type.Array(TaskSchema), example: [examples.task] } },
  problems: [],
  async handle({ services, caller }) {
    return { status: 200, body: await services.tasks.list(caller) };
  },
});

const listTaskFailures = endpoint({
  id: 'listTaskFailures',
  call: 'tasks.failures',
  method: 'GET',
  path: '/tasks/{name}/failures/',
  tag: TAG,
  summary: 'List the jobs of a task that failed too often, newest first',
  description: 'Staff only. The newest of them; there are no further pages.',
  access: 'admin',
  params: TaskParams,
  query: Type.Object({ limit: pageQuery.limit }, { additionalProperties: false }),
  answers: {
    200: { description: 'The jobs', schema: Type.Array(TaskFailureSchema), example: [examples.taskFailure] },
  },
  problems: [400, 404],
  async handle({ services, caller, params, query }) {
    return { status: 200, body: await services.tasks.failures(caller, params.name, query.limit) };
  },
});

const runTask = endpoint({
  id: 'runTask',
  call: 'tasks.run',
  method: 'POST',
  path: '/tasks/{name}/run/',
  tag: TAG,
  summary: 'Run a task now',
  description:
    'Staff only. Queues one run for the next free process. Where the same run waits already, that one will do.',
  access: 'admin',
  params: TaskParams,
  body: {
    schema: RunInput,
    required: false,
    examples: { 'one payment': { id: examples.taskFailure.data.payment_id }, 'a sweep': {} },
  },
  answers: {
    202: {
      description: 'It is queued',
      schema: RunAnswer,
      example: { name: 'check_payment_status', data: examples.taskFailure.data },
    },
  },
  problems: [404],
  async handle({ services, caller, params, body }) {
    return { status: 202, body: await services.tasks.run(caller, params.name, body.id) };
  },
});

const retryTask = endpoint({
  id: 'retryTask',
  call: 'tasks.retry',
  method: 'POST',
  path: '/tasks/{name}/retry/',
  tag: TAG,
  summary: 'Try the jobs of a task again that failed too often',
  description: 'Staff only. At most 1,000 at a time; ask again for the rest.',
  access: 'admin',
  params: TaskParams,
  body: { schema: NothingInput, required: false, examples: { nothing: {} } },
  answers: {
    202: {
      description: 'They are queued',
      schema: RetryAnswer,
      example: { name: 'check_payment_status', retried: 3 },
    },
  },
  problems: [404],
  async handle({ services, caller, params }) {
    return { status: 202, body: await services.tasks.retry(caller, params.name) };
  },
});

export const taskEndpoints: readonly Endpoint[] = [listTasks, listTaskFailures, runTask, retryTask];
