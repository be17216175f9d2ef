// The parts that all pages share, where they are easily got wrong: the focus that stays, a dialog that stays, a clipboard that is
// not there.

import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bcaCharge } from '../../support/gapura.ts';
import { type Desk, findBarriers, settled, startDesk } from './support.ts';

let desk: Desk;
let admin: string;
let paymentId: string;
beforeAll(async () => {
  desk = await startDesk({
    publicUrl: 'http://127.0.0.1',
    checkout: { mail: { url: 'smtp://127.0.0.1:9', from: 'kopi@example.com' } },
  });
  admin = await desk.keyOf('siti', 'admin');
  const body = { ...bcaCharge, order_id: 'PARTS-1' };
  paymentId = (await desk.t.request('POST', '/charge/', { body })).body.id;
});
afterAll(() => desk.close());

const hasFocus = (part: Locator) => part.evaluate((element) => element.matches(':focus'));

/** Holds back what the page sends to this path, until it is let go. */
async function hold(page: Page, path: string): Promise<() => void> {
  let letGo = () => {};
  const isLetGo = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(`**/api${path}`, async (route) => {
    await isLetGo;
    // What was given up meanwhile needs no answer.
    await route.continue().catch(() => undefined);
  });
  return letGo;
}

describe('what is copied', () => {
  it('is copied without a clipboard too, as by plain http on the network of the shop', async () => {
    const { page, context, troubles, close } = await desk.open(admin, 'no/such/page');
    await context.addInitScript("Object.defineProperty(Navigator.prototype, 'clipboard', { get: () => undefined })");
    await page.goto(`${desk.url}payments/${paymentId}`);
    const button = page.getByRole('button', { name: 'Copy Payment', exact: true });
    await button.click();
    await page.getByRole('button', { name: 'Copied Payment', exact: true }).waitFor();
    await page.goto(`${desk.url}audit`);
    const field = page.getByLabel('Id of the subject');
    await field.press('ControlOrMeta+V');
    expect(await field.inputValue()).toBe(paymentId);
    expect(troubles).toEqual([]);
    await close();
  });
});

describe('filters', () => {
  it('take a text by Enter, and keep the focus', async () => {
    const { page, close } = await desk.open(admin, 'audit');
    const field = page.getByLabel('Who', { exact: true });
    await field.fill('nobody');
    await field.press('Enter');
    await page.waitForURL('**/audit?actor=nobody');
    await settled(page);
    expect(await hasFocus(field)).toBe(true);
    await page.goBack();
    await expect.poll(() => field.inputValue()).toBe('');
    await close();
  });

  it('take an amount as people write it, and leave the focus at a field when they are cleared', async () => {
    const { page, close } = await desk.open(admin, 'payments');
    await page.getByText('More filters').click();
    await page.getByLabel('From Rp').fill('Rp 150.000');
    await page.getByLabel('From Rp').press('Enter');
    await expect.poll(() => new URL(page.url()).search).toBe('?amount_min=150000');
    await page.getByRole('button', { name: 'Clear the filters' }).press('Enter');
    await expect.poll(() => new URL(page.url()).search).toBe('');
    expect(await page.locator('search.filters :focus').count()).toBe(1);
    await close();
  });

  it('take a day that is typed, digit by digit', async () => {
    const { page, close } = await desk.open(admin, 'refunds');
    const field = page.getByLabel('Asked for from');
    await field.focus();
    // The same whether the day or the month comes first.
    for (const digit of '05052026') await page.keyboard.press(digit);
    await expect.poll(() => field.inputValue()).toBe('2026-05-05');
    await expect.poll(() => new URL(page.url()).searchParams.get('created_after')).toBe('2026-05-05T00:00:00+07:00');
    expect(await hasFocus(field)).toBe(true);
    await close();
  });
});

