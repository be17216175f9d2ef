// GET /openapi.json and GET /docs, under any prefix; and every documented path, in both spellings.

import { createHash } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import express from 'express';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Operation, readOperations } from '../../src/http/docs/document.ts';
import { renderPage } from '../../src/http/docs/page.ts';
import { startGapura, type TestGapura } from '../support/gapura.ts';
import { createPatientServer } from '../support/http-server.ts';

let t: TestGapura;
let operations: Operation[];
beforeAll(async () => {
  t = await startGapura();
  operations = readOperations(t.gapura.describeApi());
});
afterAll(() => t.close());

describe('GET /openapi.json', () => {
  it('is open to everyone and names the prefix under which the service is mounted', async () => {
    const reply = await t.request('GET', '/openapi.json', { key: null });
    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(reply.body).toEqual(JSON.parse(JSON.stringify(t.gapura.describeApi('/api'))));
    expect(reply.body.servers).toEqual([{ url: '/api' }]);
  });

  it.each(['', '/a/deep/prefix'])('names the prefix "%s" of a Fastify host', async (prefix) => {
    const host = Fastify();
    await host.register(t.gapura.plugin, { prefix });
    const reply = await host.inject({ url: `${prefix}/openapi.json` });
    expect(reply.json().servers).toEqual([{ url: prefix || '/' }]);
    await host.close();
  });

  it('names the mount point of an Express host', async () => {
    const server = createPatientServer(express().use('/shop/pay', t.gapura.handler)).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const document = (await (await fetch(`${origin}/shop/pay/openapi.json`)).json()) as { servers: unknown };
    expect(document.servers).toEqual([{ url: '/shop/pay' }]);
    const page = await (await fetch(`${origin}/shop/pay/docs`)).text();
    expect(page).toContain(`<code>${origin}/shop/pay</code>`);
    await new Promise((resolve) => server.close(resolve));
  });
});

describe('GET /docs', () => {
  it.each([
    ['/docs', './'],
    ['/docs/', '../'],
  ])('%s answers everyone with a page that finds the service at %s', async (path, root) => {
    const reply = await t.request('GET', path, { key: null });
    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(reply.text).toContain(`<body data-root="${root}">`);
    expect(reply.text).toContain(`href="${root}openapi.json"`);
    expect(reply.text).toContain(`<code>${t.url}</code>`);
    const [, renderer = ''] = /<script src="([^"]+)">/.exec(reply.text) ?? [];
    expect(new URL(renderer, t.url + path).href).toMatch(`${t.url}/docs/assets/scalar-`);
  });

  it('answers HEAD like GET without a body, and other methods with 405', async () => {
    for (const path of ['/docs', '/docs/', '/openapi.json']) {
      const got = await t.request('GET', path, { key: null });
      const head = await fetch(t.url + path, { method: 'HEAD' });
      expect([head.status, await head.text()]).toEqual([200, '']);
      expect(head.headers.get('content-type')).toBe(got.headers.get('content-type'));
      const posted = await t.request('POST', path, { key: null, body: {} });
      expect(posted).toMatchObject({ status: 405, body: { code: 'method_not_allowed' } });
      expect(posted.headers.get('allow')).toBe('GET, HEAD');
    }
  });

  it('lists every operation with its path and scope for readers without scripts', async () => {
    const { text } = await t.request('GET', '/docs');
    const list = text.split('<noscript>')[1]?.split('</noscript>')[0] ?? '';
    for (const { id, method, path, summary, scope } of operations) {
      const item = list.split(`<li id="${id}">`)[1]?.split('</li>')[0] ?? '';
      expect(item, id).toContain(`<code>${method} ${path}</code> ${summary.replaceAll("'", '&#39;')}`);
      expect(item, id).toContain(scope === null ? 'Needs no credentials.' : 'Needs ');
      for (const one of scope?.split(' or ') ?? []) expect(item, id).toContain(one);
    }
  });

  it('allows by its policy its own files and its own script, and loads nothing from elsewhere', async () => {
    const { text, headers } = await t.request('GET', '/docs');
    const policy = headers.get('content-security-policy') ?? '';
    const source = text.split('<script>')[1]?.split('</script>')[0] ?? '';
    const hash = createHash('sha256').update(source).digest('base64');
    expect(policy).toContain(`; script-src 'self' 'sha256-${hash}';`);
    expect(policy).toContain("; connect-src 'self';");
    expect(policy).toContain("default-src 'none'");
    // Styles alone may be inline: the renderer sets them as it draws.
    expect(policy.match(/\S+ 'unsafe[^;]*/g)).toEqual(["style-src 'unsafe-inline'"]);
    expect(policy).not.toMatch(/https?:|\*|blob:/);
    expect(text).not.toMatch(/\s(?:style|on\w+)=/);
    expect(text.match(/<(?:script|img|iframe|link)\b[^>]*(?:src|href)="(?!data:|\.\/)[^"]*"/g)).toBeNull();
  });

  it('serves its renderer under a name that has its content, for ever, and no other file', async () => {
    const { text } = await t.request('GET', '/docs');
    const [, path = ''] = /<script src="\.([^"]+)">/.exec(text) ?? [];
    const file = await fetch(t.url + path);
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8']);
    expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(file.headers.get('x-content-type-options')).toBe('nosniff');
    const script = await file.text();
    expect(path).toContain(createHash('sha256').update(script).digest('base64url').slice(0, 12));
    const known = { 'if-none-match': file.headers.get('etag') ?? '' };
    expect((await fetch(t.url + path, { headers: known })).status).toBe(304);
    for (const other of ['scalar-0ld.js', '..%2F..%2Fpackage.json', `x${path.split('/').at(-1)}`]) {
      expect((await fetch(`${t.url}/docs/assets/${other}`)).status, other).toBe(404);
    }
  });

  it('lists the operations where the renderer did not come along', () => {
    const page = renderPage(t.gapura.describeApi(), { base: t.url, root: './', renderer: undefined });
    expect(page).toContain('<code>POST /charge/</code>');
    expect(page).not.toMatch(/<script|<noscript/);
  });

  it('shows hostile text as text: in the document, in the address and in the Host header', async () => {
    const hostile = `</script><img src=x onerror="alert('1')">`;
    const page = renderPage(
      {
        info: { title: hostile, version: hostile, summary: hostile, description: hostile },
        paths: {
          [`/${hostile}`]: {
            post: {
              operationId: hostile,
              tags: [hostile],
              summary: hostile,
              description: `\`${hostile}\``,
              security: [{ bearer: [hostile] }],
              parameters: [{ name: hostile, in: 'query', description: hostile, schema: { enum: [hostile] } }],
              requestBody: {
                content: {
                  'application/json': {
                    schema: { properties: { [hostile]: { description: hostile, pattern: hostile, default: hostile } } },
                    examples: { [hostile]: { summary: hostile, value: { [hostile]: hostile } } },
                  },
                },
              },
              responses: { 200: { description: hostile, content: { [hostile]: { schema: {}, example: hostile } } } },
            },
          },
        },
      },
      { base: `http://${hostile}`, root: './', renderer: 'scalar.js' },
    );
    expect(page).not.toContain('<img');
    expect(page.split('</script>')).toHaveLength(3);
    const host = Fastify();
    await host.register(t.gapura.plugin);
    const reply = await host.inject({ url: '/docs', headers: { host: `evil"><img src=x>` } });
    expect(reply.body).not.toContain('evil');
    await host.close();
  });
});

