// Many processes on one PostgreSQL, restarted and killed under load: nothing that was answered is lost, nothing is done twice.

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Caller, SCOPES } from '../../src/domain/caller.ts';
import { openGapura } from '../../src/host/app.ts';
import type { OpenGapura } from '../../src/host/open-gapura.ts';
import { createSandbox, type Sandbox, type Transaction } from '../../src/sandbox/index.ts';
import { postgresUrl } from '../support/database.ts';
import { newWorkspace, processTestMs, removeWorkspaces } from '../support/process.ts';
import { gatewayAt } from '../support/server-process.ts';
import { sql } from '../support/sql.ts';
import { runSweeps } from '../support/sweeps.ts';
import { type Receiver, startReceiver } from '../support/webhook-receiver.ts';
import { type Balancer, type Fleet, startBalancer, startFleet } from './many-processes/fleet.ts';
import { type Load, startLoad } from './many-processes/load.ts';

/** The large form is a drill for a machine that has nothing else to do. */
const LARGE = process.env.MANY_PROCESSES === 'large';
const SERVERS = 3;
const WORKERS = 2;
const SHOPPERS = LARGE ? 24 : 6;
/** The gateway takes its time, so that requests are under way wherever a process dies. */
const GATEWAY_MS = 80;
/** How often two processes are killed and all are restarted. */
const ROUNDS = LARGE ? 10 : 1;
const GATEWAY_RETRY_MS = 3 * 60_000;
const CHECK_DUE_MS = 31_000;
const GRACE_MS = 6 * 60_000;

vi.setConfig({ testTimeout: LARGE ? 20 * 60_000 : processTestMs, hookTimeout: processTestMs });

const staff: Caller = { id: 'office', staff: true, scopes: SCOPES };
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
let shiftMs = 0;
let sandbox: Sandbox;
let gapura: OpenGapura;
let receiver: Receiver;
let fleet: Fleet;
let balancer: Balancer;
let load: Load;

