// Customers in a real browser: a whole Gapura with the sandbox gateway behind it, and visits that hear every complaint of the browser.

import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import { newCheckout } from '../../http/checkouts/support.ts';
import { startGapura, type TestGapura, type TestOptions } from '../../support/gapura.ts';
import { newVisit, type Visit } from '../dashboard/support.ts';
import { startBrowser } from '../support.ts';

const PHONE_AGENT =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36';

/** What customers hold in their hands. */
export const DEVICES = {
  phone: { viewport: { width: 390, height: 844 }, userAgent: PHONE_AGENT, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1280, height: 800 } },
} as const satisfies Record<string, BrowserContextOptions>;
export type Device = keyof typeof DEVICES;

export const LOCALES = { en: 'en-GB', id: 'id-ID' } as const;
export type Language = keyof typeof LOCALES;

/** A page shows what it has to within this time, or it fails. */
const PATIENCE_MS = 60_000;

const ADDRESS = {
  first_name: 'Budi',
  last_name: 'Utomo',
  phone: '+6281234567890',
  address: 'Jl. Merdeka 1',
  city: 'Bandung',
  postal_code: '40111',
  country_code: 'IDN',
};

/** A checkout that says of its customer all that a lender wants to know. */
export const LENDABLE = {
  items: [
    {
      id: 'KOPI',
      name: 'Kopi Gayo 1 kg',
      price: 75_000,
      quantity: 2,
      category: 'Coffee',
      url: 'https://shop.example/kopi',
    },
  ],
  customer_details: {
    first_name: 'Budi',
    last_name: 'Utomo',
    email: 'budi@example.com',
    phone: '+6281234567890',
    billing_address: ADDRESS,
    shipping_address: ADDRESS,
  },
};

export interface Till {
  readonly t: TestGapura;
  readonly browser: Browser;
  /** A customer who has the address of a new checkout open. */
  visit(checkout: object, options?: BrowserContextOptions): Promise<PayVisit>;
  close(): Promise<void>;
}

export interface PayVisit extends Visit {
  readonly id: string;
  readonly url: string;
}

export async function openTill(options: TestOptions = {}): Promise<Till> {
  const [browser, t] = await Promise.all([startBrowser(), startGapura(options)]);
  return {
    t,
    browser,
    async visit(checkout, contextOptions = {}) {
      const [made, visit] = await Promise.all([newCheckout(t, checkout), enter(browser, contextOptions)]);
      await visit.page.goto(made.url);
      return { ...made, ...visit };
    },
    async close() {
      await browser.close();
      await t.close();
    },
  };
}

/** A customer who has nothing open yet. */
export async function enter(browser: Browser, options: BrowserContextOptions = {}): Promise<Visit> {
  const visit = await newVisit(browser, options);
  visit.context.setDefaultTimeout(PATIENCE_MS);
  return visit;
}

export const stateIn = (page: Page) => page.locator('main').getAttribute('data-state');

/** Until the page shows it, however it gets there. */
export async function shows(page: Page, state: string): Promise<void> {
  await page.locator(`main[data-state=${state}]`).waitFor();
}

/** Methods are in groups that fold on a phone: the one is opened that holds the method of this name. */
export async function unfold(page: Page, name: string): Promise<void> {
  const folded = page.locator('details.fold:not([open])').filter({ hasText: name });
  if ((await folded.count()) > 0) await folded.locator('> summary').first().click();
}

export const PAID = { en: 'Payment received', id: 'Pembayaran berhasil' } as const;

/** Heading and title say that it is paid. */
export async function expectPaid(page: Page, language: Language): Promise<void> {
  await shows(page, 'paid');
  expect([await page.locator('h1').textContent(), await page.title()]).toEqual([PAID[language], PAID[language]]);
}

/** What has the focus: its tag, its id, and how its text begins. */
export const focused = (page: Page) =>
  page.evaluate(
    "(({ tagName, id, textContent }) => tagName + (id && '#' + id) + ' ' + textContent.trim().slice(0, 40))(document.activeElement)",
  ) as Promise<string>;

/** What a customer's visit must leave behind: nothing in the console. Chromium mentions each answer of a frame of its own that it did not like. */
export function complaints({ troubles }: Pick<Visit, 'troubles'>): string[] {
  return troubles.filter((text) => !text.startsWith('Blocked autofocusing'));
}

export async function newPage(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(url);
  return page;
}
