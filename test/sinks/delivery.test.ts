// What a sink gets and does not get: events of some kinds, and none that were too old to be kept for it.

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { processTestMs, until } from '../support/process.ts';
import { type Consumer, consumers } from './support/consumers.ts';
import { type BrokerServer, missing, startBroker } from './support/servers.ts';
import { expectAll, insertEvents, OPERATOR, type Stage, setStage } from './support/stage.ts';

vi.setConfig({ testTimeout: processTestMs, hookTimeout: processTestMs });

describe.skipIf(missing('redis') !== undefined)('a sink', () => {
  let stage: Stage;
  let server: BrokerServer;
  const opened: Consumer[] = [];
  const open = async (target: string) => {
    const consumer = await consumers.redis(server.address, target);
    opened.push(consumer);
    return consumer;
  };
  beforeAll(async () => {
    [stage, server] = await Promise.all([setStage(), startBroker('redis')]);
  });
  afterAll(async () => {
    await Promise.all(opened.map((consumer) => consumer.close()));
    await stage?.close();
    await server?.remove();
  });
  const sinks = () => stage.t.gapura.services.sinks;
  const add = (name: string, more: object = {}) =>
    sinks().create(OPERATOR, { name, address: server.address, target: name, ...more });
  const sink = (name: string) => sinks().get(OPERATOR, name);
  const sent = (name: string) =>
    until(
      () => sink(name),
      ({ waiting }) => waiting === 0,
    );

  it('that was behind for longer than events are kept gets the rest, says so, and forgets it when it is replayed', async () => {
    await add('behind');
    await insertEvents(stage, 20);
    await stage.t.gapura.database.pool.query(
      `UPDATE gateway_events SET occurred_at = now() - interval '100 days' WHERE (data->>'n')::int <= 10`,
    );
    await stage.t.gapura.worker.run('clean_up');
    await add('after');
    await insertEvents(stage, 5, 21);
    await stage.t.gapura.worker.start();
    const behind = await sent('behind');
    expect(behind.gapAt).toBeInstanceOf(Date);
    expectAll(await (await open('behind')).readAll(), 15, 11);
    expect(stage.logged.filter((line) => line.includes('events were removed before this sink got them'))).toEqual([
      expect.stringContaining('"sink":"behind"'),
    ]);
    expect((await sent('after')).gapAt).toBeNull();
    expectAll(await (await open('after')).readAll(), 5, 21);
    expect((await sinks().replay(OPERATOR, 'behind', 'beginning')).gapAt).toBeNull();
    await sent('behind');
    expect((await sink('behind')).gapAt).toBeNull();
    expect(await opened[0]?.count()).toBe(30);
  });

  it('that wants some events gets these alone, and keeps to its length', async () => {
    await add('settled', { events: ['payment_settled'], from: 'beginning' });
    await add('short', { maxLength: 100, from: 'beginning' });
    await insertEvents(stage, 1_000, 26);
    await Promise.all([sent('settled'), sent('short')]);
    const got = (await (await open('settled')).readAll()).map(({ body }) => JSON.parse(body));
    expect(new Set(got.map(({ type }) => type))).toEqual(new Set(['payment_settled']));
    expect(got.map(({ data }) => data.n)).toEqual(Array.from({ length: 508 }, (_, index) => 11 + 2 * index));
    const kept = await (await open('short')).readAll();
    expect(kept.length).toBeLessThan(400);
    expect(JSON.parse(kept.at(-1)?.body ?? '').data.n).toBe(1_025);
  });

  it('begins again at a time, is counted, and tells how far behind it is', async () => {
    const { pool } = stage.t.gapura.database;
    // What is under way when it is switched off would arrive during the count.
    await sent('after');
    await pool.query(
      `UPDATE gateway_events SET occurred_at = now() - interval '1 hour' WHERE (data->>'n')::int < 1000`,
    );
    await sinks().disable(OPERATOR, 'after');
    const moved = await sinks().replay(OPERATOR, 'after', new Date(Date.now() - 60_000).toISOString());
    expect(moved.waiting).toBe(26);
    await sinks().replay(OPERATOR, 'after', 'beginning');
    const metrics = await stage.t.gapura.metrics.metrics();
    expect(metrics).toMatch(/gapura_sink_events_total\{sink="settled",outcome="sent"\} 508/);
    expect(metrics).toMatch(/gapura_sink_lag_seconds\{sink="settled"\} 0/);
    expect(metrics).not.toContain('lag_seconds{sink="after"}');
    const before = await opened[1]?.count();
    await sinks().enable(OPERATOR, 'after');
    await sent('after');
    expect(await opened[1]?.count()).toBe((before ?? 0) + 1_015);
  });
});
