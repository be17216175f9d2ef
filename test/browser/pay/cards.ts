// How a customer pays by card in the browser: the form, and the page of the bank in its frame.

import type { Page } from 'playwright-core';
import type { Language } from './support.ts';

export interface TypedCard {
  readonly number: string;
  readonly expiry?: string;
  readonly cvv?: string;
}

/** Fills the form in and sends it. */
export async function fillCard(page: Page, { number, expiry = '12/31', cvv = '123' }: TypedCard): Promise<void> {
  await page.locator('#number').fill(number);
  await page.locator('#expiry').fill(expiry);
  await page.locator('#cvv').fill(cvv);
  await page.locator('#card button.main').click();
}

/** Confirms at the bank, whose page is in the frame. */
export async function typeOtp(page: Page, language: Language = 'en', otp = '112233'): Promise<void> {
  const frame = page.frameLocator('iframe.bank-frame');
  await frame.locator('#otp').fill(otp);
  await frame.getByRole('button', { name: language === 'en' ? 'Confirm' : 'Konfirmasi' }).click();
}
