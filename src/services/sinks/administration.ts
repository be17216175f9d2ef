// Sinks, for staff: add, stop and test them, see how far they are, and have them begin again from elsewhere.

import { type Caller, staffOnly } from '../../domain/caller.ts';
import { invalid, noSuch, Refusal } from '../../domain/errors.ts';
import type { EventName } from '../../domain/events/event.ts';
import {
  isSinkName,
  isSinkTarget,
  readSinkAddress,
  SINK_SOURCE,
  SINK_TARGET,
  type Sink,
} from '../../domain/events/sink.ts';
import { findLastPosition, hasReached, START_POSITION } from '../../store/events/outbox.ts';
import {
  deleteSink,
  findPositionBefore,
  findSink,
  findSinkAddress,
  insertSink,
  listSinks as listRows,
  moveSink,
  switchSink,
} from '../../store/sinks/sinks.ts';
import { say } from '../../text/sayings.ts';
import type { Context } from '../context.ts';
import { within } from '../in-time.ts';
import { recordAct } from '../people/audit.ts';
import { checkClient, closeQuietly, connectTo, openAddress, reasonOf, sealAddress } from './brokers.ts';
import { envelope } from './cloud-event.ts';
import { MissingClientError } from './connection.ts';

const STAFF_MAY = 'see and change sinks';

/** Each has a loop of its own in every worker, and a connection in one. */
const SINKS_MAX = 20;
const TEST_TIMEOUT_MS = 10_000;
const TEST_NAME = 'sink_test';
const SOURCE_LENGTH_MAX = 200;

/** Where to begin: `end`, with what happens from now on, `beginning`, with the oldest event that is kept, or a position, or a time. */
export type SinkStart = string;

export interface SinkInput {
  readonly name: string;
  /** With credentials, such as `nats://user:password@host:4222`. */
  readonly address: string;
  readonly target?: string | undefined;
  readonly source?: string | undefined;
  /** Empty or absent for all events. */
  readonly events?: readonly EventName[];
  readonly maxLength?: number | undefined;
  readonly from?: SinkStart;
}

export async function createSink(context: Context, caller: Caller, input: SinkInput): Promise<Sink> {
  staffOnly(caller, STAFF_MAY);
  const { pool } = context.database;
  const { name, target = SINK_TARGET, source = SINK_SOURCE } = input;
  const { kind, shown } = await checkInput(input, target, source);
  if ((await listRows(pool)).length >= SINKS_MAX) {
    throw new Refusal('invalid_state', say('sinks_full', { count: SINKS_MAX }));
  }
  const id = context.newId();
  const sink = await insertSink(pool, {
    id,
    name,
    kind,
    address: shown,
    sealedAddress: sealAddress(context.vault, id, input.address),
    target,
    source,
    names: [...new Set(input.events ?? [])],
    maxLength: input.maxLength ?? null,
    position: await findStart(context, input.from ?? 'end'),
    now: context.clock.now(),
  });
  if (sink === undefined) throw new Refusal('invalid_state', say('sink_taken', { name }));
  await note(context, caller, 'create', sink);
  return sink;
}

async function checkInput({ name, address, maxLength }: SinkInput, target: string, source: string) {
  if (!isSinkName(name)) throw invalid({ field: 'name', message: say('sink_name') });
  const read = readSinkAddress(address);
  if (read === undefined) {
    throw invalid({ field: 'address', message: say('sink_address') });
  }
  if (!isSinkTarget(read.kind, target))
    throw invalid({ field: 'target', message: say('sink_target', { kind: read.kind }) });
  if (!/^[\x21-\x7e]+$/.test(source) || source.length > SOURCE_LENGTH_MAX) {
    throw invalid({ field: 'source', message: say('sink_source') });
  }
  if (maxLength !== undefined && read.kind === 'rabbitmq') {
    throw invalid({ field: 'max_length', message: say('sink_length') });
  }
  await checkClient(read.kind).catch((error: unknown) => {
    if (!(error instanceof MissingClientError)) throw error;
    throw new Refusal('invalid_state', say('sink_client', { kind: read.kind, list: error.packages }));
  });
  return read;
}

export async function listSinks(context: Context, caller: Caller): Promise<Sink[]> {
  staffOnly(caller, STAFF_MAY);
  return listRows(context.database.pool);
}

