// Money that is taken from a hold or given back: all or a part of it, refused, denied, or with a gateway that is silent.

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startGapura, type TestGapura } from '../support/gapura.ts';
import { eventsOf, movableClock, muteNotifications, paidWallet, unmuteNotifications } from '../support/payments.ts';
import { runSweeps } from '../support/sweeps.ts';
import { paymentCalls } from './support/payments.ts';

const DAY_MS = 86_400_000;
const clock = movableClock();
let t: TestGapura;
beforeAll(async () => {
  t = await startGapura({ clock, gateway: { timeoutMs: 1_000, retries: 0 } });
});
afterAll(() => t.close());
beforeEach(() => {
  unmuteNotifications(t);
  t.sandbox.control.faults.clear();
});

const { card, act, read, lastStep } = paymentCalls(() => t);
const settledCard = async (orderId: string) => {
  const id = await card(orderId);
  t.sandbox.control.settle(orderId);
  await t.sandbox.settled();
  return id;
};

describe('POST /payments/{pk}/capture/', () => {
  it('captures all of it where no amount is named', async () => {
    const id = await card('CAPTURE-ALL', { authorize: true });
    muteNotifications(t);
    const reply = await act(id, 'capture');
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({ transaction_status: 'capture', gross_amount: '150000.00', is_paid: true });
    expect(await lastStep(id)).toMatchObject({ source: 'action', from_status: 'authorize', to_status: 'capture' });
    expect(await eventsOf(t, id)).toEqual(['payment_received', 'payment_settled']);
  });

  it('captures a part, which is then all that can be refunded', async () => {
    const id = await card('CAPTURE-PART', { authorize: true });
    const reply = await act(id, 'capture', { amount: 100_000 });
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({ transaction_status: 'capture', is_paid: true });
    expect(t.sandbox.control.transactions.get('CAPTURE-PART')?.grossAmount).toBe(100_000);
    t.sandbox.control.settle('CAPTURE-PART');
    await t.sandbox.settled();
    expect((await read(id)).transaction_status).toBe('settlement');
    const tooMuch = await act(id, 'refund', { amount: 100_001 });
    expect(tooMuch.status).toBe(400);
    expect(tooMuch.body.errors).toEqual([
      { field: 'amount', message: 'must be at most 100000, which is what is left to refund' },
    ]);
    const all = await act(id, 'refund');
    expect(all.status).toBe(200);
    expect(all.body.refund.amount).toBe('100000.00');
    expect(all.body.payment.transaction_status).toBe('refund');
  });

  it('answers 400 where the bank refuses, and the hold stays for another try', async () => {
    const id = await card('CAPTURE-REFUSED', { authorize: true });
    t.sandbox.control.faults.add({ kind: 'capture-denied' });
    const reply = await act(id, 'capture');
    expect(reply.status).toBe(400);
    expect(reply.body).toMatchObject({
      code: 'invalid_state',
      detail: expect.stringMatching(/did not capture the payment; it is authorize now\. .*Do not honor/),
      payment_id: id,
    });
    expect(await read(id)).toMatchObject({ transaction_status: 'authorize', is_paid: false });
    const again = await act(id, 'capture');
    expect(again.status).toBe(200);
    expect(again.body.is_paid).toBe(true);
  });
});

