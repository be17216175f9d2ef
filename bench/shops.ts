// Many idle shops in one server: memory for each, statements a second over all of them, and the start, against the same server without.
// `npx tsx bench/shops.ts [--shops 200] [postgres://...]`.

import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createGapuraClient } from '../src/sdk/index.ts';
import { query } from './server/databases.ts';
import { SERVER_KEY, tokenOf } from './server/messages.ts';
import { residentMegabytes, type Served } from './server/processes.ts';
import { onStage, type Stage } from './server/stage.ts';
import { target } from './server/targets.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { shops: { type: 'string', default: '200' } },
});
const count = Number(values.shops);
const IDLE_MS = 30_000;
/** The targets are for so many. */
const FULL = 200;

const MANY = 'shops';
const KIB = 1_024;

interface Standing {
  readonly startMs: number;
  readonly megabytes: number;
  readonly perSecond: number;
}

async function transactions(databaseUrl: string): Promise<number> {
  const [row] = await query<{ n: number }>(
    databaseUrl,
    'SELECT (xact_commit + xact_rollback)::int AS n FROM pg_stat_database WHERE datname = current_database()',
  );
  return row?.n ?? 0;
}

/** A server as it stands once everything is open and nobody asks anything. */
async function standingOf(stage: Stage, databaseUrl: string, shops: number): Promise<Standing> {
  const startedMs = performance.now();
  const server = await stage.startGapura(databaseUrl);
  const startMs = performance.now() - startedMs;
  await untilOpen(server, shops);
  await pause(IDLE_MS / 3);
  const before = await transactions(databaseUrl);
  await pause(IDLE_MS);
  // Statistics are written with a delay of a second at most.
  const perSecond = ((await transactions(databaseUrl)) - before) / (IDLE_MS / 1_000);
  const megabytes = residentMegabytes(server.pid);
  await server.close();
  stage.servers.splice(stage.servers.indexOf(server), 1);
  return { startMs, megabytes, perSecond };
}

const clientOf = ({ port }: Served) =>
  createGapuraClient({ url: `http://127.0.0.1:${port}`, key: tokenOf('operator', true) });

async function untilOpen(server: Served, wanted: number): Promise<void> {
  for (;;) {
    const open = (await clientOf(server).shops.list()).filter(({ state }) => state === 'ready');
    if (open.length >= wanted) return;
    await pause(100);
  }
}

await onStage(positionals[0], async (stage) => {
  const alone = await stage.databases.create('alone');
  const databaseUrl = await stage.databases.create(MANY);
  const maker = await stage.startGapura(databaseUrl);
  const client = clientOf(maker);
  for (let n = 1; n <= count; n++) {
    await client.shops.create({ id: `shop-${n}`, name: `Shop ${n}`, server_key: `${SERVER_KEY}-${n}` });
  }
  await maker.close();
  stage.servers.splice(stage.servers.indexOf(maker), 1);
  const one = await standingOf(stage, alone, 0);
  const many = await standingOf(stage, databaseUrl, count);
  const told = ({ startMs, megabytes, perSecond }: Standing) =>
    `start ${startMs.toFixed(0)} ms, ${megabytes.toFixed(0)} MB, ${perSecond.toFixed(1)} statements a second`;
  console.log(`one shop: ${told(one)}\n${count} more: ${told(many)}`);
  target('memory for each shop, KB', ((many.megabytes - one.megabytes) * KIB) / count, { atMost: 300 }, `of ${count}`);
  const idle = ((many.perSecond - one.perSecond) * FULL) / count;
  target(
    `idle statements a second, of ${FULL} shops`,
    idle,
    { atMost: 20 },
    `${many.perSecond.toFixed(1)} of ${count}`,
  );
  target('start, to that of one shop', many.startMs / one.startMs, { atMost: 2 }, `${many.startMs.toFixed(0)} ms`);
});
