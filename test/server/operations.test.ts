// Health, readiness and metrics, as a probe sees them.

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { postgresUrl } from '../support/database.ts';
import { openLine } from '../support/database-line.ts';
import { bcaCharge } from '../support/gapura.ts';
import {
  newWorkspace,
  processTestMs,
  removeWorkspaces,
  type ServerChild,
  startServer,
  until,
} from '../support/process.ts';

vi.setConfig({ testTimeout: processTestMs, hookTimeout: processTestMs });
afterAll(removeWorkspaces);

const readyz = (server: ServerChild) => async () => {
  const response = await fetch(`${server.url}/readyz`);
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};

describe('a running server', () => {
  let server: ServerChild;

  beforeAll(async () => {
    server = await startServer((await newWorkspace()).env);
  });

  it('is healthy, and ready once its worker runs', async () => {
    const health = await fetch(`${server.url}/healthz`);
    expect(health.status).toBe(200);
    expect(await health.json()).toEqual({ status: 'ok' });
    expect(await until(readyz(server), ({ status }) => status === 200)).toEqual({
      status: 200,
      body: {
        ready: true,
        draining: false,
        checks: {
          worker: { ok: true, detail: 'running' },
          clock: { ok: true, detail: 'agrees with the database' },
          database: { ok: true, detail: postgresUrl === undefined ? 'embedded' : 'postgres' },
          migrations: { ok: true, detail: 'up to date' },
        },
      },
    });
  });

  it('counts requests by route and status, calls to the gateway by operation and outcome, and connections', async () => {
    const headers = { authorization: `Bearer ${server.demoKey}`, 'content-type': 'application/json' };
    const charge = () => fetch(`${server.url}/charge/`, { method: 'POST', headers, body: JSON.stringify(bcaCharge) });
    expect((await charge()).status).toBe(201);
    await fetch(`${server.sandboxUrl}/_sandbox/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ kind: 'error', status: 400, operation: 'charge' }),
    });
    expect((await charge()).status).toBe(400);
    expect((await fetch(`${server.url}/payments/`)).status).toBe(401);

    // The background may wait for a connection at any one moment, but not at all of them.
    let metrics = '';
    const value = (series: string) => {
      const line = metrics.split('\n').find((candidate) => candidate.startsWith(`${series} `));
      return line === undefined ? undefined : Number(line.slice(series.length));
    };
    await until(
      async () => {
        metrics = await (await fetch(`${server.url}/metrics`)).text();
        return value('gapura_database_connections{state="waiting"}');
      },
      (waiting) => waiting === 0,
    );
    expect(value('gapura_http_requests_total{method="POST",route="/charge/",status="201"}')).toBe(1);
    expect(value('gapura_http_requests_total{method="POST",route="/charge/",status="400"}')).toBe(1);
    expect(value('gapura_http_requests_total{method="GET",route="/payments/",status="401"}')).toBe(1);
    expect(value('gapura_gateway_calls_total{operation="charge",outcome="ok"}')).toBe(1);
    expect(value('gapura_gateway_calls_total{operation="charge",outcome="refused"}')).toBe(1);
    expect(value('gapura_database_connections{state="total"}')).toBeGreaterThanOrEqual(1);
    expect(value('gapura_gateway_circuit{state="closed"}')).toBe(1);
  });
});

describe.runIf(postgresUrl !== undefined)('a server whose PostgreSQL goes away', () => {
  it('is not ready, names the database, answers requests with 503, and recovers by itself', async () => {
    const place = await newWorkspace();
    const line = await openLine(postgresUrl ?? '');
    const server = await startServer({ ...place.env, DATABASE_URL: line.url });
    const headers = { authorization: `Bearer ${server.demoKey}` };
    await until(readyz(server), ({ status }) => status === 200);

    await line.cut();
    const away = await readyz(server)();
    expect(away).toMatchObject({
      status: 503,
      body: { ready: false, draining: false, checks: { database: { ok: false, detail: 'cannot be reached' } } },
    });
    const refused = await fetch(`${server.url}/payments/`, { headers });
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('5');
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);

    await line.mend();
    expect((await until(readyz(server), ({ status }) => status === 200)).body).toMatchObject({ ready: true });
    expect((await fetch(`${server.url}/payments/`, { headers })).status).toBe(200);
    expect(await server.stop()).toEqual({ code: 0, signal: null });
    await line.cut();
  });
});
