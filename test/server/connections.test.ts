// How many connections a server keeps: those that show nothing are hung up first, and whoever sends a whole request is served.

import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createBareApp } from '../../src/http/bare-app.ts';
import { type ConnectionLimits, Connections } from '../../src/http/connections.ts';
import { bodyOf } from '../../src/http/host.ts';

const warn = vi.fn();
const log = { debug() {}, info() {}, warn, error() {} };
const WAIT = { timeout: 60_000, interval: 5 };
const GET = 'GET /here HTTP/1.1\r\nHost: x\r\n\r\n';
const SLOW = 'GET /slow HTTP/1.1\r\nHost: x\r\n\r\n';

let app: FastifyInstance;
let connections: Connections;
let release: () => void = () => undefined;
const sockets: Socket[] = [];
afterEach(async () => {
  release();
  for (const socket of sockets.splice(0)) socket.destroy();
  await app.close();
  warn.mockClear();
});

async function start(limits: Partial<ConnectionLimits>): Promise<void> {
  connections = new Connections(log, limits);
  app = createBareApp({ log, connections });
  app.get('/here', async () => 'here');
  app.post('/here', bodyOf);
  const held = new Promise<void>((done) => {
    release = done;
  });
  app.get('/slow', async () => held.then(() => 'slow'));
  await app.listen({ host: '127.0.0.1', port: 0 });
}

/** A connection that says this much and no more, once the server has it and knows what it said. */
async function open(text = ''): Promise<Socket> {
  const { port } = app.server.address() as { port: number };
  const arrived = once(app.server, 'connection') as Promise<[Socket]>;
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  sockets.push(socket);
  const [other] = await arrived;
  socket.write(text);
  socket.resume();
  await vi.waitUntil(() => other.bytesRead >= text.length || other.destroyed, WAIT);
  return socket;
}

async function answered(text = GET): Promise<Socket> {
  const socket = await open();
  const heard = once(socket, 'data');
  socket.write(text);
  await heard;
  return socket;
}

const isOpen = (socket: Socket | undefined) => socket?.destroyed === false && !socket.readableEnded;

describe('connections of one address', () => {
  it('that show nothing are hung up when they are too many, the oldest first, and no other', async () => {
    await start({ silent: 2, patienceMs: 0 });
    const used = [await answered(), await answered(), await answered()];
    const silent = [
      await open(),
      await open('GET /here HTTP/1.1\r\nHo'),
      await open('POST /here HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{'),
    ];
    await vi.waitUntil(() => !isOpen(silent[0]), WAIT);
    expect(silent.map(isOpen)).toEqual([false, true, true]);
    const works = await open(SLOW);
    await vi.waitUntil(() => !isOpen(silent[1]), WAIT);
    const more = [await open(), await open(), await open()];
    await vi.waitUntil(() => !isOpen(silent[2]) && !isOpen(more[0]), WAIT);
    expect([...used, works, ...more.slice(1)].map(isOpen)).toEqual(Array.from({ length: 6 }, () => true));
    expect(connections.hungUp).toEqual({ address: 4, all: 0 });
    expect(warn).toHaveBeenCalledExactlyOnceWith(
      { open: expect.any(Number), hung_up: connections.hungUp },
      'connections are hung up: too many are open',
    );
  });

  it('may be any number for a moment: a burst of honest clients loses none', async () => {
    await start({ silent: 3 });
    const burst: Socket[] = [];
    for (let count = 0; count < 40; count++) burst.push(await open());
    const heard = burst.map((socket) => once(socket, 'data'));
    for (const socket of burst) socket.write(GET);
    await Promise.all(heard);
    expect(connections.hungUp).toEqual({ address: 0, all: 0 });
  });
});

describe('all connections together', () => {
  it('make room for a new one: the oldest that shows nothing goes, then the one that rests longest', async () => {
    await start({ open: 4 });
    const rests = [await answered(), await answered()];
    const works = await open(SLOW);
    const silent = await open();
    await answered();
    await vi.waitUntil(() => !isOpen(silent), WAIT);
    expect([...rests, works].map(isOpen)).toEqual([true, true, true]);
    await answered();
    await vi.waitUntil(() => !isOpen(rests[0]), WAIT);
    expect([rests[1], works].map(isOpen)).toEqual([true, true]);
    expect([connections.open, connections.hungUp]).toEqual([4, { address: 0, all: 2 }]);
  });

  it('that are all at work keep the newest out', async () => {
    await start({ open: 2 });
    const works = [await open(SLOW), await open(SLOW)];
    const newest = await open(GET);
    await vi.waitUntil(() => !isOpen(newest), WAIT);
    expect(works.map(isOpen)).toEqual([true, true]);
  });
});
