// All shops of a server, mounted in other people's applications: each below its name, at its own host, and for the code of the host.

import express from 'express';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type Caller, createShops, SCOPES, type Shops, type ShopsOptions } from '../../src/index.ts';
import { createSandbox, type Sandbox } from '../../src/sandbox/index.ts';
import { readGuide, runTypeScript } from '../docs/guide.ts';
import { dropDatabase, freshDatabase } from '../support/database.ts';
import { bcaCharge } from '../support/gapura.ts';
import { hostileHost, listen, listenPlain, visitsWith } from './support/hosts.ts';

const ADMIN: Caller = { id: 'office', staff: true, role: 'admin', scopes: SCOPES };
const HOSTS = ['bayar.teh.example=teh', '*.pay.example'];
/** No form gives it away. */
const PASSWORD = 'tersembunyi-di-dapur';

let sandbox: Sandbox;
let shops: Shops;
let database: ShopsOptions['database'];
const keys: Record<string, string> = {};
const heard: [shop: string, order: string | undefined][] = [];
const lines: string[] = [];
/** What listeners of the host fail with, once they are added again. */
let fault: string | undefined;

const shopsWith = async (options: Partial<ShopsOptions> = {}): Promise<Shops> => {
  const { url: baseUrl, serverKey } = sandbox;
  return createShops({
    database: database ?? {},
    publicUrl: 'https://pay.example/pay',
    checkout: { colour: '#7a3b12' },
    logger: logInto(lines),
    ...options,
    gateway: { environment: 'local', baseUrl, serverKey, ...options.gateway },
  });
};

function logInto(to: string[]) {
  const log = (fields: object, message: string) => void to.push(`${message} ${JSON.stringify(fields)}`);
  return { debug: log, info: log, warn: log, error: log };
}

beforeAll(async () => {
  sandbox = await createSandbox();
  database = await freshDatabase();
  shops = await shopsWith({
    hosts: HOSTS,
    onOpen(shop, id) {
      if (fault !== undefined) throw new Error(fault);
      shop.events.on('payment_settled', ({ data }) => void heard.push([id, data.payment.order_id]));
    },
  });
  shops.own.events.on('payment_settled', ({ data }) => void heard.push(['own', data.payment.order_id]));
  for (const id of ['kopi', 'teh']) {
    const serverKey = `SB-Mid-server-${id}`;
    sandbox.control.addMerchant({ merchantId: `G-${id}`, serverKey, merchantName: id });
    await shops.own.shops.create(ADMIN, { id, name: `Toko ${id}`, server_key: serverKey, merchant_id: `G-${id}` });
    keys[id] = (await (await shops.get(id)).apiKeys.create({ owner: 'budi' })).key;
  }
  keys.own = (await shops.own.apiKeys.create({ owner: 'budi' })).key;
});
afterAll(async () => {
  await shops.close();
  await sandbox.close();
  await dropDatabase(database ?? {});
});

const { send, expectGapuraAt, expectShopUnchanged } = visitsWith(() => keys.own ?? '');
const key = (id: string) => keys[id] ?? '';

/** What holds under `/pay` of any host that listens. */
async function expectShopsAt(url: string): Promise<void> {
  await expectGapuraAt(`${url}/pay/kopi`, '/pay/kopi', key('kopi'));
  const inTeh = await send(`${url}/pay/teh/charge/`, { body: bcaCharge, key: key('teh') });
  expect((await send(`${url}/pay/teh/payments/${inTeh.body.id}/`, { key: key('teh') })).status).toBe(200);
  // A payment and a key of one shop are none of another's.
  expect((await send(`${url}/pay/kopi/payments/${inTeh.body.id}/`, { key: key('kopi') })).status).toBe(404);
  for (const path of ['/pay/kopi/payments/', '/pay/payments/']) {
    expect((await send(url + path, { key: key('teh') })).status).toBe(401);
  }
  expect((await send(`${url}/pay/nowhere/payments/`)).status).toBe(404);
  expect((await send(`${url}/pay/kopi/`, { key: null })).status).toBe(200);
}

