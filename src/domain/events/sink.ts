// Sinks: message brokers that get the events in order, their positions, and when one that fails is retried.

import { boolean, choice, integer, type RecordOf, showingOf, text, texts, time, uuid } from '../record.ts';
import type { EventName } from './event.ts';

export const SINK_KINDS = ['nats', 'rabbitmq', 'redis'] as const;
export type SinkKind = (typeof SINK_KINDS)[number];

/** Every field of a sink, in the order in which the API shows them. Its address with credentials is the store's. */
export const SINK_FIELDS = {
  id: uuid.shown('The id of the sink'),
  name: text.shown('The name that it is known by'),
  kind: choice(SINK_KINDS).shown('What broker it is'),
  address: text.shown('Where the broker is, without credentials'),
  target: text.shown('What subjects begin with (NATS), the exchange (RabbitMQ), or the key of the stream (Redis)'),
  source: text.shown('The `source` of the events in their envelopes'),
  /** Empty for all events. */
  names: texts<EventName>(),
  events: texts<EventName>().computed.shown('Only these events; empty for all'),
  /** Null where the broker's own limits hold. */
  maxLength: integer.orNull.shown('About how many events the broker keeps'),
  enabled: boolean.shown('Whether events are sent'),
  position: text.shown('The broker has confirmed everything up to here'),
  /** Counted when it is read, up to `SINK_WAITING_MAX`. */
  waiting: integer.shown('How many events come after that, counted up to 10,000'),
  isHeld: boolean,
  held: boolean.computed.shown('Whether a process sends to it now'),
  failures: integer.shown('How many tries in a row have failed'),
  failingSince: time.orNull.shown('When the first of those was'),
  lastError: text.orNull.shown('Why the last of them failed'),
  nextTryAt: time.shown('When it is tried next'),
  lastSentAt: time.orNull.shown('When events were last confirmed'),
  gapAt: time.orNull.shown('When it was last found that events were removed before they were sent'),
  createdAt: time.shown('When it was added'),
  updatedAt: time.shown('When it last changed'),
} as const;

export interface Sink extends RecordOf<typeof SINK_FIELDS> {}

/** Waiting events are counted up to this number. */
export const SINK_WAITING_MAX = 10_000;

export const SINK_TARGET = 'gapura';
export const SINK_SOURCE = 'gapura';

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;
/** Sinks of one broker that comes back should not all meet it at once. */
const JITTER_PART = 0.2;

/** How long after so many failures in a row the next try is made. `chance` is a random number from 0 to 1. */
export function sinkPauseMs(failures: number, chance: number): number {
  const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** Math.min(failures - 1, 10), LONGEST_PAUSE_MS);
  return Math.round(pauseMs * (1 + JITTER_PART * (chance - 0.5)));
}

const SCHEMES: Readonly<Record<string, SinkKind>> = {
  'nats:': 'nats',
  'tls:': 'nats',
  'amqp:': 'rabbitmq',
  'amqps:': 'rabbitmq',
  'redis:': 'redis',
  'rediss:': 'redis',
};

export interface SinkAddress {
  readonly kind: SinkKind;
  /** Without credentials, and without options, which may hold some. */
  readonly shown: string;
}

/** What the address of a broker says of it; undefined where it is none that is known here. */
export function readSinkAddress(text: string): SinkAddress | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, host, pathname, username, password } = new URL(text);
  if (![username, password].every(isDecodable)) return undefined;
  const kind = SCHEMES[protocol];
  return kind === undefined || host === '' ? undefined : { kind, shown: `${protocol}//${host}${pathname}` };
}

function isDecodable(text: string): boolean {
  return /^(?:[^%]|%[0-7][0-9a-f])*$/i.test(text);
}

/** A sink's name is typed in commands, and is a label of metrics. */
export function isSinkName(text: string): boolean {
  return /^[A-Za-z0-9][A-Za-z0-9_-]{0,62}$/.test(text);
}

/** NATS makes parts of what is between dots, and has no use for colons or braces, which keys in Redis often have. */
export function isSinkTarget(kind: SinkKind, text: string): boolean {
  if (kind === 'nats') return text.length <= 100 && /^[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)*$/.test(text);
  return /^[A-Za-z0-9_.:{}-]{1,127}$/.test(text);
}

const showFields = showingOf(SINK_FIELDS, 'shown');

export function showSink(sink: Sink) {
  return showFields(sink, { events: [...sink.names], held: sink.isHeld });
}
