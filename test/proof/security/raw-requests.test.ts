// Bytes that no client should send, to a server as a process: each connection is refused or answered once, nothing is smuggled in
// behind another request, memory stays, and everybody else is served meanwhile.

import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createBareApp } from '../../../src/http/bare-app.ts';
import { bcaCharge } from '../../support/gapura.ts';
import { newWorkspace, processTestMs, removeWorkspaces, type ServerChild, startServer } from '../../support/process.ts';

vi.setConfig({ testTimeout: processTestMs, hookTimeout: processTestMs });

let server: ServerChild;
beforeAll(async () => {
  server = await startServer((await newWorkspace()).env);
});
afterAll(removeWorkspaces);

/** How long nothing more may come, before the answers are counted. */
const QUIET_MS = 3_000;

/** Sends bytes and gives all that comes back until the other side closes, or says nothing more. */
async function exchange(text: string): Promise<{ statuses: number[]; isClosed: boolean; received: string }> {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  let received = '';
  let isClosed = false;
  let heardAt = performance.now();
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    received += chunk;
    heardAt = performance.now();
  });
  socket
    .on('error', () => undefined)
    .on('close', () => {
      isClosed = true;
    });
  socket.write(text, 'latin1');
  while (!isClosed && performance.now() - heardAt < QUIET_MS) await pause(20);
  socket.destroy();
  const statuses = [...received.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
  return { statuses, isClosed, received };
}

const key = () => `Authorization: Bearer ${server.demoKey}`;
const json = (orderId: string) => JSON.stringify({ ...bcaCharge, order_id: orderId });

