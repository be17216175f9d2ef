// What one payment costs the database: bytes, write-ahead log, commits. `DATABASE_URL=... npx tsx bench/capacity.ts [--payments 20000]`.
// The log and its flushes are those of the whole server, so no other client should use it meanwhile.

import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { query } from './server/databases.ts';
import type { Job, Load } from './server/load.ts';
import { processorMs, type Served } from './server/processes.ts';
import { readSizes, totalBytes } from './server/sizes.ts';
import { onStage } from './server/stage.ts';

const CONNECTIONS = 32;
const WARM_UP = 1_000;
/** Sessions report to the statistics with a delay of a second or so. */
const STATISTICS_DELAY_MS = 2_000;

interface Work {
  readonly walBytes: number;
  readonly walSyncs: number;
  readonly commits: number;
}

async function readWork(databaseUrl: string): Promise<Work> {
  await sleep(STATISTICS_DELAY_MS);
  const [row] = await query<{ bytes: string; syncs: string; commits: string }>(
    databaseUrl,
    `SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') AS bytes, (SELECT wal_sync FROM pg_stat_wal) AS syncs,
      (SELECT xact_commit FROM pg_stat_database WHERE datname = current_database()) AS commits`,
  );
  return { walBytes: Number(row?.bytes), walSyncs: Number(row?.syncs), commits: Number(row?.commits) };
}

async function measure(databaseUrl: string, server: Served, load: Load, job: Job): Promise<void> {
  const { count } = job;
  await query(databaseUrl, 'CHECKPOINT');
  const before = await readWork(databaseUrl);
  const beforeMs = processorMs(server.pid);
  const { seconds } = await load.runWell(job);
  const cpuMs = (processorMs(server.pid) - beforeMs) / count;
  const after = await readWork(databaseUrl);
  const each = (name: keyof Work) => (after[name] - before[name]) / count;
  console.log(
    `${`${job.kind}s`.padEnd(10)} ${(count / seconds).toFixed(0)} a second; each ${cpuMs.toFixed(2)} ms of the server's ` +
      `processor, ${(each('walBytes') / 1_024).toFixed(1)} KiB of log, ${each('commits').toFixed(2)} commits, ` +
      `${each('walSyncs').toFixed(2)} syncs`,
  );
}

async function reportSizes(databaseUrl: string, count: number): Promise<void> {
  await query(databaseUrl, 'VACUUM ANALYZE');
  const sizes = (await readSizes(databaseUrl)).filter((size) => totalBytes([size]) >= count);
  for (const { table, rowBytes, indexBytes } of sizes) {
    const rows = (rowBytes / count).toFixed(0).padStart(6);
    console.log(`${table.padEnd(34)} ${rows} bytes + ${(indexBytes / count).toFixed(0).padStart(5)} of indexes`);
  }
  console.log(`${'together'.padEnd(34)} ${(totalBytes(sizes) / count).toFixed(0).padStart(6)} bytes for each payment`);
}

const { values } = parseArgs({ options: { payments: { type: 'string', default: '20000' } } });
const count = Number(values.payments);
await onStage(undefined, async ({ databases, load, startGapura }) => {
  const databaseUrl = await databases.create('capacity');
  const server = await startGapura(databaseUrl);
  const orders = { port: server.port, first: 1, connections: CONNECTIONS };
  for (const kind of ['charge', 'webhook'] as const) {
    await load.runWell({ ...orders, kind, prefix: 'TEH-', count: WARM_UP });
  }
  for (const kind of ['charge', 'webhook'] as const) {
    await measure(databaseUrl, server, load, { ...orders, kind, prefix: 'KOPI-', count });
  }
  await server.close();
  await reportSizes(databaseUrl, count + WARM_UP);
});
