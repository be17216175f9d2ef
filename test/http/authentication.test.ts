// Who is calling: API keys, JWT by secret and by key set, and the one answer to every credential that is not valid.

import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JwtOptions } from '../../src/http/jwt.ts';
import { bcaCharge, type Reply, startGapura, type TestGapura } from '../support/gapura.ts';
import { createPatientServer } from '../support/http-server.ts';

const UNAUTHENTICATED = {
  type: 'urn:gapura:problem:unauthenticated',
  said: expect.any(Object),
  title: 'Credentials are missing or not valid',
  status: 401,
  code: 'unauthenticated',
  detail: 'Send a valid API key or JWT as "Authorization: Bearer ...".',
};

function expectUnauthenticated(reply: Reply): void {
  const { request_id: requestId, ...body } = reply.body;
  expect([reply.status, body]).toEqual([401, UNAUTHENTICATED]);
  expect(reply.headers.get('www-authenticate')).toBe('Bearer');
  expect(requestId).toBe(reply.headers.get('x-request-id'));
}

describe('API keys', () => {
  let t: TestGapura;
  const bad: Record<string, Record<string, string>> = {};
  beforeAll(async () => {
    // More wrong ones are shown here than an address usually may.
    t = await startGapura({ rateLimits: { failedPerAddress: 100_000 } });
    const { apiKeys } = t.gapura;
    const expired = await apiKeys.create({ owner: 'budi', expiresAt: new Date(Date.now() - 1_000) });
    const revoked = await apiKeys.create({ owner: 'budi' });
    await apiKeys.revoke(revoked.record.id);
    const wrong = `gpk_${'A'.repeat(t.keys.budi.length - 'gpk_'.length)}`;
    Object.assign(bad, {
      missing: {},
      wrong: { authorization: `Bearer ${wrong}` },
      expired: { authorization: `Bearer ${expired.key}` },
      revoked: { authorization: `Bearer ${revoked.key}` },
      empty: { authorization: '' },
      'without a scheme': { authorization: t.keys.budi },
      'under another scheme': { authorization: `Basic ${Buffer.from(`${t.keys.budi}:`).toString('base64')}` },
      'with two spaces': { authorization: `Bearer  ${t.keys.budi}` },
      'with more behind it': { authorization: `Bearer ${t.keys.budi} x` },
      'in another case': { authorization: `Bearer ${t.keys.budi.toUpperCase()}` },
      'cut short': { authorization: `Bearer ${t.keys.budi.slice(0, -1)}` },
      'of nine thousand characters': { authorization: `Bearer ${'a'.repeat(9_000)}` },
      'in Latin letters beyond ASCII': { authorization: 'Bearer gpk_caf\u00e9' },
      'that is a JWT where none is taken': { authorization: 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJidWRpIn0.' },
    });
  });
  afterAll(() => t.close());

  it('are answered alike to the byte where they are not valid, whatever is wrong with them', async () => {
    const texts = new Set<string>();
    for (const [name, headers] of Object.entries(bad)) {
      const reply = await t.request('GET', '/payments/', {
        key: null,
        headers: { ...headers, 'x-request-id': 'same' },
      });
      expect([name, reply.status, reply.headers.get('www-authenticate')]).toEqual([name, 401, 'Bearer']);
      texts.add(reply.text);
    }
    expect([...texts].map((text) => JSON.parse(text))).toEqual([{ ...UNAUTHENTICATED, request_id: 'same' }]);
  });

  it('take about the same time to refuse, whether unknown, expired, revoked or missing', async () => {
    const kinds = ['wrong', 'expired', 'revoked', 'missing'];
    const times = new Map<string, number[]>(kinds.map((kind) => [kind, []]));
    // In turns, so that a busy moment of the machine falls on all of them.
    for (let round = 0; round < 220; round++) {
      for (const kind of kinds) {
        const start = performance.now();
        const reply = await fetch(`${t.url}/payments/`, { headers: bad[kind] ?? {} });
        await reply.arrayBuffer();
        if (round >= 20) times.get(kind)?.push(performance.now() - start);
      }
    }
    // What the work takes shows in the quick ones; the others tell of what else the machine does.
    const quick = kinds.map((kind) => quickTenth(times.get(kind) ?? []));
    expect(Math.max(...quick) / Math.min(...quick), `a tenth took at most ${quick} ms`).toBeLessThan(2);
  });

  it('are recognised under a scheme in any case', async () => {
    const reply = await t.request('GET', '/payments/', {
      key: null,
      headers: { authorization: `bearer ${t.keys.budi}` },
    });
    expect(reply.status).toBe(200);
  });

  it('without the scope are answered 403, before the body is judged', async () => {
    const key = await t.keyFor('budi', ['payments:read']);
    const reply = await t.request('POST', '/charge/', { key, rawBody: 'not JSON' });
    expect(reply.status).toBe(403);
    expect(reply.body).toMatchObject({ code: 'forbidden', detail: 'This needs the scope payments:write.' });
    expect((await t.request('GET', '/payments/', { key })).status).toBe(200);
  });

  it('are not needed where the path or the method does not exist', async () => {
    expect((await t.request('GET', '/nothing/', { key: null })).status).toBe(404);
    expect((await t.request('DELETE', '/charge/', { key: null })).status).toBe(405);
  });
});

/** The time within which the quickest tenth was done. */
function quickTenth(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 10)] ?? Number.NaN;
}

