// Behind a trusted proxy: whom it names as the sender, in every spelling, is whom limits go by; and what it says of TLS decides about cookies.

import { request as send } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBareApp } from '../../src/http/bare-app.ts';
import { startGapura, type TestGapura } from '../support/gapura.ts';

const SILENT = { debug() {}, info() {}, warn() {}, error() {} };
const FAILED_MAX = 3;
const SIGN_INS_MAX = 20;
const PAY_MISSES_MAX = 60;
const WHILE_MS = 600_000;
const UNKNOWN_KEY = `gpk_${'x'.repeat(43)}`;

let t: TestGapura;
let app: FastifyInstance;
let port: number;
let now = new Date('2026-03-02T02:00:00Z');

beforeAll(async () => {
  t = await startGapura({ clock: { now: () => now }, rateLimits: { failedPerAddress: FAILED_MAX } });
  app = createBareApp({ log: SILENT, trustedProxies: ['127.0.0.1', '10.0.0.0/8', '2001:db8:ffff::/48'] });
  await app.register(t.gapura.plugin, { prefix: '/api' });
  await app.listen({ host: '127.0.0.1', port: 0 });
  port = (app.server.address() as { port: number }).port;
});
afterAll(async () => {
  await app.close();
  await t.close();
});

/** Counts begin anew, and nobody has tried to sign in. */
const nextWhile = () => {
  now = new Date(now.getTime() - (now.getTime() % WHILE_MS) + WHILE_MS);
};

interface Asked {
  readonly method?: string;
  readonly path?: string;
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
  readonly through?: number;
}

