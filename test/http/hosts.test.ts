// Mounted in other people's applications: neither side changes how the other behaves.

import type { RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import express, { type Express, type RequestHandler } from 'express';
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../src/domain/caller.ts';
import { bcaCharge, startGapura, type TestGapura } from '../support/gapura.ts';
import { createPatientServer } from '../support/http-server.ts';

let t: TestGapura;
let other: TestGapura;
beforeAll(async () => {
  [t, other] = await Promise.all([startGapura(), startGapura()]);
});
afterAll(() => Promise.all([t.close(), other.close()]));

const cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp();
});

interface Sent {
  readonly method?: string;
  readonly body?: unknown;
  readonly text?: string;
  readonly type?: string;
  readonly key?: string | null;
}

async function send(url: string, { method, body, text, type = 'application/json', key = t.keys.budi }: Sent = {}) {
  const content = text ?? (body === undefined ? undefined : JSON.stringify(body));
  const response = await fetch(url, {
    method: method ?? (content === undefined ? 'GET' : 'POST'),
    headers: {
      ...(key === null ? {} : { authorization: `Bearer ${key}` }),
      ...(content === undefined ? {} : { 'content-type': type }),
    },
    ...(content === undefined ? {} : { body: content }),
  });
  const received = await response.text();
  const json = (response.headers.get('content-type') ?? '').includes('json');
  return { status: response.status, headers: response.headers, body: json ? JSON.parse(received) : received };
}

/** What must hold wherever the routes are mounted. */
async function expectGapuraAt(url: string, path: string, key = t.keys.budi): Promise<void> {
  const charged = await send(`${url}/charge/`, { body: bcaCharge, key });
  expect([charged.status, charged.body.gross_amount]).toEqual([201, '150000.00']);
  expect(charged.headers.get('content-type')).toBe('application/json; charset=utf-8');
  const again = await send(`${url}/charge`, { body: bcaCharge, key });
  expect(again.status).toBe(201);
  const read = await send(`${url}/payments/${charged.body.id}`, { key });
  expect([read.status, read.body]).toEqual([200, charged.body]);

  await expectRefusals(url, key);

  const page = await send(`${url}/payments/?limit=1&status=pending`, { key });
  expect(page.body.map((payment: { id: string }) => payment.id)).toEqual([again.body.id]);
  const link = page.headers.get('link') ?? '';
  expect(link).toMatch(new RegExp(`^<${path}/payments/\\?limit=1&status=pending&cursor=[\\w-]+>; rel="next"$`));
  const next = await send(new URL(link.slice(1, link.indexOf('>')), url).href, { key });
  expect(next.body.map((payment: { id: string }) => payment.id)).toEqual([charged.body.id]);
}

