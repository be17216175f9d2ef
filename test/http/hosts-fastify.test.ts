// Mounted in other people's Fastify applications: neither side changes how the other behaves.

import { PassThrough } from 'node:stream';
import Fastify, { type FastifyServerOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { bcaCharge, startGapura, type TestGapura } from '../support/gapura.ts';
import { hostileHost, listen, visitsWith } from './support/hosts.ts';

let t: TestGapura;
let other: TestGapura;
beforeAll(async () => {
  [t, other] = await Promise.all([startGapura(), startGapura()]);
});
afterAll(() => Promise.all([t.close(), other.close()]));

const { send, expectGapuraAt, expectShopUnchanged } = visitsWith(() => t.keys.budi);

describe('in a Fastify host', () => {
  it('with validators, parsers, serialisers, hooks and handlers of its own, both keep their behaviour', async () => {
    const { app, lines } = hostileHost();
    await app.register(t.gapura.plugin, { prefix: '/pay' });
    const url = await listen(app);
    await expectGapuraAt(`${url}/pay`, '/pay');
    await expectShopUnchanged(url);
    const missing = await send(`${url}/pay/nowhere`, { text: '{ not JSON' });
    expect([missing.status, missing.body]).toEqual([
      404,
      expect.objectContaining({ code: 'not_found', request_id: 'shop-request' }),
    ]);
    expect(missing.headers.get('x-shop')).toBe('yes');
    expect(lines.join('\n')).not.toContain(t.keys.budi);
  });

  it.each<[string, FastifyServerOptions]>([
    ['a tiny body limit', { bodyLimit: 80 }],
    ['a huge body limit', { bodyLimit: 100_000_000 }],
    ['no trailing slashes', { routerOptions: { ignoreTrailingSlash: true } }],
    ['no trailing slashes, said the old way', { ignoreTrailingSlash: true } as FastifyServerOptions],
    ['no double slashes', { routerOptions: { ignoreDuplicateSlashes: true } }],
    ['no case', { routerOptions: { caseSensitive: false } }],
    ['short parameters', { routerOptions: { maxParamLength: 36 } }],
    ['semicolons in addresses', { useSemicolonDelimiter: true } as FastifyServerOptions],
    ['a query parser of its own', { routerOptions: { querystringParser: () => ({ shop: 'query' }) } }],
    ['no HEAD routes', { exposeHeadRoutes: false }],
    ['rewritten addresses', { rewriteUrl: (request) => (request.url ?? '').replace('/public', '') }],
    ['return503OnClosing off and proxies trusted', { return503OnClosing: false, trustProxy: true }],
  ])('with %s it works as ever', async (_name, options) => {
    const { app } = hostileHost(options);
    await app.register(t.gapura.plugin, { prefix: '/pay' });
    const url = await listen(app);
    const path = options.rewriteUrl === undefined ? '/pay' : '/public/pay';
    await expectGapuraAt(url + path, path);
    await expectShopUnchanged(url, options);
  });

  it('with a validator compiler that swaps every body, our bodies stay what was sent', async () => {
    const app = Fastify();
    app.setValidatorCompiler(() => () => ({ value: { swapped: true } }));
    app.post('/orders', { schema: { body: {} } }, async (request) => request.body);
    await app.register(t.gapura.plugin, { prefix: '/pay' });
    const url = await listen(app);
    await expectGapuraAt(`${url}/pay`, '/pay');
    expect((await send(`${url}/orders`, { body: { a: 1 } })).body).toEqual({ swapped: true });
  });

  it('that takes only parameters shorter than a UUID, it says so instead of starting', async () => {
    const app = Fastify({ routerOptions: { maxParamLength: 20 } });
    onTestFinished(() => app.close());
    await expect(app.register(t.gapura.plugin, { prefix: '/pay' })).rejects.toThrow(/maxParamLength 36 or more/);
  });

  it('twice, under two prefixes and with two databases, each has its own callers and payments', async () => {
    const { app } = hostileHost();
    await app.register(t.gapura.plugin, { prefix: '/one' });
    await app.register(async (scope) => scope.register(other.gapura.plugin, { prefix: '/two' }), { prefix: '/deep' });
    const url = await listen(app);
    await expectGapuraAt(`${url}/one`, '/one');
    await expectGapuraAt(`${url}/deep/two`, '/deep/two', other.keys.budi);
    expect((await send(`${url}/one/payments/`, { key: other.keys.budi })).status).toBe(401);
    expect((await send(`${url}/deep/two/payments/`, { key: t.keys.budi })).status).toBe(401);
    expect((await send(`${url}/deep/two/nowhere`)).body.code).toBe('not_found');
    expect(JSON.stringify((await send(`${url}/deep/nowhere`)).body)).toContain('no such page');
    await expectShopUnchanged(url);
  });

  it.each(['', '/', undefined])(
    'without a prefix (%j), the host keeps its own 404 beside our paths',
    async (prefix) => {
      const { app } = hostileHost();
      await app.register(t.gapura.plugin, prefix === undefined ? {} : { prefix });
      const url = await listen(app);
      await expectGapuraAt(url, '');
      await expectShopUnchanged(url);
    },
  );

  it('in a scope that has its own 404 and prefix, that scope keeps them', async () => {
    const app = Fastify();
    await app.register(
      async (scope) => {
        scope.setNotFoundHandler((_request, reply) => reply.code(404).send({ scope: 'nothing' }));
        await scope.register(t.gapura.plugin);
      },
      { prefix: '/shop' },
    );
    const url = await listen(app);
    await expectGapuraAt(`${url}/shop`, '/shop');
    expect((await send(`${url}/shop/nowhere`)).body).toEqual({ scope: 'nothing' });
  });

  it('whose authentication hook refuses, the host answers in its own words; whom it lets in, we ask on', async () => {
    const { app } = hostileHost();
    app.addHook('onRequest', async (request) => {
      if (request.headers['x-shop-session'] !== 'open') {
        throw Object.assign(new Error('log in first'), { statusCode: 401 });
      }
    });
    await app.register(t.gapura.plugin, { prefix: '/pay' });
    const url = await listen(app);
    const shut = await send(`${url}/pay/payments/`);
    expect([shut.status, shut.body]).toEqual([401, { shop: { shop_error: 'log in first', stamped: true } }]);
    const open = await fetch(`${url}/pay/payments/`, { headers: { 'x-shop-session': 'open' } });
    expect([open.status, await open.json()]).toEqual([401, expect.objectContaining({ code: 'unauthenticated' })]);
  });

  it('that listens to bodies itself before we do, nothing of them is lost', async () => {
    const app = Fastify();
    const heard: string[] = [];
    app.addHook('preParsing', (_request, _reply, payload, done) => {
      payload.on('data', (chunk: Buffer) => heard.push(chunk.toString()));
      done(null, payload);
    });
    app.addHook('preValidation', () => new Promise((resolve) => setImmediate(resolve)));
    await app.register(t.gapura.plugin, { prefix: '/pay' });
    const url = await listen(app);
    expect((await send(`${url}/pay/charge/`, { body: bcaCharge })).status).toBe(201);
    expect(JSON.parse(heard.join(''))).toEqual(bcaCharge);
  });

  it('that hands on another stream than the request, that stream is what we read', async () => {
    const app = Fastify();
    app.addHook('preParsing', async (_request, _reply, payload) => payload.pipe(new PassThrough()));
    await app.register(t.gapura.plugin, { prefix: '/pay' });
    await expectGapuraAt(`${await listen(app)}/pay`, '/pay');
  });
});
