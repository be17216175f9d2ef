// Processes whose own clock is wrong, beside one whose clock is right, on one PostgreSQL: time is the database's for all of them.

import { fileURLToPath } from 'node:url';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { postgresUrl } from '../support/database.ts';
import { bcaCharge } from '../support/gapura.ts';
import {
  type Environment,
  freePort,
  newWorkspace,
  processTestMs,
  removeWorkspaces,
  runCommand,
  type ServerChild,
  startCommand,
  startServer,
  until,
} from '../support/process.ts';

vi.setConfig({ testTimeout: processTestMs, hookTimeout: processTestMs });
afterAll(removeWorkspaces);

const HOUR_MS = 3_600_000;
const preload = fileURLToPath(new URL('../support/preloads/shift-clock.mjs', import.meta.url));
const ahead = (hours: number): Environment => ({
  NODE_OPTIONS: `--import=${preload}`,
  CLOCK_SHIFT_MS: String(hours * HOUR_MS),
});
const SECRET = 'a secret for tokens that is long enough';

describe.runIf(postgresUrl !== undefined)('beside a server whose clock is right', () => {
  let env: Environment;
  let right: ServerChild;
  const headers = () => ({ authorization: `Bearer ${right.demoKey}`, 'content-type': 'application/json' });
  const charge = async (server: { url: string }, more: Record<string, string> = {}) => {
    const init = { method: 'POST', headers: { ...headers(), ...more }, body: JSON.stringify(bcaCharge) };
    const response = await fetch(`${server.url}/charge/`, init);
    return { response, body: (await response.json()) as { id: string; order_id: string } };
  };
  const read = async (id: string) =>
    (await (await fetch(`${right.url}/payments/${id}/`, { headers: headers() })).json()) as Record<string, unknown>;
  const readyz = (url: string) => async () => {
    const response = await fetch(`${url}/readyz`);
    return { status: response.status, body: (await response.json()) as { checks: Record<string, unknown> } };
  };

  beforeAll(async () => {
    const place = await newWorkspace();
    env = { ...place.env, GAPURA_SANDBOX_PORT: String(await freePort()), JWT_SECRET: SECRET };
    right = await startServer(env, ['--no-worker']);
  });
  afterAll(() => right.stop());

  it('a task that is run 25 hours ahead expires no payment that can still be paid', async () => {
    const { body } = await charge(right);
    const run = await runCommand(['tasks', 'run', 'expire_stale_payments', body.id], { ...env, ...ahead(25) });
    expect(run).toMatchObject({ code: 0 });
    expect(await read(body.id)).toMatchObject({ transaction_status: 'pending' });
  });

  it('a worker 25 hours ahead takes no jobs, says so in readiness and once in its log; one whose clock is right does them', async () => {
    const port = await freePort();
    const worker = startCommand(['worker'], {
      ...env,
      ...ahead(25),
      GAPURA_WORKER_PORT: String(port),
      GAPURA_LOG_PRETTY: 'false',
    });
    await worker.says(/the worker is running/);
    expect(await readyz(`http://127.0.0.1:${port}`)()).toMatchObject({
      status: 503,
      body: {
        checks: {
          clock: { ok: false, detail: 'this process is 25 h ahead of the database' },
          worker: { ok: false, detail: 'paused' },
        },
      },
    });
    const { body } = await charge(right, { prefer: 'respond-async' });
    // It would have been taken within the two seconds between two looks at the queue; a process that is right takes it.
    const other = startCommand(['worker'], { ...env, GAPURA_LOG_PRETTY: 'false' });
    await until(
      () => read(body.id),
      (payment) => payment.charge_state === 'charged',
    );
    const logged = worker.output('stdout').match(/differs from the database's/g);
    expect(logged).toHaveLength(1);
    expect(worker.output('stdout')).not.toContain('the gateway answered');
    for (const child of [worker, other]) {
      child.signal('SIGTERM');
      expect(await child.exit).toEqual({ code: 0, signal: null });
    }
  });

  it('a server 73 hours ahead serves requests, remembers keys, takes tokens that have not run out, and says that its clock is wrong', async () => {
    const first = await charge(right, { 'idempotency-key': 'CLOCK-1' });
    expect(first.response.status).toBe(201);
    const wrong = await startServer({ ...env, ...ahead(73) });
    const again = await charge(wrong, { 'idempotency-key': 'CLOCK-1' });
    expect(again.response.headers.get('idempotent-replayed')).toBe('true');
    expect(again.body.id).toBe(first.body.id);

    const token = await new SignJWT({})
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject('budi')
      .setExpirationTime(new Date(Date.now() + HOUR_MS))
      .sign(new TextEncoder().encode(SECRET));
    const list = await fetch(`${wrong.url}/payments/`, { headers: { authorization: `Bearer ${token}` } });
    expect(list.status).toBe(200);
    const fresh = await charge(wrong);
    const { created_at } = await read(fresh.body.id);
    expect(Math.abs(Date.parse(String(created_at)) - Date.now())).toBeLessThan(60_000);

    expect(await until(readyz(wrong.url), ({ status }) => status === 200)).toMatchObject({
      body: { ready: true, checks: { clock: { ok: false }, worker: { ok: false, detail: 'paused' } } },
    });
    await wrong.stop();
  });

  it('a key that is made by a command 73 hours ahead for half an hour runs out in half an hour', async () => {
    const args = ['keys', 'create', '--owner', 'budi', '--expires', '30m'];
    const { code, stdout } = await runCommand(args, { ...env, ...ahead(73) });
    expect(code).toBe(0);
    const use = () => fetch(`${right.url}/payments/`, { headers: { authorization: `Bearer ${stdout.trim()}` } });
    expect((await use()).status).toBe(200);
    const made = await runCommand(['keys', 'create', '--owner', 'siti', '--expires', '30m'], { ...env, ...ahead(-73) });
    const other = await fetch(`${right.url}/payments/`, { headers: { authorization: `Bearer ${made.stdout.trim()}` } });
    expect(other.status).toBe(200);
  });

  it('the doctor says how far the clock of its machine is off', async () => {
    const { stdout } = await runCommand(['doctor'], { ...env, ...ahead(25) });
    expect(stdout).toMatch(/FAULT clock +this process is 25 h ahead of the database/);
    expect((await runCommand(['doctor'], env)).stdout).toMatch(/ok +clock /);
  });
});
