// Checkouts over HTTP: made, read, listed, cancelled, and paid by a customer who has nothing but the address of the page.

import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearTables } from '../../support/database.ts';
import { startGapura, type TestGapura } from '../../support/gapura.ts';
import { movableClock } from '../../support/payments.ts';
import { CHECKOUT, checkoutOf, choose, eventsOf, newCheckout, open, transactionOf } from './support.ts';

const WAIT = { timeout: 60_000, interval: 200 };
const clock = movableClock();
let t: TestGapura;
beforeAll(async () => {
  t = await startGapura({ clock });
});
afterAll(() => t.close());
beforeEach(() => clearTables(t.gapura.database));

describe('POST /checkouts/', () => {
  it('answers with an address that only its answer knows', async () => {
    const made = await t.request('POST', '/checkouts/', { body: { ...CHECKOUT, order_id: 'KOPI-1' } });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      order_id: 'KOPI-1',
      amount: '150000.00',
      status: 'open',
      payment_id: null,
      payments: [],
      surplus_amount: '0.00',
    });
    expect(made.body.url).toMatch(new RegExp(`^${t.url}/pay/[A-Za-z0-9_-]{43}$`));
    const listed = await t.request('GET', '/checkouts/');
    expect(listed.body).toMatchObject([{ id: made.body.id, url: null }]);
    expect(await eventsOf(t, made.body.id)).toEqual(['checkout_created']);
    const events = await t.request('GET', '/events/', { key: t.keys.staff });
    expect(events.text).not.toContain(made.body.url.split('/').at(-1));
    const stored = await t.gapura.database.pool.query({ text: 'SELECT * FROM checkouts' });
    expect(JSON.stringify(stored.rows)).not.toContain(made.body.url.split('/').at(-1));
  });

  it.each([
    [{ amount: 1.5 }, 'amount'],
    [{ items: [{ name: 'Kopi', price: 1, quantity: 1 }] }, 'items'],
    [{ payment_methods: ['cash'] }, 'payment_methods.0'],
    [{ amount: 5_000_001, items: undefined, payment_methods: ['indomaret'] }, 'payment_methods'],
    [{ expires_in_minutes: 4 }, 'expires_in_minutes'],
    [{ success_url: 'ftp://shop.example' }, 'success_url'],
    [{ success_url: 'https://a:b@shop.example/' }, 'success_url'],
    [{ order_id: '..' }, 'order_id'],
    [{ order_id: 'x'.repeat(46) }, 'order_id'],
    [{ language: 'fr' }, 'language'],
    [{ surprise: 1 }, 'surprise'],
  ])('refuses %j and names the field', async (change, field) => {
    const { status, body } = await t.request('POST', '/checkouts/', { body: { ...CHECKOUT, ...change } });
    expect(status).toBe(400);
    expect(body.errors[0].field).toBe(field);
  });

  it('does not take an order id that something else has', async () => {
    const charge = { payment_type: 'qris', gross_amount: 1_000, order_id: 'TAKEN-1' };
    expect((await t.request('POST', '/charge/', { body: charge })).status).toBe(201);
    const taken = await t.request('POST', '/checkouts/', { body: { ...CHECKOUT, order_id: 'TAKEN-1' } });
    expect(taken.body).toMatchObject({ status: 400, code: 'order_id_taken' });
    await newCheckout(t, { order_id: 'TAKEN-2' });
    const again = await t.request('POST', '/checkouts/', { body: { ...CHECKOUT, order_id: 'TAKEN-2' } });
    expect(again.body.code).toBe('order_id_taken');
  });

  it('gives the same answer to a repeated request, address included', async () => {
    const headers = { 'idempotency-key': 'one' };
    const first = await t.request('POST', '/checkouts/', { body: CHECKOUT, headers });
    const again = await t.request('POST', '/checkouts/', { body: CHECKOUT, headers });
    expect(again.body).toEqual(first.body);
    const kept = await t.gapura.database.pool.query({ text: 'SELECT body FROM idempotency_keys' });
    expect(JSON.stringify(kept.rows)).not.toContain(first.body.url.split('/').at(-1));
  });

  it('shows everybody their own', async () => {
    const { id } = await newCheckout(t);
    expect((await t.request('GET', `/checkouts/${id}/`, { key: t.keys.siti })).status).toBe(404);
    expect((await t.request('POST', `/checkouts/${id}/cancel/`, { key: t.keys.siti })).status).toBe(404);
    expect((await t.request('GET', '/checkouts/', { key: t.keys.siti })).body).toEqual([]);
    expect((await t.request('GET', '/checkouts/', { key: t.keys.staff })).body).toHaveLength(1);
  });
});

