// The budget of background calls: shared by all processes on one database, refilled by its clock, paused for all at once.

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GatewayBudget } from '../../src/services/gateway-budget.ts';
import { migrate } from '../../src/store/database/migrate.ts';
import type { DatabaseOptions } from '../../src/store/database/options.ts';
import type { Database } from '../../src/store/database/pool.ts';
import { takeTokens } from '../../src/store/gateway-budget.ts';
import { dropDatabase, freshDatabase, openWithDefaults, postgresUrl } from '../support/database.ts';

const log = { debug() {}, info() {}, warn() {}, error() {} };

let options: DatabaseOptions;
/** A pool for each of two processes; the embedded database has one pool, which both use. */
let pools: Database[];

beforeAll(async () => {
  options = await freshDatabase();
  const first = await openWithDefaults(options);
  await migrate(first.pool, first.schema);
  pools = [first, postgresUrl === undefined ? first : await openWithDefaults(options)];
});
afterAll(async () => {
  for (const database of new Set(pools)) await database.close();
  await dropDatabase(options);
});
const empty = () =>
  pools[0]?.pool.query('UPDATE gateway_budget SET tokens = 0, refilled_at = now(), paused_until = NULL');
beforeEach(async () => void (await empty()));

const budgets = (callsPerSecond: number): GatewayBudget[] =>
  pools.map((database) => new GatewayBudget({ database, callsPerSecond, log, onWait() {} }));

describe('the budget of background calls', () => {
  it('gives two processes together what one would get', async () => {
    const both = budgets(100);
    const startedMs = performance.now();
    await empty();
    const calls = both.flatMap((budget) => Array.from({ length: 30 }, () => budget.take()));
    await Promise.all(calls);
    const tookMs = performance.now() - startedMs;
    // 60 calls at 100 a second, from an empty bucket.
    expect(tookMs).toBeGreaterThanOrEqual(590);
  });

  it('never grants more than there is, however many ask at once, and keeps no more than a second of it', async () => {
    const [first] = pools;
    if (first === undefined) throw new Error('There is a database');
    await first.pool.query(`UPDATE gateway_budget SET refilled_at = now() - interval '1 hour'`);
    const asked = Array.from({ length: 40 }, (_, index) =>
      takeTokens((pools[index % 2] ?? first).pool, 10, { perSecond: 0.001, burst: 50 }),
    );
    const granted = (await Promise.all(asked)).reduce((sum, grant) => sum + grant.granted, 0);
    // 3.6 tokens came in an hour at that pace; at a faster one the bucket would be full.
    expect(granted).toBe(3);
    await first.pool.query(`UPDATE gateway_budget SET refilled_at = now() - interval '1 hour'`);
    expect((await takeTokens(first.pool, 1_000, { perSecond: 50, burst: 50 })).granted).toBe(50);
  });

  it('writes the row once for a batch of calls, and tells those that had to wait', async () => {
    const [database] = pools;
    if (database === undefined) throw new Error('There is a database');
    let writes = 0;
    const query = (...args: Parameters<typeof database.pool.query>) => {
      writes += 1;
      return database.pool.query(...args);
    };
    const counted: Database = { ...database, pool: Object.create(database.pool, { query: { value: query } }) };
    const waits: number[] = [];
    const budget = new GatewayBudget({
      database: counted,
      callsPerSecond: 40,
      log,
      onWait: (waitedMs) => waits.push(waitedMs),
    });
    await Promise.all(Array.from({ length: 20 }, () => budget.take()));
    expect(waits.length).toBeGreaterThan(0);
    // Half a second's worth, fetched in quarters of a second.
    expect(writes).toBeLessThan(10);
  });

  it('lets what a customer waits for go ahead of the rest', async () => {
    const [budget] = budgets(20);
    const order: string[] = [];
    const rest = Array.from({ length: 8 }, () => budget?.take().then(() => order.push('sweep')));
    const first = budget?.takeFirst().then(() => order.push('charge'));
    await Promise.all([...rest, first]);
    expect(order.indexOf('charge')).toBe(0);
  });

  it('gives nobody anything during a pause, in any process, and goes on by itself afterwards', async () => {
    const [one, two] = budgets(1_000);
    await one?.pause(0.4);
    const startedMs = performance.now();
    await two?.take();
    expect(performance.now() - startedMs).toBeGreaterThanOrEqual(350);
    expect((await one?.read())?.pausedMs).toBe(0);
  });

  it('keeps the longer of two pauses', async () => {
    const [one, two] = budgets(1_000);
    await one?.pause(100);
    await two?.pause(1);
    expect((await one?.read())?.pausedMs).toBeGreaterThan(90_000);
    await two?.pause(null);
    expect((await two?.read())?.pausedMs).toBeGreaterThan(90_000);
  });

  it('sends those away who wait when the process stops', async () => {
    const [budget] = budgets(1_000);
    await budget?.pause(100);
    const waiting = budget?.take();
    budget?.interrupt();
    await expect(waiting).rejects.toThrow(/stopping/);
  });
});
