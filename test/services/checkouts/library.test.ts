// Checkouts and payment links as a host application calls them.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Checkout } from '../../../src/sdk/index.ts';
import { startGapura, type TestGapura } from '../../support/gapura.ts';
import { eventsOf, payAtGateway } from '../../support/payments.ts';

const caller = { id: 'budi' };
const PUBLIC_URL = 'https://pay.example.com/api/';

let t: TestGapura;
beforeAll(async () => {
  t = await startGapura({ publicUrl: PUBLIC_URL });
});
afterAll(() => t.close());

/** What the customer does on the pay page. */
const choose = ({ url }: Checkout, method: 'bca_va' | 'gopay') =>
  t.gapura.services.paying.choose(url?.split('/').at(-1) ?? '', { method }, { pageUrl: 'http://x' });

describe('gapura.checkouts', () => {
  it('makes a checkout with its address, reads it back, lists it without, and cancels it', async () => {
    const { checkouts } = t.gapura;
    const made = await checkouts.create(caller, { amount: 150_000, order_id: 'HOST-1' });
    expect(made).toMatchObject({ status: 'open', amount: '150000.00', payments: [] });
    expect(made.url).toMatch(/^https:\/\/pay\.example\.com\/api\/pay\/[\w-]{20,}$/);
    expect(await checkouts.get(caller, made.id)).toEqual(made);
    const { items, next } = await checkouts.list(caller, { order_id: 'HOST-1', created_after: new Date(0) });
    expect([items, next]).toEqual([[{ ...made, url: null }], undefined]);
    await expect(checkouts.get({ id: 'siti' }, made.id)).rejects.toMatchObject({ code: 'not_found' });
    expect(await checkouts.cancel(caller, made.id)).toMatchObject({ status: 'cancelled' });
    await expect(checkouts.cancel(caller, made.id)).rejects.toMatchObject({ code: 'invalid_state' });
    expect(await eventsOf(t, made.id)).toEqual(['checkout_created', 'checkout_cancelled']);
  });

  it('makes it once for one key', async () => {
    const make = () => t.gapura.checkouts.create(caller, { amount: 25_000 }, { idempotencyKey: 'order-7' });
    expect(await make()).toEqual(await make());
  });

  it('tells listeners with typed events when it is paid', async () => {
    const told: string[] = [];
    t.gapura.events.on(['checkout_completed'], ({ name, data }) => {
      told.push(`${name} ${data.checkout.order_id} ${data.previous_status} to ${data.checkout.status}`);
      told.push(`by ${data.payment?.order_id}, at ${data.checkout.url}`);
    });
    await t.gapura.events.drain();
    const made = await t.gapura.checkouts.create(caller, { amount: 150_000, order_id: 'HOST-2' });
    await choose(made, 'bca_va');
    await payAtGateway(t, 'HOST-2');
    await t.gapura.events.drain();
    expect(told).toEqual(['checkout_completed HOST-2 processing to completed', 'by HOST-2, at null']);
    const paid = await t.gapura.checkouts.get(caller, made.id);
    expect(paid.payments).toMatchObject([{ id: paid.payment_id, transaction_status: 'settlement' }]);
  });

  it('refuses to give back where nothing was paid twice', async () => {
    const { id } = await t.gapura.checkouts.create(caller, { amount: 150_000 });
    await expect(t.gapura.checkouts.refundSurplus(caller, id)).rejects.toMatchObject({ code: 'invalid_state' });
  });
});

describe('gapura.paymentLinks', () => {
  it('makes a link with its address, changes it, lists it, and ends it', async () => {
    const { paymentLinks } = t.gapura;
    const made = await paymentLinks.create(caller, { title: 'Kelas menyeduh', amount: 75_000, usage_limit: 20 });
    expect(made).toMatchObject({ status: 'active', amount: '75000.00', usage_limit: 20, uses: 0, held: 0 });
    expect(made.url).toMatch(/^https:\/\/pay\.example\.com\/api\/pay\/link\/[\w-]{20,}$/);
    const changed = await paymentLinks.update(caller, made.id, { usage_limit: null, title: 'Kelas' });
    expect(changed).toMatchObject({ title: 'Kelas', usage_limit: null, url: made.url });
    expect(await paymentLinks.get(caller, made.id)).toEqual(changed);
    expect((await paymentLinks.list(caller)).items).toEqual([{ ...changed, url: null }]);
    expect((await paymentLinks.list({ id: 'siti' })).items).toEqual([]);
    await expect(paymentLinks.end({ id: 'siti' }, made.id)).rejects.toMatchObject({ code: 'not_found' });
    expect(await paymentLinks.end(caller, made.id)).toMatchObject({ status: 'ended' });
  });

  it('names the field that is wrong', async () => {
    const making = t.gapura.paymentLinks.create(caller, { title: 'Donasi', amount_min: 10_000 });
    await expect(making).rejects.toMatchObject({ code: 'validation_failed', errors: [{ field: 'amount_max' }] });
  });
});
