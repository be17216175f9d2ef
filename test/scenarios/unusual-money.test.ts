// Money that comes, goes and comes back in an unusual order: who holds it, what can still be paid, and what is told.

import { describe, expect, it, vi } from 'vitest';
import { checkoutOf, choose, eventsOf, newCheckout, open, transactionOf } from '../http/checkouts/support.ts';
import type { TestGapura } from '../support/gapura.ts';
import { type LyingGateway, PAGE, startBehindLies } from '../support/lying-gateway.ts';
import { cardToken, movableClock, muteNotifications } from '../support/payments.ts';
import { behindLies } from './lying-gateway-support.ts';

const MINUTE_MS = 60_000;
const clock = movableClock();
let t: TestGapura;
let gateway: LyingGateway;
behindLies({ clock }, (started) => {
  ({ t, gateway } = started);
});

const STATUS = 'GET /v2/*/status';
const NOT_FOUND = { httpStatus: 200, body: { status_code: '404', status_message: 'Transaction does not exist.' } };

async function pay(orderId: string): Promise<void> {
  t.sandbox.control.pay(orderId);
  await t.sandbox.settled();
}

const check = (payment: { id: string }) => t.gapura.worker.run('check_payment_status', { payment_id: payment.id });
const sweep = () => t.gapura.worker.run('check_checkouts', {});

/** The bank took it though the gateway had closed it: only asking tells. */
async function payClosed(orderId: string, payment: { id: string }): Promise<void> {
  t.sandbox.control.payLate(orderId);
  await t.sandbox.settled();
  await check(payment);
}

async function reverse(orderId: string): Promise<void> {
  t.sandbox.control.reverse(orderId);
  await t.sandbox.settled();
}

/** A customer who changed the method: the payments, the first of which is closed. */
async function changedMethod(orderId: string, from: string, to: string) {
  const { id, url } = await newCheckout(t, { order_id: orderId });
  await choose(url, from);
  await choose(url, to);
  const [first, second] = (await checkoutOf(t, id)).payments;
  return { id, url, first, second };
}

