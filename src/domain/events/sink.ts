// Sinks: message brokers that get the events in order, where they stand, and when one that fails is tried again.

import type { EventName } from './event.ts';

export const SINK_KINDS = ['nats', 'rabbitmq', 'redis'] as const;
export type SinkKind = (typeof SINK_KINDS)[number];

export interface Sink {
  readonly id: string;
  readonly name: string;
  readonly kind: SinkKind;
  /** Without credentials. */
  readonly address: string;
  /** What the subjects begin with (NATS), the exchange (RabbitMQ), or the key of the stream (Redis). */
  readonly target: string;
  /** Who tells of the events, in their envelopes. */
  readonly source: string;
  /** Empty for all events. */
  readonly names: readonly EventName[];
  /** About how many events the broker keeps; null where the broker's own limits hold. */
  readonly maxLength: number | null;
  readonly enabled: boolean;
  /** Everything up to here the broker has confirmed. */
  readonly position: string;
  /** How many events come after it, counted up to `SINK_WAITING_MAX`. */
  readonly waiting: number;
  /** Whether a process sends to it just now. */
  readonly isHeld: boolean;
  readonly failures: number;
  /** When the first of its present failures was; null while it takes events. */
  readonly failingSince: Date | null;
  readonly lastError: string | null;
  readonly nextTryAt: Date;
  readonly lastSentAt: Date | null;
  /** When it was last found that events had been removed before they were sent. */
  readonly gapAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** Further than this nobody counts what waits. */
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

export function showSink(sink: Sink) {
  return {
    id: sink.id,
    name: sink.name,
    kind: sink.kind,
    address: sink.address,
    target: sink.target,
    source: sink.source,
    events: [...sink.names],
    max_length: sink.maxLength,
    enabled: sink.enabled,
    position: sink.position,
    waiting: sink.waiting,
    held: sink.isHeld,
    failures: sink.failures,
    failing_since: sink.failingSince?.toISOString() ?? null,
    last_error: sink.lastError,
    next_try_at: sink.nextTryAt.toISOString(),
    last_sent_at: sink.lastSentAt?.toISOString() ?? null,
    gap_at: sink.gapAt?.toISOString() ?? null,
    created_at: sink.createdAt.toISOString(),
    updated_at: sink.updatedAt.toISOString(),
  };
}
