// SQL for sinks: the brokers that get events, and where each of them stands.

import { SINK_FIELDS, SINK_WAITING_MAX, type Sink } from '../../domain/events/sink.ts';
import { decoderOf, type RowOf } from '../database/columns.ts';
import { type Queryable, run, statement } from '../database/statement.ts';

type SinkRow = RowOf<typeof SINK_FIELDS>;
const toSink = decoderOf(SINK_FIELDS);

const SHOWN = `sink.*, sink.position_transaction::text || '-' || sink.position_sequence AS position,
  coalesce(sink.lease_until > now(), false) AS is_held,
  (SELECT count(*)::int FROM (SELECT FROM gateway_events event
    WHERE (event.written_in, event.sequence) > (sink.position_transaction, sink.position_sequence)
    ORDER BY event.written_in, event.sequence LIMIT ${SINK_WAITING_MAX}) counted) AS waiting`;

const REMOVED = 'coalesce((SELECT removed FROM event_positions WHERE id), 0)';

// Read before: an insert into a distributed table cannot read. What is removed in between is found to be a gap, as it is one.
const FIND_REMOVED = statement('gapura_events_removed', `SELECT ${REMOVED} AS removed`);

const INSERT = statement(
  'gapura_insert_sink',
  `
WITH made AS (
  INSERT INTO event_sinks (id, name, kind, address, sealed_address, target, source, names, max_length,
    position_transaction, position_sequence, removed_seen, created_at, updated_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9,
    split_part($10::text, '-', 1)::xid8, split_part($10::text, '-', 2)::bigint, $12, $11, $11)
  ON CONFLICT (name) DO NOTHING RETURNING *
)
SELECT ${SHOWN} FROM made sink`,
);

const FIND = statement('gapura_find_sink', `SELECT ${SHOWN} FROM event_sinks sink WHERE name = $1`);

const FIND_ADDRESS = statement('gapura_find_sink_address', 'SELECT sealed_address FROM event_sinks WHERE id = $1');

const LIST = statement('gapura_list_sinks', `SELECT ${SHOWN} FROM event_sinks sink ORDER BY name`);

const LIST_ENABLED = statement('gapura_enabled_sinks', 'SELECT id FROM event_sinks WHERE enabled');

// How long the oldest event that a sink has not got has been waiting.
const LIST_LAGS = statement(
  'gapura_sink_lags',
  `SELECT sink.name, coalesce((SELECT greatest(extract(epoch FROM now() - event.occurred_at)::float8, 0) FROM gateway_events event
    WHERE (event.written_in, event.sequence) > (sink.position_transaction, sink.position_sequence)
    ORDER BY event.written_in, event.sequence LIMIT 1), 0) AS seconds
  FROM event_sinks sink WHERE sink.enabled`,
);

const DELETE = statement('gapura_delete_sink', 'DELETE FROM event_sinks WHERE name = $1');

// Without its lease a sender cannot move the position any more.
const SWITCH = statement(
  'gapura_switch_sink',
  `
WITH changed AS (
  UPDATE event_sinks SET enabled = $2, failures = 0, failing_since = NULL, last_error = NULL, next_try_at = now(),
    lease_token = CASE WHEN $2 THEN lease_token END, lease_until = CASE WHEN $2 THEN lease_until END, updated_at = $3
  WHERE name = $1 RETURNING *
)
SELECT ${SHOWN} FROM changed sink`,
);

const MOVE = statement(
  'gapura_move_sink',
  `
WITH changed AS (
  UPDATE event_sinks SET position_transaction = split_part($2::text, '-', 1)::xid8,
    position_sequence = split_part($2::text, '-', 2)::bigint, removed_seen = ${REMOVED}, gap_at = NULL,
    failures = 0, failing_since = NULL, last_error = NULL, next_try_at = now(),
    lease_token = NULL, lease_until = NULL, updated_at = $3
  WHERE name = $1 RETURNING *
)
SELECT ${SHOWN} FROM changed sink`,
);

const POSITION_BEFORE = statement(
  'gapura_position_before_time',
  `SELECT event.written_in::text || '-' || (event.sequence - 1) AS position FROM gateway_events event
    WHERE event.occurred_at >= $1 ORDER BY event.written_in, event.sequence LIMIT 1`,
);

export interface NewSink extends Pick<Sink, 'id' | 'name' | 'kind' | 'address' | 'target' | 'source' | 'names'> {
  readonly sealedAddress: string;
  readonly maxLength: number | null;
  readonly position: string;
  readonly now: Date;
}

/** Undefined where the name is taken. */
export async function insertSink(on: Queryable, sink: NewSink): Promise<Sink | undefined> {
  const { id, name, kind, address, sealedAddress, target, source, names, maxLength, position, now } = sink;
  const [row] = await run<{ removed: string }>(on, FIND_REMOVED, []);
  const made = [id, name, kind, address, sealedAddress, target, source, [...names], maxLength];
  const values = [...made, position, now, row?.removed ?? 0];
  return firstSink(await run<SinkRow>(on, INSERT, values));
}

export async function findSink(on: Queryable, name: string): Promise<Sink | undefined> {
  return firstSink(await run<SinkRow>(on, FIND, [name]));
}

/** Sealed. */
export async function findSinkAddress(on: Queryable, id: string): Promise<string | undefined> {
  return (await run<{ sealed_address: string }>(on, FIND_ADDRESS, [id]))[0]?.sealed_address;
}

export async function listSinks(on: Queryable): Promise<Sink[]> {
  return (await run<SinkRow>(on, LIST, [])).map(toSink);
}

export async function listEnabledSinkIds(on: Queryable): Promise<string[]> {
  return (await run<{ id: string }>(on, LIST_ENABLED, [])).map((row) => row.id);
}

/** Seconds by the names of the sinks that are enabled. */
export async function listSinkLags(on: Queryable): Promise<Map<string, number>> {
  const rows = await run<{ name: string; seconds: number }>(on, LIST_LAGS, []);
  return new Map(rows.map((row) => [row.name, row.seconds]));
}

export async function deleteSink(on: Queryable, name: string): Promise<void> {
  await run(on, DELETE, [name]);
}

/** The sender notices it before the next batch. Its failures are reset. */
export async function switchSink(
  on: Queryable,
  change: { name: string; enabled: boolean; now: Date },
): Promise<Sink | undefined> {
  return firstSink(await run<SinkRow>(on, SWITCH, [change.name, change.enabled, change.now]));
}

/** Has a sink go on after another position. */
export async function moveSink(
  on: Queryable,
  move: { name: string; position: string; now: Date },
): Promise<Sink | undefined> {
  return firstSink(await run<SinkRow>(on, MOVE, [move.name, move.position, move.now]));
}

/** The position before the first event that happened at this time or later; undefined where there is none. */
export async function findPositionBefore(on: Queryable, time: Date): Promise<string | undefined> {
  return (await run<{ position: string }>(on, POSITION_BEFORE, [time]))[0]?.position;
}

function firstSink(rows: readonly SinkRow[]): Sink | undefined {
  return rows[0] === undefined ? undefined : toSink(rows[0]);
}
