// How a file ends: whole, on a connection that serves on, or cut, so that nobody takes what came for all of it.

import { EventEmitter, once } from 'node:events';
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startServer } from '../../src/host/server.ts';
import { createBareApp } from '../../src/http/bare-app.ts';
import { STREAM_LIMITS, sendStream } from '../../src/http/streaming.ts';
import { startGapura, type TestGapura } from '../support/gapura.ts';
import { paidWallet } from '../support/payments.ts';
import { sql } from '../support/sql.ts';

/** More than connections hold that nobody reads. */
const ROWS = 3_000;
const ROW_BYTES = 4_000;
const STALL_MS = 1_000;
/** Far from what a request takes, so that a busy machine does not make it late. */
const DRAIN_MS = 4_000;

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

let t: TestGapura;
const logged: string[] = [];
const log = { debug() {}, info: note, warn: note, error: note };
function note(_fields: object, message: string): void {
  logged.push(message);
}

async function startWithRows(streams: { readonly recheckMs?: number; readonly stallMs?: number }): Promise<TestGapura> {
  const started = await startGapura({ logger: log, streams });
  await paidWallet(started, 'ENDS');
  await sql`INSERT INTO gateway_payments SELECT made.* FROM gateway_payments payment, generate_series(1, ${ROWS}::int) n,
    LATERAL jsonb_populate_record(payment, jsonb_build_object('id', gen_random_uuid(), 'order_id', 'ENDS-' || n,
      'transaction_id', NULL, 'custom_field1', repeat('x', ${ROW_BYTES}::int),
      'created_at', now() - n * interval '1 second')) made`.execute(started.gapura.database.pool);
  return started;
}

beforeAll(async () => {
  t = await startWithRows({ recheckMs: 20 });
});
afterAll(() => t.close());

const authorized = (key: string) => ({ authorization: `Bearer ${key}` });
const take = (key = t.keys.staff, url = t.url) => fetch(`${url}/exports/payments.csv`, { headers: authorized(key) });

async function statusOf(asked: Promise<Response>): Promise<number> {
  const response = await asked;
  await response.text();
  return response.status;
}

/** A file of one row, asked for on a connection of the agent. */
async function takeSmall(agent: Agent): Promise<{ asked: ClientRequest; answer: IncomingMessage; text: string }> {
  const asked = request(`${t.url}/exports/payments.csv?order_id=ENDS`, { agent, headers: authorized(t.keys.staff) });
  asked.end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  return { asked, answer, text: Buffer.concat(await answer.toArray()).toString() };
}

/** Asks for a file that nobody reads on, and gives the first bytes of the answer. */
async function ask(url: string, path: string, version: string, key = ''): Promise<{ socket: Socket; head: string }> {
  const { hostname, port, host, pathname } = new URL(url);
  const socket = connect(Number(port), hostname);
  const target = pathname.replace(/\/$/, '') + path;
  socket.write(`GET ${target} HTTP/${version}\r\nHost: ${host}\r\nAuthorization: Bearer ${key}\r\n\r\n`);
  const ended = once(socket, 'close').then(() => Promise.reject(new Error('The connection ended without an answer')));
  ended.catch(() => undefined);
  const [first] = (await Promise.race([once(socket, 'data'), ended])) as [Buffer];
  socket.pause();
  return { socket, head: first.toString() };
}

/** A file of these pieces, at `/file`. */
async function serve(pieces: AsyncIterable<string>, controller = new AbortController()) {
  const app = createBareApp({ log });
  app.get('/file', (request, reply) => {
    const answer = { pieces, controller, limits: STREAM_LIMITS, headers: {}, log, isFile: true };
    return sendStream(request, reply, { ...answer, recheck: async () => undefined });
  });
  return { url: await app.listen({ host: '127.0.0.1', port: 0 }), close: () => app.close() };
}

/** All that still comes, and what the connection ended by. */
async function readRest(socket: Socket): Promise<{ text: string; end: string }> {
  const pieces: Buffer[] = [];
  socket.on('data', (piece: Buffer) => pieces.push(piece));
  const end = await new Promise<string>((resolve) => {
    // One that has ended before says nothing more.
    if (socket.closed) resolve('closed');
    socket.once('close', () => resolve('closed'));
    socket.once('end', () => resolve('end'));
    socket.once('error', (error: Error & { code?: string }) => resolve(error.code ?? error.message));
    socket.resume();
  });
  return { text: Buffer.concat(pieces).toString(), end };
}

async function revocable(): Promise<{ key: string; revoke(): Promise<unknown> }> {
  const { key, record } = await t.gapura.apiKeys.create({ owner: 'office', staff: true });
  return { key, revoke: () => t.gapura.apiKeys.revoke(record.id) };
}

