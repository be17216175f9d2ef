// Hostile input: wrong types in every field, nonsense for JSON and HTTP, floods. The sandbox never answers 500, never falls over.

import { connect } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Sandbox } from '../../src/sandbox/index.ts';
import { bcaCharge, caller, chargeOf, frozenSandbox, invoiceOf, subscriptionOf } from './support.ts';

const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);

let sandbox: Sandbox;
let call: ReturnType<typeof caller>;
const failures: unknown[] = [];
beforeAll(async () => {
  sandbox = await frozenSandbox({ logger: (message, details) => failures.push([message, details]) });
  call = caller(sandbox);
});
afterAll(() => sandbox.close());

type Json = Record<string, unknown>;

const person = { first_name: 'Budi', last_name: 'Utomo', email: 'budi@example.com', phone: '+628112341234' };
const address = { ...person, address: 'Jl. Melati 1', city: 'Jakarta', postal_code: '12190', country_code: 'IDN' };
const whole = {
  item_details: [{ id: 'a', name: 'Coffee', price: 50_000, quantity: 1, category: 'Food', url: 'https://a.example' }],
  customer_details: { ...person, billing_address: address, shipping_address: address },
  seller_details: [{ id: 's', name: 'Toko', email: 'toko@example.com', url: 'https://a.example', address }],
  custom_expiry: { order_time: '2026-01-15 10:00:00 +0700', expiry_duration: 60, unit: 'minute' },
  custom_field1: 'free',
  metadata: { you: 'any' },
};
const card = {
  token_id: '48111111-1114-f9e7c5a1-1b2c-4d3e-8f90-0a1b2c3d4e5f',
  authentication: true,
  callback_type: 'form',
  bank: 'bni',
  installment_term: 6,
  bins: ['48111111'],
  type: 'authorize',
  save_token_id: true,
  channel: 'dragon',
  point_redeem_amount: 1,
  dynamic_descriptor: { merchant_name: 'Toko', city_name: 'Jakarta', country_code: 'ID' },
};
const bank = (name: string, more: Json = {}) =>
  chargeOf('bank_transfer', 'HOSTILE', 50_000, { bank: name, ...more }, whole);
const charges: readonly Json[] = [
  bank('bca', {
    va_number: '12345678901',
    free_text: { inquiry: [{ id: 'a', en: 'b' }] },
    bca: { sub_company_code: '0' },
  }),
  bank('permata', { va_number: '1234567890', permata: { recipient_name: 'BUDI' } }),
  bank('bni', { va_number: '12345678' }),
  chargeOf('credit_card', 'HOSTILE', 50_000, card, whole),
  chargeOf('credit_card', 'HOSTILE', 50_000, { card: { number: 'x' }, google_pay_token: {} }, whole),
  chargeOf('echannel', 'HOSTILE', 50_000, { bill_info1: 'a', bill_info2: 'b', bill_key: '081211111111' }, whole),
  chargeOf('gopay', 'HOSTILE', 50_000, { enable_callback: true, callback_url: 'shop://x' }, whole),
  chargeOf('gopay', 'HOSTILE', 50_000, {
    account_id: 'a',
    payment_option_token: 'e30=',
    pre_auth: true,
    recurring: true,
  }),
  chargeOf('qris', 'HOSTILE', 50_000, { acquirer: 'gopay' }, whole),
  chargeOf('shopeepay', 'HOSTILE', 50_000, { callback_url: 'https://a.example' }, whole),
  chargeOf('dana', 'HOSTILE', 50_000, { callback_url: 'https://a.example' }, whole),
  chargeOf('ovo', 'HOSTILE', 50_000, { payer_phone_number: '+628123456789' }, whole),
  chargeOf('cstore', 'HOSTILE', 50_000, { store: 'alfamart', alfamart_free_text_1: 'a', message: 'b' }, whole),
  chargeOf('akulaku', 'HOSTILE', 50_000, {}, whole),
  chargeOf('kredivo', 'HOSTILE', 50_000, {}, whole),
];
const others: readonly (readonly [string, string, Json])[] = [
  ['POST', '/v2/capture', { transaction_id: 'a', gross_amount: 1 }],
  ['POST', '/v2/HOSTILE/refund', { refund_key: 'a', amount: 1, reason: 'b' }],
  ['POST', '/v2/HOSTILE/refund/online/direct', { refund_key: 'a', amount: 1, reason: 'b' }],
  [
    'POST',
    '/v2/pay/account',
    { payment_type: 'gopay', gopay_partner: { phone_number: '81234567891', country_code: '62' } },
  ],
  [
    'POST',
    '/v1/subscriptions',
    subscriptionOf({ retry_schedule: { interval: 1, interval_unit: 'day', max_interval: 1 } }),
  ],
  [
    'POST',
    '/v1/invoices',
    invoiceOf({ taxes: [{ name: 'PPN', type: 'percentage', value: 11 }], tax_mode: 'exclusive' }),
  ],
  [
    'POST',
    '/v1/invoices',
    invoiceOf({ payment_type: 'payment_link', payment_link: { expiry: { unit: 'days', duration: 1 } } }),
  ],
  ['POST', '/_sandbox/faults', { kind: 'late', path: '/nowhere', next: 1, every: 1, probability: 0.5, status: 500 }],
  ['POST', '/_sandbox/clock/advance', { ms: 0 }],
  ['POST', '/_sandbox/clock/set', { to: '2026-01-15T03:00:00Z' }],
  ['PATCH', '/_sandbox/settings', { payment: '' }],
];

