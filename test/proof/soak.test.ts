// A server works for long in a bad world: the gateway fails, messages are lost and repeated, connections to the database are cut. It holds
// no more memory, timers and connections at the end than when it was warm, nobody waits for ever, and its books agree. In a calm world every
// request is answered well, too. `SOAK_MINUTES` says for how long, `SOAK_RATE` how many payments a second, `SOAK_WORLD=calm` which world.

import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { FaultRequest } from '../../src/sandbox/index.ts';
import { HANGS } from '../scenarios/many-processes/load.ts';
import { type DatabaseLine, openLine } from '../support/database-line.ts';
import { createCluster, noClusterBecause, type PostgresCluster } from '../support/postgres-cluster.ts';
import { removeWorkspaces } from '../support/process.ts';
import { Random } from './random.ts';
import { isDone, Shop, sees, tell } from './restarts/shop.ts';
import { describeQuarters, findGrowth, type Sample, takeSample } from './soak/memory.ts';

if (noClusterBecause !== undefined) console.log(`The soak is not tried here: ${noClusterBecause}.`);

const seed = Number(process.env.SEED ?? 1);
const MINUTES = Number(process.env.SOAK_MINUTES ?? 0.1);
const PRELOAD = fileURLToPath(new URL('../support/preloads/tell-memory.mjs', import.meta.url));

const RATE = process.env.SOAK_RATE === undefined ? null : Number(process.env.SOAK_RATE);
const IS_CALM = process.env.SOAK_WORLD === 'calm';

/** At a rate there are always some who are free: one who pays and wants money back takes a second or two. */
const CUSTOMERS = RATE === null ? 8 : Math.max(8, Math.ceil(RATE * 4));
const PACE = RATE === null ? { pauseMs: 250 } : { perSecond: RATE };
/** Of the rate that was asked for; a customer who is late is late. */
const REACHED_SHARE = 0.95;
const CUT_EVERY_MS = { least: 2_000, most: 8_000 };
const SAMPLES = Math.max(20, Math.min(200, MINUTES * 20));
/** A short run is hardly warm when it ends: it finds what runs away, and no more. */
const BOUNDS = MINUTES < 5 ? { heapShare: 0.5, more: 20 } : { heapShare: 0.1, more: 4 };

vi.setConfig({ testTimeout: (MINUTES + 10) * 60_000 });

const FAULTS: readonly FaultRequest[] = [
  { kind: 'error', operation: 'charge', probability: 0.02 },
  { kind: 'error', operation: 'charge', probability: 0.02, taken: true },
  { kind: 'truncated-json', operation: 'charge', probability: 0.01 },
  { kind: 'timeout-after', operation: 'charge', probability: 0.005 },
  { kind: 'refuse-connection', probability: 0.01 },
  { kind: 'html', operation: 'status', probability: 0.05 },
  { kind: 'delay', operation: 'refund', probability: 0.2, delayMs: 300 },
  { kind: 'lost', probability: 0.05 },
  { kind: 'repeated', probability: 0.1, times: 2 },
  { kind: 'late', probability: 0.05, delayMs: 3_000 },
  { kind: 'reordered', probability: 0.05 },
  { kind: 'wrong-signature', probability: 0.01 },
];

let cluster: PostgresCluster;
let line: DatabaseLine;
let shop: Shop;

describe.skipIf(noClusterBecause !== undefined)('a server that works for long', () => {
  beforeAll(async () => {
    cluster = await createCluster();
    line = await openLine(cluster.url);
    const env = { NODE_OPTIONS: `--import ${PRELOAD}`, GATEWAY_TIMEOUT_MS: '2000' };
    shop = await Shop.open({ databaseUrl: line.url, seed, env });
  });
  afterAll(async () => {
    await shop?.close();
    await removeWorkspaces();
    await line?.cut();
    await cluster?.remove();
  });

  it('holds no more at the end than when it was warm, and its books agree', async () => {
    if (!IS_CALM) for (const fault of FAULTS) shop.sandbox.control.faults.add(fault);
    const startedAtMs = performance.now();
    const load = shop.startLoad('SOAK', CUSTOMERS, PACE);
    await sees(load, isDone);
    const ended = new AbortController();
    const cutting = IS_CALM ? 0 : cutNowAndThen(ended.signal);
    const samples: Sample[] = [];
    const everyMs = (MINUTES * 60_000) / SAMPLES;
    for (const beganAt = performance.now(); samples.length < SAMPLES; ) {
      await pause(Math.max(0, beganAt + (samples.length + 1) * everyMs - performance.now()));
      samples.push(await takeSample(shop.server, shop.env.MEMORY_FILE ?? '', cluster));
    }
    ended.abort();
    const cuts = await cutting;
    const perSecond = load.orders.length / ((performance.now() - startedAtMs) / 1_000);
    await load.stop();
    shop.sandbox.control.faults.clear();
    const world = `${IS_CALM ? 'a calm' : 'a bad'} world, ${MINUTES} minutes, ${perSecond.toFixed(1)} payments a second, ${cuts} cuts`;
    console.log(`soak: SEED=${seed}, ${world}, ${tell(load)}\n${describeQuarters(samples)}`);
    expect(findGrowth(samples, BOUNDS)).toEqual([]);
    const answered = [...load.answers.keys()];
    expect(answered).not.toContain(HANGS);
    if (IS_CALM) expect(answered.filter((answer) => !isDone(answer))).toEqual([]);
    expect(await shop.findFaults()).toEqual([]);
    expect(await shop.server.stop()).toEqual({ code: 0, signal: null });
    if (IS_CALM && RATE !== null) expect(perSecond).toBeGreaterThan(RATE * REACHED_SHARE);
  });
});

/** All connections at once, or one that is in use or not; says how often. */
async function cutNowAndThen(ended: AbortSignal): Promise<number> {
  const random = new Random(seed, 1);
  for (let cuts = 0; ; cuts++) {
    await pause(random.int(CUT_EVERY_MS.least, CUT_EVERY_MS.most), undefined, { signal: ended }).catch(() => undefined);
    if (ended.aborted) return cuts;
    if (random.chance(0.5)) {
      await line.cut();
      await line.mend();
    } else {
      await cluster.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'gapura' ORDER BY random() LIMIT 1`,
      );
    }
  }
}