export async function getSink(context: Context, caller: Caller, name: string): Promise<Sink> {
  staffOnly(caller, STAFF_MAY);
  // A name that none can have may hold what the database does not take.
  return found(isSinkName(name) ? await findSink(context.database.pool, name) : undefined);
}

/** As it was. The broker keeps its messages. */
export async function removeSink(context: Context, caller: Caller, name: string): Promise<Sink> {
  const sink = await getSink(context, caller, name);
  await deleteSink(context.database.pool, name);
  await note(context, caller, 'remove', sink);
  return sink;
}

export function enableSink(context: Context, caller: Caller, name: string): Promise<Sink> {
  return setSinkEnabled(context, caller, name, true);
}

/** Disabled, it stays where it is, and goes on from there; events that get too old meanwhile are not kept for it. */
async function setSinkEnabled(context: Context, caller: Caller, name: string, enabled: boolean): Promise<Sink> {
  await getSink(context, caller, name);
  const sink = found(await switchSink(context.database.pool, { name, enabled, now: context.clock.now() }));
  await note(context, caller, enabled ? 'enable' : 'disable', sink);
  return sink;
}

export function disableSink(context: Context, caller: Caller, name: string): Promise<Sink> {
  return setSinkEnabled(context, caller, name, false);
}

/** Events after that place are sent, whether they were sent before or not. */
export async function replaySink(context: Context, caller: Caller, name: string, from: SinkStart): Promise<Sink> {
  await getSink(context, caller, name);
  const position = await findStart(context, from);
  const sink = found(await moveSink(context.database.pool, { name, position, now: context.clock.now() }));
  await note(context, caller, 'replay', sink, { from });
  return sink;
}

export interface SinkTest {
  readonly id: string;
  readonly error: string | null;
  readonly durationMs: number;
}

/** Sends a test message on a connection of its own, and returns the outcome. */
export async function testSink(context: Context, caller: Caller, name: string): Promise<SinkTest> {
  const sink = await getSink(context, caller, name);
  await note(context, caller, 'test', sink);
  const sealed = found(await findSinkAddress(context.database.pool, sink.id));
  const id = context.newId();
  const startedMs = performance.now();
  const held = { ...sink, sealedAddress: sealed };
  const error = await sendTest(context, held, id).then(
    () => null,
    (failure: unknown) => reasonOf(context.vault, held, failure),
  );
  return { id, error, durationMs: Math.round(performance.now() - startedMs) };
}

async function sendTest(context: Context, sink: Sink & { readonly sealedAddress: string }, id: string): Promise<void> {
  const { kind, target, maxLength, source } = sink;
  const address = openAddress(context.vault, sink);
  const connection = await connectTo({ kind, address, target, maxLength, timeoutMs: TEST_TIMEOUT_MS });
  const time = context.clock.now().toISOString();
  const data = { id, message: 'This is a test; nothing has happened to any payment.' };
  const message = envelope({ id, type: TEST_NAME, source, subject: id, time, data });
  try {
    await within(TEST_TIMEOUT_MS, 'a confirmation', connection.send([message]));
  } finally {
    await closeQuietly(connection);
  }
}

async function findStart({ database: { pool } }: Context, from: SinkStart): Promise<string> {
  if (from === 'beginning') return START_POSITION;
  if (from === 'end') return findLastPosition(pool);
  if (/^\d{4}-\d{2}-\d{2}T/.test(from) && !Number.isNaN(Date.parse(from))) {
    return (await findPositionBefore(pool, new Date(from))) ?? findLastPosition(pool);
  }
  if (await hasReached(pool, from)) return from;
  throw invalid({
    field: 'from',
    message: say('sink_from'),
  });
}

async function note(
  context: Context,
  caller: Caller,
  verb: 'create' | 'remove' | 'enable' | 'disable' | 'test' | 'replay',
  { id, name }: Sink,
  details: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const act = { action: `sink.${verb}`, subject: 'sink', subjectId: id, details: { name, ...details } } as const;
  await recordAct(context, context.database.pool, caller, act);
}

function found<Thing>(thing: Thing | undefined): Thing {
  if (thing === undefined) throw noSuch('sink', 'name');
  return thing;
}
