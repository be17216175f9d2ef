// Change of method, late money and what is too much: at most one payment of a checkout can be paid, and nothing is lost.

import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearTables } from '../../support/database.ts';
import { startGapura, type TestGapura } from '../../support/gapura.ts';
import { movableClock } from '../../support/payments.ts';
import { checkoutOf, choose, eventsOf, newCheckout, open, transactionOf } from './support.ts';

const WAIT = { timeout: 60_000, interval: 100 };
const clock = movableClock();
let t: TestGapura;
beforeAll(async () => {
  t = await startGapura({ clock, gateway: { timeoutMs: 1_000 } });
});
afterAll(() => t.close());
beforeEach(() => clearTables(t.gapura.database));

/** Messages are lost from now on: only asking tells. */
function deafen(): () => void {
  t.sandbox.control.faults.add({ kind: 'lost', operation: 'notification', next: 1_000 });
  return () => t.sandbox.control.faults.clear();
}

async function pay(orderId: string): Promise<void> {
  t.sandbox.control.pay(orderId);
  await t.sandbox.settled();
}

/** The bank took it though the gateway had cancelled it. The message comes too late for the table, so the gateway is asked. */
async function payClosed(orderId: string, payment: { id: string }): Promise<void> {
  t.sandbox.control.payLate(orderId);
  await t.sandbox.settled();
  await t.gapura.worker.run('check_payment_status', { payment_id: payment.id });
}

/** How many can still be paid: here and at the gateway, which must agree. */
async function countPayable(id: string): Promise<number> {
  const { payments } = await checkoutOf(t, id);
  const here = payments.filter((one: { transaction_status: string }) => one.transaction_status === 'pending');
  const orders = payments.map((one: { order_id: string }) => one.order_id);
  const there = t.sandbox.control.transactions
    .list()
    .filter(({ orderId, status }) => orders.includes(orderId) && status === 'pending');
  expect(there).toHaveLength(here.length);
  return here.length;
}

