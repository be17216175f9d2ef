// Cards, linked wallets and invoices in a real browser.

import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Sandbox } from '../../src/sandbox/index.ts';
import { cardShop, testCards, visa } from '../sandbox/card-support.ts';
import { caller, frozenSandbox, invoiceOf } from '../sandbox/support.ts';
import { openPage, openShop, overflow, phone, type Shop, startBrowser } from './support.ts';

let browser: Browser;
let sandbox: Sandbox;
let shop: Shop;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser.close());
beforeEach(async () => {
  sandbox = await frozenSandbox();
  shop = await openShop();
});
afterEach(async () => {
  await sandbox.close();
  await shop.close();
});

const statusOf = (orderId: string) => sandbox.control.transactions.get(orderId)?.status;
const chargeCard = async (orderId: string, number: string, more: Record<string, unknown> = {}) => {
  const { body } = await cardShop(sandbox).charge(number, orderId, { authentication: true, ...more });
  return String(body.redirect_url);
};

test('a card holder types the OTP on a phone and has paid', async () => {
  const { page, troubles, close } = await openPage(browser, sandbox, phone);
  await page.goto(await chargeCard('OTP-1', visa));
  expect(await overflow(page)).toBe(0);
  await page.getByLabel('One-time password').fill('112233');
  await page.keyboard.press('Enter');
  await page.getByText('Paid', { exact: true }).waitFor();
  expect([statusOf('OTP-1'), troubles]).toEqual(['capture', []]);
  await close();
});

test('a card holder who types nonsense is stopped by the page, a wrong OTP and a cancel end in a refusal', async () => {
  const { page, close } = await openPage(browser, sandbox);
  await page.goto(await chargeCard('OTP-2', visa));
  await page.getByLabel('One-time password').fill('12');
  await page.getByRole('button', { name: 'Confirm' }).click();
  expect(statusOf('OTP-2')).toBe('pending');
  await page.getByLabel('One-time password').fill('000000');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('The payment was refused').waitFor();
  expect(statusOf('OTP-2')).toBe('deny');
  await page.goto(await chargeCard('OTP-3', visa));
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByText('The payment was refused').waitFor();
  expect(statusOf('OTP-3')).toBe('deny');
  await close();
});

test('a card that asks for nothing passes through, and a form brings the result to the shop', async () => {
  sandbox.control.settings.setAddresses({ finish: `${shop.url}/finish` });
  const { page, troubles, close } = await openPage(browser, sandbox);
  await page.goto(await chargeCard('FORM-1', testCards.frictionlessAccept[0] ?? '', { callback_type: 'form' }));
  await page.getByText('Thank you').waitFor();
  const [visit] = shop.visits;
  const response = JSON.parse(new URLSearchParams(visit?.body).get('response') ?? '{}');
  expect([visit?.method, visit?.path, response.transaction_status]).toEqual(['POST', '/finish', 'capture']);
  expect(troubles).toEqual([]);
  await close();
});

test('a shop that shows the page in a frame is told how it ended, even by a slow bank', async () => {
  const redirectUrl = await chargeCard('FRAME-1', testCards.delayed[0] ?? '');
  const store = await openShop(
    `<iframe src="${redirectUrl}" width="420" height="900"></iframe><output></output>
<script>addEventListener('message', (event) => { document.querySelector('output').textContent += event.data; });</script>`,
  );
  const { page, close } = await openPage(browser, sandbox);
  await page.goto(store.url);
  const frame = page.frameLocator('iframe');
  await frame.getByLabel('One-time password').fill('112233');
  await frame.getByRole('button', { name: 'Confirm' }).click();
  await frame.getByText('Your bank is still thinking').waitFor();
  expect(await page.locator('output').textContent()).toBe('');
  await sandbox.control.clock.advance(60_000);
  await page.locator('output', { hasText: 'FRAME-1' }).waitFor();
  const told = JSON.parse((await page.locator('output').textContent()) ?? '{}');
  expect([told.order_id, told.transaction_status]).toEqual(['FRAME-1', 'capture']);
  await close();
  await store.close();
});

test('a shopper links a wallet by the PIN and is back in the shop', async () => {
  const gopay_partner = { phone_number: '8215023424', country_code: '62', redirect_url: `${shop.url}/linked` };
  const { body } = await caller(sandbox)('POST', '/v2/pay/account', { body: { payment_type: 'gopay', gopay_partner } });
  const { page, close } = await openPage(browser, sandbox, phone);
  await page.goto(String((body.actions as { url: string }[])[0]?.url));
  await page.getByRole('link', { name: 'ID' }).click();
  await page.getByLabel('PIN').fill('112233');
  await page.getByRole('button', { name: 'Tautkan akun' }).click();
  await page.getByText('Thank you').waitFor();
  expect(sandbox.control.payAccounts.get(String(body.account_id))?.status).toBe('ENABLED');
  expect(shop.visits.map(({ path }) => path)).toEqual(['/linked']);
  await close();
});

test('an invoice is paid on its page, and its document can be opened', async () => {
  const body = invoiceOf({ payment_type: 'payment_link', virtual_accounts: undefined });
  const reply = (await caller(sandbox)('POST', '/v1/invoices', { body })).body;
  const { page, troubles, close } = await openPage(browser, sandbox, phone);
  await page.goto(String(reply.payment_link_url));
  expect(await overflow(page)).toBe(0);
  await page.getByLabel('BRI Virtual Account').check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('BRI virtual account').waitFor();
  await page.getByRole('button', { name: 'Pay now' }).click();
  await page.getByText('Paid', { exact: true }).waitFor();
  expect(sandbox.control.invoices.get(String(reply.id))?.status).toBe('paid');
  const pdf = await page.request.get(
    (await page.getByRole('link', { name: 'Open as PDF' }).getAttribute('href')) ?? '',
  );
  expect([pdf.status(), pdf.headers()['content-type']]).toEqual([200, 'application/pdf']);
  expect(troubles).toEqual([]);
  await close();
});
