// /keys/ and /audit/: API keys over HTTP, and the record of who made and revoked them.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROLES, type Role, SCOPES } from '../../src/domain/caller.ts';
import { startGapura, type TestGapura } from '../support/gapura.ts';

let t: TestGapura;
beforeAll(async () => {
  t = await startGapura();
});
afterAll(() => t.close());

const asStaff = (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
  t.request(method, path, { key: t.keys.staff, headers, ...(body === undefined ? {} : { body }) });

async function acts(query: string) {
  const { status, body } = await asStaff('GET', `/audit/?${query}`);
  expect(status).toBe(200);
  return body as Record<string, unknown>[];
}

describe('a key', () => {
  it('of a person is made with a role, is shown once, and may do what the role may', async () => {
    const made = await asStaff('POST', '/keys/', { owner: 'sari', role: 'support', expires_in_hours: 24 });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      owner: 'sari',
      staff: true,
      role: 'support',
      state: 'active',
      last_used_at: null,
    });
    expect(made.body.scopes).toEqual(ROLES.support);
    const { key, ...shown } = made.body;
    const me = await t.request('GET', '/me/', { key });
    expect(me.body).toMatchObject({ id: 'sari', role: 'support', credential: 'key', version: expect.any(String) });
    const { body: listed } = await asStaff('GET', '/keys/');
    const found = listed.find(({ id }: { id: string }) => id === shown.id);
    expect({ ...found, last_used_at: null }).toEqual(shown);
    expect(JSON.stringify(listed)).not.toContain(key);
  });

  it.each([
    ['viewer', ['GET /payments/', 'GET /webhooks/'], ['POST /payment_links/', 'GET /audit/', 'POST /keys/']],
    [
      'support',
      ['POST /payment_links/', 'POST /checkouts/', 'POST /invoices/', 'POST /subscriptions/', 'GET /webhooks/'],
      ['POST /charge/', 'GET /audit/', 'GET /reconciliations/', 'GET /exports/payments.csv', 'POST /webhooks/'],
    ],
    [
      'finance',
      ['POST /payment_links/', 'GET /audit/', 'GET /reconciliations/', 'GET /exports/payments.csv'],
      ['GET /keys/', 'POST /keys/', 'POST /webhooks/', 'POST /reconciliations/', 'POST /charge/', 'GET /tasks/'],
    ],
  ])('of the role %s is let in where its work is, and refused elsewhere', async (role, may, mayNot) => {
    const { body: made } = await asStaff('POST', '/keys/', { owner: `${role}-desk`, role });
    const statusOf = async (request: string) => {
      const [method = '', path = ''] = request.split(' ');
      const ask = { key: made.key, ...(method === 'POST' ? { body: {} } : {}) };
      return (await t.request(method, path, ask)).status;
    };
    // An empty body is looked at after the permission.
    for (const request of may)
      expect([request, [200, 400]]).toEqual([request, expect.arrayContaining([await statusOf(request)])]);
    for (const request of mayNot) expect([request, await statusOf(request)]).toEqual([request, 403]);
  });

  it('of a program is made with scopes', async () => {
    const { body } = await asStaff('POST', '/keys/', { owner: 'shop', scopes: ['payments:read'] });
    expect(body).toMatchObject({
      owner: 'shop',
      staff: false,
      role: null,
      scopes: ['payments:read'],
      expires_at: null,
    });
  });

  it('is made once for an Idempotency-Key, which does not keep it readable', async () => {
    const headers = { 'idempotency-key': 'one-key' };
    const first = await asStaff('POST', '/keys/', { owner: 'once' }, headers);
    const again = await asStaff('POST', '/keys/', { owner: 'once' }, headers);
    expect([first.status, again.status, again.body]).toEqual([201, 201, first.body]);
    const { rows } = await t.gapura.database.pool.query(`SELECT body FROM idempotency_keys WHERE key = 'one-key'`);
    expect(JSON.stringify(rows)).not.toContain(first.body.key);
    expect(await acts('action=key.create&limit=200').then((all) => all.filter(isFor('once')))).toHaveLength(1);
  });

  it('is revoked at once and for good, with who did it', async () => {
    const { body } = await asStaff('POST', '/keys/', { owner: 'leaver', role: 'admin' });
    const revoked = await asStaff('POST', `/keys/${body.id}/revoke/`, undefined, { 'user-agent': 'a browser' });
    expect([revoked.status, revoked.body.state]).toEqual([200, 'revoked']);
    expect((await t.request('GET', '/me/', { key: body.key })).status).toBe(401);
    const again = await asStaff('POST', `/keys/${body.id}/revoke/`);
    expect([again.status, again.body.revoked_at]).toEqual([200, revoked.body.revoked_at]);
    expect(await acts(`subject_id=${body.id}`)).toEqual([
      expect.objectContaining({
        action: 'key.revoke',
        actor: 'office',
        credential: 'key',
        role: null,
        subject: 'key',
        address: '127.0.0.1',
        user_agent: 'a browser',
        request_id: revoked.headers.get('x-request-id'),
        details: {},
      }),
      expect.objectContaining({
        action: 'key.create',
        details: expect.objectContaining({ owner: 'leaver', role: 'admin' }),
      }),
    ]);
  });

  it.each([
    ['a role that there is not', { owner: 'a', role: 'boss' }, 'role'],
    ['a role and scopes', { owner: 'a', role: 'viewer', scopes: ['admin'] }, 'role'],
    ['admin without staff', { owner: 'a', scopes: ['admin'] }, 'scopes'],
    ['nobody to belong to', { owner: '' }, 'owner'],
    ['no time at all', { owner: 'a', expires_in_hours: 0 }, 'expires_in_hours'],
  ])('with %s is refused by the name of the field', async (_what, body, field) => {
    const { status, body: problem } = await asStaff('POST', '/keys/', body);
    expect([status, problem.errors[0].field]).toEqual([400, field]);
  });

  it('that is not there cannot be revoked', async () => {
    for (const id of ['nothing', '0198a3c2-7b1e-7c44-9d0a-3f5b8e2a6c71']) {
      expect((await asStaff('POST', `/keys/${id}/revoke/`)).status).toBe(404);
    }
  });

  it('without admin, or of somebody who is not staff, leads to no keys and no audit', async () => {
    const { key: outsider } = await t.gapura.apiKeys.create({ owner: 'outsider', scopes: SCOPES });
    const { key: support } = await t.gapura.apiKeys.create({ owner: 'sari', role: 'support' });
    for (const key of [outsider, support, t.keys.budi]) {
      for (const path of ['/keys/', '/audit/']) expect((await t.request('GET', path, { key })).status).toBe(403);
      expect((await t.request('POST', '/keys/', { key, body: { owner: 'x' } })).status).toBe(403);
    }
  });
});

