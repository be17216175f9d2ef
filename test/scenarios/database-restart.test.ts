// A real PostgreSQL is stopped and started under a server's load: 503 meanwhile, and everything again without a restart of ours.

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createSandbox, type Sandbox } from '../../src/sandbox/index.ts';
import { postgresUrl } from '../support/database.ts';
import { openStream, type StreamReader } from '../support/event-stream.ts';
import { bcaCharge } from '../support/gapura.ts';
import { SERVER_KEY, variant } from '../support/messages.ts';
import { createCluster, noClusterBecause, type PostgresCluster } from '../support/postgres-cluster.ts';
import { gatewayAt, type ServerProcess, send, startServerProcess } from '../support/server-process.ts';

/** Once for each run of the suite: with the run on PostgreSQL, where there is one to be found. */
const runs = postgresUrl !== undefined && noClusterBecause === undefined;
if (postgresUrl !== undefined && noClusterBecause !== undefined) {
  console.log(`The restart of a real PostgreSQL is not tested here: ${noClusterBecause}.`);
}

/** How many of each kind of request are under way at any time. */
const AT_ONCE = 3;
const WAIT = { timeout: 60_000, interval: 20 };

let cluster: PostgresCluster;
let sandbox: Sandbox;
let server: ServerProcess;
let apiKey: string;
let stream: StreamReader;
let numbers = 0;

const KINDS = {
  'a list of payments': async () => (await send(server, '/payments/', { apiKey })).status,
  'a list of events': async () => (await send(server, '/events/', { apiKey })).status,
  'a charge': async () => (await send(server, '/charge/', { apiKey, body: bcaCharge })).status,
  'a message': async () => {
    numbers += 1;
    const body = variant('bank-transfer-bca', { order_id: `RESTART-${numbers}` });
    return (await send(server, '/notification/', { apiKey, body })).status;
  },
};

/** Asks for everything again and again until it is told to stop; how often each kind was answered in which way. */
function startLoad() {
  const answers = new Map(Object.keys(KINDS).map((kind) => [kind, new Map<number, number>()]));
  let stopped = false;
  const ask = async (kind: keyof typeof KINDS) => {
    while (!stopped) {
      const status = await KINDS[kind]();
      const counts = answers.get(kind);
      counts?.set(status, (counts.get(status) ?? 0) + 1);
    }
  };
  const kinds = Object.keys(KINDS) as (keyof typeof KINDS)[];
  const loops = Promise.all(kinds.flatMap((kind) => Array.from({ length: AT_ONCE }, () => ask(kind))));
  let fault: unknown;
  const ended = loops.catch((error: unknown) => {
    fault = error;
  });
  return {
    /** Resolves when every kind has been answered so, from now on. */
    async sees(right: (status: number) => boolean) {
      const count = () => [...answers.values()].map((counts) => sum([...counts].filter(([status]) => right(status))));
      const before = count();
      await vi.waitUntil(() => {
        if (fault !== undefined) throw fault;
        return count().every((now, index) => now > (before[index] ?? 0));
      }, WAIT);
    },
    async stop() {
      stopped = true;
      await ended;
      expect(fault).toBeUndefined();
      return new Set([...answers.values()].flatMap((counts) => [...counts.keys()]));
    },
  };
}

function sum(counts: readonly (readonly [number, number])[]): number {
  return counts.reduce((total, [, count]) => total + count, 0);
}

const isDone = (status: number) => status >= 200 && status < 300;

describe.runIf(runs)('PostgreSQL, restarted under load', () => {
  beforeAll(async () => {
    [cluster, sandbox] = await Promise.all([createCluster(), createSandbox({ serverKey: SERVER_KEY })]);
    server = await startServerProcess({ database: { url: cluster.url }, gateway: gatewayAt(sandbox) });
    apiKey = await server.order<string>({ name: 'createKey', owner: 'office', staff: true });
    await server.order({ name: 'work' });
    stream = await openStream(`${server.url}/events/stream/`, { key: apiKey });
  });
  afterAll(async () => {
    stream?.close();
    await server?.stop();
    await sandbox?.close();
    await cluster?.remove();
  });

  it.each(['immediate', 'fast'] as const)(
    'in %s mode: 503 while it is away, 2xx afterwards, nothing else ever, and the live stream goes on',
    async (mode) => {
      const load = startLoad();
      await load.sees(isDone);
      await cluster.stop(mode);
      await load.sees((status) => status === 503);
      await cluster.start();
      await load.sees(isDone);
      const heard = stream.frames.length;
      await stream.until(() => stream.frames.length > heard);
      const statuses = await load.stop();
      expect([...statuses].filter((status) => !isDone(status))).toEqual([503]);
    },
  );
});
