// What becomes of a charge that does not simply go well: refused, declined, or not known.

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FaultRequest } from '../../src/sandbox/index.ts';
import { CHARGE_GRACE_MS } from '../../src/services/payments/status.ts';
import { bcaCharge, startGapura, type TestGapura } from '../support/gapura.ts';
import {
  chargeCard,
  eventsOf,
  historyOf,
  movableClock,
  muteNotifications,
  payAtGateway,
  transactionsOf,
  unmuteNotifications,
} from '../support/payments.ts';
import { paymentCalls } from './support/payments.ts';

/** Long enough for a sandbox on a busy machine, short enough to wait for. */
const TIMEOUT_MS = 1_000;
const clock = movableClock();
let t: TestGapura;
beforeAll(async () => {
  t = await startGapura({ clock, gateway: { timeoutMs: TIMEOUT_MS, retries: 0 } });
  // Without a queue the background's work would wait for the sweep.
});
afterAll(() => t.close());
beforeEach(() => {
  muteNotifications(t);
  t.sandbox.control.faults.clear();
});

const { charge, read } = paymentCalls(() => t);
const check = (id: string) => t.gapura.worker.run('check_payment_status', { payment_id: id });

describe('a charge that the gateway refuses', () => {
  it("answers 400 with the gateway's words, and the payment failed", async () => {
    // More than a BCA virtual account takes; only the gateway knows that.
    const refused = await charge('REFUSED', { gross_amount: 20_000_000_001, item_details: undefined });
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({
      code: 'gateway_validation_failed',
      gateway: {
        status_code: '400',
        status_message: expect.any(String),
        validation_messages: [expect.stringContaining('gross_amount')],
      },
      payment_id: expect.any(String),
    });
    const id = refused.body.payment_id;
    expect(await read(id)).toMatchObject({
      transaction_status: 'failure',
      charge_state: 'rejected',
      status_code: '400',
      status_message: refused.body.gateway.status_message,
      transaction_id: null,
      is_failed: true,
      is_final: true,
    });
    expect(await historyOf(t, id)).toEqual([
      { source: 'charge', actor: 'budi', from_status: null, to_status: 'pending', charge_state: 'initiated' },
      { source: 'charge', actor: 'budi', from_status: 'pending', to_status: 'failure', charge_state: 'rejected' },
    ]);
    expect(await eventsOf(t, id)).toEqual(['payment_failed']);
    expect(transactionsOf(t, 'REFUSED')).toBe(0);
  });

  it.each<[string, string, FaultRequest]>([
    ['gateway_authentication_failed', '401', { kind: 'error', status: 401 }],
    ['gateway_refused', '402', { kind: 'error', status: 402, inBody: true }],
    ['gateway_duplicate_order', '406', { kind: 'error', status: 406, inBody: true }],
    ['gateway_refused', '411', { kind: 'error', status: 411 }],
    ['gateway_rate_limited', '429', { kind: 'rate-limit' }],
  ])('answers 400 and %s where the gateway says %s', async (code, statusCode, fault) => {
    t.sandbox.control.faults.add({ ...fault, operation: 'charge' });
    const refused = await charge(`CODE-${statusCode}`);
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({ code, gateway: { status_code: statusCode }, payment_id: expect.any(String) });
    expect(await read(refused.body.payment_id)).toMatchObject({
      transaction_status: 'failure',
      charge_state: 'rejected',
      status_code: statusCode,
    });
    expect(await eventsOf(t, refused.body.payment_id)).toEqual(['payment_failed']);
  });

  it('keeps the order id taken: a new charge needs a new one', async () => {
    t.sandbox.control.faults.add({ kind: 'error', status: 402, operation: 'charge' });
    expect((await charge('TAKEN')).status).toBe(400);
    const again = await charge('TAKEN');
    expect(again.status).toBe(400);
    expect(again.body).toMatchObject({ code: 'order_id_taken', errors: [{ field: 'order_id' }] });
    expect(t.sandbox.requests.count({ operation: 'charge', orderId: 'TAKEN' })).toBe(1);
  });
});

describe('a charge that the bank declines', () => {
  it('answers 201, and the status says deny', async () => {
    const declined = await chargeCard(t, 'DECLINED', {}, '4911111111111113');
    expect(declined.body).toMatchObject({
      transaction_status: 'deny',
      charge_state: 'charged',
      status_code: '202',
      status_message: expect.stringContaining('Deny by Bank'),
      is_paid: false,
      is_failed: true,
      is_final: true,
    });
    expect(await eventsOf(t, declined.body.id)).toEqual(['payment_denied']);
    expect((await historyOf(t, declined.body.id)).at(-1)).toEqual({
      source: 'charge',
      actor: 'budi',
      from_status: 'pending',
      to_status: 'deny',
      charge_state: 'charged',
    });
  });

  it('answers 201 with deny where the fraud check says no', async () => {
    const declined = await chargeCard(t, 'FRAUD', {}, '4611111111111116');
    expect(declined.body).toMatchObject({ transaction_status: 'deny', fraud_status: 'deny', is_failed: true });
  });

  it('answers 201 with capture under challenge where the fraud check is not sure, which is not paid yet', async () => {
    const unsure = await chargeCard(t, 'UNSURE', {}, '4111111111111111');
    expect(unsure.body).toMatchObject({ transaction_status: 'capture', fraud_status: 'challenge', is_paid: false });
    expect(await eventsOf(t, unsure.body.id)).toEqual(['payment_received']);
  });
});

