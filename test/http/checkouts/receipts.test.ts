// The receipt as a file, the contact of the shop, and addresses of the shop that name the order.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { receiptNumber } from '../../../src/services/checkouts/receipt.ts';
import { startGapura, type TestGapura } from '../../support/gapura.ts';
import { movableClock } from '../../support/payments.ts';
import { checkoutOf, choose, newCheckout, open } from './support.ts';

let t: TestGapura;
beforeAll(async () => {
  t = await startGapura({
    clock: movableClock(),
    checkout: { shopName: 'Kopi Gayo', contact: 'WhatsApp 0812-0000-0000', address: 'Jl. Merdeka 1, Bandung' },
  });
});
afterAll(() => t.close());

async function paid(orderId: string, more: object = {}) {
  const { id, url } = await newCheckout(t, { order_id: orderId, ...more });
  await choose(url, 'gopay');
  t.sandbox.control.pay(orderId);
  await t.sandbox.settled();
  return { id, url, checkout: await checkoutOf(t, id) };
}

describe('the receipt', () => {
  it('is a PDF with a number of its own, once it was paid', async () => {
    const { url, checkout } = await paid('RECEIPT-1', {
      items: [{ name: 'Kopi ☕ 咖啡', price: 150_000, quantity: 1 }],
    });
    expect((await open(`${url}?lang=en`)).text).toContain('Save the receipt (PDF)');
    const answer = await fetch(`${url}/receipt?lang=en`);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="receipt-RECEIPT-1.pdf"');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const file = Buffer.from(await answer.arrayBuffer()).toString('latin1');
    expect(file.startsWith('%PDF-')).toBe(true);
    const number = receiptNumber(new Date(checkout.completed_at), checkout.payment_id);
    expect(number).toMatch(/^\d{8}-[0-9A-F]{12}$/);
    expect(file).toContain(Buffer.from(`Receipt ${number}`, 'latin1').toString('latin1'));
  });

  it('leads to the page where nothing was paid, and to nothing by a wrong address', async () => {
    const { url } = await newCheckout(t);
    const answer = await fetch(`${url}/receipt`, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, new URL(url).pathname]);
    expect((await fetch(`${url.slice(0, -3)}AAA/receipt`)).status).toBe(404);
  });
});

it('every page says how to reach the shop', async () => {
  const { url } = await newCheckout(t);
  expect((await open(`${url}?lang=en`)).text).toContain('Reach the shop: <b>WhatsApp 0812-0000-0000</b>');
});

describe('an address of the shop', () => {
  it('names the order where the customer goes', async () => {
    const address = 'https://shop.example/thanks?order={order_id}&checkout={checkout_id}&is={status}';
    const { id, url } = await paid('ADDRESS-1', { success_url: address });
    const filled = `https://shop.example/thanks?order=ADDRESS-1&amp;checkout=${id}&amp;is=completed`;
    expect((await open(url)).text).toContain(`href="${filled}"`);
    const { url: unpaid } = await newCheckout(t, {
      order_id: 'ADDRESS-2',
      back_url: 'https://shop.example/{order_id}',
    });
    expect((await open(unpaid)).text).toContain('href="https://shop.example/ADDRESS-2"');
  });

  it('names nothing else, and no host', async () => {
    for (const success_url of [
      'https://shop.example/{email}',
      'https://shop.example/{order_id',
      'https://{order_id}.example/',
    ]) {
      const { status, body } = await t.request('POST', '/checkouts/', { body: { amount: 10_000, success_url } });
      expect([success_url, status, body.errors?.[0].field]).toEqual([success_url, 400, 'success_url']);
    }
  });
});
