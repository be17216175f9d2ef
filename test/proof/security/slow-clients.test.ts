// Clients that send a byte now and then and never come to an end, or nothing at all, in hundreds: each is cut when its half minute is
// over, whoever asks meanwhile is served, and memory stays. The times are the real ones of `gapura serve`.

import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { newWorkspace, processTestMs, removeWorkspaces, type ServerChild, startServer } from '../../support/process.ts';

vi.setConfig({ testTimeout: processTestMs, hookTimeout: processTestMs });

const EACH = 100;
const TIMEOUT_MS = 30_000;
/** The server looks every five seconds; the rest is for a busy machine. */
const LATEST_MS = TIMEOUT_MS + 5_000 + 10_000;
const MEMORY_MAX = 150 * 1_024 * 1_024;

let server: ServerChild;
beforeAll(async () => {
  server = await startServer((await newWorkspace()).env);
});
afterAll(removeWorkspaces);

interface SlowClient {
  readonly kind: string;
  received: string;
  /** How long it was let go on; undefined where it still is. */
  lastedMs?: number;
}

/** Sends what it begins with, and then one byte each second. */
function startSlowClient(kind: string, begins: string, byte: string): SlowClient {
  const { hostname, port } = new URL(server.url);
  const client: SlowClient = { kind, received: '' };
  const began = performance.now();
  const socket = connect(Number(port), hostname, () => socket.write(begins));
  const timer = setInterval(() => byte !== '' && socket.write(byte), 1_000);
  socket.setEncoding('latin1').on('data', (text: string) => {
    client.received += text;
  });
  socket
    .on('error', () => undefined)
    .on('close', () => {
      clearInterval(timer);
      client.lastedMs = performance.now() - began;
    });
  return client;
}

/** The memory that a process has, in bytes. */
async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1_024;
}

it('are cut after half a minute, and keep nobody else from being served', async () => {
  const before = await memoryOf(server.pid);
  const kinds: [string, string, string][] = [
    ['headers', 'GET /me/ HTTP/1.1\r\nHost: x\r\nX-A: ', 'a'],
    [
      'body',
      'POST /notification/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n',
      ' ',
    ],
    ['silence', '', ''],
  ];
  const clients = kinds.flatMap((kind) => Array.from({ length: EACH }, () => startSlowClient(...kind)));
  const began = performance.now();
  let slowestMs = 0;
  while (clients.some(({ lastedMs }) => lastedMs === undefined) && performance.now() - began < LATEST_MS) {
    const asked = performance.now();
    const reply = await fetch(`${server.url}/me/`, { headers: { authorization: `Bearer ${server.demoKey}` } });
    expect(reply.status).toBe(200);
    slowestMs = Math.max(slowestMs, performance.now() - asked);
    await pause(250);
  }
  for (const { kind, lastedMs = Number.POSITIVE_INFINITY, received } of clients) {
    expect([kind, lastedMs > TIMEOUT_MS - 1_000, lastedMs < LATEST_MS]).toEqual([kind, true, true]);
    expect([kind, received.slice(0, 12)]).toEqual([kind, expect.stringMatching(/^(?:HTTP\/1\.1 408)?$/)]);
  }
  expect(slowestMs).toBeLessThan(5_000);
  expect((await memoryOf(server.pid)) - before).toBeLessThan(MEMORY_MAX);
});
