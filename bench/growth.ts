// What a year of payments costs those who ask: the same questions to a server with few payments and to one with many.
// `npx tsx bench/growth.ts [--payments 10000000] [--keep] [--cold] [postgres://...]`. With --keep the databases stay, and are used again.
// What is asked about is in memory, as it is where a server has run for a while; with --cold it is where filling the tables left it.

import { parseArgs } from 'node:util';
import { type Asked, askAll } from './growth/questions.ts';
import { fillYear, makeMonthsOfYear } from './growth/year.ts';
import { query } from './server/databases.ts';
import { readSizes, totalBytes } from './server/sizes.ts';
import { onStage, type Stage } from './server/stage.ts';

const FEW = 10_000;
const PATTERN = 'PATTERN-';
const PAGE_BYTES = 8_192;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    payments: { type: 'string', default: '10000000' },
    keep: { type: 'boolean', default: false },
    cold: { type: 'boolean', default: false },
  },
});
const many = Number(values.payments);

/** The address of a database with so many payments in it. */
async function prepare({ databases, load, startGapura }: Stage, payments: number): Promise<string> {
  const name = `bench_growth_${payments}`;
  const { url, filled } = values.keep
    ? await databases.keep(name)
    : { url: await databases.create(`growth_${payments}`), filled: false };
  if (filled) return url;
  const server = await startGapura(url);
  await makeMonthsOfYear(url);
  const pattern = { port: server.port, prefix: PATTERN, first: 1, count: 1, connections: 1 };
  await load.runWell({ kind: 'charge', ...pattern });
  await load.runWell({ kind: 'webhook', ...pattern });
  // No other client is to be at work while the tables are filled.
  await server.close();
  await fillYear(url, `${PATTERN}1`, payments);
  if (values.keep) await databases.sayFilled(name);
  return url;
}

/**
 * Has the machine keep in its memory, as far as that goes, what is read and written: payments with their history, and this month.
 * What is asked about most comes last.
 */
async function warm(databaseUrl: string): Promise<void> {
  await query(databaseUrl, 'CREATE EXTENSION IF NOT EXISTS pg_prewarm');
  const [read] = await query<{ pages: string }>(
    databaseUrl,
    `SELECT sum(pg_prewarm(oid, 'read')) AS pages FROM (
       SELECT oid FROM pg_class
       WHERE relkind IN ('r', 'i') AND (relname ~ '^gateway_payment' OR relname ~ to_char(now(), '"^gateway_.*"YYYY_MM'))
       ORDER BY relname !~ '^gateway_payment_history', relname ~ '^gateway_payments', relname) AS asked_about`,
  );
  console.log(`        ${((Number(read?.pages) * PAGE_BYTES) / 1e9).toFixed(2)} GB of them were read into memory`);
}

async function main(stage: Stage): Promise<void> {
  const asked: Asked[] = [];
  for (const payments of [FEW, many]) {
    const databaseUrl = await prepare(stage, payments);
    const bytes = totalBytes(await readSizes(databaseUrl));
    console.log(`        ${payments} payments take ${(bytes / 1e9).toFixed(2)} GB`);
    if (!values.cold) await warm(databaseUrl);
    const { port } = await stage.startGapura(databaseUrl);
    asked.push({ payments, databaseUrl, port });
  }
  const [small, large] = asked as [Asked, Asked];
  await askAll(stage.load, small, large);
}

await onStage(positionals[0], main);
