// GET /payments/{pk}/timeline/: everything around a payment in one list, as much of it as the caller may see.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startGapura, type TestGapura } from '../support/gapura.ts';
import { paidWallet } from '../support/payments.ts';
import { sql } from '../support/sql.ts';
import { type Receiver, startReceiver } from '../support/webhook-receiver.ts';
import { paymentCalls } from './support/payments.ts';

let t: TestGapura;
let receiver: Receiver;
beforeAll(async () => {
  t = await startGapura({ webhooks: { allow: ['127.0.0.1'] } });
  receiver = await startReceiver();
});
afterAll(async () => {
  receiver.close();
  await t.close();
});

const { pending, act } = paymentCalls(() => t);

interface Entry {
  id: string;
  at: string;
  kind: string;
  title: string;
  actor: string | null;
  data: Record<string, unknown>;
}

const timeline = (id: string, key?: string, query = '') =>
  t.request('GET', `/payments/${id}/timeline/${query}`, key === undefined ? {} : { key });

describe('the timeline of a payment', () => {
  it('tells staff of changes, messages, events, attempts, acts and refunds, oldest first', async () => {
    await t.request('POST', '/webhooks/', { key: t.keys.staff, body: { url: `${receiver.url}/hook` } });
    const id = await paidWallet(t, 'TIME-1');
    await act(id, 'refund', { amount: 50_000, reason: 'torn' }, t.keys.staff);
    await t.sandbox.settled();
    const { status, body, headers } = await timeline(id, t.keys.staff);
    expect([status, headers.get('link')]).toEqual([200, null]);
    const entries = body as Entry[];
    expect(entries.map(({ at }) => at)).toEqual(entries.map(({ at }) => at).sort());
    expect(entries[0]).toMatchObject({ kind: 'history', title: 'Charge asked for', actor: 'budi' });
    const kinds = new Set(entries.map(({ kind }) => kind));
    expect([...kinds].sort()).toEqual(expect.arrayContaining(['event', 'history', 'notification', 'refund']));
    const told = entries.filter(({ kind }) => kind === 'notification');
    const { rows } = await sql<{ id: string }>`SELECT id FROM gateway_notifications WHERE payment_id = ${id}`.execute(
      t.gapura.database.pool,
    );
    expect(told.map((entry) => entry.id).sort()).toEqual(rows.map((row) => row.id).sort());
    const settled = told.find(({ data }) => data.transaction_status === 'settlement');
    expect(settled).toMatchObject({
      title: 'The gateway reported settlement',
      data: { status: 'processed', changed: true },
    });
    expect(entries).toContainEqual(
      expect.objectContaining({
        kind: 'history',
        title: 'From pending to settlement',
        data: expect.objectContaining({
          from_status: 'pending',
          to_status: 'settlement',
          notification_id: settled?.id,
        }),
      }),
    );
    expect(entries).toContainEqual(
      expect.objectContaining({
        kind: 'refund',
        data: expect.objectContaining({ amount: '50000.00', reason: 'torn' }),
      }),
    );
    expect(entries.map(({ title }) => title)).toContain('Event payment_settled');
  });

  it('shows attempts to staff alone, and to others their own acts without where they came from', async () => {
    const id = await pending('TIME-2');
    await act(id, 'cancel');
    const { rows } = await sql<{ id: string; sequence: string }>`
      SELECT id, sequence FROM gateway_events WHERE subject_id = ${id} LIMIT 1`.execute(t.gapura.database.pool);
    const endpoint = await t.request('POST', '/webhooks/', { key: t.keys.staff, body: { url: `${receiver.url}/two` } });
    await sql`INSERT INTO webhook_attempts (id, endpoint_id, event_id, event_sequence, event_name, attempt, outcome,
      http_status, duration_ms, created_at) VALUES (gen_random_uuid(), ${endpoint.body.id}, ${rows[0]?.id},
      ${rows[0]?.sequence}, 'payment_cancelled', 1, 'failed', 503, 12, now())`.execute(t.gapura.database.pool);
    const staff = (await timeline(id, t.keys.staff)).body as Entry[];
    expect(staff.find(({ kind }) => kind === 'webhook_attempt')).toMatchObject({
      title: 'Webhook failed',
      data: { endpoint_id: endpoint.body.id, event_id: rows[0]?.id, outcome: 'failed', http_status: 503 },
    });
    expect(staff.find(({ kind }) => kind === 'act')).toMatchObject({
      title: 'Cancel asked for',
      actor: 'budi',
      data: { action: 'payment.cancel', address: '127.0.0.1', user_agent: expect.any(String) },
    });
    const own = (await timeline(id)).body as Entry[];
    expect(own.find(({ kind }) => kind === 'act')?.data).toEqual({ action: 'payment.cancel' });
    expect(own.map(({ kind }) => kind)).not.toContain('webhook_attempt');
    expect((await timeline(id, t.keys.siti)).status).toBe(404);
    await sql`INSERT INTO audit_log (id, created_at, actor, credential, action, subject, subject_id, details)
      VALUES (gen_random_uuid(), now(), 'office', 'key', 'payment.expire', 'payment', ${id}, '{}')`.execute(
      t.gapura.database.pool,
    );
    const acts = async (key?: string) =>
      ((await timeline(id, key)).body as Entry[]).filter(({ kind }) => kind === 'act').map(({ actor }) => actor);
    expect([await acts(), await acts(t.keys.staff)]).toEqual([['budi'], ['budi', 'office']]);
  });

  it('comes in pages of 500, which together have every entry once', async () => {
    const id = await pending('TIME-3');
    await sql`INSERT INTO gateway_notifications (id, kind, payment_id, status, fingerprint, raw_payload, created_at)
      SELECT gen_random_uuid(), 'transaction', ${id}, 'duplicate', '', '{}', now() + n / 7 * interval '1 millisecond'
      FROM generate_series(1, 1100) n`.execute(t.gapura.database.pool);
    const seen: Entry[] = [];
    const sizes: number[] = [];
    for (let query: string | undefined = ''; query !== undefined; ) {
      const { body, headers } = await timeline(id, t.keys.staff, query);
      seen.push(...(body as Entry[]));
      sizes.push(body.length);
      query = /<[^>?]*(\?[^>]*)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
    }
    expect(sizes.slice(0, 2)).toEqual([500, 500]);
    expect(new Set(seen.map((entry) => entry.id)).size).toBe(seen.length);
    expect(seen.filter(({ data }) => data.status === 'duplicate')).toHaveLength(1100);
    expect((await timeline(id, t.keys.staff, '?cursor=made-up')).status).toBe(400);
  });
});

