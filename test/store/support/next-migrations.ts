// Two made-up migrations that follow those there are: what takes long is prepared beside those who read and write.

import { type Migrations, migrations } from '../../../src/store/database/migrations/index.ts';
import type { Connection, Migration } from '../../../src/store/database/migrations/migration.ts';
import { buildIndex, changeShortly } from '../../../src/store/database/migrations/online.ts';

export const NOTES = '7001-notes';
export const NOTE_LISTS = '7002-note-lists';
const BATCH = 1_000;

const COLUMN = 'ADD COLUMN IF NOT EXISTS note text';
const RULE = `ADD CONSTRAINT gateway_payments_notes CHECK (note <> '')`;
const NOTED = 'INDEX gateway_payments_noted ON gateway_payments (created_at) WHERE note IS NOT NULL';
const BY_CODE = '(status_code) WHERE status_code IS NOT NULL';
const LISTED = 'INDEX later_notes_newest ON later_notes (created_at)';

/** Gives payments without a note one, and skips those that others are writing. How many it gave one. */
const fill = (limit: number) => `
WITH filled AS (
  UPDATE gateway_payments SET note = order_id WHERE ctid = ANY(ARRAY(
    SELECT ctid FROM gateway_payments WHERE note IS NULL LIMIT ${limit} FOR UPDATE SKIP LOCKED)) RETURNING 1
)
SELECT count(*)::int AS filled FROM filled`;

const withoutError = (definition: string) => `CREATE ${definition.replace('INDEX', 'INDEX IF NOT EXISTS')}`;

/** A column with a rule, filled for the rows that are there, and an index of it; then a table. */
const notes: Migration = {
  async prepare(on) {
    const rule = `DROP CONSTRAINT IF EXISTS gateway_payments_notes, ${RULE} NOT VALID`;
    await changeShortly(on, `ALTER TABLE gateway_payments ${COLUMN}, ${rule}`);
    await on.query('ALTER TABLE gateway_payments VALIDATE CONSTRAINT gateway_payments_notes');
    for (let filled = BATCH; filled === BATCH; ) {
      filled = (await on.query<{ filled: number }>(fill(BATCH))).rows[0]?.filled ?? 0;
    }
    await buildIndex(on, 'gateway_payments_noted', NOTED);
  },
  async up(apply) {
    const rule = `DROP CONSTRAINT IF EXISTS gateway_payments_notes, ${RULE}`;
    await apply(`ALTER TABLE gateway_payments ${COLUMN}, ${rule}`);
    await apply(fill(1_000_000));
    await apply(withoutError(NOTED));
    await apply('CREATE TABLE later_notes (note text PRIMARY KEY, created_at timestamptz NOT NULL)');
  },
};

/** An index of each partition, which the partitioned table takes over; and one of the table that the migration before has made. */
const noteLists: Migration = {
  async prepare(on) {
    for (const name of await partitionsOf(on)) {
      await buildIndex(on, `${name}_code`, `INDEX ${name}_code ON ${name} ${BY_CODE}`);
    }
    await buildIndex(on, 'later_notes_newest', LISTED);
  },
  async up(apply) {
    await apply(`CREATE INDEX gateway_notifications_code ON gateway_notifications ${BY_CODE}`);
    await apply(withoutError(LISTED));
  },
};

const LIST_PARTITIONS = `SELECT relname AS name FROM pg_inherits JOIN pg_class ON oid = inhrelid
  WHERE inhparent = to_regclass('gateway_notifications') AND relkind = 'r'`;

async function partitionsOf(on: Connection): Promise<string[]> {
  const { rows } = await on.query<{ name: string }>(LIST_PARTITIONS);
  return rows.map(({ name }) => name);
}

/** Those of a version that is two ahead of this one. */
export const nextMigrations: Migrations = { ...migrations, [NOTES]: notes, [NOTE_LISTS]: noteLists };
