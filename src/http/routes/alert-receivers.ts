// /alert_receivers/: who gets alerts of what needs attention, by mail or by a webhook, for staff.

import { type Static, Type } from 'typebox';
import { RECEIVER_FIELDS, REPEAT_HOURS, REPEAT_HOURS_MAX, showReceiver } from '../../domain/alerts.ts';
import { ATTENTION_NAMES } from '../../domain/figures/attention.ts';
import type { ReceiverChanges } from '../../services/operators/receivers.ts';
import { LANGUAGES } from '../../text/language.ts';
import { sayingsOf } from '../../text/sayings.ts';
import { type Endpoint, endpoint } from '../endpoint.ts';
import { answerOf, component, exampleOf, nullable, oneOf, said, text, uuid } from '../schemas/shared.ts';

const TAG = 'Alerts';

const attentionName = oneOf(ATTENTION_NAMES, 'The name of what needs attention');
const ReceiverSchema = component('AlertReceiver', answerOf(RECEIVER_FIELDS, 'shown', { names: attentionName }));

const hour = (description: string) =>
  Type.Optional(nullable(Type.Integer({ minimum: 0, maximum: 23, description: `${description}, as an hour in WIB` })));

const inputFields = {
  email: Type.Optional(
    Type.String({ format: 'email', maxLength: 255, description: 'The address of a receiver by mail' }),
  ),
  url: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 2_048,
      description:
        'The https:// address of a receiver by webhook: an incoming webhook of Slack, or of another that takes the same. It is not shown again',
    }),
  ),
  language: Type.Optional(oneOf(LANGUAGES, 'The language of what is said; Indonesian where absent')),
  names: Type.Optional(
    Type.Array(attentionName, {
      maxItems: ATTENTION_NAMES.length,
      uniqueItems: true,
      description: 'Only these alerts; empty for all',
    }),
  ),
  repeat_hours: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: REPEAT_HOURS_MAX,
      description: `The same is not repeated before so many hours, unless it has doubled; ${REPEAT_HOURS} where absent`,
    }),
  ),
  quiet_from: hour('From when no alert is sent'),
  quiet_to: hour('When what came up meanwhile is sent, if it still waits'),
  summary_hour: hour('When the summary of the day before is sent'),
  enabled: Type.Optional(Type.Boolean({ description: 'Whether anything is sent to it; true where absent' })),
};

const Input = component('AlertReceiverInput', Type.Object(inputFields, { additionalProperties: false }));

const TestSchema = component(
  'AlertTest',
  Type.Object(
    {
      sent: Type.Boolean({ description: 'Whether it was taken' }),
      error: nullable(text('Why it was not')),
      error_said: said('error'),
    },
    { additionalProperties: false },
  ),
);

const RECEIVER = exampleOf(RECEIVER_FIELDS, {
  id: '0198a3c7-0f3d-7a80-8b8e-6f6d2f1c9b41',
  kind: 'webhook',
  address: 'hooks.slack.com/...4kQz',
  language: 'id',
  names: [],
  repeat_hours: REPEAT_HOURS,
  quiet_from: 21,
  quiet_to: 6,
  summary_hour: 7,
  next_summary_at: '2026-01-15T00:00:00.000Z',
  enabled: true,
  last_sent_at: '2026-01-14T00:00:04.000Z',
  created_by: 'sari',
  created_at: '2026-01-10T03:00:00.000Z',
  updated_at: '2026-01-10T03:00:00.000Z',
});

const Params = Type.Object({ pk: uuid('The id of the receiver') });
const shown = (description: string) => ({ description, schema: ReceiverSchema, example: RECEIVER });

function toChanges(body: Static<typeof Input>): ReceiverChanges {
  const {
    repeat_hours: repeatHours,
    quiet_from: quietFrom,
    quiet_to: quietTo,
    summary_hour: summaryHour,
    ...same
  } = body;
  return { ...same, repeatHours, quietFrom, quietTo, summaryHour };
}