describe('what a caller may do is told with the payment', () => {
  type Action = { name: string; allowed: boolean; reason: string | null; max_amount: string | null };
  const actionsOf = async (id: string, key?: string): Promise<Record<string, Action>> => {
    const { body } = await t.request('GET', `/payments/${id}/`, key === undefined ? {} : { key });
    return Object.fromEntries((body.actions as Action[]).map((action) => [action.name, action]));
  };
  const allowed = (actions: Record<string, Action>) =>
    Object.values(actions).flatMap(({ name, allowed: may }) => (may ? [name] : []));

  it('by its status, by what is left, and by the scopes of the caller', async () => {
    const waiting = await actionsOf(await pending('TIME-4'));
    expect(allowed(waiting)).toEqual(['check_status', 'cancel', 'expire']);
    expect(waiting.capture?.reason).toBe('Only credit_card payments can be captured; this one is bank_transfer.');
    expect(waiting.approve?.reason).toBe('This needs the scope admin.');
    expect(waiting.refund).toMatchObject({
      allowed: false,
      max_amount: null,
      partial: null,
      direct: null,
      until: null,
    });
    const paid = await paidWallet(t, 'TIME-5');
    expect((await actionsOf(paid)).refund).toMatchObject({
      allowed: true,
      reason: null,
      max_amount: '150000.00',
      partial: true,
      direct: true,
      until: expect.stringMatching(/Z$/),
    });
    await act(paid, 'refund', { amount: 50_000 });
    expect((await actionsOf(paid)).refund?.max_amount).toBe('100000.00');
    const reader = await actionsOf(paid, await t.keyFor('budi', ['payments:read']));
    expect(allowed(reader)).toEqual(['check_status']);
    expect(reader.cancel?.reason).toBe('This needs the scope payments:write or payments:cancel.');
    const admin = await actionsOf(paid, await t.keyFor('budi', ['payments:read', 'admin']));
    expect(admin.deny?.reason).toBe('Only staff may decide on a challenged payment.');
  });
});
