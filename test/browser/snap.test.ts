// A shop with snap.js in a real browser: paid, pending, closed, refused; the page by itself; and every way to pay on it.

import type { Browser, FrameLocator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Sandbox } from '../../src/sandbox/index.ts';
import { CHANNELS } from '../../src/sandbox/snap/methods.ts';
import { caller, frozenSandbox } from '../sandbox/support.ts';
import { findBarriers, findBarriersByNight } from './dashboard/support.ts';
import { openSnapShop, popup, type SnapShop, toldTo } from './snap-shop.ts';
import { narrow, openPage, overflow, phone, startBrowser } from './support.ts';

const CARD = { number: '4811 1111 1111 1114', month: '12', year: '2030', cvv: '123' };
const REFUSED = '4911 1111 1111 1113';

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

async function tokenOf(orderId: string, more: Record<string, unknown> = {}): Promise<string> {
  const body = {
    transaction_details: { order_id: orderId, gross_amount: 50_000 },
    callbacks: { finish: `${shop.url}/thanks?from=snap`, error: `${shop.url}/sorry` },
    ...more,
  };
  const made = await caller(sandbox)('POST', '/snap/v1/transactions', { body });
  expect(made.status).toBe(201);
  return String(made.body.token);
}

async function buy(page: Page, token: string, more = '{}'): Promise<FrameLocator> {
  await page.goto(shop.url);
  await page.evaluate(`snap.pay(${JSON.stringify(token)}, { ...callbacks, ...${more} })`);
  return popup(page);
}

async function choose(frame: FrameLocator | Page, label: string | RegExp): Promise<void> {
  await frame.getByLabel(label, { exact: typeof label === 'string' }).check();
  await frame.getByRole('button', { name: 'Continue' }).click();
}

async function fillCard(frame: FrameLocator | Page, number = CARD.number): Promise<void> {
  await frame.getByLabel('Card number').fill(number);
  await frame.getByLabel('Month').fill(CARD.month);
  await frame.getByLabel('Year').fill(CARD.year);
  await frame.getByLabel('CVV').fill(CARD.cvv);
  await frame.getByRole('button', { name: /^Pay Rp/ }).click();
}