async function expectRefusals(url: string, key: string): Promise<void> {
  const refused = async (sent: Sent) => {
    const reply = await send(`${url}/charge/`, { key, ...sent });
    expect(reply.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
    return [reply.status, reply.body.code, (reply.body.errors ?? []).map((error: { field: string }) => error.field)];
  };
  const customer = { ...bcaCharge.customer_details, vip: true };
  expect(await refused({ body: { ...bcaCharge, discount: 5 } })).toEqual([400, 'validation_failed', ['discount']]);
  expect(await refused({ body: { ...bcaCharge, customer_details: customer } })).toEqual([
    400,
    'validation_failed',
    ['customer_details.vip'],
  ]);
  expect(await refused({ body: { ...bcaCharge, gross_amount: '150000' } })).toEqual([
    400,
    'validation_failed',
    ['gross_amount'],
  ]);
  expect(await refused({ body: { ...bcaCharge, metadata: { cvv: '123' } } })).toEqual([
    400,
    'validation_failed',
    ['metadata.cvv'],
  ]);
  expect(await refused({ text: '{"metadata":{"__proto__":{"a":1}}}' })).toEqual([
    400,
    'malformed_json',
    ['metadata.__proto__'],
  ]);
  expect(await refused({ text: '{"metadata":{"note":"a\\u0000"}}' })).toEqual([
    400,
    'malformed_json',
    ['metadata.note'],
  ]);
  const deep = await refused({ text: `{"metadata":${'['.repeat(1_000)}${']'.repeat(1_000)}}` });
  expect(deep.slice(0, 2)).toEqual([400, 'malformed_json']);
  expect(await refused({ text: `{"metadata":"${'a'.repeat(64 * 1_024)}"}` })).toEqual([413, 'payload_too_large', []]);
  expect(await refused({ text: 'a=1', type: 'application/x-www-form-urlencoded' })).toEqual([
    415,
    'unsupported_media_type',
    [],
  ]);
  expect(await refused({ text: '' })).toEqual([400, 'malformed_json', []]);
  expect(await refused({ method: 'DELETE' })).toEqual([405, 'method_not_allowed', []]);
  expect(await refused({ body: {}, key: 'gpk_wrong' })).toEqual([401, 'unauthenticated', []]);
}

async function listen(app: FastifyInstance): Promise<string> {
  cleanUps.push(() => app.close());
  return app.listen({ host: '127.0.0.1', port: 0 });
}

async function listenPlain(listener: RequestListener): Promise<string> {
  const server: Server = createPatientServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanUps.push(
    () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  );
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A shop that does everything its own way. */
function hostileHost(options: FastifyServerOptions = {}): { app: FastifyInstance; lines: string[] } {
  const lines: string[] = [];
  const app = Fastify({
    logger: { level: 'trace', stream: { write: (line: string) => void lines.push(line) } },
    ajv: { customOptions: { removeAdditional: 'all', coerceTypes: 'array', useDefaults: true, allErrors: false } },
    genReqId: () => 'shop-request',
    ...options,
  });
  app.setSchemaErrorFormatter(() => new Error('the shop found a fault'));
  app.setErrorHandler((error: { statusCode?: number; message: string }, _request, reply) =>
    reply.code(error.statusCode ?? 500).send({ shop_error: error.message }),
  );
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ shop_error: 'no such page' }));
  app.setSerializerCompiler(() => (value) => JSON.stringify({ wrapped: value }));
  app.setReplySerializer((payload) => JSON.stringify({ shop: payload }));
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, { form: body }),
  );
  app.addContentTypeParser(/^text\//, { parseAs: 'buffer' }, (_request, body, done) => done(null, { text: body }));
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, { anything: body }));
  app.decorate('swagger', () => 'the shop’s own');
  app.decorate('gapura', 'the shop’s own');
  app.decorateRequest('caller', null);
  app.decorateRequest('requestId', '');
  app.decorateReply('problem', () => 'the shop’s own');
  app.addHook('onRequest', async (request) => {
    request.setDecorator('caller', { shopper: true });
  });
  app.addHook('preValidation', async (request) => {
    request.query = { ...(request.query as object), injected: 'by the shop' };
    if (typeof request.body === 'object') request.body = { ...request.body, sanitised: true };
  });
  app.addHook('preSerialization', async (_request, _reply, payload) => ({ ...(payload as object), stamped: true }));
  app.addHook('onSend', async (_request, reply, payload) => {
    reply.header('x-shop', 'yes');
    return payload;
  });
  const schema = {
    body: { type: 'object', properties: { count: { type: 'integer' }, colour: { type: 'string', default: 'red' } } },
  };
  app.post('/orders', { schema }, async (request) => ({ got: request.body, caller: request.getDecorator('caller') }));
  app.get('/broken', async () => {
    throw Object.assign(new Error('out of stock'), { statusCode: 409 });
  });
  return { app, lines };
}

/** Everything that the shop does by its own rules: coercing, stripping, filling in, wrapping and failing. */
async function visitShop(url: string) {
  const replies = [
    await send(`${url}/orders`, { body: { count: '7', extra: 1 } }),
    await send(`${url}/orders`, { text: 'a=1', type: 'application/x-www-form-urlencoded' }),
    await send(`${url}/orders`, { text: 'a', type: 'text/csv' }),
    await send(`${url}/orders`, { body: { count: 'seven' } }),
    await send(`${url}/orders`, { text: '{ not JSON' }),
    await send(`${url}/orders`, { text: JSON.stringify({ colour: 'b'.repeat(100) }) }),
    await send(`${url}/broken`),
    await send(`${url}/nowhere`),
    await send(`${url}/nowhere`, { body: { a: 1 } }),
    await send(`${url}/orders/%zz`),
    await send(`${url}/orders`, { method: 'DELETE' }),
  ];
  return replies.map(({ status, headers, body }) => [status, headers.get('content-type'), headers.get('x-shop'), body]);
}

