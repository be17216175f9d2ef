// gapura worker: the background without the API, beside servers that leave it to them.

import { afterAll, describe, expect, it, vi } from 'vitest';
import { postgresUrl } from '../support/database.ts';
import { bcaCharge } from '../support/gapura.ts';
import {
  freePort,
  newWorkspace,
  processTestMs,
  removeWorkspaces,
  runCommand,
  startCommand,
  startServer,
  until,
} from '../support/process.ts';

vi.setConfig({ testTimeout: processTestMs, hookTimeout: processTestMs });
afterAll(removeWorkspaces);

describe('gapura worker', () => {
  it('runs the tasks, tells its health and metrics where a port is set, serves no payments, and stops in order', async () => {
    const place = await newWorkspace();
    const port = await freePort();
    const worker = startCommand(['worker'], {
      ...place.env,
      GAPURA_WORKER_PORT: String(port),
      GAPURA_LOG_PRETTY: 'false',
    });
    await worker.says(/the worker is running/);
    const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
    expect(await (await ask('/readyz')).json()).toMatchObject({ checks: { worker: { detail: 'running' } } });
    expect(await (await ask('/metrics')).text()).toContain('gapura_gateway_circuit');
    expect((await ask('/payments/')).status).toBe(404);
    worker.signal('SIGTERM');
    expect(await worker.exit).toEqual({ code: 0, signal: null });
  });

  it.runIf(postgresUrl === undefined)(
    'on the embedded database beside a server, says that the server runs the tasks and what to do, and ends',
    async () => {
      const place = await newWorkspace();
      const server = await startServer(place.env);
      const refused = await runCommand(['worker'], place.env);
      expect(refused.code).toBe(3);
      expect(refused.stderr).toMatch(
        new RegExp(
          `^The server \\(process ${server.pid}\\) holds .* runs the background tasks itself .* set DATABASE_URL\\.`,
        ),
      );
      expect(refused.stderr.trimEnd().split('\n')).toHaveLength(1);
      await server.stop();
    },
  );

  it.runIf(postgresUrl !== undefined)(
    'beside a server that was told to run none, does what the server leaves to the background',
    async () => {
      const place = await newWorkspace();
      const env = { ...place.env, GAPURA_SANDBOX_PORT: String(await freePort()) };
      const server = await startServer(env, ['--no-worker']);
      const ready = async () => (await (await fetch(`${server.url}/readyz`)).json()) as { ready: boolean };
      expect(await until(ready, ({ ready }) => ready)).toMatchObject({
        checks: { worker: { detail: expect.stringMatching(/^off: another process/) } },
      });
      const headers = { authorization: `Bearer ${server.demoKey}`, 'content-type': 'application/json' };
      const later = await fetch(`${server.url}/charge/`, {
        method: 'POST',
        headers: { ...headers, prefer: 'respond-async' },
        body: JSON.stringify(bcaCharge),
      });
      expect(later.status).toBe(202);
      const { id } = (await later.json()) as { id: string };
      const worker = startCommand(['worker'], { ...env, GAPURA_LOG_PRETTY: 'false' });
      const read = async () =>
        (await (await fetch(`${server.url}/payments/${id}/`, { headers })).json()) as Record<string, unknown>;
      const done = await until(read, (payment) => payment.charge_state === 'charged');
      expect(done.va_number).toMatch(/^\d+$/);
      worker.signal('SIGTERM');
      expect(await worker.exit).toEqual({ code: 0, signal: null });
      await server.stop();
    },
  );
});