describe('a change of method', () => {
  it('says paid where the old code was paid in the meantime', async () => {
    const { id, url } = await newCheckout(t, { order_id: 'CHANGE-1' });
    await choose(url, 'bca_va');
    const hearAgain = deafen();
    await pay('CHANGE-1');
    const page = await choose(url, 'qris');
    hearAgain();
    expect(page.state).toBe('paid');
    expect(transactionOf(t, 'CHANGE-1-2')).toBeUndefined();
    expect(await checkoutOf(t, id)).toMatchObject({ status: 'completed', surplus_amount: '0.00' });
  });

  it.each(['timeout-before', 'error', 'refuse-connection'] as const)(
    'begins nothing new where the gateway does not close the old one (%s)',
    async (kind) => {
      const { id, url } = await newCheckout(t);
      await choose(url, 'bca_va');
      t.sandbox.control.faults.add({ kind, operation: 'cancel', next: 100 });
      t.sandbox.control.faults.add({ kind, operation: 'status', next: 100 });
      const page = await choose(url, 'qris');
      t.sandbox.control.faults.clear();
      expect(page.state).toBe('waiting');
      expect((await checkoutOf(t, id)).payments).toHaveLength(1);
      // The gateway is trusted again after some seconds.
      await vi.waitFor(async () => {
        await choose(url, 'qris');
        expect((await checkoutOf(t, id)).payments).toHaveLength(2);
      }, WAIT);
    },
  );

  it('waits for a charge that nobody knows the outcome of, and begins nothing beside it', async () => {
    const { id, url } = await newCheckout(t, { order_id: 'CHANGE-3' });
    t.sandbox.control.faults.add({ kind: 'error', operation: 'charge', next: 100 });
    const page = await choose(url, 'bca_va');
    t.sandbox.control.faults.clear();
    expect(page.state).toBe('preparing');
    expect((await choose(url, 'qris')).state).toBe('preparing');
    expect((await checkoutOf(t, id)).payments).toHaveLength(1);
    // The gateway has nothing of it: once that is sure, the customer may choose again.
    const [payment] = (await checkoutOf(t, id)).payments;
    await vi.waitFor(async () => {
      clock.advance(6 * 60_000);
      await t.gapura.worker.run('check_payment_status', { payment_id: payment.id });
      expect((await open(url)).state).toBe('choosing');
    }, WAIT);
    expect((await choose(url, 'qris')).state).toBe('waiting');
  });

  it('shows a charge whose answer was lost as soon as the gateway has it', async () => {
    const { url } = await newCheckout(t, { order_id: 'LOST-1' });
    t.sandbox.control.faults.add({ kind: 'error', operation: 'status', next: 1 });
    t.sandbox.control.faults.add({ kind: 'timeout-after', operation: 'charge', next: 10 });
    await choose(url, 'bca_va');
    t.sandbox.control.faults.clear();
    await vi.waitFor(async () => expect((await open(url)).state).toBe('waiting'), WAIT);
  });

  it('says after a while that it takes long, and lets choose again where that is safe', async () => {
    const { id, url } = await newCheckout(t, { order_id: 'SLOW-1' });
    t.sandbox.control.faults.add({ kind: 'error', operation: 'charge', next: 100 });
    const page = await choose(url, 'bca_va');
    t.sandbox.control.faults.clear();
    expect(page.text).not.toContain('change=1');
    const stateOf = async () => JSON.parse((await open(`${url}/state`)).text);
    const before = await stateOf();
    clock.advance(21_000);
    const slow = await open(`${url}?lang=en`);
    expect(slow).toMatchObject({ state: 'preparing', title: 'This takes longer than usual' });
    expect(slow.text).toContain('change=1');
    // A page that follows it notices.
    expect((await stateOf()).version).not.toBe(before.version);
    expect((await open(`${url}?change=1`)).state).toBe('choosing');
    await vi.waitFor(async () => {
      expect((await choose(url, 'qris')).state).toBe('waiting');
    }, WAIT);
    const { payments } = await checkoutOf(t, id);
    expect(payments.map((payment: { transaction_status: string }) => payment.transaction_status)).toEqual([
      'failure',
      'pending',
    ]);
  });

  it('gives up no charge by which money could be taken without the customer', async () => {
    const { id, url } = await newCheckout(t, { order_id: 'SLOW-2' });
    t.sandbox.control.faults.add({ kind: 'error', operation: 'charge', next: 100 });
    await choose(url, 'ovo', { phone: '081234567890' });
    t.sandbox.control.faults.clear();
    clock.advance(60_000);
    expect((await open(`${url}?change=1`)).state).toBe('preparing');
    expect((await choose(url, 'qris')).state).toBe('preparing');
    expect((await checkoutOf(t, id)).payments).toHaveLength(1);
  });

  it('leaves one payable payment, however many tabs choose at once', async () => {
    const { id, url } = await newCheckout(t);
    const methods = ['bca_va', 'qris', 'bni_va', 'gopay', 'indomaret', 'bri_va', 'dana', 'echannel'];
    await Promise.all(methods.map((method) => choose(url, method)));
    expect(await countPayable(id)).toBeLessThanOrEqual(1);
    expect((await choose(url, 'cimb_va')).state).toBe('waiting');
    expect(await countPayable(id)).toBe(1);
  });

  it('has the database refuse a second payable payment, whatever a process believes', async () => {
    const { id, url } = await newCheckout(t, { order_id: 'CHANGE-5' });
    await choose(url, 'bca_va');
    const { pool } = t.gapura.database;
    const copy = pool.query({
      text: `INSERT INTO gateway_payments SELECT (jsonb_populate_record(payment, jsonb_build_object('id', gen_random_uuid(),
        'order_id', 'CHANGE-5-COPY'))).* FROM gateway_payments payment WHERE checkout_id = $1`,
      values: [id],
    });
    await expect(copy).rejects.toThrow(/gateway_payments_one_payable_of_checkout/);
  });
});