type Path = readonly (string | number)[];
function pathsOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([name, inner]) => pathsOf(inner, [...path, name]))];
}
/** A copy in which one field is another value. */
function replaced(value: unknown, [name, ...rest]: Path, by: unknown): unknown {
  if (name === undefined) return by;
  const copy: Json = { ...(value as Json) };
  copy[name] = replaced(copy[name], rest, by);
  return Array.isArray(value) ? Object.values(copy) : copy;
}

const anyValue = fc.oneof(
  { weight: 3, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  {
    weight: 2,
    arbitrary: fc.constantFrom<unknown>(
      ...[null, '', ' ', 0, -1, 1.5, 1e308, -1e308, 2 ** 53, true, false, [], {}, [[]], [null], [{}], { a: null }],
      ...['__proto__', 'constructor', 'toString', 'NaN', '\u0000', '\ud800', 'ǆ'.repeat(300), '9'.repeat(400)],
      ...[
        '2026-02-31 10:00:00 +0700',
        '0000-00-00 00:00:00 +0000',
        '9999-12-31 23:59:59 -1200',
        "'; drop table",
        '<b>',
      ],
    ),
  },
);
/** One or two fields of a good body made bad. */
const spoiled = (body: Json) =>
  fc
    .array(fc.tuple(fc.constantFrom(...pathsOf(body)), anyValue), { minLength: 1, maxLength: 2 })
    .map((changes) => changes.reduce<unknown>((made, [path, by]) => spoil(made, path, by), body));
function spoil(body: unknown, path: Path, by: unknown): unknown {
  try {
    return replaced(body, path, by);
  } catch {
    // The first change took away what the second one wanted to change.
    return body;
  }
}

async function expectAnswer(method: string, path: string, body: unknown): Promise<string | undefined> {
  // No body, and the body `null`, are documented to make the gateway itself answer 500.
  if (body === null || body === undefined) return undefined;
  const reply = await call(method, path, { raw: JSON.stringify(body) });
  const code = String(reply.body.status_code ?? reply.status);
  expect({ failures, sent: body }).toMatchObject({ failures: [] });
  expect(reply.status).toBeLessThan(500);
  expect(Number(code)).toBeLessThan(500);
  return code;
}

let orders = 0;
/** Each charge has an order of its own, so that it fails by its faults and not as a duplicate. */
function fresh(body: unknown): unknown {
  orders += 1;
  return JSON.parse(JSON.stringify(body ?? null).replaceAll('"HOSTILE"', `"HOSTILE-${orders}"`)) as unknown;
}

describe('wrong types', () => {
  test(`in any field of a charge are refused or passed over, never a failure of the sandbox (seed ${seed})`, async () => {
    const body = fc.constantFrom(...charges).chain(spoiled);
    const codes = new Set<string | undefined>();
    const property = fc.asyncProperty(body, async (sent) => {
      const code = await expectAnswer('POST', '/v2/charge', fresh(sent));
      codes.add(code);
      if (code?.startsWith('2')) expect((await call('GET', `/v2/HOSTILE-${orders}/status`)).status).toBe(200);
    });
    await fc.assert(property, { seed, numRuns: 800 });
    // Some were harmless, most were not: both ways were walked.
    expect([...codes]).toEqual(expect.arrayContaining(['201', '400']));
  });

  test(`in any other body are refused or passed over too (seed ${seed})`, async () => {
    const sent = fc
      .constantFrom(...others)
      .chain(([method, path, body]) => fc.tuple(fc.constant(method), fc.constant(path), spoiled(body)));
    await fc.assert(
      fc.asyncProperty(sent, async ([method, path, body]) => void (await expectAnswer(method, path, body))),
      { seed, numRuns: 600 },
    );
    sandbox.control.faults.clear();
  });

  // Found by chance once, in one field: every field is tried.
  test('an object that cannot become text or a number is no failure in any field', async () => {
    const textless = { toString: 1, valueOf: 1 };
    const bodies = [...charges.map((body) => ['POST', '/v2/charge', body] as const), ...others];
    for (const [method, path, body] of bodies) {
      for (const place of pathsOf(body)) await expectAnswer(method, path, fresh(replaced(body, place, textless)));
    }
    sandbox.control.faults.clear();
  });

  test(`and no JSON at all fits any address (seed ${seed})`, async () => {
    const target = fc.constantFrom('/v2/charge', '/v2/capture', '/v1/subscriptions', '/v1/invoices', '/v2/pay/account');
    const property = fc.asyncProperty(target, fc.jsonValue(), async (path, body) => {
      await expectAnswer('POST', path, body);
    });
    await fc.assert(property, { seed, numRuns: 200 });
  });

  test(`ids and card data of any letters are looked for and not found (seed ${seed})`, async () => {
    const property = fc.asyncProperty(fc.string({ unit: 'binary', minLength: 1 }), async (text) => {
      const id = encodeURIComponent(text.toWellFormed());
      const paths = [`/v2/${id}/status`, `/v2/pay/account/${id}`, `/v1/subscriptions/${id}`, `/v1/bins/${id}`];
      const query = `card_number=${id}&card_exp_month=${id}&card_exp_year=${id}&card_cvv=${id}&callback=${id}`;
      paths.push(`/v2/token?client_key=${sandbox.clientKey}&${query}`, `/v2/gopay/${id}/qr-code`, `/v1/invoices/${id}`);
      for (const path of paths) expect((await call('GET', path)).status).toBeLessThan(500);
      expect(failures).toEqual([]);
    });
    await fc.assert(property, { seed, numRuns: 60 });
  });

  test.each([
    [97, '201'],
    [100, '413'],
    [7000, '413'],
  ])('metadata of %i levels is answered with %s', async (depth, code) => {
    const metadata = `{"a":${'['.repeat(depth)}${']'.repeat(depth)}}`;
    const raw = JSON.stringify(bcaCharge('DEEP')).replace(/}$/, `,"metadata":${metadata}}`);
    const reply = await call('POST', '/v2/charge', { raw });
    expect([reply.status, reply.body.status_code]).toEqual([200, code]);
    if (code === '201') expect((await call('GET', '/v2/DEEP/status')).text).toContain(metadata);
    expect(failures).toEqual([]);
  });
});

