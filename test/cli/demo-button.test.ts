// POST /demo/ at gapura serve: the server makes the demo shop in a break, and when it is refused.

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { postgresUrl } from '../support/database.ts';
import { bcaCharge, startGapura } from '../support/gapura.ts';
import {
  freePort,
  newWorkspace,
  processTestMs,
  removeWorkspaces,
  type ServerChild,
  startServer,
  until,
} from '../support/process.ts';
import { runHere } from '../support/run-here.ts';

vi.setConfig({ testTimeout: processTestMs, hookTimeout: processTestMs });
afterAll(removeWorkspaces);

interface Reply {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  readonly body: any;
}

async function ask(url: string, key: string, method: string, path: string, body?: unknown): Promise<Reply> {
  const answer = await fetch(url + path, {
    method,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: await answer.json() };
}

const SMALL = { days: 2, payments_a_day: 4 };
/** Nobody answers in the moment in which one server closes and the other opens. */
const stateAt = (url: string, key: string) =>
  ask(url, key, 'GET', '/demo/').then(
    ({ body }) => body as { status: string; day: number; days: number; reason: string | null },
    () => undefined,
  );

describe.skipIf(postgresUrl !== undefined)('the demo shop of a running server', () => {
  let server: ServerChild;
  let key: string;
  let env: Record<string, string>;
  const call = (method: string, path: string, body?: unknown) => ask(server.url, key, method, path, body);

  beforeAll(async () => {
    const place = await newWorkspace();
    env = { ...place.env, GAPURA_SANDBOX_PORT: String(await freePort()) };
    server = await startServer(env);
    const made = await runHere(['keys', 'create', '--owner', 'sari', '--role', 'admin', '--json'], env);
    key = (JSON.parse(made.stdout) as { key: string }).key;
  });
  afterAll(() => server.stop());

  it('is for admins, and takes a number of days that it can make', async () => {
    const made = await runHere(['keys', 'create', '--owner', 'tono', '--role', 'finance', '--json'], env);
    const { key: other } = JSON.parse(made.stdout) as { key: string };
    expect((await ask(server.url, other, 'POST', '/demo/', SMALL)).status).toBe(403);
    expect((await ask(server.url, other, 'GET', '/demo/')).status).toBe(403);
    const wrong = await call('POST', '/demo/', { days: 0 });
    expect([wrong.status, wrong.body.errors[0].field]).toEqual([400, 'days']);
    expect((await call('GET', '/demo/')).body).toEqual({ status: 'possible', day: 0, days: 0, reason: null });
  });

  it('is made once, in a break that says how far it is, by a server that then goes on as it was', async () => {
    const begun = await Promise.allSettled([1, 2, 3].map(() => call('POST', '/demo/', SMALL)));
    const statuses = begun.map((one) => (one.status === 'fulfilled' ? one.value.status : 'closed'));
    expect(statuses.filter((status) => status === 202)).toHaveLength(1);
    expect(statuses.filter((status) => ![202, 400, 503, 'closed'].includes(status))).toEqual([]);
    const page = await until(
      () => fetch(`${server.url}/dashboard/`, { headers: { accept: 'text/html' } }).catch(() => undefined),
      (answer) => answer?.status === 503,
    );
    expect(await page?.text()).toContain('The demo shop is being made');
    const end = await until(
      () => stateAt(server.url, key),
      (state) => state !== undefined && state.status !== 'running',
    );
    expect(end).toEqual({ status: 'finished', day: 2, days: 2, reason: null });
    const served = await until(
      () => call('GET', '/payments/?limit=100').catch(() => undefined),
      (answer) => answer?.status === 200,
    );
    expect(served?.body.length).toBeGreaterThan(8);
    expect(server.output('stderr')).toBe('');
  });

  it('leaves payments that the gateway beside the server knows, in the present', async () => {
    const { body: payments } = await call('GET', '/payments/?limit=100&payment_type=bank_transfer');
    const checked = await call('GET', `/payments/${payments[0].id}/check_status/`);
    expect(checked.status).toBe(200);
    const { body: charged } = await call('POST', '/charge/', bcaCharge);
    expect(Math.abs(Date.parse(charged.created_at) - Date.now())).toBeLessThan(60_000);
    const { body: tasks } = await call('GET', '/tasks/');
    expect(tasks.filter(({ failed }: { failed: number }) => failed > 0)).toEqual([]);
  });

  it('is audited, and refused where payments are', async () => {
    const { body: acts } = await call('GET', '/audit/?action=demo.make');
    expect(acts.at(-1)).toMatchObject({ actor: 'sari', details: SMALL });
    const again = await call('POST', '/demo/', SMALL);
    expect([again.status, again.body.code]).toEqual([400, 'invalid_state']);
    expect(again.body.detail).toMatch(/holds payments already/);
  });
});

describe.skipIf(postgresUrl !== undefined)('a signal while the demo shop is made', () => {
  it('ends the process in order, and the next start finds what was made until then', async () => {
    const place = await newWorkspace();
    const env = { ...place.env, GAPURA_SANDBOX_PORT: String(await freePort()) };
    const server = await startServer(env);
    const made = await runHere(['keys', 'create', '--owner', 'sari', '--role', 'admin', '--json'], env);
    const { key } = JSON.parse(made.stdout) as { key: string };
    expect((await ask(server.url, key, 'POST', '/demo/', {})).status).toBe(202);
    await until(
      () => stateAt(server.url, key),
      (state) => (state?.day ?? 0) > 0,
    );
    expect(await server.stop()).toEqual({ code: 0, signal: null });
    const next = await startServer(env);
    const { body } = await ask(next.url, key, 'GET', '/payments/?limit=100');
    expect(body.length).toBeGreaterThan(0);
    expect(await next.stop()).toEqual({ code: 0, signal: null });
  });
});

describe('the demo shop', () => {
  it('is not there for a Gapura in another application, or with a gateway that runs elsewhere', async () => {
    const t = await startGapura();
    for (const method of ['GET', 'POST']) {
      const answer = await fetch(`${t.url}/demo/`, { method, headers: { authorization: `Bearer ${t.keys.staff}` } });
      expect(answer.status).toBe(404);
    }
    await t.close();
    const { env } = await newWorkspace();
    const server = await startServer({ ...env, GATEWAY_BASE_URL: 'http://127.0.0.1:9' });
    expect((await ask(server.url, server.demoKey ?? '', 'POST', '/demo/', {})).status).toBe(404);
    await server.stop();
  });
});
