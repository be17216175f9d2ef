// Every act of a person is in the audit, with who and from where, before it takes effect; what is refused leaves nothing there.

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { SCOPES } from '../../src/domain/caller.ts';
import { type RequestOptions, startGapura, type TestGapura } from '../support/gapura.ts';
import { readInvoice, sentInvoice } from '../support/invoices.ts';
import { muteNotifications } from '../support/payments.ts';
import { sql } from '../support/sql.ts';
import { newName, subscribe } from '../support/subscriptions.ts';
import { type Receiver, startReceiver } from '../support/webhook-receiver.ts';
import { paymentCalls } from './support/payments.ts';

let t: TestGapura;
let receiver: Receiver;
let lastSeen = '';

// Several calls of the gateway in each, some of which it does not answer.
vi.setConfig({ testTimeout: 30_000 });

beforeAll(async () => {
  t = await startGapura({ webhooks: { allow: ['127.0.0.1'] } });
  receiver = await startReceiver();
});
afterAll(async () => {
  receiver.close();
  await t.close();
});

const { pending, card, read } = paymentCalls(() => t);

interface ActRow {
  id: string;
  actor: string;
  credential: string;
  key_id: string | null;
  address: string | null;
  user_agent: string | null;
  request_id: string | null;
  action: string;
  subject: string | null;
  subject_id: string | null;
  details: Record<string, unknown>;
}

/** What was written down since the last look. */
async function newActs(): Promise<ActRow[]> {
  const { rows } = await sql<ActRow>`SELECT * FROM audit_log ORDER BY created_at, id`.execute(t.gapura.database.pool);
  const fresh = rows.slice(rows.findIndex(({ id }) => id === lastSeen) + 1);
  lastSeen = rows.at(-1)?.id ?? lastSeen;
  return fresh;
}

const AGENT = { 'user-agent': 'a browser', 'x-request-id': 'req-of-the-act' };
const asStaff = (method: string, path: string, body?: unknown, options: RequestOptions = {}) =>
  t.request(method, path, {
    key: t.keys.staff,
    ...options,
    headers: { ...AGENT, ...options.headers },
    ...(body === undefined ? {} : { body }),
  });

/** An act of the staff's key by HTTP. */
function byStaff(action: string, subjectId: string | null, details: Record<string, unknown> = {}) {
  return expect.objectContaining({
    actor: 'office',
    credential: 'key',
    key_id: expect.any(String),
    address: '127.0.0.1',
    user_agent: 'a browser',
    request_id: 'req-of-the-act',
    action,
    subject: subjectId === null ? null : action.split('.')[0],
    subject_id: subjectId,
    details,
  });
}

/** No act can be written down while the work goes on. */
async function withoutAudit<Result>(work: () => Promise<Result>): Promise<Result> {
  const { pool } = t.gapura.database;
  await pool.query(`CREATE OR REPLACE FUNCTION no_audit() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'a simulated fault'; END $$`);
  await pool.query('CREATE TRIGGER no_audit BEFORE INSERT ON audit_log FOR EACH ROW EXECUTE FUNCTION no_audit()');
  try {
    return await work();
  } finally {
    await pool.query('DROP TRIGGER no_audit ON audit_log');
  }
}

