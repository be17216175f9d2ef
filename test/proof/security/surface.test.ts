// OWASP API Security 2023: API8 configuration and API9 inventory; sessions and what browsers are allowed. The cookie, its header, idle
// time and sign-out are in test/http/session.test.ts; the policy of each pay page in test/http/pay/pages.test.ts.

import { createHash } from 'node:crypto';
import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBareApp } from '../../../src/http/bare-app.ts';
import { serveDashboardFrom } from '../../../src/http/dashboard/files.ts';
import { newCheckout } from '../../http/checkouts/support.ts';
import { bcaCharge, startGapura, type TestGapura } from '../../support/gapura.ts';
import { sendRaw } from '../../support/raw-http.ts';
import { type Operation, operationsOf, statusOf } from './operations.ts';

let t: TestGapura;
let operations: readonly Operation[];
let pages: Readonly<Record<string, string>>;
let folder: string;
beforeAll(async () => {
  // The document of the dashboard as it is in the sources; the build changes the names of its files alone.
  folder = await mkdtemp(join(tmpdir(), 'gapura-pages-'));
  await mkdir(join(folder, 'assets'));
  await copyFile(new URL('../../../src/dashboard/index.html', import.meta.url), join(folder, 'index.html'));
  serveDashboardFrom(folder);
  t = await startGapura({ publicUrl: 'https://pay.example.id' });
  operations = operationsOf(t.gapura.describeApi());
  const link = await t.request('POST', '/payment_links/', { body: { title: 'Kopi', amount: 20_000 } });
  const payPath = (url: string) => t.url + new URL(url).pathname.replace(/^.*\/pay\//, '/pay/');
  pages = {
    landing: `${t.url}/`,
    docs: `${t.url}/docs/`,
    dashboard: `${t.url}/dashboard/`,
    'a pay page': payPath((await newCheckout(t)).url),
    'the page of a link': payPath(link.body.url),
    'a pay page that is not there': `${t.url}/pay/${'A'.repeat(43)}`,
  };
});
afterAll(async () => {
  serveDashboardFrom(join(folder, 'gone'));
  await t.close();
  await rm(folder, { recursive: true });
});

const EVIL = 'https://evil.example';

describe('API8: security misconfiguration', () => {
  it('every operation answers without a word about what it runs on, is kept by nobody, and is not guessed at', async () => {
    for (const operation of operations) {
      for (const key of [t.keys.staff, 'wrong']) {
        const body = operation.body === undefined ? {} : { body: { nothing: true } };
        const { headers } = await statusOf(t.url, operation, { authorization: `Bearer ${key}`, origin: EVIL }, body);
        const told = {
          server: headers.get('server'),
          powered: headers.get('x-powered-by'),
          sniffing: headers.get('x-content-type-options'),
          kept: /no-store/.test(headers.get('cache-control') ?? ''),
          cors: [...headers.keys()].filter((name) => name.startsWith('access-control-')),
        };
        const wanted = { server: null, powered: null, sniffing: 'nosniff', kept: true, cors: [] };
        expect([operation.id, told]).toEqual([operation.id, wanted]);
      }
    }
  });

  it('no page of another site is allowed to ask, with or without a question beforehand', async () => {
    for (const path of ['/charge/', '/session/', '/me/', '/events/stream/', '/openapi.json', '/nothing/']) {
      const headers = {
        origin: EVIL,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization',
      };
      const reply = await fetch(t.url + path, { method: 'OPTIONS', headers });
      expect(reply.status).toBeGreaterThanOrEqual(400);
      expect([...reply.headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
    }
  });

  it('methods that nothing needs are refused, TRACE repeats nothing, and no header makes one method another', async () => {
    const { pathname } = new URL(t.url);
    for (const method of ['TRACE', 'CONNECT', 'PUT', 'PROPFIND', 'FOO']) {
      const target = method === 'CONNECT' ? 'evil.example:443' : `${pathname}/payments/`;
      const text = `${method} ${target} HTTP/1.1\r\nHost: x\r\nX-Secret: hush\r\nConnection: close\r\n\r\n`;
      const reply = await sendRaw(t.url, text).catch(() => ({ status: 0, text: '' }));
      expect([method, reply.status < 200 || reply.status >= 400, reply.text.includes('hush')]).toEqual([
        method,
        true,
        false,
      ]);
    }
    const before = (await t.request('POST', '/charge/', { body: bcaCharge })).body.id;
    const headers = {
      'x-http-method-override': 'POST',
      'x-method-override': 'POST',
      'x-original-url': `/payments/${before}/cancel/`,
    };
    await t.request('GET', `/payments/${before}/?_method=POST`, { headers });
    expect((await t.request('GET', `/payments/${before}/`)).body.transaction_status).toBe('pending');
  });

  it('no failure shows where the code lies or what it is made of', async () => {
    const { pathname } = new URL(t.url);
    const targets = [
      '/%',
      '/%ff/',
      '/payments/%00/',
      '/../../etc/passwd',
      '/dashboard/%2e%2e/%2e%2e/package.json',
      '/docs/%252e%252e/',
      '/payments/?cursor=%7B%7D',
      '/payments/?limit[]=1',
      '/payments/?__proto__=1',
      `/${'a'.repeat(3_000)}`,
      '/.env',
      '/.git/config',
      '/dashboard/assets/../../../package.json',
    ];
    for (const target of targets) {
      const auth = `Authorization: Bearer ${t.keys.staff}`;
      const reply = await sendRaw(
        t.url,
        `GET ${pathname}${target} HTTP/1.1\r\nHost: x\r\n${auth}\r\nConnection: close\r\n\r\n`,
      );
      const problems =
        /node_modules|node:internal|at \w+ \(|\.ts:\d|\.js:\d|SELECT |postgres|fastify|"dependencies"|root:x/i.exec(
          reply.text,
        );
      expect([target, reply.status < 500, problems?.[0]]).toEqual([target, true, undefined]);
    }
  });
});

/** What is served besides the API document, and why. */
const BESIDES = [
  /^\/$/, // the page that says where things are
  /^\/docs\/?(?:assets\/\*)?$/, // the documentation and the file that draws it
  /^\/openapi\.json$/,
  /^\/dashboard(?:\/.*)?$/, // the operator's pages
  /^\/pay\/:token\/(?:(?:method|card|saved_card|receipt|state|stream)\/)?$/, // the customer's pages
  /^\/pay\/link\/:token\/$/,
  /^\/marks\/:file\/$/, // pictures, of which each name is made of its content
];

describe('API9: improper inventory management', () => {
  it('every route is in the API document, or one of the pages', async () => {
    const app = createBareApp({ log: { debug() {}, info() {}, warn() {}, error() {} } });
    const routes: string[] = [];
    app.addHook('onRoute', ({ method, url, config }) => {
      // What is there only to say that a method is not possible is no way in.
      if ((config as { allow?: string } | undefined)?.allow !== undefined) return;
      for (const one of [method].flat()) if (one !== 'HEAD') routes.push(`${one} ${url}`);
    });
    await app.register(t.gapura.plugin, { prefix: '' });
    const known = new Set(operations.map(({ method, path }) => `${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`));
    const unknown = routes.filter((route) => !known.has(route) && !known.has(`${route}/`));
    const besides = unknown.filter((route) => !BESIDES.some((pattern) => pattern.test(route.split(' ')[1] ?? '')));
    expect(besides).toEqual([]);
    // And nothing is promised that is not there.
    expect([...known].filter((route) => !routes.includes(route))).toEqual([]);
    await app.close();
  });
});

describe('a session', () => {
  const OWN = { 'x-gapura-session': '1' };
  const signIn = (key: string, headers: Record<string, string> = {}) =>
    t.request('POST', '/session/', { key: null, body: { key }, headers: { ...OWN, ...headers } });
  const cookieOf = (reply: { headers: Headers }) => reply.headers.get('set-cookie')?.split(';', 1)[0] ?? '';

  it('is never the one that somebody else chose: signing in gives a new one, and the planted one stays worthless', async () => {
    const { key } = await t.gapura.apiKeys.create({ owner: 'sari', role: 'viewer' });
    const planted = `gapura_session=${'A'.repeat(43)}`;
    const begun = cookieOf(await signIn(key, { cookie: planted }));
    expect(begun).not.toBe(planted);
    const again = cookieOf(await signIn(key, { cookie: begun }));
    expect(again).not.toBe(begun);
    expect((await t.request('GET', '/me/', { key: null, headers: { cookie: planted, ...OWN } })).status).toBe(401);
  });

  it('does nothing for a page of another site, on any operation that changes something', async () => {
    const { key } = await t.gapura.apiKeys.create({ owner: 'sari', role: 'admin' });
    const cookie = cookieOf(await signIn(key));
    const forged: Record<string, string>[] = [
      {},
      { ...OWN, origin: EVIL },
      { ...OWN, origin: 'null' },
      { ...OWN, origin: 'https://pay.example.id.evil.example' },
      { ...OWN, 'sec-fetch-site': 'cross-site' },
    ];
    for (const operation of operations.filter(({ isOpen }) => !isOpen)) {
      for (const headers of forged) {
        const { status } = await statusOf(t.url, operation, { cookie, ...headers });
        expect([operation.id, headers, status]).toEqual([operation.id, headers, 401]);
      }
    }
    expect(
      (await t.request('GET', '/me/', { key: null, headers: { cookie, ...OWN, origin: 'https://pay.example.id' } }))
        .status,
    ).toBe(200);
  });

  it('is over in every browser at once, when its key is revoked or everything is signed out', async () => {
    const { key, record } = await t.gapura.apiKeys.create({ owner: 'sari', role: 'viewer' });
    const ask = (cookie: string, path = '/me/', method = 'GET') =>
      t.request(method, path, { key: null, headers: { cookie, ...OWN } });
    const [first, second] = [cookieOf(await signIn(key)), cookieOf(await signIn(key))];
    expect((await ask(first, '/sessions/', 'DELETE')).status).toBe(204);
    expect([(await ask(first)).status, (await ask(second)).status]).toEqual([401, 401]);
    const third = cookieOf(await signIn(key));
    await t.request('POST', `/keys/${record.id}/revoke/`, { key: t.keys.staff });
    expect([(await ask(third)).status, (await signIn(key)).status]).toEqual([401, 401]);
  });
});

describe('every page', () => {
  it('runs only what its policy names by hash or as its own, and is framed by nobody', async () => {
    for (const [name, url] of Object.entries(pages)) {
      const reply = await fetch(url, { headers: { accept: 'text/html' } });
      const text = await reply.text();
      const policy = Object.fromEntries(
        (reply.headers.get('content-security-policy') ?? '').split('; ').map((part) => [part.split(' ', 1)[0], part]),
      ) as Record<string, string | undefined>;
      expect([name, policy['default-src']]).toEqual([name, "default-src 'none'"]);
      expect([name, policy['frame-ancestors']]).toEqual([name, "frame-ancestors 'none'"]);
      expect([name, policy['base-uri'] === undefined]).toEqual([name, false]);
      expect([name, policy['form-action'] === undefined]).toEqual([name, false]);
      // The renderer of the documentation sets styles as it draws: they may be inline there, and can load nothing.
      const { 'style-src': styles, ...strict } = policy;
      const checked = name === 'docs' && styles === "style-src 'unsafe-inline'" ? strict : policy;
      expect([name, /unsafe-|\*|https?:/.exec(Object.values(checked).join(';'))]).toEqual([name, null]);
      expect([name, reply.headers.get('x-content-type-options')]).toEqual([name, 'nosniff']);
      expect([name, ['no-referrer', 'same-origin'].includes(reply.headers.get('referrer-policy') ?? '')]).toEqual([
        name,
        true,
      ]);
      for (const [, tag, inline = ''] of text.matchAll(/<(script|style)>([\s\S]*?)<\/\1>/g)) {
        const hash = `'sha256-${createHash('sha256').update(inline).digest('base64')}'`;
        if (tag === 'style' && checked === strict) continue;
        expect([name, policy[`${tag}-src`]?.includes(hash)]).toEqual([name, true]);
      }
      expect([name, /<[^>]+\son\w+=|<[^>]+\sstyle=|href="javascript:/i.exec(text)?.[0]]).toEqual([name, undefined]);
    }
  });

  it('loads nothing from elsewhere', async () => {
    for (const [name, url] of Object.entries(pages)) {
      const text = await (await fetch(url, { headers: { accept: 'text/html' } })).text();
      const loaded = [
        ...text.matchAll(
          /<(?:script|img|iframe|link|source|video|audio|object|embed)\b[^>]*?\s(?:src|href|data)="([^"]*)"/g,
        ),
      ];
      const elsewhere = loaded
        .map(([, address = '']) => address)
        .filter((address) => /^(?:https?:)?\/\//.test(address));
      expect([name, elsewhere]).toEqual([name, []]);
    }
  });
});