/** The same shop, once without us, does the same. */
async function expectShopUnchanged(url: string, options?: FastifyServerOptions): Promise<void> {
  const visited = await visitShop(url);
  expect(visited).toEqual(await visitShop(await listen(hostileHost(options).app)));
  // It really is a shop of its own kind.
  const stamped = { got: { count: 7, colour: 'red' }, caller: { shopper: true }, stamped: true };
  expect(visited[0]?.slice(0, 1).concat(visited[0]?.slice(3))).toEqual([200, { shop: stamped }]);
  expect(JSON.stringify(visited[7])).toContain('no such page');
}

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
    cleanUps.push(() => app.close());
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

describe('the host’s authenticate()', () => {
  const shopper: Caller = { id: 'shopper-7', staff: false, scopes: ['payments:read', 'payments:write'] };
  const cases: Record<string, () => unknown> = {
    nobody: () => undefined,
    null: () => null,
    shopper: () => shopper,
    later: async () => shopper,
    unscoped: () => ({ ...shopper, scopes: [] }),
    'throws 401': () => {
      throw Object.assign(new Error('the session of Budi is over'), { statusCode: 401 });
    },
    'throws 403': async () => {
      throw Object.assign(new Error('Budi is banned'), { statusCode: 403 });
    },
    throws: () => {
      throw new Error('the session store is gone: secret-of-the-shop');
    },
    nameless: () => ({ ...shopper, id: '' }),
    numbered: () => ({ ...shopper, id: 7 }),
  };
  let hosted: TestGapura;
  const logged: string[] = [];
  beforeAll(async () => {
    hosted = await startGapura({
      authenticate: (request) => cases[String(request.headers['x-case'])]?.() as Caller,
      logger: { debug() {}, info() {}, warn() {}, error: (fields) => void logged.push(JSON.stringify(fields)) },
    });
  });
  afterAll(() => hosted.close());
  const as = (name: string) => hosted.request('GET', '/payments/', { headers: { 'x-case': name } });

  it.each([
    ['nobody', 401, 'unauthenticated'],
    ['null', 401, 'unauthenticated'],
    ['unscoped', 403, 'forbidden'],
    ['throws 401', 401, 'unauthenticated'],
    ['throws 403', 403, 'forbidden'],
  ])('for %s is answered %i', async (name, status, code) => {
    const reply = await as(name);
    expect([reply.status, reply.body.code]).toEqual([status, code]);
    expect(reply.text).not.toContain('Budi');
    expect(reply.headers.get('www-authenticate')).toBe(status === 401 ? 'Bearer' : null);
  });

  it('decides alone: API keys mean nothing beside it', async () => {
    expect((await as('shopper')).status).toBe(200);
    expect((await as('later')).status).toBe(200);
    expect((await hosted.request('GET', '/payments/', { key: hosted.keys.staff })).status).toBe(401);
  });

  it.each(['throws', 'nameless', 'numbered'])('that is broken (%s) is a 500 that shows nothing', async (name) => {
    logged.length = 0;
    const reply = await as(name);
    expect([reply.status, reply.body.code]).toEqual([500, 'internal_error']);
    expect(reply.text).not.toContain('secret-of-the-shop');
    expect(logged).toHaveLength(1);
  });
});

