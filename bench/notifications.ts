// Benchmark of taking notifications in: `npx tsx bench/notifications.ts [--quick] [postgres://...]`.

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { DEFAULTS } from '../src/config/defaults.ts';
import { migrate } from '../src/store/database/migrate.ts';
import { openDatabase } from '../src/store/database/pool.ts';
import { quantile, sendAll } from './notifications/load.ts';
import { insertWaiting, settlement } from './notifications/messages.ts';
import { runPgbench } from './notifications/pgbench.ts';

const args = process.argv.slice(2);
const quick = args.includes('--quick');
const databaseUrl =
  args.find((arg) => !arg.startsWith('--')) ?? process.env.DATABASE_URL ?? 'postgres://127.0.0.1:5432/postgres';
const schema = `bench_${process.pid}`;

const ROUNDS = quick ? 3 : 7;
const ROUND_MESSAGES = quick ? 500 : 2_000;
const STEADY_MESSAGES = quick ? 500 : 4_000;
const BURST_MESSAGES = quick ? 2_000 : 10_000;
const CONNECTIONS = 32;
const PGBENCH_CLIENTS = 10;
const BACKLOG_MAX_MS = 5_000;

const pool = new pg.Pool({ connectionString: databaseUrl });
let batches = 0;

/** Payments that wait, under order ids of their own. */
async function freshBatch(count: number): Promise<string> {
  batches += 1;
  const prefix = `b${batches}-`;
  await insertWaiting(pool, schema, prefix, count);
  return prefix;
}

interface Served {
  readonly url: string;
  readonly child: ChildProcess;
}

async function serve(file: string, ...more: string[]): Promise<Served> {
  const child = fork(fileURLToPath(new URL(`./notifications/${file}`, import.meta.url)), [
    databaseUrl,
    schema,
    ...more,
  ]);
  const [url] = (await once(child, 'message')) as [string];
  return { url, child };
}

async function throughput(served: Served, count: number): Promise<number> {
  const prefix = await freshBatch(count);
  const { statuses, seconds } = await sendAll(served.url, (n) => settlement(prefix, n), {
    count,
    connections: CONNECTIONS,
  });
  const wrong = statuses.filter((status) => status !== 200).length;
  if (wrong > 0) throw new Error(`${wrong} of ${count} messages were not answered with 200`);
  return count / seconds;
}

async function compareThroughput(gapura: Served, bare: Served) {
  const rates = { gapura: [] as number[], bare: [] as number[], pgbench: [] as number[] };
  for (const served of [gapura, bare]) await throughput(served, ROUND_MESSAGES);
  // In turn, round after round, so that whatever disturbs this machine disturbs all three.
  for (let round = 0; round < ROUNDS; round++) {
    rates.gapura.push(await throughput(gapura, ROUND_MESSAGES));
    rates.bare.push(await throughput(bare, ROUND_MESSAGES));
    const prefix = await freshBatch(ROUND_MESSAGES);
    const example = settlement(prefix, 1);
    const load = { schema, prefix, count: ROUND_MESSAGES, clients: PGBENCH_CLIENTS, example };
    rates.pgbench.push(await runPgbench(databaseUrl, load));
  }
  return {
    gapura: quantile(rates.gapura, 0.5),
    bare: quantile(rates.bare, 0.5),
    pgbench: quantile(rates.pgbench, 0.5),
  };
}

async function steadyLatency(gapura: Served, perSecond: number) {
  const prefix = await freshBatch(STEADY_MESSAGES);
  const load = { count: STEADY_MESSAGES, connections: CONNECTIONS, perSecond };
  const { latenciesMs } = await sendAll(gapura.url, (n) => settlement(prefix, n), load);
  return { median: quantile(latenciesMs, 0.5), p99: quantile(latenciesMs, 0.99) };
}

/** All at once, each on a connection of its own; gives how many were acknowledged, refused, otherwise answered and lost. */
async function burst(gapura: Served) {
  const prefix = await freshBatch(BURST_MESSAGES);
  const load = { count: BURST_MESSAGES, connections: BURST_MESSAGES };
  const { statuses } = await sendAll(gapura.url, (n) => settlement(prefix, n), load);
  const { rows } = await pool.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM "${schema}".gateway_payments WHERE order_id LIKE $1 AND transaction_status = 'settlement'`,
    [`${prefix}%`],
  );
  const acknowledged = statuses.filter((status) => status === 200).length;
  const refused = statuses.filter((status) => status === 503).length;
  return { acknowledged, refused, other: BURST_MESSAGES - acknowledged - refused, applied: rows[0]?.n ?? 0 };
}

/** How long after the end of a load the listener has had every event. */
async function backlogMs(): Promise<number> {
  const listening = await serve('gapura-server.ts', 'listens');
  await throughput(listening, ROUND_MESSAGES * 2);
  const endedAt = performance.now();
  for (;;) {
    const { rows } = await pool.query<{ n: number }>(`SELECT count(*)::int AS n FROM "${schema}".event_deliveries`);
    const passedMs = performance.now() - endedAt;
    if (rows[0]?.n === 0 || passedMs > 2 * BACKLOG_MAX_MS) {
      listening.child.disconnect();
      return passedMs;
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

const met: boolean[] = [];
function target(what: string, figure: string, isMet: boolean, aim: string): void {
  met.push(isMet);
  console.log(`${isMet ? 'met   ' : 'MISSED'}  ${what.padEnd(42)} ${figure.padStart(16)}   target ${aim}`);
}

async function main(): Promise<void> {
  const database = await openDatabase({ ...DEFAULTS.database, url: databaseUrl, schema });
  await migrate(database.db, database.schema);
  await database.close();
  const gapura = await serve('gapura-server.ts');
  const bare = await serve('bare-server.ts');
  const rates = await compareThroughput(gapura, bare);
  for (const [name, rate] of Object.entries(rates))
    console.log(`${name.padEnd(10)} ${rate.toFixed(0).padStart(7)} messages/s`);
  const toBare = rates.gapura / rates.bare;
  const toPgbench = rates.gapura / rates.pgbench;
  target('to a bare node:http + pg handler', toBare.toFixed(2), toBare >= 1.2, 'at least 1.20');
  target('to pgbench with ten clients', toPgbench.toFixed(2), toPgbench >= 0.6, 'at least 0.60');
  bare.child.disconnect();

  const { median, p99 } = await steadyLatency(gapura, rates.gapura / 2);
  const spread = `${median.toFixed(1)} / ${p99.toFixed(1)} ms`;
  target('median and p99 at half of that load', spread, p99 < 10 * median, 'p99 below ten medians');

  const { acknowledged, refused, other, applied } = await burst(gapura);
  const told = `${acknowledged} + ${refused}`;
  target(`${BURST_MESSAGES} at once: 200 + 503`, told, other === 0, 'all of them');
  target('of these 200, stored and applied', String(applied), applied >= acknowledged, 'all of them');
  gapura.child.disconnect();

  const emptyAfterMs = await backlogMs();
  const empty = `${emptyAfterMs.toFixed(0)} ms`;
  target('events delivered after the load ends', empty, emptyAfterMs <= BACKLOG_MAX_MS, `within ${BACKLOG_MAX_MS} ms`);
}

try {
  await main();
} finally {
  await pool.query(`DROP SCHEMA IF EXISTS "${schema}" CASCADE`);
  await pool.end();
}
process.exitCode = met.every(Boolean) ? 0 : 1;
