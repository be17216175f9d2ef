// People: invited, accepted, signed in with a password and a second factor, given other rights, and signed out.

import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Reply, startGapura, type TestGapura } from '../support/gapura.ts';
import { movableClock } from '../support/payments.ts';
import { type Mailbox, startMailbox } from './checkouts/mailbox.ts';

const OWN = { 'x-gapura-session': '1' };
const PASSWORD = 'nine coffees before noon';
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const clock = movableClock();
let mailbox: Mailbox;
let t: TestGapura;

beforeAll(async () => {
  mailbox = await startMailbox();
  t = await startGapura({
    clock,
    publicUrl: 'https://pay.example',
    checkout: { shopName: 'Kopi Kita', mail: { url: mailbox.url, from: 'Kopi Kita <kopi@example.com>' } },
  });
});
afterAll(async () => {
  await t.close();
  await mailbox.close();
});

const asStaff = (method: string, path: string, body?: object) =>
  t.request(method, path, { key: t.keys.staff, ...(body === undefined ? {} : { body }) });
const open = (path: string, body: object, headers: Record<string, string> = {}) =>
  t.request('POST', path, { key: null, body, headers: { ...OWN, ...headers } });
const signIn = (email: string, more: object = {}) => open('/session/', { email, password: PASSWORD, ...more });
const cookieOf = (reply: Reply) => (reply.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? '';
const as = (cookie: string, method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
  t.request(method, path, {
    key: null,
    headers: { cookie, ...OWN, ...headers },
    ...(body === undefined ? {} : { body }),
  });
const tokenIn = (url: string) => url.split('#accept=')[1] ?? '';

let people = 0;
/** Somebody who has accepted. */
async function somebody(rights: object = { role: 'finance' }) {
  people += 1;
  const email = `person-${people}@kopi.example`;
  const { body } = await asStaff('POST', '/people/', { email, ...rights });
  const accepted = await open('/account/accept/', { link: tokenIn(body.url), name: 'Sari', password: PASSWORD });
  expect(accepted.status).toBe(204);
  return { id: body.id as string, email };
}

async function signedIn(rights?: object) {
  const person = await somebody(rights);
  return { ...person, cookie: cookieOf(await signIn(person.email)) };
}

async function acts(action: string, subjectId: string) {
  const { body } = await asStaff('GET', `/audit/?action=${action}&subject_id=${subjectId}`);
  return body as Record<string, unknown>[];
}

async function sendMails(): Promise<Mailbox['mails']> {
  mailbox.mails.length = 0;
  await t.gapura.worker.run('send_mails', {});
  return mailbox.mails;
}

describe('an invitation', () => {
  it('gives a link once, which sets a name and a password once, and then the person signs in', async () => {
    const invited = await asStaff('POST', '/people/', { email: 'Sari@Kopi.example', role: 'finance', language: 'en' });
    expect(invited.status).toBe(201);
    expect(invited.body).toMatchObject({ email: 'sari@kopi.example', state: 'invited', role: 'finance', mailed: true });
    expect(invited.body.url).toMatch(/^https:\/\/pay\.example\/dashboard\/#accept=[\w-]{43}$/);
    const link = tokenIn(invited.body.url);
    expect((await signIn('sari@kopi.example')).status).toBe(401);
    const read = await open('/account/link/', { link });
    expect(read.body).toEqual({ email: 'sari@kopi.example', name: '', kind: 'invitation', shop_name: 'Kopi Kita' });
    const nameless = await open('/account/accept/', { link, password: PASSWORD });
    expect(nameless.body.errors).toEqual([{ field: 'name', message: 'is required' }]);
    expect((await open('/account/accept/', { link, name: 'Sari', password: PASSWORD })).status).toBe(204);
    for (const path of ['/account/link/', '/account/accept/']) {
      const body = { link, ...(path.includes('accept') ? { name: 'Eve', password: PASSWORD } : {}) };
      expect((await open(path, body)).status).toBe(404);
    }
    const cookie = cookieOf(await signIn(' SARI@kopi.example'));
    const me = await as(cookie, 'GET', '/me/');
    expect(me.body).toMatchObject({
      id: 'sari@kopi.example',
      name: 'Sari',
      role: 'finance',
      staff: true,
      credential: 'session',
    });
    expect((await as(cookie, 'GET', '/people/')).status).toBe(403);
    const { body: listed } = await asStaff('GET', '/people/');
    expect(listed[0]).toMatchObject({ id: invited.body.id, name: 'Sari', state: 'active', has_second_factor: false });
    expect(JSON.stringify(listed)).not.toMatch(/scrypt|hash|sealed/);
  });

  it.each([
    ['short', 'eleven char', 'must be at least 12 characters'],
    ['the address', 'word-for-word@kopi.example', 'must not be your e-mail address or the name of the shop'],
    ['the name of the shop', 'Kopi Kita Kopi Kita', 'must not be your e-mail address or the name of the shop'],
  ])('refuses a password that is %s, and stays as it is', async (_what, password, message) => {
    await asStaff('POST', '/people/', { email: 'word-for-word@kopi.example', role: 'viewer' });
    const found = (await asStaff('GET', '/people/')).body.find(
      ({ email }: { email: string }) => email === 'word-for-word@kopi.example',
    );
    const { body } = await asStaff('POST', `/people/${found.id}/link/`);
    const link = tokenIn(body.url);
    const refused = await open('/account/accept/', { link, name: 'Sari', password });
    expect([refused.status, refused.body.errors]).toEqual([400, [{ field: 'password', message }]]);
    expect((await open('/account/link/', { link })).status).toBe(200);
  });

  it('is over after seven days, and with a new link; nobody is invited twice', async () => {
    const { body } = await asStaff('POST', '/people/', { email: 'late@kopi.example', scopes: ['payments:read'] });
    const twice = await asStaff('POST', '/people/', { email: 'LATE@kopi.example', role: 'viewer' });
    expect([twice.status, twice.body.errors[0].field]).toEqual([400, 'email']);
    clock.advance(7 * DAY_MS);
    expect((await open('/account/link/', { link: tokenIn(body.url) })).status).toBe(404);
    const first = await asStaff('POST', `/people/${body.id}/link/`);
    const second = await asStaff('POST', `/people/${body.id}/link/`);
    expect((await open('/account/link/', { link: tokenIn(first.body.url) })).status).toBe(404);
    const link = tokenIn(second.body.url);
    expect((await open('/account/accept/', { link, name: 'Late', password: PASSWORD })).status).toBe(204);
    const cookie = cookieOf(await signIn('late@kopi.example'));
    expect((await as(cookie, 'GET', '/me/')).body).toMatchObject({
      role: null,
      scopes: ['payments:read'],
      staff: true,
    });
    expect((await as(cookie, 'GET', '/invoices/')).status).toBe(403);
  });

  it.each([
    ['a role and scopes', { role: 'viewer', scopes: ['payments:read'] }, 'role'],
    ['neither', {}, 'role'],
    ['no address', { role: 'viewer', email: 'sari' }, 'email'],
  ])('with %s is refused', async (_what, input, field) => {
    const { status, body } = await asStaff('POST', '/people/', { email: 'x@kopi.example', ...input });
    expect([status, body.errors[0].field]).toEqual([400, field]);
  });

  it('goes by mail, once, and no row keeps what opens it', async () => {
    await sendMails();
    const { body } = await asStaff('POST', '/people/', {
      email: 'mailed@kopi.example',
      role: 'viewer',
      language: 'en',
    });
    mailbox.isAway = true;
    expect(await sendMails()).toHaveLength(0);
    mailbox.isAway = false;
    clock.advance(60_000);
    const [mail, ...others] = await sendMails();
    expect([mail?.to, others]).toEqual([['mailed@kopi.example'], []]);
    expect(mail?.subject).toBe('Your invitation to the payments of Kopi Kita');
    expect(mail?.text).toContain(body.url);
    expect(await sendMails()).toHaveLength(0);
    const { rows } = await t.gapura.database.pool.query('SELECT * FROM person_links');
    expect(JSON.stringify(rows)).not.toContain(tokenIn(body.url));
    const sent = rows.filter(({ outcome }) => outcome === 'sent');
    expect(sent.map(({ token_sealed, due_at }) => [token_sealed, due_at])).toContainEqual([null, null]);
  });
});

describe('rights', () => {
  it('count from the next request on, and a disabled person is out at once', async () => {
    const { id, email, cookie } = await signedIn({ role: 'admin' });
    expect((await as(cookie, 'GET', '/people/')).status).toBe(200);
    expect((await asStaff('PATCH', `/people/${id}/`, { role: 'viewer' })).body.role).toBe('viewer');
    expect((await as(cookie, 'GET', '/people/')).status).toBe(403);
    expect((await asStaff('POST', `/people/${id}/disable/`)).body.state).toBe('disabled');
    expect((await as(cookie, 'GET', '/me/')).status).toBe(401);
    expect((await signIn(email)).status).toBe(401);
    expect((await asStaff('POST', `/people/${id}/link/`)).status).toBe(400);
    expect((await asStaff('POST', `/people/${id}/enable/`)).body.state).toBe('active');
    expect((await as(cookie, 'GET', '/me/')).status).toBe(401);
    const again = cookieOf(await signIn(email));
    expect((await as(again, 'GET', '/me/')).status).toBe(200);
    expect((await asStaff('DELETE', `/people/${id}/sessions/`)).status).toBe(200);
    expect((await as(again, 'GET', '/me/')).status).toBe(401);
    expect((await asStaff('DELETE', `/people/${id}/`)).body.email).toBe(email);
    expect((await asStaff('GET', `/people/${id}/`)).status).toBe(404);
    const [update] = await acts('person.update', id);
    expect(update).toMatchObject({ actor: 'office', details: { role: 'viewer', before: { role: 'admin' } } });
    for (const action of ['person.invite', 'person.accept', 'person.disable', 'person.remove']) {
      expect([action, (await acts(action, id)).length]).toEqual([action, 1]);
    }
  });

  it('of the last admin stay while no key may administer', async () => {
    const alone = await startGapura({ clock });
    try {
      const ask = (key: string | null, method: string, path: string, body?: object, headers = {}) =>
        alone.request(method, path, { key, headers, ...(body === undefined ? {} : { body }) });
      const accept = async (email: string) => {
        const { body } = await ask(alone.keys.staff, 'POST', '/people/', { email, role: 'admin' });
        const accepting = { link: tokenIn(body.url), name: 'A', password: PASSWORD };
        expect(body.mailed).toBe(false);
        expect((await ask(null, 'POST', '/account/accept/', accepting, OWN)).status).toBe(204);
        const begun = await ask(null, 'POST', '/session/', { email, password: PASSWORD }, OWN);
        return { id: body.id, headers: { ...OWN, cookie: cookieOf(begun) } };
      };
      const [first, second] = [await accept('a@kopi.example'), await accept('b@kopi.example')];
      await alone.gapura.database.pool.query('UPDATE api_keys SET revoked_at = now()');
      // Both at once: one is left.
      const statuses = await Promise.all([
        ask(null, 'POST', `/people/${second.id}/disable/`, undefined, first.headers),
        ask(null, 'PATCH', `/people/${first.id}/`, { role: 'viewer' }, second.headers),
      ]);
      expect(statuses.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
      const { rows } = await alone.gapura.database.pool.query(
        `SELECT id FROM people WHERE role = 'admin' AND disabled_at IS NULL`,
      );
      expect(rows.length).toBeGreaterThan(0);
      const left = rows[0]?.id === first.id ? first : second;
      if (rows.length === 2) await ask(null, 'DELETE', `/people/${second.id}/`, undefined, first.headers);
      for (const [method, path, body] of [
        ['DELETE', `/people/${left.id}/`, undefined],
        ['POST', `/people/${left.id}/disable/`, undefined],
        ['PATCH', `/people/${left.id}/`, { role: 'finance' }],
      ] as const) {
        const refused = await ask(null, method, path, body, left.headers);
        expect([method, refused.status, refused.body.code]).toEqual([method, 400, 'invalid_state']);
      }
    } finally {
      await alone.close();
    }
  });
});

describe('a second factor', () => {
  it('is asked for beside the password; no code counts twice, and each recovery code once', async () => {
    const { id, email, cookie } = await signedIn();
    const wrong = await as(cookie, 'POST', '/account/totp/', { password: 'not the password' });
    expect([wrong.status, wrong.body.errors]).toEqual([400, [{ field: 'password', message: 'is not your password' }]]);
    const { body: started } = await as(cookie, 'POST', '/account/totp/', { password: PASSWORD });
    expect(started.uri).toContain('issuer=Gapura');
    const codeNow = () => new TOTP({ secret: started.secret }).generate({ timestamp: clock.now().getTime() });
    // Not confirmed: not asked for.
    expect((await signIn(email)).status).toBe(204);
    expect((await as(cookie, 'POST', '/account/totp/confirm/', { code: '000000' })).status).toBe(400);
    const code = codeNow();
    const confirmed = await as(cookie, 'POST', '/account/totp/confirm/', { code });
    expect([confirmed.status, confirmed.body.codes.length]).toEqual([200, 10]);
    const asked = await signIn(email);
    expect([asked.status, asked.body.code, asked.headers.get('set-cookie')]).toEqual([401, 'code_required', null]);
    const replayed = await signIn(email, { code });
    expect([replayed.status, replayed.body.errors[0].field]).toEqual([401, 'code']);
    clock.advance(30_000);
    const next = codeNow();
    expect(
      (await Promise.all([signIn(email, { code: next }), signIn(email, { code: next })]))
        .map(({ status }) => status)
        .sort(),
    ).toEqual([204, 401]);
    const [recovery] = confirmed.body.codes;
    expect((await signIn(email, { code: recovery.toLowerCase() })).status).toBe(204);
    expect((await signIn(email, { code: recovery })).status).toBe(401);
    expect((await as(cookie, 'GET', '/account/')).body).toMatchObject({ has_totp: true, recovery_codes: 9 });
    expect(await acts('account.code_used', id)).toHaveLength(1);
    const renewed = await as(cookie, 'POST', '/account/codes/', { password: PASSWORD });
    expect((await signIn(email, { code: confirmed.body.codes[1] })).status).toBe(401);
    expect((await signIn(email, { code: renewed.body.codes[1] })).status).toBe(204);
    const { rows } = await t.gapura.database.pool.query('SELECT * FROM people, recovery_codes');
    const stored = JSON.stringify(rows);
    for (const secret of [started.secret, renewed.body.codes[2], PASSWORD]) expect(stored).not.toContain(secret);
    expect((await as(cookie, 'POST', '/account/totp/remove/', { password: PASSWORD })).status).toBe(204);
    expect((await signIn(email)).status).toBe(204);
  });
});

describe('a password', () => {
  it('is changed by its owner, which ends all other sessions and leaves no link', async () => {
    const { id, email, cookie } = await signedIn();
    const other = cookieOf(await signIn(email));
    const { body: linked } = await asStaff('POST', `/people/${id}/link/`);
    const password = 'ten teas after dinner';
    const change = (current_password: string) =>
      as(cookie, 'POST', '/account/password/', { current_password, password });
    expect((await change('wrong')).body.errors).toEqual([
      { field: 'current_password', message: 'is not your password' },
    ]);
    expect((await change(PASSWORD)).status).toBe(204);
    expect((await as(cookie, 'GET', '/me/')).status).toBe(200);
    expect((await as(other, 'GET', '/me/')).status).toBe(401);
    expect((await open('/account/link/', { link: tokenIn(linked.url) })).status).toBe(404);
    expect((await signIn(email)).status).toBe(401);
    expect((await signIn(email, { password })).status).toBe(204);
  });

  it('that is forgotten is set anew by a link in a mail, and the answer does not say whether there is such a person', async () => {
    const { id, email, cookie } = await signedIn();
    await sendMails();
    const known = await open('/account/forgot/', { email });
    const unknown = await open('/account/forgot/', { email: 'nobody@kopi.example' });
    expect([known.status, unknown.status]).toEqual([204, 204]);
    // Nobody is flooded.
    await open('/account/forgot/', { email });
    const [mail, ...others] = await sendMails();
    expect([mail?.to, others.length]).toEqual([[email], 0]);
    const link = /#accept=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
    expect((await open('/account/link/', { link })).body).toMatchObject({ email, kind: 'password', name: 'Sari' });
    const password = 'ten teas after dinner';
    expect((await open('/account/accept/', { link, password })).status).toBe(204);
    expect((await as(cookie, 'GET', '/me/')).status).toBe(401);
    const again = await as(cookieOf(await signIn(email, { password })), 'GET', '/me/');
    expect(again.body.name).toBe('Sari');
    expect(await acts('account.forgot', id)).toHaveLength(1);
    await asStaff('POST', `/people/${id}/disable/`);
    clock.advance(HOUR_MS);
    await open('/account/forgot/', { email });
    expect(await sendMails()).toHaveLength(0);
  });

  it('is refused after ten wrong ones, but not in a browser that signed in before, and what a stranger gets says nothing', async () => {
    clock.advance(HOUR_MS - (clock.now().getTime() % HOUR_MS));
    const { email, cookie } = await signedIn();
    const { device } = (await as(cookie, 'GET', '/account/')).body;
    const guess = (address: string, more: object = {}) =>
      open('/session/', { email: address, password: 'wrong', ...more });
    const statuses: number[] = [];
    for (let n = 0; n < 11; n++) statuses.push((await guess(email)).status);
    expect(statuses).toEqual([...Array(10).fill(401), 429]);
    expect((await signIn(email)).status).toBe(429);
    expect((await signIn(email, { device })).status).toBe(204);
    // An account that there is not is limited in the same way.
    await Promise.all(Array.from({ length: 10 }, () => guess('nobody@kopi.example')));
    expect((await guess('nobody@kopi.example')).status).toBe(429);
    // Another person's browser is a stranger.
    expect((await signIn('sari@kopi.example', { device, password: 'wrong' })).status).toBe(429);
    clock.advance(600_000);
    expect((await signIn(email)).status).toBe(204);
  });
});

describe('sessions', () => {
  it('are listed to their owner, and ended one by one or all', async () => {
    const { email, cookie } = await signedIn();
    const stranger = await signedIn();
    const other = cookieOf(
      await t.request('POST', '/session/', {
        key: null,
        body: { email, password: PASSWORD },
        headers: { ...OWN, 'user-agent': 'a phone' },
      }),
    );
    const { body: listed } = await as(cookie, 'GET', '/account/sessions/');
    expect(listed).toHaveLength(2);
    expect(listed.filter(({ is_current }: { is_current: boolean }) => is_current)).toHaveLength(1);
    const phone = listed.find(({ user_agent }: { user_agent: string }) => user_agent === 'a phone');
    expect(phone).toMatchObject({ address: '127.0.0.1', is_current: false });
    expect((await as(stranger.cookie, 'DELETE', `/account/sessions/${phone.id}/`)).status).toBe(404);
    expect((await as(cookie, 'DELETE', `/account/sessions/${phone.id}/`)).status).toBe(204);
    expect((await as(other, 'GET', '/me/')).status).toBe(401);
    const third = cookieOf(await signIn(email));
    expect((await as(cookie, 'DELETE', '/sessions/')).status).toBe(204);
    for (const one of [cookie, third]) expect((await as(one, 'GET', '/me/')).status).toBe(401);
    expect((await as(stranger.cookie, 'GET', '/me/')).status).toBe(200);
  });

  it('of an account are not for keys', async () => {
    for (const path of ['/account/', '/account/sessions/']) expect((await asStaff('GET', path)).status).toBe(403);
  });
});
