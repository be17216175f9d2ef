// What can be done to a payment: when it is allowed, what it answers, and what happens when the gateway disagrees or is silent.

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bcaCharge, startGapura, type TestGapura } from '../support/gapura.ts';
import {
  chargeCard,
  eventsOf,
  historyOf,
  movableClock,
  muteNotifications,
  paidWallet,
  payAtGateway,
  unmuteNotifications,
} from '../support/payments.ts';
import { runSweeps } from '../support/sweeps.ts';

const CHALLENGED = '4111111111111111';
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

const pending = async (orderId: string) => {
  const reply = await t.request('POST', '/charge/', { body: { ...bcaCharge, order_id: orderId } });
  expect(reply.status).toBe(201);
  await t.sandbox.settled();
  return String(reply.body.id);
};
const card = async (orderId: string, options: Record<string, unknown> = {}, number?: string) => {
  const { body } = await chargeCard(t, orderId, options, number);
  await t.sandbox.settled();
  return String(body.id);
};
const settledCard = async (orderId: string) => {
  const id = await card(orderId);
  t.sandbox.control.settle(orderId);
  await t.sandbox.settled();
  return id;
};
const act = (id: string, action: string, body?: unknown, key?: string) =>
  t.request('POST', `/payments/${id}/${action}/`, {
    ...(body === undefined ? {} : { body }),
    ...(key === undefined ? {} : { key }),
  });
const read = async (id: string) => (await t.request('GET', `/payments/${id}/`)).body;
const lastStep = async (id: string) => (await historyOf(t, id)).at(-1);
/** Things happen at the gateway, and nobody tells us. */
const behindOurBack = (what: () => unknown) => {
  muteNotifications(t);
  what();
};

describe('GET /payments/{pk}/check_status/', () => {
  it('applies what the gateway says, and answers with both', async () => {
    const id = await pending('CHECK-1');
    behindOurBack(() => t.sandbox.control.pay('CHECK-1'));
    const reply = await t.request('GET', `/payments/${id}/check_status/`);
    expect(reply.status).toBe(200);
    expect(Object.keys(reply.body).sort()).toEqual(['gateway_response', 'payment']);
    expect(reply.body.payment).toMatchObject({ id, transaction_status: 'settlement', is_paid: true });
    expect(reply.body.gateway_response).toMatchObject({
      order_id: 'CHECK-1',
      transaction_status: 'settlement',
      status_code: '200',
      gross_amount: '150000.00',
    });
    expect(reply.body.gateway_response).not.toHaveProperty('signature_key');
    expect(await read(id)).toEqual(reply.body.payment);
    expect(await lastStep(id)).toEqual({
      source: 'status_check',
      actor: 'budi',
      from_status: 'pending',
      to_status: 'settlement',
      charge_state: 'charged',
    });
    expect(await eventsOf(t, id)).toEqual(['payment_received', 'payment_settled']);
  });

  it('changes nothing and leaves no history where the gateway knows nothing new', async () => {
    const id = await pending('CHECK-2');
    const before = await read(id);
    const reply = await t.request('GET', `/payments/${id}/check_status/`);
    expect(reply.status).toBe(200);
    expect(reply.body.payment).toEqual(before);
    expect(await historyOf(t, id)).toHaveLength(2);
  });

  it('answers 400 where the gateway does not know the order', async () => {
    t.sandbox.control.faults.add({ kind: 'error', status: 500, operation: 'charge' });
    const body = { ...bcaCharge, order_id: 'CHECK-UNKNOWN' };
    const { payment_id: id } = (await t.request('POST', '/charge/', { body })).body;
    const reply = await t.request('GET', `/payments/${id}/check_status/`);
    expect(reply.status).toBe(400);
    expect(reply.body).toMatchObject({ code: 'gateway_refused', gateway: { status_code: '404' }, payment_id: id });
    expect(await read(id)).toMatchObject({ transaction_status: 'pending', charge_state: 'unknown' });
  });

  it('answers 504 where the gateway does not answer, and the next one mends it', async () => {
    const id = await pending('CHECK-SILENT');
    behindOurBack(() => t.sandbox.control.pay('CHECK-SILENT'));
    t.sandbox.control.faults.add({ kind: 'timeout-before', operation: 'status' });
    const silent = await t.request('GET', `/payments/${id}/check_status/`);
    expect(silent.status).toBe(504);
    expect(silent.body).toMatchObject({ code: 'gateway_timeout', payment_id: id });
    expect((await read(id)).transaction_status).toBe('pending');
    const mended = await t.request('GET', `/payments/${id}/check_status/`);
    expect(mended.body.payment.transaction_status).toBe('settlement');
  });
});