describe('the customer', () => {
  it('chooses, pays and is told, and the shop hears checkout_completed', async () => {
    const { id, url } = await newCheckout(t, { order_id: 'KOPI-2', success_url: 'https://shop.example/thanks' });
    expect((await open(url)).state).toBe('choosing');
    const waiting = await choose(url, 'bca_va');
    expect(waiting.state).toBe('waiting');
    const [number = 'none'] = transactionOf(t, 'KOPI-2')?.numbers ?? [];
    expect(waiting.text.replaceAll(/<[^>]*>|\s/g, '')).toContain(number);
    expect(await checkoutOf(t, id)).toMatchObject({ status: 'processing', payments: [{ order_id: 'KOPI-2' }] });
    t.sandbox.control.pay('KOPI-2');
    await t.sandbox.settled();
    const paid = await open(url);
    expect(paid.state).toBe('paid');
    expect(paid.text).toContain('https://shop.example/thanks');
    const done = await checkoutOf(t, id);
    expect(done).toMatchObject({ status: 'completed', surplus_amount: '0.00' });
    expect(done.payment_id).toBe(done.payments[0].id);
    expect(await eventsOf(t, id)).toEqual(['checkout_created', 'checkout_completed']);
    clock.advance(11 * 60_000);
    expect((await open(url)).state).toBe('paid_already');
    expect((await choose(url, 'qris')).state).toBe('paid_already');
  });

  it('changes the method: the old code is closed before the new one is made', async () => {
    const { id, url } = await newCheckout(t, { order_id: 'KOPI-3' });
    await choose(url, 'bca_va');
    await choose(url, 'bni_va');
    expect(transactionOf(t, 'KOPI-3')?.status).toBe('cancel');
    expect(transactionOf(t, 'KOPI-3-2')?.status).toBe('pending');
    expect(await checkoutOf(t, id)).toMatchObject({ status: 'processing' });
    expect(
      (await checkoutOf(t, id)).payments.map((one: { transaction_status: string }) => one.transaction_status),
    ).toEqual(['cancel', 'pending']);
  });

  it('may choose the same again: nothing is begun twice', async () => {
    const { id, url } = await newCheckout(t);
    await choose(url, 'qris');
    await choose(url, 'qris');
    expect((await checkoutOf(t, id)).payments).toHaveLength(1);
  });

  it('is told which methods cannot take the amount, and why', async () => {
    const { url } = await newCheckout(t, { amount: 20_000_000, items: undefined });
    const page = await open(`${url}?lang=en`);
    expect(page.text).toMatch(/Rp\s10\.000\.000/u);
    const refused = await choose(url, 'qris');
    expect(refused.state).toBe('choosing');
    expect(transactionOf(t, 'x')).toBeUndefined();
  });

  it('may begin anew when a code has run out, and not when the checkout has', async () => {
    const { id, url } = await newCheckout(t, { order_id: 'KOPI-4', expires_in_minutes: 60 });
    await choose(url, 'qris');
    t.sandbox.control.expire('KOPI-4');
    await t.sandbox.settled();
    expect((await open(url)).state).toBe('choosing');
    expect((await checkoutOf(t, id)).status).toBe('open');
    clock.advance(61 * 60_000);
    expect((await open(url)).state).toBe('expired');
    expect((await choose(url, 'qris')).state).toBe('expired');
    await t.gapura.worker.run('check_checkouts', {});
    expect((await checkoutOf(t, id)).status).toBe('expired');
    expect((await eventsOf(t, id)).at(-1)).toBe('checkout_expired');
  });

  it('finds one page at every address that leads nowhere', async () => {
    const { url } = await newCheckout(t);
    const base = url.slice(0, url.lastIndexOf('/'));
    const pages = await Promise.all(
      [`${base}/${'A'.repeat(43)}`, `${base}/short`, `${base}/${url.split('/').at(-1)?.toLowerCase()}`].map((one) =>
        open(one),
      ),
    );
    expect(new Set(pages.map(({ text }) => text)).size).toBe(1);
    expect(pages.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect((await choose(`${base}/${'A'.repeat(43)}`, 'qris')).text).toBe(pages[0]?.text);
  });
});

describe('POST /checkouts/{pk}/cancel/', () => {
  it('ends one that is open', async () => {
    const { id, url } = await newCheckout(t);
    expect((await t.request('POST', `/checkouts/${id}/cancel/`)).body.status).toBe('cancelled');
    expect((await open(url)).state).toBe('cancelled');
    expect((await choose(url, 'qris')).state).toBe('cancelled');
    expect(await eventsOf(t, id)).toEqual(['checkout_created', 'checkout_cancelled']);
    expect((await t.request('POST', `/checkouts/${id}/cancel/`)).body.code).toBe('invalid_state');
  });

  it('closes what is under way at the gateway', async () => {
    const { id, url } = await newCheckout(t, { order_id: 'KOPI-5' });
    await choose(url, 'bri_va');
    expect((await t.request('POST', `/checkouts/${id}/cancel/`)).body.status).toBe('cancelled');
    expect(transactionOf(t, 'KOPI-5')?.status).toBe('cancel');
  });

  it('does not end one that was paid meanwhile', async () => {
    const { id, url } = await newCheckout(t, { order_id: 'KOPI-6' });
    await choose(url, 'bri_va');
    t.sandbox.control.faults.add({ kind: 'lost', operation: 'notification' });
    t.sandbox.control.pay('KOPI-6');
    await t.sandbox.settled();
    const refused = await t.request('POST', `/checkouts/${id}/cancel/`);
    expect(refused.body.code).toBe('invalid_state');
    expect((await checkoutOf(t, id)).status).toBe('completed');
  });

  it('is brought to its end by the background where the gateway is away', async () => {
    const { id, url } = await newCheckout(t, { order_id: 'KOPI-7' });
    await choose(url, 'bri_va');
    t.sandbox.control.faults.add({ kind: 'error', operation: 'cancel', next: 100 });
    t.sandbox.control.faults.add({ kind: 'error', operation: 'status', next: 100 });
    const reply = await t.request('POST', `/checkouts/${id}/cancel/`);
    expect([502, 504]).toContain(reply.status);
    t.sandbox.control.faults.clear();
    expect((await checkoutOf(t, id)).status).toBe('processing');
    // Until the gateway is trusted again.
    await vi.waitFor(async () => {
      clock.advance(6 * 60_000);
      await t.gapura.worker.run('check_checkouts', {});
      expect((await checkoutOf(t, id)).status).toBe('cancelled');
    }, WAIT);
    expect((await checkoutOf(t, id)).payments).toHaveLength(1);
  });
});