describe('money that comes late', () => {
  it('completes the checkout where nothing else did, and the new code is closed', async () => {
    const { id, url } = await newCheckout(t, { order_id: 'LATE-1' });
    await choose(url, 'bca_va');
    await choose(url, 'qris');
    const [old] = (await checkoutOf(t, id)).payments;
    await payClosed('LATE-1', old);
    expect(await checkoutOf(t, id)).toMatchObject({ status: 'completed', payment_id: old.id, surplus_amount: '0.00' });
    expect((await open(url)).state).toMatch(/^paid/);
    // The change itself has asked for it: no schedule ran.
    await t.gapura.worker.drain();
    expect(transactionOf(t, 'LATE-1-2')?.status).toBe('cancel');
    expect(await eventsOf(t, id)).toEqual(['checkout_created', 'checkout_completed']);
  });

  it('is a surplus where the checkout was paid: told, shown to staff, and given back with one call', async () => {
    const { id, url } = await newCheckout(t, { order_id: 'LATE-2' });
    await choose(url, 'gopay');
    await choose(url, 'bca_va');
    const [old] = (await checkoutOf(t, id)).payments;
    await pay('LATE-2-2');
    await payClosed('LATE-2', old);
    const overpaid = await checkoutOf(t, id);
    const page = await open(`${url}?lang=en`);
    expect(page.state).toBe('paid_already');
    expect(page.text).toContain('You have paid more than once: Rp 150.000 too much.');
    expect(page.text).toContain('The shop will give it back or be in touch with you.');
    expect(overpaid).toMatchObject({ status: 'completed', surplus_amount: '150000.00' });
    expect(overpaid.payment_id).not.toBe(old.id);
    expect(await eventsOf(t, id)).toEqual(['checkout_created', 'checkout_completed', 'checkout_overpaid']);
    const attention = await t.request('GET', '/attention/', { key: t.keys.staff });
    expect(attention.body.find((row: { name: string }) => row.name === 'surplus_money')).toMatchObject({ count: 1 });
    expect((await t.request('GET', '/checkouts/?surplus=true', { key: t.keys.staff })).body).toMatchObject([{ id }]);
    const back = await t.request('POST', `/checkouts/${id}/refund_surplus/`, { key: t.keys.staff });
    expect(back.body).toMatchObject({
      checkout: { surplus_amount: '0.00', status: 'completed' },
      refunds: [{ payment_id: old.id, refusal: null }],
    });
    expect((await t.request('POST', `/checkouts/${id}/refund_surplus/`, { key: t.keys.staff })).status).toBe(400);
    expect((await open(`${url}?lang=en`)).text).toContain('You had paid more than once: Rp 150.000 was given back.');
  });

  it('is a surplus where the checkout has ended, and a virtual account says that it cannot be refunded', async () => {
    const { id, url } = await newCheckout(t, { order_id: 'LATE-3' });
    await choose(url, 'bca_va');
    await t.request('POST', `/checkouts/${id}/cancel/`);
    const [old] = (await checkoutOf(t, id)).payments;
    await payClosed('LATE-3', old);
    expect(await checkoutOf(t, id)).toMatchObject({ status: 'cancelled', surplus_amount: '150000.00' });
    const back = await t.request('POST', `/checkouts/${id}/refund_surplus/`, { key: t.keys.staff });
    expect(back.body.refunds[0].refusal).toMatch(/bank_transfer|refund/);
    expect(back.body.checkout.surplus_amount).toBe('150000.00');
    // The page does not say that nothing came, and offers nothing to pay.
    const page = await open(`${url}?lang=en`);
    expect(page).toMatchObject({ state: 'late', title: 'Your money has arrived, but too late' });
    expect(page.text).toContain('Rp 150.000');
    expect(page.text).not.toMatch(/<form|start again|No payment has arrived/);
    await t.request('POST', `/checkouts/${id}/surplus_returned/`, { key: t.keys.staff });
    expect(await open(`${url}?lang=en`)).toMatchObject({ state: 'late', title: 'Your money was given back' });
  });

  it('is noted where somebody sent it back by hand, and no refund is made of it later', async () => {
    const { id, url } = await newCheckout(t, { order_id: 'HAND-1' });
    for (const method of ['bca_va', 'gopay', 'qris']) await choose(url, method);
    const [byBank, byWallet] = (await checkoutOf(t, id)).payments;
    await pay('HAND-1-3');
    await payClosed('HAND-1', byBank);
    const path = `/checkouts/${id}/surplus_returned/`;
    expect((await t.request('POST', path, { key: t.keys.siti })).status).toBe(404);
    expect((await t.request('POST', path, { key: t.keys.staff, body: { note: '' } })).body.errors[0].field).toBe(
      'note',
    );
    const noted = await t.request('POST', path, { key: t.keys.staff, body: { note: 'BCA transfer of 12 May' } });
    expect(noted.body).toMatchObject({ status: 'completed', surplus_amount: '0.00' });
    expect((await t.request('POST', path, { key: t.keys.staff })).status).toBe(400);
    const [act] = (await t.request('GET', `/audit/?subject_id=${id}`, { key: t.keys.staff })).body;
    expect(act).toMatchObject({
      action: 'checkout.surplus_returned',
      details: { payment_ids: [byBank.id], note: 'BCA transfer of 12 May' },
    });
    // What comes after that is a surplus of its own.
    await payClosed('HAND-1-2', byWallet);
    expect(await checkoutOf(t, id)).toMatchObject({ surplus_amount: '150000.00' });
    const back = await t.request('POST', `/checkouts/${id}/refund_surplus/`, { key: t.keys.staff });
    expect(back.body.refunds).toEqual([{ payment_id: byWallet.id, status: expect.any(String), refusal: null }]);
    expect(await checkoutOf(t, id)).toMatchObject({ surplus_amount: '0.00' });
  });
});

