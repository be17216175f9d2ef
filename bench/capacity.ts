// What one payment costs the database: bytes, write-ahead log, commits. `DATABASE_URL=... npx tsx bench/capacity.ts [--payments 20000]`.
// The log and the commits are those of the whole server, so nobody else should be using it meanwhile.

import { parseArgs } from 'node:util';
import pg from 'pg';
import { openGapura } from '../src/app.ts';
import { sendAll } from './notifications/load.ts';
import { SERVER_KEY, settlementOf } from './notifications/messages.ts';
import { Caller } from './payments/load.ts';
import { build, startGapura, startGatewayStub } from './payments/processes.ts';

const CONNECTIONS = 32;
const TABLES = [
  'gateway_payments',
  'gateway_payment_items',
  'gateway_payment_history',
  'gateway_notifications',
  'gateway_events',
] as const;

interface Work {
  readonly walBytes: number;
  readonly walSyncs: number;
  readonly commits: number;
}

async function readWork(client: pg.Client): Promise<Work> {
  // What sessions have done is told to the statistics with a delay of a second or so.
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  const { rows } = await client.query<{ bytes: string; syncs: string; commits: string }>(`
    SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') AS bytes, (SELECT wal_sync FROM pg_stat_wal) AS syncs,
      (SELECT xact_commit FROM pg_stat_database WHERE datname = current_database()) AS commits`);
  const [row] = rows;
  return { walBytes: Number(row?.bytes), walSyncs: Number(row?.syncs), commits: Number(row?.commits) };
}

/** The server's own processor time, which says more than the clock on a machine that others use too. */
async function readCpuSeconds(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return Number(/^process_cpu_seconds_total (\S+)/m.exec(metrics)?.[1]);
}

interface Phase {
  readonly what: string;
  readonly count: number;
  readonly serverUrl: string;
  work(): Promise<void>;
}

async function measure(client: pg.Client, { what, count, serverUrl, work }: Phase): Promise<void> {
  await client.query('CHECKPOINT');
  const before = await readWork(client);
  const cpuBefore = await readCpuSeconds(serverUrl);
  const startedAtMs = performance.now();
  await work();
  const seconds = (performance.now() - startedAtMs) / 1_000;
  const cpuMs = ((await readCpuSeconds(serverUrl)) - cpuBefore) * 1_000;
  const after = await readWork(client);
  const each = (name: keyof Work) => (after[name] - before[name]) / count;
  console.log(
    `${what.padEnd(14)} ${(count / seconds).toFixed(0)} a second; each ${(cpuMs / count).toFixed(2)} ms of the server's ` +
      `processor, ${(each('walBytes') / 1_024).toFixed(1)} KiB of log, ${each('commits').toFixed(2)} commits, ` +
      `${each('walSyncs').toFixed(2)} syncs`,
  );
}

async function reportSizes(client: pg.Client, schema: string, count: number): Promise<void> {
  let total = 0;
  for (const table of TABLES) {
    await client.query(`VACUUM ANALYZE "${schema}".${table}`);
    const { rows } = await client.query<{ table: string; indexes: string }>(
      'SELECT pg_table_size($1) AS table, pg_indexes_size($1) AS indexes',
      [`"${schema}".${table}`],
    );
    const [heap, indexes] = [Number(rows[0]?.table) / count, Number(rows[0]?.indexes) / count];
    total += heap + indexes;
    console.log(
      `${table.padEnd(26)} ${heap.toFixed(0).padStart(6)} bytes + ${indexes.toFixed(0).padStart(5)} of indexes`,
    );
  }
  console.log(`${'together'.padEnd(26)} ${total.toFixed(0).padStart(6)} bytes for each payment`);
}

const { values } = parseArgs({ options: { payments: { type: 'string', default: '20000' } } });
const count = Number(values.payments);
const databaseUrl = process.env.DATABASE_URL;
if (databaseUrl === undefined) throw new Error('Set DATABASE_URL to a PostgreSQL that nobody else uses.');
const schema = `bench_capacity_${process.pid}`;
await build();
const gateway = await startGatewayStub();
const client = new pg.Client(databaseUrl);
await client.connect();
try {
  const setUp = await openGapura({
    database: { url: databaseUrl, schema },
    gateway: { environment: 'local', baseUrl: gateway.url, serverKey: SERVER_KEY },
  });
  const { key } = await setUp.apiKeys.create({ owner: 'bench' });
  await setUp.close();
  const server = await startGapura(databaseUrl, schema, gateway.url);
  const caller = new Caller(server.url, key);
  await caller.charge((made) => made < 1_000);
  const serverUrl = server.url;
  const charge = async () => void (await caller.charge((made) => made < count));
  await measure(client, { what: 'charges', count, serverUrl, work: charge });
  const { rows } = await client.query<{ order_id: string; transaction_id: string }>(
    `SELECT order_id, transaction_id FROM "${schema}".gateway_payments ORDER BY created_at DESC LIMIT $1`,
    [count],
  );
  const bodies = rows.map((row) => settlementOf(row.order_id, row.transaction_id));
  const notify = async () => {
    const load = { count, connections: CONNECTIONS };
    const { statuses } = await sendAll(serverUrl, (n) => bodies[n - 1] ?? '', load);
    const wrong = statuses.filter((status) => status !== 200).length;
    if (wrong > 0) throw new Error(`${wrong} of ${count} messages were not answered with 200`);
  };
  await measure(client, { what: 'notifications', count, serverUrl, work: notify });
  await caller.close();
  await server.close();
  await reportSizes(client, schema, count + 1_000);
} finally {
  await client.query(`DROP SCHEMA IF EXISTS "${schema}" CASCADE; DROP SCHEMA IF EXISTS "${schema}_jobs" CASCADE`);
  await client.end();
  await gateway.close();
}
