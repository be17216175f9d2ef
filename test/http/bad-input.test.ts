// Bad input over HTTP: every answer names what is wrong, none is a 500, and nothing reaches the gateway.

import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bcaCharge, type Reply, type RequestOptions, startGapura, type TestGapura } from '../support/gapura.ts';
import { openRaw, sendRaw } from '../support/raw-http.ts';

const LIMIT_BYTES = 64 * 1_024;

let t: TestGapura;
const failures: string[] = [];
beforeAll(async () => {
  const note = (level: string) => (fields: object, message: string) =>
    failures.push(`${level} ${message} ${JSON.stringify(fields)}`);
  t = await startGapura({ logger: { debug() {}, info() {}, warn: note('warn'), error: note('error') } });
});
afterAll(async () => {
  await t.close();
  expect(failures, 'bad input is the caller’s fault, so nothing of it is logged as ours').toEqual([]);
});

const charge = (options: RequestOptions): Promise<Reply> => t.request('POST', '/charge/', options);
const chargeText = (rawBody: string): Promise<Reply> => charge({ rawBody });

function problem(status: number, code: string, more: Record<string, unknown> = {}) {
  return {
    type: `urn:gapura:problem:${code}`,
    said: expect.any(Object),
    title: expect.any(String),
    status,
    code,
    detail: expect.any(String),
    request_id: expect.any(String),
    ...more,
  };
}

