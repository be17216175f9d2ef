// A shopper in a real browser: pays by number, in a wallet, at a lender, and comes back to the shop.

import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Sandbox } from '../../src/sandbox/index.ts';
import { bcaCharge, chargeOf, frozenSandbox } from '../sandbox/support.ts';
import { charger, openPage, openShop, overflow, phone, type Shop, startBrowser } from './support.ts';

let browser: Browser;
let sandbox: Sandbox;
let shop: Shop;
let charge: ReturnType<typeof charger>;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser.close());
beforeEach(async () => {
  sandbox = await frozenSandbox();
  shop = await openShop();
  charge = charger(sandbox);
});
afterEach(async () => {
  await sandbox.close();
  await shop.close();
});

test('a shopper pays a BRI virtual account on a phone, in Indonesian', async () => {
  await charge(bcaCharge('VA-1', 44_000, { bank_transfer: { bank: 'bri' } }));
  const number = sandbox.control.transactions.get('VA-1')?.numbers[0] ?? '';
  const { page, troubles, close } = await openPage(browser, sandbox, { ...phone, locale: 'id-ID' });
  await page.goto('/simulator');
  await page.getByRole('link', { name: /Bayar virtual account/ }).click();
  await page.getByLabel('Bank').selectOption('bri');
  await page.getByLabel('Nomor virtual account').fill(number);
  await page.getByRole('button', { name: 'Lanjutkan' }).click();
  await page.getByText('Toko Gapura').waitFor();
  expect(await page.locator('.amount').textContent()).toMatch(/^Rp\s44\.000$/);
  expect(await overflow(page)).toBe(0);
  await page.getByRole('button', { name: 'Bayar sekarang' }).click();
  await page.getByText('Lunas').waitFor();
  expect(sandbox.control.transactions.get('VA-1')?.status).toBe('settlement');
  await page.reload();
  expect(await page.getByRole('button').count()).toBe(0);
  expect(troubles).toEqual([]);
  await close();
});

test('a shopper scans a QRIS code: the picture is there, and the chosen wallet pays', async () => {
  const reply = await charge(chargeOf('qris', 'QR-1', 32_500));
  const { page, close } = await openPage(browser, sandbox, phone);
  await page.goto('/simulator/qris');
  await page.getByRole('textbox').fill(String(reply.qr_string));
  await page.getByRole('button', { name: 'Continue' }).click();
  const picture = page.getByRole('img', { name: 'The QR code of this payment' });
  await picture.waitFor();
  await picture.evaluate((image: unknown) => (image as { decode(): Promise<void> }).decode());
  await page.getByLabel('Paid with').selectOption('ovo');
  await page.getByRole('button', { name: 'Pay now' }).click();
  await page.getByText('Paid', { exact: true }).waitFor();
  expect(sandbox.control.transactions.get('QR-1')).toMatchObject({ status: 'settlement', detail: { issuer: 'ovo' } });
  await close();
});

test('a GoPay shopper pays and is back in the shop with the result', async () => {
  const callback = { enable_callback: true, callback_url: `${shop.url}/return` };
  const reply = await charge(chargeOf('gopay', 'GP-1', 275_000, callback));
  const link = (reply.actions as { name: string; url: string }[]).find(({ name }) => name === 'deeplink-redirect');
  const { page, close } = await openPage(browser, sandbox, phone);
  await page.goto(link?.url ?? '');
  await page.getByRole('button', { name: 'Pay now' }).click();
  await page.getByText('Thank you').waitFor();
  expect(shop.visits).toEqual([{ method: 'GET', path: '/return?order_id=GP-1&result=success', body: '' }]);
  await close();
});

test('an Akulaku shopper is refused, and the shop receives the result as a form', async () => {
  sandbox.control.settings.setAddresses({ finish: `${shop.url}/finish` });
  const reply = await charge({
    ...chargeOf('akulaku', 'AK-1', 35_000),
    item_details: [{ id: 'SKU-1', price: 35_000, quantity: 1, name: 'Cable' }],
    customer_details: { first_name: 'Budi', last_name: 'Utomo', email: 'budi@example.com', phone: '08112341234' },
  });
  const { page, troubles, close } = await openPage(browser, sandbox);
  await page.goto(String(reply.redirect_url));
  await page.getByRole('button', { name: 'Refuse' }).click();
  await page.getByText('Thank you').waitFor();
  const [visit] = shop.visits;
  const fields = new URLSearchParams(visit?.body);
  expect([visit?.method, visit?.path, [...fields.keys()]]).toEqual(['POST', '/finish', ['response', 'callback_key']]);
  expect(JSON.parse(fields.get('response') ?? '')).toMatchObject({ order_id: 'AK-1', transaction_status: 'deny' });
  expect(troubles).toEqual([]);
  await close();
});
