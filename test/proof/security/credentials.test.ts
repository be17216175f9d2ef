// Credentials that are taken for others: none gives more than it should, wherever it is shown. Keys and tokens that are wrong,
// expired or revoked, and JWT of each kind of fault, are in test/http/authentication.test.ts.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newCheckout } from '../../http/checkouts/support.ts';
import { startGapura, type TestGapura } from '../../support/gapura.ts';
import { sendRaw } from '../../support/raw-http.ts';
import { startReceiver } from '../../support/webhook-receiver.ts';

const ISSUER = 'https://login.example.com';
const AUDIENCE = 'gapura';
const OPERATOR = { id: 'the command line', staff: true, scopes: [], credential: 'command' } as const;

let t: TestGapura;
type KeyPair = Awaited<ReturnType<typeof generateKeyPair>>;
let published: KeyPair;
/** Where a token may say that its keys are; nobody should ask here. */
const asked: string[] = [];
const elsewhere = createServer((request, response) => {
  asked.push(request.url ?? '');
  response.end('{}');
});
const keySet = createServer((_request, response) => {
  void exportJWK(published.publicKey).then((jwk) =>
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ keys: [{ ...jwk, kid: 'one', alg: 'RS256', use: 'sig' }] })),
  );
});
const addressOf = (server: ReturnType<typeof createServer>) =>
  `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

beforeAll(async () => {
  published = await generateKeyPair('RS256', { extractable: true });
  for (const server of [keySet, elsewhere]) await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  t = await startGapura({
    jwt: {
      jwksUrl: `${addressOf(keySet)}/jwks`,
      issuer: ISSUER,
      audience: AUDIENCE,
      staffClaim: 'staff',
      scopeClaim: 'scope',
    },
  });
});
afterAll(async () => {
  await t.close();
  keySet.close();
  elsewhere.close();
});

const OWN = { 'x-gapura-session': '1' };
const me = (headers: Record<string, string>) => t.request('GET', '/me/', { key: null, headers });
const bearer = (credential: string) => ({ authorization: `Bearer ${credential}` });
const withCookie = (token: string) => ({ cookie: `gapura_session=${token}`, ...OWN });

async function sessionOf(key: string): Promise<string> {
  const reply = await t.request('POST', '/session/', { key: null, body: { key }, headers: OWN });
  return /gapura_session=([\w-]+)/.exec(reply.headers.get('set-cookie') ?? '')?.[1] ?? '';
}

describe('a secret of one kind', () => {
  it('is worth nothing as a key, as a session or as a link that signs in', async () => {
    const receiver = await startReceiver();
    const webhook = await t.request('POST', '/webhooks/', { key: t.keys.staff, body: { url: receiver.url } });
    const link = await t.request('POST', '/payment_links/', { body: { title: 'Kopi', amount: 20_000 } });
    const lastOf = (url: string) => url.split('/').at(-1) ?? '';
    const signIn = await t.gapura.services.sessions.createLink(OPERATOR, 'admin');
    const secrets: Record<string, string> = {
      'a webhook secret': webhook.body.secret,
      'the token of a pay page': lastOf((await newCheckout(t)).url),
      'the token of a payment link': lastOf(link.body.url),
      "the gateway's server key": t.sandbox.serverKey,
      "the gateway's client key": t.sandbox.clientKey,
      'the id of a key': (await t.gapura.apiKeys.list())[0]?.id ?? '',
      nothing: '',
    };
    for (const [name, secret] of Object.entries(secrets)) {
      expect([name, secret === '' && name !== 'nothing']).toEqual([name, false]);
      const basic = { authorization: `Basic ${Buffer.from(`${secret}:`).toString('base64')}` };
      for (const headers of [bearer(secret), bearer(`gpk_${secret}`), basic, withCookie(secret)]) {
        expect([name, (await me(headers)).status]).toEqual([name, 401]);
      }
      if (secret === '') continue;
      for (const body of [{ key: secret }, { link: secret }]) {
        const reply = await t.request('POST', '/session/', { key: null, body, headers: OWN });
        expect([name, reply.status === 204]).toEqual([name, false]);
      }
    }
    // The link of a sign-in is neither a key nor a session; shown as a key, it is not used up.
    expect((await me(bearer(signIn.token))).status).toBe(401);
    expect((await me(withCookie(signIn.token))).status).toBe(401);
    receiver.close();
  });

  it('an API key is no session, a session no key, and neither opens a pay page', async () => {
    const token = await sessionOf(t.keys.staff);
    expect((await me(withCookie(token))).status).toBe(200);
    for (const wrong of [
      t.keys.staff,
      t.keys.staff.replace('gpk_', ''),
      token.toLowerCase(),
      `${token}=`,
      ` ${token}x`,
    ]) {
      expect((await me(withCookie(wrong))).status).toBe(401);
    }
    for (const wrong of [token, `gpk_${token}`]) expect((await me(bearer(wrong))).status).toBe(401);
    for (const token_ of [token, t.keys.staff]) {
      expect((await fetch(`${t.url}/pay/${token_}`)).status).toBe(404);
      expect((await fetch(`${t.url}/pay/link/${token_}`)).status).toBe(404);
    }
  });
});

describe('a key', () => {
  it.each([
    ['in capitals', (key: string) => `Bearer ${key.toUpperCase()}`],
    ['in small letters', (key: string) => `Bearer ${key.toLowerCase()}`],
    ['without its prefix', (key: string) => `Bearer ${key.slice(4)}`],
    ['with two spaces before it', (key: string) => `Bearer  ${key}`],
    ['with a tab before it', (key: string) => `Bearer\t${key}`],
    ['with more behind it', (key: string) => `Bearer ${key}, Bearer other`],
    ['twice', (key: string) => `Bearer ${key} ${key}`],
    ['in quotes', (key: string) => `Bearer "${key}"`],
    ['under another scheme', (key: string) => `Token ${key}`],
    ['without a scheme', (key: string) => key],
    ['with one letter less', (key: string) => `Bearer ${key.slice(0, -1)}`],
    ['with a wildcard', (key: string) => `Bearer ${key.slice(0, -1)}%`],
  ])('%s is refused', async (_how, spell) => {
    const wanted = spell(t.keys.staff);
    expect(wanted).not.toBe(`Bearer ${t.keys.staff}`);
    expect((await me({ authorization: wanted })).status).toBe(401);
  });

  it('beside a second Authorization of another person is refused: whoever stands in front may have looked at the other', async () => {
    const path = `${new URL(t.url).pathname}/me/`;
    const ask = (...keys: string[]) =>
      sendRaw(
        t.url,
        `GET ${path} HTTP/1.1\r\nHost: x\r\n${keys.map((key) => `Authorization: Bearer ${key}\r\n`).join('')}Connection: close\r\n\r\n`,
      );
    expect((await ask(t.keys.budi)).status).toBe(200);
    for (const keys of [
      [t.keys.budi, t.keys.staff],
      [t.keys.staff, t.keys.budi],
      ['wrong', t.keys.staff],
    ]) {
      const reply = await ask(...keys);
      expect([reply.status, reply.text.includes('"id":"')]).toEqual([401, false]);
    }
  });

  it('beside the cookie of another is who the key says, and a wrong key is not mended by a good cookie', async () => {
    const token = await sessionOf(t.keys.staff);
    const both = await me({ ...withCookie(token), ...bearer(t.keys.budi) });
    expect(both.body).toMatchObject({ id: 'budi', staff: false, credential: 'key' });
    expect((await me({ ...withCookie(token), ...bearer('gpk_wrong') })).status).toBe(401);
    expect((await me({ ...withCookie(token), authorization: '' })).status).toBe(401);
  });

  it('two cookies of one name are one person, and the same each time', async () => {
    const [office, viewer] = [
      await sessionOf(t.keys.staff),
      await sessionOf((await t.gapura.apiKeys.create({ owner: 'sari', role: 'viewer' })).key),
    ];
    const ask = (cookie: string) => me({ cookie, ...OWN });
    const first = await ask(`gapura_session=${viewer}; gapura_session=${office}`);
    expect(first.body).toMatchObject({ id: 'sari', role: 'viewer' });
    expect((await ask(`xgapura_session=${office}`)).status).toBe(401);
    expect((await ask(`a=gapura_session=${office}`)).status).toBe(401);
  });
});

describe('a JWT', () => {
  const claims = { sub: 'mallory', staff: true, iss: ISSUER, aud: AUDIENCE, exp: Math.floor(Date.now() / 1_000) + 600 };
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const sign = (header: object = {}, payload: object = {}, key?: KeyPair['privateKey']) =>
    new SignJWT({ ...claims, ...payload })
      .setProtectedHeader({ alg: 'RS256', kid: 'one', ...header })
      .sign(key ?? published.privateKey);

  it('of the issuer is taken', async () => {
    expect((await me(bearer(await sign()))).body).toMatchObject({ id: 'mallory', credential: 'jwt' });
  });

  const cases: [string, () => Promise<string> | string][] = [
    ['signed by another key', async () => sign({}, {}, (await generateKeyPair('RS256')).privateKey)],
    ['without a signature, alg none', () => `${encode({ alg: 'none' })}.${encode(claims)}.`],
    ['alg None', () => `${encode({ alg: 'None', kid: 'one' })}.${encode(claims)}.AAAA`],
    ['whose signature was cut off', async () => `${(await sign()).split('.').slice(0, 2).join('.')}.`],
    [
      'whose claims were changed',
      async () => (await sign()).replace(/\.[^.]+\./, `.${encode({ ...claims, sub: 'root' })}.`),
    ],
    ['that is expired', () => sign({}, { exp: 1_000 })],
    ['without an end', () => sign({}, { exp: undefined })],
    ['for another audience', () => sign({}, { aud: 'shop' })],
    ['of another issuer', () => sign({}, { iss: 'https://evil.example' })],
    ['that is not valid yet', () => sign({}, { nbf: claims.exp - 60 })],
    ['without a subject', () => sign({}, { sub: undefined })],
    [
      'that names where its key is',
      async () => {
        const other = await generateKeyPair('RS256', { extractable: true });
        const header = { kid: 'two', jku: `${addressOf(elsewhere)}/jku`, x5u: `${addressOf(elsewhere)}/x5u` };
        return sign(header, {}, other.privateKey);
      },
    ],
    [
      'that brings its own key',
      async () => {
        const other = await generateKeyPair('RS256', { extractable: true });
        return sign({ jwk: await exportJWK(other.publicKey) }, {}, other.privateKey);
      },
    ],
    [
      'with a critical extension',
      () => `${encode({ alg: 'RS256', kid: 'one', crit: ['x'], x: 1 })}.${encode(claims)}.AAAA`,
    ],
    ['whose kid is a path', () => `${encode({ alg: 'HS256', kid: '../../dev/null' })}.${encode(claims)}.AAAA`],
  ];
  it.each(cases)('%s is refused', async (_what, make) => {
    expect((await me(bearer(await make()))).status).toBe(401);
    expect(asked).toEqual([]);
  });

  it('is no cookie and no key that signs in, though it is good', async () => {
    const token = await sign();
    expect((await me(withCookie(token))).status).toBe(401);
    for (const body of [{ key: token.slice(0, 200) }, { link: token.slice(0, 200) }]) {
      expect((await t.request('POST', '/session/', { key: null, body, headers: OWN })).status).toBe(401);
    }
  });
});
