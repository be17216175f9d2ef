// SQL for sending to a sink: one process holds its lease, and only the holder moves the position.

import type { EventName } from '../../domain/events/event.ts';
import type { SinkKind } from '../../domain/events/sink.ts';
import { type Queryable, run, statement } from '../database/statement.ts';

/** What whoever holds the lease has to know. */
export interface HeldSink {
  readonly id: string;
  readonly name: string;
  readonly kind: SinkKind;
  readonly sealedAddress: string;
  readonly target: string;
  readonly source: string;
  readonly names: readonly EventName[];
  readonly maxLength: number | null;
  readonly position: string;
  readonly failures: number;
  /** Whether events were removed that it had not got yet. */
  readonly isGapFound: boolean;
}

export interface Lease {
  readonly id: string;
  /** The holder's own, which nobody else knows. */
  readonly token: string;
}

// Events are removed when they are old, whether a sink has got them or not: that a sink is behind what was removed since somebody
// last looked is found here, and by the statement that moves its position, which is still the one before.
const IS_GAP = 'numbers.removed > sink.removed_seen AND sink.position_transaction::text::bigint < numbers.removed';
const NOTED = `removed_seen = numbers.removed, gap_at = CASE WHEN ${IS_GAP} THEN now() ELSE sink.gap_at END`;
const FOUND = 'coalesce(sink.gap_at = now(), false) AS gap_found';

// Free when it is over or given back, and where a sink has failed, when it is to be tried again.
const TAKE = statement(
  'gapura_take_sink',
  `
UPDATE event_sinks sink SET lease_token = $2, lease_until = now() + make_interval(secs => $3), ${NOTED}
FROM event_positions numbers
WHERE sink.id = $1 AND numbers.id AND sink.enabled
  AND coalesce(sink.lease_until <= now(), true) AND sink.next_try_at <= now()
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
  last_sent_at = CASE WHEN $5 THEN now() ELSE sink.last_sent_at END, ${NOTED}
FROM event_positions numbers
WHERE sink.id = $1 AND numbers.id AND sink.enabled AND sink.lease_token = $2
RETURNING ${FOUND}`,
);

// Another process may have better luck: it can reach what this one cannot.
const FAILED = statement(
  'gapura_sink_failed',
  `
UPDATE event_sinks SET lease_token = NULL, lease_until = NULL, failures = failures + 1,
  failing_since = coalesce(failing_since, now()), last_error = $3, next_try_at = now() + make_interval(secs => $4)
WHERE id = $1 AND lease_token = $2`,
);

const RELEASE = statement(
  'gapura_release_sink',
  'UPDATE event_sinks SET lease_token = NULL, lease_until = NULL WHERE id = $1 AND lease_token = $2',
);

export interface SharedRow {
  id: string;
  name: string;
  kind: string;
  target: string;
  source: string;
  names: string[];
  max_length: string | null;
  failures: number;
  position: string;
}

interface HeldRow extends SharedRow {
  sealed_address: string;
  gap_found: boolean;
}

/** Takes the lease with a new token. Undefined where somebody has it, or nobody may send now. */
export async function takeSink(on: Queryable, lease: Lease, leaseSeconds: number): Promise<HeldSink | undefined> {
  const [row] = await run<HeldRow>(on, TAKE, [lease.id, lease.token, leaseSeconds]);
  if (row === undefined) return undefined;
  return { ...partsOf(row), sealedAddress: row.sealed_address, isGapFound: row.gap_found };
}

/** What is told of a sink, whoever asks. */
export function partsOf(row: SharedRow): Omit<HeldSink, 'sealedAddress' | 'isGapFound'> {
  return {
    id: row.id,
    name: row.name,
    kind: row.kind as SinkKind,
    target: row.target,
    source: row.source,
    names: row.names as EventName[],
    maxLength: row.max_length === null ? null : Number(row.max_length),
    position: row.position,
    failures: row.failures,
  };
}

/** False where the lease is gone: it was over, or the sink was disabled, moved or removed. */
export async function renewSink(on: Queryable, lease: Lease, leaseSeconds: number): Promise<boolean> {
  return (await run(on, RENEW, [lease.id, lease.token, leaseSeconds])).length > 0;
}

/** Everything up to the position is at the broker; renews the lease too. Undefined where it is somebody else's by now. */
export async function advanceSink(
  on: Queryable,
  lease: Lease,
  step: { position: string; leaseSeconds: number; hasSent: boolean },
): Promise<{ isGapFound: boolean } | undefined> {
  const values = [lease.id, lease.token, step.position, step.leaseSeconds, step.hasSent];
  const [row] = await run<{ gap_found: boolean }>(on, ADVANCE, values);
  return row === undefined ? undefined : { isGapFound: row.gap_found };
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
