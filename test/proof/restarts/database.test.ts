// PostgreSQL is stopped, crashes, becomes read-only or fails over to its standby while customers pay: they are told to come again, and
// the books agree.

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type DatabaseLine, openLine } from '../../support/database-line.ts';
import {
  createCluster,
  createStandby,
  noClusterBecause,
  type PostgresCluster,
} from '../../support/postgres-cluster.ts';
import { removeWorkspaces, type ServerChild, startServer } from '../../support/process.ts';
import { send } from '../../support/server-process.ts';
import { HURRIED, isDone, isUnavailable, RIGHT, ROUNDS, Shop, seed, sees, TEST_MS, tell, waitUntil } from './shop.ts';

if (noClusterBecause !== undefined) console.log(`Restarts of PostgreSQL are not tried here: ${noClusterBecause}.`);

/** Each of its connections may fail once. */
const POOL_MAX = 10;

vi.setConfig({ testTimeout: TEST_MS, hookTimeout: TEST_MS });

let cluster: PostgresCluster;
let line: DatabaseLine;
let shop: Shop;
const clusters: PostgresCluster[] = [];

describe.skipIf(noClusterBecause !== undefined)('a server whose PostgreSQL goes away under load', () => {
  beforeAll(async () => {
    cluster = await createCluster();
    clusters.push(cluster);
    line = await openLine(cluster.url);
    shop = await Shop.open({ databaseUrl: line.url, seed });
  });
  afterAll(async () => {
    await shop?.close();
    await removeWorkspaces();
    await line?.cut();
    for (const one of clusters) await one.remove();
  });

  /** Something happens while customers come; afterwards everything is as it should be. */
  async function underLoad(
    name: string,
    happens: (load: ReturnType<Shop['startLoad']>) => Promise<void>,
  ): Promise<void> {
    const load = shop.startLoad(name);
    await sees(load, isDone);
    await happens(load);
    await sees(load, isDone, 20);
    if (HURRIED) await shop.endLeases(load);
    await load.stop();
    console.log(`restarts: ${name}, SEED=${seed}: ${tell(load)}`);
    await shop.backgroundGoesOn();
    expect(await shop.findFaults()).toEqual([]);
    expect([...load.answers.keys()].filter((answer) => !RIGHT.includes(Number(answer)))).toEqual([]);
  }

  it.each(['fast', 'immediate'] as const)(
    'stopped (%s) and started again: nothing is lost or done twice',
    async (mode) => {
      for (let round = 1; round <= ROUNDS; round++) {
        await underLoad(`STOP-${mode}-${round}`, async (load) => {
          await cluster.stop(mode);
          await sees(load, isUnavailable);
          await cluster.start();
        });
      }
    },
  );

  it('read-only: 503 and no fault of ours, and it goes on when writes are taken again', async () => {
    await underLoad('READ-ONLY', async (load) => {
      await cluster.query('ALTER SYSTEM SET default_transaction_read_only = on');
      await cluster.query('SELECT pg_reload_conf()');
      await sees(load, isUnavailable);
      await cluster.query('ALTER SYSTEM RESET default_transaction_read_only');
      await cluster.query('SELECT pg_reload_conf()');
    });
  });

  it('killed, with a standby behind the same address: 503 until it is promoted, and nothing confirmed is lost', async () => {
    const standby = await createStandby(cluster);
    clusters.push(standby);
    await underLoad('FAILOVER', async (load) => {
      await cluster.stop('immediate');
      await sees(load, isUnavailable);
      // A balancer that is quicker than whoever promotes: the standby is there, and reads only.
      line.leadTo(standby.url);
      await sees(load, isUnavailable);
      await standby.query('SELECT pg_promote()');
    });
    cluster = standby;
  });

  it('fenced off and replaced while its connections stay open: the servers leave them for the new primary', async () => {
    const old = cluster;
    const standby = await createStandby(old);
    clusters.push(standby);
    // Nobody but a member of staff asks it for anything, and has it write in transactions alone.
    const desk = await startServer(shop.env, ['--no-worker']);
    await underLoad('FENCED', async (load) => {
      await old.query('ALTER SYSTEM SET default_transaction_read_only = on');
      await old.query('SELECT pg_reload_conf()');
      await sees(load, isUnavailable);
      const refusals = await countRefusals(desk, async () => {
        await standby.query('SELECT pg_promote()');
        line.leadTo(standby.url);
      });
      expect(refusals).toBeLessThanOrEqual(POOL_MAX);
    });
    expect(await desk.stop()).toEqual({ code: 0, signal: null });
    cluster = standby;
  });

  /** Asks for a change until it is refused, and after something has happened until it is done: how often it was refused since. */
  async function countRefusals(desk: ServerChild, happens: () => Promise<void>): Promise<number> {
    const [webhook] = (await shop.ask('/webhooks/')).body;
    const answers: number[] = [];
    const change = async () => {
      const path = `/webhooks/${webhook.id}/`;
      const request = { apiKey: shop.apiKey, method: 'PATCH', body: { description: 'the desk' } };
      answers.push((await send(desk, path, request)).status);
      return answers.at(-1);
    };
    const otherwise = () => `a change is answered ${answers.join(', ')}`;
    await waitUntil(async () => (await change()) === 503, otherwise);
    await happens();
    const before = answers.length;
    await waitUntil(async () => (await change()) === 200, otherwise);
    return answers.length - before - 1;
  }

  it('the server that lived through all of it is ready, and ends with 0', async () => {
    const ready = await fetch(`${shop.server.url}/readyz`);
    expect([ready.status, await ready.text()]).toEqual([200, expect.anything()]);
    expect(await shop.server.stop()).toEqual({ code: 0, signal: null });
  });
});
