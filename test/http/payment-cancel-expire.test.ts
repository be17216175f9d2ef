// Payments that are cancelled or expired, and equal actions at once: when it is allowed, and if the gateway disagrees.

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startGapura, type TestGapura } from '../support/gapura.ts';
import {
  eventsOf,
  historyOf,
  movableClock,
  muteNotifications,
  paidWallet,
  payAtGateway,
  unmuteNotifications,
} from '../support/payments.ts';
import { runSweeps } from '../support/sweeps.ts';
import { paymentCalls } from './support/payments.ts';

let t: TestGapura;
beforeAll(async () => {
  t = await startGapura({ clock: movableClock(), gateway: { timeoutMs: 1_000, retries: 0 } });
});
afterAll(() => t.close());
beforeEach(() => {
  unmuteNotifications(t);
  t.sandbox.control.faults.clear();
});

const { pending, card, act, read, lastStep, behindOurBack } = paymentCalls(() => t);

describe('POST /payments/{pk}/cancel/', () => {
  it.each([
    ['a pending virtual account', pending, 'pending'],
    ['a held card', (order: string) => card(order, { authorize: true }), 'authorize'],
    ['a captured card', (order: string) => card(order), 'capture'],
  ])('cancels %s at the gateway and here', async (what, make, from) => {
    const order = `CANCEL-${what.replaceAll(' ', '-')}`;
    const id = await make(order);
    // The history names whoever was first: the answer, or the notification of it.
    muteNotifications(t);
    const reply = await act(id, 'cancel');
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({
      id,
      transaction_status: 'cancel',
      is_failed: true,
      is_final: true,
      is_paid: false,
    });
    expect(t.sandbox.control.transactions.get(order)?.status).toBe('cancel');
    expect(await lastStep(id)).toEqual({
      source: 'action',
      actor: 'budi',
      from_status: from,
      to_status: 'cancel',
      charge_state: 'charged',
    });
    expect((await eventsOf(t, id)).filter((name) => name === 'payment_cancelled')).toHaveLength(1);
  });

  it.each(['cancel', 'expire', 'settlement', 'deny'])('answers 400 for a payment that is %s', async (status) => {
    const order = `CANCEL-FINAL-${status}`;
    const id = status === 'deny' ? await card(order, {}, '4911111111111113') : await pending(order);
    if (status === 'cancel') await act(id, 'cancel');
    if (status === 'expire') await act(id, 'expire');
    if (status === 'settlement') await payAtGateway(t, order);
    const before = t.sandbox.requests.count({ operation: 'cancel' });
    const reply = await act(id, 'cancel');
    expect(reply.status).toBe(400);
    expect(reply.body).toMatchObject({
      code: 'invalid_state',
      detail: `A payment that is ${status} is final and cannot be cancelled.`,
      payment_id: id,
    });
    expect(t.sandbox.requests.count({ operation: 'cancel' })).toBe(before);
  });

  it('answers 400 with what the payment now is where it was paid behind our back (412), and applies that', async () => {
    const id = await pending('CANCEL-PAID');
    behindOurBack(() => t.sandbox.control.pay('CANCEL-PAID'));
    const reply = await act(id, 'cancel');
    expect(reply.status).toBe(400);
    expect(reply.body).toMatchObject({
      code: 'invalid_state',
      detail: expect.stringContaining('the payment is settlement now'),
      payment_id: id,
    });
    expect(await read(id)).toMatchObject({ transaction_status: 'settlement', is_paid: true });
    expect(await lastStep(id)).toMatchObject({ source: 'status_check', actor: 'budi', to_status: 'settlement' });
    expect(await eventsOf(t, id)).toEqual(['payment_received', 'payment_settled']);
  });

  it('answers 200 where somebody else cancelled it behind our back: it is where it should be', async () => {
    const id = await pending('CANCEL-DONE');
    behindOurBack(() => t.sandbox.control.cancel('CANCEL-DONE'));
    const reply = await act(id, 'cancel');
    expect(reply.status).toBe(200);
    expect(reply.body.transaction_status).toBe('cancel');
    expect(await eventsOf(t, id)).toEqual(['payment_received', 'payment_cancelled']);
  });

  it('answers 200 where the answer was lost and the status says that it is done', async () => {
    const id = await pending('CANCEL-LOST');
    muteNotifications(t);
    t.sandbox.control.faults.add({ kind: 'timeout-after', operation: 'cancel' });
    const reply = await act(id, 'cancel');
    expect(reply.status).toBe(200);
    expect(reply.body.transaction_status).toBe('cancel');
  });

  it('answers 504 where the gateway is silent altogether, and the next check mends it', async () => {
    const id = await pending('CANCEL-SILENT');
    muteNotifications(t);
    t.sandbox.control.faults.add({ kind: 'timeout-after', operation: 'cancel' });
    t.sandbox.control.faults.add({ kind: 'timeout-before', operation: 'status' });
    const reply = await act(id, 'cancel');
    expect(reply.status).toBe(504);
    expect(reply.body).toMatchObject({ code: 'gateway_timeout', payment_id: id });
    expect((await read(id)).transaction_status).toBe('pending');
    await runSweeps(t.gapura.worker);
    await t.gapura.worker.drain();
    expect((await read(id)).transaction_status).toBe('cancel');
    expect(await lastStep(id)).toMatchObject({ source: 'status_check', actor: 'check_payment_status' });
    expect(await eventsOf(t, id)).toEqual(['payment_received', 'payment_cancelled']);
  });

  it('answers 502 where the gateway falls over, and leaves the payment as it is', async () => {
    const id = await pending('CANCEL-500');
    t.sandbox.control.faults.add({ kind: 'error', status: 500, operation: 'cancel' });
    const reply = await act(id, 'cancel');
    expect(reply.status).toBe(502);
    expect(reply.body).toMatchObject({ code: 'gateway_unreachable', payment_id: id });
    expect((await read(id)).transaction_status).toBe('pending');
    expect((await act(id, 'cancel')).status).toBe(200);
  });
});

