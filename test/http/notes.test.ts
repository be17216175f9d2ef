// Notes of staff about a payment: added once, read by staff alone, in the timeline and in the audit, removed by author or admin.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startGapura, type TestGapura } from '../support/gapura.ts';
import { paymentCalls } from './support/payments.ts';

let t: TestGapura;
let support: string;
let viewer: string;
beforeAll(async () => {
  t = await startGapura();
  const keyOf = async (owner: string, role: 'support' | 'viewer') =>
    (await t.gapura.apiKeys.create({ owner, role })).key;
  support = await keyOf('sari', 'support');
  viewer = await keyOf('vera', 'viewer');
});
afterAll(() => t.close());

const { pending } = paymentCalls(() => t);
const add = (id: string, text: unknown, key = support, headers: Record<string, string> = {}) =>
  t.request('POST', `/payments/${id}/notes/`, { key, body: { text }, headers });
const notesOf = async (id: string, key = viewer) => (await t.request('GET', `/payments/${id}/notes/`, { key })).body;
const remove = (id: string, key: string) => t.request('DELETE', `/notes/${id}/`, { key });

describe('notes about a payment', () => {
  it('are written once, and are read by staff, in the timeline and in the audit too', async () => {
    const id = await pending('NOTE-1');
    const once = { 'idempotency-key': 'once' };
    const first = await add(id, '  The customer called. ', support, once);
    expect(first).toMatchObject({
      status: 201,
      body: { author: 'sari', text: 'The customer called.', payment_id: id },
    });
    expect((await add(id, '  The customer called. ', support, once)).body).toEqual(first.body);
    expect((await add(id, 'x'.repeat(2_000))).status).toBe(201);
    expect((await notesOf(id)).map(({ text }: { text: string }) => text)).toEqual([
      'The customer called.',
      'x'.repeat(2_000),
    ]);
    const timeline = (await t.request('GET', `/payments/${id}/timeline/`, { key: viewer })).body;
    expect(timeline.filter(({ kind }: { kind: string }) => kind === 'note')).toEqual([
      expect.objectContaining({ id: first.body.id, actor: 'sari', data: { text: 'The customer called.' } }),
      expect.objectContaining({ actor: 'sari' }),
    ]);
    expect(timeline.filter(({ kind }: { kind: string }) => kind === 'act')).toEqual([]);
    const acts = (await t.request('GET', `/audit/?subject_id=${id}`, { key: t.keys.staff })).body;
    expect(acts.map(({ action, actor, order_id }: Record<string, string>) => [action, actor, order_id])).toEqual([
      ['note.add', 'sari', 'NOTE-1'],
      ['note.add', 'sari', 'NOTE-1'],
    ]);
    expect(JSON.stringify(acts)).not.toContain('customer called');
  });

  it('are removed by who wrote them and by admins alone, and are gone then', async () => {
    const id = await pending('NOTE-2');
    const [one, other] = [(await add(id, 'one')).body, (await add(id, 'other', t.keys.staff)).body];
    expect((await remove(other.id, support)).body).toMatchObject({ status: 403, code: 'forbidden' });
    expect((await remove(one.id, viewer)).status).toBe(403);
    expect((await remove(one.id, support)).body).toEqual(one);
    expect((await remove(one.id, support)).status).toBe(404);
    expect((await remove(other.id, t.keys.staff)).status).toBe(200);
    expect(await notesOf(id)).toEqual([]);
    const timeline = (await t.request('GET', `/payments/${id}/timeline/`, { key: viewer })).body;
    expect(timeline.filter(({ kind }: { kind: string }) => kind === 'act')).toHaveLength(2);
  });

  it('say something, not too much, and are not for others', async () => {
    const id = await pending('NOTE-3');
    for (const text of ['', '   ', 'x'.repeat(2_001), 7]) {
      expect((await add(id, text)).body).toMatchObject({ status: 400, errors: [{ field: 'text' }] });
    }
    expect((await add(id, 'mine', viewer)).status).toBe(403);
    // The owner of the payment is no staff.
    expect((await t.request('POST', `/payments/${id}/notes/`, { body: { text: 'mine' } })).status).toBe(403);
    expect((await t.request('GET', `/payments/${id}/notes/`)).status).toBe(403);
    expect((await add('0198a3c7-0f3d-7a80-8b8e-6f6d2f1c9b08', 'nowhere')).status).toBe(404);
    const { pool } = t.gapura.database;
    await pool.query(
      `INSERT INTO payment_notes (id, payment_id, author, text, created_at)
        SELECT gen_random_uuid(), $1, 'sari', 'many', now() FROM generate_series(1, 200)`,
      [id],
    );
    expect((await add(id, 'one more')).body.detail).toMatch(/has 200 notes/);
  });
});
