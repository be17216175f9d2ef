// Idempotency-Key: a repeated request is answered, never done again, and a key belongs to one request of one caller.

import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearTables } from '../support/database.ts';
import { bcaCharge, type Reply, startGapura, type TestGapura } from '../support/gapura.ts';

const HOUR_MS = 3_600_000;
const KEPT_HOURS = 72;

let t: TestGapura;
let aheadMs = 0;
beforeAll(async () => {
  t = await startGapura({ clock: { now: () => new Date(Date.now() + aheadMs) } });
  // Nobody pays here, and a notification that comes late would meet the next case.
  t.sandbox.control.settings.setAddresses({ payment: '' });
});
beforeEach(async () => {
  aheadMs = 0;
  t.sandbox.control.reset();
  await clearTables(t.gapura.database);
});
afterAll(() => t.close());

interface Post {
  readonly key: string;
  readonly body?: unknown;
  readonly rawBody?: string;
  readonly as?: string;
  readonly path?: string;
}

function post({ key, as, path = '/charge/', ...content }: Post): Promise<Reply> {
  return t.request('POST', path, {
    ...(content.body === undefined && content.rawBody === undefined ? { body: bcaCharge } : content),
    ...(as === undefined ? {} : { key: as }),
    headers: { 'idempotency-key': key },
  });
}

async function paymentCount(): Promise<number> {
  const { rows } = await t.gapura.database.pool.query('SELECT count(*)::int AS n FROM gateway_payments');
  return (rows[0] as { n: number }).n;
}

function expectReplayed(again: Reply, first: Reply): void {
  expect(first.headers.get('idempotent-replayed')).toBeNull();
  expect(again.headers.get('idempotent-replayed')).toBe('true');
  expect([again.status, again.headers.get('content-type'), again.text]).toEqual([
    first.status,
    first.headers.get('content-type'),
    first.text,
  ]);
}

async function expectOneCharge(): Promise<void> {
  expect(await paymentCount()).toBe(1);
  expect(t.sandbox.control.transactions.list()).toHaveLength(1);
}

describe('the same key with the same request', () => {
  it('gets the first answer again, word for word, and charges nobody again', async () => {
    const first = await post({ key: 'same-1' });
    expect(first.status).toBe(201);
    expectReplayed(await post({ key: 'same-1' }), first);
    expectReplayed(await post({ key: 'same-1' }), first);
    await expectOneCharge();
    expect(t.sandbox.requests.count({ operation: 'charge' })).toBe(1);
  });

  it('is recognised whatever the order of its JSON keys and its white space, at every depth', async () => {
    const first = await post({ key: 'order-1', body: { ...bcaCharge, metadata: { a: 1, b: [{ c: 2, d: 3 }] } } });
    const { payment_type, customer_details, item_details, ...rest } = bcaCharge;
    const { first_name, email } = customer_details;
    const reordered = {
      metadata: { b: [{ d: 3, c: 2 }], a: 1 },
      item_details: item_details.map(({ name, price, quantity }) => ({ quantity, price, name })),
      ...rest,
      customer_details: { email, first_name },
      payment_type,
    };
    expectReplayed(await post({ key: 'order-1', rawBody: JSON.stringify(reordered, null, 4) }), first);
    await expectOneCharge();
  });

  it('gets a refusal again too: the gateway is not asked twice to refuse', async () => {
    await post({ key: 'taken-1', body: { ...bcaCharge, order_id: 'TAKEN' } });
    const refused = await post({ key: 'taken-2', body: { ...bcaCharge, order_id: 'TAKEN' } });
    expect([refused.status, refused.body.code]).toEqual([400, 'order_id_taken']);
    expectReplayed(await post({ key: 'taken-2', body: { ...bcaCharge, order_id: 'TAKEN' } }), refused);
    await expectOneCharge();
  });

  it('from another caller is another request', async () => {
    const budi = await post({ key: 'shared' });
    const siti = await post({ key: 'shared', as: t.keys.siti });
    expect([budi.status, siti.status]).toEqual([201, 201]);
    expect(siti.headers.get('idempotent-replayed')).toBeNull();
    expect(siti.body.id).not.toBe(budi.body.id);
    expect(await paymentCount()).toBe(2);
  });
});

