// Every key that is made or revoked is in the audit, whoever does it and by which way; and the keys of people run out.

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startGapura, type TestGapura } from '../../support/gapura.ts';
import {
  newWorkspace,
  processTestMs,
  removeWorkspaces,
  runCommand,
  type ServerChild,
  startServer,
} from '../../support/process.ts';

vi.setConfig({ testTimeout: processTestMs, hookTimeout: processTestMs });

const DAY_MS = 86_400_000;

interface Act {
  readonly action: string;
  readonly actor: string;
  readonly credential: string;
  readonly subject_id: string;
  readonly details: Record<string, unknown>;
}

interface Key {
  readonly id: string;
  readonly owner: string;
  readonly created_at: string;
  readonly expires_at: string | null;
}

/** For how many days a key counts; null for ever. */
const daysOf = ({ created_at, expires_at }: Key) =>
  expires_at === null ? null : (Date.parse(expires_at) - Date.parse(created_at)) / DAY_MS;

describe('on the command line', () => {
  let server: ServerChild;
  let env: Readonly<Record<string, string>>;
  beforeAll(async () => {
    ({ env } = await newWorkspace());
    server = await startServer(env);
  });
  afterAll(removeWorkspaces);

  const keys = async (...args: string[]) => JSON.parse((await runCommand(['keys', ...args, '--json'], env)).stdout);
  const read = async <Answer>(path: string): Promise<Answer> => {
    const response = await fetch(server.url + path, { headers: { authorization: `Bearer ${server.demoKey}` } });
    return (await response.json()) as Answer;
  };

  it('each key that is made or revoked has one act, the demo key and that of a sign-in link as well', async () => {
    const made = await keys('create', '--owner', 'shop', '--scopes', 'payments:read');
    await keys('revoke', made.id);
    // On PostgreSQL nobody tells the command where its server is.
    const where = { ...env, GAPURA_PUBLIC_URL: server.url };
    const { url } = JSON.parse((await runCommand(['dashboard', '--no-open', '--json'], where)).stdout);
    const signedIn = await fetch(`${server.url}/session/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-gapura-session': '1' },
      body: JSON.stringify({ link: String(url).split('#link=')[1] }),
    });
    expect(signedIn.status).toBe(204);

    const listed = await read<Key[]>('/keys/');
    const acts = await read<Act[]>('/audit/?limit=200');
    const created = acts.filter(({ action }) => action === 'key.create');
    expect(created.map(({ subject_id }) => subject_id).sort()).toEqual(listed.map(({ id }) => id).sort());
    const told = created.map(({ actor, credential, details }) => [details.owner, actor, credential]);
    expect(told.sort()).toEqual([
      ['demo', 'the command line', 'command'],
      ['operator', 'operator', 'session'],
      ['shop', 'the command line', 'command'],
    ]);
    const revoked = acts.filter(({ action }) => action === 'key.revoke');
    expect(revoked).toMatchObject([{ subject_id: made.id, actor: 'the command line', credential: 'command' }]);
    expect(JSON.stringify(acts)).not.toContain('gpk_');
  });

  it('the key of a person counts for 90 days unless another time is named, that of a program without an end', async () => {
    await keys('create', '--owner', 'sari', '--role', 'viewer');
    await keys('create', '--owner', 'wati', '--role', 'viewer', '--expires', 'never');
    await keys('create', '--owner', 'till', '--expires', '12h');
    await keys('create', '--owner', 'shop-2');
    const listed = await read<Key[]>('/keys/');
    const days = Object.fromEntries(listed.map((key) => [key.owner, daysOf(key)]));
    expect(days).toMatchObject({ sari: 90, wati: null, till: 0.5, 'shop-2': null });
  });

  it('the doctor names keys without an end, those of people as a note', async () => {
    const { stdout, code } = await runCommand(['doctor'], env);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^ok +api keys +\d+ in use; of programs, without an end: shop-2 \(\.\.\..{4}\)$/m);
    expect(stdout).toMatch(
      /^note +api keys +of people, without an end: wati \(\.\.\..{4}\); give them keys that run out/m,
    );
    expect(stdout).not.toMatch(/demo|sari|gpk_\w/);
  });
});

describe('over HTTP and by the library', () => {
  let t: TestGapura;
  let now = Date.now();
  beforeAll(async () => {
    t = await startGapura({ clock: { now: () => new Date(now) } });
  });
  afterAll(() => t.close());

  const asStaff = (method: string, path: string, body?: unknown) =>
    t.request(method, path, { key: t.keys.staff, ...(body === undefined ? {} : { body }) });

  it('each key that is made or revoked has one act, and one that is revoked twice has no second', async () => {
    const http = (await asStaff('POST', '/keys/', { owner: 'till' })).body as Key;
    await asStaff('POST', `/keys/${http.id}/revoke/`);
    await asStaff('POST', `/keys/${http.id}/revoke/`);
    const { record } = await t.gapura.apiKeys.create({ owner: 'inside' });
    await t.gapura.apiKeys.revoke(record.id);

    const listed = (await asStaff('GET', '/keys/')).body as Key[];
    const acts = (await asStaff('GET', '/audit/?limit=200')).body as Act[];
    const subjectsOf = (wanted: string) =>
      acts.flatMap(({ action, subject_id }) => (action === wanted ? [subject_id] : [])).sort();
    expect(subjectsOf('key.create')).toEqual(listed.map(({ id }) => id).sort());
    expect(subjectsOf('key.revoke')).toEqual([http.id, record.id].sort());
    const actorOf = (id: string) => acts.filter(({ subject_id }) => subject_id === id).map(({ actor }) => actor);
    expect([actorOf(http.id), actorOf(record.id)]).toEqual([
      ['office', 'office'],
      ['the application', 'the application'],
    ]);
  });

  it.each([
    ['of a person, without a word', { role: 'finance' }, 90],
    ['of a person, for ever', { role: 'finance', expires_in_hours: null }, null],
    ['of a person, for a day', { role: 'finance', expires_in_hours: 24 }, 1],
    ['of a program, without a word', {}, null],
    ['of a program, for a day', { expires_in_hours: 24 }, 1],
  ] as const)('a key %s counts for as long as it should', async (_name, input, days) => {
    const made = await asStaff('POST', '/keys/', { owner: 'someone', ...input });
    expect([made.status, daysOf(made.body)]).toEqual([201, days]);
  });

  it('a key of a person is worth nothing after its 90 days, and its sessions neither', async () => {
    const { key } = (await asStaff('POST', '/keys/', { owner: 'sari', role: 'admin' })).body;
    now += 90 * DAY_MS - 60_000;
    expect((await t.request('GET', '/me/', { key })).status).toBe(200);
    const begun = await t.request('POST', '/session/', {
      key: null,
      body: { key },
      headers: { 'x-gapura-session': '1' },
    });
    const headers = { cookie: begun.headers.get('set-cookie')?.split(';', 1)[0] ?? '', 'x-gapura-session': '1' };
    expect((await t.request('GET', '/me/', { key: null, headers })).status).toBe(200);
    now += 60_000;
    expect((await t.request('GET', '/me/', { key })).status).toBe(401);
    expect((await t.request('GET', '/me/', { key: null, headers })).status).toBe(401);
  });

  it('the doctor names keys that nobody has used for 90 days, and nobody who came since', async () => {
    await t.request('GET', '/me/', { key: t.keys.budi });
    now += 60_000;
    const { checks } = (await asStaff('GET', '/doctor/')).body as { checks: { name: string; detail: string }[] };
    const idle = checks.find(({ detail }) => detail.startsWith('not used for 90 days'));
    expect(idle?.detail).toContain('siti (...');
    expect(idle?.detail).not.toContain('budi');
    expect(idle?.detail).not.toContain('office');
  });
});
