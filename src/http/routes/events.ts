// GET /events/, past events, for staff; and GET /events/stream/, events as they happen, for their owners.

import { Type } from 'typebox';
import { EVENT_NAMES, EVENT_SUBJECTS } from '../../domain/events/event.ts';
import { dateOf } from '../../domain/time.ts';
import type { Follower } from '../../services/events/feed.ts';
import { toGapuraEvent } from '../../services/events/hub.ts';
import { showEvent } from '../../services/events/log.ts';
import { aboutEvents } from '../../text/events.ts';
import { type Endpoint, endpoint, streamEndpoint } from '../endpoint.ts';
import { LINK, pageQuery } from '../pages.ts';
import * as examples from '../schemas/examples.ts';
import { component, oneOf, text, time, uuid } from '../schemas/shared.ts';
import { STREAM_TYPE } from '../streaming.ts';

const POSITION_LENGTH_MAX = 40;
/** Pieces are small, so that a slow connection that takes some of them in time is not given up. */
const PIECE_CHARACTERS = 16_384;

const EventSchema = component(
  'Event',
  Type.Object(
    {
      id: uuid('The id of the event, the same in every delivery'),
      name: oneOf(EVENT_NAMES, aboutEvents('What happened')),
      occurred_at: time('When'),
      sequence: text('Grows with every event of one payment, invoice, subscription or checkout'),
      data: Type.Unsafe<Record<string, unknown>>({
        type: 'object',
        additionalProperties: true,
        description:
          'The payment, invoice, subscription or checkout as it stood then, under that name, and `previous_status`; of a payment also ' +
          '`refund` and `notification_id` where there is one',
      }),
      subject: oneOf(EVENT_SUBJECTS, 'What it is about'),
      subject_id: uuid('The id of what it is about'),
      position: text('Where it stands in the stream: `last_event_id` to read on from here'),
    },
    { additionalProperties: false },
  ),
);

const ListQuery = Type.Object(
  {
    name: Type.Optional(oneOf(EVENT_NAMES, aboutEvents('Only events of this name'))),
    subject: Type.Optional(oneOf(EVENT_SUBJECTS, 'Only events about records of this kind')),
    subject_id: Type.Optional(uuid('Only events about this one')),
    created_after: Type.Optional(time('Only events after this time')),
    created_before: Type.Optional(time('Only events before this time')),
    ...pageQuery,
  },
  { additionalProperties: false },
);

const StreamQuery = Type.Object(
  {
    last_event_id: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: POSITION_LENGTH_MAX,
        description: 'Go on after this position, for clients that cannot send the header',
      }),
    ),
  },
  { additionalProperties: false },
);

const listEndpoint = endpoint({
  id: 'listEvents',
  call: 'events.list',
  method: 'GET',
  path: '/events/',
  tag: 'Events',
  summary: 'List events, newest first',
  description:
    'Staff only. The events that listeners and webhooks get. The next page, and the one before, are in the Link header.',
  access: 'payments:read',
  query: ListQuery,
  answers: {
    200: {
      description: 'A page of events',
      schema: Type.Array(EventSchema),
      example: [examples.event],
      headers: { Link: LINK },
    },
  },
  problems: [400],
  async handle({ services, caller, query }) {
    const page = await services.eventLog.list(caller, {
      limit: query.limit,
      cursor: query.cursor,
      name: query.name,
      subject: query.subject,
      subjectId: query.subject_id,
      createdAfter: dateOf(query.created_after),
      createdBefore: dateOf(query.created_before),
    });
    return { status: 200, body: page.items.map(showEvent), next: page.next, prev: page.prev };
  },
});

async function* frames(follower: Follower): AsyncGenerator<string> {
  // An id alone says where the stream began, in case that the connection breaks before the first event.
  let sent = follower.position;
  yield `id: ${sent}\n\n`;
  for (let events = await follower.next(); events !== undefined; events = await follower.next()) {
    // A reader that gets few events need not read all of the rest again when the connection breaks.
    if (events.length === 0) yield follower.position === sent ? ':\n\n' : `id: ${follower.position}\n\n`;
    // The last event that it gets may not be the last that was read.
    sent = events.at(-1)?.position ?? follower.position;
    let piece = '';
    for (const event of events) {
      piece += toFrame(event);
      if (piece.length < PIECE_CHARACTERS) continue;
      yield piece;
      piece = '';
    }
    if (piece !== '') yield piece;
  }
}

type Followed = NonNullable<Awaited<ReturnType<Follower['next']>>>[number];

/** All streams are given the same events, so each is written out once. */
const written = new WeakMap<Followed, string>();

function toFrame(event: Followed): string {
  const known = written.get(event);
  if (known !== undefined) return known;
  const frame = `id: ${event.position}\nevent: ${event.name}\ndata: ${JSON.stringify(toGapuraEvent(event))}\n\n`;
  written.set(event, frame);
  return frame;
}

export const eventEndpoints: readonly Endpoint[] = [
  listEndpoint,
  streamEndpoint({
    id: 'streamEvents',
    call: 'events.stream',
    method: 'GET',
    path: '/events/stream/',
    tag: 'Events',
    summary: 'Follow events as they happen',
    description:
      "Staff see all events, other callers those about what they own; both only what their scopes let them read. Server-sent events: `id` is the position, `event` the name, `data` the event as JSON. Begins now, or after the position in `Last-Event-ID`; nothing is skipped or repeated over reconnects. A comment, or an `id` alone where others' events were passed over, comes every 15 seconds when nothing else does. The stream ends when the credentials do.",
    access: ['payments:read', 'admin'],
    query: StreamQuery,
    headers: { 'Last-Event-ID': 'The position of the last event that was seen; stronger than `last_event_id`' },
    answers: {
      200: {
        description: 'Events, without end',
        mediaType: STREAM_TYPE,
        schema: Type.String(),
        example: examples.eventStream,
      },
    },
    problems: [400],
    async stream({ services, caller, query, headers }, signal) {
      const after = String(headers['last-event-id'] ?? '') || query.last_event_id;
      return frames(await services.eventLog.follow(caller, after, signal));
    },
  }),
];
