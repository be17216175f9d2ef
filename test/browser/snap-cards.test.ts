// Snap in a real browser: a card of an earlier visit, instalments, pages that close by themselves or by a key, and onPending twice.

import type { Browser, FrameLocator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Sandbox } from '../../src/sandbox/index.ts';
import { caller, frozenSandbox } from '../sandbox/support.ts';
import { findBarriers, findBarriersByNight } from './dashboard/support.ts';
import { openSnapShop, popup, type SnapShop, toldTo } from './snap-shop.ts';
import { narrow, openPage, overflow, startBrowser } from './support.ts';

let browser: Browser;
let sandbox: Sandbox;
let shop: SnapShop;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser.close());
beforeEach(async () => {
  sandbox = await frozenSandbox();
  shop = await openSnapShop(sandbox);
});
afterEach(async () => {
  await sandbox.close();
  await shop.close();
});

const USER = {
  user_id: 'budi',
  enabled_payments: ['credit_card'],
  credit_card: { save_card: true, installment: { terms: { bni: [3, 6], offline: [12] } } },
};

async function tokenOf(orderId: string, more: Record<string, unknown> = {}): Promise<string> {
  const body = {
    transaction_details: { order_id: orderId, gross_amount: 50_000 },
    callbacks: { finish: `${shop.url}/thanks` },
    ...more,
  };
  return String((await caller(sandbox)('POST', '/snap/v1/transactions', { body })).body.token);
}

async function buy(page: Page, token: string, more = '{}'): Promise<FrameLocator> {
  await page.goto(shop.url);
  await page.evaluate(`snap.pay(${JSON.stringify(token)}, { ...callbacks, ...${more} })`);
  return popup(page);
}

async function payByCard(frame: FrameLocator, saves = false): Promise<void> {
  await frame.getByLabel('Card number').fill('4811 1111 1111 1114');
  await frame.getByLabel('Month', { exact: true }).fill('12');
  await frame.getByLabel('Year').fill('2030');
  await frame.getByLabel('CVV').fill('123');
  if (saves) await frame.getByLabel('Save this card').check();
  await frame.getByRole('button', { name: /^Pay Rp/ }).click();
}

/** A payment by a card that stays with its user. */
async function saveCard(page: Page, orderId: string): Promise<void> {
  await payByCard(await buy(page, await tokenOf(orderId, USER)), true);
  await expect.poll(() => toldTo(page)).toHaveLength(1);
}

describe('a saved card', () => {
  it('is there on the next visit, and pays with its CVV; another card can be used instead', async () => {
    const { page, troubles, close } = await openPage(browser, sandbox);
    await saveCard(page, 'CARD-1');
    const frame = await buy(page, await tokenOf('CARD-2', USER));
    await expect.poll(() => frame.getByLabel(/4811 1111 •••• 1114/).isChecked()).toBe(true);
    await frame.getByRole('link', { name: 'Use another card' }).click();
    await frame.getByLabel('Card number').waitFor();
    await frame.getByRole('link', { name: 'Use a saved card' }).click();
    // Both pages have a CVV.
    await frame.getByLabel(/4811 1111 •••• 1114/).waitFor();
    await frame.getByLabel('CVV').fill('123');
    await frame.getByLabel('12 months, with any bank').check();
    await frame.getByRole('button', { name: /^Pay Rp/ }).click();
    await expect
      .poll(() => toldTo(page))
      .toEqual([['success', expect.objectContaining({ masked_card: '48111111-1114', transaction_status: 'capture' })]]);
    expect(sandbox.control.transactions.get('CARD-2')?.detail).toMatchObject({ installmentTerm: 12 });
    expect(troubles).toEqual([]);
    await close();
  });

  it.each([
    ['en', {}],
    ['id', narrow],
  ])('keeps nobody out, in %s', async (language, device) => {
    const { page, close } = await openPage(browser, sandbox, device);
    await saveCard(page, 'LOOK-1');
    const looks = async (token: string, query = '') => {
      await page.emulateMedia({ colorScheme: 'light' });
      await page.goto(`/snap/v4/redirection/${token}?lang=${language}${query}`);
      expect([query, await overflow(page), await findBarriers(page)]).toEqual([query, 0, []]);
      expect([query, await findBarriersByNight(page)]).toEqual([query, []]);
    };
    const card = await tokenOf('LOOK-2', USER);
    await looks(card);
    await looks(card, '&method=credit_card&card=new');
    const gopay = { enabled_payments: ['gopay'], user_id: 'budi', gopay: { tokenization: true } };
    await looks(await tokenOf('LOOK-3', gopay));
    const waiting = await tokenOf('LOOK-4');
    sandbox.control.snap.choose(waiting, { method: 'bca_va' });
    await looks(waiting, '&autoCloseDelay=600');
    await close();
  });
});