/** A small generator of our own, so that a seed gives the same shoppers and the same kills. */
function randomFrom(start: number): () => number {
  let state = start % 2_147_483_647 || 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

describe.runIf(postgresUrl !== undefined)('three servers and two workers under load', () => {
  beforeAll(async () => {
    console.log(`many-processes: SEED=${seed}`);
    const random = randomFrom(seed);
    const place = await newWorkspace();
    sandbox = await createSandbox({ seed });
    gapura = await openGapura({
      database: { url: postgresUrl ?? '', schema: place.env.GAPURA_SCHEMA ?? '', poolMax: 4 },
      gateway: { environment: 'local', ...gatewayAt(sandbox) },
      clock: { now: () => new Date(Date.now() + shiftMs) },
    });
    receiver = await startReceiver();
    await gapura.webhooks.create(staff, { url: receiver.url });
    const { key: apiKey } = await gapura.apiKeys.create({ owner: 'shop' });
    const env = {
      ...place.env,
      GATEWAY_BASE_URL: sandbox.url,
      GATEWAY_SERVER_KEY: sandbox.serverKey,
      GAPURA_POOL_MAX: '5',
      LOG_LEVEL: 'warn',
    };
    fleet = await startFleet(env, SERVERS, WORKERS);
    balancer = await startBalancer(fleet.servers);
    sandbox.control.settings.setAddresses({ payment: `${balancer.url}/notification/` });
    for (const operation of ['charge', 'refund'] as const) {
      sandbox.control.faults.add({ kind: 'delay', operation, every: 1, delayMs: GATEWAY_MS });
    }
    load = startLoad({ sandbox, apiKey, shoppers: SHOPPERS, servers: fleet.servers, random });
    await vi.waitUntil(() => load.orders.length >= 4 * SHOPPERS, { timeout: processTestMs, interval: 20 });
    for (let round = 0; round < ROUNDS; round++) await shake(random);
    await load.stop();
    sandbox.control.faults.clear();
    await settle();
    await fleet.stop();
  });
  afterAll(async () => {
    await load.stop();
    balancer.close();
    await gapura.close();
    receiver.close();
    await sandbox.close();
    await removeWorkspaces();
  });

  /** One server and one worker die without notice, and then everybody is restarted, one after another. */
  async function shake(random: () => number): Promise<void> {
    const places = Array.from({ length: SERVERS + WORKERS }, (_, place) => place);
    const [servers, workers] = [places.slice(0, SERVERS), places.slice(SERVERS)];
    const pick = (from: readonly number[]) => from[Math.floor(random() * from.length)] ?? 0;
    await Promise.all([pick(servers), pick(workers)].map((place) => fleet.replace(place, 'SIGKILL')));
    const restart = async (which: readonly number[]) => {
      for (const place of which) await fleet.replace(place, 'SIGTERM');
    };
    await Promise.all([restart(servers), restart(workers)]);
  }

  /** What minutes do: the gateway sends again, the sweep looks, and leases of the dead are over. */
  async function settle(): Promise<void> {
    await sandbox.control.clock.advance(GATEWAY_RETRY_MS);
    await sandbox.settled();
    for (const laterMs of [CHECK_DUE_MS, GRACE_MS]) {
      shiftMs += laterMs;
      await runSweeps(gapura.worker);
      await gapura.worker.drain();
    }
    await sql`UPDATE event_deliveries SET leased_until = NULL, next_attempt_at = now()`.execute(gapura.database.pool);
    await gapura.webhookSender.drain();
  }

  const transactions = (): Transaction[] => sandbox.control.transactions.list({ limit: 1_000_000 });

  it('answered nobody with anything but success, and something was going on', () => {
    expect(load.wrong).toEqual([]);
    expect(load.orders.length).toBeGreaterThan(20);
    expect(load.orders.some((order) => order.later)).toBe(true);
    expect(load.orders.some((order) => order.refunded > 0)).toBe(true);
    console.log(`many-processes: ${load.orders.length} orders, ${load.repeated} requests repeated`);
  });

  it('lost no charge that was answered, and charged none twice', async () => {
    const { rows: payments } = await sql<{
      id: string;
      order_id: string;
      charge_state: string;
      transaction_id: string;
    }>`
      SELECT id, order_id, charge_state, transaction_id FROM gateway_payments`.execute(gapura.database.pool);
    const known = new Map(payments.map((payment) => [payment.order_id, payment]));
    for (const order of load.orders) {
      expect(known.get(order.orderId), order.orderId).toMatchObject({ id: order.paymentId, charge_state: 'charged' });
    }
    const atGateway = transactions();
    expect(atGateway).toHaveLength(new Set(atGateway.map((one) => one.orderId)).size);
    expect(atGateway.map((one) => one.orderId).sort()).toEqual(load.orders.map((order) => order.orderId).sort());
    for (const one of atGateway) expect(known.get(one.orderId)?.transaction_id).toBe(one.id);
  });

  it('lost no refund that was answered, and refunded none twice', async () => {
    const { rows } = await sql<{ order_id: string; amount: number; refunds: number }>`
      SELECT order_id, sum(amount)::int AS amount, count(*)::int AS refunds
      FROM gateway_refunds refund JOIN gateway_payments payment ON payment.id = refund.payment_id
      WHERE status IN ('accepted', 'confirmed') GROUP BY order_id`.execute(gapura.database.pool);
    const here = Object.fromEntries(rows.map((row) => [row.order_id, [row.amount, row.refunds]]));
    const answered = load.orders.filter((order) => order.refunded > 0);
    expect(here).toEqual(Object.fromEntries(answered.map((order) => [order.orderId, [order.refunded, 1]])));
    const there = transactions().filter((one) => one.refunds.length > 0);
    expect(there.map((one) => one.refunds.length)).toEqual(answered.map(() => 1));
  });

  it('told of each change once, in its order, and each event was received', async () => {
    const { rows } = await sql<{ order_id: string; events: string[]; ids: string[]; last: boolean }>`
      SELECT order_id,
        (SELECT array_agg(name ORDER BY sequence) FROM gateway_events WHERE subject_id = payment.id) AS events,
        (SELECT array_agg(id ORDER BY sequence) FROM gateway_events WHERE subject_id = payment.id) AS ids,
        (SELECT to_status FROM gateway_payment_history WHERE payment_id = payment.id ORDER BY version DESC LIMIT 1)
          = transaction_status AS last
      FROM gateway_payments payment`.execute(gapura.database.pool);
    const orders = new Map(load.orders.map((order) => [order.orderId, order]));
    expect(rows).toHaveLength(orders.size);
    const received = new Set(receiver.received.map(({ body }) => body.data.id));
    for (const { order_id, events, ids, last } of rows) {
      const order = orders.get(order_id);
      const expected = [
        'payment_received',
        ...(order?.paid ? ['payment_settled'] : []),
        ...(order?.refunded ? ['payment_refunded'] : []),
      ];
      expect(events, order_id).toEqual(expected);
      expect(last, order_id).toBe(true);
      expect(
        ids.filter((id) => !received.has(id)),
        order_id,
      ).toEqual([]);
    }
  });
});