/** Sends bytes as they are, and gives back what came until the other side closed. */
function exchange(write: (send: (bytes: string) => boolean, onDrain: (pour: () => void) => void) => void) {
  return new Promise<string>((resolve) => {
    const socket = connect(Number(new URL(sandbox.url).port), '127.0.0.1');
    let answer = '';
    socket.on('data', (data) => {
      answer += data.toString('latin1');
    });
    // Being cut off is what such a caller must expect.
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(answer));
    const send = (bytes: string) => !socket.destroyed && socket.writable && socket.write(bytes);
    write(send, (pour) => socket.on('drain', pour));
  });
}
const authorization = () => `Basic ${Buffer.from(`${sandbox.serverKey}:`).toString('base64')}`;
const stillServes = async () => expect((await call('GET', '/v2/nobody/status')).body.status_code).toBe('404');

describe('floods', () => {
  test('a gigabyte is refused at its first bytes, and is never held', async () => {
    const gigabyte = 2 ** 30;
    const chunk = 'x'.repeat(2 ** 16);
    const heldBefore = process.memoryUsage().rss;
    let heldMost = 0;
    let sentBytes = 0;
    const answer = await exchange((send, onDrain) => {
      const pour = () => {
        heldMost = Math.max(heldMost, process.memoryUsage().rss - heldBefore);
        while (sentBytes < gigabyte) {
          sentBytes += chunk.length;
          if (!send(chunk)) return;
        }
      };
      onDrain(pour);
      const head = `POST /v2/charge HTTP/1.1\r\nhost: localhost\r\nauthorization: ${authorization()}\r\n`;
      send(`${head}content-length: ${gigabyte}\r\n\r\n`);
      pour();
    });
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(sentBytes).toBeGreaterThan(2 ** 20);
    expect(heldMost).toBeLessThan(2 ** 27);
    await stillServes();
  });

  test.each([
    ['one header of a megabyte', () => `x-long: ${'x'.repeat(2 ** 20)}\r\n`],
    ['a hundred thousand headers', () => Array.from({ length: 100_000 }, (_, n) => `x-${n}: y\r\n`).join('')],
  ])('%s is refused with HTTP 431', async (_name, headers) => {
    const answer = await exchange((send) => send(`GET /v2/a/status HTTP/1.1\r\nhost: localhost\r\n${headers()}\r\n`));
    expect(answer).toMatch(/^HTTP\/1\.1 431 /);
    await stillServes();
  });

  test('hundreds of idle connections keep nobody out', async () => {
    const idle = Array.from({ length: 300 }, () => connect(Number(new URL(sandbox.url).port), '127.0.0.1'));
    for (const socket of idle) socket.on('error', () => undefined);
    await Promise.all(idle.map((socket) => new Promise((resolve) => socket.once('connect', resolve))));
    await stillServes();
    for (const socket of idle) socket.destroy();
  });
});

