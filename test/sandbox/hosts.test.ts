// Under which names the sandbox answers: a page whose own name was turned to this machine must not reach it.

import { request } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { createSandbox, type Sandbox, type SandboxOptions } from '../../src/sandbox/index.ts';

let sandbox: Sandbox;
afterEach(() => sandbox.close());

interface Sent {
  readonly method?: string;
  readonly path?: string;
  readonly body?: string;
}

/** Asks the sandbox at its own address, under another name. */
function ask(host: string, { method = 'GET', path = '/', body }: Sent = {}): Promise<{ status: number; text: string }> {
  const { port } = new URL(sandbox.url);
  return new Promise((resolve, reject) => {
    const headers = { host, ...(body === undefined ? {} : { 'content-type': 'application/json' }) };
    request({ host: '127.0.0.1', port, path, method, headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (piece: string) => {
        text += piece;
      });
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
    })
      .once('error', reject)
      .end(body);
  });
}

const start = async (options: SandboxOptions = {}) => {
  sandbox = await createSandbox(options);
};

describe('the sandbox', () => {
  it('refuses names that are not its own, whatever is asked for, and says what to do', async () => {
    await start();
    const addresses = JSON.stringify({ payment: 'http://evil.example/' });
    const asked: Sent[] = [
      {},
      { path: '/_sandbox/health' },
      { path: '/_sandbox/settings', method: 'PUT', body: addresses },
      { path: '/v2/charge', method: 'POST', body: '{}' },
      { path: '/no-such-path' },
    ];
    for (const sent of asked) {
      const reply = await ask('evil.example:9100', sent);
      expect([sent.path, reply.status]).toEqual([sent.path, 403]);
      expect(reply.text).toContain('evil.example');
      expect(reply.text).toContain('--allow-host');
    }
    expect(sandbox.control.settings.addresses()).toEqual({});
  });

  it.each(['localhost', 'LOCALHOST:9100', 'localhost.', 'shop.localhost:80', '127.0.0.1', '127.9.8.7:1', '[::1]:9100'])(
    'answers to %s',
    async (host) => {
      await start();
      expect((await ask(host, { path: '/_sandbox/health' })).status).toBe(200);
    },
  );

  it.each([
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    'evil-localhost',
    '192.168.1.5',
    '10.0.0.1:9100',
    '[fd00::1]',
    'a b',
  ])('does not answer to %j', async (host) => {
    await start();
    expect((await ask(host, { path: '/_sandbox/health' })).status).toBe(403);
  });

  it('answers to the names that it was given, and to that of its public address', async () => {
    await start({ hosts: ['gateway', 'Pay.Example.Test'], publicUrl: 'https://tunnel.example.test/' });
    for (const host of ['gateway:9100', 'pay.example.test', 'tunnel.example.test']) {
      expect((await ask(host, { path: '/_sandbox/health' })).status, host).toBe(200);
    }
    expect((await ask('other.example.test', { path: '/_sandbox/health' })).status).toBe(403);
  });

  it('that listens everywhere answers to every address, which no name can be turned to, and to no other name', async () => {
    await start({ host: '0.0.0.0' });
    expect((await ask('192.168.1.5:9100', { path: '/_sandbox/health' })).status).toBe(200);
    expect((await ask('evil.example', { path: '/_sandbox/health' })).status).toBe(403);
  });
});
