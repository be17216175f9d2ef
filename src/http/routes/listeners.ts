// /listeners/: what applications listen under, for staff: list, and forget one that no process serves any more.

import { Type } from 'typebox';
import { EVENT_NAMES } from '../../domain/events/event.ts';
import { aboutEvents } from '../../text/events.ts';
import { type Endpoint, endpoint } from '../endpoint.ts';
import { component, oneOf, text, time } from '../schemas/shared.ts';

const ListenerSchema = component(
  'Listener',
  Type.Object(
    {
      id: text('The id of the listener'),
      events: Type.Array(oneOf(EVENT_NAMES, aboutEvents('The name of an event')), {
        description: 'Only these events; empty for all',
      }),
      last_seen_at: time('When a process last served it'),
      waiting: Type.Integer({ description: 'How many events it is still to get' }),
    },
    { additionalProperties: false },
  ),
);

const ListenerForgetInput = component(
  'ListenerForgetInput',
  Type.Object(
    { id: Type.String({ minLength: 1, maxLength: 500, description: 'The id of the listener' }) },
    { additionalProperties: false },
  ),
);

const ForgottenListenerSchema = component(
  'ForgottenListener',
  Type.Object(
    { dropped: Type.Integer({ description: 'How many events waited for it' }) },
    { additionalProperties: false },
  ),
);

const LISTENER = { id: 'listener:ledger', events: [], last_seen_at: '2026-01-15T03:05:14.000Z', waiting: 3 };

export const listenerEndpoints: readonly Endpoint[] = [
  endpoint({
    id: 'listListeners',
    call: 'listeners.list',
    method: 'GET',
    path: '/listeners/',
    tag: 'Events',
    summary: 'List the listeners of applications',
    description: 'Staff only.',
    access: 'admin',
    answers: { 200: { description: 'All listeners', schema: Type.Array(ListenerSchema), example: [LISTENER] } },
    problems: [],
    async handle({ services, caller }) {
      const known = await services.listeners.list(caller);
      const body = known.map(({ id, names, lastSeenAt, waiting }) => ({
        id,
        events: names,
        last_seen_at: lastSeenAt.toISOString(),
        waiting,
      }));
      return { status: 200, body };
    },
  }),
  endpoint({
    id: 'forgetListener',
    call: 'listeners.forget',
    method: 'POST',
    path: '/listeners/forget/',
    tag: 'Events',
    summary: 'Forget a listener, with the events that wait for it',
    description:
      'Staff only. One that was served in the last two hours is refused: stop the processes that have it, and wait.',
    access: 'admin',
    body: { schema: ListenerForgetInput, required: true, examples: { one: { id: LISTENER.id } } },
    answers: { 200: { description: 'It is gone', schema: ForgottenListenerSchema, example: { dropped: 3 } } },
    problems: [404],
    async handle({ services, caller, body }) {
      return { status: 200, body: await services.listeners.forget(caller, body.id) };
    },
  }),
];
