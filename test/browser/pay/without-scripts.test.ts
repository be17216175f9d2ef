// Customers whose browser runs no scripts: the same pages from opening to paid, by links, forms and the page's own refresh.

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkoutOf, newCheckout } from '../../http/checkouts/support.ts';
import type { Visit } from '../dashboard/support.ts';
import { complaints, enter, expectPaid, openTill, shows, type Till } from './support.ts';

let till: Till;
let visit: Visit;
beforeAll(async () => {
  till = await openTill();
  visit = await enter(till.browser, { javaScriptEnabled: false });
});
afterAll(() => till.close());

const press = (page: Page, name: string) => page.getByRole('button', { name }).click();
const digitsIn = async (page: Page) => ((await page.locator('dd .digits').first().textContent()) ?? '').trim();

let orders = 0;
async function open(): Promise<{ id: string; orderId: string }> {
  orders += 1;
  const orderId = `PLAIN-${orders}`;
  const { id, url } = await newCheckout(till.t, { order_id: orderId });
  await visit.page.goto(url);
  await shows(visit.page, 'choosing');
  return { id, orderId };
}

/** Waiting, with nothing on the page that would do nothing, and a refresh that brings the news. */
async function expectWaiting(page: Page): Promise<void> {
  await shows(page, 'waiting');
  expect(await page.locator('head meta[http-equiv=refresh]').getAttribute('content')).toBe('15');
  expect(await page.locator('[data-copy]:visible').count()).toBe(0);
}

it('QRIS, by the refresh of the page itself', async () => {
  const { page } = visit;
  const { orderId } = await open();
  await press(page, 'QRIS');
  await expectWaiting(page);
  await page.locator('svg.qr').waitFor();
  till.t.sandbox.control.pay(orderId);
  await page.locator('main[data-state=paid]').waitFor({ timeout: 30_000 });
  await expectPaid(page, 'en');
  expect(await page.locator('meta[http-equiv=refresh]').count()).toBe(0);
});

it('a virtual account, told by the customer that it is paid', async () => {
  const { page } = visit;
  const { id } = await open();
  await press(page, 'BNI Virtual Account');
  await expectWaiting(page);
  const number = await digitsIn(page);
  // Said too early: the page waits with them, and looks again by itself.
  await page.getByRole('link', { name: 'I have paid' }).click();
  await shows(page, 'verifying');
  expect(await page.locator('head meta[http-equiv=refresh]').count()).toBe(1);
  // Whoever has not paid after all finds the number again.
  await page.getByRole('link', { name: 'Show the payment again' }).click();
  await expectWaiting(page);
  expect(await digitsIn(page)).toBe(number);
  till.t.sandbox.control.pay(number);
  await till.t.sandbox.settled();
  await page.reload();
  await expectPaid(page, 'en');
  expect((await checkoutOf(till.t, id)).payments).toHaveLength(1);
});

it('a code for the till, after another choice', async () => {
  const { page } = visit;
  const { id, orderId } = await open();
  await press(page, 'BRI Virtual Account');
  await expectWaiting(page);
  await page.locator('.other summary').click();
  await page.getByRole('link', { name: 'Choose another method' }).click();
  await shows(page, 'choosing');
  await press(page, 'Indomaret');
  await expectWaiting(page);
  till.t.sandbox.control.pay(await digitsIn(page));
  await till.t.sandbox.settled();
  await page.reload();
  await expectPaid(page, 'en');
  expect(till.t.sandbox.control.transactions.get(orderId)?.status).toBe('cancel');
  expect(await checkoutOf(till.t, id)).toMatchObject({ status: 'completed', surplus_amount: '0.00' });
});

it('OVO: a number that is none is said at the field, and the right one pays', async () => {
  const { page } = visit;
  await open();
  await page.locator('summary').filter({ hasText: 'OVO' }).click();
  await page.locator('#phone').fill('021 555 1234');
  await press(page, 'Continue with OVO');
  await shows(page, 'choosing');
  expect(await page.locator('#phone').getAttribute('aria-invalid')).toBe('true');
  expect(await page.locator('#phone-fault').textContent()).toMatch(/not a phone number/);
  await page.locator('#phone').fill('+62 812 3456 7890');
  await press(page, 'Continue with OVO');
  await expectWaiting(page);
  await till.t.sandbox.control.clock.advance(5_000);
  await till.t.sandbox.settled();
  await page.reload();
  await expectPaid(page, 'en');
});

it('cards need scripts, and the page says so and leads back', async () => {
  const { page } = visit;
  await open();
  await page.getByRole('link', { name: 'Credit or debit card' }).click();
  await page.locator('noscript p', { hasText: 'Paying by card needs JavaScript' }).waitFor();
  expect(await page.locator('#card').isVisible()).toBe(false);
  await page.getByRole('link', { name: 'Pay with another method' }).click();
  await shows(page, 'choosing');
  expect(complaints(visit)).toEqual([]);
});
