// A database of its own for each test file: the prepared one in memory, or a schema in PostgreSQL.

import pg from 'pg';
import { v4 as uuidv4 } from 'uuid';
import { DEFAULTS } from '../../src/config/defaults.ts';
import type { DatabaseOptions } from '../../src/store/database/options.ts';
import { type Database, openDatabase } from '../../src/store/database/pool.ts';
import { sql } from './sql.ts';

/** Whether this run is on PostgreSQL; absent means the embedded database. */
export const postgresUrl: string | undefined = process.env.TEST_DATABASE_URL || undefined;

/** PostgreSQL itself, where the run goes through a pooler: for tests that need a session of their own. */
export const directUrl: string | undefined = process.env.TEST_DIRECT_URL || postgresUrl;

/** A busy machine may be slow; tests of time-outs set their own. */
const TIMEOUT_MS = 60_000;

/** Options for a database that nobody else uses. */
export async function freshDatabase(): Promise<DatabaseOptions> {
  if (postgresUrl !== undefined) {
    return { url: postgresUrl, schema: `test_${uuidv4().replaceAll('-', '')}`, timeoutMs: TIMEOUT_MS };
  }
  if (!process.env.TEST_PREPARED) throw new Error('Nothing is prepared: is the global setup configured?');
  return {};
}

/** As the owner of a PostgreSQL, on a connection of its own. */
export async function queryAt<Row>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'its owner' });
  // The query under way says so too; as an event nobody else listens to it.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(text)).rows as Row[];
  } finally {
    await client.end();
  }
}

/** The database alone, as `openGapura` would open it with these options. */
export function openWithDefaults(options: DatabaseOptions): Promise<Database> {
  return openDatabase({ ...DEFAULTS.database, ...options });
}

/** Removes what a test file left in PostgreSQL. */
export async function dropDatabase(options: DatabaseOptions): Promise<void> {
  if (options.url === undefined || options.url === null || options.schema === undefined) return;
  // With time, also where the test is about having none.
  const database = await openWithDefaults({ ...options, timeoutMs: TIMEOUT_MS });
  await sql`DROP SCHEMA IF EXISTS ${sql.id(options.schema)} CASCADE`.execute(database.pool);
  await database.close();
}

const WRITTEN = [
  'gateway_payments',
  'gateway_payment_items',
  'gateway_refunds',
  'gateway_payment_history',
  'payment_search',
  'gateway_notifications',
  'gateway_subscriptions',
  'gateway_subscription_history',
  'event_deliveries',
  'event_consumers',
  'gateway_events',
  'idempotency_keys',
];

const emptying = new WeakMap<Database, Promise<string>>();

/** Empties every table that tests write to, and those that refer to them, so that cases do not see each other. */
export async function clearTables(database: Database): Promise<void> {
  if (database.kind !== 'embedded') {
    await database.pool.query(`TRUNCATE ${WRITTEN.join(', ')} RESTART IDENTITY CASCADE`);
    return;
  }
  // TRUNCATE makes new files for every table and index: here that takes twenty times as long as deleting a few rows.
  if (!emptying.has(database)) emptying.set(database, deletionOf(database));
  await database.pool.query((await emptying.get(database)) ?? '');
}

/** What TRUNCATE ... RESTART IDENTITY CASCADE does, by deleting. As a replica, since triggers keep the history from it. */
async function deletionOf({ pool }: Database): Promise<string> {
  const { rows } = await pool.query<{ table: string; sequences: string[] }>(
    `WITH RECURSIVE emptied AS (
      SELECT unnest($1::regclass[])::oid AS id
      UNION SELECT conrelid FROM pg_constraint JOIN emptied ON confrelid = id WHERE contype = 'f'
    )
    SELECT id::regclass::text AS table, ARRAY(SELECT sequence.objid::regclass::text FROM pg_depend sequence
      WHERE sequence.refobjid = id AND sequence.classid = 'pg_class'::regclass AND sequence.deptype IN ('a', 'i')
        AND (SELECT relkind FROM pg_class WHERE oid = sequence.objid) = 'S') AS sequences FROM emptied`,
    [WRITTEN],
  );
  const deletions = rows.map(({ table }) => `DELETE FROM ${table};`);
  const restarts = rows.flatMap(({ sequences }) => sequences.map((name) => `SELECT setval('${name}', 1, false);`));
  return `BEGIN; SET LOCAL session_replication_role = replica; ${[...deletions, ...restarts].join(' ')} COMMIT`;
}