describe('what is hardly HTTP', () => {
  test.each([
    ['GARBAGE\r\n\r\n', 400],
    ['GET / HTTP/9.9\r\n\r\n', 400],
    ['GET // HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n', 404],
    ['GET http:// HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n', 404],
    ['GET /%ff%00/status HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n', 404],
    ['OPTIONS * HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n', 404],
    ['DELETE /v2/charge HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n', 405],
    ['POST /v2/charge HTTP/1.1\r\nhost: localhost\r\ncontent-length: -1\r\n\r\n', 400],
    ['POST /v2/charge HTTP/1.1\r\nhost: localhost\r\nauthorization: Basic %%%\r\nconnection: close\r\n\r\n', 401],
  ])('%j is answered with HTTP %i', async (bytes, status) => {
    expect(await exchange((send) => send(bytes))).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    await stillServes();
  });

  test('a caller who hangs up in the middle of a body leaves nothing behind', async () => {
    const before = sandbox.control.transactions.list().length;
    await new Promise<void>((resolve) => {
      const socket = connect(Number(new URL(sandbox.url).port), '127.0.0.1');
      socket.on('close', () => resolve());
      const head = `POST /v2/charge HTTP/1.1\r\nhost: localhost\r\nauthorization: ${authorization()}\r\ncontent-length: 500\r\n\r\n`;
      socket.write(`${head}{"payment_type":`, () => socket.destroy());
    });
    await stillServes();
    expect(sandbox.control.transactions.list()).toHaveLength(before);
  });
});