const CLAIMS = { issuer: 'https://shop.example', audience: 'gapura', staffClaim: 'staff', scopeClaim: 'scope' };

interface Token {
  readonly payload?: JWTPayload;
  readonly issuer?: string;
  readonly audience?: string;
  readonly subject?: string | null;
  readonly expires?: string | null;
  readonly algorithm?: string;
  readonly keyId?: string;
}

function draft(token: Token): SignJWT {
  const jwt = new SignJWT(token.payload ?? {})
    .setIssuer(token.issuer ?? CLAIMS.issuer)
    .setAudience(token.audience ?? CLAIMS.audience)
    .setIssuedAt();
  if (token.subject !== null) jwt.setSubject(token.subject ?? 'budi');
  if (token.expires !== null) jwt.setExpirationTime(token.expires ?? '5m');
  return jwt;
}

describe('JWT signed with a secret', () => {
  const SECRET = 'a secret of the shop that is long enough for HS256';
  const sign = (token: Token = {}, secret = SECRET) =>
    draft(token)
      .setProtectedHeader({ alg: token.algorithm ?? 'HS256' })
      .sign(new TextEncoder().encode(secret));

  let t: TestGapura;
  const list = async (token: Promise<string> | string) => t.request('GET', '/payments/', { key: await token });
  beforeAll(async () => {
    t = await startGapura({ jwt: { ...CLAIMS, secret: SECRET } });
  });
  afterAll(() => t.close());

  it('own what they charge by their subject, and see nothing of others', async () => {
    const charged = await t.request('POST', '/charge/', { key: await sign({ subject: 'siti' }), body: bcaCharge });
    expect(charged.status).toBe(201);
    const path = `/payments/${charged.body.id}/`;
    expect((await t.request('GET', path, { key: await sign({ subject: 'siti' }) })).status).toBe(200);
    expect((await t.request('GET', path, { key: await sign({ subject: 'budi' }) })).status).toBe(404);
    expect((await t.request('GET', path, { key: await sign({ payload: { staff: true } }) })).status).toBe(200);
    // Only true makes staff: a text that says so does not.
    expect((await t.request('GET', path, { key: await sign({ payload: { staff: 'true' } }) })).status).toBe(404);
  });

  it('stand beside API keys', async () => {
    expect((await list(t.keys.budi)).status).toBe(200);
    expectUnauthenticated(await list('gpk_unknown'));
  });

  it.each<[string, () => Promise<string> | string]>([
    ['of another issuer', () => sign({ issuer: 'https://elsewhere.example' })],
    ['for another audience', () => sign({ audience: 'warehouse' })],
    ['that has expired', () => sign({ expires: '1 minute ago' })],
    ['that never expires', () => sign({ expires: null })],
    ['without a subject', () => sign({ subject: null })],
    ['with an empty subject', () => sign({ subject: '' })],
    ['with a number for a subject', () => sign({ subject: null, payload: { sub: 7 as unknown as string } })],
    ['with a subject that cannot be stored', () => sign({ subject: 'bu\0di' })],
    ['with a subject without measure', () => sign({ subject: 'b'.repeat(256) })],
    ['that is not valid yet', () => sign({ payload: { nbf: Math.floor(Date.now() / 1_000) + 600 } })],
    ['with another secret', () => sign({}, 'another secret that is long enough for HS256')],
    ['with another algorithm', () => sign({ algorithm: 'HS512' })],
    [
      'without a signature',
      () =>
        new UnsecuredJWT({})
          .setSubject('budi')
          .setIssuer(CLAIMS.issuer)
          .setAudience(CLAIMS.audience)
          .setExpirationTime('5m')
          .encode(),
    ],
    ['whose signature was cut', async () => (await sign()).replace(/[^.]*$/, '')],
    ['whose claims were changed', async () => changeClaims(await sign(), { sub: 'siti' })],
    ['that is three words', () => 'not.a.token'],
    ['that is one word', () => 'token'],
  ])('are refused %s', async (_name, make) => {
    expectUnauthenticated(await list(make()));
  });

  it('are refused from the moment they run out, also where they were good a moment ago', async () => {
    let aheadMs = 0;
    const later = await startGapura({
      jwt: { ...CLAIMS, secret: SECRET },
      clock: { now: () => new Date(Date.now() + aheadMs) },
    });
    try {
      const key = await sign({ expires: '2m' });
      const ask = () => later.request('GET', '/payments/', { key });
      expect((await ask()).status).toBe(200);
      expect((await ask()).status).toBe(200);
      aheadMs = 3 * 60_000;
      expectUnauthenticated(await ask());
      aheadMs = 0;
      expect((await ask()).status).toBe(200);
    } finally {
      await later.close();
    }
  });

  it('may do everything but administer where they name no scopes, and only what they name where they do', async () => {
    const may = async (token: Token) => {
      const key = await sign(token);
      const read = await t.request('GET', '/payments/', { key });
      const write = await t.request('POST', '/charge/', { key, body: {} });
      return [read.status, write.status];
    };
    expect(await may({})).toEqual([200, 400]);
    expect(await may({ payload: { scope: 'payments:read' } })).toEqual([200, 403]);
    expect(await may({ payload: { scope: 'payments:write openid' } })).toEqual([403, 400]);
    expect(await may({ payload: { scope: ['payments:read', 'payments:write'] } })).toEqual([200, 400]);
    expect(await may({ payload: { scope: '' } })).toEqual([403, 403]);
    expect(await may({ payload: { scope: 'payments:read', staff: true } })).toEqual([200, 403]);
  });
});