describe('the popup', () => {
  it('is paid by a virtual account while it is open: onSuccess, without a signature', async () => {
    const { page, troubles, close } = await openPage(browser, sandbox);
    const frame = await buy(page, await tokenOf('POP-1'));
    await choose(frame, 'BCA virtual account');
    await frame.getByRole('heading', { name: 'BCA virtual account' }).waitFor();
    sandbox.control.pay('POP-1');
    await expect.poll(() => toldTo(page)).toHaveLength(1);
    const [[name, result] = ['', null]] = await toldTo(page);
    expect([name, result]).toEqual([
      'success',
      expect.objectContaining({ status_code: '200', transaction_status: 'settlement', order_id: 'POP-1' }),
    ]);
    expect(result).not.toHaveProperty('signature_key');
    expect(await page.locator('#snap-midtrans').isVisible()).toBe(false);
    expect(troubles).toEqual([]);
    await close();
  });

  it('is pending when the customer says so, and opens again where it was', async () => {
    const { page, close } = await openPage(browser, sandbox);
    const token = await tokenOf('POP-2');
    const frame = await buy(page, token);
    await choose(frame, 'Indomaret');
    const code = await frame.locator('.amount-code').textContent();
    await frame.getByRole('link', { name: /I have paid/ }).click();
    await expect
      .poll(() => toldTo(page))
      .toEqual([['pending', expect.objectContaining({ status_code: '201', payment_code: code })]]);
    const again = await buy(page, token);
    await again.getByText(code ?? '').waitFor();
    await close();
  });

  it('is closed by its X, and the focus is back in the shop', async () => {
    const { page, close } = await openPage(browser, sandbox);
    const token = await tokenOf('POP-3');
    await page.goto(shop.url);
    await page.locator('#buy').focus();
    await page.evaluate(`snap.pay(${JSON.stringify(token)}, callbacks)`);
    await popup(page).getByRole('link', { name: 'Close' }).click();
    await expect.poll(() => toldTo(page)).toEqual([['close', null]]);
    expect(await page.evaluate('document.activeElement.id')).toBe('buy');
    expect((await caller(sandbox)('GET', '/v2/POP-3/status')).body.status_code).toBe('404');
    await close();
  });

  it.each([
    ['a card in the middle of a desk', {}, { width: 420, below: 90 }],
    ['a sheet from the bottom of a phone', { viewport: { width: 360, height: 740 } }, { width: 360, below: 0 }],
  ])('is %s: the shop behind it can be neither reached nor scrolled until it is closed', async (_name, device, at) => {
    const { page, troubles, close } = await openPage(browser, sandbox, {
      viewport: { width: 1280, height: 900 },
      reducedMotion: 'reduce',
      ...device,
    });
    await page.goto(shop.url);
    await page.locator('#buy').focus();
    await page.evaluate(`snap.pay(${JSON.stringify(await tokenOf('POP-10'))}, callbacks)`);
    const frame = popup(page);
    await frame.getByRole('heading', { name: 'Pay Toko Gapura' }).waitFor();
    const { height } = page.viewportSize() ?? { height: 0 };
    const box = await page.locator('#snap-midtrans').boundingBox();
    expect([box?.width, height - (box?.y ?? 0) - (box?.height ?? 0)]).toEqual([at.width, at.below]);
    const isLocked = () => page.evaluate('document.documentElement.style.overflow');
    expect(await isLocked()).toBe('hidden');
    for (let press = 0; press < 12; press += 1) {
      await page.keyboard.press('Tab');
      expect(await page.evaluate('document.activeElement.id')).not.toBe('buy');
    }
    await frame.getByRole('link', { name: 'Close' }).focus();
    await page.keyboard.press('Escape');
    await expect.poll(() => toldTo(page)).toEqual([['close', null]]);
    expect([await isLocked(), await page.evaluate('document.activeElement.id')]).toEqual(['', 'buy']);
    expect(troubles).toEqual([]);
    await close();
  });

  it('counts down by the clock of the sandbox, copies numbers, and has the steps of the bank', async () => {
    const { page, troubles, close } = await openPage(browser, sandbox);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const items = [{ id: 'kopi', name: 'Kopi Gayo', price: 25_000, quantity: 2 }];
    const frame = await buy(page, await tokenOf('POP-11', { item_details: items }));
    await frame.getByRole('group', { name: 'Convenience stores' }).getByLabel('Alfamart').waitFor();
    await frame.getByText('Order details').click();
    await frame.getByText('Kopi Gayo').waitFor();
    await choose(frame, 'Mandiri bill');
    await frame.getByRole('heading', { name: 'Mandiri bill' }).waitFor();
    const left = frame.locator('time[data-ends]');
    expect(await left.textContent()).toBe('24:00:00');
    await sandbox.control.clock.advance(90 * 60_000);
    await expect.poll(() => left.textContent()).toBe('22:30:00');
    await frame.getByText("Livin' by Mandiri").click();
    await frame
      .locator('.how [open]')
      .getByText(/^Type 70012 as the company’s code, and \d{12}/)
      .waitFor();
    await frame.getByRole('button', { name: 'Copy Bill key' }).click();
    await frame.getByRole('button', { name: 'Copied Bill key' }).waitFor();
    await frame.getByRole('link', { name: 'Choose another method' }).click();
    await choose(frame, 'QRIS');
    const saved = page.waitForEvent('download');
    await frame.getByRole('link', { name: 'Save the QR code' }).click();
    expect((await saved).suggestedFilename()).toBe('qris-POP-11.png');
    expect(troubles).toEqual([]);
    await close();
  });

  it('asks the bank of a card, and comes back paid', async () => {
    const { page, troubles, close } = await openPage(browser, sandbox);
    const frame = await buy(
      page,
      await tokenOf('POP-4', { credit_card: { secure: true }, enabled_payments: ['credit_card'] }),
    );
    await fillCard(frame);
    await frame.getByLabel('One-time password').fill('112233');
    await frame.getByRole('button', { name: 'Confirm' }).click();
    await expect
      .poll(() => toldTo(page))
      .toEqual([['success', expect.objectContaining({ transaction_status: 'capture', payment_type: 'credit_card' })]]);
    // The bank's page puts the cursor into its field; inside of another site's page browsers do not let it, and say so.
    expect(troubles.filter((text) => !text.startsWith('Blocked autofocusing'))).toEqual([]);
    await close();
  });

  it('says refused, lets the customer try again three times, and tells the shop then', async () => {
    const { page, close } = await openPage(browser, sandbox);
    const frame = await buy(page, await tokenOf('POP-5'));
    for (let attempt = 1; attempt <= 4; attempt += 1) {
      await choose(frame, 'Credit or debit card');
      await fillCard(frame, REFUSED);
      if (attempt < 4) await frame.getByText('The payment was refused').waitFor();
    }
    await expect
      .poll(() => toldTo(page))
      .toEqual([['error', expect.objectContaining({ status_code: '202', transaction_status: 'deny' })]]);
    expect(sandbox.control.transactions.list()).toHaveLength(4);
    await close();
  });

  it('is no success for a token that was paid before, or is none', async () => {
    const { page, close } = await openPage(browser, sandbox);
    const token = await tokenOf('POP-6');
    sandbox.control.snap.choose(token, { method: 'bca_va' });
    sandbox.control.pay('POP-6');
    await buy(page, token);
    await expect
      .poll(() => toldTo(page))
      .toEqual([['error', { status_code: '406', status_message: ['transaction has been processed'] }]]);
    await buy(page, 'not-a-token');
    await expect
      .poll(() => toldTo(page))
      .toEqual([['error', { status_code: '404', status_message: ['token not found'] }]]);
    await close();
  });

  it('throws where it is open already, in the words of the original', async () => {
    const { page, close } = await openPage(browser, sandbox);
    const warnings: string[] = [];
    page.on('console', (message) => warnings.push(message.text()));
    const token = await tokenOf('POP-7');
    await buy(page, token);
    const second = page.evaluate(`snap.pay(${JSON.stringify(token)}, callbacks)`);
    await expect(second).rejects.toThrow(
      'snap.pay is not allowed to be called in this state. Invalid state transition from PopupInView to PopupInView',
    );
    await page.evaluate('snap.hide()');
    await page.evaluate(`snap.pay(${JSON.stringify(`${sandbox.url}/snap/v4/redirection/${token}`)}, {})`);
    expect(warnings.join('\n')).toContain('Give it the token of the answer, not redirect_url');
    expect(warnings.join('\n')).toContain('onSuccess is not given');
    await close();
  });

  it('leads to the finish address where the shop has no callback for what happened', async () => {
    const { page, close } = await openPage(browser, sandbox);
    const frame = await buy(page, await tokenOf('POP-8'), '{ onPending: undefined }');
    await choose(frame, 'Alfamart');
    await frame.getByRole('link', { name: /I have paid/ }).click();
    await page.waitForURL(/\/thanks\?from=snap&order_id=POP-8&status_code=201&transaction_status=pending$/);
    await close();
  });

  it('can stand inside of the page', async () => {
    const { page, close } = await openPage(browser, sandbox);
    await page.goto(shop.url);
    await page.evaluate(`snap.embed(${JSON.stringify(await tokenOf('POP-9'))}, { ...callbacks, embedId: 'place' })`);
    const frame = page.frameLocator('#place #snap-midtrans');
    await choose(frame, 'QRIS');
    expect(await frame.getByRole('link', { name: 'Close' }).count()).toBe(0);
    await frame.getByRole('img', { name: 'The QR code of this payment' }).waitFor();
    sandbox.control.pay('POP-9');
    await expect.poll(() => toldTo(page)).toEqual([['success', expect.objectContaining({ payment_type: 'qris' })]]);
    await close();
  });
});

