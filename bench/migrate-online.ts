// How long the migration to partitions holds those who write. `DATABASE_URL=... npx tsx bench/migrate-online.ts [--rows 1000000]`.
// The tables of the version before are filled, several sessions write to them without a break, and the migration runs meanwhile.

import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import pg from 'pg';
import { DEFAULTS } from '../src/config/defaults.ts';
import { migrate } from '../src/store/database/migrate.ts';
import { migrations } from '../src/store/database/migrations/index.ts';
import { openDatabase } from '../src/store/database/pool.ts';

const NAME = '0012-partitions';
const WRITERS = 4;
const WRITES_FOR_MS = 3_000;

const fill = (rows: number) => `
INSERT INTO gateway_payments (id, owner_id, order_id, payment_type, gross_amount, transaction_status, charge_state, charge_attempts,
    created_at, updated_at)
  SELECT md5('payment' || n)::uuid, 'bench', 'ORDER-' || n, 'bank_transfer', 44000, 'settlement', 'charged', 1, now(), now()
  FROM generate_series(1, ${rows / 10}) n;
INSERT INTO gateway_payment_history (payment_id, version, to_status, charge_state, source, reason, created_at)
  SELECT md5('payment' || (1 + n % ${rows / 10}))::uuid, 1 + n / ${rows / 10}, 'settlement', 'charged', 'charge', 'charged', now()
  FROM generate_series(0, ${rows - 1}) n;
INSERT INTO gateway_events (id, name, subject, subject_id, data, occurred_at)
  SELECT gen_random_uuid(), 'payment_settled', 'payment', md5('payment' || (1 + n % ${rows / 10}))::uuid,
    jsonb_build_object('payment', repeat('x', 500)), now() FROM generate_series(0, ${rows - 1}) n;
INSERT INTO gateway_notifications (id, kind, status, fingerprint, raw_payload, created_at)
  SELECT gen_random_uuid(), 'transaction', 'processed', int4send(n), jsonb_build_object('message', repeat('x', 500)), now()
  FROM generate_series(1, ${rows}) n;`;

/** The same before and after: a payment's row, its history and an event, as a change of it writes them. */
const WRITE = `
WITH payment AS (
  UPDATE gateway_payments SET version = version + 1, updated_at = now() WHERE id = md5('payment' || $1::int)::uuid RETURNING id, version
), history AS (
  INSERT INTO gateway_payment_history (payment_id, version, to_status, charge_state, source, reason, created_at)
  SELECT id, 1000 + version, 'settlement', 'charged', 'task', 'again', now() FROM payment
)
INSERT INTO gateway_events (id, name, subject, subject_id, data, occurred_at)
SELECT gen_random_uuid(), 'payment_settled', 'payment', id, '{}', now() FROM payment`;

interface Written {
  readonly count: number;
  readonly longestMs: number;
}

async function write(url: string, schema: string, writer: number, isOver: () => boolean): Promise<Written> {
  const client = new pg.Client({ connectionString: url, options: `-c search_path="${schema}"` });
  await client.connect();
  let [count, longestMs] = [0, 0];
  while (!isOver()) {
    const startedAtMs = performance.now();
    await client.query({ name: 'write', text: WRITE, values: [1 + writer + (count++ % 1_000) * WRITERS] });
    longestMs = Math.max(longestMs, performance.now() - startedAtMs);
  }
  await client.end();
  return { count, longestMs };
}

async function writeFor(url: string, schema: string, work: () => Promise<unknown>): Promise<Written> {
  let over = false;
  const writers = Array.from({ length: WRITERS }, (_, writer) => write(url, schema, writer, () => over));
  await work();
  over = true;
  const written = await Promise.all(writers);
  return {
    count: written.reduce((sum, { count }) => sum + count, 0),
    longestMs: Math.max(...written.map(({ longestMs }) => longestMs)),
  };
}

const { values } = parseArgs({ options: { rows: { type: 'string', default: '1000000' } } });
const rows = Number(values.rows);
const url = process.env.DATABASE_URL;
if (url === undefined) throw new Error('Set DATABASE_URL to a PostgreSQL that nobody else uses.');
const schema = `bench_migrate_${process.pid}`;
const database = await openDatabase({ ...DEFAULTS.database, url, schema });
try {
  const known = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < NAME));
  await database.withoutTimeout(async (db) => {
    await migrate(db, schema, { known });
    await sql.raw(fill(rows)).execute(db);
  });
  const pause = () => new Promise((resolve) => setTimeout(resolve, WRITES_FOR_MS));
  const usual = await writeFor(url, schema, pause);
  console.log(`usually:              ${usual.count} writes, the longest took ${usual.longestMs.toFixed(0)} ms`);
  const startedAtMs = performance.now();
  const during = await writeFor(url, schema, () => database.withoutTimeout((db) => migrate(db, schema)));
  const tookMs = performance.now() - startedAtMs;
  console.log(`during the migration: ${during.count} writes, the longest took ${during.longestMs.toFixed(0)} ms`);
  console.log(`${rows} rows in each of three tables were migrated within ${(tookMs / 1_000).toFixed(1)} s`);
} finally {
  await database.pool.query(`DROP SCHEMA IF EXISTS "${schema}" CASCADE`);
  await database.close();
}
