// SQL that removes old rows: whole partitions, or a batch at a time, in any number of processes at once.

import type { Pool } from './database/connection.ts';
import { dropPartition, listPartitions, type Partition } from './database/partitions.ts';
import { type Queryable, run, statement } from './database/statement.ts';
import { readPosition } from './events/outbox.ts';

/** Rows that another process is removing just now are left to it. */
const oldest = (table: string, condition: string, time = 'created_at') => `
WITH gone AS (
  DELETE FROM ${table} WHERE ctid = ANY(ARRAY(
    SELECT ctid FROM ${table} WHERE ${time} < $1 AND ${condition} ORDER BY ${time} LIMIT $2 FOR UPDATE SKIP LOCKED))
  RETURNING 1
)
SELECT count(*)::int AS deleted FROM gone`;

/** A request that is still under way keeps its key, however long it takes. */
const DELETE_KEYS = statement(
  'gapura_clean_idempotency_keys',
  oldest('idempotency_keys', '(locked_until IS NULL OR locked_until <= now())'),
);

export async function deleteOldKeys(on: Queryable, before: Date, limit: number): Promise<number> {
  return deletedOf(await run<{ deleted: number }>(on, DELETE_KEYS, [before, limit]));
}

/** What has a time of its own after which it is of no use. */
const OVER = {
  sessions: statement('gapura_clean_sessions', oldest('sessions', 'true', 'ends_at')),
  sign_in_links: statement('gapura_clean_links', oldest('sign_in_links', 'true', 'ends_at')),
  passkey_challenges: statement('gapura_clean_passkey_challenges', oldest('passkey_challenges', 'true', 'ends_at')),
  person_links: statement('gapura_clean_person_links', oldest('person_links', 'true', 'ends_at')),
  sign_in_attempts: statement('gapura_clean_attempts', oldest('sign_in_attempts', 'true', 'began_at')),
  known_callers: statement('gapura_clean_known_callers', oldest('known_callers', 'true', 'seen_at')),
  webhook_counts: statement('gapura_clean_webhook_counts', oldest('webhook_counts', 'true', 'hour')),
  operator_messages: statement('gapura_clean_operator_messages', oldest('operator_messages', 'due_at IS NULL')),
} as const;

export type OverRows = keyof typeof OVER;

export async function deleteOver(on: Queryable, what: OverRows, before: Date, limit: number): Promise<number> {
  return deletedOf(await run<{ deleted: number }>(on, OVER[what], [before, limit]));
}

/** What is removed by its age alone, from partitions that are no whole months, or where not all rows go. */
const AGED = {
  webhook_attempts: { table: 'webhook_attempts', condition: 'true', wholeMonths: true },
  duplicate_notifications: { table: 'gateway_notifications', condition: `status = 'duplicate'`, wholeMonths: false },
  unmatched_notifications: { table: 'gateway_notifications', condition: `status = 'unmatched'`, wholeMonths: false },
} as const;

export type AgedRows = keyof typeof AGED;

/** Partitions that may hold rows of this kind from before a time, which are removed one by one. */
export async function listAgedPartitions(on: Queryable, what: AgedRows, before: Date): Promise<Partition[]> {
  const { table, wholeMonths } = AGED[what];
  return (await listPartitions(on, [table])).filter(
    ({ kind, from }) => (from === null || from < before) && !(wholeMonths && kind === 'month'),
  );
}

export async function deleteOlderThan(
  on: Queryable,
  what: AgedRows,
  { partition, before, limit }: { partition: Partition; before: Date; limit: number },
): Promise<number> {
  const text = oldest(partition.name, AGED[what].condition);
  return deletedOf(await run<{ deleted: number }>(on, { text }, [before, limit]));
}

function deletedOf([row]: readonly { deleted: number }[]): number {
  return row?.deleted ?? 0;
}

export type Droppable = 'gateway_events' | 'webhook_attempts';

/** Partitions all of whose rows are from before a time. */
export async function listOldPartitions(on: Queryable, table: Droppable, before: Date): Promise<Partition[]> {
  return (await listPartitions(on, [table])).filter(({ to }) => to !== null && to <= before);
}