describe('the page by itself', () => {
  const LABELS: Readonly<Record<string, string>> = {
    credit_card: 'Credit or debit card', gopay: 'GoPay', shopeepay: 'ShopeePay', dana: 'DANA', ovo: 'OVO', other_qris: 'QRIS',
    bca_va: 'BCA virtual account', bni_va: 'BNI virtual account', bri_va: 'BRI virtual account', cimb_va: 'CIMB Niaga virtual account',
    permata_va: 'Permata virtual account', echannel: 'Mandiri bill', other_va: 'Other banks', indomaret: 'Indomaret', alfamart: 'Alfamart',
    akulaku: 'Akulaku', kredivo: 'Kredivo',
  }; // biome-ignore format: a list reads better in lines
  /** What has an app or a form of its own on a phone, and one of those that have not. */
  const ELSE_ON_A_PHONE = ['credit_card', 'gopay', 'shopeepay', 'dana', 'ovo', 'other_qris', 'bca_va'] as const;
  const BUYER = {
    item_details: [{ id: 'kopi', name: 'Kopi', price: 50_000, quantity: 1, category: 'Food', url: 'https://shop.example/kopi' }],
    customer_details: {
      first_name: 'Budi', last_name: 'Utomo', email: 'budi@example.com', phone: '081234567890',
      ...Object.fromEntries(['billing_address', 'shipping_address'].map((name) => [name, { first_name: 'Budi', last_name: 'Utomo', phone: '081234567890', address: 'Jl. Sudirman 1', city: 'Jakarta', postal_code: '12190', country_code: 'IDN' }])),
    },
  }; // biome-ignore format: a list reads better in lines

  it.each([
    ['a desk', {}],
    ['a phone', { ...phone, userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Mobile/15E148' }],
  ])(
    'lets every way be paid, on %s as far as it differs there',
    async (name, device) => {
      const { page, troubles, close } = await openPage(browser, sandbox, device);
      for (const channel of name === 'a desk' ? CHANNELS : ELSE_ON_A_PHONE) {
        const orderId = `${name === 'a desk' ? 'D' : 'P'}-${channel}`;
        const token = await tokenOf(orderId, BUYER);
        await page.goto(`/snap/v4/redirection/${token}?language=en`);
        await choose(page, LABELS[channel] ?? channel);
        if (channel === 'credit_card') await fillCard(page);
        if (channel === 'ovo') {
          await page.getByLabel('Phone number at OVO').fill('0812-3456-7890');
          await page.getByRole('button', { name: /^Pay Rp/ }).click();
        }
        await expect.poll(() => sandbox.control.snap.standing(token)).toMatch(/processing|paid/);
        const { status, id } =
          sandbox.control.transactions.get(sandbox.control.snap.get(token)?.transactionIds[0] ?? '') ?? {};
        if (status === 'pending') sandbox.control.pay(id ?? '');
        await page.goto(`/snap/v4/redirection/${token}?language=en`);
        await page.getByRole('heading', { name: 'Paid' }).waitFor();
        const link = page.getByRole('link', { name: /^Back to/ });
        expect([channel, await link.getAttribute('href')]).toEqual([
          channel,
          expect.stringContaining(`/thanks?from=snap&order_id=${orderId}&status_code=200`),
        ]);
      }
      expect(troubles).toEqual([]);
      await close();
    },
    180_000,
  );

  it.each([
    ['en', {}],
    ['id', narrow],
  ])('keeps nobody out, in %s', async (language, device) => {
    const { page, troubles, close } = await openPage(browser, sandbox, device);
    const looks = async (path: string) => {
      await page.emulateMedia({ colorScheme: 'light' });
      await page.goto(`${path}${path.includes('?') ? '&' : '?'}lang=${language}`);
      expect([path, await overflow(page), await findBarriers(page)]).toEqual([path, 0, []]);
      expect([path, await findBarriersByNight(page)]).toEqual([path, []]);
      expect(await page.locator('html').getAttribute('lang')).toBe(language);
    };
    const at = (token: string) => `/snap/v4/redirection/${token}`;
    await looks(at(await tokenOf('A-1', BUYER)));
    await looks(
      at(await tokenOf('A-2', { enabled_payments: ['credit_card'], user_id: 'u', credit_card: { save_card: true } })),
    );
    await looks(at(await tokenOf('A-3', { enabled_payments: [] })));
    const waiting = await tokenOf('A-4', { customer_details: { collect_email: 'required' } });
    sandbox.control.snap.choose(waiting, { method: 'bca_va' });
    await looks(at(waiting));
    await looks(`${at(waiting)}?choose=1`);
    sandbox.control.pay('A-4');
    await looks(at(waiting));
    await looks(at('nothing'));
    await caller(sandbox)('POST', '/v1/payment-links', {
      body: {
        transaction_details: { order_id: 'L-1', payment_link_id: 'gift' },
        payment_link_type: 'DYNAMIC_AMOUNT',
        dynamic_amount: { min_amount: 1_000, max_amount: 9_000 },
        customer_required: true,
      },
    });
    await looks('/payment-links/gift');
    for (const name of ['calls', 'snap', 'payment-links']) await looks(`/console/${name}`);
    expect(troubles.filter((text) => !text.includes('404'))).toEqual([]);
    await close();
  });

  it('goes back to the shop without a payment, and nobody should believe that', async () => {
    const { page, close } = await openPage(browser, sandbox);
    await page.goto(`/snap/v2/vtweb/${await tokenOf('BACK-1')}?language=en`);
    await page.getByRole('link', { name: 'Back to merchant' }).click();
    await page.waitForURL(/\/thanks\?from=snap&order_id=BACK-1/);
    await close();
  });
});

it('a hint stands in the console beside the call', async () => {
  await tokenOf('HINT-1', { enabled_payments: ['qris'], customer_details: { name: 'Budi' } });
  const { page, close } = await openPage(browser, sandbox);
  await page.goto('/console/calls');
  const row = page.locator('tbody tr', { hasText: 'HINT-1' });
  await row.getByText('Use other_qris').waitFor();
  await row.getByText('Use first_name and last_name').waitFor();
  await close();
});
