// /sinks/: message brokers that get every event in order, for staff: list, read, enable, disable, test, replay and remove. One is added
// by a command alone: its address is inside of the network, where no key from outside should point the server.

import { type TObject, Type } from 'typebox';
import { EVENT_NAMES } from '../../domain/events/event.ts';
import { SINK_FIELDS, showSink } from '../../domain/events/sink.ts';
import { aboutEvents } from '../../text/events.ts';
import { type Endpoint, endpoint } from '../endpoint.ts';
import { answerOf, component, exampleOf, nullable, oneOf, text, uuid } from '../schemas/shared.ts';

const TAG = 'Sinks';

const SinkSchema = component(
  'Sink',
  answerOf(SINK_FIELDS, 'shown', { events: oneOf(EVENT_NAMES, aboutEvents('The name of an event')) }),
);

const SinkTestSchema = component(
  'SinkTest',
  Type.Object(
    {
      id: uuid('The id of the test message'),
      error: nullable(text('Why the broker did not confirm it')),
      duration_ms: Type.Integer({ description: 'How long that took' }),
    },
    { additionalProperties: false },
  ),
);

const SinkReplayInput = component(
  'SinkReplayInput',
  Type.Object(
    {
      from: Type.String({
        maxLength: 64,
        description: '`beginning`, `end`, the position of an event, or a time: what comes after it is sent',
      }),
    },
    { additionalProperties: false },
  ),
);

const SINK = exampleOf(SINK_FIELDS, {
  id: '0198a3c7-0f3d-7a80-8b8e-6f6d2f1c9b05',
  name: 'warehouse',
  kind: 'nats',
  address: 'nats://nats.internal:4222/',
  target: 'gapura',
  source: 'gapura',
  events: [],
  enabled: true,
  position: '7310-42',
  waiting: 0,
  held: true,
  failures: 0,
  next_try_at: '2026-01-15T03:05:14.000Z',
  last_sent_at: '2026-01-15T03:05:14.000Z',
  created_at: '2026-01-15T03:00:00.000Z',
  updated_at: '2026-01-15T03:05:14.000Z',
});

const Params = Type.Object({ name: text('The name of the sink') });
const METHODS: Readonly<Record<string, 'GET' | 'DELETE'>> = { get: 'GET', remove: 'DELETE' };
const shown = (description: string) => ({ 200: { description, schema: SinkSchema, example: SINK } });

export const sinkEndpoints: readonly Endpoint[] = [
  endpoint({
    id: 'listSinks',
    call: 'sinks.list',
    method: 'GET',
    path: '/sinks/',
    tag: TAG,
    summary: 'List the sinks',
    description: 'Staff only. Credentials are never shown.',
    access: 'admin',
    answers: { 200: { description: 'All sinks', schema: Type.Array(SinkSchema), example: [SINK] } },
    problems: [],
    async handle({ services, caller }) {
      return { status: 200, body: (await services.sinks.list(caller)).map(showSink) };
    },
  }),
  simple('getSink', 'get', 'Read a sink'),
  simple('removeSink', 'remove', 'Remove a sink. What the broker has stays there'),
  simple('enableSink', 'enable', 'Send events to a sink again, from where it stopped'),
  simple('disableSink', 'disable', 'Stop sending events to a sink'),
  endpoint({
    ...describe('testSink', 'test', 'Send a test message, and see the outcome'),
    answers: {
      200: {
        description: 'The outcome',
        schema: SinkTestSchema,
        example: { id: SINK.id, error: null, duration_ms: 12 },
      },
    },
    async handle({ services, caller, params }) {
      const { id, error, durationMs } = await services.sinks.test(caller, params.name);
      return { status: 200, body: { id, error, duration_ms: durationMs } };
    },
  }),
  endpoint({
    ...describe('replaySink', 'replay', 'Have a sink send again from another position'),
    body: { schema: SinkReplayInput, required: true, examples: { 'all that is kept': { from: 'beginning' } } },
    answers: shown('The sink, at its new place'),
    async handle({ services, caller, params, body }) {
      return { status: 200, body: showSink(await services.sinks.replay(caller, params.name, body.from)) };
    },
  }),
];

function describe(id: string, verb: string, summary: string) {
  const method: 'GET' | 'DELETE' | 'POST' = METHODS[verb] ?? 'POST';
  return {
    id,
    call: `sinks.${verb}`,
    method,
    path: method === 'POST' ? `/sinks/{name}/${verb}/` : '/sinks/{name}/',
    tag: TAG,
    summary,
    description: 'Staff only.',
    access: 'admin' as const,
    params: Params as TObject<{ name: ReturnType<typeof text> }>,
    problems: [404],
  };
}

function simple(id: string, verb: 'get' | 'remove' | 'enable' | 'disable', summary: string) {
  return endpoint({
    ...describe(id, verb, summary),
    answers: shown('The sink, as it is or was'),
    async handle({ services, caller, params }) {
      return { status: 200, body: showSink(await services.sinks[verb](caller, params.name)) };
    },
  });
}