describe('POST /payments/{pk}/refund/', () => {
  it('refunds a part, then the rest, each under a key of its own', async () => {
    const id = await paidWallet(t, 'REFUND-PARTS');
    const part = await act(id, 'refund', { amount: 50_000, reason: 'One bag was torn' });
    expect(part.status).toBe(200);
    expect(part.body.refund).toEqual({
      id: expect.any(String),
      refund_key: expect.any(String),
      amount: '50000.00',
      reason: 'One bag was torn',
      is_direct: false,
      status: 'accepted',
      status_code: null,
      status_message: null,
      bank_confirmed_at: null,
      requested_by: 'budi',
      decided_by: null,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
    expect(part.body.payment).toMatchObject({
      transaction_status: 'partial_refund',
      refund_amount: '50000.00',
      net_amount: '100000.00',
      is_paid: true,
      refunds: [part.body.refund],
    });
    await t.sandbox.settled();
    const rest = await act(id, 'refund');
    expect(rest.status).toBe(200);
    expect(rest.body.refund).toMatchObject({ amount: '100000.00', reason: null, status: 'accepted' });
    expect(rest.body.refund.refund_key).not.toBe(part.body.refund.refund_key);
    expect(rest.body.payment).toMatchObject({
      transaction_status: 'refund',
      refund_amount: '150000.00',
      net_amount: '0.00',
      is_paid: false,
    });
    await t.sandbox.settled();
    expect((await eventsOf(t, id)).slice(2)).toEqual(['payment_refunded', 'payment_refunded']);
    expect(t.sandbox.control.transactions.get('REFUND-PARTS')?.refunds.map(({ amount }) => amount)).toEqual([
      50_000, 100_000,
    ]);
  });

  it('is confirmed once the bank has said yes', async () => {
    const id = await settledCard('REFUND-CONFIRMED');
    expect((await act(id, 'refund', { amount: 50_000 })).body.refund.status).toBe('accepted');
    t.sandbox.control.confirmRefund('REFUND-CONFIRMED');
    await t.sandbox.settled();
    expect((await read(id)).refunds).toMatchObject([{ status: 'confirmed', bank_confirmed_at: expect.any(String) }]);
    expect((await eventsOf(t, id)).filter((name) => name === 'payment_refunded')).toHaveLength(1);
  });

  it('refunds at once where the provider is asked directly', async () => {
    const id = await paidWallet(t, 'REFUND-DIRECT');
    const reply = await act(id, 'refund', { amount: 50_000, direct: true });
    expect(reply.status).toBe(200);
    expect(reply.body.refund).toMatchObject({ is_direct: true, amount: '50000.00' });
    expect(t.sandbox.requests.count({ operation: 'direct-refund', orderId: 'REFUND-DIRECT' })).toBe(1);
    await t.sandbox.settled();
    expect((await read(id)).refunds).toMatchObject([{ status: 'confirmed', is_direct: true }]);
  });

  it('answers 400 where the provider denies, and the amount is free again', async () => {
    const id = await paidWallet(t, 'REFUND-DENIED');
    t.sandbox.control.faults.add({ kind: 'refund-denied' });
    const reply = await act(id, 'refund', { direct: true });
    expect(reply.status).toBe(400);
    expect(reply.body).toMatchObject({
      code: 'gateway_refused',
      gateway: { status_code: '202', status_message: 'Refund denied by the bank' },
      payment_id: id,
    });
    expect(await read(id)).toMatchObject({
      transaction_status: 'settlement',
      net_amount: '150000.00',
      refund_amount: '0.00',
      refunds: [{ status: 'failed', status_code: '202', status_message: 'Refund denied by the bank' }],
    });
    expect((await act(id, 'refund')).status).toBe(200);
  });

  it('answers 400 for more than is left, and names what is left', async () => {
    const id = await paidWallet(t, 'REFUND-OVER');
    await act(id, 'refund', { amount: 100_000 });
    const reply = await act(id, 'refund', { amount: 50_001 });
    expect(reply.status).toBe(400);
    expect(reply.body.errors).toEqual([
      { field: 'amount', message: 'must be at most 50000, which is what is left to refund' },
    ]);
    expect((await read(id)).refunds).toHaveLength(1);
  });

  it('tells to cancel a card that is captured and not settled', async () => {
    const id = await card('REFUND-CAPTURED');
    const reply = await act(id, 'refund');
    expect(reply.status).toBe(400);
    expect(reply.body.detail).toContain('cancel it instead');
  });

  it('answers 400 where the money was refunded behind our back (412), and applies that', async () => {
    const id = await paidWallet(t, 'REFUND-ELSEWHERE');
    muteNotifications(t);
    await t.gapura.gateway.refund('REFUND-ELSEWHERE', 'made-elsewhere', 150_000);
    const reply = await act(id, 'refund', { amount: 10_000 });
    expect(reply.status).toBe(400);
    expect(reply.body).toMatchObject({ gateway: { status_code: '412' }, payment_id: id });
    const payment = await read(id);
    expect(payment).toMatchObject({ transaction_status: 'refund', refund_amount: '150000.00', net_amount: '0.00' });
    expect(payment.refunds.map(({ refund_key, status }: Record<string, string>) => [refund_key, status])).toEqual(
      expect.arrayContaining([
        ['made-elsewhere', 'accepted'],
        [expect.any(String), 'failed'],
      ]),
    );
  });

  it.each([
    ['before', 'timeout-before'],
    ['after', 'timeout-after'],
  ] as const)(
    'answers 504 after a time-out %s the gateway took it, keeps the amount, and is brought to its end once',
    async (when, kind) => {
      const order = `REFUND-TIMEOUT-${when}`;
      const id = await paidWallet(t, order);
      muteNotifications(t);
      t.sandbox.control.faults.add({ kind, operation: 'refund' });
      const reply = await act(id, 'refund', { amount: 100_000 });
      expect(reply.status).toBe(504);
      expect(reply.body).toMatchObject({ code: 'gateway_timeout', payment_id: id });
      expect(await read(id)).toMatchObject({
        transaction_status: 'settlement',
        net_amount: '50000.00',
        refund_amount: '0.00',
        refunds: [{ status: 'pending', amount: '100000.00' }],
      });
      expect((await act(id, 'refund', { amount: 50_001 })).status).toBe(400);

      clock.advance(31_000);
      await runSweeps(t.gapura.worker);
      await t.gapura.worker.drain();
      expect(await read(id)).toMatchObject({
        transaction_status: 'partial_refund',
        refund_amount: '100000.00',
        refunds: [{ status: 'accepted', amount: '100000.00' }],
      });
      expect(t.sandbox.control.transactions.get(order)?.refunds).toHaveLength(1);
      expect((await eventsOf(t, id)).slice(2)).toEqual(['payment_refunded']);
    },
  );

  it('answers 400 when the time for refunds is over, before the gateway is asked', async () => {
    const late = movableClock();
    const other = await startGapura({ clock: late });
    try {
      const id = await paidWallet(other, 'REFUND-LATE');
      late.advance(181 * DAY_MS);
      const reply = await other.request('POST', `/payments/${id}/refund/`);
      expect(reply.status).toBe(400);
      expect(reply.body.detail).toContain('only for 180 days after the payment');
      expect(other.sandbox.requests.count({ operation: 'refund' })).toBe(0);
    } finally {
      await other.close();
    }
  });
});
