// A server is told to stop under load, and another takes over: on the same port, or behind a balancer that knows both. Every request is
// answered, or its connection was closed before anything of it was done; none is half done.

import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { chargeOf, type Load } from '../../scenarios/many-processes/load.ts';
import { createCluster, noClusterBecause, type PostgresCluster } from '../../support/postgres-cluster.ts';
import { freePort, removeWorkspaces, type ServerChild, startServer } from '../../support/process.ts';
import { Random } from '../random.ts';
import { HURRIED, isDone, ROUNDS, Shop, seed, sees, TEST_MS, tell } from './shop.ts';

if (noClusterBecause !== undefined) console.log(`Servers that take over are not tried here: ${noClusterBecause}.`);

const CLIENTS = HURRIED ? 8 : 12;
/** The gateway takes its time, so that requests are under way whenever the signal comes. */
const GATEWAY_MS = 60;
const THINK_MS_MAX = 8;
const AGAIN_MS = 20;

vi.setConfig({ testTimeout: TEST_MS, hookTimeout: TEST_MS });

let cluster: PostgresCluster;
let shop: Shop;
/** Requests whose connection was closed without an answer, though something had been done. */
const halfDone: string[] = [];

describe.skipIf(noClusterBecause !== undefined)('a server that is told to stop under load', () => {
  beforeAll(async () => {
    cluster = await createCluster();
    shop = await Shop.open({ databaseUrl: cluster.url, seed, env: { PORT: String(await freePort()) } });
    shop.sandbox.control.faults.add({ kind: 'delay', operation: 'charge', every: 1, delayMs: GATEWAY_MS });
  });
  afterAll(async () => {
    await shop?.close();
    await removeWorkspaces();
    await cluster?.remove();
  });

  it.each(['behind a balancer', 'on the same port'])(
    'hands over %s: no request is lost, and none is half done',
    async (where) => {
      for (let round = 1; round <= ROUNDS; round++) {
        const load = startClients(`${where === 'on the same port' ? 'PORT' : 'BALANCER'}-${round}`);
        await sees(load, isDone, 2 * CLIENTS);
        const old = shop.server;
        await (where === 'on the same port' ? replace(old) : joinAndReplace(old));
        await sees(load, isDone, 2 * CLIENTS);
        await load.stop();
        console.log(`restarts: handed over ${where}, SEED=${seed}: ${tell(load)}`);
        expect(shop.outputFaults(old)).toEqual([]);
        expect(old.output()).not.toContain('requests under way were cut');
        expect([...load.answers.keys()].filter((answer) => !RIGHT.includes(answer))).toEqual([]);
        expect(halfDone).toEqual([]);
      }
      await shop.backgroundGoesOn();
      expect(await shop.findFaults()).toEqual([]);
    },
  );
});

/** It was done, or there was nobody: the port is closed, or the connection was when the request came. */
const RIGHT: readonly (number | string)[] = [201, 'ECONNREFUSED', 'ECONNRESET', 'EPIPE'];

/** The next one can only begin when the port is free. */
async function replace(old: ServerChild): Promise<void> {
  expect(await old.stop()).toEqual({ code: 0, signal: null });
  shop.servers = [await startServer({ ...shop.env, PORT: new URL(old.url).port })];
}

/** The next one is there before the old one is told to stop, and only then gets all requests. */
async function joinAndReplace(old: ServerChild): Promise<void> {
  const next = await startServer({ ...shop.env, PORT: String(await freePort()) });
  // Those who have a connection keep it for as long as the old one lets them.
  shop.servers = [next];
  expect(await old.stop()).toEqual({ code: 0, signal: null });
}

/** Each has one connection, on which it orders all the time, and repeats what got no answer. */
function startClients(name: string): Load {
  const random = new Random(seed);
  let running = true;
  let ordered = 0;
  const load: Load = {
    orders: [],
    repeated: 0,
    wrong: [],
    held: new Set(),
    answers: new Map(),
    slowestMs: 0,
    stop: async () => undefined,
  };
  const order = async (client: Client) => {
    ordered += 1;
    const orderId = `${name}-${ordered}`;
    for (;;) {
      const answer = await charge(client, orderId);
      // Where it is, it stays until it is sent away.
      if (answer.closes) client.url = shop.server.url;
      load.answers.set(answer.status, (load.answers.get(answer.status) ?? 0) + 1);
      if (answer.status === 201) {
        load.orders.push({ orderId, paymentId: answer.id, later: false, paid: true, refunded: 0 });
        shop.sandbox.control.pay(orderId);
        return;
      }
      load.repeated += 1;
      if (typeof answer.status === 'string') await noteTraces(orderId, answer.status);
      await pause(AGAIN_MS);
    }
  };
  const clients = Array.from({ length: CLIENTS }, async () => {
    const client = { agent: new Agent({ keepAlive: true, maxSockets: 1 }), url: shop.server.url };
    while (running) {
      await order(client);
      await pause(random.int(0, THINK_MS_MAX));
    }
    client.agent.destroy();
  });
  const stop = async () => {
    running = false;
    await Promise.all(clients);
  };
  const started = Object.assign(load, { stop });
  shop.watch(started);
  return started;
}

interface Client {
  readonly agent: Agent;
  url: string;
}

interface Outcome {
  /** The code of the fault where there was no answer. */
  readonly status: number | string;
  readonly closes: boolean;
  readonly id: string;
}

function charge({ agent, url }: Client, orderId: string): Promise<Outcome> {
  const { key, body } = chargeOf(orderId);
  const headers = {
    authorization: `Bearer ${shop.apiKey}`,
    'content-type': 'application/json',
    'idempotency-key': key,
  };
  return new Promise((resolve) => {
    const fail = ({ code, message }: NodeJS.ErrnoException) =>
      resolve({ status: code ?? message, closes: true, id: '' });
    const asked = request(`${url}/charge/`, { method: 'POST', agent, headers }, (answer: IncomingMessage) => {
      const closes = answer.headers.connection === 'close';
      text(answer).then(
        (content) => resolve({ status: answer.statusCode ?? 0, closes, id: JSON.parse(content).id }),
        // It was begun: whatever was cut off here is a fault.
        (error: Error) => resolve({ status: `cut off: ${error.message}`, closes: true, id: '' }),
      );
    });
    asked.on('error', fail);
    asked.end(JSON.stringify(body));
  });
}

/** Whoever got no answer must be able to believe that nothing was done. */
async function noteTraces(orderId: string, fault: string): Promise<void> {
  if (fault === 'ECONNREFUSED') return;
  const { key } = chargeOf(orderId);
  const traces = await cluster.query(`
    SELECT 'a payment' AS trace FROM gapura.gateway_payments WHERE order_id = '${orderId}'
    UNION ALL SELECT 'a key' FROM gapura.idempotency_keys WHERE key = '${key}'`);
  const known = shop.sandbox.control.transactions.get(orderId) !== undefined;
  if (traces.length > 0 || known)
    halfDone.push(`${orderId}: ${fault}, though there is ${JSON.stringify(traces)}, at the gateway: ${known}`);
}
