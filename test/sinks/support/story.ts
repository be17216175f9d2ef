// What every broker has to go through: the same story for all of them.

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { processTestMs, until } from '../../support/process.ts';
import { type Consumer, consumers } from './consumers.ts';
import { type Broker, type BrokerServer, missing, startBroker } from './servers.ts';
import { expectAll, holdPosition, insertEvents, OPERATOR, type Stage, setStage } from './stage.ts';

vi.setConfig({ testTimeout: processTestMs, hookTimeout: processTestMs });

const TARGET = 'shop';
/** Twenty batches. */
const EVENTS = 2_000;

export function describeBroker(broker: Broker): void {
  describe.skipIf(missing(broker) !== undefined)(`a sink to ${broker}`, () => {
    let stage: Stage;
    let server: BrokerServer;
    let consumer: Consumer;
    beforeAll(async () => {
      [stage, server] = await Promise.all([setStage(), startBroker(broker)]);
      consumer = await consumers[broker](server.address, TARGET);
    });
    afterAll(async () => {
      await consumer?.close().catch(() => undefined);
      await stage?.close();
      await server?.remove();
    });
    const sinks = () => stage.t.gapura.services.sinks;
    const sink = () => sinks().get(OPERATOR, 'shop');
    const everythingSent = () => until(sink, ({ waiting }) => waiting === 0);
    const countReaches = (count: number) =>
      until(
        () => consumer.count(),
        (there) => there >= count,
      );

    it('whose worker is killed in the middle of a batch is served by another when the lease is over, and nothing is lost', async () => {
      await insertEvents(stage, EVENTS);
      const held = await holdPosition(stage, EVENTS / 2);
      await sinks().create(OPERATOR, { name: 'shop', address: server.address, target: TARGET, from: 'beginning' });
      const worker = await stage.startWorker();
      // By then a batch is at the broker, and nobody has written that down. One that is killed before it tries to would leave
      // nothing to cut.
      await countReaches(EVENTS / 2);
      await held.reached();
      await worker.kill();
      await held.cutWaiting();
      await held.release();
      const left = await sink();
      expect(left).toMatchObject({ isHeld: true, failures: 0 });
      expect(left.waiting).toBeGreaterThan(EVENTS / 2);
      await stage.t.gapura.worker.start();
      await everythingSent();
      const got = await consumer.readAll();
      expectAll(got, EVENTS);
      expect(got.length).toBeGreaterThan(EVENTS);
    });

    it('whose broker is killed in the middle says why it waits, and goes on when the broker is back', async () => {
      const before = await consumer.count();
      const held = await holdPosition(stage, EVENTS * 1.5);
      await insertEvents(stage, EVENTS, EVENTS + 1);
      await countReaches(before + EVENTS / 2);
      await consumer.close();
      await server.kill();
      await held.release();
      const failing = await until(sink, ({ failures }) => failures > 0);
      expect(failing.lastError).toBeTruthy();
      expect(failing.waiting).toBeGreaterThan(0);
      await server.restart();
      consumer = await consumers[broker](server.address, TARGET);
      // It takes long to start, and by then the pauses are long, too: nobody has to wait for them.
      if (broker === 'rabbitmq') await sinks().enable(OPERATOR, 'shop');
      await everythingSent();
      const after = await until(sink, ({ failures }) => failures === 0);
      expect(after).toMatchObject({ lastError: null, failingSince: null, gapAt: null });
      expectAll(await consumer.readAll(), EVENTS * 2);
      expect(JSON.stringify([stage.logged, failing, after])).not.toContain(`:${server.password}@`);
    });

    it('is sent again what comes after a position', async () => {
      const before = await consumer.count();
      const { position } = await sink();
      await insertEvents(stage, 10, EVENTS * 2 + 1);
      await until(
        () => consumer.count(),
        (there) => there === before + 10,
      );
      await everythingSent();
      await sinks().replay(OPERATOR, 'shop', position);
      await until(
        () => consumer.count(),
        (there) => there === before + 20,
      );
      const again = (await consumer.readAll()).slice(-10);
      expectAll(again, 10, EVENTS * 2 + 1);
    });

    it('with a wrong password, fails with the reason and without the password, beside one that works', async () => {
      const wrong = new URL(server.address);
      wrong.password = 'tidak-benar';
      await sinks().create(OPERATOR, { name: 'wrong', address: wrong.href, target: TARGET });
      const before = await consumer.count();
      const failed = await until(
        () => sinks().get(OPERATOR, 'wrong'),
        ({ failures }) => failures > 0,
      );
      await insertEvents(stage, 5, EVENTS * 2 + 11);
      await until(
        () => consumer.count(),
        (there) => there === before + 5,
      );
      expect(failed.lastError).toMatch(/auth|refused|wrongpass|password/i);
      expect(await sinks().test(OPERATOR, 'wrong')).toMatchObject({
        error: expect.stringMatching(/auth|refused|wrongpass/i),
      });
      expect(await sinks().test(OPERATOR, 'shop')).toMatchObject({ error: null });
      const { rows } = await stage.t.gapura.database.pool.query('SELECT sink::text AS row FROM event_sinks sink');
      const told = JSON.stringify([rows, stage.logged, await sinks().list(OPERATOR)]);
      expect(told).not.toContain('tidak-benar');
      expect(told).not.toContain(`:${server.password}@`);
    });

    it.runIf(broker === 'rabbitmq')('waits for a queue that takes its events, and says so', async () => {
      const { position: from } = await sink();
      await insertEvents(stage, 3, EVENTS * 2 + 16);
      await sinks().create(OPERATOR, { name: 'early', address: server.address, target: 'early', from });
      const early = () => sinks().get(OPERATOR, 'early');
      // On a busy machine the first try may fail to connect in time.
      const noQueue = /no queue is bound to early for payment_(received|settled)$/;
      const failed = await until(early, ({ lastError }) => noQueue.test(lastError ?? ''));
      expect(failed.position).toBe(from);
      const queue = await consumers[broker](server.address, 'early');
      await until(early, ({ waiting }) => waiting === 0);
      expectAll(await queue.readAll(), 3, EVENTS * 2 + 16);
      await queue.close();
    });
  });
}
