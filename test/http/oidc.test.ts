// Signing in at an issuer: who is let in and as what, who stays out, and what happens where the issuer lies or is away.

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Reply, startGapura, type TestGapura } from '../support/gapura.ts';
import { CLIENT, startIssuer, type TestIssuer } from '../support/issuer.ts';
import { movableClock } from '../support/payments.ts';

const OWN = { 'x-gapura-session': '1' };
const clock = movableClock();
let issuer: TestIssuer;
let t: TestGapura;

const oidcOf = (of: TestIssuer) =>
  ({
    ...CLIENT,
    issuer: of.url,
    name: 'Kopi Kita ID',
    roleClaim: 'teams',
    roles: { money: 'finance', boss: 'admin', helpers: 'support' },
  }) as const;

beforeAll(async () => {
  issuer = await startIssuer();
  t = await startGapura({ clock, publicUrl: 'https://pay.example/gapura', oidc: oidcOf(issuer) });
});
beforeEach(() => {
  issuer.fault = 'none';
  issuer.userinfo = {};
});
afterAll(async () => {
  await t.close();
  await issuer.close();
});

const cookieOf = (reply: Reply) => (reply.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? '';
const open = (path: string, body?: object, cookie = '') =>
  t.request('POST', path, { key: null, headers: { ...OWN, cookie }, ...(body === undefined ? {} : { body }) });
const leave = () => open('/session/oidc/');
const me = async (reply: Reply) =>
  (await t.request('GET', '/me/', { key: null, headers: { ...OWN, cookie: cookieOf(reply) } })).body;

/** Goes there and comes back, as this person of the issuer. */
async function signIn(claims: Readonly<Record<string, unknown>> | null) {
  issuer.claims = claims;
  const left = await leave();
  expect(left.status).toBe(200);
  const { answer } = await issuer.visit(left.body.url);
  return open('/session/', { oidc: answer }, cookieOf(left));
}

let subjects = 0;
const somebody = (more: Readonly<Record<string, unknown>> = {}) => {
  subjects += 1;
  const email = `person-${subjects}@kopi.example`;
  return { sub: `subject-${subjects}`, email, email_verified: true, name: 'Sari', teams: ['money'], ...more };
};
const find = async (email: string) => {
  const { body } = await t.request('GET', '/people/', { key: t.keys.staff });
  return body.find((person: { email: string }) => person.email === email);
};
const acts = async (action: string, id: string) =>
  (await t.request('GET', `/audit/?action=${action}&subject_id=${id}`, { key: t.keys.staff })).body;

describe('a person whom the issuer knows', () => {
  it('is sent there with a secret of this browser, and is let in with the role that their claim gives', async () => {
    const left = await leave();
    const url = new URL(left.body.url);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      client_id: 'gapura',
      response_type: 'code',
      scope: 'openid email profile',
      redirect_uri: 'https://pay.example/gapura/dashboard/',
      code_challenge_method: 'S256',
    });
    const cookie = left.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/^gapura_oidc=[\w-]+; Max-Age=600; Path=\/api; HttpOnly; SameSite=Strict; Secure$/);
    expect(cookie).not.toContain(url.searchParams.get('state'));
    const claims = somebody({ locale: 'en-GB' });
    const begun = await signIn(claims);
    expect(begun.status).toBe(204);
    expect(await me(begun)).toMatchObject({ id: claims.email, name: 'Sari', role: 'finance', credential: 'session' });
    const person = await find(claims.email);
    expect(person).toMatchObject({
      state: 'active',
      language: 'en',
      invited_by: 'Kopi Kita ID',
      has_second_factor: false,
    });
    expect(await acts('person.accept', person.id)).toMatchObject([
      { actor: claims.email, details: { with: 'oidc', role: 'finance' } },
    ]);
    // Found by the subject from now on, whatever becomes of the address.
    expect((await signIn({ ...claims, email: 'else@kopi.example', email_verified: false })).status).toBe(204);
    expect(await find('else@kopi.example')).toBeUndefined();
    const account = await t.request('GET', '/account/', { key: null, headers: { ...OWN, cookie: cookieOf(begun) } });
    expect(account.body).toMatchObject({ has_password: false });
  });

  it('has the role of their claim at each sign-in, of several the one that may most', async () => {
    const claims = somebody();
    await signIn(claims);
    const { id } = await find(claims.email);
    expect(await me(await signIn({ ...claims, teams: ['helpers', 'boss', 'money', 7] }))).toMatchObject({
      role: 'admin',
    });
    expect(await me(await signIn({ ...claims, teams: 'helpers' }))).toMatchObject({ role: 'support' });
    const changes = await acts('person.update', id);
    expect(changes.map(({ details }: { details: object }) => details)).toMatchObject([
      { role: 'support', before: { role: 'admin' }, by: 'Kopi Kita ID' },
      { role: 'admin', before: { role: 'finance' } },
    ]);
  });

  it('may have their address and teams where the issuer is asked with the token', async () => {
    const { sub, email, ...more } = somebody();
    issuer.userinfo = { email, ...more };
    expect(await me(await signIn({ sub }))).toMatchObject({ id: email, role: 'finance' });
  });

  it('is the one who was invited, where the issuer says that the address is theirs; their link is over', async () => {
    const claims = somebody();
    const body = { email: claims.email, role: 'viewer' };
    const invited = (await t.request('POST', '/people/', { key: t.keys.staff, body })).body;
    expect((await signIn({ ...claims, email_verified: false })).status).toBe(403);
    expect((await signIn({ ...claims, email_verified: 'true' })).status).toBe(403);
    expect(await find(claims.email)).toMatchObject({ state: 'invited' });
    const begun = await signIn(claims);
    expect(await me(begun)).toMatchObject({ person_id: invited.id, name: 'Sari', role: 'finance' });
    expect((await open('/account/link/', { link: invited.url.split('#accept=')[1] })).status).toBe(404);
    // Somebody else at the issuer, who has got that address since, is not them.
    expect((await signIn({ ...claims, sub: 'another-subject' })).status).toBe(403);
  });

  it.each([
    ['no claim', { teams: undefined }],
    ['a team without a role', { teams: ['baristas'] }],
    ['the name of a role that is not in the map', { teams: ['admin'] }],
    ['the name of what every object has', { teams: ['constructor'] }],
    ['an address that may not be theirs', { email_verified: undefined }],
  ])('with %s is refused, and is nobody here', async (_what, more) => {
    const claims = somebody(more);
    const refused = await signIn(claims);
    expect([refused.status, refused.body.code]).toEqual([403, 'forbidden']);
    expect(refused.headers.get('set-cookie')).toBeNull();
    expect(await find(claims.email)).toBeUndefined();
  });

  it('stays out once they were disabled or removed, until they are invited again', async () => {
    const claims = somebody();
    await signIn(claims);
    const { id } = await find(claims.email);
    const asStaff = (path: string, method = 'POST', body?: object) =>
      t.request(method, path, { key: t.keys.staff, ...(body && { body }) });
    await asStaff(`/people/${id}/disable/`);
    expect((await signIn(claims)).status).toBe(403);
    await asStaff(`/people/${id}/enable/`);
    expect((await signIn(claims)).status).toBe(204);
    await asStaff(`/people/${id}/`, 'DELETE');
    expect((await signIn(claims)).status).toBe(403);
    expect((await signIn({ ...claims, email: 'new-address@kopi.example' })).status).toBe(403);
    expect((await signIn({ ...claims, sub: 'new-subject' })).status).toBe(403);
    await asStaff('/people/', 'POST', { email: claims.email, role: 'viewer' });
    expect((await signIn(claims)).status).toBe(204);
  });
});