const IS_OWED = statement(
  'gapura_partition_owed',
  `SELECT EXISTS (SELECT FROM event_deliveries
    WHERE event_occurred_at >= $1 AND event_occurred_at < $2) AS owed`,
);

/** Drops one, unless an event in it is still to be delivered. How many rows went; undefined where it stays. */
export async function dropOld(pool: Pool, partition: Partition): Promise<number | undefined> {
  const { table, name, from, to } = partition;
  const [counted] = await run<{ n: number }>(pool, { text: `SELECT count(*)::int AS n FROM ${name}` }, []);
  const gone = await dropPartition(pool, partition, async (on) => {
    if (table !== 'gateway_events') return true;
    if ((await run<{ owed: boolean }>(on, IS_OWED, [from, to]))[0]?.owed !== false) return false;
    // The positions of those that go are not given out again.
    const text = `UPDATE event_positions SET removed = greatest(removed,
      (SELECT written_in::text::bigint FROM ${name} last ORDER BY last.written_in DESC, last.sequence DESC LIMIT 1)) WHERE id`;
    await run(on, { text }, []);
    return true;
  });
  return gone ? (counted?.n ?? 0) : undefined;
}

// Events are walked in their order, so that undelivered ones are passed by once and not for every batch. One that a caller asks
// for again at this very moment may be gone when it is to be sent (`claimDeliveries`). The positions of removed events are not
// used again.
const deleteEvents = (partition: string) => `
WITH seen AS (
  SELECT event.written_in, event.sequence, event.occurred_at < $3 AS is_old FROM ${partition} event
  WHERE (event.written_in, event.sequence) > ($1::xid8, $2::bigint) ORDER BY event.written_in, event.sequence LIMIT $4
), gone AS (
  DELETE FROM ${partition} event WHERE written_in = ANY(ARRAY(SELECT written_in FROM seen WHERE is_old))
    AND sequence = ANY(ARRAY(SELECT sequence FROM seen WHERE is_old))
    AND (SELECT min(event_sequence) FROM event_deliveries
      WHERE event_occurred_at = event.occurred_at AND event_sequence = event.sequence) IS NULL
  RETURNING event.written_in::text::bigint AS number
), noted AS (
  UPDATE event_positions SET removed = greatest(removed, (SELECT max(number) FROM gone))
  WHERE id AND EXISTS (SELECT FROM gone)
), last AS (
  SELECT seen.written_in::text || '-' || seen.sequence AS position FROM seen ORDER BY seen.written_in DESC, seen.sequence DESC LIMIT 1
)
SELECT (SELECT position FROM last) AS last, bool_or(is_old) AS found_old, (SELECT count(*)::int FROM gone) AS deleted FROM seen`;

export interface EventsCleaned {
  readonly deleted: number;
  /** Where to go on; null where everything after this is younger. */
  readonly last: string | null;
}

/** Partitions whose old events go one by one: those that are no months, and months that could not go whole. */
export async function listEventPartitions(on: Queryable, before: Date): Promise<Partition[]> {
  return (await listPartitions(on, ['gateway_events'])).filter(
    ({ kind, to }) => kind !== 'month' || (to !== null && to <= before),
  );
}

/** Looks at the next `limit` events of a partition after a position, and removes the old ones that are delivered. */
export async function deleteOldEvents(
  on: Queryable,
  page: { partition: Partition; after: string; before: Date; limit: number },
): Promise<EventsCleaned> {
  const [transaction = 0n, sequence = 0n] = readPosition(page.after) ?? [];
  const rows = await run<{ last: string | null; found_old: boolean | null; deleted: number }>(
    on,
    { text: deleteEvents(page.partition.name) },
    [String(transaction), String(sequence), page.before, page.limit],
  );
  const row = rows[0];
  if (row === undefined) return { deleted: 0, last: null };
  return { deleted: row.deleted, last: row.found_old === true ? row.last : null };
}
