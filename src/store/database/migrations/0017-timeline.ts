// What happened around a payment, found by it: the gateway's messages by their payment, attempts by the event they sent.

import { type Kysely, sql } from 'kysely';
import { buildIndex } from './online-index.ts';

interface AddedIndex {
  readonly table: string;
  /** What follows the table's name in its own. */
  readonly name: string;
  readonly columns: string;
}

// With the time, by which one of two indexes would be taken otherwise that finds all rows of a month.
const ADDED: readonly AddedIndex[] = [
  {
    table: 'gateway_notifications',
    name: 'payment',
    columns: '(payment_id, created_at) WHERE payment_id IS NOT NULL',
  },
  { table: 'webhook_attempts', name: 'event', columns: '(event_sequence, created_at)' },
];

/** Built beside those who write, on each partition that has rows; a table that is not cut yet becomes the first of them. */
export async function prepare(db: Kysely<unknown>): Promise<void> {
  for (const { table, name, columns } of ADDED) {
    const { rows } = await sql<{ relation: string; index: string }>`
      SELECT leaf.relname AS relation, leaf.relname || ${`_${name}`} AS index FROM pg_inherits
        JOIN pg_class leaf ON leaf.oid = inhrelid WHERE inhparent = to_regclass(${table}) AND pg_relation_size(leaf.oid) > 0
      UNION ALL SELECT relname, ${`${table}_before_${name}`} FROM pg_class
        WHERE oid = to_regclass(${table}) AND relkind = 'r' AND pg_relation_size(oid) > 0`.execute(db);
    for (const { relation, index } of rows) await buildIndex(db, index, `INDEX ${index} ON ${relation} ${columns}`);
  }
}

/** Takes over the indexes of partitions that are there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const { table, name, columns } of ADDED) {
    await sql.raw(`CREATE INDEX ${table}_${name} ON ${table} ${columns}`).execute(db);
  }
}