describe('all shops, mounted', () => {
  it('in a Fastify host, are each below its name, under the hooks and beside the routes of the host', async () => {
    const { app } = hostileHost();
    await app.register(shops.plugin, { prefix: '/pay' });
    const url = await listen(app);
    await expectShopsAt(url);
    const missing = await send(`${url}/pay/kopi/nowhere`);
    expect([missing.status, missing.body.request_id]).toEqual([404, 'shop-request']);
    expect((await send(`${url}/pay/kopi/payments/`, { key: key('kopi') })).headers.get('x-shop')).toBe('yes');
    await expectShopUnchanged(url);
  });

  it('at the root of a Fastify host, leave it the paths that are no shop’s', async () => {
    const app = Fastify();
    app.get('/about', async () => 'about us');
    app.setNotFoundHandler((_request, reply) => reply.code(404).send('no such page'));
    await app.register(shops.plugin);
    const url = await listen(app);
    expect((await send(`${url}/kopi/payments/`, { key: key('kopi') })).status).toBe(200);
    expect((await send(`${url}/about`)).body).toBe('about us');
    for (const path of ['/susu', '/susu/payments/']) expect((await send(url + path)).body).toBe('no such page');
  });

  it('under Express and at its root, with a body parser before them', async () => {
    const app = express();
    app.use(express.json({ limit: '10mb' }));
    app.use('/pay', shops.handler);
    app.use(shops.handler);
    app.use((_request, response) => void response.status(404).send('no such page'));
    const url = await listenPlain(app);
    await expectShopsAt(url);
    expect((await send(`${url}/kopi/payments/`, { key: key('kopi') })).status).toBe(200);
    expect((await send(`${url}/susu/payments/`)).body).toBe('no such page');
  });

  it('by fetch, below their names and at their hosts', async () => {
    const status = async (address: string, id: string) => {
      const headers = { authorization: `Bearer ${key(id)}` };
      return (await shops.fetch(new Request(address, { headers }), { prefix: '/pay' })).status;
    };
    expect(await status('http://one.example/pay/kopi/payments/', 'kopi')).toBe(200);
    expect(await status('http://one.example/pay/kopi/payments/', 'teh')).toBe(401);
    expect(await status('http://bayar.teh.example/pay/payments/', 'teh')).toBe(200);
    expect(await status('http://kopi.pay.example/pay/payments/', 'kopi')).toBe(200);
    // At the host of a shop there are no names below, and a host of none is the server's own shop.
    expect(await status('http://kopi.pay.example/pay/teh/payments/', 'teh')).toBe(404);
    expect(await status('http://susu.pay.example/pay/payments/', 'own')).toBe(200);
  });
});