describe('payments', () => {
  it('cancel, expire, capture, approve and deny are written down with who did it and from where', async () => {
    const ids = { cancel: await pending('ACT-1'), expire: await pending('ACT-2') };
    const held = await card('ACT-3', { authorize: true });
    const challenged = '4111111111111111';
    const [approved, denied] = [await card('ACT-4', {}, challenged), await card('ACT-5', {}, challenged)];
    await newActs();
    for (const [name, id] of Object.entries(ids)) await asStaff('POST', `/payments/${id}/${name}/`);
    await asStaff('POST', `/payments/${held}/capture/`, { amount: 100_000 });
    await asStaff('POST', `/payments/${approved}/approve/`);
    await asStaff('POST', `/payments/${denied}/deny/`);
    expect(await newActs()).toEqual([
      byStaff('payment.cancel', ids.cancel),
      byStaff('payment.expire', ids.expire),
      byStaff('payment.capture', held, { amount: 100_000 }),
      byStaff('payment.approve', approved),
      byStaff('payment.deny', denied),
    ]);
    expect((await read(held)).captured_amount).toBe('100000.00');
  });

  it('their acts name the order and the amount, and are found by person, act and order together', async () => {
    const id = await pending('NAMED-1');
    const { order_id, gross_amount } = await read(id);
    expect((await asStaff('POST', `/payments/${id}/cancel/`)).status).toBe(200);
    const named = { action: 'payment.cancel', subject_id: id, order_id, amount: gross_amount };
    const find = async (query: string) => (await asStaff('GET', `/audit/?${query}`)).body;
    expect(await find(`order_id=${order_id}`)).toEqual([expect.objectContaining(named)]);
    const all = `order_id=${order_id}&actor=office&action=payment.cancel&subject_id=${id}`;
    expect(await find(all)).toEqual([expect.objectContaining(named)]);
    expect(await find(`order_id=${order_id}&actor=somebody`)).toEqual([]);
    expect(await find(`order_id=${order_id}&action=payment.expire`)).toEqual([]);
    expect(await find('order_id=of-nobody')).toEqual([]);
    const [{ key_id }] = await find(`order_id=${order_id}`);
    expect(await find(`order_id=${order_id}&key_id=${key_id}`)).toEqual([expect.objectContaining(named)]);
    expect(await find(`order_id=${order_id}&key_id=${id}`)).toEqual([]);
    expect((await asStaff('GET', '/audit/?key_id=mine')).body.errors).toMatchObject([{ field: 'key_id' }]);
    expect((await asStaff('GET', '/audit/?order_id=')).body.errors).toMatchObject([{ field: 'order_id' }]);
  });

  it('what the rules refuse leaves no act, and neither does what is not theirs', async () => {
    const id = await pending('ACT-6');
    await asStaff('POST', `/payments/${id}/cancel/`);
    await newActs();
    expect((await asStaff('POST', `/payments/${id}/cancel/`)).status).toBe(400);
    expect((await asStaff('POST', `/payments/${id}/capture/`, {})).status).toBe(400);
    expect((await t.request('POST', `/payments/${id}/cancel/`, { key: t.keys.siti })).status).toBe(404);
    expect((await t.request('POST', `/payments/${id}/approve/`)).status).toBe(403);
    expect(await newActs()).toEqual([]);
  });

  it('where the act cannot be written down, the gateway is not asked', async () => {
    const id = await pending('ACT-7');
    const calls = t.sandbox.requests.count();
    const reply = await withoutAudit(() => asStaff('POST', `/payments/${id}/cancel/`));
    expect(reply.status).toBe(500);
    expect(t.sandbox.requests.count()).toBe(calls);
    expect((await read(id)).transaction_status).toBe('pending');
  });

  it('a request that is repeated with its key is one act, though its first try ended without an outcome', async () => {
    const id = await pending('ACT-8');
    await newActs();
    const staff = { id: 'office', staff: true, scopes: SCOPES };
    const cancel = (resumed: boolean) =>
      t.gapura.services.payments.cancel(staff, id, { actId: '0198a3c7-0f3d-7a80-8b8e-6f6d2f1c9b08', resumed });
    t.sandbox.control.faults.add({ kind: 'rate-limit', operation: 'cancel', every: 1 });
    await expect(cancel(false)).rejects.toMatchObject({ name: 'GatewayRateLimitError' });
    t.sandbox.control.faults.clear();
    expect((await cancel(true)).payment.transactionStatus).toBe('cancel');
    expect((await newActs()).map(({ actor, action, subject_id }) => [actor, action, subject_id])).toEqual([
      ['office', 'payment.cancel', id],
    ]);
  });

  it("what a task expires is nobody's act", async () => {
    const id = await pending('ACT-9');
    await newActs();
    muteNotifications(t);
    await sql`UPDATE gateway_payments SET expiry_time = now() - interval '1 hour' WHERE id = ${id}`.execute(
      t.gapura.database.pool,
    );
    await t.gapura.services.background.expireStale(id, { actor: 'expire_stale_payments' });
    expect(await newActs()).toEqual([]);
  });
});