interface UnknownCase {
  readonly name: string;
  readonly fault: FaultRequest;
  readonly status: 502 | 504;
  readonly code: 'gateway_unreachable' | 'gateway_timeout';
  /** Whether the gateway has the transaction though nobody heard of it. */
  readonly taken: boolean;
}

const unreachable = { status: 502, code: 'gateway_unreachable' } as const;
const timedOut = { status: 504, code: 'gateway_timeout' } as const;
const UNKNOWN: readonly UnknownCase[] = [
  { name: 'a time-out before the gateway took it', fault: { kind: 'timeout-before' }, ...timedOut, taken: false },
  { name: 'a time-out after the gateway took it', fault: { kind: 'timeout-after' }, ...timedOut, taken: true },
  { name: 'a lost connection', fault: { kind: 'refuse-connection' }, ...unreachable, taken: false },
  { name: 'a 500', fault: { kind: 'error', status: 500 }, ...unreachable, taken: false },
  { name: 'a 500 inside a 200', fault: { kind: 'error', status: 500, inBody: true }, ...unreachable, taken: false },
  { name: 'a 503 after it was taken', fault: { kind: 'error', status: 503, taken: true }, ...unreachable, taken: true },
  { name: 'broken JSON', fault: { kind: 'broken-json' }, ...unreachable, taken: true },
  { name: 'half an answer', fault: { kind: 'truncated-json' }, ...unreachable, taken: true },
  { name: 'a page of HTML', fault: { kind: 'html' }, ...unreachable, taken: false },
  { name: 'a page of HTML after it was taken', fault: { kind: 'html', taken: true }, ...unreachable, taken: true },
  { name: 'HTML with 200', fault: { kind: 'html', status: 200, taken: true }, ...unreachable, taken: true },
];

