// The console in a real browser: by mouse, by keyboard, on a phone, and while the world goes on without it.

import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Sandbox } from '../../src/sandbox/index.ts';
import { bcaCharge, chargeOf, frozenSandbox } from '../sandbox/support.ts';
import { charger, openPage, openShop, overflow, phone, startBrowser } from './support.ts';

let browser: Browser;
let sandbox: Sandbox;
let charge: ReturnType<typeof charger>;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser.close());
beforeEach(async () => {
  sandbox = await frozenSandbox();
  charge = charger(sandbox);
});
afterEach(() => sandbox.close());

test('a charge that arrives shows up by itself, is paid by a click, and nothing is asked of anyone else', async () => {
  const { page, troubles, foreign, close } = await openPage(browser, sandbox);
  await page.goto('/');
  await page.getByText('No transactions yet').waitFor();
  await charge(bcaCharge('LIVE-1'));
  const row = page.getByRole('row').filter({ hasText: 'LIVE-1' });
  await row.waitFor();
  expect(await row.getByRole('button').allInnerTexts()).toEqual(['Pay', 'Expire', 'Cancel']);
  await row.getByRole('button', { name: 'Pay' }).click();
  await row.getByText('settlement').waitFor();
  expect(sandbox.control.transactions.get('LIVE-1')?.status).toBe('settlement');
  await charge(bcaCharge('LIVE-2', 50_000, { bank_transfer: { bank: 'bni' } }));
  const second = page.getByRole('row').filter({ hasText: 'LIVE-2' });
  await second.getByText('pending').waitFor();
  sandbox.control.pay('LIVE-2');
  await second.getByText('settlement').waitFor();
  expect([troubles, foreign]).toEqual([[], []]);
  await close();
});

test('search, detail, refund in part and its confirmation are done with the keyboard alone', async () => {
  await charge(bcaCharge('KEY-1'));
  await charge(chargeOf('gopay', 'KEY-2', 10_000));
  sandbox.control.pay('KEY-2');
  const { page, close } = await openPage(browser, sandbox);
  await page.goto('/');
  await page.getByLabel('Order, id, number or name').focus();
  await page.keyboard.type('key-2');
  await page.keyboard.press('Enter');
  await page.waitForURL(/q=key-2/);
  expect(await page.getByText('KEY-1').count()).toBe(0);
  await page.getByRole('link', { name: 'KEY-2' }).press('Enter');
  await page.getByLabel('The merchant refunds this much').fill('4000');
  await page.keyboard.press('Enter');
  await page.getByText('waiting for the bank').waitFor();
  await page.getByRole('button', { name: 'Confirm refund' }).press('Enter');
  await page.getByText('confirmed by the bank').waitFor();
  const refunds = sandbox.control.transactions.get('KEY-2')?.refunds.map(({ amount, confirmedAt }) => ({
    amount,
    isConfirmed: confirmedAt !== undefined,
  }));
  expect(refunds).toEqual([{ amount: 4000, isConfirmed: true }]);
  await close();
});

test('the clock is moved, frozen and set, and ticks while it runs', async () => {
  await charge(bcaCharge('TIME-1'));
  const { page, close } = await openPage(browser, sandbox, { timezoneId: 'America/New_York' });
  await page.goto('/');
  const clock = page.locator('.clock time');
  expect(await clock.textContent()).toBe('15 Jan 2026, 10:00:00');
  await page.getByRole('button', { name: 'To 16:00' }).click();
  await page.locator('.clock time', { hasText: '15 Jan 2026, 16:00:00' }).waitFor();
  await page.getByText('Other time…').click();
  await page.getByLabel('Move the clock to (WIB)').fill('2026-01-16T10:00:00');
  await page.getByRole('button', { name: 'Move the clock' }).click();
  await page.getByRole('row').filter({ hasText: 'TIME-1' }).getByText('expire').waitFor();
  expect(sandbox.control.clock.now().toISOString()).toBe('2026-01-16T03:00:00.000Z');
  await page.getByRole('button', { name: 'Resume' }).click();
  await page.getByRole('button', { name: 'Freeze' }).waitFor();
  await page.locator('.clock time', { hasText: /10:00:0[2-9]/ }).waitFor();
  await close();
});

