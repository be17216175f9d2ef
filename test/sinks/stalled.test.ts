// A broker that takes events and confirms none, or some, on a line that stands still: it always says why, what was confirmed is not
// sent again, and what was not is tried one by one.

import { type AddressInfo, connect, createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { within } from '../../src/services/in-time.ts';
import { errorMessage } from '../../src/services/isolation.ts';
import { connectTo, errorMessageWithout } from '../../src/services/sinks/brokers.ts';
import { processTestMs, until } from '../support/process.ts';
import { type Consumer, consumers } from './support/consumers.ts';
import { type BrokerServer, missing, startBroker } from './support/servers.ts';
import { expectAll, insertEvents, OPERATOR, type Stage, setStage } from './support/stage.ts';

vi.setConfig({ testTimeout: processTestMs, hookTimeout: processTestMs });

const TARGET = 'shop';
const EVENTS = 500;

/** A line to Redis that, once armed, lets so many confirmations through on each connection, or takes nothing more. */
async function openLine(brokerUrl: string) {
  const far = new URL(brokerUrl);
  let confirmations = Number.POSITIVE_INFINITY;
  let takes = true;
  const server = createServer((near) => {
    const broker = connect(Number(far.port), far.hostname);
    let left: number | undefined;
    near.on('data', (bytes: Buffer) => {
      if (bytes.includes('XADD')) {
        left ??= confirmations;
        if (!takes) return void near.pause();
      }
      broker.write(bytes);
    });
    broker.on('data', (bytes: Buffer) => {
      if (left === undefined || left === Number.POSITIVE_INFINITY) return void near.write(bytes);
      // The answer to each event is one bulk string.
      const answers = bytes.toString('latin1').split(/(?=\$)/);
      near.write(answers.slice(0, left).join(''), 'latin1');
      left = Math.max(0, left - answers.length);
    });
    const end = () => {
      near.destroy();
      broker.destroy();
    };
    for (const socket of [near, broker]) socket.on('error', end).on('close', end);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = new URL(brokerUrl);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    confirm(count: number) {
      confirmations = count;
    },
    stall() {
      takes = false;
    },
    close: () => server.close(),
  };
}

it('an error without words is named by its code, its kind, or what it is made of', () => {
  class TimeoutError extends Error {}
  expect(errorMessage(new TimeoutError())).toBe('TimeoutError');
  expect(errorMessage(Object.assign(new Error(''), { code: 'ECONNRESET' }))).toBe('ECONNRESET');
  expect(errorMessageWithout('redis://h', new AggregateError([new Error('refused')]))).toBe('refused');
  expect(errorMessage('')).toBe('it gave no reason');
});

describe.skipIf(missing('redis') !== undefined)('on a line that stands still', () => {
  let stage: Stage;
  let server: BrokerServer;
  let consumer: Consumer;
  let line: Awaited<ReturnType<typeof openLine>>;
  beforeAll(async () => {
    [stage, server] = await Promise.all([setStage(), startBroker('redis')]);
    consumer = await consumers.redis(server.address, TARGET);
    line = await openLine(server.address);
  });
  afterAll(async () => {
    await consumer?.close();
    await stage?.close();
    await server?.remove();
    line?.close();
  });
  const sinks = () => stage.t.gapura.services.sinks;
  const sink = () => sinks().get(OPERATOR, TARGET);

  it('sends again only what was not confirmed, one at a time, says why, and catches up when it moves', async () => {
    await insertEvents(stage, EVENTS);
    line.confirm(30);
    await sinks().create(OPERATOR, { name: TARGET, address: line.url, target: TARGET, from: 'beginning' });
    await stage.t.gapura.worker.start();
    const first = await until(sink, ({ failures }) => failures > 0);
    expect(first).toMatchObject({ waiting: EVENTS - 30, lastError: 'a confirmation took more than 2.5 seconds' });
    line.confirm(0);
    const before = await consumer.count();
    // The connection of before still had confirmations to let through; then each attempt costs one message.
    await until(sink, ({ failures }) => failures >= 3);
    expect((await consumer.count()) - before).toBeLessThan(40);
    line.confirm(Number.POSITIVE_INFINITY);
    await sinks().enable(OPERATOR, TARGET);
    await until(sink, ({ waiting }) => waiting === 0);
    const got = await consumer.readAll();
    expectAll(got, EVENTS);
    expect(got.length).toBeLessThan(EVENTS + 150);
  });

  it('what cannot be written is waited for by the sink alone, which says so', async () => {
    const place = { kind: 'redis', target: 'other', maxLength: null, timeoutMs: 60_000 } as const;
    const connection = await connectTo({ ...place, address: line.url });
    line.stall();
    const body = 'x'.repeat(100_000);
    const messages = Array.from({ length: 300 }, (_, n) => ({
      id: String(n),
      type: 'payment_settled',
      key: 'k',
      body,
    }));
    // Longer than the client's own limit.
    await expect(within(5_500, 'a confirmation', connection.send(messages))).rejects.toThrow(
      'a confirmation took more than 5.5 seconds',
    );
    await connection.close();
  });
});