describe('POST /payments/{pk}/cancel/', () => {
  it.each([
    ['a pending virtual account', pending, 'pending'],
    ['a held card', (order: string) => card(order, { authorize: true }), 'authorize'],
    ['a captured card', (order: string) => card(order), 'capture'],
  ])('cancels %s at the gateway and here', async (what, make, from) => {
    const order = `CANCEL-${what.replaceAll(' ', '-')}`;
    const id = await make(order);
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
    await t.sandbox.settled();
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
    await t.gapura.worker.open();
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
    const reply = await act(id, 'expire');
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({
      transaction_status: 'expire',
      is_expired: true,
      is_failed: true,
      is_final: true,
    });
    await t.sandbox.settled();
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

describe('POST /payments/{pk}/capture/', () => {
  it('captures all of it where no amount is named', async () => {
    const id = await card('CAPTURE-ALL', { authorize: true });
    const reply = await act(id, 'capture');
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({ transaction_status: 'capture', gross_amount: '150000.00', is_paid: true });
    await t.sandbox.settled();
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
      await t.gapura.worker.open();
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

describe('POST /payments/{pk}/approve/ and /deny/', () => {
  it('approve makes a challenged payment paid, by staff', async () => {
    const id = await card('APPROVE', {}, CHALLENGED);
    const reply = await act(id, 'approve', undefined, t.keys.staff);
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({ transaction_status: 'capture', fraud_status: 'accept', is_paid: true });
    await t.sandbox.settled();
    expect((await historyOf(t, id)).filter(({ source }) => source === 'action')).toMatchObject([{ actor: 'office' }]);
    expect(await eventsOf(t, id)).toEqual(['payment_received', 'payment_settled']);
  });

  it('approve of a challenged hold leaves it held, and it can be captured', async () => {
    const id = await card('APPROVE-HOLD', { authorize: true }, CHALLENGED);
    const reply = await act(id, 'approve', undefined, t.keys.staff);
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({ transaction_status: 'authorize', fraud_status: 'accept', is_paid: false });
    expect((await act(id, 'capture')).status).toBe(200);
  });

  it('deny ends a challenged payment, by staff', async () => {
    const id = await card('DENY', {}, CHALLENGED);
    const reply = await act(id, 'deny', undefined, t.keys.staff);
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({ transaction_status: 'deny', is_failed: true, is_paid: false });
    await t.sandbox.settled();
    expect(await eventsOf(t, id)).toEqual(['payment_received', 'payment_denied']);
  });

  it.each(['approve', 'deny'])(
    '%s is 403 for the owner and 400 for a payment that nobody challenges',
    async (action) => {
      const challenged = await card(`FORBIDDEN-${action}`, {}, CHALLENGED);
      expect((await act(challenged, action)).status).toBe(403);
      const fine = await card(`FINE-${action}`);
      const reply = await act(fine, action, undefined, t.keys.staff);
      expect(reply.status).toBe(400);
      expect(reply.body.detail).toContain('Only a payment that the fraud check challenges');
    },
  );

  it('answers 400 with what the payment now is where it was judged behind our back', async () => {
    const id = await card('JUDGED', {}, CHALLENGED);
    behindOurBack(() => t.sandbox.control.deny('JUDGED'));
    const reply = await act(id, 'approve', undefined, t.keys.staff);
    expect(reply.status).toBe(400);
    expect(reply.body.detail).toContain('the payment is deny now');
    expect((await read(id)).transaction_status).toBe('deny');
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

describe('GET /payments/{pk}/history/', () => {
  it('tells who or what changed the payment, when, from what to what, and why', async () => {
    muteNotifications(t);
    const reply = await t.request('POST', '/charge/', { body: { ...bcaCharge, order_id: 'HISTORY' } });
    const { id } = reply.body;
    unmuteNotifications(t);
    await payAtGateway(t, 'HISTORY');
    const history = await t.request('GET', `/payments/${id}/history/`);
    expect(history.status).toBe(200);
    const notification = await t.gapura.database.db
      .selectFrom('gateway_notifications')
      .select('id')
      .where('payment_id', '=', id)
      .executeTakeFirstOrThrow();
    const at = expect.stringMatching(/^\d{4}-.*Z$/);
    expect(history.body).toEqual([
      {
        from_status: null,
        to_status: 'pending',
        fraud_status: null,
        charge_state: 'initiated',
        source: 'charge',
        actor: 'budi',
        reason: 'the charge was asked for',
        notification_id: null,
        gateway_response: null,
        created_at: at,
      },
      {
        from_status: 'pending',
        to_status: 'pending',
        fraud_status: 'accept',
        charge_state: 'charged',
        source: 'charge',
        actor: 'budi',
        reason: "the gateway's reply to the charge says pending",
        notification_id: null,
        gateway_response: expect.objectContaining({ order_id: 'HISTORY', transaction_status: 'pending' }),
        created_at: at,
      },
      {
        from_status: 'pending',
        to_status: 'settlement',
        fraud_status: 'accept',
        charge_state: 'charged',
        source: 'notification',
        actor: 'gateway',
        reason: 'a notification of the gateway says settlement',
        notification_id: notification.id,
        gateway_response: null,
        created_at: at,
      },
    ]);
    expect(history.text).not.toContain('signature_key');
  });
});