function changeClaims(token: string, claims: JWTPayload): string {
  const [header, payload = '', signature] = token.split('.');
  const changed = { ...JSON.parse(Buffer.from(payload, 'base64url').toString()), ...claims };
  return [header, Buffer.from(JSON.stringify(changed)).toString('base64url'), signature].join('.');
}

describe('JWT signed with a key of a published set', () => {
  let t: TestGapura;
  let server: Server;
  let keys: Awaited<ReturnType<typeof generateKeyPair>>;
  const options = (): JwtOptions => ({
    ...CLAIMS,
    jwksUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/jwks`,
  });
  const sign = (token: Token = {}, key = keys.privateKey) =>
    draft(token)
      .setProtectedHeader({ alg: 'ES256', kid: token.keyId ?? 'first' })
      .sign(key);

  let answer: { status: number; body: string };
  beforeAll(async () => {
    keys = await generateKeyPair('ES256');
    const published = { ...(await exportJWK(keys.publicKey)), kid: 'first', alg: 'ES256', use: 'sig' };
    answer = { status: 200, body: JSON.stringify({ keys: [published] }) };
    server = createPatientServer((_request, response) => response.writeHead(answer.status).end(answer.body));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    t = await startGapura({ jwt: options() });
  });
  afterAll(async () => {
    await t.close();
    server.close();
  });

  it('are accepted, and refused under a key that is not in the set', async () => {
    expect((await t.request('GET', '/payments/', { key: await sign() })).status).toBe(200);
    expectUnauthenticated(await t.request('GET', '/payments/', { key: await sign({ keyId: 'second' }) }));
    const stranger = await generateKeyPair('ES256');
    expectUnauthenticated(await t.request('GET', '/payments/', { key: await sign({}, stranger.privateKey) }));
    expectUnauthenticated(await t.request('GET', '/payments/', { key: await sign({ expires: '1 minute ago' }) }));
  });

  it('are refused where they are signed with the public key as if it were a secret', async () => {
    const secret = new TextEncoder().encode(JSON.stringify(await exportJWK(keys.publicKey)));
    const forged = await draft({}).setProtectedHeader({ alg: 'HS256', kid: 'first' }).sign(secret);
    expectUnauthenticated(await t.request('GET', '/payments/', { key: forged }));
  });

  it.each([
    ['answers 500', { status: 500, body: 'oops' }],
    ['answers with something that is no key set', { status: 200, body: '{"keys":7}' }],
    ['answers with something that is no JSON', { status: 200, body: '<html>' }],
  ])('are answered 503 while the server of the set %s, for that is not the caller’s fault', async (_name, trouble) => {
    const before = answer;
    answer = trouble;
    const fresh = await startGapura({ jwt: options() });
    try {
      const reply = await fresh.request('GET', '/payments/', { key: await sign() });
      expect(reply.status).toBe(503);
      expect(reply.headers.get('retry-after')).toBe('5');
      expect(reply.body).toMatchObject({ code: 'unavailable', detail: expect.stringContaining('key set') });
      // API keys do not depend on it.
      expect((await fresh.request('GET', '/payments/')).status).toBe(200);
      answer = before;
      const later = await fresh.request('GET', '/payments/', { key: await sign() });
      expect(later.status).toBe(200);
    } finally {
      answer = before;
      await fresh.close();
    }
  });

  it('are answered 503 while the server of the set is down', async () => {
    const down = createPatientServer();
    await new Promise<void>((resolve) => down.listen(0, '127.0.0.1', resolve));
    const { port } = down.address() as AddressInfo;
    await new Promise((resolve) => down.close(resolve));
    const fresh = await startGapura({ jwt: { ...CLAIMS, jwksUrl: `http://127.0.0.1:${port}/jwks` } });
    try {
      const reply = await fresh.request('GET', '/payments/', { key: await sign() });
      expect([reply.status, reply.body.code]).toEqual([503, 'unavailable']);
    } finally {
      await fresh.close();
    }
  });
});