function expectProblem(reply: Reply, status: number, code: string, more: Record<string, unknown> = {}): void {
  expect(reply.body).toEqual(problem(status, code, more));
  expect(reply.status).toBe(status);
  expect(reply.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
  expect(reply.headers.get('x-request-id')).toBe(reply.body.request_id);
  expect(reply.headers.get('cache-control')).toBe('no-store');
}

const fields = (reply: Reply): string[] => reply.body.errors.map((error: { field: string }) => error.field);

describe('POST /charge/ 400, for bodies that are not acceptable JSON', () => {
  const cases: [name: string, body: string | Buffer, detail: RegExp, field?: string][] = [
    ['text that is not JSON', 'gross_amount=150000', /not valid JSON.*line 1, column 1/],
    ['an empty body', '', /empty/],
    ['a body of spaces', '  \n ', /empty/],
    ['a truncated document', '{"payment_type":"bank_tr', /not valid JSON.*the text ends there/, 'payment_type'],
    ['two documents', '{}{}', /not valid JSON.*end of the document/],
    ['single quotes', "{'a':1}", /not valid JSON/],
    ['NaN', '{"gross_amount":NaN}', /not valid JSON/, 'gross_amount'],
    ['a number beyond all numbers', '{"gross_amount":1e999}', /too large/, 'gross_amount'],
    ['a thousand levels of arrays', '['.repeat(1_000) + ']'.repeat(1_000), /nested too deeply/, /^0(\.0)+/.source],
    ['a thousand levels of objects', `${'{"a":'.repeat(1_000)}1${'}'.repeat(1_000)}`, /nested too deeply/, '^a(\\.a)+'],
    ['__proto__', '{"__proto__":{"staff":true}}', /"__proto__"/, '__proto__'],
    ['__proto__ in disguise', '{"metadata":{"\\u005f_proto__":{}}}', /"__proto__"/, 'metadata.__proto__'],
    ['constructor.prototype', '{"constructor":{"prototype":{}}}', /"prototype"/, 'constructor.prototype'],
    ['a duplicate field', '{"gross_amount":1,"gross_amount":2}', /twice/, 'gross_amount'],
    ['a duplicate field deep inside', '{"item_details":[{"name":"a","name":"b"}]}', /twice/, 'item_details.0.name'],
    ['NUL in a text', '{"customer_details":{"first_name":"a\\u0000"}}', /NUL/, 'customer_details.first_name'],
    ['half a surrogate pair', '{"metadata":{"note":"\\ud83d"}}', /surrogate/, 'metadata.note'],
    ['half a surrogate pair in a name', '{"metadata":{"\\udc00":1}}', /surrogate/, 'metadata'],
    ['a byte order mark', '\ufeff{}', /byte order mark/],
    ['bytes that are not UTF-8', Buffer.from([0x22, 0xff, 0xfe, 0x22]), /UTF-8/],
    ['UTF-16', Buffer.from('{"a":1}', 'utf16le'), /not valid JSON/],
  ];
  it.each(cases)('refuses %s', async (_name, body, detail, field) => {
    const reply = await charge({ rawBody: typeof body === 'string' ? body : new Uint8Array(body) });
    const errors =
      field === undefined ? {} : { errors: [{ field: expect.stringMatching(field), message: expect.any(String) }] };
    expectProblem(reply, 400, 'malformed_json', { detail: expect.stringMatching(detail), ...errors });
  });
});

describe('POST /charge/ 400, for JSON that is not a charge', () => {
  it.each([
    ['an array', '[]', ['(body)']],
    ['a text', '"charge"', ['(body)']],
    ['null', 'null', ['(body)']],
    ['an unknown field', JSON.stringify({ ...bcaCharge, discount: 5 }), ['discount']],
    [
      'an unknown field inside',
      JSON.stringify({ ...bcaCharge, customer_details: { first_name: 'Budi', vip: true } }),
      ['customer_details.vip'],
    ],
    [
      'an unknown field inside an array',
      JSON.stringify({ ...bcaCharge, item_details: [{ name: 'a', price: 150_000, quantity: 1, tax: 1 }] }),
      ['item_details.0.tax'],
    ],
    ['an amount as a text', JSON.stringify({ ...bcaCharge, gross_amount: '150000' }), ['gross_amount']],
    ['an amount with cents', JSON.stringify({ ...bcaCharge, gross_amount: 10_000.5 }), ['gross_amount']],
    ['an amount of nothing', JSON.stringify({ ...bcaCharge, gross_amount: 0 }), ['gross_amount']],
    ['constructor as a field', JSON.stringify({ ...bcaCharge, constructor: 1 }), ['constructor']],
    ['every fault at once', '{"gross_amount":-1,"bank":"bank of mars"}', ['payment_type', 'gross_amount', 'bank']],
  ])('refuses %s and names the field', async (_name, body, expected) => {
    const reply = await chargeText(body);
    expectProblem(reply, 400, 'validation_failed', { errors: expect.any(Array) });
    expect(fields(reply).sort()).toEqual([...expected].sort());
  });
});

describe('card data', () => {
  const NUMBER = '4811111111111114';
  it.each([
    ['at the top', { ...bcaCharge, card_number: NUMBER }, 'card_number'],
    ['in the metadata', { ...bcaCharge, metadata: { card: { pan: NUMBER } } }, 'metadata.card.pan'],
    ['in an array', { ...bcaCharge, metadata: { cards: [{ cvv: '123' }] } }, 'metadata.cards.0.cvv'],
    ['in another spelling', { ...bcaCharge, metadata: { cardCVV: '123' } }, 'metadata.cardCVV'],
    ['even where it is null', { ...bcaCharge, card_cvv: null }, 'card_cvv'],
  ])('is refused %s, and the answer does not repeat it', async (_name, body, field) => {
    const reply = await charge({ body });
    expectProblem(reply, 400, 'validation_failed', {
      detail: expect.stringMatching(/card data must not reach this server.*token.*browser/i),
      errors: [{ field, message: expect.stringMatching(/card data must not reach this server.*browser.*token/i) }],
    });
    expect(reply.text).not.toContain(NUMBER);
    // The id of the request may have any digits.
    expect(reply.text.replaceAll(reply.body.request_id, '')).not.toContain('123');
  });

  it('is not seen in fields that only resemble its name', async () => {
    const metadata = { panel: 'left', pancake: 1, masked_card: '481111-1114', card_token: 'abc' };
    const reply = await charge({ body: { ...bcaCharge, metadata } });
    expect([reply.status, reply.body.metadata]).toEqual([201, metadata]);
  });

  it('may be named in the gateway’s own messages, which are judged by their signature', async () => {
    const body = { order_id: 'a', status_code: '200', gross_amount: '1.00', transaction_status: 'settlement' };
    const reply = await t.request('POST', '/notification/', {
      key: null,
      body: { ...body, signature_key: '0'.repeat(128), card_number: 'x' },
    });
    expectProblem(reply, 403, 'gateway_signature_invalid', { gateway: expect.any(Object) });
  });
});

describe('413, for bodies over 64 KB', () => {
  const padded = (bytes: number) => {
    const text = JSON.stringify({ ...bcaCharge, discount: 1 });
    return text + ' '.repeat(bytes - text.length);
  };
  const head = (more: string) =>
    `POST /api/charge/ HTTP/1.1\r\nHost: shop\r\nAuthorization: Bearer ${t.keys.budi}\r\nContent-Type: application/json\r\n${more}\r\n\r\n`;

  it('reads a body of exactly 64 KB', async () => {
    const reply = await chargeText(padded(LIMIT_BYTES));
    expectProblem(reply, 400, 'validation_failed', {
      errors: [{ field: 'discount', message: 'is not a known field' }],
    });
  });

  it('refuses one byte more', async () => {
    const reply = await chargeText(padded(LIMIT_BYTES + 1));
    expectProblem(reply, 413, 'payload_too_large', { detail: 'The body may have at most 65536 bytes.' });
  });

  it('refuses ten megabytes by their announcement alone, before they are sent', async () => {
    const reply = await sendRaw(t.url, head('Content-Length: 10000000'));
    expect(JSON.parse(reply.text)).toEqual(problem(413, 'payload_too_large'));
  });

  it('refuses a body without a length and without an end once it is over the limit, and then hangs up', async () => {
    const { socket, reply } = openRaw(t.url);
    socket.write(head('Transfer-Encoding: chunked'));
    const chunk = `4000\r\n${' '.repeat(0x4000)}\r\n`;
    let sentBytes = 0;
    const sendOn = () => {
      while (!socket.destroyed && socket.write(chunk)) {
        sentBytes += chunk.length;
        // Leaves the loop now and then, so that the answer can arrive.
        if (sentBytes % (8 * chunk.length) === 0) return void setImmediate(sendOn);
      }
    };
    socket.on('drain', sendOn);
    const closed = new Promise((resolve) => socket.on('close', resolve));
    sendOn();
    const answer = await reply;
    expect([answer.status, JSON.parse(answer.text)]).toEqual([413, problem(413, 'payload_too_large')]);
    await closed;
    expect((await t.request('GET', '/payments/')).status).toBe(200);
  });

  it('answers 401 first: a stranger’s body is not judged', async () => {
    const reply = await charge({ key: null, rawBody: padded(LIMIT_BYTES + 1) });
    expectProblem(reply, 401, 'unauthenticated');
  });

  it('takes a client that goes away in the middle of its body for what it is, and stays well', async () => {
    const { socket } = openRaw(t.url);
    const closed = new Promise((resolve) => socket.on('close', resolve));
    socket.write(`${head('Content-Length: 500')}{"payment_type":`, () => socket.end());
    await closed;
    expect((await t.request('GET', '/payments/')).status).toBe(200);
  });
});

describe('415, for bodies that are not sent as JSON', () => {
  const body = JSON.stringify(bcaCharge);
  it.each([
    ['plain text', 'text/plain'],
    ['a form', 'application/x-www-form-urlencoded'],
    ['a multipart form', 'multipart/form-data; boundary=x'],
    ['XML', 'application/xml'],
    ['something like JSON', 'application/jsonp'],
    ['a media type that is none', 'json'],
  ])('refuses %s', async (_name, type) => {
    expectProblem(await charge({ rawBody: body, headers: { 'content-type': type } }), 415, 'unsupported_media_type');
  });

  it('refuses a body without a type', async () => {
    const reply = await sendRaw(
      t.url,
      `POST /api/charge/ HTTP/1.1\r\nHost: shop\r\nAuthorization: Bearer ${t.keys.budi}\r\nContent-Length: 2\r\n\r\n{}`,
    );
    expect(JSON.parse(reply.text)).toEqual(problem(415, 'unsupported_media_type'));
  });

  it('refuses a packed body', async () => {
    const reply = await charge({ rawBody: new Uint8Array(gzipSync(body)), headers: { 'content-encoding': 'gzip' } });
    expectProblem(reply, 415, 'unsupported_media_type', { detail: expect.stringContaining('gzip') });
  });

  it.each(['application/json; charset=utf-8', 'APPLICATION/JSON', 'application/vnd.shop+json'])(
    'takes %s for JSON',
    async (type) => {
      const reply = await charge({ rawBody: '{}', headers: { 'content-type': type } });
      expectProblem(reply, 400, 'validation_failed', { errors: expect.any(Array) });
    },
  );
});

describe('404 and 405, for places and methods that are not there', () => {
  it.each([
    ['GET', '/nothing/'],
    ['GET', '/index.html'],
    ['GET', '/payments/a/b/c/'],
    ['POST', '/payments/a/'.repeat(3)],
  ])('answers %s %s with 404', async (method, path) => {
    const reply = await t.request(method, path, method === 'POST' ? { rawBody: '{ not JSON' } : {});
    expectProblem(reply, 404, 'not_found', { detail: `There is nothing at ${method} /api${path}.` });
  });

  it('names the path that was asked for as text that no browser takes for a page', async () => {
    const { status, headers } = await sendRaw(t.url, 'GET /api/<script>alert(1)</script> HTTP/1.1\r\nHost: x\r\n\r\n');
    expect([status, headers['content-type'], headers['x-content-type-options']]).toEqual([
      404,
      'application/problem+json; charset=utf-8',
      'nosniff',
    ]);
  });

  it.each([
    ['GET', '/charge/', 'POST'],
    ['PUT', '/charge', 'POST'],
    ['DELETE', '/charge/', 'POST'],
    ['PATCH', '/notification/', 'POST'],
    ['POST', '/payments/', 'GET, HEAD'],
    ['PUT', '/payments/', 'GET, HEAD'],
    ['DELETE', '/payments/0198a3c2-7b1e-7c44-9d0a-3f5b8e2a6c10/', 'GET, HEAD'],
  ])('answers %s %s with 405 and what is allowed', async (method, path, allow) => {
    const reply = await t.request(method, path, method === 'GET' ? {} : { rawBody: '{ not JSON' });
    expectProblem(reply, 405, 'method_not_allowed');
    expect(reply.headers.get('allow')).toBe(allow);
  });

  it('answers HEAD like GET without a body, and with 405 where there is no GET', async () => {
    const head = await t.request('HEAD', '/payments/');
    expect([head.status, head.text, head.headers.get('content-type')]).toEqual([
      200,
      '',
      'application/json; charset=utf-8',
    ]);
    const refused = await t.request('HEAD', '/charge/');
    expect([refused.status, refused.text, refused.headers.get('allow')]).toEqual([405, '', 'POST']);
    const stranger = await t.request('HEAD', '/payments/', { key: null });
    expect([stranger.status, stranger.text]).toEqual([401, '']);
  });

  it.each([
    ['a word', 'first'],
    ['a UUID that nobody has', '0198a3c2-7b1e-7c44-9d0a-3f5b8e2a6c10'],
    ['a UUID with something behind', '0198a3c2-7b1e-7c44-9d0a-3f5b8e2a6c10x'],
    ['a hundred characters', 'a'.repeat(100)],
    ['NUL', '%00'],
    ['a slash', 'a%2Fb'],
    ['a quote', "'%20OR%201=1--"],
    ['dots', '%2e%2e'],
    ['bytes that are not UTF-8', '%C3%28'.replace('%28', 'x')],
    ['half an escape', '%zz'],
    ['more characters than any id has', 'a'.repeat(4_000)],
  ])('answers 404 for an id that is %s', async (_name, id) => {
    const { url } = t;
    const reply = await sendRaw(
      url,
      `GET /api/payments/${id}/ HTTP/1.1\r\nHost: shop\r\nAuthorization: Bearer ${t.keys.budi}\r\n\r\n`,
    );
    expect([reply.status, JSON.parse(reply.text)]).toEqual([404, problem(404, 'not_found')]);
  });

  it('answers with and without the trailing slash, but not with two', async () => {
    const { body } = await charge({ body: bcaCharge });
    const replies = await Promise.all(['', '/', '//'].map((end) => t.request('GET', `/payments/${body.id}${end}`)));
    expect(replies.map((reply) => [reply.status, reply.body.id])).toEqual([
      [200, body.id],
      [200, body.id],
      [404, undefined],
    ]);
  });

  it('leaves headers beyond all measure to the server, which says 431', async () => {
    const reply = await sendRaw(t.url, `GET /api/payments/ HTTP/1.1\r\nHost: shop\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`);
    expect(reply.status).toBe(431);
  });
});

describe('GET /payments/ 400, for queries that make no sense', () => {
  it.each([
    ['limit=', 'limit'],
    ['limit=0', 'limit'],
    ['limit=201', 'limit'],
    ['limit=-1', 'limit'],
    ['limit=1.5', 'limit'],
    ['limit=many', 'limit'],
    ['limit=1&limit=2', 'limit'],
    ['limit=1e999', 'limit'],
    ['limit[]=1', 'limit[]'],
    ['cursor=', 'cursor'],
    ['cursor=AAAA', 'cursor'],
    ['cursor=%00', 'cursor'],
    [`cursor=${'A'.repeat(401)}`, 'cursor'],
    ['status=paid', 'status'],
    ['payment_type=cash', 'payment_type'],
    ['order_id=', 'order_id'],
    ['order_id=%00', 'order_id'],
    ['created_after=yesterday', 'created_after'],
    ['created_after=2026-02-30T00:00:00Z', 'created_after'],
    ['created_after=2016-12-31T23:59:60Z', 'created_after'],
    ['created_before=2026-01-15%C2%A003:00:00Z', 'created_before'],
    ['created_before=2026-01-15T03:00:00', 'created_before'],
    ['colour=blue', 'colour'],
    ['__proto__=1', '__proto__'],
  ])('refuses ?%s', async (query, field) => {
    const reply = await t.request('GET', `/payments/?${query}`);
    expectProblem(reply, 400, 'validation_failed', { errors: [{ field, message: expect.any(String) }] });
  });

  it.each(['created_after=0000-01-01T00:00:00Z', 'created_before=9999-12-31T23:59:59%2B23:59', 'order_id=%C3x'])(
    'takes ?%s, odd as it is',
    async (query) => {
      expect((await t.request('GET', `/payments/?${query}`)).status).toBe(200);
    },
  );

  it('refuses a cursor in which any character was changed, added or dropped', async () => {
    await charge({ body: bcaCharge });
    await charge({ body: bcaCharge });
    const page = await t.request('GET', '/payments/?limit=1');
    const cursor = /cursor=([^&>]+)/.exec(page.headers.get('link') ?? '')?.[1] ?? '';
    expect((await t.request('GET', `/payments/?cursor=${cursor}`)).status).toBe(200);
    const swap = (at: number) => cursor.slice(0, at) + (cursor[at] === 'A' ? 'B' : 'A') + cursor.slice(at + 1);
    const tampered = [
      ...Array.from(cursor, (_, at) => swap(at)),
      `${cursor}=`,
      `${cursor}A`,
      `!${cursor}`,
      cursor.slice(0, -1),
      cursor.slice(1),
    ];
    for (const one of tampered) {
      const reply = await t.request('GET', `/payments/?cursor=${one}`);
      expect([one, reply.status, reply.body.errors?.[0]?.field]).toEqual([one, 400, 'cursor']);
    }
  });
});
