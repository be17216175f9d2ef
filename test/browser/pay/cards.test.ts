// Cards in a real browser: what is typed goes to the gateway and never to us, and every ending leads on.

import type { BrowserContext, Request } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { checkoutOf, transactionOf } from '../../http/checkouts/support.ts';
import { findFaults } from '../accessibility.ts';
import { fillCard, typeOtp } from './cards.ts';
import { complaints, expectPaid, focused, openTill, type PayVisit, shows, type Till } from './support.ts';

const GOOD = '4811111111111114';
const REFUSED = '4911111111111113';

let till: Till;
let visit: PayVisit;
beforeAll(async () => {
  till = await openTill({ checkout: { instalments: { bni: { terms: [3, 6] } } } });
});
afterAll(() => till.close());
afterEach(() => visit.close());

let orders = 0;
/** A customer at the card form. */
async function atForm(options = {}, more = {}): Promise<PayVisit & { readonly orderId: string }> {
  orders += 1;
  const orderId = `CARD-${orders}`;
  const opened = await till.visit({ order_id: orderId, ...more }, options);
  visit = opened;
  await opened.page.getByRole('link', { name: /Credit or debit card|Kartu/ }).click();
  await opened.page.locator('#card').waitFor();
  return { ...opened, orderId };
}

interface Sent {
  readonly to: string;
  readonly text: string;
}

/** Everything that the browser sends, as it stands on the wire: address, headers and body. */
async function record(context: BrowserContext, origin: string): Promise<() => Promise<Sent[]>> {
  const requests: Request[] = [];
  context.on('request', (request) => requests.push(request));
  return () =>
    Promise.all(
      requests.map(async (request) => ({
        to: request.url().startsWith(origin) ? 'us' : 'others',
        text: [request.url(), JSON.stringify(await request.allHeaders()), request.postData() ?? ''].join('\n'),
      })),
    );
}

describe('what is typed', () => {
  it('reaches the gateway and never us, from the form through 3-D Secure to paid', async () => {
    const { page, context, orderId, id } = await atForm();
    // Nothing in the form has a name: no browser sends it, whatever the script does.
    expect(await page.locator('#card [name]').count()).toBe(0);
    const sent = await record(context, new URL(till.t.url).origin);
    await page.locator('#number').pressSequentially(GOOD);
    expect(await page.locator('#number').inputValue()).toBe('4811 1111 1111 1114');
    await page.locator('#expiry').pressSequentially('0931');
    expect(await page.locator('#expiry').inputValue()).toBe('09/31');
    await page.locator('#cvv').pressSequentially('739');
    await page.locator('#card button.main').click();
    await page.locator('iframe.bank-frame').waitFor();
    expect(await focused(page)).toBe('H1 Confirm at your bank');
    expect(await page.title()).toBe('Confirm at your bank');
    await typeOtp(page);
    await expectPaid(page, 'en');
    const all = await sent();
    const digits = /4811.?1111.?1111.?1114|09.?(?:20)?31\b|card_cvv|\b739\b/;
    expect(all.filter(({ to, text }) => to === 'us' && digits.test(text))).toEqual([]);
    // The recording does see them where they go.
    expect(all.filter(({ to, text }) => to === 'others' && digits.test(text)).length).toBeGreaterThan(0);
    expect(all.filter(({ to, text }) => to === 'us' && text.includes('token_id'))).toHaveLength(1);
    expect(transactionOf(till.t, orderId)?.status).toBe('capture');
    expect(await checkoutOf(till.t, id)).toMatchObject({ status: 'completed' });
    expect(complaints(visit)).toEqual([]);
  });
});

