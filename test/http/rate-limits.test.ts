// How often callers and addresses may ask: what is left is told, what is too much waits, and the gateway's messages always come through.

import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase, postgresUrl } from '../support/database.ts';
import { bcaCharge, startGapura, type TestGapura } from '../support/gapura.ts';
import { sign } from '../support/messages.ts';

const LIMITS = { perCaller: 5, perAddress: 4, failedPerAddress: 3 };
const START_MS = Date.parse('2026-03-02T03:00:10Z');
const WINDOW_MS = 60_000;

const SECRET = 'a-secret-that-is-long-enough-for-hs256';
const JWT = { secret: SECRET, staffClaim: 'staff', scopeClaim: 'scope' };
let tokens = 0;
/** Never the same twice, as an issuer makes them anew every few minutes. */
function tokenOf(subject: string, secret = SECRET): Promise<string> {
  tokens += 1;
  const token = new SignJWT({ jti: String(tokens) }).setProtectedHeader({ alg: 'HS256' }).setSubject(subject);
  return token.setExpirationTime(new Date(START_MS + 86_400_000)).sign(new TextEncoder().encode(secret));
}

describe('limits', () => {
  let t: TestGapura;
  let nowMs = START_MS;
  beforeAll(async () => {
    t = await startGapura({ rateLimits: LIMITS, jwt: JWT, clock: { now: () => new Date(nowMs) } });
  });
  afterAll(() => t.close());

  /** Every test has a minute of its own. */
  const nextMinute = () => {
    nowMs = nowMs - (nowMs % WINDOW_MS) + WINDOW_MS + 10_000;
  };
  const list = (key: string | null) => t.request('GET', '/payments/', { key });
  const guess = (n: number) => list(`gpk_${String(n).padStart(43, '0')}`);
  async function statuses(times: number, ask: (n: number) => Promise<{ status: number }>): Promise<number[]> {
    const seen: number[] = [];
    for (let n = 0; n < times; n++) seen.push((await ask(n)).status);
    return seen;
  }

  it('tell a caller what is left, refuse what is too much, and begin anew with the next minute', async () => {
    nextMinute();
    const first = await list(t.keys.budi);
    expect(first.headers.get('ratelimit-policy')).toBe('"caller";q=5;w=60');
    expect(first.headers.get('ratelimit')).toBe('"caller";r=4;t=50');
    nowMs += 20_000;
    expect(await statuses(5, () => list(t.keys.budi))).toEqual([200, 200, 200, 200, 429]);
    const refused = await list(t.keys.budi);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('30');
    expect(refused.headers.get('ratelimit')).toBe('"caller";r=0;t=30');
    expect(refused.body).toMatchObject({ code: 'too_many_requests', status: 429 });
    expect(refused.body.detail).toContain('5 requests in a minute');
    nowMs += 30_000;
    expect((await list(t.keys.budi)).status).toBe(200);
  });

  it('count each caller for themselves, and refusals of rights and of fields as well', async () => {
    nextMinute();
    const reader = await t.keyFor('reader', ['payments:read']);
    const charge = () => t.request('POST', '/charge/', { key: reader, body: bcaCharge });
    expect(await statuses(6, charge)).toEqual([403, 403, 403, 403, 403, 429]);
    const bad = () => t.request('POST', '/charge/', { key: t.keys.budi, body: {} });
    expect(await statuses(6, bad)).toEqual([400, 400, 400, 400, 400, 429]);
    expect((await list(t.keys.siti)).status).toBe(200);
  });

  it('let nobody guess keys for long, and keep no caller out who was known before', async () => {
    nextMinute();
    expect((await list(t.keys.budi)).status).toBe(200);
    expect(await statuses(6, guess)).toEqual([401, 401, 401, 429, 429, 429]);
    const refused = await guess(7);
    expect(refused.body).toMatchObject({ code: 'too_many_requests' });
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
    expect((await list(t.keys.budi)).status).toBe(200);
    // Not even a right key, if nobody has shown it here before: a guess that hits would be one.
    const fresh = await t.keyFor('new', ['payments:read']);
    expect((await list(fresh)).status).toBe(429);
    nextMinute();
    expect((await list(fresh)).status).toBe(200);
  });

  it('know a caller by whom a token names, and check few of those that anybody can make', async () => {
    nextMinute();
    const shown = await tokenOf('rani');
    expect((await list(shown)).status).toBe(200);
    expect(await statuses(4, guess)).toEqual([401, 401, 401, 429]);
    expect((await list(await tokenOf('rani'))).status).toBe(200);
    expect((await list(await tokenOf('nobody-yet'))).status).toBe(429);
    const forged = async () => list(await tokenOf('rani', `${SECRET}-not`));
    expect(await statuses(LIMITS.failedPerAddress, forged)).toEqual([429, 429, 429]);
    // As many were looked at as may be wrong. Now nobody knows any more who is behind a fresh one.
    expect((await list(await tokenOf('rani'))).status).toBe(429);
    expect((await list(shown)).status).toBe(200);
    nextMinute();
    expect((await list(await tokenOf('rani'))).status).toBe(200);
  });

  it('know a session that begins while its address is refused', async () => {
    nextMinute();
    const { key } = await t.gapura.apiKeys.create({ owner: 'sari', role: 'viewer' });
    expect(await statuses(4, guess)).toEqual([401, 401, 401, 429]);
    const headers = { 'x-gapura-session': '1' };
    const begun = await t.request('POST', '/session/', { key: null, headers, body: { key } });
    const cookie = (begun.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? '';
    expect((await t.request('GET', '/me/', { key: null, headers: { ...headers, cookie } })).status).toBe(200);
  });

  it('forget a known key once it is revoked', async () => {
    nextMinute();
    const { key, record } = await t.gapura.apiKeys.create({ owner: 'leaver' });
    expect((await list(key)).status).toBe(200);
    await t.gapura.apiKeys.revoke(record.id);
    expect(await statuses(5, () => list(key))).toEqual([401, 401, 401, 429, 429]);
  });

  it('count requests without credentials by their address', async () => {
    nextMinute();
    expect(await statuses(5, () => list(null))).toEqual([401, 401, 401, 401, 429]);
    nextMinute();
    const open = () => fetch(`${t.url}/docs`);
    expect(await statuses(5, open)).toEqual([200, 200, 200, 200, 429]);
    expect((await open()).headers.get('ratelimit')).toBe('"address";r=0;t=50');
  });

  it('slow down forged messages, and never one of the gateway', async () => {
    nextMinute();
    const charged = await t.request('POST', '/charge/', { body: bcaCharge });
    const { id, order_id: orderId, transaction_id: transactionId } = charged.body;
    const message = {
      transaction_id: transactionId,
      order_id: orderId,
      status_code: '200',
      gross_amount: '150000.00',
      currency: 'IDR',
      payment_type: 'bank_transfer',
      transaction_status: 'settlement',
      fraud_status: 'accept',
      transaction_time: '2026-03-02 10:00:00',
    };
    const notify = (body: unknown) => t.request('POST', '/notification/', { key: null, body });
    const forged = (n: number) => notify(sign(message, `SB-Mid-server-guess-${n}`));
    expect(await statuses(6, forged)).toEqual([403, 403, 403, 429, 429, 429]);
    expect((await notify(sign(message, t.sandbox.serverKey))).status).toBe(200);
    expect(await statuses(20, () => notify(sign(message, t.sandbox.serverKey)))).toEqual(Array(20).fill(200));
    expect((await t.request('GET', `/payments/${id}/`)).body.transaction_status).toBe('settlement');
  });

  it('tell the metrics how many they refused', async () => {
    const text = await t.gapura.metrics.metrics();
    for (const limit of ['caller', 'address', 'failed']) {
      expect(text).toMatch(new RegExp(`gapura_http_limited_total\\{limit="${limit}"\\} [1-9]`));
    }
  });
});

describe('limits where nobody knows the address', () => {
  it('are those of the caller alone', async () => {
    const t = await startGapura({ rateLimits: { ...LIMITS, perCaller: 100 } });
    const ask = () => t.gapura.fetch(new Request('http://shop.example/payments/'));
    for (let n = 0; n < 10; n++) expect((await ask()).status).toBe(401);
    await t.close();
  });

  it('must be numbers above 0', async () => {
    await expect(startGapura({ rateLimits: { perCaller: 0 } })).rejects.toThrow('rateLimits.perCaller');
  });
});

describe.skipIf(postgresUrl === undefined)('limits over several processes', () => {
  it('keep out no caller whom any of them knows, be it by a fresh token', async () => {
    const database = await freshDatabase();
    const options = { database, jwt: JWT, rateLimits: LIMITS, clock: { now: () => new Date(START_MS) } };
    const one = await startGapura(options);
    const two = await startGapura(options);
    const ask = async (t: TestGapura, key: string) => (await t.request('GET', '/me/', { key })).status;
    const { key, record } = await one.gapura.apiKeys.create({ owner: 'leaver' });
    const shown = [key, one.keys.siti, await tokenOf('rani')];
    for (const credential of shown) expect(await ask(one, credential)).toBe(200);
    const marks = async () => (await one.gapura.database.pool.query('SELECT mark FROM known_callers')).rows;
    await expect.poll(async () => (await marks()).length).toBe(shown.length);
    expect(JSON.stringify(await marks())).not.toContain('rani');
    // Here and not there: the second knows of the first's callers only by the database.
    for (let n = 0; n < LIMITS.failedPerAddress; n++) await ask(two, `gpk_${n}`);
    expect(await ask(two, `gpk_${'x'.repeat(43)}`)).toBe(429);
    expect(await ask(two, await tokenOf('nobody-yet'))).toBe(429);
    for (const credential of [...shown, await tokenOf('rani')]) expect(await ask(two, credential)).toBe(200);
    // Whoever loses their key is a stranger at once, and costs no more than one.
    await one.gapura.apiKeys.revoke(record.id);
    expect([await ask(two, key), await ask(two, key)]).toEqual([429, 429]);
    await expect.poll(async () => (await marks()).length).toBe(shown.length - 1);
    await two.close();
    await one.close();
  });

  it('are shared, but for what comes before a process has told the others', async () => {
    const database = await freshDatabase();
    const clock = { now: () => new Date(START_MS) };
    const one = await startGapura({ database, clock, rateLimits: { perCaller: 200 } });
    const two = await startGapura({ database, clock, rateLimits: { perCaller: 200 } });
    const key = one.keys.budi;
    const ask = (t: TestGapura) => t.request('GET', '/payments/?limit=1', { key });
    for (let n = 0; n < 100; n++) await ask(one);
    const leftAt = async (t: TestGapura) => Number(/r=(\d+)/.exec((await ask(t)).headers.get('ratelimit') ?? '')?.[1]);
    // What the first was asked is known at the second as soon as it has told its own.
    await expect.poll(() => leftAt(two)).toBeLessThan(100);
    let allowed = 200 - (await leftAt(two));
    for (const t of [one, two, one, two]) {
      for (let n = 0; n < 60; n++) if ((await ask(t)).status === 200) allowed += 1;
    }
    expect(allowed).toBeGreaterThanOrEqual(195);
    expect(allowed).toBeLessThanOrEqual(200 + 2 * 60);
    expect([(await ask(one)).status, (await ask(two)).status]).toEqual([429, 429]);
    const { rows } = await one.gapura.database.pool.query('SELECT sum(count)::int AS count FROM request_counts');
    expect(rows[0].count).toBeGreaterThan(190);
    await two.close();
    await one.close();
  });
});
