// Two shops on two nodes of a Citus cluster against two on one node, and on one PostgreSQL, in one run: processor time of each node for a
// payment, what the coordinator takes, and what that means for more nodes. It starts a cluster of its own, where the extension is installed.
// `npx tsx bench/cluster.ts [--quick]`.

import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createGapuraClient } from '../src/sdk/index.ts';
import { createCitusCluster, noCitusBecause } from '../test/support/citus.ts';
import { query } from './server/databases.ts';
import { Load, median } from './server/load.ts';
import { JWT_SECRET, SERVER_KEY, tokenOf } from './server/messages.ts';
import { machineTicks, processorMs, serverMs } from './server/processes.ts';
import { CONNECTIONS } from './server/rounds.ts';
import { onStage } from './server/stage.ts';
import { target } from './server/targets.ts';

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } });
/** `settle`: after a move each connection plans its statements anew, which is no payment's cost in the long run. */
const { rounds, payments, settle } = values.quick
  ? { rounds: 2, payments: 250, settle: 150 }
  : { rounds: 5, payments: 1_500, settle: 1_000 };
const IDLE_MS = 10_000;
const LOOK_MS = 200;
const MAX_NODES = [1, 2, 4, 8];

/** Those of the cluster, in the order of their addresses; and on the coordinator, as on a PostgreSQL without a cluster. */
const SHOPS = ['kopi', 'teh'] as const;
const LOCAL_SHOPS = ['roti', 'susu'] as const;

if (noCitusBecause !== undefined) throw new Error(`There is no cluster to measure: ${noCitusBecause}`);
const cluster = await createCitusCluster({ connections: 150, sharedBuffers: '256MB' });
const nodes = [cluster.plainUrl, ...cluster.workers.map(({ url }) => url)];
const names = cluster.workers.map(({ port }) => `127.0.0.1:${port}`);

/** Processor time of the coordinator, of each worker, and last of the server of Gapura, in ms. */
async function times(pid: number): Promise<number[]> {
  return [...(await Promise.all(nodes.map(serverMs))), processorMs(pid)];
}
const since = (now: readonly number[], before: readonly number[]) => now.map((ms, index) => ms - (before[index] ?? 0));

interface Round {
  /** Of the coordinator, the workers and the server, in ms for each payment. */
  readonly each: readonly number[];
  readonly perSecond: number;
  readonly busyShare: number;
}