describe('every documented path', () => {
  const spellings = (path: string) => [path, path.replace(/\/$/, '')];
  const filled = (operation: Operation) =>
    operation.path.replaceAll(/\{\w+\}/g, () => '0198a3c2-7b1e-7c44-9d0a-3f5b8e2a6c10');

  it('answers a stranger in both spellings: 401, or what an open operation says about an empty body', async () => {
    for (const operation of operations) {
      for (const path of spellings(filled(operation))) {
        const reply = await t.request(operation.method, path, { key: null });
        if (operation.scope !== null) expect(reply.status, `${operation.method} ${path}`).toBe(401);
        else expect([404, 405], `${operation.method} ${path}`).not.toContain(reply.status);
      }
    }
  });

  it('answers HEAD as it answers GET, without a body', async () => {
    // A stream has no end to wait for; its own tests look at it.
    const ends = ({ answers }: Operation) => answers.every(({ mediaType }) => mediaType !== 'text/event-stream');
    const reads = operations.filter((operation) => operation.method === 'GET' && ends(operation));
    expect(reads.length).toBeGreaterThan(0);
    for (const path of reads.flatMap((operation) => spellings(filled(operation)))) {
      const got = await t.request('GET', path, { key: t.keys.staff });
      const head = await fetch(t.url + path, {
        method: 'HEAD',
        headers: { authorization: `Bearer ${t.keys.staff}` },
      });
      expect([head.status, await head.text()], path).toEqual([got.status, '']);
    }
  });

  it('takes the examples of its body: none is refused as not valid', async () => {
    const sends = operations.filter(({ path, scope, body }) => !path.includes('{') && scope !== null && body !== null);
    expect(sends.length).toBeGreaterThan(0);
    for (const { method, path, body } of sends) {
      for (const example of body?.examples ?? []) {
        const reply = await t.request(method, path, { key: t.keys.staff, body: example.value });
        expect(['validation_failed', 'malformed_json'], `${path} ${example.summary}: ${reply.text}`).not.toContain(
          reply.body?.code,
        );
      }
    }
  });
});
