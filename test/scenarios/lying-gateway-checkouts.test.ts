// A gateway that says it never got an attempt at a checkout, though it did: the customer can still pay in one way only.

import { describe, expect, it } from 'vitest';
import { checkoutOf, choose, newCheckout, transactionOf } from '../http/checkouts/support.ts';
import type { TestGapura } from '../support/gapura.ts';
import { type LyingGateway, PAGE } from '../support/lying-gateway.ts';
import { movableClock, muteNotifications } from '../support/payments.ts';
import { behindLies } from './lying-gateway-support.ts';

const clock = movableClock();
let t: TestGapura;
let gateway: LyingGateway;
behindLies({ clock }, (started) => {
  ({ t, gateway } = started);
});

/** Taken by the gateway, which later says that it never was. */
async function deniedAttempt(orderId: string): Promise<{ id: string; url: string }> {
  const checkout = await newCheckout(t, { order_id: orderId });
  muteNotifications(t);
  gateway.lie('POST /v2/charge', () => PAGE, 1);
  // Once when the page of the customer asks, and once when the task does.
  const denial = { httpStatus: 200, body: { status_code: '404', status_message: 'not found' } };
  gateway.lie('GET /v2/*/status', () => denial, 2);
  await choose(checkout.url, 'bca_va');
  const { payments } = await checkoutOf(t, checkout.id);
  clock.advance(10 * 60_000);
  await t.gapura.worker.run('check_payment_status', { payment_id: payments[0].id });
  expect(await checkoutOf(t, checkout.id)).toMatchObject({
    status: 'open',
    payments: [{ transaction_status: 'failure' }],
  });
  expect(transactionOf(t, orderId)?.status).toBe('pending');
  return checkout;
}

describe('an attempt that the gateway denies', () => {
  it('is cancelled before the next begins', async () => {
    const { id, url } = await deniedAttempt('DENIED-1');
    await choose(url, 'qris');
    expect(transactionOf(t, 'DENIED-1')?.status).toBe('cancel');
    expect(transactionOf(t, 'DENIED-1-2')?.status).toBe('pending');
    const { payments } = await checkoutOf(t, id);
    const statuses = payments.map((one: { transaction_status: string }) => one.transaction_status);
    expect(statuses.sort()).toEqual(['cancel', 'pending']);
  });

  it('was paid where it was paid: no other begins', async () => {
    const { id, url } = await deniedAttempt('DENIED-2');
    t.sandbox.control.pay('DENIED-2');
    expect((await choose(url, 'qris')).state).toBe('paid_already');
    expect(transactionOf(t, 'DENIED-2-2')).toBeUndefined();
    expect(await checkoutOf(t, id)).toMatchObject({ status: 'completed', surplus_amount: '0.00' });
  });

  it('keeps the next from beginning while the gateway does not answer', async () => {
    const { id, url } = await deniedAttempt('DENIED-3');
    gateway.lie('POST /v2/*/cancel', () => PAGE);
    await choose(url, 'qris');
    expect(await checkoutOf(t, id)).toMatchObject({ status: 'open', payments: [{ transaction_status: 'failure' }] });
    gateway.stopLying();
    await choose(url, 'qris');
    expect(transactionOf(t, 'DENIED-3-2')?.status).toBe('pending');
  });
});

it('an attempt that never arrived does not keep the next from beginning', async () => {
  const { id, url } = await newCheckout(t, { order_id: 'NEVER-ARRIVED' });
  t.sandbox.control.faults.add({ kind: 'error', status: 500, operation: 'charge', next: 10 });
  await choose(url, 'bca_va');
  t.sandbox.control.faults.clear();
  const { payments } = await checkoutOf(t, id);
  clock.advance(10 * 60_000);
  await t.gapura.worker.run('check_payment_status', { payment_id: payments[0].id });
  await choose(url, 'qris');
  expect(transactionOf(t, 'NEVER-ARRIVED')).toBeUndefined();
  expect(transactionOf(t, 'NEVER-ARRIVED-2')?.status).toBe('pending');
});