const list = endpoint({
  id: 'listAlertReceivers',
  call: 'alertReceivers.list',
  method: 'GET',
  path: '/alert_receivers/',
  tag: TAG,
  summary: 'List the receivers of alerts',
  description: 'Staff only. Oldest first.',
  access: 'admin',
  answers: { 200: { description: 'All receivers', schema: Type.Array(ReceiverSchema), example: [RECEIVER] } },
  problems: [],
  async handle({ services, caller }) {
    return { status: 200, body: (await services.alertReceivers.list(caller)).map(showReceiver) };
  },
});

const create = endpoint({
  id: 'createAlertReceiver',
  call: 'alertReceivers.create',
  method: 'POST',
  path: '/alert_receivers/',
  tag: TAG,
  summary: 'Add a receiver of alerts',
  description:
    'Staff only. With either `email` or `url`. What has needed attention for five minutes is sent, and again when it has doubled or after `repeat_hours`; between `quiet_from` and `quiet_to` nothing is. With `summary_hour` the figures of each day come too.',
  access: 'admin',
  body: {
    schema: Input,
    required: true,
    examples: {
      'a channel of Slack, not at night, with a summary each morning': {
        url: 'https://hooks.slack.com/services/T000/B000/4kQz',
        quiet_from: 21,
        quiet_to: 6,
        summary_hour: 7,
      },
      'chargebacks by mail': { email: 'keuangan@example.com', names: ['near_chargebacks'] },
    },
  },
  answers: { 201: shown('The receiver') },
  problems: [],
  async handle({ services, caller, body, subjectId }) {
    return {
      status: 201,
      body: showReceiver(await services.alertReceivers.create(caller, toChanges(body), subjectId)),
    };
  },
});

const get = endpoint({
  id: 'getAlertReceiver',
  call: 'alertReceivers.get',
  method: 'GET',
  path: '/alert_receivers/{pk}/',
  tag: TAG,
  summary: 'Read a receiver of alerts',
  description: 'Staff only.',
  access: 'admin',
  params: Params,
  answers: { 200: shown('The receiver') },
  problems: [404],
  async handle({ services, caller, params }) {
    return { status: 200, body: showReceiver(await services.alertReceivers.get(caller, params.pk)) };
  },
});

const update = endpoint({
  id: 'updateAlertReceiver',
  call: 'alertReceivers.update',
  method: 'PATCH',
  path: '/alert_receivers/{pk}/',
  tag: TAG,
  summary: 'Change a receiver of alerts',
  description:
    'Staff only. What it is owed already goes to the new address. One that is switched off is owed nothing any more.',
  access: 'admin',
  params: Params,
  body: { schema: Input, required: true, examples: { 'switch it off': { enabled: false } } },
  answers: { 200: shown('The receiver afterwards') },
  problems: [404],
  async handle({ services, caller, params, body }) {
    return {
      status: 200,
      body: showReceiver(await services.alertReceivers.update(caller, params.pk, toChanges(body))),
    };
  },
});

const remove = endpoint({
  id: 'removeAlertReceiver',
  call: 'alertReceivers.remove',
  method: 'DELETE',
  path: '/alert_receivers/{pk}/',
  tag: TAG,
  summary: 'Remove a receiver of alerts',
  description: 'Staff only. What it was still owed is not sent.',
  access: 'admin',
  params: Params,
  answers: { 200: shown('The receiver as it was') },
  problems: [404],
  async handle({ services, caller, params }) {
    return { status: 200, body: showReceiver(await services.alertReceivers.remove(caller, params.pk)) };
  },
});

const test = endpoint({
  id: 'testAlertReceiver',
  call: 'alertReceivers.test',
  method: 'POST',
  path: '/alert_receivers/{pk}/test/',
  tag: TAG,
  summary: 'Send a receiver of alerts a test',
  description: 'Staff only. At once and once, also in its quiet time.',
  access: 'admin',
  params: Params,
  answers: {
    200: { description: 'What came of it', schema: TestSchema, example: { sent: true, error: null, error_said: [] } },
  },
  problems: [404],
  async handle({ services, caller, params }) {
    const outcome = await services.alertReceivers.test(caller, params.pk);
    return { status: 200, body: { ...outcome, error_said: sayingsOf(outcome.error) } };
  },
});

export const alertReceiverEndpoints: readonly Endpoint[] = [list, create, get, update, remove, test];