describe('invoices', () => {
  it('a void is written down with its reason, once; a second one and a failing audit change nothing', async () => {
    const { id } = await sentInvoice(t);
    const { id: other } = await sentInvoice(t);
    await newActs();
    expect((await asStaff('POST', `/invoices/${id}/void/`, { reason: 'a typo' })).status).toBe(200);
    expect((await asStaff('POST', `/invoices/${id}/void/`, { reason: 'again' })).status).toBe(400);
    expect(await newActs()).toEqual([byStaff('invoice.void', id, { reason: 'a typo' })]);
    const calls = t.sandbox.requests.count();
    expect((await withoutAudit(() => asStaff('POST', `/invoices/${other}/void/`, {}))).status).toBe(500);
    expect(t.sandbox.requests.count()).toBe(calls);
    expect((await readInvoice(t, other)).status).toBe('pending');
  });
});

describe('subscriptions', () => {
  it('disable, enable, cancel and update are written down, and no token is', async () => {
    const { id } = await subscribe(t);
    await newActs();
    const token = '52111111pQeXmXKdSyRbBwLvTzUv1117';
    for (const action of ['disable', 'enable']) await asStaff('POST', `/subscriptions/${id}/${action}/`);
    expect((await asStaff('PATCH', `/subscriptions/${id}/`, { amount: 165_000, token })).status).toBe(200);
    await asStaff('POST', `/subscriptions/${id}/cancel/`);
    expect((await asStaff('POST', `/subscriptions/${id}/cancel/`)).status).toBe(400);
    expect((await asStaff('PATCH', `/subscriptions/${id}/`, { amount: 1_000 })).status).toBe(400);
    expect(await newActs()).toEqual([
      byStaff('subscription.disable', id),
      byStaff('subscription.enable', id),
      byStaff('subscription.update', id, { amount: 165_000, replaced: ['token'] }),
      byStaff('subscription.cancel', id),
    ]);
  });

  it('whoever asks for what another has begun is written down, and where nothing can be, nothing is asked', async () => {
    const { id } = await subscribe(t, { name: newName() });
    await newActs();
    await sql`UPDATE gateway_subscriptions SET pending_action = 'disable', pending_actor = 'budi', version = version + 1
      WHERE id = ${id}`.execute(t.gapura.database.pool);
    expect((await asStaff('POST', `/subscriptions/${id}/disable/`)).status).toBe(200);
    expect(await newActs()).toEqual([byStaff('subscription.disable', id)]);
    const calls = t.sandbox.requests.count();
    for (const action of ['enable', 'cancel']) {
      expect((await withoutAudit(() => asStaff('POST', `/subscriptions/${id}/${action}/`))).status).toBe(500);
    }
    expect(t.sandbox.requests.count()).toBe(calls);
    expect((await t.request('GET', `/subscriptions/${id}/`)).body.status).toBe('disabled');
  });
});