describe('under Express', () => {
  const parsers: [string, RequestHandler[]][] = [
    ['with no body parser', []],
    ['after express.json()', [express.json()]],
    ['after express.json() that takes anything', [express.json({ strict: false, type: '*/*', limit: '10mb' })]],
    ['after express.raw()', [express.raw({ type: '*/*', limit: '10mb' })]],
    ['after express.text()', [express.text({ type: '*/*', limit: '10mb' })]],
    ['after express.urlencoded()', [express.urlencoded()]],
    ['after all of them', [express.urlencoded(), express.json(), express.text(), express.raw()]],
  ];

  function shop(): Express {
    const app = express();
    app.disable('x-powered-by');
    app.use((_request, response, next) => {
      response.locals.shopper = 'budi';
      response.setHeader('x-shop', 'yes');
      next();
    });
    return app;
  }

  it.each(parsers)('%s, under a path, it works as anywhere', async (name, handlers) => {
    const app = shop();
    if (handlers.length > 0) app.use(...handlers);
    app.use('/pay', t.gapura.handler);
    app.post('/orders', (request, response) => void response.json({ got: request.body ?? null }));
    app.use((_request, response) => void response.status(404).send('no such page'));
    const url = await listenPlain(app);
    // These parsers refuse what they cannot parse themselves, before we are asked.
    if (name.includes('takes anything')) {
      const unknown = await send(`${url}/pay/charge/`, { body: { ...bcaCharge, discount: 5 } });
      expect([unknown.status, unknown.body.errors[0].field]).toEqual([400, 'discount']);
      expect((await send(`${url}/pay/charge/`, { body: bcaCharge })).status).toBe(201);
    } else {
      await expectGapuraAt(`${url}/pay`, '/pay');
    }
    const missing = await send(`${url}/pay/nowhere`, { body: { a: 1 } });
    expect([missing.status, missing.body.detail]).toEqual([404, 'There is nothing at POST /pay/nowhere.']);
    expect(missing.headers.get('x-shop')).toBe('yes');
    const undecodable = await send(`${url}/pay/payments/%zz/`);
    expect([undecodable.status, undecodable.body.code ?? undecodable.body]).toEqual([404, 'not_found']);
    expect((await send(`${url}/elsewhere`)).body).toBe('no such page');
  });

  it('before express.json(), the host’s own routes still get their bodies', async () => {
    const app = shop();
    app.use('/pay', t.gapura.handler);
    app.use(express.json());
    app.post('/orders', (request, response) => void response.json({ got: request.body, by: response.locals.shopper }));
    const url = await listenPlain(app);
    await expectGapuraAt(`${url}/pay`, '/pay');
    expect((await send(`${url}/orders`, { body: { a: 1 } })).body).toEqual({ got: { a: 1 }, by: 'budi' });
  });

  it('in routers inside routers, the Link header has the whole path', async () => {
    const app = shop();
    const inner = express.Router();
    inner.use('/pay', t.gapura.handler);
    const outer = express.Router();
    outer.use('/v1', inner);
    app.use('/api', express.json(), outer);
    await expectGapuraAt(`${await listenPlain(app)}/api/v1/pay`, '/api/v1/pay');
  });

  it('at the root it leaves what it does not know to the routes behind it, bodies and all', async () => {
    const app = shop();
    app.use(t.gapura.handler);
    app.use(express.json());
    app.get('/hello', (_request, response) => void response.send('hello'));
    app.post('/orders', (request, response) => void response.status(202).json({ got: request.body }));
    app.use((_request, response) => void response.status(404).send('no such page'));
    const url = await listenPlain(app);
    await expectGapuraAt(url, '');
    expect((await send(`${url}/hello`)).body).toBe('hello');
    const order = await send(`${url}/orders`, { body: { a: 1 } });
    expect([order.status, order.body]).toEqual([202, { got: { a: 1 } }]);
    expect((await send(`${url}/nowhere`)).body).toBe('no such page');
  });

  it('refuses bodies that a lax parser let through: over the limit, too deep, and hidden in a reviver’s work', async () => {
    const app = shop();
    app.use(express.json({ limit: '10mb' }));
    app.use('/pay', t.gapura.handler);
    const url = `${await listenPlain(app)}/pay/charge/`;
    const bottomless = await send(url, { text: `{"metadata":${'['.repeat(30_000)}${']'.repeat(30_000)}}` });
    expect([bottomless.status, bottomless.body.code]).toEqual([400, 'malformed_json']);
    const large = await send(url, { body: { ...bcaCharge, metadata: { a: 'a'.repeat(1_000_000) } } });
    expect([large.status, large.body.code]).toEqual([413, 'payload_too_large']);
  });
});

describe('under bare node:http', () => {
  it('is a server of its own', async () => {
    const url = await listenPlain((request, response) => t.gapura.handler(request, response));
    await expectGapuraAt(url, '');
    const missing = await send(`${url}/nowhere`, { text: '{ not JSON' });
    expect([missing.status, missing.body.code]).toEqual([404, 'not_found']);
    const undecodable = await send(`${url}/payments/%zz/`);
    expect([undecodable.status, undecodable.body.code]).toEqual([404, 'not_found']);
    const long = await send(`${url}/payments/${'a'.repeat(1_000)}/`);
    expect([long.status, long.body.code]).toEqual([404, 'not_found']);
  });
});
