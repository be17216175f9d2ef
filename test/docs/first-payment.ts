// Lives through the guide to a first payment and its picture, beside a server in a process of its own.

import { readFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, vi } from 'vitest';
import { PICTURE, playFirstPayment } from '../../scripts/terminal-picture.ts';
import * as sdk from '../../src/sdk/index.ts';
import { createPatientServer } from '../support/http-server.ts';
import { type Child, type Environment, runCommand, type ServerChild, startCommand } from '../support/process.ts';
import { runTypeScript } from './guide.ts';
import { createShell, type Shell } from './shell.ts';
import { live } from './story.ts';

export interface Beside {
  readonly server: ServerChild;
  /** The settings of the server, which its commands have too. */
  readonly env: Environment;
}

/** Runs `npx gapura ...` to its end. */
async function runGapura(words: readonly string[], env: Environment): Promise<string> {
  expect(words.slice(0, 2)).toEqual(['npx', 'gapura']);
  const { code, stdout, stderr } = await runCommand(words.slice(2), env);
  expect([words, code, stderr]).toEqual([words, 0, '']);
  return stdout;
}

export async function holdPicture({ server, env }: Beside): Promise<void> {
  const same = (text: string) => text;
  const shell = createShell({
    variables: {},
    toHere: same,
    toGuide: same,
    command: (words) => runGapura(words, env),
    after: async () => undefined,
    check: () => undefined,
  });
  const drawn = await playFirstPayment({ welcome: server.output('stdout'), type: shell.run });
  const shown = await readFile(PICTURE, 'utf8');
  expect(shown, 'out of date: run `npx tsx scripts/terminal-picture.ts` and look at it').toBe(drawn);
}

export async function holdGuide({ server, env }: Beside): Promise<void> {
  const shop = await startShop();
  const printed = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const ran: string[] = [];
  let receiver = async () => {};
  let listening: Child | undefined;
  const command = async (words: readonly string[]) => {
    const name = words.slice(0, 3).join(' ');
    ran.push(name);
    if (name === 'npx gapura serve') return '';
    if (name === 'node receiver.mjs') await receiver();
    else if (name !== 'npx gapura listen') return runGapura(words, env);
    else {
      listening = startCommand(words.slice(2), env);
      await listening.says(/Waiting for events/);
    }
    return '';
  };
  const js = async (code: string, { variables }: Shell) => {
    receiver = async () => {
      vi.stubEnv('WEBHOOK_SECRET', variables.get('WEBHOOK_SECRET'));
      await runTypeScript(code, async (name) => (name === 'gapura/sdk' ? sdk : shop));
    };
  };
  try {
    await live('guides/first-payment.md', stageOf(server), {
      load: (name) => expect.fail(`a module that is not expected here: ${name}`),
      command,
      programs: { js },
      addresses: { 'gpk_...': server.demoKey ?? '', 'http://127.0.0.1:8000': shop.url },
    });
    await expect.poll(() => printed.mock.calls).toEqual([['FIRST-2 is paid: send it']]);
    expect((await fetch(shop.url, { method: 'POST', body: '{}' })).status).toBe(400);
    const commands = ['serve', 'pay', 'listen', 'charge', 'pay'].map((name) => `npx gapura ${name}`);
    expect(ran).toEqual(commands.toSpliced(2, 0, 'node receiver.mjs'));
  } finally {
    vi.unstubAllEnvs();
    printed.mockRestore();
    listening?.signal('SIGTERM');
    await listening?.exit;
    shop.close();
  }
}

function stageOf({ url, sandboxUrl, demoKey }: ServerChild) {
  const key = demoKey ?? '';
  const settled = async () => void (await fetch(`${sandboxUrl}/_sandbox/settled`, { method: 'POST' }));
  return { url, keys: { budi: key, staff: key }, sandbox: { url: sandboxUrl, settled } };
}

/** Stands in for `node:http`: the guide's own handler answers, on a port that is free. */
async function startShop() {
  let handler: RequestListener | undefined;
  const server = createPatientServer((request, response) => handler?.(request, response)).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const createServer = (given: RequestListener) => ({
    listen(port: number) {
      expect(port).toBe(8000);
      handler = given;
    },
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    createServer,
    url,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
