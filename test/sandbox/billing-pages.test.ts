// Subscriptions, invoices and linked wallets on the pages, over plain HTTP.

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Sandbox } from '../../src/sandbox/index.ts';
import { buttons, readable, rowWith, type Visitor, visitor } from './page-support.ts';
import { caller, frozenSandbox, invoiceOf, subscriptionOf } from './support.ts';

let sandbox: Sandbox;
let visit: Visitor;
let call: ReturnType<typeof caller>;
beforeEach(async () => {
  sandbox = await frozenSandbox();
  visit = visitor(sandbox);
  call = caller(sandbox);
});
afterEach(() => sandbox.close());

const create = async (path: string, body: unknown) => (await call('POST', path, { body })).body;
const linkInvoice = (more: Record<string, unknown> = {}) =>
  create('/v1/invoices', invoiceOf({ payment_type: 'payment_link', virtual_accounts: undefined, amount: {}, ...more }));

describe('the console', () => {
  test('lists subscriptions and makes the next charge of one fail', async () => {
    const { id } = await create('/v1/subscriptions', subscriptionOf());
    const page = await visit.get('/console/subscriptions');
    expect(readable(rowWith(page.text, String(id)))).toContain('Rp 14.000 every 1 month(s) active');
    await visit.post(`/console/subscriptions/${id}`, { code: '202' });
    expect(sandbox.control.subscriptions.get(String(id))?.failing).toEqual({ statusCode: '202', times: 1 });
    expect(readable((await visit.get('/console/subscriptions')).text)).toContain('next one fails: 202');
    expect((await visit.post(`/console/subscriptions/${id}`, { code: '999' })).status).toBe(400);
    expect((await visit.post('/console/subscriptions/nobody', { code: '202' })).status).toBe(404);
  });

  test('lists invoices with what can be done now, and does it', async () => {
    const { id } = await create('/v1/invoices', invoiceOf());
    const actions = async () =>
      buttons((await visit.get('/console/invoices')).text, 'do').filter((one) => one !== 'set');
    const clock = ['resume', 'hour', 'day', 'settlement'];
    expect(await actions()).toEqual([...clock, 'pay', 'expire']);
    await visit.post(`/console/invoices/${id}`, { do: 'pay' });
    expect(sandbox.control.invoices.get(String(id))?.status).toBe('paid');
    expect(await actions()).toEqual(clock);
    expect((await visit.post(`/console/invoices/${id}`, { do: 'expire' })).status).toBe(409);
    expect((await visit.post(`/console/invoices/${id}`, { do: 'void' })).status).toBe(400);
  });

  test('lists linked wallets, and confirms, abandons and unlinks them', async () => {
    const partner = (phone: string) => ({
      payment_type: 'gopay',
      gopay_partner: { phone_number: phone, country_code: '62' },
    });
    const first = String((await create('/v2/pay/account', partner('8215023424'))).account_id);
    const second = String((await create('/v2/pay/account', partner('8242974268'))).account_id);
    const actionsOf = async (id: string) => buttons(rowWith((await visit.get('/console/accounts')).text, id), 'do');
    expect(await actionsOf(first)).toEqual(['confirm', 'abandon']);
    await visit.post(`/console/accounts/${first}`, { do: 'confirm' });
    await visit.post(`/console/accounts/${second}`, { do: 'abandon' });
    expect([await actionsOf(first), await actionsOf(second)]).toEqual([['unbind'], []]);
    await visit.post(`/console/accounts/${first}`, { do: 'unbind' });
    expect(sandbox.control.payAccounts.list().map(({ status }) => status)).toEqual(['EXPIRED', 'DISABLED']);
    expect((await visit.post(`/console/accounts/${first}`, { do: 'get' })).status).toBe(400);
  });
});

