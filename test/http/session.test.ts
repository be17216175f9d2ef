// Sessions: signing in with a key or a link, what the cookie is good for, and how a session ends.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SESSION_IDLE_MS, SESSION_MAX_MS } from '../../src/services/people/session-rows.ts';
import { type Reply, startGapura, type TestGapura } from '../support/gapura.ts';

let t: TestGapura;
let now = new Date('2026-03-02T02:00:00Z');
const clock = { now: () => now };
const OWN = { 'x-gapura-session': '1' };

beforeAll(async () => {
  t = await startGapura({ clock, publicUrl: 'https://pay.example.id/gapura' });
});
afterAll(() => t.close());

const later = (ms: number) => {
  now = new Date(now.getTime() + ms);
};

function signIn(body: object, headers: Record<string, string> = OWN): Promise<Reply> {
  return t.request('POST', '/session/', { key: null, body, headers });
}

/** As a browser sends it back. */
function cookieOf(reply: Reply): string {
  return (reply.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? '';
}

async function cookieFor(role: 'viewer' | 'finance' | 'admin', owner = 'sari') {
  const { key, record } = await t.gapura.apiKeys.create({ owner, role });
  return { cookie: cookieOf(await signIn({ key })), key, id: record.id };
}

function as(cookie: string, path = '/me/', headers: Record<string, string> = OWN, method = 'GET'): Promise<Reply> {
  return t.request(method, path, { key: null, headers: { cookie, ...headers } });
}

describe('signing in', () => {
  it('with a key gives a cookie that scripts cannot read, for our paths and TLS alone, and says nothing else', async () => {
    const { key } = await t.gapura.apiKeys.create({ owner: 'sari', role: 'finance' });
    const reply = await signIn({ key });
    expect([reply.status, reply.text, reply.headers.get('content-type')]).toEqual([204, '', null]);
    expect(reply.headers.get('set-cookie')).toMatch(
      /^gapura_session=[\w-]{43}; Max-Age=28800; Path=\/api; HttpOnly; SameSite=Strict; Secure$/,
    );
    const me = await as(cookieOf(reply));
    expect(me.status).toBe(200);
    expect(me.body).toMatchObject({
      id: 'sari',
      staff: true,
      role: 'finance',
      credential: 'session',
      environment: 'local',
    });
    expect(me.body.scopes).toContain('payments:refund');
    expect(me.body.scopes).not.toContain('admin');
  });

  it('with a link works once, within a minute, and with a key that nobody sees', async () => {
    const { token } = await t.gapura.services.sessions.createLink(
      { id: 'the command line', staff: true, scopes: [], credential: 'command' },
      'viewer',
    );
    const first = await signIn({ link: token });
    expect(first.status).toBe(204);
    expect((await as(cookieOf(first))).body).toMatchObject({ id: 'operator', role: 'viewer' });
    expect((await signIn({ link: token })).status).toBe(401);
    const late = await t.gapura.services.sessions.createLink(
      { id: 'the command line', staff: true, scopes: [], credential: 'command' },
      'viewer',
    );
    later(60_000);
    expect((await signIn({ link: late.token })).status).toBe(401);
  });

  it.each([
    ['an unknown key', { key: `gpk_${'x'.repeat(43)}` }, 401],
    ['something that is no key', { key: 'password' }, 401],
    ['nothing', {}, 400],
    ['both', { key: 'a', link: 'b' }, 400],
  ])('with %s is refused, and sets no cookie', async (_what, body, status) => {
    const reply = await signIn(body);
    expect([reply.status, reply.headers.get('set-cookie')]).toEqual([status, null]);
  });

  it.each([
    ['without the header', {}],
    ['with another value in it', { 'x-gapura-session': 'true' }],
    ['from another site', { ...OWN, origin: 'https://evil.example' }],
    ['from a page that the browser calls foreign', { ...OWN, 'sec-fetch-site': 'same-site' }],
    ['from nowhere', { ...OWN, origin: 'null' }],
  ])('%s is refused, whatever the key', async (_how, headers) => {
    const { key } = await t.gapura.apiKeys.create({ owner: 'sari', role: 'viewer' });
    const reply = await signIn({ key }, headers as Record<string, string>);
    expect([reply.status, reply.headers.get('set-cookie')]).toEqual([403, null]);
  });
});

describe('a request with the cookie', () => {
  it.each([
    ['without the header', {}],
    ['from a page of another site', { ...OWN, origin: 'https://evil.example' }],
    ['from a frame of another site', { ...OWN, 'sec-fetch-site': 'cross-site' }],
  ])('%s has no credentials', async (_how, headers) => {
    const { cookie } = await cookieFor('admin');
    for (const method of ['GET', 'DELETE']) {
      const path = method === 'GET' ? '/payments/' : '/session/';
      expect((await as(cookie, path, headers as Record<string, string>, method)).status).toBe(401);
    }
    expect((await as(cookie)).status).toBe(200);
  });

  it('from our own pages is let in, by the host or by the public address', async () => {
    const { cookie } = await cookieFor('viewer');
    for (const origin of [new URL(t.url).origin, 'https://pay.example.id']) {
      expect((await as(cookie, '/me/', { ...OWN, origin, 'sec-fetch-site': 'same-origin' })).status).toBe(200);
    }
  });

  it('may do what the role may, and is told which scope is missing', async () => {
    const { cookie } = await cookieFor('viewer');
    expect((await as(cookie, '/payments/')).status).toBe(200);
    const refused = await t.request('POST', '/charge/', { key: null, headers: { cookie, ...OWN }, body: {} });
    expect([refused.status, refused.body.detail]).toEqual([403, 'This needs the scope payments:write.']);
    expect((await as(cookie, '/keys/')).status).toBe(403);
  });

  it('and with credentials is who the credentials say', async () => {
    const { cookie } = await cookieFor('admin');
    const { body } = await t.request('GET', '/me/', { key: t.keys.budi, headers: { cookie, ...OWN } });
    expect(body).toMatchObject({ id: 'budi', staff: false, credential: 'key', role: null });
    const wrong = await t.request('GET', '/me/', { key: 'gpk_wrong', headers: { cookie, ...OWN } });
    expect(wrong.status).toBe(401);
  });
});

describe('a session', () => {
  it('is over after half an hour without use, and goes on with it, but for eight hours at most', async () => {
    const { cookie } = await cookieFor('viewer');
    for (let used = 0; used < SESSION_MAX_MS - SESSION_IDLE_MS + 60_000; used += SESSION_IDLE_MS - 60_000) {
      later(SESSION_IDLE_MS - 60_000);
      expect((await as(cookie)).status).toBe(used + SESSION_IDLE_MS - 60_000 < SESSION_MAX_MS ? 200 : 401);
    }
    const idle = await cookieFor('viewer');
    later(SESSION_IDLE_MS);
    expect((await as(idle.cookie)).status).toBe(401);
  });

  it.each([
    ['follows events', { accept: 'text/event-stream' }],
    ['asks by itself', { 'x-gapura-away': '1' }],
  ])('that only %s counts as idle', async (_what, headers) => {
    const { cookie } = await cookieFor('viewer');
    const follow = { ...OWN, ...headers };
    for (const minutes of [20, 9]) {
      later(minutes * 60_000);
      expect((await as(cookie, '/me/', follow)).status).toBe(200);
    }
    later(60_000);
    expect((await as(cookie, '/me/', follow)).status).toBe(401);
  });

  it('ends with its key, and with the time of its key', async () => {
    const { cookie, id } = await cookieFor('viewer');
    await t.request('POST', `/keys/${id}/revoke/`, { key: t.keys.staff });
    expect((await as(cookie)).status).toBe(401);
    const short = await t.gapura.apiKeys.create({ owner: 'sari', role: 'viewer', validForMs: 600_000 });
    const reply = await signIn({ key: short.key });
    expect(reply.headers.get('set-cookie')).toContain('Max-Age=600;');
    later(600_000);
    expect((await as(cookieOf(reply))).status).toBe(401);
  });

  it('is ended by signing out, the others of the key by signing out everywhere', async () => {
    const { cookie, key } = await cookieFor('viewer');
    const others = [cookieOf(await signIn({ key })), cookieOf(await signIn({ key }))];
    const stranger = await cookieFor('viewer');
    const out = await as(cookie, '/session/', OWN, 'DELETE');
    expect([out.status, out.headers.get('set-cookie')]).toEqual([
      204,
      'gapura_session=; Max-Age=0; Path=/api; HttpOnly; SameSite=Strict; Secure',
    ]);
    expect([(await as(cookie)).status, (await as(others[0] ?? '')).status]).toEqual([401, 200]);
    expect((await as(others[0] ?? '', '/sessions/', OWN, 'DELETE')).status).toBe(204);
    expect((await as(others[0] ?? '')).status).toBe(401);
    expect((await as(others[1] ?? '')).status).toBe(401);
    expect((await as(stranger.cookie)).status).toBe(200);
    expect((await t.request('DELETE', '/session/', { key })).status).toBe(204);
  });

  it('is stored as a hash alone', async () => {
    const { cookie } = await cookieFor('viewer');
    const { rows } = await t.gapura.database.pool.query('SELECT * FROM sessions');
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(cookie.slice('gapura_session='.length));
  });
});

describe('attempts to sign in', () => {
  it('are refused after twenty that failed from one address, and recorded; a right key and a link always sign in', async () => {
    // Where a while begins.
    later(3_600_000 - (now.getTime() % 3_600_000));
    const { key } = await t.gapura.apiKeys.create({ owner: 'sari', role: 'viewer' });
    for (let n = 0; n < 30; n++) expect((await signIn({ key })).status).toBe(204);
    for (let n = 0; n < 20; n++) expect((await signIn({ key: 'guess' })).status).toBe(401);
    for (let n = 0; n < 3; n++) {
      const reply = await signIn({ key: 'guess' });
      expect([reply.status, Number(reply.headers.get('retry-after'))]).toEqual([429, 600]);
    }
    expect((await signIn({ key })).status).toBe(204);
    const link = await t.gapura.services.sessions.createLink(
      { id: 'the command line', staff: true, scopes: [], credential: 'command' },
      'viewer',
    );
    expect((await signIn({ link: link.token })).status).toBe(204);
    const { body } = await t.request('GET', '/audit/?limit=200', { key: t.keys.staff });
    const since = body.filter(({ created_at }: { created_at: string }) => created_at === now.toISOString());
    const count = (action: string) => since.filter((act: { action: string }) => act.action === action).length;
    expect([count('session.refused'), count('session.limited'), count('session.begin')]).toEqual([20, 1, 32]);
    later(600_000);
    expect((await signIn({ key: 'guess' })).status).toBe(401);
  });
});

describe('where the host application says who is calling', () => {
  it('there is no signing in', async () => {
    const host = await startGapura({ authenticate: () => ({ id: 'host', staff: true, scopes: ['admin'] }) });
    try {
      expect((await host.request('POST', '/session/', { body: { key: 'x' } })).status).toBe(404);
      expect((await host.request('GET', '/me/')).body).toMatchObject({ id: 'host', credential: 'host', role: null });
    } finally {
      await host.close();
    }
  });
});
