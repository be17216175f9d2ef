// SQL that removes what nobody needs any more, a batch at a time, in any number of processes at once.

import { type Queryable, run, statement } from './database/statement.ts';

/** Rows that another process is removing just now are left to it. */
const oldest = (table: string, condition: string) => `
WITH gone AS (
  DELETE FROM ${table} WHERE ctid = ANY(ARRAY(
    SELECT ctid FROM ${table} WHERE created_at < $1 AND ${condition} ORDER BY created_at LIMIT $2 FOR UPDATE SKIP LOCKED))
  RETURNING 1
)
SELECT count(*)::int AS deleted FROM gone`;

/** What is removed by its age alone. */
const BY_AGE = {
  // A request that is still under way keeps its key, however long it takes.
  idempotency_keys: statement(
    'gapura_clean_idempotency_keys',
    oldest('idempotency_keys', '(locked_until IS NULL OR locked_until <= now())'),
  ),
  webhook_attempts: statement('gapura_clean_webhook_attempts', oldest('webhook_attempts', 'true')),
  duplicate_notifications: statement(
    'gapura_clean_duplicates',
    oldest('gateway_notifications', `status = 'duplicate'`),
  ),
  unmatched_notifications: statement('gapura_clean_unmatched', oldest('gateway_notifications', `status = 'unmatched'`)),
};

export type AgedRows = keyof typeof BY_AGE;

export async function deleteOlderThan(on: Queryable, what: AgedRows, before: Date, limit: number): Promise<number> {
  return (await run<{ deleted: number }>(on, BY_AGE[what], [before, limit]))[0]?.deleted ?? 0;
}

// Events are walked in their order, so that those that somebody still waits for are passed by once and not for every batch.
// Should somebody ask for one of them again at this very moment, the foreign key refuses the deletion. The positions of those
// that go are not given out again.
const DELETE_EVENTS = statement(
  'gapura_clean_events',
  `
WITH seen AS (
  SELECT sequence, occurred_at < $2 AS is_old FROM gateway_events WHERE sequence > $1 ORDER BY sequence LIMIT $3
), gone AS (
  DELETE FROM gateway_events event WHERE sequence = ANY(ARRAY(SELECT sequence FROM seen WHERE is_old))
    AND (SELECT min(event_sequence) FROM event_deliveries WHERE event_sequence = event.sequence) IS NULL
  RETURNING event.written_in::text::bigint AS number
), noted AS (
  UPDATE event_positions SET removed = greatest(removed, (SELECT max(number) FROM gone))
  WHERE id AND EXISTS (SELECT FROM gone)
)
SELECT max(sequence) AS last, bool_or(is_old) AS found_old, (SELECT count(*)::int FROM gone) AS deleted FROM seen`,
);

export interface EventsCleaned {
  readonly deleted: number;
  /** Where to go on; null where everything after this is younger. */
  readonly last: string | null;
}

/** Looks at the next `limit` events after a sequence number, and removes the old ones that everybody has got. */
export async function deleteOldEvents(
  on: Queryable,
  page: { after: string; before: Date; limit: number },
): Promise<EventsCleaned> {
  const rows = await run<{ last: string | null; found_old: boolean | null; deleted: number }>(on, DELETE_EVENTS, [
    page.after,
    page.before,
    page.limit,
  ]);
  const row = rows[0];
  if (row === undefined) return { deleted: 0, last: null };
  return { deleted: row.deleted, last: row.found_old === true ? row.last : null };
}