describe('POST /payments/{pk}/expire/', () => {
  it('expires a pending payment', async () => {
    const id = await pending('EXPIRE-1');
    muteNotifications(t);
    const reply = await act(id, 'expire');
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({
      transaction_status: 'expire',
      is_expired: true,
      is_failed: true,
      is_final: true,
    });
    expect(await lastStep(id)).toMatchObject({ source: 'action', actor: 'budi', to_status: 'expire' });
    expect(await eventsOf(t, id)).toEqual(['payment_received', 'payment_expired']);
  });

  it('answers 400 for one that is not pending', async () => {
    const id = await card('EXPIRE-CARD', { authorize: true });
    const reply = await act(id, 'expire');
    expect(reply.status).toBe(400);
    expect(reply.body.detail).toBe('Only a pending payment can be expired; this one is authorize.');
  });

  it('answers 400 with what the payment now is where it was paid behind our back', async () => {
    const id = await pending('EXPIRE-PAID');
    behindOurBack(() => t.sandbox.control.pay('EXPIRE-PAID'));
    const reply = await act(id, 'expire');
    expect(reply.status).toBe(400);
    expect(reply.body.detail).toContain('the payment is settlement now');
    expect((await read(id)).is_paid).toBe(true);
  });
});

describe('two equal actions at once', () => {
  it.each(['cancel', 'expire'])('%s takes effect once, and both see the same', async (action) => {
    const order = `TWICE-${action}`;
    const id = await pending(order);
    const [one, two] = await Promise.all([act(id, action), act(id, action)]);
    await t.sandbox.settled();
    expect([one?.status, two?.status]).toEqual([200, 200]);
    expect(one?.body.transaction_status).toBe(action);
    expect(two?.body.transaction_status).toBe(action);
    expect((await historyOf(t, id)).filter(({ to_status }) => to_status === action)).toHaveLength(1);
    const { history } = t.sandbox.control.transactions.get(order) ?? { history: [] };
    expect(history.filter(({ status }) => status === action)).toHaveLength(1);
  });

  it('capture takes effect once, and both see the same', async () => {
    const id = await card('TWICE-CAPTURE', { authorize: true });
    const replies = await Promise.all([act(id, 'capture'), act(id, 'capture')]);
    await t.sandbox.settled();
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(replies.map(({ body }) => body.transaction_status)).toEqual(['capture', 'capture']);
    expect(await eventsOf(t, id)).toEqual(['payment_received', 'payment_settled']);
  });

  it('two refunds of everything: one gets it, the other is told that nothing is left', async () => {
    const id = await paidWallet(t, 'TWICE-REFUND');
    const replies = await Promise.all([act(id, 'refund'), act(id, 'refund')]);
    await t.sandbox.settled();
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(t.sandbox.control.transactions.get('TWICE-REFUND')?.refunds).toHaveLength(1);
    expect(await read(id)).toMatchObject({ transaction_status: 'refund', refund_amount: '150000.00' });
  });
});
