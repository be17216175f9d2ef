// What migration 12 does beforehand, while everybody goes on reading and writing: indexes, a bound, and where deliveries' events are.

import { type Kysely, sql } from 'kysely';
import { indexesToBuild, PARTITIONED, type Partitioned } from './0012-tables.ts';
import { buildIndex } from './online-index.ts';
import { changeShortly } from './short-change.ts';

const BATCH = 5_000;

/**
 * Can be broken off anywhere and begun again, also by several at once. Whatever it leaves behind keeps an older version from
 * nothing but rows that lie more than a month ahead.
 */
export async function prepare(db: Kysely<unknown>): Promise<void> {
  for (const one of PARTITIONED) if (await isWorthIt(db, one.table)) await prepareTable(db, one);
  if (await isWorthIt(db, 'event_deliveries')) await prepareDeliveries(db);
}

/** A table that is there, is no partitioned one yet, and has pages. */
async function isWorthIt(db: Kysely<unknown>, table: string): Promise<boolean> {
  const { rows } = await sql<{ filled: boolean }>`SELECT pg_relation_size(oid) > 0 AS filled FROM pg_class
    WHERE oid = to_regclass(${table}) AND relkind = 'r'`.execute(db);
  return rows[0]?.filled === true;
}

async function prepareTable(db: Kysely<unknown>, one: Partitioned): Promise<void> {
  const { table, time } = one;
  const until = `${table}_until`;
  for (const [name, definition] of indexesToBuild(one)) await buildIndex(db, name, definition);
  const { rows } = await sql
    .raw<{ bound: string; is_there: boolean; is_late: boolean }>(`
SELECT to_char(date_trunc('month', greatest(now() + interval '31 days', max(${time})) AT TIME ZONE 'UTC') + interval '1 month',
    'YYYY-MM-DD"T"00:00:00"Z"') AS bound,
  coalesce(bool_or(def IS NOT NULL), false) AS is_there,
  coalesce(bool_or(substring(def FROM '''([^'']+)''')::timestamptz < now() + interval '7 days'), false) AS is_late
FROM ${table} FULL JOIN (
  SELECT pg_get_constraintdef(oid) AS def FROM pg_constraint WHERE conrelid = '${table}'::regclass AND conname = '${until}') made
  ON false`)
    .execute(db);
  const [found] = rows;
  if (found === undefined) return;
  if (found.is_there && found.is_late)
    await changeShortly(db, `ALTER TABLE ${table} DROP CONSTRAINT IF EXISTS ${until}`);
  if (!found.is_there || found.is_late) {
    await changeShortly(
      db,
      `ALTER TABLE ${table} DROP CONSTRAINT IF EXISTS ${until},
        ADD CONSTRAINT ${until} CHECK (${time} < '${found.bound}'::timestamptz) NOT VALID`,
    );
  }
  // Reads the whole table beside those who write, so that nobody has to read it while they wait.
  await sql.raw(`ALTER TABLE ${table} VALIDATE CONSTRAINT ${until}`).execute(db);
}

async function prepareDeliveries(db: Kysely<unknown>): Promise<void> {
  await changeShortly(
    db,
    `ALTER TABLE event_deliveries ADD COLUMN IF NOT EXISTS event_written_in xid8,
      ADD COLUMN IF NOT EXISTS event_occurred_at timestamptz`,
  );
  for (let filled = BATCH; filled === BATCH; ) {
    const { rows } = await sql
      .raw<{ filled: number }>(`
WITH filled AS (
  UPDATE event_deliveries delivery SET event_written_in = event.written_in, event_occurred_at = event.occurred_at
  FROM gateway_events event WHERE event.sequence = delivery.event_sequence AND delivery.ctid = ANY(ARRAY(
    SELECT ctid FROM event_deliveries WHERE event_occurred_at IS NULL LIMIT ${BATCH} FOR UPDATE SKIP LOCKED))
  RETURNING 1
)
SELECT count(*)::int AS filled FROM filled`)
      .execute(db);
    filled = rows[0]?.filled ?? 0;
  }
  const place = 'event_deliveries_place';
  await buildIndex(db, place, `INDEX ${place} ON event_deliveries (event_occurred_at, event_sequence)`);
}
