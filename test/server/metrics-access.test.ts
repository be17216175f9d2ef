// Who may read the metrics: everybody who reaches the server, those who reach a port of its own, or those who have a token.

import { afterAll, describe, expect, it, vi } from 'vitest';
import {
  freePort,
  newWorkspace,
  processTestMs,
  removeWorkspaces,
  runCommand,
  startCommand,
  startServer,
} from '../support/process.ts';

vi.setConfig({ testTimeout: processTestMs, hookTimeout: processTestMs });
afterAll(removeWorkspaces);

const TOKEN = 'only-the-collector-knows-this';
const get = (url: string, authorization?: string) =>
  fetch(url, authorization === undefined ? {} : { headers: { authorization } });

describe('the metrics of a server', () => {
  it('with a token, are told to whoever has it and to nobody else, and the token is in no line of the log', async () => {
    const server = await startServer({
      ...(await newWorkspace()).env,
      GAPURA_METRICS_TOKEN: TOKEN,
      LOG_LEVEL: 'trace',
    });
    const url = `${server.url}/metrics`;
    const allowed = await get(url, `Bearer ${TOKEN}`);
    expect(allowed.status).toBe(200);
    expect(await allowed.text()).toContain('gapura_http_requests_total');
    const wrong = [
      undefined,
      'Bearer ',
      `Bearer ${TOKEN}x`,
      `Bearer ${TOKEN.slice(1)}`,
      `Basic ${TOKEN}`,
      TOKEN,
      `Bearer ${server.demoKey}`,
    ];
    for (const authorization of wrong) {
      const refused = await get(url, authorization);
      expect([authorization, refused.status]).toEqual([authorization, 401]);
      expect(refused.headers.get('www-authenticate')).toBe('Bearer');
      expect(await refused.text()).not.toContain('gapura_http');
    }
    expect((await fetch(url, { method: 'HEAD' })).status).toBe(401);
    expect((await get(`${server.url}/readyz`)).status).toBeLessThan(504);
    expect((await get(`${server.url}/healthz`)).status).toBe(200);
    await server.stop();
    expect(server.output()).not.toContain(TOKEN);
  });

  it('with a port of their own, are there and not beside the API, until the server ends', async () => {
    const port = await freePort();
    const server = await startServer({ ...(await newWorkspace()).env, GAPURA_METRICS_PORT: String(port) });
    const own = `http://127.0.0.1:${port}`;
    expect((await get(`${server.url}/metrics`)).status).toBe(404);
    expect(await (await get(`${own}/metrics`)).text()).toContain('gapura_http_requests_total');
    expect((await get(`${own}/payments/`)).status).toBe(404);
    expect(await server.stop()).toEqual({ code: 0, signal: null });
    await expect(get(`${own}/metrics`)).rejects.toThrow('fetch failed');
  });

  it('on a port that is taken, end the start with one line that names the setting', async () => {
    const first = await startServer((await newWorkspace()).env);
    const { port } = new URL(first.url);
    const env = { ...(await newWorkspace()).env, PORT: '0', GAPURA_SANDBOX_PORT: '0', GAPURA_METRICS_PORT: port };
    const refused = await runCommand(['serve'], env);
    expect(refused.code).toBe(1);
    expect(refused.stderr).toMatch(
      /^Port \d+ is used by another program\. Choose another: GAPURA_METRICS_PORT=\d+ npm start\n$/,
    );
    await first.stop();
  });
});

describe('the metrics of a worker', () => {
  it('want the token too', async () => {
    const port = await freePort();
    const { env } = await newWorkspace();
    const worker = startCommand(['worker'], {
      ...env,
      GAPURA_WORKER_PORT: String(port),
      GAPURA_METRICS_TOKEN: TOKEN,
      GAPURA_LOG_PRETTY: 'false',
    });
    await worker.says(/the worker is running/);
    expect((await get(`http://127.0.0.1:${port}/metrics`)).status).toBe(401);
    expect((await get(`http://127.0.0.1:${port}/metrics`, `Bearer ${TOKEN}`)).status).toBe(200);
    worker.signal('SIGTERM');
    expect(await worker.exit).toEqual({ code: 0, signal: null });
  });
});
