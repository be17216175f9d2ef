// A gateway whose key everybody knows, on an address that others reach: said loudly, with what to do about it.

import { afterAll, describe, expect, it, vi } from 'vitest';
import {
  freePort,
  newWorkspace,
  processTestMs,
  removeWorkspaces,
  startCommand,
  startServer,
} from '../support/process.ts';

vi.setConfig({ testTimeout: processTestMs, hookTimeout: processTestMs });
afterAll(removeWorkspaces);

const open = { HOST: '0.0.0.0', PORT: '0', GAPURA_SANDBOX_PORT: '0' };

describe('gapura serve with the local gateway on an address that other machines reach', () => {
  it('warns in the welcome and in the log, and says what to set', async () => {
    const { env } = await newWorkspace();
    const server = await startServer({ ...env, ...open });
    expect(server.output('stdout')).toMatch(
      /WARNING: other machines reach this server, and the server key of its gateway is public/,
    );
    expect(server.output('stdout')).toMatch(/WARNING.*GATEWAY_SERVER_KEY/);
    expect(server.log().filter(({ level }) => level === 40)).toMatchObject([
      { msg: expect.stringMatching(/other machines reach this server/), host: '0.0.0.0' },
    ]);
    await server.stop();
  });

  it('starts without a word with a key of its own', async () => {
    const { env } = await newWorkspace();
    const server = await startServer({ ...env, ...open, GATEWAY_SERVER_KEY: 'SB-Mid-server-only-mine-0123' });
    expect(server.output('stdout')).not.toContain('WARNING');
    await server.stop();
  });
});

describe('gapura sandbox on an address that other machines reach', () => {
  const args = async () => {
    const { dataDir } = await newWorkspace();
    const port = String(await freePort());
    return ['sandbox', '--host', '0.0.0.0', '--port', port, '--data-dir', `${dataDir}/sandbox`];
  };

  it.each([[], ['--server-key', 'SB-Mid-server-only-mine-0123']])(
    'starts with %s, and warns that any client can pay there',
    async (...more) => {
      const sandbox = startCommand([...(await args()), ...more], {});
      await sandbox.says(/Stop it with Ctrl-C/);
      expect(sandbox.output('stdout')).toMatch(/WARNING: other machines reach this sandbox/);
      sandbox.signal('SIGTERM');
      expect(await sandbox.exit).toEqual({ code: 0, signal: null });
    },
  );
});
