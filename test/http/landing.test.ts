// GET /: the page that says where things are, where the root is ours; and how pages travel: compressed, with a name for their text.

import { createHash } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import express from 'express';
import Fastify from 'fastify';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer } from '../../src/host/server.ts';
import { siteOf } from '../../src/http/landing/page.ts';
import { landingPage } from '../../src/http/routes/pages.ts';
import { PAYMENT_TYPES } from '../../src/methods/index.ts';
import { startGapura, type TestGapura } from '../support/gapura.ts';
import { createPatientServer } from '../support/http-server.ts';

let t: TestGapura;
beforeAll(async () => {
  t = await startGapura();
});
afterAll(() => t.close());

/** The answer as it travelled, which `fetch` would have decompressed. */
async function asSent(path: string, headers: Record<string, string> = {}) {
  const { statusCode, headers: received, body } = await request(t.url + path, { headers });
  return { status: statusCode, headers: received, bytes: Buffer.from(await body.arrayBuffer()) };
}
const BROWSER = 'text/html,application/xhtml+xml,*/*;q=0.8';

describe('GET /', () => {
  it.each([
    ['', './api/'],
    ['/', './'],
  ])('with the prefix and "%s" is a page whose links lead to the documentation from there', async (path, root) => {
    const { status, headers, bytes } = await asSent(path, { accept: BROWSER });
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    const page = bytes.toString();
    for (const link of [`${root}docs/`, `${root}openapi.json`, `${t.sandbox.url}/`]) {
      expect(page).toContain(`href="${link}"`);
    }
    expect(new URL(`${root}docs/`, t.url + path).href).toBe(`${t.url}/docs/`);
    expect(page).toContain('LOCAL');
    expect(page).not.toContain('dashboard/');
  });

  it.each([
    ['/', '', 'en'],
    ['/', 'fr, id-ID;q=0.8, en;q=0.3', 'id'],
    ['/', 'in', 'id'],
    ['/?lang=en', 'id', 'en'],
    ['/?lang=id', 'en', 'id'],
    ['/?lang=%3Cb%3E', 'id;q=0, de', 'en'],
  ])('%s for a browser that speaks "%s" is in %s, and leads to the other language', async (path, speaks, language) => {
    const { headers, bytes } = await asSent(path, { accept: BROWSER, 'accept-language': speaks });
    expect(bytes.toString()).toContain(`<html lang="${language}">`);
    expect(bytes.toString()).toContain(`href="?lang=${language === 'en' ? 'id' : 'en'}"`);
    expect(headers.vary).toBe('accept, accept-language, accept-encoding');
  });

  it('tells programs the same as JSON, and whoever takes a page too gets the page', async () => {
    const reply = await t.request('GET', '/', { key: null, headers: { accept: 'application/json' } });
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
    expect(reply.body).toEqual({
      name: 'Gapura',
      version: expect.any(String),
      environment: 'local',
      links: { docs: '/api/docs/', openapi: '/api/openapi.json', sandbox: `${t.sandbox.url}/` },
    });
    const both = await asSent('/', { accept: 'text/html, application/json' });
    expect(both.headers['content-type']).toBe('text/html; charset=utf-8');
  });

  it('allows its own style by its policy, runs nothing, and takes no other method', async () => {
    const { headers, bytes } = await asSent('/', { accept: BROWSER });
    const style = bytes.toString().split('<style>')[1]?.split('</style>')[0] ?? '';
    const hash = createHash('sha256').update(style).digest('base64');
    expect(headers['content-security-policy']).toContain(`style-src 'sha256-${hash}'`);
    expect(headers['content-security-policy']).not.toMatch(/script-src|unsafe/);
    expect(bytes.toString()).not.toMatch(/<script|\s(?:style|on\w+)=/);
    expect(await t.request('POST', '/', { key: null, body: {} })).toMatchObject({ status: 405 });
  });

  it('names the environment and the dashboard where it is told of them, and shows a hostile path as text', () => {
    const page = landingPage('9.9');
    const site = {
      environment: 'production',
      sandboxUrl: null,
      dashboard: true,
      signIn: true,
      issuer: null,
      mails: false,
      demo: false,
      shopId: null,
      shops: false,
    } as const;
    const visit = { site, origin: 'http://a', depth: 0, query: new URLSearchParams(), accept: '', acceptLanguage: '' };
    const render = (asked: object) => page.render({ ...visit, path: '//evil.example/', ...asked })?.text.text ?? '';
    const text = render({ path: '/"><img src=x>' });
    expect(text).toContain('PRODUCTION');
    expect(text).toContain('dashboard/');
    expect(text).not.toContain('<img');
    expect(render({})).not.toContain('evil');
    const json = render({ accept: 'application/json' });
    expect(JSON.parse(json).links.docs).toBe('/evil.example/docs/');
  });

  it('shows the sandbox only where a browser on this machine finds it', () => {
    const urlOf = (environment: 'local' | 'sandbox', baseUrl: string) =>
      siteOf(
        { environment, baseUrl },
        { dashboard: false, signIn: true, issuer: null, mails: false, demo: false, shopId: null, shops: false },
      ).sandboxUrl;
    expect(urlOf('local', 'http://localhost:9100')).toBe('http://localhost:9100/');
    expect(urlOf('local', 'http://[::1]:9100')).toBe('http://[::1]:9100/');
    expect(urlOf('local', 'http://gateway:9100')).toBeNull();
    expect(urlOf('local', 'http://sandbox.localhost:9100')).toBe('http://sandbox.localhost:9100/');
    expect(urlOf('sandbox', 'http://127.0.0.1:9100')).toBeNull();
  });
});