try {
  await onStage(cluster.plainUrl, async (stage) => {
    const server = await stage.startGapura(cluster.url);
    const client = createGapuraClient({ url: `http://127.0.0.1:${server.port}`, key: tokenOf('operator', true) });
    for (const id of [...SHOPS, ...LOCAL_SHOPS]) {
      await client.shops.create({ id, name: id, server_key: SERVER_KEY, settings: { JWT_SECRET } });
    }
    for (const id of LOCAL_SHOPS) await query(cluster.plainUrl, `SELECT citus_schema_undistribute('gapura_${id}')`);
    const place = async (id: string, node: string) => {
      if ((await client.shops.get(id)).node === node) return;
      let shop = await client.shops.move(id, { node, mode: 'block_writes' });
      while (shop.move_state === 'moving') {
        await pause(LOOK_MS);
        shop = await client.shops.get(id);
      }
      if (shop.node !== node) throw new Error(`${id} did not get to ${node}: ${shop.move_problem}`);
    };

    const loads = [stage.load, await Load.start()] as const;
    let batches = 0;
    /** Both shops at once: new payments, and then the notification of each. */
    const pay = async (shops: readonly string[], count: number) => {
      batches += 1;
      const orders = { port: server.port, first: 1, count, connections: CONNECTIONS / 2 };
      for (const kind of ['charge', 'webhook'] as const) {
        const jobs = shops.map((shop) => ({ kind, shop, prefix: `${shop}-${batches}-`, ...orders }));
        await Promise.all(jobs.map((job, index) => (loads[index] ?? stage.load).runWell(job)));
      }
    };

    await place(SHOPS[0], names[0] ?? '');
    await place(SHOPS[1], names[1] ?? '');
    for (const shops of [SHOPS, LOCAL_SHOPS]) await pay(shops, settle);
    for (const url of nodes) await query(url, 'ANALYZE');
    const idleFrom = await times(server.pid);
    await pause(IDLE_MS);
    const idle = since(await times(server.pid), idleFrom).map((ms) => ms / IDLE_MS);

    const measure = async (shops: readonly string[]): Promise<Round> => {
      await pay(shops, settle);
      const [before, ticks, startedMs] = [await times(server.pid), machineTicks(), performance.now()];
      await pay(shops, payments);
      const tookMs = performance.now() - startedMs;
      const now = machineTicks();
      const spent = since(await times(server.pid), before);
      const count = payments * shops.length;
      // What a node does for itself, paid for or not, is not the payments'.
      const each = spent.map((ms, index) => Math.max(0, ms - (idle[index] ?? 0) * tookMs) / count);
      const busy = now.busy - ticks.busy;
      return { each, perSecond: (count * 1_000) / tookMs, busyShare: busy / (busy + now.idle - ticks.idle) };
    };

    const seen: Record<'alone' | 'together' | 'apart', Round[]> = { alone: [], together: [], apart: [] };
    for (let round = 0; round < rounds; round++) {
      await place(SHOPS[1], names[1] ?? '');
      seen.apart.push(await measure(SHOPS));
      seen.alone.push(await measure(LOCAL_SHOPS));
      await place(SHOPS[1], names[0] ?? '');
      seen.together.push(await measure(SHOPS));
    }
    loads[1].close();

    const middle = (name: keyof typeof seen, figure: (round: Round) => number) => median(seen[name].map(figure));
    const of = (name: keyof typeof seen, index: number) => middle(name, ({ each }) => each[index] ?? 0);
    const WORDS = { alone: 'one PostgreSQL', together: 'two shops on one node', apart: 'two shops on two nodes' };
    for (const name of ['alone', 'together', 'apart'] as const) {
      const [coordinator, first, second, own] = [0, 1, 2, 3].map((index) => of(name, index).toFixed(2));
      const rate = `${middle(name, ({ perSecond }) => perSecond).toFixed(0)} a second`;
      const busy = `machine ${(middle(name, ({ busyShare }) => busyShare) * 100).toFixed(0)} % busy`;
      console.log(
        `${WORDS[name].padEnd(24)} ms for each payment: coordinator ${coordinator}, nodes ${first} and ${second}, server ${own}; ${rate}, ${busy}`,
      );
    }
    const ratioOf = (figure: (at: number) => number) => median(seen.apart.map((_, index) => figure(index)));
    const worst = ({ each: [, first = 0, second = 0] }: Round) => Math.max(first, second);
    const blank: Round = { each: [], perSecond: 0, busyShare: 0 };
    const halves = ratioOf((at) => worst(seen.apart[at] ?? blank) / worst(seen.together[at] ?? blank));
    target('the busier of two nodes, to one with both', halves, { atMost: 0.6 }, 'half is what there is to gain');
    const coordinator = of('apart', 0);
    const node = of('apart', 1) + of('apart', 2);
    const alone = of('alone', 0);
    const toAlone = ratioOf((at) => (seen.apart[at]?.each[0] ?? 0) / (seen.alone[at]?.each[0] ?? 1));
    target(
      'the coordinator, to one PostgreSQL',
      toAlone,
      { atMost: 1 },
      `${coordinator.toFixed(2)} to ${alone.toFixed(2)} ms`,
    );
    console.log('reckoned, for nodes and a coordinator of as many cores each, against one PostgreSQL of that size:');
    for (const count of MAX_NODES) {
      const most = Math.min(count * (alone / node), alone / coordinator);
      const bound = count / node < 1 / coordinator ? 'the nodes' : 'the coordinator';
      const cores = ((coordinator * count) / node).toFixed(1);
      console.log(
        `  ${count} nodes: ${most.toFixed(2)} times the payments, bounded by ${bound}; with ${cores} times the cores for it, ${((count * alone) / node).toFixed(2)} times`,
      );
    }
  });
} finally {
  await cluster.remove();
}
