// gapura sandbox: the stand-in gateway as a process of its own.

import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { bcaCharge, caller, chargeOf } from '../sandbox/support.ts';
import {
  freePort,
  newWorkspace,
  processTestMs,
  removeWorkspaces,
  runCommand,
  startCommand,
} from '../support/process.ts';

vi.setConfig({ testTimeout: processTestMs, hookTimeout: processTestMs });
afterAll(removeWorkspaces);

describe('gapura sandbox', () => {
  it('charges with the key that it was given, where the environment says, and remembers the charge after a restart', async () => {
    const { dataDir } = await newWorkspace({ empty: true });
    const state = join(dataDir, 'sandbox');
    const args = ['sandbox', '--server-key', 'SB-Mid-server-mine'];
    const env = { GAPURA_SANDBOX_PORT: '0', GAPURA_DATA_DIR: dataDir };
    const start = async () => {
      const child = startCommand(args, env);
      const url = (await child.says(/listens at (http:\S+)\n[\s\S]*Ctrl-C/))[1] ?? '';
      return { child, call: caller({ url, serverKey: 'SB-Mid-server-mine' }) };
    };
    const first = await start();
    expect(first.child.output('stdout')).toContain(`State        ${state}`);
    const charged = await first.call('POST', '/v2/charge', { body: bcaCharge('order-1') });
    expect(charged.body).toMatchObject({ status_code: '201', order_id: 'order-1' });
    const stranger = await first.call('GET', '/v2/order-1/status', { key: 'SB-Mid-server-other' });
    expect(stranger.body.status_code).toBe('401');
    const second = await runCommand([...args, '--json'], env);
    expect(second).toMatchObject({ code: 1, stdout: '' });
    const { error } = JSON.parse(second.stderr) as { error: { message: string } };
    expect(error.message).toMatch(new RegExp(`process ${first.child.pid}\\. Try --port or --data-dir\\.$`));
    first.child.signal('SIGTERM');
    expect(await first.child.exit).toEqual({ code: 0, signal: null });

    const later = await start();
    const status = await later.call('GET', '/v2/order-1/status');
    expect(status.body).toMatchObject({ transaction_id: charged.body.transaction_id, transaction_status: 'pending' });
    later.child.signal('SIGINT');
    expect(await later.child.exit).toEqual({ code: 0, signal: null });
  });

  it('with a public address, answers under its name, and gives links that lead there', async () => {
    const { dataDir } = await newWorkspace({ empty: true });
    const port = await freePort();
    const publicUrl = `http://sandbox.localhost:${port}`;
    const place = ['sandbox', '--port', String(port), '--data-dir', join(dataDir, 'state'), '--public-url'];
    const wrong = await runCommand([...place, 'sandbox.localhost'], {});
    expect(wrong).toMatchObject({ code: 2, stderr: expect.stringMatching(/--public-url takes an http:/) });
    const child = startCommand([...place, `${publicUrl}/`], {});
    await child.says(/Ctrl-C/);
    const sandbox = { url: `http://127.0.0.1:${port}`, serverKey: 'SB-Mid-server-gapura' };
    const body = chargeOf('gopay', 'order-1', 44_000);
    const charged = await caller(sandbox)('POST', '/v2/charge', {
      body,
      headers: { host: `sandbox.localhost:${port}` },
    });
    const links = (charged.body.actions as { url: string }[]).filter(({ url }) => url.startsWith('http'));
    expect(links.length).toBeGreaterThan(0);
    expect(links.filter(({ url }) => !url.startsWith(`${publicUrl}/`))).toEqual([]);
    child.signal('SIGTERM');
    await child.exit;
  });

  it('on a port that is taken, says so in one line and ends with 1', async () => {
    const { dataDir } = await newWorkspace({ empty: true });
    const port = await freePort();
    const other = createServer().listen(port, '127.0.0.1');
    const failed = await runCommand(['sandbox', '--port', String(port), '--data-dir', join(dataDir, 'state')], {});
    expect(failed).toMatchObject({ code: 1, stdout: '' });
    expect(failed.stderr).toMatch(
      new RegExp(`^The sandbox cannot start on 127\\.0\\.0\\.1:${port}: .*EADDRINUSE.*\\n$`),
    );
    other.close();
  });
});