/** A request that must never be seen: it would leave a payment behind. */
function smuggled(orderId = 'SMUGGLED'): string {
  const body = json(orderId);
  return `POST /charge/ HTTP/1.1\r\nHost: x\r\n${key()}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
}

async function paymentsNamed(orderId: string): Promise<number> {
  const headers = { authorization: `Bearer ${server.demoKey}` };
  const reply = await fetch(`${server.url}/payments/?order_id=${orderId}`, { headers });
  return ((await reply.json()) as unknown[]).length;
}

const POST = 'POST /notification/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
const GET = 'GET /me/ HTTP/1.1\r\nHost: x\r\n';

describe('a request that can be read in two ways', () => {
  const cases: [string, () => string][] = [
    [
      'has a length and chunks',
      () => `${POST}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${smuggled()}`,
    ],
    [
      'has chunks and a length',
      () => `${POST}Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\n${smuggled()}`,
    ],
    ['has two lengths', () => `${POST}Content-Length: 2\r\nContent-Length: 900\r\n\r\n{}${smuggled()}`],
    ['has two lengths in one line', () => `${POST}Content-Length: 2, 2\r\n\r\n{}${smuggled()}`],
    ['has a length with a sign', () => `${POST}Content-Length: +2\r\n\r\n{}${smuggled()}`],
    ['has a length that is no number', () => `${POST}Content-Length: 0x2\r\n\r\n{}${smuggled()}`],
    ['has a length below nothing', () => `${POST}Content-Length: -1\r\n\r\n{}${smuggled()}`],
    ['has a space before the colon', () => `${POST}Content-Length : 0\r\nX: y\r\n\r\n${smuggled()}`],
    ['folds a line', () => `${POST}X-A: b\r\n Content-Length: 900\r\nContent-Length: 2\r\n\r\n{}${smuggled()}`],
    [
      'hides the encoding behind a fold',
      () => `${POST}Transfer-Encoding:\r\n chunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\n${smuggled()}`,
    ],
    ['names an encoding that is none', () => `${POST}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${smuggled()}`],
    ['does not end with chunks', () => `${POST}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n${smuggled()}`],
    ['ends a header with a bare CR', () => `${POST}X-A: b\rContent-Length: 0\r\n\r\n${smuggled()}`],
    ['ends its lines with bare LF', () => `${POST}Content-Length: 0\n\n`.replaceAll('\r\n', '\n') + smuggled()],
    ['has NUL in a header', () => `${GET}X-A: a\0b\r\n\r\n${smuggled()}`],
    ['has no host', () => `GET /me/ HTTP/1.1\r\n\r\n${smuggled()}${smuggled()}`],
    ['has no host, and a body', () => `${POST.replace('Host: x\r\n', '')}Content-Length: 2\r\n\r\n{}${smuggled()}`],
    ['has no host, and a path that is none', () => `GET /%zz HTTP/1.1\r\n\r\n${smuggled()}`],
    ['has a chunk size with a prefix', () => `${POST}Transfer-Encoding: chunked\r\n\r\n0x0\r\n\r\n${smuggled()}`],
    ['has a chunk size below nothing', () => `${POST}Transfer-Encoding: chunked\r\n\r\n-1\r\n\r\n${smuggled()}`],
    [
      'has a chunk size beyond all numbers',
      () => `${POST}Transfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\n{}\r\n${smuggled()}`,
    ],
    [
      'ends a chunk size with a bare LF',
      () => `${POST}Transfer-Encoding: chunked\r\n\r\n2\n{}\r\n0\r\n\r\n${smuggled()}`,
    ],
    [
      'has more in a chunk than it says',
      () => `${POST}Transfer-Encoding: chunked\r\n\r\n2\r\n{}{}{}\r\n0\r\n\r\n${smuggled()}`,
    ],
    [
      'has an extension of a chunk with a bare LF',
      () => `${POST}Transfer-Encoding: chunked\r\n\r\n2;a=\n\r\n{}\r\n0\r\n\r\n${smuggled()}`,
    ],
    [
      'is of HTTP/1.0 and has chunks',
      () =>
        `POST /notification/ HTTP/1.0\r\nTransfer-Encoding: chunked\r\nContent-Length: 2\r\n\r\n0\r\n\r\n${smuggled()}`,
    ],
  ];
  it.each(cases)('and %s is answered once at most, and the connection ends', async (_what, make) => {
    const { statuses, isClosed } = await exchange(make());
    expect(statuses.filter((status) => status < 400)).toEqual([]);
    expect(statuses.length).toBeLessThanOrEqual(1);
    expect(isClosed).toBe(true);
    // What came behind it was not done either, though nobody was told; it would have been by now.
    await pause(500);
    expect(await paymentsNamed('SMUGGLED')).toBe(0);
  });
});

describe('requests in one packet', () => {
  it('are answered one after the other, each once, and each by its own credentials', async () => {
    const ask = (line: string) => `GET /me/ HTTP/1.1\r\nHost: x\r\n${line}\r\n\r\n`;
    const { statuses } = await exchange(ask(key()) + ask('X-A: b') + ask(key()) + ask('Connection: close'));
    expect(statuses).toEqual([200, 401, 200, 401]);
  });

  it('behind one that is refused with its body unread are not taken for its body, nor its body for them', async () => {
    const inner = smuggled('INNER');
    const { statuses } = await exchange(
      `POST /nothing/ HTTP/1.1\r\nHost: x\r\nContent-Length: ${inner.length}\r\n\r\n${inner}${GET}Connection: close\r\n\r\n`,
    );
    expect(statuses[0]).toBe(404);
    expect(statuses.slice(1).every((status) => status === 401)).toBe(true);
    expect(await paymentsNamed('INNER')).toBe(0);
  });
});

describe('requests that are too large or too slow', () => {
  it.each([
    ['one long header', () => `${GET}X-A: ${'a'.repeat(100_000)}\r\n\r\n`],
    ['many headers', () => `${GET}${'X-A: b\r\n'.repeat(20_000)}\r\n`],
    ['a long address', () => `GET /${'a'.repeat(100_000)} HTTP/1.1\r\nHost: x\r\n\r\n`],
    ['headers that never end', () => `${GET}${'X-A: b\r\n'.repeat(5_000)}`],
  ])('with %s are refused with 431, and the connection ends', async (_what, make) => {
    const { statuses, isClosed } = await exchange(make());
    expect([statuses, isClosed]).toEqual([[431], true]);
  });

  it('in hundreds cost neither memory nor the time of others', async () => {
    const before = await memoryOf(server.pid);
    const { hostname, port } = new URL(server.url);
    const slow = Array.from({ length: 300 }, (_, index) => {
      const socket = connect(Number(port), hostname).on('error', () => undefined);
      // Some never end their headers, some send one byte of a body that is to be large.
      socket.write(index % 2 === 0 ? 'GET /me/ HTTP/1.1\r\nHost: x\r\nX-' : `${POST}Content-Length: 200000\r\n\r\n{`);
      return socket;
    });
    for (let round = 0; round < 10; round++) {
      const large = Array.from({ length: 10 }, () => exchange(`${GET}X-A: ${'a'.repeat(60_000)}\r\n\r\n`));
      const began = performance.now();
      const served = await fetch(`${server.url}/me/`, { headers: { authorization: `Bearer ${server.demoKey}` } });
      expect(served.status).toBe(200);
      expect(performance.now() - began).toBeLessThan(5_000);
      await Promise.all(large);
    }
    for (const socket of slow) socket.destroy();
    expect((await memoryOf(server.pid)) - before).toBeLessThan(150 * 1_024 * 1_024);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  });

  it('have a time in which they must have come: half a minute', async () => {
    const app = createBareApp({ log: { debug() {}, info() {}, warn() {}, error() {} } });
    await app.ready();
    expect([app.server.requestTimeout, app.server.headersTimeout]).toEqual([30_000, 30_000]);
    await app.close();
  });
});

/** The memory that a process has, in bytes. */
async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1_024;
}