describe('who comes back', () => {
  it.each(['nonce', 'audience', 'signature', 'expired'] as const)(
    'with a token of a wrong %s is refused',
    async (fault) => {
      issuer.fault = fault;
      const refused = await signIn(somebody());
      expect([refused.status, refused.body.code]).toEqual([401, 'unauthenticated']);
    },
  );

  it('after they said no is refused', async () => {
    expect((await signIn(null)).status).toBe(401);
  });

  it('in another browser, with another state, too late or twice is refused', async () => {
    issuer.claims = somebody();
    const left = await leave();
    const { answer } = await issuer.visit(left.body.url);
    const other = await leave();
    expect((await open('/session/', { oidc: answer })).status).toBe(401);
    expect((await open('/session/', { oidc: answer }, cookieOf(other))).status).toBe(401);
    expect((await open('/session/', { oidc: { ...answer, state: 'another' } }, cookieOf(left))).status).toBe(401);
    expect((await open('/session/', { oidc: answer }, 'gapura_oidc=bWFkZSB1cA')).status).toBe(401);
    expect((await open('/session/', { oidc: answer }, cookieOf(left))).status).toBe(204);
    expect((await open('/session/', { oidc: answer }, cookieOf(left))).status).toBe(401);
    const late = await leave();
    const back = await issuer.visit(late.body.url);
    clock.advance(10 * 60_000);
    expect((await open('/session/', { oidc: back.answer }, cookieOf(late))).status).toBe(401);
  });

  it('from a page of another site is refused before the issuer is asked', async () => {
    const foreign = await t.request('POST', '/session/oidc/', { key: null });
    expect(foreign.status).toBe(403);
  });
});

