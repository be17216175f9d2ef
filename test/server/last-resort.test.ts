// A process in which something fails that nobody catches: it says why, ends in order, and lets its supervisor know.

import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { bcaCharge } from '../support/gapura.ts';
import {
  type Child,
  newWorkspace,
  processTestMs,
  removeWorkspaces,
  startCommand,
  startServer,
  until,
} from '../support/process.ts';

vi.setConfig({ testTimeout: processTestMs, hookTimeout: processTestMs });
afterAll(removeWorkspaces);

const preload = fileURLToPath(new URL('../support/preloads/fail-on-signal.mjs', import.meta.url));
const failing = (FAULT: 'rejection' | 'exception') => ({ NODE_OPTIONS: `--import=${preload}`, FAULT });

const lastLineOf = (child: Child) => child.output('stderr').trimEnd().split('\n').at(-1);

describe('a server in which something fails that nobody catches', () => {
  it.each(['rejection', 'exception'] as const)(
    'as a %s, finishes the charge under way, logs the reason, masks secrets, says it in one line, and ends with 1',
    async (fault) => {
      const server = await startServer({ ...(await newWorkspace()).env, ...failing(fault) });
      const headers = { authorization: `Bearer ${server.demoKey}`, 'content-type': 'application/json' };
      await fetch(`${server.sandboxUrl}/_sandbox/faults`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ kind: 'delay', operation: 'charge', delayMs: 1_500 }),
      });
      const answer = fetch(`${server.url}/charge/`, { method: 'POST', headers, body: JSON.stringify(bcaCharge) });
      const faults = async () =>
        (await (await fetch(`${server.sandboxUrl}/_sandbox/faults`)).json()) as { faults: unknown[] };
      await until(faults, ({ faults: left }) => left.length === 0);

      server.signal('SIGUSR2');
      expect((await answer).status).toBe(201);
      expect(await server.exit).toEqual({ code: 1, signal: null });
      expect(server.output('stderr').trimEnd().split('\n')).toHaveLength(1);
      expect(lastLineOf(server)).toMatch(
        /^Gapura stopped because of an unexpected failure: a fault that nobody caught/,
      );
      expect(server.output()).not.toContain('hidden0123456789');
      expect(server.log().find(({ level }) => level === 60)).toMatchObject({
        msg: 'uncaught exception; stopping',
        err: { message: expect.stringContaining('a fault that nobody caught, with [masked] in it') },
      });
    },
  );

  it('ends within the time for a stop, though the charge under way takes longer', async () => {
    const env = { ...(await newWorkspace()).env, ...failing('rejection'), GAPURA_SHUTDOWN_TIMEOUT_MS: '300' };
    const server = await startServer(env);
    await fetch(`${server.sandboxUrl}/_sandbox/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ kind: 'delay', operation: 'charge', delayMs: 60_000 }),
    });
    const headers = { authorization: `Bearer ${server.demoKey}`, 'content-type': 'application/json' };
    const answer = fetch(`${server.url}/charge/`, { method: 'POST', headers, body: JSON.stringify(bcaCharge) });
    answer.catch(() => undefined);
    const faults = async () =>
      (await (await fetch(`${server.sandboxUrl}/_sandbox/faults`)).json()) as { faults: unknown[] };
    await until(faults, ({ faults: left }) => left.length === 0);
    server.signal('SIGUSR2');
    expect(await server.exit).toEqual({ code: 1, signal: null });
    await expect(answer).rejects.toThrow();
  });
});

describe('a worker in which something fails that nobody catches', () => {
  it('logs the reason, stops its tasks in order, and ends with 1', async () => {
    const { env } = await newWorkspace();
    const worker = startCommand(['worker'], { ...env, ...failing('rejection'), GAPURA_LOG_PRETTY: 'false' });
    await worker.says(/the worker is running/);
    worker.signal('SIGUSR2');
    expect(await worker.exit).toEqual({ code: 1, signal: null });
    expect(worker.output('stdout')).toContain('uncaught exception; stopping');
    expect(worker.output('stderr').trimEnd().split('\n')).toHaveLength(1);
    expect(lastLineOf(worker)).toMatch(/^Gapura stopped because of an unexpected failure: a fault that nobody caught/);
    expect(worker.output()).not.toContain('hidden0123456789');
  });
});