describe('a file', () => {
  it('is begun and stopped by one button, which keeps the focus', async () => {
    const { page, close } = await desk.open(admin, 'refunds');
    const letGo = await hold(page, '/exports/**');
    await page.getByRole('button', { name: 'Export' }).press('Enter');
    const begin = page.getByRole('dialog').getByRole('button', { name: 'Take the file' });
    await begin.press('Enter');
    const stop = page.getByRole('button', { name: 'Stop' });
    await stop.waitFor();
    expect(await hasFocus(stop)).toBe(true);
    await stop.press('Enter');
    await begin.waitFor();
    expect(await hasFocus(begin)).toBe(true);
    letGo();
    await close();
  });

  it('can be sent regularly, and that be changed, paused and removed where it was begun', async () => {
    const { page, troubles, close } = await desk.open(admin, 'payments');
    const open = () => page.getByRole('button', { name: 'Send regularly' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Payments by mail' });
    await open();
    await dialog.getByLabel('How often').selectOption('Each Monday');
    await dialog.getByLabel('At (WIB)').selectOption('07:00');
    await dialog.getByLabel('To').fill('no address');
    await dialog.getByRole('button', { name: 'Send it' }).press('Enter');
    await dialog.locator('.field-error').waitFor();
    await dialog.getByLabel('To').fill('a@example.com, b@example.com');
    await dialog.getByRole('button', { name: 'Send it' }).press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    await open();
    await dialog.getByText('Each Monday at 07:00 WIB').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await dialog.getByRole('button', { name: /^Change: Each Monday/ }).press('Enter');
    const change = page.getByRole('dialog', { name: 'Change: Each Monday at 07:00 WIB' });
    expect(await change.getByLabel('To').inputValue()).toBe('a@example.com, b@example.com');
    expect(await findBarriers(page)).toEqual([]);
    await change.getByLabel('At (WIB)').selectOption('08:00');
    await change.getByRole('button', { name: 'Change', exact: true }).press('Enter');
    await change.waitFor({ state: 'hidden' });
    await open();
    await dialog.getByText('Each Monday at 08:00 WIB').waitFor();
    await dialog.getByRole('button', { name: /^Pause: Each Monday/ }).press('Enter');
    await dialog.getByRole('button', { name: /^Resume: Each Monday/ }).press('Enter');
    await dialog.getByRole('button', { name: /^Pause: / }).waitFor();
    await dialog.getByRole('button', { name: /^Remove: / }).press('Enter');
    await expect.poll(() => dialog.getByText('Each Monday at').count()).toBe(0);
    expect(troubles.filter((said) => !said.includes('400'))).toEqual([]);
    await close();
  });

  it('is not offered for the refunds of one payment: it would have those of all', async () => {
    const { page, close } = await desk.open(admin, `refunds?payment_id=${paymentId}`);
    await settled(page);
    expect(await page.getByRole('button', { name: 'Export' }).count()).toBe(0);
    await close();
  });
});

describe('a dialog', () => {
  it('stays while what it does is under way, so that how it ended is seen', async () => {
    const { page, close } = await desk.open(admin, 'keys');
    await page.getByRole('button', { name: 'Make a key' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Owner').fill('toko-online');
    const letGo = await hold(page, '/keys/');
    await dialog.getByRole('button', { name: 'Make a key' }).press('Enter');
    await dialog.getByRole('button', { name: 'One moment…' }).waitFor();
    expect(await hasFocus(dialog.getByRole('button', { name: 'One moment…' }))).toBe(true);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Close' }).click({ force: true });
    await dialog.getByRole('button', { name: 'One moment…' }).press('Enter');
    letGo();
    await dialog.getByText('Copy it now: it is not shown again').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => dialog.count()).toBe(0);
    expect(await page.getByRole('button', { name: 'toko-online', exact: true }).count()).toBe(1);
    await close();
  });

  it('for which there is nothing to go back to is still there after Esc, however often', async () => {
    const { page, context, close } = await desk.open(admin, 'keys');
    await settled(page);
    await context.clearCookies();
    await page.getByRole('link', { name: 'Audit' }).click();
    const dialog = page.getByRole('dialog', { name: 'Your session is over' });
    await dialog.waitFor();
    for (let times = 0; times < 3; times += 1) await page.keyboard.press('Escape');
    await dialog.getByLabel('API key').fill(admin);
    await dialog.getByRole('button', { name: 'Sign in' }).click();
    await expect.poll(() => dialog.count()).toBe(0);
    await close();
  });

  it('does not take "only these" for all where none is ticked', async () => {
    const { page, close } = await desk.open(admin, 'webhooks');
    await page.getByRole('button', { name: 'Add an endpoint' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Address').fill('http://127.0.0.1:9/hook');
    await dialog.getByLabel('Only these').check();
    await dialog.getByRole('button', { name: 'Add an endpoint' }).click();
    expect(await hasFocus(dialog.locator('[name=events]').first())).toBe(true);
    expect((await desk.t.request('GET', '/webhooks/', { key: desk.t.keys.staff })).body).toEqual([]);
    await close();
  });
});