describe('where the issuer is away', () => {
  it.each(['down', 'silent'] as const)(
    'because it is %s, that is said in time, and passwords and keys sign in',
    async (fault) => {
      const own = await startIssuer();
      const gapura = await startGapura({ publicUrl: 'https://pay.example', oidc: oidcOf(own) });
      own.fault = fault;
      const post = (path: string, body: object) => gapura.request('POST', path, { key: null, headers: OWN, body });
      const away = await post('/session/oidc/', {});
      expect([away.status, away.body.code, away.headers.get('retry-after')]).toEqual([503, 'unavailable', '10']);
      expect(JSON.stringify(away.body)).not.toContain(CLIENT.clientSecret);
      expect((await post('/session/', { key: gapura.keys.staff })).status).toBe(204);
      const { body } = await gapura.request('GET', '/doctor/', { key: gapura.keys.staff });
      expect(body.checks).toContainEqual(expect.objectContaining({ name: 'issuer', state: 'fault' }));
      // It is asked again at once when it is back.
      own.fault = 'none';
      expect((await post('/session/oidc/', {})).status).toBe(200);
      await gapura.close();
      await own.close();
    },
  );

  it('between going there and coming back, that is said, and nobody is signed in', async () => {
    issuer.claims = somebody();
    const left = await leave();
    const { answer } = await issuer.visit(left.body.url);
    issuer.fault = 'down';
    const away = await open('/session/', { oidc: answer }, cookieOf(left));
    expect([away.status, away.body.code]).toEqual([503, 'unavailable']);
  });

  it('does not matter where none is configured', async () => {
    const own = await startGapura();
    const none = await own.request('POST', '/session/oidc/', { key: null, headers: OWN });
    expect([none.status, none.body.code]).toEqual([400, 'invalid_state']);
    await own.close();
  });
});

it('needs the public address, where the issuer sends people back to', async () => {
  await expect(startGapura({ oidc: oidcOf(issuer) })).rejects.toThrow('oidc needs publicUrl');
});

it('takes the names of roles themselves where there is no map, also from within a claim', async () => {
  const { roles: _roles, ...oidc } = oidcOf(issuer);
  const own = await startGapura({
    publicUrl: 'https://pay.example',
    oidc: { ...oidc, roleClaim: 'realm_access.roles' },
  });
  issuer.claims = somebody({ realm_access: { roles: ['offline_access', 'support'] } });
  const left = await own.request('POST', '/session/oidc/', { key: null, headers: OWN });
  const { answer } = await issuer.visit(left.body.url);
  const headers = { ...OWN, cookie: cookieOf(left) };
  const begun = await own.request('POST', '/session/', { key: null, headers, body: { oidc: answer } });
  const { body } = await own.request('GET', '/me/', { key: null, headers: { ...OWN, cookie: cookieOf(begun) } });
  expect(body).toMatchObject({ role: 'support' });
  await own.close();
});
