// One application for several shops: which one a request is for is known with the request, and nothing of a shop is kept by what they share.

import type { FastifyInstance } from 'fastify';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Refusal } from '../../src/domain/errors.ts';
import { servedShop } from '../../src/host/http-app.ts';
import { createBareApp } from '../../src/http/bare-app.ts';
import { createAdmission } from '../../src/http/overload.ts';
import { createPlugin, NOTIFICATION_LIMIT_BYTES } from '../../src/http/plugin.ts';
import { listEndpoints } from '../../src/http/routes/index.ts';
import type { Served } from '../../src/http/served.ts';
import { STREAM_LIMITS } from '../../src/http/streaming.ts';
import { SILENT } from '../../src/observability/logging.ts';
import { KnownCallers } from '../../src/services/known-callers.ts';
import { RequestCounts } from '../../src/services/request-counts.ts';
import { forPrograms } from '../../src/text/sayings.ts';
import { bcaCharge, startGapura, type TestGapura } from '../support/gapura.ts';

const SHOPS = ['kopi', 'teh'] as const;
type ShopName = (typeof SHOPS)[number];

const SECRET = 'a-secret-that-is-long-enough-for-hs256';
const PER_CALLER = 20;
const clock = { now: () => new Date('2026-03-02T03:00:10Z') };
const refused = { caller: 0, address: 0, failed: 0 };
const opened = new Map<string, TestGapura>();
let app: FastifyInstance;

beforeAll(async () => {
  const shared = { clock, log: SILENT, shared: null };
  const parts = {
    clock,
    log: SILENT,
    counts: new RequestCounts(shared),
    knownCallers: new KnownCallers(shared),
    refused,
    hasDashboard: false,
  };
  const served = new Map<string, Served>();
  for (const scope of SHOPS) {
    const options = {
      clock,
      publicUrl: `https://${scope}.example`,
      checkout: { shopName: `Toko ${scope}` },
      jwt: { secret: SECRET, staffClaim: 'staff', scopeClaim: 'scope' },
      rateLimits: { perCaller: PER_CALLER },
    };
    const t = await startGapura(options);
    opened.set(scope, t);
    const { gateway, services } = t.gapura;
    const { url: baseUrl, serverKey } = t.sandbox;
    const given = { ...options, gateway: { environment: 'local', baseUrl, serverKey } } as const;
    served.set(scope, servedShop(given, { ...parts, gateway, scope }, services));
  }
  const plugin = createPlugin({
    servedFor({ host }) {
      const shop = served.get(host);
      if (shop === undefined) throw new Refusal('not_found', forPrograms('No shop is served here.'));
      return shop;
    },
    endpoints: listEndpoints(),
    version: '1.0.0',
    bodyLimitBytes: 65_536,
    log: SILENT,
    onAnswer: () => undefined,
    streams: STREAM_LIMITS,
    admission: createAdmission({ requests: 100, notificationBytes: NOTIFICATION_LIMIT_BYTES }, SILENT),
  });
  app = createBareApp({ log: SILENT });
  await app.register(plugin, { landing: true });
});
afterAll(async () => {
  await app.close();
  await Promise.all([...opened.values()].map((t) => t.close()));
});

const open = (shop: ShopName) => opened.get(shop) as TestGapura;

function ask(host: string, path: string, key: string | null, body?: object) {
  return app.inject({
    method: body === undefined ? 'GET' : 'POST',
    url: path,
    headers: { host, ...(key === null ? {} : { authorization: `Bearer ${key}` }) },
    ...(body === undefined ? {} : { payload: body }),
  });
}

it('each has its own payments, and its keys open no other shop', async () => {
  const { budi } = open('kopi').keys;
  expect((await ask('kopi', '/charge/', budi, bcaCharge)).statusCode).toBe(201);
  expect((await ask('kopi', '/payments/', budi)).json()).toHaveLength(1);
  expect((await ask('teh', '/payments/', budi)).statusCode).toBe(401);
  expect((await ask('teh', '/payments/', open('teh').keys.staff)).json()).toEqual([]);
});

it('each has pages of its own, at its own address and with its own name', async () => {
  const input = { order_id: 'ONE-1', amount: 50_000 };
  for (const shop of SHOPS) {
    const { url } = (await ask(shop, '/checkouts/', open(shop).keys.budi, input)).json();
    expect(url).toMatch(`https://${shop}.example/pay/`);
    const page = await ask(shop, new URL(url).pathname, null);
    expect(page.body).toContain(`Toko ${shop}`);
    const other = SHOPS.find((one) => one !== shop) as ShopName;
    expect((await ask(other, new URL(url).pathname, null)).statusCode).toBe(404);
  }
});

it('each is on a landing page of its own, also where the pages are asked for in turn', async () => {
  const sandboxOf = async (shop: ShopName) =>
    (await app.inject({ url: '/', headers: { host: shop, accept: 'application/json' } })).json().links.sandbox;
  for (const shop of [...SHOPS, ...SHOPS]) expect(await sandboxOf(shop)).toBe(`${open(shop).sandbox.url}/`);
});

it('callers of the same name are counted apart, and what is refused is counted together', async () => {
  const token = await new SignJWT({ scope: 'payments:read' })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject('budi')
    .setExpirationTime(new Date(clock.now().getTime() + 60_000))
    .sign(new TextEncoder().encode(SECRET));
  const statuses = async (shop: ShopName) => {
    const seen = [];
    for (let n = 0; n <= PER_CALLER; n += 1) seen.push((await ask(shop, '/payments/', token)).statusCode);
    return seen;
  };
  for (const shop of SHOPS) expect(await statuses(shop)).toEqual([...Array(PER_CALLER).fill(200), 429]);
  expect(refused).toEqual({ caller: 2, address: 0, failed: 0 });
});

it('a request for no shop is refused as a problem', async () => {
  for (const path of ['/payments/', '/pay/none/', '/docs/']) {
    const { statusCode, headers } = await ask('susu', path, null);
    expect([statusCode, headers['content-type']]).toEqual([404, 'application/problem+json; charset=utf-8']);
  }
});