describe('webhooks', () => {
  const add = async () => (await asStaff('POST', '/webhooks/', { url: `${receiver.url}/hook` })).body;

  it('everything that is done to an endpoint is written down, and no secret is', async () => {
    await newActs();
    const { id } = await add();
    const url = `${receiver.url}/other`;
    expect((await asStaff('PATCH', `/webhooks/${id}/`, { url })).status).toBe(200);
    const from = '2026-01-01T00:00:00.000Z';
    for (const action of ['rotate_secret', 'pause', 'resume', 'test']) {
      expect([action, (await asStaff('POST', `/webhooks/${id}/${action}/`)).status]).toEqual([action, 200]);
    }
    await asStaff('POST', `/webhooks/${id}/resend/`, { from, to: '2026-01-02T00:00:00.000Z' });
    expect((await asStaff('DELETE', `/webhooks/${id}/`)).status).toBe(200);
    expect(await newActs()).toEqual([
      byStaff('webhook.create', id, { url: `${receiver.url}/hook`, events: [], description: null }),
      byStaff('webhook.update', id, { url }),
      byStaff('webhook.rotate_secret', id, { overlap_hours: 24 }),
      byStaff('webhook.pause', id),
      byStaff('webhook.resume', id),
      byStaff('webhook.test', id),
      byStaff('webhook.resend', id, { from, to: '2026-01-02T00:00:00.000Z' }),
      byStaff('webhook.delete', id, { url }),
    ]);
  });

  it('what is refused leaves no act, and without the act nothing is changed', async () => {
    const { id } = await add();
    await newActs();
    const eventId = '0198a3c7-0f3d-7a80-8b8e-6f6d2f1c9b03';
    expect((await asStaff('POST', `/webhooks/${id}/resend/`, { event_id: eventId })).status).toBe(400);
    expect((await asStaff('POST', `/webhooks/${eventId}/pause/`)).status).toBe(404);
    expect((await t.request('DELETE', `/webhooks/${id}/`)).status).toBe(403);
    const before = (await asStaff('GET', '/webhooks/')).body;
    await withoutAudit(async () => {
      expect((await asStaff('POST', '/webhooks/', { url: `${receiver.url}/second` })).status).toBe(500);
      expect((await asStaff('PATCH', `/webhooks/${id}/`, { description: 'x' })).status).toBe(500);
      for (const action of ['pause', 'rotate_secret']) {
        expect((await asStaff('POST', `/webhooks/${id}/${action}/`)).status).toBe(500);
      }
      expect((await asStaff('DELETE', `/webhooks/${id}/`)).status).toBe(500);
    });
    expect((await asStaff('GET', '/webhooks/')).body).toEqual(before);
    expect(await newActs()).toEqual([]);
  });
});

describe('messages and listeners', () => {
  it('a replay is an act, one for each message or range', async () => {
    const message = { transaction_status: 'pending' };
    await sql`INSERT INTO gateway_notifications (id, kind, status, fingerprint, raw_payload, created_at)
      VALUES ('0198a3c7-0f3d-7a80-8b8e-6f6d2f1c9b04', 'transaction', 'failed', '', ${JSON.stringify(message)}, now())`.execute(
      t.gapura.database.pool,
    );
    await newActs();
    const [one] = (await asStaff('GET', '/notifications/?limit=1')).body;
    await asStaff('POST', `/notifications/${one.id}/replay/`);
    expect((await asStaff('POST', '/notifications/replay/', { status: 'unmatched' })).status).toBe(200);
    expect(await newActs()).toEqual([
      byStaff('notification.replay', one.id),
      byStaff('notification.replay', null, { status: 'unmatched' }),
    ]);
    expect((await withoutAudit(() => asStaff('POST', `/notifications/${one.id}/replay/`))).status).toBe(500);
  });

  it('a listener that is forgotten is, and one that is not known is not', async () => {
    const { pool } = t.gapura.database;
    await sql`INSERT INTO event_consumers (id, names, last_seen_at) VALUES ('listener:old', '{}', '2020-01-01')`.execute(
      pool,
    );
    const staff = { id: 'office', staff: true, scopes: ['admin'] as const };
    const forget = (id: string) => t.gapura.services.listeners.forget(staff, id);
    await newActs();
    await expect(withoutAudit(() => forget('listener:old'))).rejects.toThrow('a simulated fault');
    await forget('listener:old');
    await expect(forget('listener:old')).rejects.toMatchObject({ code: 'not_found' });
    expect(
      (await newActs()).map(({ actor, credential, action, subject_id }) => [actor, credential, action, subject_id]),
    ).toEqual([['office', 'host', 'listener.forget', 'listener:old']]);
  });
});
