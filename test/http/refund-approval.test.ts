// Refunds that need a second person: which wait, who may decide, and what becomes of the money meanwhile and afterwards.

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startGapura, type TestGapura } from '../support/gapura.ts';
import { eventsOf, movableClock, paidWallet, unmuteNotifications } from '../support/payments.ts';
import { sql } from '../support/sql.ts';
import { runSweeps } from '../support/sweeps.ts';
import { paymentCalls } from './support/payments.ts';

const LIMIT = 50_000;
const DAY_MS = 86_400_000;
const NEVER = '0198a3c7-0f3d-7a80-8b8e-6f6d2f1c9b03';
const clock = movableClock();
let t: TestGapura;
let finance: string;
let viewer: string;
let otherKeyOfBudi: string;
beforeAll(async () => {
  t = await startGapura({ clock, gateway: { timeoutMs: 1_000, retries: 0 }, refundApprovalAbove: LIMIT });
  finance = (await t.gapura.apiKeys.create({ owner: 'rina', role: 'finance' })).key;
  viewer = (await t.gapura.apiKeys.create({ owner: 'dewi', role: 'viewer' })).key;
  otherKeyOfBudi = (await t.gapura.apiKeys.create({ owner: 'budi', role: 'finance' })).key;
});
afterAll(() => t.close());
beforeEach(() => {
  unmuteNotifications(t);
  t.sandbox.control.faults.clear();
});

const { act, read } = paymentCalls(() => t);
const decide = (id: string, how: 'approve' | 'reject', key: string, body: unknown = {}, headers = {}) =>
  t.request('POST', `/refunds/${id}/${how}/`, { key, body, headers });
const askedOf = (orderId: string) =>
  t.sandbox.requests.count({ operation: 'refund', orderId }) +
  t.sandbox.requests.count({ operation: 'direct-refund', orderId });

/** The background's work, all of it. */
async function sweep(): Promise<void> {
  await runSweeps(t.gapura.worker);
  await t.gapura.worker.drain();
}

/** A paid payment with a refund of 100,000 that waits. */
async function waiting(orderId: string): Promise<{ id: string; refundId: string }> {
  const id = await paidWallet(t, orderId);
  const reply = await act(id, 'refund', { amount: 100_000, reason: 'torn' });
  expect(reply.status).toBe(202);
  return { id, refundId: reply.body.refund.id };
}

async function actsOn(paymentId: string) {
  const { rows } = await sql<{ actor: string; action: string; subject: string; details: unknown }>`
    SELECT actor, action, subject, details FROM audit_log WHERE subject_id = ${paymentId} ORDER BY created_at, id`.execute(
    t.gapura.database.pool,
  );
  return rows;
}

describe('a refund', () => {
  it('up to the limit is made at once, and its act is written', async () => {
    const id = await paidWallet(t, 'APPROVAL-AT');
    const reply = await act(id, 'refund', { amount: LIMIT, reason: 'torn' });
    expect(reply.status).toBe(200);
    expect(reply.body.refund).toMatchObject({ status: 'accepted', requested_by: 'budi', decided_by: null });
    const details = { refund_id: reply.body.refund.id, amount: LIMIT, reason: 'torn', direct: false, waits: false };
    expect(await actsOn(id)).toEqual([{ actor: 'budi', action: 'refund.create', subject: 'payment', details }]);
  });

  it('above the limit waits with its amount reserved; neither the gateway nor a sweep hears of it', async () => {
    const id = await paidWallet(t, 'APPROVAL-ABOVE');
    const reply = await act(id, 'refund', { amount: LIMIT + 1, direct: true });
    expect(reply.status).toBe(202);
    expect(reply.body.refund).toMatchObject({ status: 'requested', requested_by: 'budi', decided_by: null });
    expect(reply.body.payment).toMatchObject({ transaction_status: 'settlement', refund_amount: '0.00' });
    expect(reply.body.payment.net_amount).toBe('99999.00');
    const refundId = reply.body.refund.id;
    const details = { refund_id: refundId, amount: LIMIT + 1, reason: null, direct: true, waits: true };
    expect(await actsOn(id)).toMatchObject([{ action: 'refund.create', details }]);

    const tooMuch = await act(id, 'refund', { amount: 100_000 });
    expect(tooMuch.status).toBe(400);
    expect(tooMuch.body.errors).toEqual([
      { field: 'amount', message: 'must be at most 99999, which is what is left to refund' },
    ]);
    clock.advance(120_000);
    await sweep();
    await t.gapura.services.background.finishRefund(refundId, { actor: 'process_refund_async' });
    await t.request('GET', `/payments/${id}/check_status/`);
    expect(await read(id)).toMatchObject({ net_amount: '99999.00', refunds: [{ status: 'requested' }] });
    expect(askedOf('APPROVAL-ABOVE')).toBe(0);
    expect(await eventsOf(t, id)).not.toContain('payment_refunded');
  });

  it('counts with those that nobody approved, also where they come at once', async () => {
    const id = await paidWallet(t, 'APPROVAL-SUM');
    const replies = await Promise.all(Array.from({ length: 6 }, () => act(id, 'refund', { amount: 20_000 })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 202, 202, 202, 202]);
    const [first] = replies.filter(({ status }) => status === 202);
    for (const { body } of replies.filter(({ status }) => status === 202).slice(1)) {
      expect((await decide(body.refund.id, 'reject', finance)).status).toBe(200);
    }
    // What was approved does not count any more: 40,000 were made without, and 10,000 more are at the limit.
    expect((await decide(first?.body.refund.id, 'approve', finance)).status).toBe(200);
    expect((await act(id, 'refund', { amount: 10_000 })).status).toBe(200);
    expect((await act(id, 'refund', { amount: 1 })).status).toBe(202);
  });

  it('that is repeated with its Idempotency-Key is the same one', async () => {
    const id = await paidWallet(t, 'APPROVAL-REPEATED');
    const ask = () =>
      t.request('POST', `/payments/${id}/refund/`, { body: {}, headers: { 'idempotency-key': 'approval-repeated' } });
    const [first, again] = [await ask(), await ask()];
    expect([first.status, again.status]).toEqual([202, 202]);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(again.body).toEqual(first.body);
    expect((await read(id)).refunds).toHaveLength(1);
  });
});