describe('a card that is not right', () => {
  it('is said at its field, and goes on once it is mended', async () => {
    const { page, id } = await atForm();
    const wrong = [
      ['number', { number: '4811111111111115' }, /card number is not complete/],
      ['number', { number: '' }, /card number is not complete/],
      ['expiry', { number: GOOD, expiry: '13/31' }, /month and the year/],
      ['expiry', { number: GOOD, expiry: '01/20' }, /no longer valid/],
      ['cvv', { number: GOOD, cvv: '12' }, /3 digits/],
    ] as const;
    for (const [field, card, message] of wrong) {
      await fillCard(page, card);
      expect(await page.locator(`#${field}-fault`).textContent()).toMatch(message);
      expect(await page.locator(`#${field}`).getAttribute('aria-invalid')).toBe('true');
      expect(await page.locator('[aria-invalid=true]').count()).toBe(1);
      expect(await focused(page)).toBe(`INPUT#${field} `);
    }
    expect((await checkoutOf(till.t, id)).payments).toEqual([]);
    // Away, and back again: the gateway's answer is awaited as often as the customer tries.
    await page.route('**/v2/token?*', (route) => route.abort());
    await fillCard(page, { number: GOOD });
    const fault = page.locator('#form-fault');
    await fault.waitFor();
    expect(await fault.textContent()).toMatch(/could not be checked/);
    expect(await focused(page)).toMatch(/^P#form-fault/);
    await page.unroute('**/v2/token?*');
    await page.locator('#card button.main').click();
    await page.locator('iframe.bank-frame').waitFor();
  });
});

describe('a card that is refused', () => {
  it.each([
    ['by the bank', REFUSED, '112233'],
    ['because of a wrong code', GOOD, '000000'],
  ])('%s, says why on the form, which keeps all but the code, and another way pays', async (_why, number, otp) => {
    const { page, orderId, id } = await atForm();
    await fillCard(page, { number });
    await typeOtp(page, 'en', otp);
    const fault = page.locator('#form-fault');
    await fault.waitFor();
    expect(await fault.textContent()).toMatch(/[Nn]othing was taken.* Please try again/);
    expect(await focused(page)).toMatch(/^P#form-fault/);
    expect((await page.locator('#number').inputValue()).replaceAll(' ', '')).toBe(number);
    expect(await page.locator('#cvv').inputValue()).toBe('');
    await page.locator('#other a').click();
    await shows(page, 'choosing');
    await page.getByRole('button', { name: 'BNI Virtual Account' }).click();
    await shows(page, 'waiting');
    expect(await page.getByRole('alert').count()).toBe(0);
    till.t.sandbox.control.pay(`${orderId}-2`);
    await expectPaid(page, 'en');
    expect(await checkoutOf(till.t, id)).toMatchObject({ status: 'completed', surplus_amount: '0.00' });
    expect(complaints(visit)).toEqual([]);
  });

  it('gives up at the bank: the customer can choose again', async () => {
    const { page } = await atForm();
    await fillCard(page, { number: GOOD });
    await page.frameLocator('iframe.bank-frame').getByRole('button', { name: 'Cancel' }).click();
    await page.locator('#form-fault').waitFor();
    await page.locator('#other a').click();
    await shows(page, 'choosing');
  });
});

it('a card about which the fraud check is unsure is being checked, and becomes paid by itself', async () => {
  const { page, orderId } = await atForm();
  await fillCard(page, { number: '4111111111111111' });
  await typeOtp(page);
  await shows(page, 'review');
  till.t.sandbox.control.approve(orderId);
  await expectPaid(page, 'en');
  expect(await focused(page)).toBe('H1 Payment received');
});

it('a language that is chosen at the card form stays on the way', async () => {
  const { page } = await atForm();
  await page.getByRole('link', { name: 'ID', exact: true }).click();
  await page.getByRole('heading', { name: 'Bayar dengan kartu' }).waitFor();
  await fillCard(page, { number: GOOD });
  await typeOtp(page);
  await expectPaid(page, 'id');
});

it('instalments are chosen with the keys, and stand in the receipt', async () => {
  const { page, orderId } = await atForm();
  const plan = page.getByLabel('Instalments');
  expect(await plan.locator('option').allTextContents()).toEqual(['Pay in full', 'BNI, 3 months', 'BNI, 6 months']);
  await plan.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await fillCard(page, { number: GOOD });
  await typeOtp(page);
  await expectPaid(page, 'en');
  await page.getByText('6 months').waitFor();
  expect(transactionOf(till.t, orderId)?.status).toBe('capture');
  expect(complaints(visit)).toEqual([]);
});

it('a card that the customer has kept is paid with and removed by the keys alone', async () => {
  const signedIn = { customer_id: 'customer-1' };
  const first = await atForm({}, signedIn);
  expect(await first.page.locator('#keep').isChecked()).toBe(false);
  expect(await findFaults(first.page)).toEqual([]);
  await first.page.locator('#keep').press('Space');
  await fillCard(first.page, { number: GOOD });
  await typeOtp(first.page);
  await expectPaid(first.page, 'en');
  await till.t.gapura.worker.run('check_checkouts', {});
  await first.close();
  const second = await atForm({}, signedIn);
  expect(await findFaults(second.page)).toEqual([]);
  await second.page.getByRole('button', { name: /^Visa •••• 1114/ }).press('Enter');
  await typeOtp(second.page);
  await expectPaid(second.page, 'en');
  await second.close();
  const third = await atForm({}, signedIn);
  await third.page.getByRole('button', { name: 'Remove Visa •••• 1114' }).press('Enter');
  await third.page.locator('#saved').waitFor({ state: 'detached' });
  await third.page.locator('#card').waitFor();
  expect(complaints(third)).toEqual([]);
});