describe('a charge whose outcome is not known', () => {
  it.each(UNKNOWN.map((entry, index) => ({ ...entry, order: `UNKNOWN-${index}` })))(
    'after $name answers $status with the payment, and the background check finds out how it ended',
    async ({ fault, status, code, taken, order }) => {
      t.sandbox.control.faults.add({ ...fault, operation: 'charge' });
      const unknown = await charge(order);
      expect(unknown.status).toBe(status);
      expect(unknown.body).toMatchObject({ code, payment_id: expect.any(String) });
      const id = unknown.body.payment_id;
      expect(await read(id)).toMatchObject({
        transaction_status: 'pending',
        charge_state: 'unknown',
        transaction_id: null,
        is_pending: true,
      });
      expect(await eventsOf(t, id)).toEqual([]);
      expect(transactionsOf(t, order)).toBe(taken ? 1 : 0);

      await check(id);
      if (taken) {
        expect(await read(id)).toMatchObject({
          transaction_status: 'pending',
          charge_state: 'charged',
          transaction_id: t.sandbox.control.transactions.get(order)?.id,
          va_number: expect.stringMatching(/^81278\d+$/),
          expiry_time: expect.stringMatching(/Z$/),
        });
        expect(await eventsOf(t, id)).toEqual(['payment_received']);
        expect((await historyOf(t, id)).at(-1)).toEqual({
          source: 'status_check',
          actor: 'check_payment_status',
          from_status: 'pending',
          to_status: 'pending',
          charge_state: 'charged',
        });
      } else {
        // The request may still be on its way: too early to give up.
        expect(await read(id)).toMatchObject({ transaction_status: 'pending', charge_state: 'unknown' });
        clock.advance(CHARGE_GRACE_MS + 1);
        await check(id);
        expect(await read(id)).toMatchObject({
          transaction_status: 'failure',
          charge_state: 'rejected',
          status_code: '404',
          is_failed: true,
        });
        expect(await eventsOf(t, id)).toEqual(['payment_failed']);
      }
      expect(transactionsOf(t, order)).toBe(taken ? 1 : 0);
      expect(t.sandbox.requests.count({ operation: 'charge', orderId: order })).toBe(1);
    },
  );

  it('is found by the sweep after half a minute, without anybody asking', async () => {
    t.sandbox.control.faults.add({ kind: 'error', status: 500, taken: true, operation: 'charge' });
    const { payment_id: id } = (await charge('SWEPT')).body;
    await t.gapura.worker.run('check_pending_payments');
    await t.gapura.worker.drain();
    expect(await read(id)).toMatchObject({ charge_state: 'unknown' });
    clock.advance(31_000);
    await t.gapura.worker.run('check_pending_payments');
    await t.gapura.worker.drain();
    expect(await read(id)).toMatchObject({ transaction_status: 'pending', charge_state: 'charged' });
    expect(transactionsOf(t, 'SWEPT')).toBe(1);
  });

  it('is told by the notification just as well, which leaves the check nothing to do', async () => {
    unmuteNotifications(t);
    t.sandbox.control.faults.add({ kind: 'error', status: 500, taken: true, operation: 'charge' });
    const { payment_id: id } = (await charge('TOLD')).body;
    await t.sandbox.settled();
    expect(await read(id)).toMatchObject({ transaction_status: 'pending', charge_state: 'charged' });
    await check(id);
    expect(await eventsOf(t, id)).toEqual(['payment_received']);
  });

  it('is taken up by the same request with the same key, which ends in one transaction', async () => {
    t.sandbox.control.faults.add({ kind: 'error', status: 500, taken: true, operation: 'charge' });
    const headers = { 'idempotency-key': 'taken-up' };
    const first = await charge('TAKEN-UP', {}, headers);
    expect(first.status).toBe(502);
    const second = await charge('TAKEN-UP', {}, headers);
    expect(second.status).toBe(201);
    expect(second.body).toMatchObject({ id: first.body.payment_id, transaction_status: 'pending' });
    expect(transactionsOf(t, 'TAKEN-UP')).toBe(1);
  });

  it('is charged by the same request with the same key where the gateway never heard of it', async () => {
    t.sandbox.control.faults.add({ kind: 'error', status: 500, operation: 'charge' });
    const headers = { 'idempotency-key': 'charged-again' };
    const first = await charge('CHARGED-AGAIN', {}, headers);
    expect(first.status).toBe(502);
    const second = await charge('CHARGED-AGAIN', {}, headers);
    expect(second.status).toBe(201);
    expect(second.body).toMatchObject({
      id: first.body.payment_id,
      charge_state: 'charged',
      va_number: expect.stringMatching(/^81278\d+$/),
    });
    expect(transactionsOf(t, 'CHARGED-AGAIN')).toBe(1);
    expect(t.sandbox.requests.count({ operation: 'charge', orderId: 'CHARGED-AGAIN' })).toBe(2);
  });

  it.each([
    ['which the gateway finds by its order id', { payment_type: 'gopay' }],
    // The message is then the only one that knows the transaction.
    ['which the gateway finds only by its transaction id', { payment_type: 'dana' }],
  ])('is not lost where it was given up and the customer pays after all, %s', async (_how, type) => {
    const order = `GIVEN-UP-${type.payment_type}`;
    t.sandbox.control.faults.add({ kind: 'error', status: 500, taken: true, operation: 'charge' });
    t.sandbox.control.faults.add({ kind: 'error', status: 404, operation: 'status', inBody: true });
    const body = { ...type, gross_amount: 50_000, order_id: order };
    const { payment_id: id } = (await t.request('POST', '/charge/', { body })).body;
    clock.advance(CHARGE_GRACE_MS + 1);
    await check(id);
    expect(await read(id)).toMatchObject({ transaction_status: 'failure', charge_state: 'rejected' });
    t.sandbox.control.faults.clear();

    unmuteNotifications(t);
    await payAtGateway(t, order);
    await t.gapura.worker.run('check_pending_payments');
    await t.gapura.worker.drain();
    expect(await read(id)).toMatchObject({ transaction_status: 'settlement', charge_state: 'charged', is_paid: true });
    expect(await eventsOf(t, id)).toEqual(['payment_failed', 'payment_received', 'payment_settled']);
    expect(transactionsOf(t, order)).toBe(1);
  });

  it('answers 502 while the gateway is not asked at all, because it has not been answering', async () => {
    const broken = await startGapura({ gateway: { baseUrl: 'http://127.0.0.1:9', retries: 0 } });
    try {
      for (let attempt = 0; attempt < 6; attempt += 1) {
        const body = { ...bcaCharge, order_id: `NOBODY-${attempt}` };
        const reply = await broken.request('POST', '/charge/', { body });
        expect(reply.status).toBe(502);
        expect(reply.body).toMatchObject({ code: 'gateway_unreachable', payment_id: expect.any(String) });
        const payment = await broken.request('GET', `/payments/${reply.body.payment_id}/`);
        expect(payment.body).toMatchObject({ transaction_status: 'pending', charge_state: 'unknown' });
      }
    } finally {
      await broken.close();
    }
  });
});
