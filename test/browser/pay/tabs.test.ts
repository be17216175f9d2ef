// Two tabs, the back button and reloads, in a real browser: one payment at a time can be paid, and nothing is charged twice.

import type { Page, Route } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { checkoutOf, transactionOf } from '../../http/checkouts/support.ts';
import { fillCard, typeOtp } from './cards.ts';
import {
  complaints,
  expectPaid,
  focused,
  newPage,
  openTill,
  type PayVisit,
  shows,
  stateIn,
  type Till,
} from './support.ts';

let till: Till;
let visit: PayVisit & { readonly orderId: string };
beforeAll(async () => {
  till = await openTill();
});
afterAll(() => till.close());
afterEach(() => visit.close());

let orders = 0;
async function open(checkout: object = {}): Promise<typeof visit> {
  orders += 1;
  const orderId = `TAB-${orders}`;
  visit = { ...(await till.visit({ order_id: orderId, ...checkout })), orderId };
  return visit;
}

const way = (page: Page, name: string) => page.getByRole('button', { name });
const numberIn = async (page: Page) => ((await page.locator('dd .digits').first().textContent()) ?? '').trim();

/** What the gateway has of an order, attempt by attempt. */
function attempts(orderId: string): (string | undefined)[] {
  const ids = [orderId, ...[2, 3, 4].map((number) => `${orderId}-${number}`)];
  return ids.flatMap((id) => transactionOf(till.t, id)?.status ?? []);
}

describe('two tabs', () => {
  it('choose different ways at the same moment: one can be paid, and both show it', async () => {
    const { page, context, url, id, orderId } = await open();
    const other = await newPage(context, url);
    // Both forms are held until both were sent: neither tab can learn of the other before.
    const held: Route[] = [];
    await context.route('**/method*', (route) => {
      held.push(route);
    });
    await way(page, 'BCA Virtual Account').click({ noWaitAfter: true });
    await way(other, 'BNI Virtual Account').click({ noWaitAfter: true });
    await expect.poll(() => held.length).toBe(2);
    await Promise.all(held.map((route) => route.continue()));
    await Promise.all([shows(page, 'waiting'), shows(other, 'waiting')]);
    const pending = () => attempts(orderId).filter((status) => status === 'pending');
    expect(pending()).toHaveLength(1);
    await expect
      .poll(async () => [await numberIn(page), await numberIn(other)])
      .toSatisfy(([a, b]) => a === b && a !== '');
    till.t.sandbox.control.pay(await numberIn(page));
    await Promise.all([expectPaid(page, 'en'), expectPaid(other, 'en')]);
    expect(await checkoutOf(till.t, id)).toMatchObject({ status: 'completed', surplus_amount: '0.00' });
    expect(complaints(visit)).toEqual([]);
  });

  it('one pays, the other shows it by itself, wherever it stands', async () => {
    const { page, context, url, orderId } = await open();
    const choosing = await newPage(context, url);
    await way(page, 'Alfamart').click();
    await shows(page, 'waiting');
    // The tab that was left at the choice learns what the other one chose.
    await shows(choosing, 'waiting');
    const changing = await newPage(context, `${url}?change=1`);
    const card = await newPage(context, `${url}/card`);
    expect(await stateIn(changing)).toBe('choosing');
    till.t.sandbox.control.pay(orderId);
    await Promise.all([page, choosing, changing].map((one) => expectPaid(one, 'en')));
    // The card form is sent after all: nothing is charged, and the customer sees that it is paid.
    await fillCard(card, { number: '4811111111111114' });
    await expectPaid(card, 'en');
    expect(attempts(orderId)).toEqual(['settlement']);
  });

  it('a press that is repeated begins nothing twice', async () => {
    const { page, id } = await open();
    await way(page, 'QRIS').dblclick();
    await shows(page, 'waiting');
    expect((await checkoutOf(till.t, id)).payments).toHaveLength(1);
  });
});

