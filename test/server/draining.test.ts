// The end of a server under load: a balancer has time to notice, and no request is refused, reset or answered with a fault.

import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { bcaCharge } from '../support/gapura.ts';
import { newWorkspace, processTestMs, removeWorkspaces, type ServerChild, startServer } from '../support/process.ts';

vi.setConfig({ testTimeout: processTestMs, hookTimeout: processTestMs });
afterAll(removeWorkspaces);

const DRAIN_MS = 4_000;
const CLIENTS = 8;

interface Outcome {
  readonly status: number | string;
  readonly closes: boolean;
  readonly body: string;
}

/** One request through an agent; a fault of the connection becomes its outcome. */
function ask(server: ServerChild, agent: Agent, method: string, path: string, body?: object): Promise<Outcome> {
  return new Promise((resolve) => {
    const headers = { authorization: `Bearer ${server.demoKey}`, 'content-type': 'application/json' };
    const asked = request(server.url + path, { method, agent, headers }, (answer: IncomingMessage) => {
      text(answer).then(
        (content) =>
          resolve({ status: answer.statusCode ?? 0, closes: answer.headers.connection === 'close', body: content }),
        (error: Error & { code?: string }) => resolve({ status: error.code ?? error.message, closes: true, body: '' }),
      );
    });
    asked.on('error', (error: Error & { code?: string }) => {
      resolve({ status: error.code ?? error.message, closes: true, body: '' });
    });
    asked.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

describe('a server that is told to stop under load', () => {
  it('is not ready at once, serves old and new connections during the pause, and ends with 0 when it is over', async () => {
    const server = await startServer({ ...(await newWorkspace()).env, GAPURA_DRAIN_MS: String(DRAIN_MS) });
    const outcomes: Outcome[] = [];
    let stopped = false;

    /** Keeps its connection for as long as the server does, and goes away when it is told to. */
    const regular = async (index: number) => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      for (let last: Outcome | undefined; !(stopped && last?.closes === true); ) {
        last =
          index === 0
            ? await ask(server, agent, 'POST', '/charge/', bcaCharge)
            : await ask(server, agent, 'GET', '/payments/');
        outcomes.push(last);
      }
      agent.destroy();
    };
    const clients = Array.from({ length: CLIENTS }, (_, index) => regular(index));
    await vi.waitUntil(() => outcomes.length > 2 * CLIENTS, { timeout: 60_000 });

    const newcomer = new Agent({ keepAlive: false });
    const signalledAtMs = performance.now();
    server.signal('SIGTERM');
    await server.says(/stopping: requests under way/);
    stopped = true;
    const readiness = await ask(server, newcomer, 'GET', '/readyz');
    expect(readiness).toMatchObject({ status: 503 });
    expect(JSON.parse(readiness.body)).toMatchObject({ ready: false, draining: true });
    expect(await ask(server, newcomer, 'GET', '/healthz')).toMatchObject({ status: 200 });
    // Far from the end of the pause, so that a busy machine does not make a request late.
    while (performance.now() - signalledAtMs < DRAIN_MS / 2)
      outcomes.push(await ask(server, newcomer, 'GET', '/payments/'));
    await Promise.all(clients);

    expect(outcomes.filter(({ status }) => status !== 200 && status !== 201)).toEqual([]);
    expect(await server.exit).toEqual({ code: 0, signal: null });
    expect(performance.now() - signalledAtMs).toBeGreaterThanOrEqual(DRAIN_MS);
    expect(await ask(server, newcomer, 'GET', '/healthz')).toMatchObject({ status: 'ECONNREFUSED' });
  });

  it('ends at once at a second signal, also during the pause', async () => {
    const server = await startServer({ ...(await newWorkspace()).env, GAPURA_DRAIN_MS: '60000' });
    server.signal('SIGTERM');
    await server.says(/stopping: requests under way/);
    server.signal('SIGTERM');
    expect(await server.exit).toEqual({ code: 1, signal: null });
  });
});
