// The end of a server: what is under way finishes, nobody new gets in, and nothing takes for ever.

import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { bcaCharge } from '../support/gapura.ts';
import {
  newWorkspace,
  processTestMs,
  removeWorkspaces,
  type ServerChild,
  startServer,
  until,
  type Workspace,
} from '../support/process.ts';

vi.setConfig({ testTimeout: processTestMs, hookTimeout: processTestMs });
afterAll(removeWorkspaces);

let place: Workspace;
let key: string;

beforeAll(async () => {
  place = await newWorkspace();
  const first = await startServer(place.env);
  key = first.demoKey ?? '';
  await first.stop();
});

/** A charge that the gateway has received and answers only after a while. */
async function chargeUnderWay(server: ServerChild, delayMs: number): Promise<{ answer: Promise<Response> }> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  await fetch(`${server.sandboxUrl}/_sandbox/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ kind: 'delay', operation: 'charge', delayMs }),
  });
  const answer = fetch(`${server.url}/charge/`, { method: 'POST', headers, body: JSON.stringify(bcaCharge) });
  answer.catch(() => undefined);
  const faults = async () => (await (await fetch(`${server.sandboxUrl}/_sandbox/faults`)).json()) as Faults;
  // A fault goes away when it strikes: the gateway has the request now.
  await until(faults, ({ faults: left }) => left.length === 0);
  return { answer };
}

/** A request whose last line is still to be sent. */
async function beginRequest(url: string, path: string): Promise<{ finish(): Promise<string> }> {
  const { hostname, port, host } = new URL(url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  await new Promise((sent) =>
    socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${key}\r\n`, sent),
  );
  // An answer on another connection shows that the server has read what was sent on this one before.
  await fetch(`${url}/healthz`);
  return {
    finish: async () => {
      socket.write('\r\n');
      return text(socket);
    },
  };
}

interface Faults {
  readonly faults: readonly unknown[];
}

describe('a server that is told to stop', () => {
  it('finishes the request under way with 201, says on open connections that it drains, takes no new ones, and ends with 0', async () => {
    const server = await startServer(place.env);
    const { answer } = await chargeUnderWay(server, 4_000);
    // Begun before the signal and ended after it: the only way in once the port is closed.
    const probe = await beginRequest(server.url, '/readyz');
    const late = await beginRequest(server.url, '/payments/');
    server.signal('SIGTERM');
    await server.says(/stopping: requests under way/);

    const readiness = await probe.finish();
    expect(readiness).toMatch(/^HTTP\/1\.1 503 [\s\S]*\r\nconnection: close\r\n/i);
    expect(readiness).toContain('"ready":false,"draining":true');
    const served = await late.finish();
    expect(served).toMatch(/^HTTP\/1\.1 200 [\s\S]*\r\nconnection: close\r\n/i);
    await expect(fetch(`${server.url}/healthz`)).rejects.toThrow('fetch failed');
    const charged = await answer;
    expect(charged.status).toBe(201);
    expect(charged.headers.get('connection')).toBe('close');
    expect(await charged.json()).toMatchObject({ transaction_status: 'pending' });
    expect(await server.exit).toEqual({ code: 0, signal: null });
  });

  it('cuts a request that takes longer than the limit, still ends with 0, and keeps the payment to be checked', async () => {
    const server = await startServer({ ...place.env, GAPURA_SHUTDOWN_TIMEOUT_MS: '200' });
    const { answer } = await chargeUnderWay(server, 60_000);
    server.signal('SIGTERM');
    await expect(answer).rejects.toThrow();
    expect(await server.exit).toEqual({ code: 0, signal: null });
    expect(server.output()).toContain('requests under way were cut at shutdown');

    const next = await startServer(place.env);
    const read = async (path: string) =>
      (await fetch(next.url + path, { headers: { authorization: `Bearer ${key}` } })).json();
    const [newest] = (await read('/payments/')) as { id: string }[];
    expect(await read(`/payments/${newest?.id}/`)).toMatchObject({ transaction_status: 'pending', va_number: null });
    await next.stop();
  });

  it('does not wait for connections on which nobody has asked for anything', async () => {
    const server = await startServer({ ...place.env, GAPURA_SHUTDOWN_TIMEOUT_MS: '60000' });
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    // An answer on another connection shows that the server has taken this one.
    await fetch(`${server.url}/healthz`);
    const closed = once(socket.resume(), 'close');
    const signalledAtMs = performance.now();
    server.signal('SIGTERM');
    await closed;
    expect(await server.exit).toEqual({ code: 0, signal: null });
    expect(performance.now() - signalledAtMs).toBeLessThan(30_000);
    expect(server.output()).not.toContain('requests under way were cut at shutdown');
  });

  it('ends at once at a second SIGTERM, with 1, and the next start finds the folder free', async () => {
    const server = await startServer(place.env);
    const { answer } = await chargeUnderWay(server, 60_000);
    server.signal('SIGTERM');
    await server.says(/stopping: requests under way/);
    server.signal('SIGTERM');
    expect(await server.exit).toEqual({ code: 1, signal: null });
    await expect(answer).rejects.toThrow();
    const next = await startServer(place.env);
    expect(await next.stop()).toEqual({ code: 0, signal: null });
  });

  it('takes two SIGINT in a row for one Ctrl-C, as npm sends them, and drains', async () => {
    const server = await startServer(place.env);
    const { answer } = await chargeUnderWay(server, 1_500);
    server.signal('SIGINT');
    server.signal('SIGINT');
    await server.says(/stopping: requests under way/);
    server.signal('SIGINT');
    expect((await answer).status).toBe(201);
    expect(await server.exit).toEqual({ code: 0, signal: null });
  });

  it('stops in order even when it has only just started', async () => {
    const server = await startServer(place.env);
    expect(await server.stop()).toEqual({ code: 0, signal: null });
    expect(server.log().filter((line) => Number(line.level) >= 40)).toEqual([]);
  });
});
