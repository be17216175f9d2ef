// A year of a subscription, with all that a year brings: at its end there is what there should be, once each.

import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createSandbox, type Sandbox } from '../../src/sandbox/index.ts';
import { postgresUrl } from '../support/database.ts';
import { gatewayAt, lastingDatabase, type ServerProcess, send, startServerProcess } from '../support/server-process.ts';
import { holdStatement } from '../support/statement-hold.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Several processes start on a machine that may be busy. */
const TIMEOUT_MS = 180_000;
const WAIT = { timeout: 60_000, interval: 20 };

let database: Awaited<ReturnType<typeof lastingDatabase>>;
let sandbox: Sandbox;
let server: ServerProcess;
let apiKey: string;
let shiftMs = 0;

beforeAll(async () => {
  database = await lastingDatabase();
  sandbox = await createSandbox();
  await nextServer();
  apiKey = await server.order<string>({ name: 'createKey', owner: 'budi' });
}, TIMEOUT_MS);
afterAll(async () => {
  await server.stop();
  await sandbox.close();
  await database.remove();
});

async function nextServer(): Promise<void> {
  server = await startServerProcess({ database: database.options, gateway: gatewayAt(sandbox), shiftMs });
  const url = `${server.url}/notification/`;
  sandbox.control.settings.setAddresses({ payment: url, recurring: url });
}

/** The server's clock and its background; the sandbox's clock goes along. */
async function sweep(laterMs = 0): Promise<void> {
  shiftMs = await server.order<number>({ name: 'sweep', laterMs });
}

async function pass(ms: number): Promise<void> {
  await sweep(ms);
  await sandbox.control.clock.advance(ms);
  await sandbox.settled();
  await sweep();
}

const get = async (path: string) => (await send(server, path, { apiKey })).body;
const post = async (path: string, body: object = {}) => (await send(server, path, { apiKey, body })).body;

async function count(text: string): Promise<Record<string, number>> {
  const rows = await server.order<{ name: string; n: number }[]>({ name: 'query', text });
  return Object.fromEntries(rows.map(({ name, n }) => [name, n]));
}

it(
  'twelve cycles, one of which fails first, one goes unheard and one meets a crash, with a pause between: each is charged and told once',
  async () => {
    const made = await post('/subscriptions/', {
      name: 'KOPI-SETAHUN',
      amount: 150_000,
      payment_type: 'credit_card',
      token: '48111111sHfSakAvHvFQFEjTivUV1114',
      interval: 1,
      interval_unit: 'month',
      max_interval: 12,
    });
    const { id } = made;
    const atGateway = () => sandbox.control.subscriptions.get(made.gateway_subscription_id);
    /** Right after the next charge. */
    const untilCharge = () => (atGateway()?.nextAt ?? 0) - sandbox.control.clock.now().getTime() + MINUTE_MS;
    const charged = async () => (await get(`/subscriptions/${id}/`)).current_interval;
    /** The next cycle, and the two days in which the bank settles it. */
    const cycle = async (what: () => Promise<void> = () => pass(untilCharge())) => {
      await what();
      await pass(2 * DAY_MS);
    };

    for (const expected of [1, 2, 3]) {
      await cycle();
      expect(await charged()).toBe(expected);
    }

    // The fourth: the bank says no, and yes an hour later.
    sandbox.control.subscriptions.failNext(made.gateway_subscription_id, { statusCode: '202' });
    await cycle(async () => {
      await pass(untilCharge());
      expect([await charged(), atGateway()?.failedAttempts]).toEqual([3, 1]);
    });
    expect(await charged()).toBe(4);
    await cycle();
    await cycle();

    // The seventh: nobody hears of it, until the sync asks.
    await cycle(async () => {
      sandbox.control.faults.add({ kind: 'lost', next: 2 });
      await pass(untilCharge());
      expect([await charged(), atGateway()?.currentInterval]).toEqual([6, 7]);
      await server.order({ name: 'run', task: 'sync_subscription_status' });
      expect(await charged()).toBe(7);
    });
    await cycle();

    // The ninth: the process dies in the middle of writing it down, or of asking the gateway about it.
    await cycle(async () => {
      const wait = untilCharge();
      await sweep(wait);
      const hold =
        postgresUrl === undefined
          ? null
          : await holdStatement(database.options, {
              tables: ['gateway_subscription_history'],
              event: 'INSERT',
              when: "NEW.source = 'payment'",
            });
      if (hold === null) sandbox.control.faults.add({ kind: 'delay', operation: 'subscription-get', delayMs: 3_000 });
      const moving = sandbox.control.clock.advance(wait);
      if (hold === null) await vi.waitUntil(() => sandbox.control.faults.list().length === 0, WAIT);
      else await hold.reached(1);
      await server.kill();
      await hold?.end('rolled back');
      await hold?.close();
      await nextServer();
      await moving;
      await sweep(10 * MINUTE_MS);
      await server.order({ name: 'run', task: 'sync_subscription_status' });
      expect(await charged()).toBe(9);
    });
    await cycle();
    expect(await charged()).toBe(10);

    // A pause of more than a month is not made up for.
    expect((await post(`/subscriptions/${id}/disable/`)).status).toBe('disabled');
    await pass(45 * DAY_MS);
    expect(await charged()).toBe(10);
    expect((await post(`/subscriptions/${id}/enable/`)).status).toBe('active');
    await cycle();
    await cycle();

    const end = await get(`/subscriptions/${id}/`);
    expect([end.status, end.current_interval, end.next_execution_at]).toEqual(['inactive', 12, null]);
    await pass(60 * DAY_MS);
    await server.order({ name: 'run', task: 'sync_subscription_status' });
    expect(await get(`/subscriptions/${id}/`)).toEqual(end);

    const mine = `FROM gateway_payments WHERE subscription_id = '${id}'`;
    expect(await count(`SELECT transaction_status AS name, count(*)::int AS n ${mine} GROUP BY 1`)).toEqual({
      settlement: 12,
      deny: 1,
    });
    const paid = await server.order<{ transaction_id: string }[]>({
      name: 'query',
      text: `SELECT transaction_id ${mine} AND transaction_status = 'settlement'`,
    });
    expect(paid.map((row) => row.transaction_id).sort()).toEqual([...(atGateway()?.transactionIds ?? [])].sort());
    expect(await count('SELECT name, count(*)::int AS n FROM gateway_events GROUP BY 1')).toEqual({
      subscription_created: 1,
      subscription_charged: 12,
      subscription_charge_failed: 1,
      subscription_disabled: 1,
      subscription_enabled: 1,
      payment_settled: 12,
      payment_denied: 1,
    });
    const history = await get(`/subscriptions/${id}/history/`);
    expect(history.at(-1).to_status).toBe('inactive');
    expect(new Set(history.flatMap((row: { payment_id: string | null }) => row.payment_id ?? [])).size).toBe(13);
  },
  TIMEOUT_MS,
);