function isFor(owner: string) {
  return ({ details }: Record<string, unknown>) => (details as { owner?: string }).owner === owner;
}

describe('the audit', () => {
  it('is written with the act, or the act is not done', async () => {
    const { pool } = t.gapura.database;
    await pool.query(`ALTER TABLE audit_log ADD CONSTRAINT broken CHECK (action <> 'key.create') NOT VALID`);
    try {
      expect((await asStaff('POST', '/keys/', { owner: 'never', role: 'admin' })).status).toBe(500);
    } finally {
      await pool.query('ALTER TABLE audit_log DROP CONSTRAINT broken');
    }
    const { body } = await asStaff('GET', '/keys/');
    expect(body.filter(({ owner }: { owner: string }) => owner === 'never')).toEqual([]);
  });

  it('cannot be changed', async () => {
    const { pool } = t.gapura.database;
    for (const change of [`UPDATE audit_log SET actor = 'nobody'`, 'DELETE FROM audit_log']) {
      await expect(pool.query(change)).rejects.toThrow('append-only');
    }
  });

  it('is filtered by actor, action and time, and read in pages', async () => {
    const all = await acts('limit=200');
    expect(all.length).toBeGreaterThan(5);
    const first = await asStaff('GET', '/audit/?limit=2');
    const next = /<\/api(\/audit\/[^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    expect([...first.body, ...(await asStaff('GET', next)).body]).toEqual(all.slice(0, 4));
    expect(await acts('actor=nobody')).toEqual([]);
    expect((await acts('action=key.revoke')).every(({ action }) => action === 'key.revoke')).toBe(true);
    expect(await acts(`created_after=${String(all[0]?.created_at)}`)).toEqual([]);
    expect((await asStaff('GET', '/audit/?action=tea')).status).toBe(400);
  });
});

describe('roles', () => {
  it.each([
    ['viewer', [], ['audit:read', 'checkouts:write', 'payments:cancel', 'payments:refund', 'exports:create', 'admin']],
    [
      'support',
      ['payments:cancel', 'checkouts:write', 'invoices:write', 'subscriptions:write'],
      ['payments:write', 'payments:capture', 'payments:refund', 'exports:create', 'audit:read', 'admin'],
    ],
    ['finance', ['checkouts:write', 'payments:refund', 'exports:create', 'audit:read'], ['payments:write', 'admin']],
    ['admin', SCOPES, []],
  ] as const)('%s reads what it works with, and may do what it is for', (role, may, mayNot) => {
    const scopes: readonly string[] = ROLES[role as Role];
    const reading = ['payments:read', 'invoices:read', 'subscriptions:read', 'webhooks:read'];
    expect(scopes).toEqual(expect.arrayContaining([...reading, ...may]));
    for (const scope of mayNot) expect(scopes).not.toContain(scope);
  });
});
