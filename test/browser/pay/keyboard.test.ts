// Customers without a mouse: everything is reached by Tab and Enter, and it can be seen where one stands.

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newCheckout } from '../../http/checkouts/support.ts';
import type { Visit } from '../dashboard/support.ts';
import { complaints, enter, expectPaid, focused, openTill, shows, type Till } from './support.ts';

let till: Till;
let visit: Visit;
beforeAll(async () => {
  till = await openTill();
  visit = await enter(till.browser);
});
afterAll(() => till.close());

const STOPS_MAX = 60;
/** What has the focus has a line around it: the browser's rule, and one that can be seen. */
const RING = `(() => {
  const style = getComputedStyle(document.activeElement);
  return document.activeElement.matches(':focus-visible') && style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2;
})()`;

/** Presses Tab until this has the focus; every stop on the way must be seen. */
async function tabTo(page: Page, target: RegExp): Promise<void> {
  for (let stop = 0; stop < STOPS_MAX; stop++) {
    await page.keyboard.press('Tab');
    const here = await focused(page);
    expect([here, await page.evaluate(RING)]).toEqual([here, true]);
    if (target.test(here)) return;
  }
  expect.fail(`Tab never reaches ${target}`);
}

it('a virtual account, from the first Tab to paid', async () => {
  const { page } = visit;
  await visit.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { url } = await newCheckout(till.t, { order_id: 'KEYS-1' });
  await page.goto(url);
  await page.keyboard.press('Tab');
  expect(await focused(page)).toBe('A Skip to the content');
  await page.keyboard.press('Enter');
  expect(await focused(page)).toMatch(/^MAIN#main/);
  await tabTo(page, /^BUTTON .*BCA Virtual Account/);
  await page.keyboard.press('Enter');
  await shows(page, 'waiting');
  await tabTo(page, /^BUTTON Copy/);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  const number = await page.evaluate<string>('navigator.clipboard.readText()');
  expect(till.t.sandbox.control.transactions.get('KEYS-1')?.numbers).toContain(number);
  await tabTo(page, /^A I have paid/);
  till.t.sandbox.control.pay(number);
  await expectPaid(page, 'en');
  expect(await focused(page)).toBe('H1 Payment received');
  expect(complaints(visit)).toEqual([]);
});

it('a card, with a mistake, the frame of the bank, and paid', async () => {
  const { page } = visit;
  const { url } = await newCheckout(till.t, { order_id: 'KEYS-2' });
  await page.goto(url);
  await tabTo(page, /^A .*Credit or debit card/);
  await page.keyboard.press('Enter');
  await page.locator('#card').waitFor();
  await tabTo(page, /^INPUT#number/);
  await page.keyboard.type('4811111111111114');
  await page.keyboard.press('Tab');
  await page.keyboard.type('1231');
  await page.keyboard.press('Tab');
  await page.keyboard.type('12');
  await page.keyboard.press('Enter');
  // The focus is led to what is wrong.
  await page.locator('#cvv-fault').waitFor();
  expect(await focused(page)).toBe('INPUT#cvv ');
  await page.keyboard.type('3');
  await page.keyboard.press('Tab');
  expect(await focused(page)).toMatch(/^BUTTON Pay Rp/);
  await page.keyboard.press('Enter');
  await page.frameLocator('iframe.bank-frame').locator('#otp').waitFor();
  expect(await focused(page)).toBe('H1 Confirm at your bank');
  for (let stop = 0; stop < STOPS_MAX; stop++) {
    await page.keyboard.press('Tab');
    const bank = page.frames().find((frame) => frame.url().includes('/3ds/'));
    if ((await bank?.evaluate("document.hasFocus() && document.activeElement.id === 'otp'")) === true) break;
  }
  await page.keyboard.type('112233');
  await page.keyboard.press('Enter');
  await expectPaid(page, 'en');
  expect(complaints(visit)).toEqual([]);
});