test('a fault is added with its settings, seen to strike, and cleared', async () => {
  const { page, close } = await openPage(browser, sandbox);
  await page.goto('/console/faults');
  await page.getByLabel('What goes wrong').selectOption('error');
  await page.getByLabel('When').selectOption('every');
  await page.getByLabel('Number').fill('2');
  await page.getByText('More settings').click();
  await page.getByLabel('Error code').fill('503');
  await page.getByRole('button', { name: 'Add a fault' }).click();
  await page.getByText('0 of 0 struck').waitFor();
  await charge(bcaCharge('FAULT-1'));
  expect(await charge(bcaCharge('FAULT-2'))).toMatchObject({ status_code: '503' });
  await page.getByText('1 of 2 struck').waitFor();
  await page.getByRole('button', { name: 'Clear all' }).click();
  await page.getByText('Everything works.').waitFor();
  expect(sandbox.control.faults.list()).toEqual([]);
  await close();
});

test('the language is switched, stays switched, and follows the browser when nothing was chosen', async () => {
  const first = await openPage(browser, sandbox, { locale: 'id-ID' });
  await first.page.goto('/');
  expect(await first.page.getByRole('heading', { level: 1 }).textContent()).toBe('Transaksi');
  await first.page.getByRole('link', { name: 'EN' }).click();
  await first.page.getByRole('link', { name: 'Faults' }).click();
  expect(await first.page.getByRole('heading', { level: 1 }).textContent()).toBe('Faults');
  await first.close();
});

test.each([
  '/',
  '/console/notifications',
  '/console/faults',
  '/console/invoices',
  '/console/snap',
  '/console/payment-links',
  '/simulator',
  'detail',
])('%s fits a phone in both languages, and everything to touch is large enough', async (path) => {
  await charge(chargeOf('gopay', `PHONE-${'long-'.repeat(8)}1`, 10_000_000));
  const [transaction] = sandbox.control.transactions.list();
  const { page, close } = await openPage(browser, sandbox, phone);
  for (const lang of ['en', 'id']) {
    await page.goto(`${path === 'detail' ? `/console/transactions/${transaction?.id}` : path}?lang=${lang}`);
    expect(await overflow(page)).toBe(0);
    for (const button of await page.getByRole('button').all()) {
      const box = await button.boundingBox();
      if (box !== null) expect(Math.round(box.height)).toBeGreaterThanOrEqual(36);
    }
  }
  await close();
});

test('the console works without scripts', async () => {
  await charge(bcaCharge('PLAIN-1'));
  const { page, close } = await openPage(browser, sandbox, { javaScriptEnabled: false });
  await page.goto('/');
  await page.getByRole('button', { name: 'Pay' }).click();
  await page.getByText('settlement', { exact: true }).last().waitFor();
  expect(sandbox.control.transactions.get('PLAIN-1')?.status).toBe('settlement');
  await close();
});

test('a page of another site cannot press a button of the console', async () => {
  await charge(bcaCharge('CSRF-1'));
  const id = sandbox.control.transactions.get('CSRF-1')?.id;
  const evil = await openShop(
    `<form method="post" action="${sandbox.url}/console/transactions/${id}/moves"><input name="move" value="pay"><button>Win</button></form>`,
  );
  const { page, close } = await openPage(browser, sandbox);
  await page.goto(evil.url);
  const answered = page.waitForResponse((response) => response.request().method() === 'POST');
  await page.getByRole('button').click();
  expect((await answered).status()).toBe(403);
  expect(sandbox.control.transactions.get('CSRF-1')?.status).toBe('pending');
  await close();
  await evil.close();
});