describe('whose the root is', () => {
  it("is the host's without a prefix, in Fastify, in Express and for fetch", async () => {
    const host = Fastify();
    await host.register(t.gapura.plugin);
    host.get('/', async () => 'the shop');
    expect((await host.inject('/')).body).toBe('the shop');
    await host.close();
    const shop = express()
      .use(t.gapura.handler)
      .get('/', (_request, response) => void response.send('the shop'))
      .use('/pay', t.gapura.handler);
    const server = createPatientServer(shop).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const at = async (path: string) => (await fetch(url + path, { headers: { accept: BROWSER } })).text();
    expect(await at('/')).toBe('the shop');
    expect(await at('/?a=1')).toBe('the shop');
    expect(await at('/pay')).toContain('href="./pay/docs/"');
    expect(await at('/pay/')).toContain('href="./docs/"');
    await new Promise((resolve) => server.close(resolve));
    expect((await t.gapura.fetch(new Request('http://shop.example/'))).status).toBe(404);
    const mounted = await t.gapura.fetch(new Request('http://shop.example/pay/'), { prefix: '/pay' });
    expect(await mounted.text()).toContain('href="./docs/"');
  });

  it('is ours in a server of our own, and in a bare node server', async () => {
    const log = { debug() {}, info() {}, warn() {}, error() {} };
    const own = await startServer(t.gapura, { host: '127.0.0.1', port: 0, prefix: '', log, shutdownTimeoutMs: 1_000 });
    expect(await (await fetch(`${own.url}/`, { headers: { accept: BROWSER } })).text()).toContain('href="./docs/"');
    await own.stop();
    const server = createPatientServer(t.gapura.handler).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const reply = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    expect([reply.status, await reply.text()]).toEqual([200, expect.stringContaining('href="./docs/"')]);
    await new Promise((resolve) => server.close(resolve));
  });
});

describe('how pages travel', () => {
  it.each(['/', '/docs', '/docs/', '/openapi.json'])(
    '%s is compressed as the browser takes it, and is always the same text',
    async (path) => {
      const plain = await asSent(path, { 'accept-encoding': 'identity' });
      expect(plain.headers['content-encoding']).toBeUndefined();
      const br = await asSent(path, { 'accept-encoding': 'gzip, deflate, br, zstd' });
      const gzip = await asSent(path, { 'accept-encoding': 'gzip, br;q=0' });
      expect([br.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip']);
      expect(brotliDecompressSync(br.bytes).equals(plain.bytes)).toBe(true);
      expect(gunzipSync(gzip.bytes).equals(plain.bytes)).toBe(true);
      expect(br.bytes.length).toBeLessThan(plain.bytes.length / 2);
      expect(Number(br.headers['content-length'])).toBe(br.bytes.length);
      for (const { headers } of [plain, br, gzip]) expect(headers.vary).toContain('accept-encoding');
      expect(new Set([plain, br, gzip].map(({ headers }) => headers.etag)).size).toBe(3);
    },
  );

  it.each(['/', '/docs', '/openapi.json'])('%s that a browser has already is not sent again', async (path) => {
    for (const encoding of ['identity', 'br', 'gzip']) {
      const asked = { 'accept-encoding': encoding };
      const { headers } = await asSent(path, asked);
      const etag = String(headers.etag);
      expect(etag).toMatch(/^"[\w-]+"$/);
      for (const known of [etag, `"other", ${etag}`, `W/${etag}`, '*']) {
        const again = await asSent(path, { ...asked, 'if-none-match': known });
        expect([again.status, again.bytes.length, again.headers.etag]).toEqual([304, 0, etag]);
      }
      expect((await asSent(path, { ...asked, 'if-none-match': '"other"' })).status).toBe(200);
    }
  });

  it('names other texts otherwise: another address, another language', async () => {
    const etagOf = async (path: string) => (await asSent(path)).headers.etag;
    expect(await etagOf('/docs')).not.toBe(await etagOf('/docs/'));
    expect(await etagOf('/?lang=id')).not.toBe(await etagOf('/?lang=en'));
    expect(await etagOf('/docs')).toBe(await etagOf('/docs'));
  });
});

it('POST /charge/ has an example for each payment type', () => {
  const { paths } = t.gapura.describeApi() as { paths: Record<string, Record<string, unknown>> };
  const text = JSON.stringify(paths['/charge/']?.post);
  for (const type of PAYMENT_TYPES) expect(text).toContain(`"payment_type":"${type}"`);
});
