// What the tests of hosts share: a host to be mounted in, and what must hold on both sides wherever that is.

import type { RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { expect, onTestFinished } from 'vitest';
import { bcaCharge } from '../../support/gapura.ts';
import { createPatientServer } from '../../support/http-server.ts';

interface Sent {
  readonly method?: string;
  readonly body?: unknown;
  readonly text?: string;
  readonly type?: string;
  readonly key?: string | null;
}

async function send(url: string, { method, body, text, type = 'application/json', key = null }: Sent) {
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
async function expectGapuraAt(url: string, path: string, key: string): Promise<void> {
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

export async function listen(app: FastifyInstance): Promise<string> {
  onTestFinished(() => app.close());
  return app.listen({ host: '127.0.0.1', port: 0 });
}

export async function listenPlain(listener: RequestListener): Promise<string> {
  const server: Server = createPatientServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A shop that does everything its own way. */
export function hostileHost(options: FastifyServerOptions = {}): { app: FastifyInstance; lines: string[] } {
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
async function visitShop(url: string, key: string) {
  const visit = (path: string, sent: Sent = {}) => send(url + path, { key, ...sent });
  const replies = [
    await visit('/orders', { body: { count: '7', extra: 1 } }),
    await visit('/orders', { text: 'a=1', type: 'application/x-www-form-urlencoded' }),
    await visit('/orders', { text: 'a', type: 'text/csv' }),
    await visit('/orders', { body: { count: 'seven' } }),
    await visit('/orders', { text: '{ not JSON' }),
    await visit('/orders', { text: JSON.stringify({ colour: 'b'.repeat(100) }) }),
    await visit('/broken'),
    await visit('/nowhere'),
    await visit('/nowhere', { body: { a: 1 } }),
    await visit('/orders/%zz'),
    await visit('/orders', { method: 'DELETE' }),
  ];
  return replies.map(({ status, headers, body }) => [status, headers.get('content-type'), headers.get('x-shop'), body]);
}

/** The same shop, once without us, does the same. */
async function expectShopUnchanged(url: string, key: string, options?: FastifyServerOptions): Promise<void> {
  const visited = await visitShop(url, key);
  expect(visited).toEqual(await visitShop(await listen(hostileHost(options).app), key));
  // It really is a shop of its own kind.
  const stamped = { got: { count: 7, colour: 'red' }, caller: { shopper: true }, stamped: true };
  expect(visited[0]?.slice(0, 1).concat(visited[0]?.slice(3))).toEqual([200, { shop: stamped }]);
  expect(JSON.stringify(visited[7])).toContain('no such page');
}

/** What visits a host, with this key where a test names no other. */
export function visitsWith(usualKey: () => string) {
  return {
    send: (url: string, sent: Sent = {}) => send(url, { key: usualKey(), ...sent }),
    expectGapuraAt: (url: string, path: string, key = usualKey()) => expectGapuraAt(url, path, key),
    expectShopUnchanged: (url: string, options?: FastifyServerOptions) => expectShopUnchanged(url, usualKey(), options),
  };
}