describe('a page of instructions', () => {
  it('closes by itself after the autoCloseDelay, as if its button was pressed', async () => {
    const { page, troubles, close } = await openPage(browser, sandbox);
    const frame = await buy(page, await tokenOf('AUTO-1'), '{ autoCloseDelay: 1 }');
    await frame.getByLabel('Indomaret').check();
    await frame.getByRole('button', { name: 'Continue' }).click();
    await frame.getByText('This page closes by itself (1 s).').waitFor();
    await expect
      .poll(() => toldTo(page))
      .toEqual([['pending', expect.objectContaining({ status_code: '201', payment_code: expect.any(String) })]]);
    expect(await page.locator('#snap-midtrans').isVisible()).toBe(false);
    expect(troubles).toEqual([]);
    await close();
  });

  it('calls onPending twice where the fault says so', async () => {
    const { page, close } = await openPage(browser, sandbox);
    sandbox.control.faults.add({ kind: 'pending-twice' });
    const token = await tokenOf('TWICE-1');
    sandbox.control.snap.choose(token, { method: 'bca_va' });
    const frame = await buy(page, token);
    await frame.getByRole('link', { name: /I have paid/ }).click();
    await expect.poll(async () => (await toldTo(page)).map(([name]) => name)).toEqual(['pending', 'pending']);
    const [first, second] = await toldTo(page);
    expect(first).toEqual(second);
    await close();
  });
});

describe('Escape', () => {
  it('closes the popup, in the shop and inside of the frame, and the focus is back', async () => {
    const { page, troubles, close } = await openPage(browser, sandbox);
    const token = await tokenOf('KEY-1');
    for (const where of ['shop', 'frame']) {
      await page.goto(shop.url);
      await page.locator('#buy').focus();
      await page.evaluate(`snap.pay(${JSON.stringify(token)}, callbacks)`);
      await popup(page).getByLabel('GoPay').waitFor();
      if (where === 'frame') await popup(page).getByLabel('GoPay').focus();
      else await page.locator('#buy').focus();
      await page.keyboard.press('Escape');
      await expect.poll(() => toldTo(page)).toEqual([['close', null]]);
      expect(await page.locator('#snap-midtrans').isVisible()).toBe(false);
      expect(await page.evaluate('document.activeElement.id')).toBe('buy');
    }
    expect(troubles).toEqual([]);
    await close();
  });

  it('closes the popup on the page of a bank, too', async () => {
    const { page, close } = await openPage(browser, sandbox);
    const frame = await buy(
      page,
      await tokenOf('KEY-3', { enabled_payments: ['credit_card'], credit_card: { secure: true } }),
    );
    await payByCard(frame);
    await frame.getByLabel('One-time password').focus();
    await page.keyboard.press('Escape');
    await expect.poll(() => toldTo(page)).toEqual([['close', null]]);
    expect(sandbox.control.transactions.get('KEY-3')?.status).toBe('pending');
    await close();
  });

  it('closes nothing that stands inside of the page', async () => {
    const { page, close } = await openPage(browser, sandbox);
    await page.goto(shop.url);
    const token = await tokenOf('KEY-2');
    await page.evaluate(`snap.embed(${JSON.stringify(token)}, { ...callbacks, embedId: 'place' })`);
    const frame = page.frameLocator('#place #snap-midtrans');
    await frame.getByLabel('GoPay').focus();
    await page.keyboard.press('Escape');
    // It goes on as if nothing had happened, and the shop hears of the payment alone.
    sandbox.control.snap.choose(token, { method: 'bca_va' });
    sandbox.control.pay('KEY-2');
    await expect.poll(async () => (await toldTo(page)).map(([name]) => name)).toEqual(['success']);
    await close();
  });
});