describe('the code of the host', () => {
  it('gets each shop by its name, and hears of the events of all', async () => {
    const kopi = await shops.get('kopi');
    const input = { payment_type: 'qris', gross_amount: 25_000 } as const;
    await kopi.payments.charge({ id: 'budi' }, { ...input, order_id: 'LIB-1' });
    await shops.own.payments.charge({ id: 'budi' }, { ...input, order_id: 'LIB-2' });
    const paid = async (id: string, order_id: string) => {
      const shop = id === 'own' ? shops.own : await shops.get(id);
      const { items } = await shop.payments.list(ADMIN, { order_id });
      return items[0];
    };
    expect(await paid('teh', 'LIB-1')).toBeUndefined();
    expect(await paid('kopi', 'LIB-1')).toMatchObject({ gross_amount: '25000.00' });
    // Paid at the gateway, and asked for: no address of this host is known there.
    for (const [id, order] of [
      ['kopi', 'LIB-1'],
      ['own', 'LIB-2'],
    ] as const) {
      (sandbox.merchant(`G-${id}`) ?? sandbox).control.pay(order);
      const payment = await paid(id, order);
      await (id === 'own' ? shops.own : kopi).payments.checkStatus(ADMIN, payment?.id ?? '');
    }
    await expect
      .poll(() => [...heard].sort())
      .toEqual([
        ['kopi', 'LIB-1'],
        ['own', 'LIB-2'],
      ]);
  });

  it('has what the shop says itself, and what the server has for the rest', async () => {
    const url = 'https://kopi.example';
    const settings = {
      GAPURA_SMTP_URL: `smtp://kasir:${PASSWORD}@mail.kopi.example:587`,
      GAPURA_MAIL_FROM: 'kasir@kopi.example',
      GAPURA_PUBLIC_URL: url,
    };
    const refused = shops.own.shops.update(ADMIN, 'kopi', { settings: { GAPURA_MAIL_FROM: 'kasir@kopi.example' } });
    await expect(refused).rejects.toMatchObject({ errors: [{ field: 'settings.GAPURA_MAIL_FROM' }] });
    await shops.own.shops.update(ADMIN, 'kopi', { settings });
    const checkout = await (await shops.get('kopi')).checkouts.create(ADMIN, { order_id: 'PAGE-1', amount: 45_000 });
    expect(checkout.url).toMatch(/^https:\/\/kopi\.example\/pay\//);
    const page = await shops.fetch(new Request(`http://x/kopi${new URL(checkout.url ?? '').pathname}`));
    const text = await page.text();
    expect([page.status, text.includes('Toko kopi'), text.includes('#7a3b12')]).toEqual([200, true, true]);
    const inTeh = await (await shops.get('teh')).checkouts.create(ADMIN, { order_id: 'PAGE-1', amount: 45_000 });
    expect(inTeh.url).toMatch(/^https:\/\/pay\.example\/pay\/teh\/pay\//);
  });

  it('never sees a secret of a shop in a log, an answer or an error', async () => {
    fault = `no listener for smtp ${PASSWORD}`;
    const changed = await shops.own.shops.update(ADMIN, 'kopi', { name: 'Toko Kopi Senja' });
    fault = undefined;
    expect(changed).toMatchObject({ problem: 'no listener for smtp [masked]', settings: { GAPURA_SMTP_URL: 'set' } });
    expect(lines.join('\n')).toContain('no listener for smtp [masked]');
    const staff = (await shops.own.apiKeys.create({ owner: 'office', staff: true })).key;
    const headers = { authorization: `Bearer ${staff}` };
    const listed = await (await shops.fetch(new Request('http://x/shops/', { headers }))).text();
    expect(listed).toContain('Toko Kopi Senja');
    for (const text of [lines.join('\n'), JSON.stringify([changed, shops.list()]), listed]) {
      expect(text).not.toContain(PASSWORD);
    }
    // What was served before is served on, until the shop can be opened again.
    expect(
      (
        await shops.fetch(
          new Request('http://x/kopi/payments/', { headers: { authorization: `Bearer ${key('kopi')}` } }),
        )
      ).status,
    ).toBe(200);
    await shops.own.shops.update(ADMIN, 'kopi', { name: 'Toko kopi' });
  });

  it('is told that there is no such shop, or that it is disabled or not ready', async () => {
    await expect(shops.get('nowhere')).rejects.toMatchObject({ code: 'not_found' });
    await shops.own.shops.disable(ADMIN, 'teh');
    await expect(shops.get('teh')).rejects.toMatchObject({ code: 'unavailable' });
    expect(shops.list()).toEqual([
      { id: 'kopi', name: 'Toko kopi', status: 'active', state: 'ready', problem: null },
      { id: 'teh', name: 'Toko teh', status: 'disabled', state: 'ready', problem: null },
    ]);
    await shops.own.shops.enable(ADMIN, 'teh');
    expect((await shops.readiness()).ready).toBe(true);
  });
});

it.each<[Partial<ShopsOptions>, RegExp]>([
  [{ hosts: ['kopi'] }, /^hosts has an entry that is neither host=shop nor \*\.host; allowed are host names/],
  [{ dashbord: true } as object, /^There is no option dashbord\. Did you mean dashboard\?/],
])('options that mean nothing are refused before anything is opened: %j', async (options, words) => {
  await expect(shopsWith(options)).rejects.toThrow(words);
});

describe('callers', () => {
  it('are those that the host names, who is told of which shop it is asked', async () => {
    const asked: (string | null)[] = [];
    const named = await shopsWith({
      database: {},
      background: false,
      authenticate(request, shop) {
        asked.push(shop);
        return request.headers.cookie === `shop=${shop}` ? { id: 'budi', staff: false, scopes: SCOPES } : null;
      },
    });
    onTestFinished(() => named.close());
    await named.own.shops.create(ADMIN, { id: 'kopi', name: 'Kopi', server_key: 'SB-Mid-server-named' });
    const ask = async (path: string) =>
      (await named.fetch(new Request(`http://x${path}`, { headers: { cookie: 'shop=kopi' } }))).status;
    expect([await ask('/kopi/payments/'), await ask('/payments/')]).toEqual([200, 401]);
    expect(asked).toEqual(['kopi', null]);
    expect((await named.get('kopi')).worker.state).toBe('off');
  });
});

describe('the guide', () => {
  it('has an application that runs', async () => {
    const [block = ''] = readGuide('shops.md').blocks('ts');
    const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
    const opened: Shops[] = [];
    const host = Fastify();
    onTestFinished(async () => {
      log.mockRestore();
      await host.close();
      await Promise.all(opened.map((one) => one.close()));
    });
    const library = await import('../../src/index.ts');
    const open = async (options: ShopsOptions) => {
      const { url: baseUrl, serverKey } = sandbox;
      const gateway = { environment: 'local', baseUrl, serverKey } as const;
      const made = await createShops({ ...options, database: {}, gateway, logger: null });
      await made.own.shops.create(ADMIN, { id: 'kopi', name: 'Kopi', server_key: 'SB-Mid-server-kopi' });
      opened.push(made);
      return made;
    };
    const packages: Readonly<Record<string, unknown>> = {
      gapura: { ...library, createShops: open },
      fastify: { default: () => Object.assign(host, { listen: async () => host.ready() }) },
    };
    await runTypeScript(block, async (name) => packages[name]);
    expect(log.mock.calls).toEqual([[expect.stringMatching(/.+/)]]);
    expect((await host.inject('/pay/kopi/docs')).statusCode).toBe(200);
  });
});
