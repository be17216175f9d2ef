// GET /dashboard/: one document at every address below it, its files for ever, and where all of that is mounted.

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express from 'express';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveDashboardFrom } from '../../src/http/dashboard/files.ts';
import { startGapura, type TestGapura } from '../support/gapura.ts';

/** As the build leaves it. */
const INDEX = `<!doctype html><html lang="en"><head><base href="./"><meta name="gapura-site" content=""></head></html>`;
const SCRIPT = `export const text = '${'x'.repeat(2_000)}';`;

let folder: string;
let t: TestGapura;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gapura-dashboard-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), INDEX);
  await writeFile(join(folder, 'assets/main-Ab3_x.js'), SCRIPT);
  await writeFile(join(folder, 'assets/main-Ab3_x.css'), 'body { margin: 0; }');
  await writeFile(join(folder, 'assets/notes.txt'), 'not for the browser');
  serveDashboardFrom(folder);
  t = await startGapura();
});
afterAll(async () => {
  serveDashboardFrom(join(folder, 'gone'));
  await t.close();
  await rm(folder, { recursive: true });
});

/** Where the page at this address finds its files: as a browser counts. */
async function rootOf(address: string): Promise<string> {
  const text = await (await fetch(address)).text();
  return new URL(/<base href="([^"]*)">/.exec(text)?.[1] ?? 'none', address).href;
}

describe('the document', () => {
  it.each(['', '/', '/payments', '/payments/', '/payments/1?q=a/b', '/a%2Fb/c', '/nothing/at/all'])(
    'at dashboard%s finds its files in dashboard/',
    async (path) => {
      expect(await rootOf(`${t.url}/dashboard${path}`)).toBe(`${t.url}/dashboard/`);
    },
  );

  it('tells the page the environment, the sandbox and how people come in, and allows nothing but its own files', async () => {
    const answer = await fetch(`${t.url}/dashboard/payments`);
    const [, content = ''] = /name="gapura-site" content="([^"]*)"/.exec(await answer.text()) ?? [];
    expect(JSON.parse(content.replaceAll('&quot;', '"'))).toEqual({
      environment: 'local',
      sandboxUrl: `${t.sandbox.url}/`,
      signIn: true,
      issuer: null,
      mails: false,
      demo: false,
      shopId: null,
      shops: false,
    });
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
    expect(answer.headers.get('cache-control')).toBe('no-cache');
  });

  it('needs no key, and takes no other method', async () => {
    expect((await fetch(`${t.url}/dashboard/`, { method: 'POST' })).status).toBe(405);
    expect((await fetch(`${t.url}/dashboard/keys`, { method: 'HEAD' })).status).toBe(200);
  });

  it('is linked from the root', async () => {
    const answer = await fetch(`${t.url}/`, { headers: { accept: 'application/json' } });
    expect(await answer.json()).toMatchObject({ links: { dashboard: '/api/dashboard/' } });
  });
});

describe('the files', () => {
  it('are kept for ever, compressed, and known by their content', async () => {
    const answer = await fetch(`${t.url}/dashboard/assets/main-Ab3_x.js`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8']);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(answer.headers.get('content-encoding')).toBe('gzip');
    expect(await answer.text()).toBe(SCRIPT);
    const etag = answer.headers.get('etag') ?? '';
    const again = await fetch(answer.url, { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
  });

  it.each(['main-0ld.js', 'notes.txt', '..%2Findex.html', '../../package.json'])(
    'that are not among them are not found: %s',
    async (name) => {
      expect((await fetch(`${t.url}/dashboard/assets/${name}`)).status).toBe(404);
    },
  );
});

describe('mounted in another application', () => {
  it('finds its files under any prefix in Fastify, and leaves the rest to the host', async () => {
    const app = Fastify();
    app.get('/', async () => 'the shop');
    await app.register(t.gapura.plugin as never, { prefix: '/shop/pay' });
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    for (const path of ['/shop/pay/dashboard', '/shop/pay/dashboard/refunds/1']) {
      expect(await rootOf(url + path)).toBe(`${url}/shop/pay/dashboard/`);
    }
    expect((await fetch(`${url}/shop/pay/dashboard/assets/main-Ab3_x.css`)).status).toBe(200);
    expect(await (await fetch(`${url}/`)).text()).toBe('the shop');
    await app.close();
  });

  it('finds its files in Express, which takes its prefix away', async () => {
    const app = express();
    app.use('/pay', t.gapura.handler);
    const server = app.listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    for (const path of ['/pay/dashboard', '/pay/dashboard/', '/pay/dashboard/payments/1']) {
      expect(await rootOf(url + path)).toBe(`${url}/pay/dashboard/`);
    }
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  it('says that people sign in elsewhere where the host knows who they are, and is gone where it is not wanted', async () => {
    const caller = { id: 'ani', staff: true, scopes: [] };
    const host = await startGapura({ authenticate: async () => caller });
    expect(await (await fetch(`${host.url}/dashboard/`)).text()).toContain('&quot;signIn&quot;:false');
    expect((await fetch(`${host.url}/session/`, { method: 'POST' })).status).toBe(404);
    await host.close();
    const without = await startGapura({ dashboard: false });
    expect((await fetch(`${without.url}/dashboard/`)).status).toBe(404);
    await without.close();
  });
});
