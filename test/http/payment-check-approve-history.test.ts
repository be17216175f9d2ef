// A payment that is looked at and judged: its status at the gateway, the approval or denial by staff, and its history.

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bcaCharge, startGapura, type TestGapura } from '../support/gapura.ts';
import {
  eventsOf,
  historyOf,
  movableClock,
  muteNotifications,
  payAtGateway,
  unmuteNotifications,
} from '../support/payments.ts';
import { sql } from '../support/sql.ts';
import { paymentCalls } from './support/payments.ts';

const CHALLENGED = '4111111111111111';
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

describe('GET /payments/{pk}/history/', () => {
  it('tells who or what changed the payment, when, from what to what, and why', async () => {
    muteNotifications(t);
    const reply = await t.request('POST', '/charge/', { body: { ...bcaCharge, order_id: 'HISTORY' } });
    const { id } = reply.body;
    unmuteNotifications(t);
    await payAtGateway(t, 'HISTORY');
    const history = await t.request('GET', `/payments/${id}/history/`);
    expect(history.status).toBe(200);
    const ofPayment = sql<{ id: string }>`SELECT id FROM gateway_notifications WHERE payment_id = ${id}`;
    const [notification] = (await ofPayment.execute(t.gapura.database.pool)).rows;
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
        reason_said: [{ code: 'charge_asked', values: {} }],
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
        reason_said: [{ code: 'reply_says', values: { status: 'pending' } }],
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
        reason_said: [{ code: 'notification_says', values: { status: 'settlement' } }],
        notification_id: notification?.id,
        gateway_response: null,
        created_at: at,
      },
    ]);
    expect(history.text).not.toContain('signature_key');
  });
});
