// /sinks/: message brokers that get every event in order, for staff: list, read, enable, disable, test, replay and remove. One is added
// by a command alone: its address is inside of the network, where no key from outside should point the server.

import { type TObject, Type } from 'typebox';
import type { Caller } from '../../domain/caller.ts';
import { EVENT_NAMES } from '../../domain/events/event.ts';
import { SINK_KINDS, type Sink, showSink } from '../../domain/events/sink.ts';
import type { Services } from '../../services/index.ts';
import { type Endpoint, endpoint } from '../endpoint.ts';
import { component, nullable, oneOf, text, time, uuid } from '../schemas/shared.ts';

const TAG = 'Sinks';

const SinkSchema = component(
  'Sink',
  Type.Object(
    {
      id: uuid('The id of the sink'),
      name: text('The name that it is known by'),
      kind: oneOf(SINK_KINDS, 'What broker it is'),
      address: text('Where the broker is, without credentials'),
      target: text('What subjects begin with (NATS), the exchange (RabbitMQ), or the key of the stream (Redis)'),
      source: text('The `source` of the events in their envelopes'),
      events: Type.Array(oneOf(EVENT_NAMES, 'The name of an event'), {
        description: 'Only these events; empty for all',
      }),
      max_length: nullable(Type.Integer({ description: 'About how many events the broker keeps' })),
      enabled: Type.Boolean({ description: 'Whether events are sent' }),
      position: text('The broker has confirmed everything up to here'),
      waiting: Type.Integer({ description: 'How many events come after that, counted up to 10,000' }),
      held: Type.Boolean({ description: 'Whether a process sends to it now' }),
      failures: Type.Integer({ description: 'How many tries in a row have failed' }),
      failing_since: nullable(time('When the first of those was')),
      last_error: nullable(text('Why the last of them failed')),
      next_try_at: time('When it is tried next'),
      last_sent_at: nullable(time('When events were last confirmed')),
      gap_at: nullable(time('When it was last found that events were removed before they were sent')),
      created_at: time('When it was added'),
      updated_at: time('When it last changed'),
    },
    { additionalProperties: false },
  ),
);

const SinkTestSchema = component(
  'SinkTest',
  Type.Object(
    {
      id: uuid('The id of the message that was sent'),
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

const SINK = {
  id: '0198a3c7-0f3d-7a80-8b8e-6f6d2f1c9b05',
  name: 'warehouse',
  kind: 'nats',
  address: 'nats://nats.internal:4222/',
  target: 'gapura',
  source: 'gapura',
  events: [],
  max_length: null,
  enabled: true,
  position: '7310-42',
  waiting: 0,
  held: true,
  failures: 0,
  failing_since: null,
  last_error: null,
  next_try_at: '2026-01-15T03:05:14.000Z',
  last_sent_at: '2026-01-15T03:05:14.000Z',
  gap_at: null,
  created_at: '2026-01-15T03:00:00.000Z',
  updated_at: '2026-01-15T03:05:14.000Z',
};

const Params = Type.Object({ name: text('The name of the sink') });
const shown = (description: string) => ({ 200: { description, schema: SinkSchema, example: SINK } });

export function sinkEndpoints({ sinks }: Services): Endpoint[] {
  return [
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
      async handle({ caller }) {
        return { status: 200, body: (await sinks.list(caller)).map(showSink) };
      },
    }),
    simple('getSink', 'get', 'Read a sink', sinks.get),
    simple('removeSink', 'remove', 'Remove a sink. What the broker has stays there', sinks.remove),
    simple('enableSink', 'enable', 'Send events to a sink again, from where it stopped', sinks.enable),
    simple('disableSink', 'disable', 'Stop sending events to a sink', sinks.disable),
    endpoint({
      ...describe('testSink', 'test', 'Send a message that is no event, and see what came of it'),
      answers: {
        200: {
          description: 'What came of it',
          schema: SinkTestSchema,
          example: { id: SINK.id, error: null, duration_ms: 12 },
        },
      },
      async handle({ caller, params }) {
        const { id, error, durationMs } = await sinks.test(caller, params.name);
        return { status: 200, body: { id, error, duration_ms: durationMs } };
      },
    }),
    endpoint({
      ...describe('replaySink', 'replay', 'Have a sink go on from another place, with what it got before'),
      body: { schema: SinkReplayInput, required: true, examples: { 'all that is kept': { from: 'beginning' } } },
      answers: shown('The sink, at its new place'),
      async handle({ caller, params, body }) {
        return { status: 200, body: showSink(await sinks.replay(caller, params.name, body.from)) };
      },
    }),
  ];
}

const METHODS: Readonly<Record<string, 'GET' | 'DELETE'>> = { get: 'GET', remove: 'DELETE' };

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

function simple(id: string, verb: string, summary: string, act: (caller: Caller, name: string) => Promise<Sink>) {
  return endpoint({
    ...describe(id, verb, summary),
    answers: shown('The sink, as it is or was'),
    async handle({ caller, params }) {
      return { status: 200, body: showSink(await act(caller, params.name)) };
    },
  });
}