describe('POST /refunds/{pk}/approve/', () => {
  it('asks the gateway as for any refund, which the bank confirms later', async () => {
    const { id, refundId } = await waiting('APPROVED');
    const reply = await decide(refundId, 'approve', finance);
    expect(reply.status).toBe(200);
    expect(reply.body.refund).toMatchObject({ status: 'accepted', requested_by: 'budi', decided_by: 'rina' });
    expect(reply.body.payment).toMatchObject({ transaction_status: 'partial_refund', refund_amount: '100000.00' });
    t.sandbox.control.confirmRefund('APPROVED');
    await t.sandbox.settled();
    expect((await read(id)).refunds).toMatchObject([{ status: 'confirmed', decided_by: 'rina' }]);
    expect((await eventsOf(t, id)).filter((name) => name === 'payment_refunded')).toHaveLength(1);
    expect(askedOf('APPROVED')).toBe(1);
    expect(await actsOn(id)).toMatchObject([
      { actor: 'budi', action: 'refund.create' },
      { actor: 'rina', action: 'refund.approve', details: { refund_id: refundId, amount: 100_000 } },
    ]);
  });

  it('answers 403 to whoever asked, with any of their keys, and to those who may only read', async () => {
    const { id, refundId } = await waiting('APPROVED-BY-ONESELF');
    for (const key of [t.keys.budi, otherKeyOfBudi]) {
      const reply = await decide(refundId, 'approve', key);
      expect(reply.status).toBe(403);
      expect(reply.body.detail).toBe('The person who asked for a refund cannot approve it: another one has to.');
    }
    expect((await decide(refundId, 'approve', viewer)).status).toBe(403);
    expect((await decide(refundId, 'reject', viewer)).status).toBe(403);
    expect(await read(id)).toMatchObject({ refunds: [{ status: 'requested', decided_by: null }] });
    expect(await actsOn(id)).toHaveLength(1);
  });

  it('answers 404 to those who may not see the payment, and where there is no such refund', async () => {
    const { refundId } = await waiting('APPROVED-BY-A-STRANGER');
    for (const how of ['approve', 'reject'] as const) {
      expect((await decide(refundId, how, t.keys.siti)).status).toBe(404);
      expect((await decide(NEVER, how, finance)).status).toBe(404);
      expect((await decide('17', how, finance)).status).toBe(404);
    }
  });

  it('by two people at once is done by one, and the other is told by whom', async () => {
    const { id, refundId } = await waiting('APPROVED-TWICE');
    const replies = await Promise.all([
      decide(refundId, 'approve', finance),
      decide(refundId, 'approve', t.keys.staff),
      decide(refundId, 'approve', finance),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    const { decided_by: winner } = (await read(id)).refunds[0];
    for (const { body } of replies.filter(({ status }) => status === 400)) {
      expect(body).toMatchObject({ code: 'invalid_state', payment_id: id });
      expect(body.detail).toMatch(
        new RegExp(`^The refund was approved by ${winner} already; it is (pending|accepted) now`),
      );
    }
    expect(askedOf('APPROVED-TWICE')).toBe(1);
    expect((await actsOn(id)).filter(({ action }) => action === 'refund.approve')).toHaveLength(1);
  });

  it('checks the rules again: where the days are over it answers 400, and the refund still waits', async () => {
    const { id, refundId } = await waiting('APPROVED-LATE');
    clock.advance(181 * DAY_MS);
    const reply = await decide(refundId, 'approve', finance);
    clock.advance(-181 * DAY_MS);
    expect(reply.status).toBe(400);
    expect(reply.body.detail).toBe('The gateway refunds gopay only for 180 days after the payment.');
    expect(await read(id)).toMatchObject({ net_amount: '50000.00', refunds: [{ status: 'requested' }] });
    expect(askedOf('APPROVED-LATE')).toBe(0);
    expect((await decide(refundId, 'approve', finance)).status).toBe(200);
  });

  it('with a gateway that is silent is finished by the sweep, and a repetition with its key takes it up', async () => {
    const swept = await waiting('APPROVED-SWEPT');
    const repeated = await waiting('APPROVED-REPEATED');
    t.sandbox.control.faults.add({ kind: 'timeout-before', operation: 'refund', next: 2, delayMs: 1_500 });
    const headers = { 'idempotency-key': 'approved-repeated' };
    const replies = await Promise.all([
      decide(swept.refundId, 'approve', finance),
      decide(repeated.refundId, 'approve', finance, {}, headers),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([504, 504]);
    expect(await read(swept.id)).toMatchObject({ refunds: [{ status: 'pending', decided_by: 'rina' }] });
    t.sandbox.control.faults.clear();
    const again = await decide(repeated.refundId, 'approve', finance, {}, headers);
    expect([again.status, again.body.refund?.status]).toEqual([200, 'accepted']);
    // It is old, but was approved just now: the sweep leaves it to the request for a moment.
    await sweep();
    expect((await read(swept.id)).refunds).toMatchObject([{ status: 'pending' }]);
    clock.advance(31_000);
    await sweep();
    expect((await read(swept.id)).refunds).toMatchObject([{ status: 'accepted' }]);
    expect((await actsOn(repeated.id)).filter(({ action }) => action === 'refund.approve')).toHaveLength(1);
  });
});

describe('POST /refunds/{pk}/reject/', () => {
  it('frees the amount, also for whoever asked, and cannot be undone', async () => {
    const { id, refundId } = await waiting('REJECTED');
    const reply = await decide(refundId, 'reject', t.keys.budi, { reason: 'a mistake' });
    expect(reply.status).toBe(200);
    expect(reply.body.refund).toMatchObject({ status: 'rejected', status_message: 'a mistake', decided_by: 'budi' });
    expect(reply.body.payment.net_amount).toBe('150000.00');
    const late = await decide(refundId, 'approve', finance);
    expect(late.status).toBe(400);
    expect(late.body.detail).toBe('The refund was rejected by budi already.');
    expect((await decide(refundId, 'reject', finance)).status).toBe(400);
    await t.request('GET', `/payments/${id}/check_status/`);
    expect((await act(id, 'refund', { amount: 150_000 })).status).toBe(202);
    expect(askedOf('REJECTED')).toBe(0);
    expect((await actsOn(id))[1]).toMatchObject({ action: 'refund.reject', details: { reason: 'a mistake' } });
  });

  it('answers 400 for a refund that never waited, and names a field that is wrong', async () => {
    const id = await paidWallet(t, 'NEVER-WAITED');
    const { body } = await act(id, 'refund', { amount: 1_000 });
    const reply = await decide(body.refund.id, 'reject', finance);
    expect(reply.status).toBe(400);
    expect(reply.body.detail).toBe(
      'Only a refund that waits for a second person can be decided on; this one is accepted.',
    );
    const wrong = await decide(body.refund.id, 'reject', finance, { reason: 17 });
    expect([wrong.status, wrong.body.errors[0].field]).toEqual([400, 'reason']);
  });
});

describe('the library', () => {
  it('gives back what waits, and approves and rejects', async () => {
    const [budi, rina] = [{ id: 'budi' }, { id: 'rina', staff: true }];
    const { payments, refunds } = t.gapura;
    const id = await paidWallet(t, 'APPROVAL-LIBRARY');
    const first = await payments.refund(budi, id, { amount: 60_000 });
    const second = await payments.refund(budi, id, { amount: 60_000 });
    expect([first.refund.status, second.refund.status]).toEqual(['requested', 'requested']);
    expect((await refunds.approve(rina, first.refund.id)).refund.status).toBe('accepted');
    expect((await refunds.reject(rina, second.refund.id, { reason: 'twice' })).refund.status).toBe('rejected');
    await expect(refunds.approve(rina, second.refund.id)).rejects.toMatchObject({ code: 'invalid_state' });
  });
});
