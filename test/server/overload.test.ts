// More load than a server can carry: it answers 503 early, messages of the gateway last of all, and is well when the load is gone.

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { bcaCharge } from '../support/gapura.ts';
import {
  newWorkspace,
  processTestMs,
  removeWorkspaces,
  type ServerChild,
  startServer,
  until,
} from '../support/process.ts';
import { openRaw } from '../support/raw-http.ts';

vi.setConfig({ testTimeout: processTestMs, hookTimeout: processTestMs });
afterAll(removeWorkspaces);

/** Twenty times as many messages are taken: more than the room for large ones holds. */
const LIMIT = 13;
const LARGE_BYTES = 256 * 1_024;
/** What fits into the room for large messages: 64 MiB. */
const LARGE_MAX = 256;

/** From here on, a caller is refused where the processor has no rest: a quarter of the default limit. */
const SATURATED_LIMIT = 250;

let server: ServerChild;

beforeAll(async () => {
  server = await startServer({ ...(await newWorkspace()).env, GAPURA_MAX_REQUESTS_UNDER_WAY: String(LIMIT) });
});

const readyz = async () => (await fetch(`${server.url}/readyz`)).status;

async function metric(sample: string): Promise<number> {
  const text = await (await fetch(`${server.url}/metrics`)).text();
  const line = text.split('\n').find((candidate) => candidate.startsWith(`${sample} `));
  return Number(line?.slice(sample.length));
}

const underWay = (kind: string) => metric(`gapura_http_under_way{kind="${kind}"}`);

function call(path: string, body?: object): Promise<Response> {
  const headers = { authorization: `Bearer ${server.demoKey}`, 'content-type': 'application/json' };
  const post = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  return fetch(server.url + path, { headers, ...post });
}

/** A request that is under way until its body has come. */
function begin(path: string, length: number) {
  const connection = openRaw(server.url);
  const lines = [
    `POST ${path} HTTP/1.1`,
    'Host: localhost',
    `Authorization: Bearer ${server.demoKey}`,
    'Content-Type: application/json',
    `Content-Length: ${length}`,
  ];
  connection.socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  return connection;
}

describe('a server with as many requests under way as it takes', () => {
  it('refuses callers with 503 and Retry-After, takes messages, tells its health, and serves all afterwards', async () => {
    await until(readyz, (status) => status === 200);
    const body = JSON.stringify(bcaCharge);
    const held = Array.from({ length: LIMIT }, () => begin('/charge/', body.length));
    await until(
      () => underWay('request'),
      (count) => count === LIMIT,
    );

    const refused = await call('/charge/', bcaCharge);
    expect(refused.status).toBe(503);
    expect(refused.headers.get('content-type')).toMatch(/^application\/problem\+json/);
    expect(refused.headers.get('retry-after')).toMatch(/^[123]$/);
    const problem = { status: 503, code: 'unavailable', detail: expect.stringMatching(/under way/) };
    expect(await refused.json()).toMatchObject(problem);
    expect((await call('/payments/')).status).toBe(503);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    expect(await readyz()).toBe(200);
    expect(await metric('gapura_http_refused_total{kind="request"}')).toBe(2);
    // It is read, and found to be no message of the gateway.
    expect((await call('/notification/', {})).status).toBe(400);

    for (const { socket } of held) socket.write(body);
    const answers = await Promise.all(held.map(({ reply }) => reply));
    expect(answers.map(({ status }) => status)).toEqual(held.map(() => 201));
    for (const { socket } of held) socket.destroy();
    expect((await call('/charge/', bcaCharge)).status).toBe(201);
    // One line for all that were refused.
    const warnings = server.log().filter(({ level }) => Number(level) >= 40);
    expect(warnings).toMatchObject([{ msg: 'requests are refused: too many are under way' }]);
    expect(server.log().filter(({ status }) => status === 503)).toEqual([]);
  });

  it('holds no more of large messages than it has room for, and takes small ones meanwhile', async () => {
    const large = () => begin('/notification/', LARGE_BYTES);
    const waiting = Array.from({ length: LARGE_MAX }, large);
    await until(
      () => underWay('notification'),
      (count) => count === LARGE_MAX,
    );
    const refused = await large().reply;
    expect(refused.status).toBe(503);
    expect(refused.headers['retry-after']).toMatch(/^[123]$/);
    expect((await call('/notification/', {})).status).toBe(400);

    // Whoever goes away makes room.
    waiting.pop()?.socket.destroy();
    await until(
      () => underWay('notification'),
      (count) => count === LARGE_MAX - 1,
    );
    waiting.push(large());
    await until(
      () => underWay('notification'),
      (count) => count === LARGE_MAX,
    );
    for (const { socket } of waiting) socket.destroy();
    await until(
      () => underWay('notification'),
      (count) => count === 0,
    );
    expect(await server.stop()).toEqual({ code: 0, signal: null });
  });

  it('refuses callers earlier where the processor has no rest, and only then', async () => {
    server = await startServer((await newWorkspace()).env);
    const held = Array.from({ length: SATURATED_LIMIT }, () => begin('/charge/', 100));
    await until(
      () => underWay('request'),
      (count) => count === SATURATED_LIMIT,
    );
    await until(
      async () => (await call('/payments/')).status,
      (status) => status === 200,
    );
    const { socket } = openRaw(server.url);
    let received = '';
    socket.on('data', (chunk: string) => {
      received = (received + chunk).slice(-100_000);
    });
    const flood = 'GET /payments/ HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(500);
    await until(
      () => new Promise<string>((resolve) => socket.write(flood, () => resolve(received))),
      (text) => /HTTP\/1\.1 503 [\s\S]*retry-after: [123]/i.test(text),
    );
    for (const connection of [{ socket }, ...held]) connection.socket.destroy();
    await until(
      async () => (await call('/charge/', bcaCharge)).status,
      (status) => status === 201,
    );
    expect(await server.stop()).toEqual({ code: 0, signal: null });
  });
});