describe('the payment page of an invoice', () => {
  test('shows the invoice, takes a choice, changes it, and is paid', async () => {
    const items = [
      { description: 'Batik shirt', quantity: 2, price: 350_000, discount_percentage: 10 },
      { description: 'Gift box', quantity: 1, price: 25_000 },
    ];
    const reply = await linkInvoice({
      item_details: items,
      amount: { vat: '70000', shipping: '15000', discount: '10000' },
    });
    const path = String(reply.payment_link_url).slice(sandbox.url.length);
    const page = readable((await visit.get(path)).text);
    for (const part of ['INV/2026/0001', 'Batik shirt × 2', 'Rp 630.000', '-Rp 10.000', 'Rp 730.000', 'merchant A']) {
      expect(page).toContain(part);
    }
    await visit.post(path, { method: 'bni_va', do: 'choose' });
    const [first] = sandbox.control.transactions.list();
    const chosen = await visit.get(path);
    expect(readable(chosen.text)).toContain(`BNI virtual account ${first?.numbers[0]}`);
    expect((await visit.get(`${path}?choose=1`)).text).toContain('value="bni_va" required checked');
    await visit.post(path, { method: 'indomaret', do: 'choose' });
    expect(readable((await visit.get(path)).text)).toContain('Indomaret');
    await visit.post(path, { do: 'pay' });
    const [paid] = sandbox.control.transactions.list();
    expect([paid?.paymentType, paid?.status]).toEqual(['cstore', 'settlement']);
    expect(readable((await visit.get(path)).text)).toContain('Paid on 15 Jan 2026, 10:00:00 WIB');
    expect((await visit.post(path, { do: 'pay' })).status).toBe(409);
  });

  test('offers only what the merchant allows, and leads back to the shop when it is paid', async () => {
    const payment_link = { enabled_payments: ['gopay'], callbacks: { finish: 'https://shop.example/thanks' } };
    const path = String((await linkInvoice({ payment_link })).payment_link_url).slice(sandbox.url.length);
    const before = (await visit.get(path)).text;
    expect([...before.matchAll(/name="method" value="(\w+)"/g)].map(([, method]) => method)).toEqual(['gopay']);
    expect(before).not.toContain('https://shop.example/thanks');
    expect((await visit.post(path, { method: 'bca_va', do: 'choose' })).status).toBe(409);
    expect((await visit.post(path, { do: 'choose' })).status).toBe(400);
    await visit.post(path, { method: 'gopay', do: 'pay' });
    expect((await visit.get(path)).text).toContain('href="https://shop.example/thanks"');
  });

  test('says when it is too late, and speaks Indonesian', async () => {
    const reply = await linkInvoice({ amount: { vat: '100' } });
    const path = String(reply.payment_link_url).slice(sandbox.url.length);
    await sandbox.control.clock.set(new Date('2026-02-16T00:00:00Z'));
    const overdue = readable((await visit.get(`${path}?lang=id`)).text);
    for (const part of ['Faktur', 'PPN', 'Sudah lewat jatuh tempo', 'Ingin membayar dengan apa?']) {
      expect(overdue).toContain(part);
    }
    sandbox.control.invoices.expire(String(reply.id));
    const { text } = await visit.get(path);
    expect([readable(text).includes('can no longer be paid'), buttons(text, 'do')]).toEqual([true, []]);
    expect((await visit.get('/payment-links/nobody')).status).toBe(404);
  });

  test('what a merchant writes on an invoice stays text', async () => {
    const hostile = `"><script>alert('x')</script>`;
    const item_details = [{ description: hostile, quantity: 1, price: 2000 }];
    const reply = await linkInvoice({ item_details, notes: hostile, customer_details: { id: '1', name: hostile } });
    for (const path of [`/payment-links/${reply.id}`, '/console/invoices']) {
      const { text } = await visit.get(path);
      expect([text.includes('<script>'), text.includes("alert('x')"), readable(text).includes(hostile)]).toEqual([
        false,
        false,
        true,
      ]);
    }
  });
});