describe('a bank that takes its money back', () => {
  it('opens the checkout again, and says so', async () => {
    const { id, url } = await newCheckout(t, { order_id: 'BACK-1' });
    await choose(url, 'permata_va');
    await pay('BACK-1');
    t.sandbox.control.reverse('BACK-1');
    await t.sandbox.settled();
    expect(await checkoutOf(t, id)).toMatchObject({ status: 'open', completed_at: null });
    expect(await eventsOf(t, id)).toEqual(['checkout_created', 'checkout_completed', 'checkout_reopened']);
    await choose(url, 'bca_va');
    await pay('BACK-1-2');
    expect(await checkoutOf(t, id)).toMatchObject({ status: 'completed', surplus_amount: '0.00' });
  });
});

describe('refundSurplus', () => {
  it('gives a surplus back by itself where that is set', async () => {
    const generous = await startGapura({ clock, checkout: { refundSurplus: true } });
    const mine = t;
    t = generous;
    try {
      const { id, url } = await newCheckout(t, { order_id: 'AUTO-1' });
      await choose(url, 'gopay');
      await choose(url, 'bca_va');
      const [old] = (await checkoutOf(t, id)).payments;
      await pay('AUTO-1-2');
      await payClosed('AUTO-1', old);
      expect(await checkoutOf(t, id)).toMatchObject({ surplus_amount: '150000.00' });
      await t.gapura.worker.drain();
      expect(await checkoutOf(t, id)).toMatchObject({ surplus_amount: '0.00', status: 'completed' });
    } finally {
      t = mine;
      await generous.close();
    }
  });
});

// Last, since nothing is sent for some seconds afterwards.
describe('a gateway that is away', () => {
  it('has the customer choose again at once where a charge was surely not sent', async () => {
    const other = await newCheckout(t);
    await choose(other.url, 'bca_va');
    const [{ id: pending }] = (await checkoutOf(t, other.id)).payments;
    const { id, url } = await newCheckout(t, { order_id: 'UNSENT-1' });
    // After these, nothing is sent for some seconds.
    t.sandbox.control.faults.add({ kind: 'refuse-connection', operation: 'status', next: 100 });
    for (let asked = 0; asked < 5; asked++) await t.request('GET', `/payments/${pending}/check_status/`);
    const page = await choose(url, 'bca_va');
    t.sandbox.control.faults.clear();
    expect(page.state).toBe('choosing');
    expect(page.text).toContain('Layanan pembayaran tidak merespons');
    expect((await checkoutOf(t, id)).payments).toMatchObject([{ transaction_status: 'failure' }]);
  });
});
