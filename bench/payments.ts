// Benchmark of the whole service on PostgreSQL, in ratios: `DATABASE_URL=... npx tsx bench/payments.ts [--quick]`.

import { parseArgs } from 'node:util';
import pg from 'pg';
import { compareCharges, compareLists, compareMemory, type Figure, type Place } from './payments/measures.ts';
import { build, startGatewayStub } from './payments/processes.ts';

const FULL = {
  rounds: 15,
  roundMs: 2_000,
  sizes: [10_000, 1_000_000],
  listRounds: 25,
  charges: [5_000, 50_000],
} as const;
/** For a first look, or to see that the benchmark itself works: the ratios of so short a run mean little. */
const QUICK = { rounds: 3, roundMs: 500, sizes: [1_000, 10_000], listRounds: 3, charges: [200, 600] } as const;
const PARTS = ['charges', 'lists', 'memory'] as const;

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { quick: { type: 'boolean' }, only: { type: 'string', multiple: true } } });
  const databaseUrl = process.env.DATABASE_URL ?? process.env.TEST_DATABASE_URL;
  if (databaseUrl === undefined)
    throw new Error('Set DATABASE_URL to a PostgreSQL database; the benchmark works in schemas of its own.');
  const scale = values.quick === true ? QUICK : FULL;
  const parts = values.only ?? PARTS;
  await build();
  const gateway = await startGatewayStub();
  const schemas: string[] = [];
  const place = (name: string): Place => {
    const schema = `bench_${name}_${process.pid}`;
    schemas.push(schema);
    return { databaseUrl, schema, gatewayUrl: gateway.url };
  };
  const figures: Figure[] = [];
  try {
    if (parts.includes('charges')) figures.push(await compareCharges(place('charges'), scale.rounds, scale.roundMs));
    if (parts.includes('lists'))
      figures.push(...(await compareLists(place('few'), place('many'), scale.sizes, scale.listRounds)));
    if (parts.includes('memory')) figures.push(await compareMemory(place('memory'), scale.charges));
  } finally {
    await gateway.close();
    await drop(databaseUrl, schemas);
  }
  process.exitCode = report(figures) ? 0 : 1;
}

async function drop(databaseUrl: string, schemas: readonly string[]): Promise<void> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  for (const schema of schemas) {
    await client.query(`DROP SCHEMA IF EXISTS "${schema}" CASCADE; DROP SCHEMA IF EXISTS "${schema}_jobs" CASCADE`);
  }
  await client.end();
}

/** Prints the ratios with their targets; true where all are met. */
function report(figures: readonly Figure[]): boolean {
  const width = Math.max(...figures.map(({ what }) => what.length));
  const lines = figures.map(({ what, ratio, target, detail }) => {
    const isMet = 'atLeast' in target ? ratio >= target.atLeast : ratio <= target.atMost;
    const aim = 'atLeast' in target ? `at least ${target.atLeast}` : `at most ${target.atMost}`;
    console.log(`${isMet ? 'met   ' : 'MISSED'}  ${what.padEnd(width)}  ${ratio.toFixed(2)}  (${aim})  ${detail}`);
    return isMet;
  });
  return lines.every(Boolean);
}

await main();