describe('the same key with another request', () => {
  it('is 422 for another body, and leaves the first answer as it was', async () => {
    const first = await post({ key: 'other-1' });
    const other = await post({ key: 'other-1', body: { payment_type: 'gopay', gross_amount: 1 } });
    expect([other.status, other.body.code]).toEqual([422, 'idempotency_key_reused']);
    expectReplayed(await post({ key: 'other-1' }), first);
    await expectOneCharge();
  });

  it('is 422 for another path', async () => {
    const first = await post({ key: 'other-2' });
    const other = await post({ key: 'other-2', path: `/payments/${first.body.id}/cancel/`, body: {} });
    expect([other.status, other.body.code]).toEqual([422, 'idempotency_key_reused']);
    expect(t.sandbox.requests.count({ operation: 'cancel' })).toBe(0);
  });

  it('is 422 where only the type of a value differs', async () => {
    await post({ key: 'other-3', body: { ...bcaCharge, metadata: { n: 1 } } });
    const other = await post({ key: 'other-3', body: { ...bcaCharge, metadata: { n: '1' } } });
    expect(other.status).toBe(422);
  });
});

describe('a first request that is still under way', () => {
  it('makes its repetition 409 with Retry-After, and is answered itself as if nobody had asked', async () => {
    const delayMs = 3_000;
    t.sandbox.control.faults.add({ kind: 'delay', operation: 'charge', delayMs });
    const first = post({ key: 'busy-1' });
    await vi.waitUntil(async () => (await paymentCount()) === 1, { timeout: delayMs });
    const busy = await post({ key: 'busy-1' });
    expect([busy.status, busy.body.code]).toEqual([409, 'idempotency_in_progress']);
    expect(Number(busy.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect(Number(busy.headers.get('retry-after'))).toBeLessThanOrEqual(10);
    // Another request under that key is a mistake whether or not the first has ended.
    expect((await post({ key: 'busy-1', body: { payment_type: 'gopay', gross_amount: 1 } })).status).toBe(422);
    expect((await first).status).toBe(201);
    expectReplayed(await post({ key: 'busy-1' }), await first);
    await expectOneCharge();
  });

  it('is the only one of twenty at once that reaches the gateway', async () => {
    const replies = await Promise.all(Array.from({ length: 20 }, () => post({ key: 'crowd-1' })));
    expect(replies.filter((reply) => reply.status === 201 && !reply.headers.has('idempotent-replayed'))).toHaveLength(
      1,
    );
    expect(replies.filter((reply) => ![201, 409].includes(reply.status))).toEqual([]);
    const ids = new Set(replies.filter((reply) => reply.status === 201).map((reply) => reply.body.id));
    expect(ids.size).toBe(1);
    await expectOneCharge();
  });
});

describe('an answer that says "not known"', () => {
  it.each([
    { kind: 'refuse-connection', status: 502, taken: false },
    { kind: 'error', status: 502, taken: false },
    { kind: 'html', status: 502, taken: true },
    { kind: 'truncated-json', status: 502, taken: true },
  ] as const)(
    'is not kept after $kind (taken: $taken): the repetition finds out, and one charge comes of it',
    async (fault) => {
      const { kind, status, taken } = fault;
      t.sandbox.control.faults.add({ kind, operation: 'charge', taken, next: 3 });
      const first = await post({ key: `lost-${kind}` });
      expect(first.status).toBe(status);
      expect(first.body.payment_id).toEqual(expect.any(String));
      t.sandbox.control.faults.clear();
      const again = await post({ key: `lost-${kind}` });
      expect(again.status).toBe(201);
      expect(again.headers.get('idempotent-replayed')).toBeNull();
      expect(again.body).toMatchObject({ id: first.body.payment_id, charge_state: 'charged' });
      expectReplayed(await post({ key: `lost-${kind}` }), again);
      await expectOneCharge();
    },
  );
});

describe('the life of a key', () => {
  it('is 72 hours: just before it the first answer comes again, after it the key is new', async () => {
    const first = await post({ key: 'old-1' });
    aheadMs = KEPT_HOURS * HOUR_MS - 60_000;
    expectReplayed(await post({ key: 'old-1' }), first);
    aheadMs = KEPT_HOURS * HOUR_MS + 60_000;
    const anew = await post({ key: 'old-1', body: { ...bcaCharge, metadata: { second: true } } });
    expect(anew.status).toBe(201);
    expect(anew.headers.get('idempotent-replayed')).toBeNull();
    expect(anew.body.id).not.toBe(first.body.id);
    expect(await paymentCount()).toBe(2);
  });
});

describe('a key that is none', () => {
  const wrong = [
    { what: 'no characters', key: '' },
    { what: '256 characters', key: 'k'.repeat(256) },
    { what: 'a space inside', key: 'two words' },
    { what: 'a tab inside', key: 'a\tb' },
    { what: 'a letter beyond ASCII', key: 'clé' },
  ];
  it.each(wrong)('is 400 and leaves nothing behind: $what', async ({ key }) => {
    const reply = await post({ key });
    expect([reply.status, reply.body.code]).toEqual([400, 'validation_failed']);
    expect(reply.body.errors).toEqual([
      { field: 'Idempotency-Key', message: 'must be 1 to 255 visible ASCII characters' },
    ]);
    expect(await paymentCount()).toBe(0);
    expect(t.sandbox.requests.count()).toBe(0);
  });

  it.each([
    { what: 'a control character', lines: ['Idempotency-Key: a\u0001b'] },
    { what: 'two keys', lines: ['Idempotency-Key: a', 'Idempotency-Key: b'] },
  ])('is 400 for $what, sent as raw bytes', async ({ lines }) => {
    expect(await rawStatus(lines)).toBe(400);
    expect(await paymentCount()).toBe(0);
  });

  it('may have 1 to 255 of every visible ASCII character', async () => {
    const visible = String.fromCharCode(...Array.from({ length: 94 }, (_, index) => 0x21 + index));
    for (const key of ['!', visible, visible.repeat(3).slice(0, 255)]) {
      const first = await post({ key });
      expect(first.status).toBe(201);
      expectReplayed(await post({ key }), first);
    }
  });
});

/** Sends what no HTTP client would, and reads the status of the answer. */
async function rawStatus(headerLines: readonly string[]): Promise<number> {
  const { hostname, port, pathname } = new URL(`${t.url}/charge/`);
  const body = JSON.stringify(bcaCharge);
  const head = [
    `POST ${pathname} HTTP/1.1`,
    `Host: ${hostname}`,
    `Authorization: Bearer ${t.keys.budi}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
    ...headerLines,
  ];
  const socket = connect(Number(port), hostname);
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  let text = '';
  for await (const chunk of socket) text += String(chunk);
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1]);
}

interface Operation {
  readonly parameters?: readonly { name: string }[];
  readonly requestBody?: { content: Record<string, { examples?: Record<string, { value: unknown }> }> };
}

describe('every POST route', () => {
  it('takes a key: repeats its answer, and refuses the key for another request', async () => {
    const { paths } = t.gapura.describeApi() as { paths: Record<string, { post?: Operation }> };
    const unkeyed: string[] = [];
    const requests = Object.entries(paths).flatMap(([path, { post: operation }]) => {
      if (operation === undefined) return [];
      if (operation.parameters?.some(({ name }) => name === 'Idempotency-Key') !== true) {
        unkeyed.push(path);
        return [];
      }
      const examples = operation.requestBody?.content['application/json']?.examples ?? {};
      const body = Object.values(examples)[0]?.value ?? {};
      return [{ as: t.keys.staff, path: path.replaceAll(/\{\w+\}/g, '01900000-0000-7000-8000-000000000001'), body }];
    });
    // A key belongs to a caller, and who sends these is nobody yet.
    const signIn = ['/session/', '/session/oidc/', '/session/passkey/'];
    const links = ['/account/accept/', '/account/forgot/', '/account/link/'];
    expect(unkeyed.sort()).toEqual([...links, '/notification/', ...signIn]);
    expect(requests.length).toBeGreaterThanOrEqual(7);
    for (const [index, request] of requests.entries()) {
      const key = `every-${index}`;
      const first = await post({ ...request, key });
      expectReplayed(await post({ ...request, key }), first);
      const other = requests[(index + 1) % requests.length];
      expect((await post({ ...other, key })).status, request.path).toBe(422);
    }
  });
});