async function chooseCard(url: string): Promise<void> {
  const body = JSON.stringify({ token_id: await cardToken(t) });
  const answer = await fetch(`${url}/card`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  expect(answer.status).toBe(200);
}

/** A card that was captured and completed its checkout. */
async function capturedCard(orderId: string) {
  const { id, url } = await newCheckout(t, { order_id: orderId });
  await chooseCard(url);
  await pay(orderId);
  const checkout = await checkoutOf(t, id);
  expect(checkout).toMatchObject({ status: 'completed', payments: [{ transaction_status: 'capture' }] });
  return { id, url, payment: checkout.payments[0] };
}

describe('money that is taken back', () => {
  it('leaves the checkout paid where it was paid twice', async () => {
    const { id, url, first } = await changedMethod('TWICE-1', 'qris', 'permata_va');
    await pay('TWICE-1-2');
    await payClosed('TWICE-1', first);
    expect(await checkoutOf(t, id)).toMatchObject({ status: 'completed', surplus_amount: '150000.00' });
    await reverse('TWICE-1-2');
    expect(await checkoutOf(t, id)).toMatchObject({
      status: 'completed',
      payment_id: first.id,
      surplus_amount: '0.00',
    });
    expect((await choose(url, 'bca_va')).state).toMatch(/^paid/);
    expect(transactionOf(t, 'TWICE-1-3')).toBeUndefined();
    expect(await eventsOf(t, id)).toEqual(['checkout_created', 'checkout_completed', 'checkout_overpaid']);
  });

  it('by the fraud check in two words is not paid with', async () => {
    const { id, payment } = await capturedCard('FRAUD-1');
    gateway.change(STATUS, { fraud_status: 'deny', status_code: '202' });
    await check(payment);
    expect(await checkoutOf(t, id)).toMatchObject({ status: 'open', completed_at: null });
    gateway.stopLying();
    gateway.change(STATUS, { transaction_status: 'deny', fraud_status: 'deny', status_code: '202' });
    await check(payment);
    expect(await checkoutOf(t, id)).toMatchObject({ status: 'open', payments: [{ transaction_status: 'deny' }] });
    expect(await eventsOf(t, id)).toEqual(['checkout_created', 'checkout_completed', 'checkout_reopened']);
  });

  it('ends a checkout that the shop has voided, and does not ask for it again', async () => {
    const { id, url, payment } = await capturedCard('VOID-1');
    const refund = await t.request('POST', `/payments/${payment.id}/refund/`, { key: t.keys.staff });
    expect(refund.body.detail).toMatch(/cancel it instead/);
    expect((await t.request('POST', `/payments/${payment.id}/cancel/`, { key: t.keys.staff })).status).toBe(200);
    expect(await checkoutOf(t, id)).toMatchObject({ status: 'cancelled', surplus_amount: '0.00' });
    await choose(url, 'qris');
    expect(transactionOf(t, 'VOID-1-2')).toBeUndefined();
    expect(await eventsOf(t, id)).toEqual(['checkout_created', 'checkout_completed', 'checkout_cancelled']);
  });

  it('ends a checkout whose cancel was wanted before it was paid', async () => {
    const { id, url } = await newCheckout(t, { order_id: 'WANTED-1' });
    await choose(url, 'permata_va');
    gateway.keepFrom('POST /v2/*/cancel', PAGE);
    expect((await t.request('POST', `/checkouts/${id}/cancel/`)).status).toBeGreaterThanOrEqual(500);
    await pay('WANTED-1');
    expect(await checkoutOf(t, id)).toMatchObject({ status: 'completed' });
    await reverse('WANTED-1');
    expect(await checkoutOf(t, id)).toMatchObject({ status: 'cancelled' });
    await choose(url, 'qris');
    expect(transactionOf(t, 'WANTED-1-2')).toBeUndefined();
    expect(await eventsOf(t, id)).toEqual(['checkout_created', 'checkout_completed', 'checkout_cancelled']);
  });

  it('before the next instrument was closed has the customer go on with that', async () => {
    const { id, url, first, second } = await changedMethod('GO-ON-1', 'permata_va', 'qris');
    await payClosed('GO-ON-1', first);
    await reverse('GO-ON-1');
    expect(await checkoutOf(t, id)).toMatchObject({ status: 'processing', payment_id: second.id });
    expect((await open(url)).state).toBe('waiting');
    await sweep();
    expect(transactionOf(t, 'GO-ON-1-2')?.status).toBe('pending');
    await pay('GO-ON-1-2');
    expect(await checkoutOf(t, id)).toMatchObject({ status: 'completed', surplus_amount: '0.00' });
  });

  it('before the next instrument was closed leaves nothing payable after a cancel', async () => {
    const { id, first } = await changedMethod('GO-ON-2', 'permata_va', 'qris');
    await payClosed('GO-ON-2', first);
    await reverse('GO-ON-2');
    expect((await t.request('POST', `/checkouts/${id}/cancel/`)).body.status).toBe('cancelled');
    expect(transactionOf(t, 'GO-ON-2-2')?.status).toBe('cancel');
  });
});

describe('money that was given back', () => {
  it('before it was heard of never completes the checkout', async () => {
    const { id, url } = await newCheckout(t, { order_id: 'REFUND-1' });
    await choose(url, 'gopay');
    const [payment] = (await checkoutOf(t, id)).payments;
    gateway.change(STATUS, { transaction_status: 'refund', status_code: '200', refund_amount: '150000.00' });
    await check(payment);
    expect(await checkoutOf(t, id)).toMatchObject({ status: 'cancelled', surplus_amount: '0.00' });
    expect(await eventsOf(t, id)).toEqual(['checkout_created', 'checkout_cancelled']);
    await choose(url, 'qris');
    expect(transactionOf(t, 'REFUND-1-2')).toBeUndefined();
  });

  it('in full is the end: what comes after it is a surplus', async () => {
    const { id, first, second } = await changedMethod('REFUND-2', 'qris', 'gopay');
    await pay('REFUND-2-2');
    const refunded = await t.request('POST', `/payments/${second.id}/refund/`, { key: t.keys.staff, body: {} });
    expect(refunded.status).toBe(200);
    await payClosed('REFUND-2', first);
    expect(await checkoutOf(t, id)).toMatchObject({
      status: 'completed',
      payment_id: second.id,
      surplus_amount: '150000.00',
    });
    expect(await eventsOf(t, id)).toEqual(['checkout_created', 'checkout_completed', 'checkout_overpaid']);
  });
});

describe('an attempt that the gateway denied twice and has after all', () => {
  async function deniedTwice(orderId: string) {
    const { id, url } = await newCheckout(t, { order_id: orderId });
    muteNotifications(t);
    gateway.lie('POST /v2/charge', () => PAGE, 1);
    // Once when the page of the customer asks, and once when the task does.
    gateway.lie(STATUS, () => NOT_FOUND, 2);
    await choose(url, 'bca_va');
    const [payment] = (await checkoutOf(t, id)).payments;
    clock.advance(10 * MINUTE_MS);
    await check(payment);
    expect(await checkoutOf(t, id)).toMatchObject({ status: 'open', payments: [{ transaction_status: 'failure' }] });
    return { id, url, payment };
  }

  it('is cancelled at the gateway while the customer pays by another', async () => {
    const { id, url, payment } = await deniedTwice('FOUND-1');
    gateway.keepFrom('POST /v2/*/cancel', NOT_FOUND, 1);
    gateway.keepFrom(STATUS, NOT_FOUND, 1);
    await choose(url, 'qris');
    gateway.stopLying();
    expect(transactionOf(t, 'FOUND-1-2')?.status).toBe('pending');
    await check(payment);
    expect(transactionOf(t, 'FOUND-1')?.status).toBe('cancel');
    const { status, payments, payment_id: counted } = await checkoutOf(t, id);
    expect(payments).toMatchObject([{ transaction_status: 'cancel' }, { id: counted, transaction_status: 'pending' }]);
    expect(status).toBe('processing');
  });

  it('is cancelled after the shop has cancelled', async () => {
    const { id, payment } = await deniedTwice('FOUND-2');
    expect((await t.request('POST', `/checkouts/${id}/cancel/`)).body.status).toBe('cancelled');
    await check(payment);
    await sweep();
    expect(transactionOf(t, 'FOUND-2')?.status).toBe('cancel');
    expect(await checkoutOf(t, id)).toMatchObject({
      status: 'cancelled',
      payments: [{ transaction_status: 'cancel' }],
    });
  });

  it('is what the customer goes on with where nothing else was begun', async () => {
    const { id, url, payment } = await deniedTwice('FOUND-3');
    await check(payment);
    expect(await checkoutOf(t, id)).toMatchObject({ status: 'processing', payment_id: payment.id });
    expect((await open(url)).state).toBe('waiting');
    expect((await choose(url, 'qris')).state).toBe('waiting');
    expect(transactionOf(t, 'FOUND-3')?.status).toBe('cancel');
    expect(transactionOf(t, 'FOUND-3-2')?.status).toBe('pending');
  });
});

describe('a surplus that is to go back by itself', () => {
  async function generously(work: () => Promise<void>): Promise<void> {
    const usual = { t, gateway };
    const generous = await startBehindLies({ clock, checkout: { refundSurplus: true } });
    ({ t, gateway } = generous);
    try {
      await work();
    } finally {
      ({ t, gateway } = usual);
      await generous.close();
    }
  }

  it('waits for a card to settle, and for a gateway that will not for now', () =>
    generously(async () => {
      const { id, url } = await newCheckout(t, { order_id: 'CARD-1' });
      await choose(url, 'bca_va');
      await chooseCard(url);
      const [old] = (await checkoutOf(t, id)).payments;
      // Both are paid before the second could be closed.
      await payClosed('CARD-1', old);
      await pay('CARD-1-2');
      expect(await checkoutOf(t, id)).toMatchObject({ surplus_amount: '150000.00', payment_id: old.id });
      await sweep();
      expect(await checkoutOf(t, id)).toMatchObject({ surplus_amount: '150000.00' });
      t.sandbox.control.settle('CARD-1-2');
      await t.sandbox.settled();
      gateway.keepFrom(
        'POST /v2/*/refund',
        { httpStatus: 200, body: { status_code: '414', status_message: 'Not now' } },
        1,
      );
      await sweep();
      expect(await checkoutOf(t, id)).toMatchObject({ surplus_amount: '150000.00' });
      await sweep();
      expect(await checkoutOf(t, id)).toMatchObject({ surplus_amount: '150000.00' });
      clock.advance(16 * MINUTE_MS);
      await sweep();
      expect(await checkoutOf(t, id)).toMatchObject({ surplus_amount: '0.00', status: 'completed' });
    }));
});

describe('a surplus that goes back in two ways at once', () => {
  it('goes back in one of them', async () => {
    for (let round = 0; round < 4; round++) {
      const orderId = `BOTH-${round}`;
      const { id, first } = await changedMethod(orderId, 'gopay', 'bca_va');
      await pay(`${orderId}-2`);
      await payClosed(orderId, first);
      const post = (path: string) => t.request('POST', path, { key: t.keys.staff, body: {} });
      const [refunded, refundedAlone, returned] = await Promise.all([
        post(`/checkouts/${id}/refund_surplus/`),
        post(`/payments/${first.id}/refund/`),
        post(`/checkouts/${id}/surplus_returned/`),
      ]);
      const { rows } = await t.gapura.database.pool.query({
        text: 'SELECT returned_ids FROM checkouts WHERE id = $1',
        values: [id],
      });
      const isReturned = rows[0].returned_ids.includes(first.id);
      const atGateway = transactionOf(t, orderId)?.refunds.length ?? 0;
      expect(atGateway + Number(isReturned), JSON.stringify([refunded.body, refundedAlone.body, returned.body])).toBe(
        1,
      );
      expect(await checkoutOf(t, id)).toMatchObject({ surplus_amount: '0.00', status: 'completed' });
    }
  });

  it('is not refunded once it was returned by hand', async () => {
    const { id, first } = await changedMethod('HAND-1', 'gopay', 'permata_va');
    await pay('HAND-1-2');
    await payClosed('HAND-1', first);
    expect((await t.request('POST', `/checkouts/${id}/surplus_returned/`, { key: t.keys.staff })).status).toBe(200);
    const refund = await t.request('POST', `/payments/${first.id}/refund/`, { key: t.keys.staff, body: {} });
    expect(refund).toMatchObject({ status: 400, body: { code: 'invalid_state' } });
    expect(transactionOf(t, 'HAND-1')?.refunds).toEqual([]);
  });

  it('is not refunded where it has come to count before the amount is taken', async () => {
    const { id, first } = await changedMethod('COUNTS-1', 'gopay', 'permata_va');
    await pay('COUNTS-1-2');
    await payClosed('COUNTS-1', first);
    const { pool } = t.gapura.database;
    const other = await pool.connect();
    await other.query('BEGIN');
    await other.query({ text: 'SELECT FROM gateway_payments WHERE id = $1 FOR NO KEY UPDATE', values: [first.id] });
    const refunded = t.request('POST', `/checkouts/${id}/refund_surplus/`, { key: t.keys.staff });
    const waiting =
      "SELECT count(*)::int AS count FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%gateway_payments%'";
    await vi.waitUntil(async () => (await pool.query(waiting)).rows[0].count > 0, { timeout: 30_000, interval: 20 });
    await reverse('COUNTS-1-2');
    expect(await checkoutOf(t, id)).toMatchObject({ status: 'completed', payment_id: first.id });
    await other.query('ROLLBACK');
    other.release();
    expect((await refunded).body.refunds).toMatchObject([
      { payment_id: first.id, refusal: expect.stringContaining('not too much any more') },
    ]);
    expect(transactionOf(t, 'COUNTS-1')?.refunds).toEqual([]);
  });
});
