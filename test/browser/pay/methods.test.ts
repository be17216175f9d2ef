// Every way to pay in a real browser, from the open page to the paid one, as a customer walks it.

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PAY_WORDS } from '../../../src/http/pay/words.ts';
import { METHOD, METHODS, type Method } from '../../../src/methods/index.ts';
import { checkoutOf, newCheckout, transactionOf } from '../../http/checkouts/support.ts';
import type { Visit } from '../dashboard/support.ts';
import { fillCard, typeOtp } from './cards.ts';
import {
  complaints,
  DEVICES,
  type Device,
  enter,
  expectPaid,
  focused,
  type Language,
  LENDABLE,
  LOCALES,
  newPage,
  openTill,
  PAID,
  shows,
  type Till,
  unfold,
} from './support.ts';

let till: Till;
beforeAll(async () => {
  till = await openTill();
});
afterAll(() => till.close());

/** Each payment type on both devices, and both languages on both. */
const VISITS: readonly (readonly [Device, Language, readonly Method[]])[] = [
  ['phone', 'id', ['qris', 'shopeepay', 'ovo', 'bri_va', 'echannel', 'indomaret']],
  ['phone', 'en', ['gopay', 'dana', 'bca_va', 'cimb_va', 'credit_card', 'akulaku', 'kredivo']],
  ['desktop', 'id', ['gopay', 'dana', 'bni_va', 'credit_card', 'akulaku', 'kredivo']],
  ['desktop', 'en', ['qris', 'shopeepay', 'ovo', 'permata_va', 'echannel', 'alfamart']],
];

it('walks every method', () => {
  const walked = VISITS.flatMap(([, , methods]) => methods);
  expect([...new Set(walked)].sort()).toEqual([...METHODS].sort());
});

interface Walk {
  readonly page: Page;
  readonly orderId: string;
  readonly method: Method;
  readonly device: Device;
  readonly language: Language;
}

async function choose({ page, method, language }: Walk): Promise<void> {
  const name = METHOD[method].label[language];
  await unfold(page, name);
  if (method === 'credit_card') return page.getByRole('link', { name }).click();
  if (method !== 'ovo') return page.getByRole('button', { name }).click();
  await page.locator('summary.way').filter({ hasText: name }).click();
  await page.locator('#phone').fill('0812-3456-7890');
  await page.getByRole('button', { name: PAY_WORDS[language].choosing.continueOvo }).click();
}

/** The numbers that the page shows, by which a customer pays: the last one where there are two. */
const shownNumber = async (page: Page) =>
  ((await page.locator('dd .digits').last().textContent()) ?? '').replaceAll(/\s/g, '');

const LENDER_DONE = { en: 'close this page', id: 'boleh ditutup' } as const;

/** On the page of a wallet or a lender. */
const payThere = (page: Page, language: Language) =>
  page.getByRole('button', { name: language === 'en' ? 'Pay now' : 'Bayar sekarang' }).click();

/** Pays as the customer of this method does. Whether the page then changes by itself, and is not opened anew. */
async function pay(walk: Walk): Promise<boolean> {
  const { page, orderId, method, device, language } = walk;
  const { control } = till.t.sandbox;
  const leave = page.locator('a.button.main');
  switch (method) {
    case 'qris':
      await page.locator('svg.qr').waitFor();
      control.pay(orderId);
      return true;
    case 'gopay':
    case 'shopeepay':
    case 'dana':
      if (device === 'desktop') {
        await page.locator('.code-box .qr').waitFor();
        control.pay(orderId);
        return true;
      }
      await leave.click();
      await payThere(page, language);
      await page.waitForURL(/\?returned=1/);
      return false;
    case 'ovo':
      expect(transactionOf(till.t, orderId)?.detail).toMatchObject({ phone: '+6281234567890' });
      await control.clock.advance(5_000);
      return true;
    case 'akulaku':
    case 'kredivo':
      if (device === 'desktop') {
        const lender = await newPage(page.context(), (await leave.getAttribute('href')) ?? '');
        await payThere(lender, language);
        await lender.getByText(LENDER_DONE[language]).waitFor();
        await lender.close();
        return true;
      }
      await leave.click();
      await payThere(page, language);
      await page.getByText(LENDER_DONE[language]).waitFor();
      await page.goBack();
      if (!page.url().includes('/pay/')) await page.goBack();
      return false;
    case 'credit_card':
      return false;
    default:
      expect(transactionOf(till.t, orderId)?.numbers).toContain(await shownNumber(page));
      control.pay(await shownNumber(page));
      return true;
  }
}

let orders = 0;

describe.each(VISITS)('on a %s, in %s', (device, language, methods) => {
  let visit: Visit;
  beforeAll(async () => {
    visit = await enter(till.browser, { ...DEVICES[device], locale: LOCALES[language] });
  });
  afterAll(() => visit.close());

  it.each(methods)('%s, from opening to paid', async (method) => {
    const { page, troubles } = visit;
    orders += 1;
    const orderId = `WAY-${orders}`;
    const { id, url } = await newCheckout(till.t, { ...LENDABLE, order_id: orderId });
    const walk: Walk = { page, orderId, method, device, language };
    await page.goto(url);
    await shows(page, 'choosing');
    expect(await page.locator('html').getAttribute('lang')).toBe(language);
    await choose(walk);
    if (method === 'credit_card') {
      await fillCard(page, { number: '4811111111111114' });
      await typeOtp(page, language);
    } else {
      await shows(page, 'waiting');
      const waiting = await page.title();
      expect(await page.locator('h1').textContent()).toBe(waiting);
    }
    const isByItself = method !== 'credit_card' && (await pay(walk));
    await expectPaid(page, language);
    if (isByItself) expect(await focused(page)).toBe(`H1 ${PAID[language]}`);
    expect(await checkoutOf(till.t, id)).toMatchObject({ status: 'completed', surplus_amount: '0.00' });
    expect(transactionOf(till.t, orderId)?.status).toMatch(/^(?:settlement|capture)$/);
    expect(complaints({ troubles: troubles.splice(0) })).toEqual([]);
  });
});
