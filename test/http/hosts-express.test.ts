// Mounted under Express and bare node:http: it works as anywhere, whatever has parsed the bodies before.

import express, { type Express, type RequestHandler } from 'express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bcaCharge, startGapura, type TestGapura } from '../support/gapura.ts';
import { listenPlain, visitsWith } from './support/hosts.ts';

let t: TestGapura;
beforeAll(async () => {
  t = await startGapura();
});
afterAll(() => t.close());

const { send, expectGapuraAt } = visitsWith(() => t.keys.budi);

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