describe('back and reload', () => {
  it('after choosing: the code stays the same, and nothing is begun again', async () => {
    const { page, orderId, id } = await open();
    await way(page, 'BRI Virtual Account').click();
    await shows(page, 'waiting');
    const number = await numberIn(page);
    await page.reload();
    expect(await numberIn(page)).toBe(number);
    await page.goBack();
    // Coming back to the choice shows what was chosen.
    await shows(page, 'waiting');
    expect(await numberIn(page)).toBe(number);
    await page.goForward();
    await shows(page, 'waiting');
    expect(attempts(orderId)).toEqual(['pending']);
    expect((await checkoutOf(till.t, id)).payments).toHaveLength(1);
    // Another way, by the page's own link; back from the choice the code is there, and works.
    await page.locator('.other summary').click();
    await page.getByRole('link', { name: 'Choose another method' }).click();
    await shows(page, 'choosing');
    await page.goBack();
    await shows(page, 'waiting');
    till.t.sandbox.control.pay(number);
    await expectPaid(page, 'en');
    await page.reload();
    await expectPaid(page, 'en');
    await page.goBack();
    await expectPaid(page, 'en');
    expect(complaints(visit)).toEqual([]);
  });

  it('a page that the browser kept frees its buttons and looks for what happened meanwhile', async () => {
    const { page, orderId, url } = await open();
    // A press of which nothing came: the answer is no page.
    await page.route('**/method*', (route) => route.fulfill({ status: 204 }));
    await way(page, 'QRIS').click();
    await page.locator('button[aria-busy]').waitFor();
    // It asks at once what is new. Answered late, that would tell it what is to happen below.
    const looked = page.waitForResponse((answer) => answer.url().endsWith('/state'));
    await page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))");
    await looked;
    expect(await page.locator('button[aria-busy], form[data-sent]').count()).toBe(0);
    await page.unroute('**/method*');
    // Without its stream, as in a page that was asleep.
    await page.evaluate(
      "Object.defineProperty(document, 'hidden', { value: true, configurable: true }); document.dispatchEvent(new Event('visibilitychange'))",
    );
    await fetch(`${url}/method`, {
      method: 'POST',
      body: new URLSearchParams({ method: 'qris' }),
      headers: { 'accept-language': 'en' },
      redirect: 'manual',
    });
    till.t.sandbox.control.pay(orderId);
    await till.t.sandbox.settled();
    expect(await stateIn(page)).toBe('choosing');
    await page.evaluate(
      "Object.defineProperty(document, 'hidden', { value: false, configurable: true }); dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))",
    );
    await expectPaid(page, 'en');
    expect(await focused(page)).toBe('H1 Payment received');
  });

  it('from the card form and from the frame of the bank: the card is charged once', async () => {
    const { page, orderId, id } = await open();
    await page.getByRole('link', { name: 'Credit or debit card' }).click();
    await page.locator('#card').waitFor();
    await page.goBack();
    await shows(page, 'choosing');
    await page.goForward();
    await page.locator('#card').waitFor();
    // What was typed is not kept.
    expect(await page.locator('#number').inputValue()).toBe('');
    await fillCard(page, { number: '4811111111111114' });
    await page.frameLocator('iframe.bank-frame').locator('#otp').waitFor();
    await page.goBack();
    await shows(page, 'waiting');
    expect(await page.getByRole('link', { name: "Go to your bank's page" }).count()).toBe(1);
    await page.goForward();
    await page.locator('#card').waitFor();
    await page.reload();
    await fillCard(page, { number: '4811111111111114' });
    await typeOtp(page);
    await expectPaid(page, 'en');
    await page.goBack();
    await expectPaid(page, 'en');
    await page.reload();
    await expectPaid(page, 'en');
    // The first attempt was closed before the second one was begun.
    expect(attempts(orderId)).toEqual(['cancel', 'capture']);
    expect(await checkoutOf(till.t, id)).toMatchObject({ status: 'completed', surplus_amount: '0.00' });
  });
});

it('whoever says that they have paid is told, though the gateway told nobody', async () => {
  const { page, orderId } = await open();
  const { control } = till.t.sandbox;
  await page.clock.install();
  await way(page, 'CIMB Niaga Virtual Account').click();
  await shows(page, 'waiting');
  await page.getByRole('link', { name: 'I have paid' }).click();
  await shows(page, 'verifying');
  // Pressed too early: the number is one press away.
  await page.getByRole('link', { name: 'Show the payment again' }).click();
  await shows(page, 'waiting');
  await page.goBack();
  await shows(page, 'verifying');
  control.faults.add({ kind: 'lost', operation: 'notification' });
  control.pay(orderId);
  await till.t.sandbox.settled();
  expect(await stateIn(page)).toBe('verifying');
  // The gateway is asked by the page: not each time, for many may wait, but again and again.
  await expect
    .poll(
      async () => {
        await page.clock.fastForward(15_000);
        return stateIn(page);
      },
      { interval: 500 },
    )
    .toBe('paid');
  await expectPaid(page, 'en');
  expect(await focused(page)).toBe('H1 Payment received');
});

describe('on the way back to the shop', () => {
  it('the page leads on by itself, and any key keeps the customer', async () => {
    const shop = 'https://shop.example/thanks';
    const { page, orderId } = await open({ success_url: shop });
    await page.route(`${shop}**`, (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Shop</h1>' }));
    await page.clock.install();
    await way(page, 'QRIS').click();
    await shows(page, 'waiting');
    till.t.sandbox.control.pay(orderId);
    await expectPaid(page, 'en');
    await page.keyboard.press('Shift');
    await page.locator('main').getByText('You stay on this page.').waitFor();
    await page.clock.fastForward(10_000);
    expect(await stateIn(page)).toBe('paid');
    await page.reload();
    await page.getByText('You go back to the shop in').waitFor();
    await page.clock.runFor(6_000);
    await page.getByRole('heading', { name: 'Shop' }).waitFor();
    expect(page.url()).toBe(shop);
  });
});