/** With any Host and whatever a proxy may add. */
function ask({ method = 'GET', path = '/payments/', headers = {}, body, through = port }: Asked) {
  const type = body === undefined ? {} : { 'content-type': 'application/json' };
  return new Promise<{ status: number; cookie: string }>((done, failed) => {
    const options = { host: '127.0.0.1', port: through, path: `/api${path}`, method, headers: { ...type, ...headers } };
    const asked = send(options, (answer) => {
      answer.resume();
      answer.once('end', () => done({ status: answer.statusCode ?? 0, cookie: String(answer.headers['set-cookie']) }));
    });
    asked.once('error', failed);
    asked.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

const from = (sender: string) => ({ 'x-forwarded-for': sender });
const guess = async (sender: string) =>
  (await ask({ headers: { ...from(sender), authorization: `Bearer ${UNKNOWN_KEY}` } })).status;
const signIn = (headers: Record<string, string>, key = UNKNOWN_KEY) =>
  ask({ method: 'POST', path: '/session/', headers: { 'x-gapura-session': '1', ...headers }, body: { key } });
const query = async (text: string) => (await t.gapura.database.pool.query(text)).rows;

describe('guesses', () => {
  it.each([
    ['one IPv4 address', ['192.0.2.1', '192.0.2.1:1', '::ffff:192.0.2.1', '[::ffff:c000:201]:2'], '192.0.2.2'],
    [
      'one /64',
      ['2001:db8:0:1::1', '[2001:db8:0:1::2]:4711', '2001:0DB8:0:1:a:b:c:d', '2001:db8:0:1::3%eth0'],
      '2001:db8:0:2::1',
    ],
    [
      'one /64 that is written short',
      ['2001:db8::1', '2001:db8::a:b:c:d', '2001:db8:0:0:1::', '2001:db8::2'],
      '2001:db9::1',
    ],
    [
      'one sender behind two proxies',
      ['192.0.2.3:1, 10.0.0.2:55', '192.0.2.3:2,10.0.0.3', '9.9.9.9, 192.0.2.3', '192.0.2.3, [2001:db8:ffff::1]:9'],
      '192.0.2.4, 10.0.0.2:55',
    ],
    ['senders that a proxy cannot name', ['unknown', '_hidden', '1.2.3', 'x'.repeat(5_000)], '192.0.2.5'],
  ])('of %s are counted together, and nobody else with them', async (_whose, senders, another) => {
    nextWhile();
    const seen: number[] = [];
    for (const sender of senders) seen.push(await guess(sender));
    expect(seen).toEqual([401, 401, 401, 429]);
    expect(await guess(another)).toBe(401);
  });
});

describe('pay pages that are not there', () => {
  it('may be asked for as often by a /64 as by an IPv4 address', async () => {
    nextWhile();
    const look = async (sender: string) =>
      (await ask({ path: `/pay/${'x'.repeat(43)}/`, headers: from(sender) })).status;
    const seen: number[] = [];
    for (let n = 0; n < PAY_MISSES_MAX; n++) seen.push(await look(`[2001:db8:2::${n.toString(16)}]:${n + 1}`));
    expect(new Set(seen)).toEqual(new Set([404]));
    expect([await look('2001:db8:2::ffff'), await look('2001:db8:2:1::1')]).toEqual([429, 404]);
  });
});

describe('attempts to sign in', () => {
  it('are limited for a /64 as for an IPv4 address, and one that is refused writes nothing', async () => {
    nextWhile();
    for (let n = 0; n < SIGN_INS_MAX; n++) {
      expect((await signIn(from(`[2001:db8:1::${n.toString(16)}]:${n + 1}`))).status).toBe(401);
    }
    expect((await signIn(from('2001:db8:1::ffff'))).status).toBe(429);
    const rows = () => query('SELECT address, attempts FROM sign_in_attempts ORDER BY began_at DESC, address LIMIT 2');
    const acts = () => query('SELECT count(*)::int AS n FROM audit_log');
    const before = [await rows(), await acts()];
    expect(before[0]).toEqual([
      { address: '', attempts: SIGN_INS_MAX + 1 },
      { address: '2001:db8:1::/64', attempts: SIGN_INS_MAX + 1 },
    ]);
    for (const sender of ['2001:db8:1::5', '[2001:db8:1::6]:1']) expect((await signIn(from(sender))).status).toBe(429);
    expect([await rows(), await acts()]).toEqual(before);
    expect((await signIn(from('2001:db8:1:1::1'))).status).toBe(401);
  });

  it('that failed from many addresses keep nobody out, and do not fill the audit', async () => {
    nextWhile();
    await query(`INSERT INTO sign_in_attempts (address, began_at, attempts) VALUES ('', '${now.toISOString()}', 499)`);
    const { key } = await t.gapura.apiKeys.create({ owner: 'sari', role: 'viewer' });
    for (const n of [1, 2, 3, 4]) expect((await signIn(from(`198.51.100.${n}`))).status).toBe(401);
    expect((await signIn(from('203.0.113.9'), key)).status).toBe(204);
    const told = await query(`SELECT action, details FROM audit_log WHERE created_at = '${now.toISOString()}'
      AND action IN ('session.refused', 'session.limited') ORDER BY id`);
    expect(told).toEqual([
      { action: 'session.refused', details: { with: 'key' } },
      { action: 'session.limited', details: { of: 'all addresses' } },
    ]);
  });

  it('are not limited where nobody knows the address: one who guesses would keep all out', async () => {
    nextWhile();
    const { key } = await t.gapura.apiKeys.create({ owner: 'sari', role: 'viewer' });
    const headers = { 'x-gapura-session': '1', 'content-type': 'application/json' };
    const fetched = (shown: string) =>
      t.gapura.fetch(
        new Request('http://shop.example/session/', { method: 'POST', headers, body: JSON.stringify({ key: shown }) }),
      );
    for (let n = 0; n <= SIGN_INS_MAX; n++) expect((await fetched(UNKNOWN_KEY)).status).toBe(401);
    expect((await fetched(key)).status).toBe(204);
  });
});

describe('the cookie of a session', () => {
  const HERE = { host: 'localhost:3000' };
  let key: string;
  beforeAll(async () => {
    nextWhile();
    ({ key } = await t.gapura.apiKeys.create({ owner: 'sari', role: 'viewer' }));
  });

  it('is for TLS alone where the trusted proxy says https, whatever the Host', async () => {
    for (const proto of ['https', 'HTTPS']) {
      const { status, cookie } = await signIn({ ...HERE, ...from('192.0.2.1'), 'x-forwarded-proto': proto }, key);
      expect([status, cookie]).toEqual([204, expect.stringContaining('; SameSite=Strict; Secure')]);
    }
  });

  it('is for TLS alone anywhere but on this machine', async () => {
    const { status, cookie } = await signIn({ host: 'pay.example.id' }, key);
    expect([status, cookie]).toEqual([204, expect.stringContaining('; SameSite=Strict; Secure')]);
  });

  it('is for plain HTTP on this machine, where nobody who is trusted says otherwise', async () => {
    const plain = await signIn({ ...HERE, 'x-forwarded-proto': 'http' }, key);
    const untrusted = { ...HERE, 'x-gapura-session': '1', 'x-forwarded-proto': 'https' };
    const through = Number(new URL(t.url).port);
    const direct = await ask({ method: 'POST', path: '/session/', headers: untrusted, body: { key }, through });
    for (const { status, cookie } of [plain, direct]) {
      expect([status, cookie.includes('SameSite=Strict'), cookie.includes('Secure')]).toEqual([204, true, false]);
    }
  });
});
