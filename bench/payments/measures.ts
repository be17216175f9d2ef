// The three questions: how fast are charges, do lists stay fast as they grow, and does memory stay where it is?

import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { openGapura } from '../../src/app.ts';
import type { Db } from '../../src/store/database/pool.ts';
import { Caller, median } from './load.ts';
import { startBareServer, startGapura } from './processes.ts';

export interface Place {
  readonly databaseUrl: string;
  readonly schema: string;
  readonly gatewayUrl: string;
}

export interface Figure {
  readonly what: string;
  readonly ratio: number;
  readonly target: { readonly atLeast: number } | { readonly atMost: number };
  /** What the ratio was made of. */
  readonly detail: string;
}

/** Makes the schema with `rows` payments in it; returns a key of their owner. */
async function prepare(place: Place, rows = 0): Promise<string> {
  const gapura = await openGapura({
    database: { url: place.databaseUrl, schema: place.schema },
    gateway: { environment: 'local', baseUrl: place.gatewayUrl, serverKey: 'SB-Mid-server-bench' },
  });
  try {
    // A million rows take longer than a statement of the server may.
    if (rows > 0) await gapura.database.withoutTimeout((db) => fill(db, rows));
    return (await gapura.apiKeys.create({ owner: 'bench' })).key;
  } finally {
    await gapura.close();
  }
}

async function fill(db: Db, rows: number): Promise<void> {
  await sql`INSERT INTO gateway_payments (id, owner_id, order_id, payment_type, bank, gross_amount, transaction_status,
      customer_email, transaction_id, charge_state, charge_attempts, created_at, updated_at)
    SELECT gen_random_uuid(), 'bench', 'ORDER-' || n, 'bank_transfer', 'bca', 44000, 'settlement', 'budi@example.com',
      gen_random_uuid()::text, 'charged', 1, now() - n * interval '1 second', now()
    FROM generate_series(1, ${rows}::int) n`.execute(db);
  await sql`ANALYZE gateway_payments`.execute(db);
}

const WARM_UP_CHARGES = 4_000;

/** Gapura and the bare server in turn, round after round, so that whatever disturbs this machine disturbs both. */
export async function compareCharges(place: Place, rounds: number, roundMs: number): Promise<Figure> {
  const key = await prepare(place);
  const { databaseUrl, schema, gatewayUrl } = place;
  const servers = [
    await startGapura(databaseUrl, schema, gatewayUrl),
    await startBareServer(databaseUrl, schema, gatewayUrl),
  ];
  const [ours, bare] = servers.map(({ url }) => new Caller(url, key)) as [Caller, Caller];
  const seen: { ours: number; bare: number }[] = [];
  // A server runs for weeks: both are measured as they are once their code is compiled and their plans are made.
  for (const caller of [ours, bare]) await caller.charge((made) => made < WARM_UP_CHARGES);
  for (let round = 0; round < rounds; round++) {
    const first = round % 2 === 0;
    const before = first ? await ours.chargesPerSecond(roundMs) : 0;
    const between = await bare.chargesPerSecond(roundMs);
    seen.push({ ours: first ? before : await ours.chargesPerSecond(roundMs), bare: between });
  }
  await Promise.all([ours.close(), bare.close()]);
  await Promise.all(servers.map((server) => server.close()));
  const figures = `${median(seen.map((round) => round.ours)).toFixed(0)} to ${median(seen.map((round) => round.bare)).toFixed(0)} charges/s`;
  return {
    what: 'charges a second, to a bare node:http + pg handler',
    ratio: median(seen.map((round) => round.ours / round.bare)),
    target: { atLeast: 0.9 },
    detail: figures,
  };
}

const PAGE_NUMBER = 1_000;
const PAGES_PER_ROUND = 10;

export async function compareLists(
  small: Place,
  large: Place,
  sizes: readonly [number, number],
  rounds: number,
): Promise<Figure[]> {
  const [fewRows, manyRows] = sizes;
  const keys = [await prepare(small, fewRows), await prepare(large, manyRows)] as const;
  const servers = [
    await startGapura(small.databaseUrl, small.schema, small.gatewayUrl),
    await startGapura(large.databaseUrl, large.schema, large.gatewayUrl),
  ] as const;
  const few = new Caller(servers[0].url, keys[0]);
  const many = new Caller(servers[1].url, keys[1]);
  const first = '/payments/';
  const last = Math.min(PAGE_NUMBER, Math.floor(manyRows / 50) - 1);
  const deep = await walkTo(many, first, last);
  const seen: { few: number; many: number; deep: number }[] = [];
  for (let round = 0; round < rounds; round++) {
    seen.push({
      few: await few.millisecondsPerPage(first, PAGES_PER_ROUND),
      many: await many.millisecondsPerPage(first, PAGES_PER_ROUND),
      deep: await many.millisecondsPerPage(deep, PAGES_PER_ROUND),
    });
  }
  await Promise.all([few.close(), many.close()]);
  await Promise.all(servers.map((server) => server.close()));
  const times = (name: 'few' | 'many' | 'deep') => `${median(seen.map((round) => round[name])).toFixed(2)} ms`;
  return [
    {
      what: `first page of ${manyRows} payments, to that of ${fewRows}`,
      ratio: median(seen.map((round) => round.many / round.few)),
      target: { atMost: 1.5 },
      detail: `${times('many')} to ${times('few')}`,
    },
    {
      what: `page ${last} of ${manyRows} payments, to the first`,
      ratio: median(seen.map((round) => round.deep / round.many)),
      target: { atMost: 1.5 },
      detail: `${times('deep')} to ${times('many')}`,
    },
  ];
}

/** The address of a page deep in the list, found as a client finds it. */
async function walkTo(caller: Caller, first: string, page: number): Promise<string> {
  let path = first;
  for (let number = 1; number < page; number++) {
    const { next } = await caller.read(path);
    if (next === undefined) throw new Error(`The list ends at page ${number}`);
    const { pathname, search } = new URL(next, 'http://localhost');
    path = pathname + search;
  }
  return path;
}

const SAMPLES = 9;
const SAMPLE_PAUSE_MS = 100;

export async function compareMemory(place: Place, charges: readonly [number, number]): Promise<Figure> {
  const [few, many] = charges;
  const key = await prepare(place);
  const server = await startGapura(place.databaseUrl, place.schema, place.gatewayUrl);
  const caller = new Caller(server.url, key);
  await caller.charge((made) => made < few);
  const before = await residentMegabytes(caller);
  await caller.charge((made) => made < many - few);
  const after = await residentMegabytes(caller);
  await caller.close();
  await server.close();
  return {
    what: `resident memory after ${many} charges, to that after ${few}`,
    ratio: after / before,
    target: { atMost: 1.2 },
    detail: `${after.toFixed(0)} to ${before.toFixed(0)} MB`,
  };
}

async function residentMegabytes(caller: Caller): Promise<number> {
  const samples: number[] = [];
  for (let sample = 0; sample < SAMPLES; sample++) {
    const { text } = await caller.read('/metrics');
    samples.push(Number(/^process_resident_memory_bytes (\d+)/m.exec(text)?.[1]) / 2 ** 20);
    await sleep(SAMPLE_PAUSE_MS);
  }
  return median(samples);
}
