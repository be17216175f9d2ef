// SQL for sending to a sink: one process holds its lease, and only the holder moves the position.

import { SINK_FIELDS } from '../../domain/events/sink.ts';
import { boolean, type RecordOf, text } from '../../domain/record.ts';
import { CLOCK } from '../database/clock.ts';
import { decoderOf, type RowOf } from '../database/columns.ts';
import { type Queryable, run, statement } from '../database/statement.ts';

const { id, name, kind, target, source, names, maxLength, position, failures } = SINK_FIELDS;
const HELD_FIELDS = {
  ...{ id, name, kind, target, source, names, maxLength, position, failures },
  sealedAddress: text,
  /** Whether events were removed that it had not got yet. */
  isGapFound: boolean,
};
const toHeld = decoderOf(HELD_FIELDS);

/** What the holder of the lease has to know. */
export interface HeldSink extends RecordOf<typeof HELD_FIELDS> {}

export interface Lease {
  readonly id: string;
  /** Random, known to the holder alone. */
  readonly token: string;
}

// Events are removed when they are old, whether a sink has got them or not: that a sink is behind what was removed since the
// last check is found here, and by the statement that moves its position, which is still the one before.
const IS_GAP = 'numbers.removed > sink.removed_seen AND sink.position_transaction::text::bigint < numbers.removed';
const NOTED = `removed_seen = numbers.removed, gap_at = CASE WHEN ${IS_GAP} THEN clock.now ELSE sink.gap_at END`;
const FOUND = 'coalesce(sink.gap_at = clock.now, false) AS is_gap_found';

// Free when it is over or given back, and where a sink has failed, when it is to be tried again.
const TAKE = statement(
  'gapura_take_sink',
  `
UPDATE event_sinks sink SET lease_token = $2, lease_until = now() + make_interval(secs => $3), ${NOTED}
FROM event_positions numbers, ${CLOCK}
WHERE sink.id = $1 AND numbers.id AND sink.enabled
  AND coalesce(sink.lease_until <= clock.now, true) AND sink.next_try_at <= clock.now
RETURNING sink.id, sink.name, sink.kind, sink.sealed_address, sink.target, sink.source, sink.names, sink.max_length,
  sink.failures, sink.position_transaction::text || '-' || sink.position_sequence AS position, ${FOUND}`,
);

const RENEW = statement(
  'gapura_renew_sink',
  `UPDATE event_sinks SET lease_until = now() + make_interval(secs => $3)
    WHERE id = $1 AND enabled AND lease_token = $2 RETURNING id`,
);

const ADVANCE = statement(
  'gapura_advance_sink',
  `
UPDATE event_sinks sink SET position_transaction = split_part($3::text, '-', 1)::xid8,
  position_sequence = split_part($3::text, '-', 2)::bigint, lease_until = now() + make_interval(secs => $4),
  failures = 0, failing_since = NULL, last_error = NULL,
  last_sent_at = CASE WHEN $5 THEN clock.now ELSE sink.last_sent_at END, ${NOTED}
FROM event_positions numbers, ${CLOCK}
WHERE sink.id = $1 AND numbers.id AND sink.enabled AND sink.lease_token = $2
RETURNING ${FOUND}`,
);

// Another process may have better luck: it can reach what this one cannot.
const FAILED = statement(
  'gapura_sink_failed',
  `
UPDATE event_sinks SET lease_token = NULL, lease_until = NULL, failures = failures + 1,
  failing_since = coalesce(failing_since, clock.now), last_error = $3, next_try_at = now() + make_interval(secs => $4)
FROM ${CLOCK}
WHERE id = $1 AND lease_token = $2`,
);

const RELEASE = statement(
  'gapura_release_sink',
  'UPDATE event_sinks SET lease_token = NULL, lease_until = NULL WHERE id = $1 AND lease_token = $2',
);

/** Takes the lease with a new token. Undefined where another process has it, or nothing may be sent now. */
export async function takeSink(on: Queryable, lease: Lease, leaseSeconds: number): Promise<HeldSink | undefined> {
  const [row] = await run<RowOf<typeof HELD_FIELDS>>(on, TAKE, [lease.id, lease.token, leaseSeconds]);
  return row === undefined ? undefined : toHeld(row);
}

/** False where the lease is gone: it was over, or the sink was disabled, moved or removed. */
export async function renewSink(on: Queryable, lease: Lease, leaseSeconds: number): Promise<boolean> {
  return (await run(on, RENEW, [lease.id, lease.token, leaseSeconds])).length > 0;
}

/** Everything up to the position is at the broker; renews the lease too. Undefined where another process holds it by now. */
export async function advanceSink(
  on: Queryable,
  lease: Lease,
  step: { position: string; leaseSeconds: number; hasSent: boolean },
): Promise<{ isGapFound: boolean } | undefined> {
  const values = [lease.id, lease.token, step.position, step.leaseSeconds, step.hasSent];
  const [row] = await run<{ is_gap_found: boolean }>(on, ADVANCE, values);
  return row === undefined ? undefined : { isGapFound: row.is_gap_found };
}

/** Notes a failure, and gives the lease back. */
export async function noteSinkFailure(
  on: Queryable,
  lease: Lease,
  failure: { error: string; pauseSeconds: number },
): Promise<void> {
  await run(on, FAILED, [lease.id, lease.token, failure.error, failure.pauseSeconds]);
}

export async function releaseSink(on: Queryable, lease: Lease): Promise<void> {
  await run(on, RELEASE, [lease.id, lease.token]);
}
