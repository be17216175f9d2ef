// Passkeys: added with the password, signing in alone and beside one, once for each challenge, and removed.

import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDevice, type Device } from '../support/authenticator.ts';
import { type Reply, startGapura, type TestGapura } from '../support/gapura.ts';
import { movableClock } from '../support/payments.ts';
import { sql } from '../support/sql.ts';

const OWN = { 'x-gapura-session': '1' };
const PASSWORD = 'nine coffees before noon';
const SITE = { origin: 'https://pay.example' };
const CHALLENGE_MS = 5 * 60_000;
const clock = movableClock();
let t: TestGapura;

beforeAll(async () => {
  t = await startGapura({ clock, publicUrl: 'https://pay.example/gapura', checkout: { shopName: 'Kopi Kita' } });
});
afterAll(() => t.close());

const cookieOf = (reply: Reply) => (reply.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? '';
const open = (path: string, body?: object) =>
  t.request('POST', path, { key: null, headers: OWN, ...(body === undefined ? {} : { body }) });
const as = (cookie: string, method: string, path: string, body?: object) =>
  t.request(method, path, { key: null, headers: { cookie, ...OWN }, ...(body === undefined ? {} : { body }) });

let people = 0;
/** Somebody who has accepted and signed in. */
async function somebody() {
  people += 1;
  const email = `person-${people}@kopi.example`;
  const { body } = await t.request('POST', '/people/', { key: t.keys.staff, body: { email, role: 'finance' } });
  await open('/account/accept/', { link: body.url.split('#accept=')[1], name: 'Sari', password: PASSWORD });
  const cookie = cookieOf(await open('/session/', { email, password: PASSWORD }));
  return { id: body.id as string, email, cookie };
}

const start = async (cookie: string) =>
  (await as(cookie, 'POST', '/account/passkeys/start/', { password: PASSWORD })).body.public_key;
const add = async (cookie: string, device: Device, name = 'My phone') =>
  as(cookie, 'POST', '/account/passkeys/', { name, ...device.create(await start(cookie)) });
const challenge = async () => (await open('/session/passkey/')).body.public_key;

async function withPasskey() {
  const person = await somebody();
  const device = createDevice(SITE);
  const added = await add(person.cookie, device);
  expect(added.status).toBe(201);
  return { ...person, device, passkey: added.body };
}

async function acts(action: string, id: string) {
  const { body } = await t.request('GET', `/audit/?action=${action}&subject_id=${id}`, { key: t.keys.staff });
  return body as Record<string, unknown>[];
}

describe('a passkey', () => {
  it('is added with the password, brings recovery codes, is listed, and signs in by itself', async () => {
    const { id, email, cookie } = await somebody();
    const asked = await start(cookie);
    expect(asked).toMatchObject({
      rp: { id: 'pay.example', name: 'Kopi Kita' },
      user: { name: email, displayName: 'Sari' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    });
    const device = createDevice(SITE);
    const added = await as(cookie, 'POST', '/account/passkeys/', { name: 'My phone', ...device.create(asked) });
    expect(added.status).toBe(201);
    expect(added.body).toMatchObject({ name: 'My phone', last_used_at: null, codes: expect.any(Array) });
    expect(added.body.codes).toHaveLength(10);
    expect((await as(cookie, 'GET', '/account/')).body).toMatchObject({
      has_second_factor: true,
      has_totp: false,
      recovery_codes: 10,
    });
    expect(await acts('account.passkey_add', id)).toMatchObject([{ actor: email, details: { name: 'My phone' } }]);
    const begun = await open('/session/', { passkey: device.get(await challenge()) });
    expect(begun.status).toBe(204);
    expect((await as(cookieOf(begun), 'GET', '/me/')).body).toMatchObject({
      id: email,
      person_id: id,
      credential: 'session',
    });
    const { body: listed } = await as(cookie, 'GET', '/account/passkeys/');
    expect(listed).toEqual([
      expect.objectContaining({ id: added.body.id, name: 'My phone', last_used_at: expect.any(String) }),
    ]);
    expect(Object.keys(listed[0])).toEqual(['id', 'name', 'created_at', 'last_used_at']);
  });

  it('is not offered without the password, nor to a key', async () => {
    const { cookie } = await somebody();
    const wrong = await as(cookie, 'POST', '/account/passkeys/start/', { password: 'something else' });
    expect([wrong.status, wrong.body.errors[0].field]).toEqual([400, 'password']);
    const keyed = await t.request('POST', '/account/passkeys/start/', {
      key: t.keys.staff,
      body: { password: PASSWORD },
    });
    expect(keyed.status).toBe(403);
  });

  it('has a password ask for it, or for a code: neither alone is refused, wrong ones are', async () => {
    const { email, device, passkey } = await withPasskey();
    const other = await withPasskey();
    const signIn = (more: object = {}) => open('/session/', { email, password: PASSWORD, ...more });
    const bare = await signIn();
    expect([bare.status, bare.body.code, bare.body.errors]).toEqual([401, 'code_required', undefined]);
    const others = await signIn({ passkey: other.device.get(await challenge()) });
    expect([others.status, others.body.code, others.body.errors[0].field]).toEqual([401, 'code_required', 'passkey']);
    expect((await signIn({ passkey: device.get(await challenge()) })).status).toBe(204);
    expect((await signIn({ code: passkey.codes[0] })).status).toBe(204);
    expect((await signIn({ code: passkey.codes[0] })).status).toBe(401);
  });

  it('is removed with the password, and the codes with the last of them; then a password is enough', async () => {
    const { id, email, cookie, device, passkey } = await withPasskey();
    const second = await add(cookie, createDevice(SITE), 'Key ring');
    expect(second.body.codes).toEqual([]);
    const path = (of: Reply['body']) => `/account/passkeys/${of.id}/remove/`;
    expect((await as(cookie, 'POST', path(passkey), { password: 'something else' })).status).toBe(400);
    const other = await somebody();
    expect((await as(other.cookie, 'POST', path(passkey), { password: PASSWORD })).status).toBe(404);
    expect((await as(cookie, 'POST', path(passkey), { password: PASSWORD })).status).toBe(204);
    expect((await open('/session/', { passkey: device.get(await challenge()) })).status).toBe(401);
    expect((await as(cookie, 'GET', '/account/')).body.recovery_codes).toBe(10);
    expect((await as(cookie, 'POST', path(second.body), { password: PASSWORD })).status).toBe(204);
    expect((await as(cookie, 'GET', '/account/')).body).toMatchObject({ has_second_factor: false, recovery_codes: 0 });
    expect((await open('/session/', { email, password: PASSWORD })).status).toBe(204);
    expect(await acts('account.passkey_remove', id)).toHaveLength(2);
  });

  it('of a disabled person signs nobody in', async () => {
    const { id, device } = await withPasskey();
    await t.request('POST', `/people/${id}/disable/`, { key: t.keys.staff });
    expect((await open('/session/', { passkey: device.get(await challenge()) })).status).toBe(401);
  });

  it('of which there are twenty has no room for another', async () => {
    const { id, cookie } = await withPasskey();
    await sql`INSERT INTO passkeys (id, person_id, credential_id, public_key, counter, transports, name, created_at)
      SELECT gen_random_uuid(), ${id}, 'credential-' || n, '', 0, '{}', '', now() FROM generate_series(2, 20) n`.execute(
      t.gapura.database.pool,
    );
    const full = await as(cookie, 'POST', '/account/passkeys/start/', { password: PASSWORD });
    expect([full.status, full.body.code]).toEqual([400, 'invalid_state']);
  });
});

describe('a challenge', () => {
  it('signs in once', async () => {
    const { device } = await withPasskey();
    const passkey = device.get(await challenge());
    expect((await open('/session/', { passkey })).status).toBe(204);
    expect((await open('/session/', { passkey })).status).toBe(401);
  });

  it('signs in once, however many ask at the same time', async () => {
    const { device } = await withPasskey();
    const passkey = device.get(await challenge());
    const statuses = (await Promise.all([1, 2, 3, 4].map(() => open('/session/', { passkey })))).map(
      ({ status }) => status,
    );
    expect(statuses.sort()).toEqual([204, 401, 401, 401]);
  });

  it('is over after five minutes', async () => {
    const { cookie, device } = await withPasskey();
    const late = { passkey: device.get(await challenge()) };
    const another = createDevice(SITE).create(await start(cookie));
    clock.advance(CHALLENGE_MS);
    expect((await open('/session/', late)).status).toBe(401);
    const { status, body } = await as(cookie, 'POST', '/account/passkeys/', { name: 'Late', ...another });
    expect([status, body.errors[0].field]).toEqual([400, 'passkey']);
  });

  it('of somebody else, for another purpose, or made up adds no passkey and signs nobody in', async () => {
    const { cookie, device } = await withPasskey();
    const other = await somebody();
    const theirs = createDevice(SITE).create(await start(other.cookie));
    expect((await as(cookie, 'POST', '/account/passkeys/', { name: 'Theirs', ...theirs })).status).toBe(400);
    const forSignIn = createDevice(SITE).create({ ...(await start(cookie)), challenge: (await challenge()).challenge });
    expect((await as(cookie, 'POST', '/account/passkeys/', { name: 'Mixed', ...forSignIn })).status).toBe(400);
    const madeUp = { ...(await challenge()), challenge: 'bWFkZSB1cA' };
    expect((await open('/session/', { passkey: device.get(madeUp) })).status).toBe(401);
    const toAdd = { ...(await challenge()), challenge: (await start(cookie)).challenge };
    expect((await open('/session/', { passkey: device.get(toAdd) })).status).toBe(401);
  });
});

describe('a signature', () => {
  it.each([
    ['a page of another site', { origin: 'https://pay.example.evil' }],
    ['a device that is at another site', { ...SITE, rpId: 'evil.example' }],
    ['a device that did not look who is there', { ...SITE, isVerified: false }],
  ])('of %s adds no passkey', async (_what, habits) => {
    const { cookie } = await somebody();
    const added = await add(cookie, createDevice(habits));
    expect([added.status, added.body.errors[0].field]).toEqual([400, 'passkey']);
  });

  it('that is not over what was sent, or is of another passkey, signs nobody in', async () => {
    const { device } = await withPasskey();
    const other = await withPasskey();
    const right = device.get(await challenge());
    const moved = {
      id: right.id,
      response: { ...right.response, signature: other.device.get(await challenge()).response.signature },
    };
    expect((await open('/session/', { passkey: moved })).status).toBe(401);
    const named = { id: other.device.get(await challenge()).id, response: right.response };
    expect((await open('/session/', { passkey: named })).status).toBe(401);
    const handed = { id: right.id, response: { ...right.response, userHandle: 'c29tZWJvZHk' } };
    expect((await open('/session/', { passkey: handed })).status).toBe(401);
    expect((await open('/session/', { passkey: { ...right, id: 'dW5rbm93bg' } })).status).toBe(401);
    // None of that used the challenge up.
    expect((await open('/session/', { passkey: right })).status).toBe(204);
  });

  it('of a device that counts is not taken when the count goes back: it was copied', async () => {
    const { device } = await withPasskey();
    expect((await open('/session/', { passkey: device.get(await challenge(), 7) })).status).toBe(204);
    expect((await open('/session/', { passkey: device.get(await challenge(), 7) })).status).toBe(401);
    expect((await open('/session/', { passkey: device.get(await challenge(), 6) })).status).toBe(401);
    expect((await open('/session/', { passkey: device.get(await challenge(), 8) })).status).toBe(204);
  });

  it.each([
    [
      'no signature',
      { id: 'YQ', response: { clientDataJSON: 'YQ', authenticatorData: 'YQ' } },
      'passkey.response.signature',
    ],
    [
      'what is no base64url',
      { id: 'a b', response: { clientDataJSON: 'YQ', authenticatorData: 'YQ', signature: 'YQ' } },
      'passkey.id',
    ],
  ])('with %s is bad input', async (_what, passkey, field) => {
    const { status, body } = await open('/session/', { passkey });
    expect([status, body.errors[0].field]).toEqual([400, field]);
  });
});

describe('the site that passkeys belong to', () => {
  it('is not what a client calls the server, unless that is its own machine', async () => {
    const own = await startGapura();
    const { port } = new URL(own.url);
    const asked = (host: string) => requestRaw(own, host);
    expect(await asked(`pay.example:${port}`)).toMatchObject({ status: 400, body: { code: 'invalid_state' } });
    expect(await asked(`127.0.0.1:${port}`)).toMatchObject({ status: 400, body: { code: 'invalid_state' } });
    expect(await asked(`localhost:${port}`)).toMatchObject({
      status: 200,
      body: { public_key: { rpId: 'localhost' } },
    });
    await own.close();
  });

  it.each(['http://pay.example', 'https://203.0.113.7'])('cannot be %s', async (publicUrl) => {
    const own = await startGapura({ publicUrl });
    expect((await own.request('POST', '/session/passkey/', { key: null })).status).toBe(400);
    await own.close();
  });
});

/** With a Host header of its own, which `fetch` does not send. */
async function requestRaw({ url }: TestGapura, host: string) {
  const asked = request(`${url}/session/passkey/`, { method: 'POST', headers: { host } }).end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  return { status: answer.statusCode, body: await json(answer) };
}