/** What the server has said since then, so many times. */
async function untilLogged(message: string, times: number): Promise<void> {
  const count = () => logged.filter((entry) => entry === message).length;
  await expect.poll(count, { timeout: 30_000 }).toBe(times);
}

/** `whole`, or what the reader is told. */
const endOf = (response: Response) =>
  response.text().then(
    () => 'whole',
    (error: Error) => error.message,
  );

describe('a file that is whole', () => {
  it('leaves its connection to the next request', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const first = await takeSmall(agent);
    const second = await takeSmall(agent);
    expect(first.answer.headers).toMatchObject({ connection: 'keep-alive', 'transfer-encoding': 'chunked' });
    expect([first.answer.complete, second.answer.complete]).toEqual([true, true]);
    expect(second.text).toBe(first.text);
    expect(second.asked.reusedSocket).toBe(true);
    agent.destroy();
  });
});

describe('a file that is cut is an error to its reader', () => {
  beforeEach(() => {
    logged.length = 0;
  });

  it('where the key was revoked meanwhile, whether the reader takes anything or not', async () => {
    const { key, revoke } = await revocable();
    const response = await take(key);
    expect(response.status).toBe(200);
    await revoke();
    await untilLogged('a stream broke off', 1);
    expect(await endOf(response)).toBe('terminated');
  });

  it('where the reader took nothing for too long, and its place is free again', async () => {
    const hasty = await startWithRows({ stallMs: STALL_MS });
    const responses = await Promise.all([1, 2, 3].map(() => take(hasty.keys.staff, hasty.url)));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    await untilLogged('a stream was cut: its reader took nothing', responses.length);
    expect(await Promise.all(responses.map(endOf))).toEqual(['terminated', 'terminated', 'terminated']);
    await expect.poll(() => statusOf(take(hasty.keys.siti, hasty.url))).toBe(200);
    await hasty.close();
  });

  it('where the server ends, also if it was asked for while that was draining', async () => {
    const limits = { shutdownTimeoutMs: 60_000, drainMs: DRAIN_MS };
    const server = await startServer(t.gapura, { host: '127.0.0.1', port: 0, prefix: '/api', log, ...limits });
    const early = await take(t.keys.staff, `${server.url}/api`);
    const stopped = server.stop();
    expect((await fetch(`${server.url}/readyz`)).headers.get('connection')).toBe('close');
    const late = await take(t.keys.staff, `${server.url}/api`);
    // Else `fetch` would take what came for all of it.
    expect(late.headers.get('connection')).toBe('keep-alive');
    await stopped;
    expect([early.status, late.status]).toEqual([200, 200]);
    expect([await endOf(early), await endOf(late)]).toEqual(['terminated', 'terminated']);
  });

  it('in HTTP/1.1 by its last piece, which is missing', async () => {
    const { key, revoke } = await revocable();
    const { socket, head } = await ask(t.url, '/exports/payments.csv', '1.1', key);
    expect(head).toMatch(/\r\ntransfer-encoding: chunked\r\n/i);
    await revoke();
    await untilLogged('a stream broke off', 1);
    // Where the connection was reset, what was under way on it is lost, and all that came came with the head.
    const { text } = await readRest(socket);
    expect(`${head}${text}`.slice(-100)).not.toMatch(/\r\n0\r\n\r\n$/);
  });

  it('at once, where its reader takes nothing just then', async () => {
    let given = 0;
    async function* pieces() {
      for (; ; given++) yield 'x'.repeat(ROWS);
    }
    const controller = new AbortController();
    const app = await serve(pieces(), controller);
    const { socket } = await ask(app.url, '/file', '1.1');
    const isStill = async () => {
      const before = given;
      // An answer on another connection takes longer than a piece.
      await fetch(`${app.url}/nothing`);
      return given === before;
    };
    await expect.poll(isStill, { timeout: 30_000 }).toBe(true);
    const abortedAtMs = performance.now();
    controller.abort();
    await untilLogged('a stream broke off', 1);
    expect(performance.now() - abortedAtMs).toBeLessThan(STREAM_LIMITS.stallMs / 2);
    socket.destroy();
    await app.close();
  });

  it('in HTTP/1.0, where the end of the connection is that of the file, by a reset', async () => {
    const fault = new EventEmitter();
    async function* pieces() {
      yield 'the first half';
      await once(fault, 'strikes');
      throw new Error('a simulated fault');
    }
    const app = await serve(pieces());
    const { socket, head } = await ask(app.url, '/file', '1.0');
    expect(head).toMatch(/the first half$/);
    expect(head).not.toMatch(/transfer-encoding|content-length/i);
    const rest = readRest(socket);
    fault.emit('strikes');
    expect((await rest).end).toBe('ECONNRESET');
    await app.close();
  });
});
