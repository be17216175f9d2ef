// The overview in a real browser: figures that follow what happens, charts that are also tables, and what waits.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paidWallet } from '../../support/payments.ts';
import { type Desk, findBarriers, settled, startDesk } from './support.ts';

let desk: Desk;
let siti: string;
beforeAll(async () => {
  desk = await startDesk({ refundApprovalAbove: 100_000 });
  siti = await desk.keyOf('siti', 'admin');
});
afterAll(() => desk.close());

describe('the overview', () => {
  it('of nothing says so, and that nothing waits', async () => {
    const { page, troubles, close } = await desk.open(siti);
    await page.getByText('No payments in this period').waitFor();
    await page.getByText('Nothing waits').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    expect(troubles).toEqual([]);
    await close();
  });

  it('follows what happens without being asked', async () => {
    const { page, close } = await desk.open(siti, '?period=today');
    await page.locator('.live-mark.live').waitFor();
    await page.getByText('No payments in this period').waitFor();
    await paidWallet(desk.t, 'SEEN-LIVE', 250_000);
    await page.getByRole('region', { name: 'By method' }).getByRole('link', { name: 'GoPay' }).waitFor();
    await page.getByText('of 1 made').waitFor();
    await close();
  });

  it('shows today, 7 and 30 days, as charts that say what is seen and as tables', async () => {
    const { page, troubles, close } = await desk.open(siti);
    const money = page.getByRole('img', { name: /^Gross, from .* Highest: Rp/ });
    await money.locator('canvas').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('button', { name: '30 days' }).click();
    await expect.poll(() => new URL(page.url()).search).toBe('?period=30d');
    await page.getByRole('button', { name: 'Table' }).click();
    const days = page.getByRole('region', { name: 'By day' }).getByRole('row');
    await expect.poll(() => days.count()).toBe(31);
    expect(await days.last().textContent()).toContain('Rp 250.000'.replace(' ', '\u00a0'));
    await page.getByRole('button', { name: 'Today' }).click();
    await expect.poll(() => page.getByRole('region', { name: 'By hour' }).getByRole('row').count()).toBe(25);
    expect(troubles).toEqual([]);
    await close();
  });

  it('draws anew in the dark, and in a narrow window', async () => {
    const { page, troubles, close } = await desk.open(siti, '', { viewport: { width: 360, height: 740 } });
    const canvas = page.getByRole('img', { name: /^Gross/ }).locator('canvas');
    await canvas.waitFor();
    const picture = () => canvas.screenshot().then(String);
    const byDay = await picture();
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(picture).not.toBe(byDay);
    await settled(page);
    expect(await findBarriers(page)).toEqual([]);
    const overhang = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
    expect(await page.evaluate(overhang)).toBe(0);
    const narrow = await canvas.evaluate((drawn) => drawn.clientWidth);
    await page.setViewportSize({ width: 800, height: 740 });
    await expect.poll(() => canvas.evaluate((drawn) => drawn.clientWidth)).toBeGreaterThan(narrow);
    expect(troubles).toEqual([]);
    await close();
  });

  it('leads to what waits', async () => {
    const id = await paidWallet(desk.t, 'WAITS', 250_000);
    const asked = await desk.t.request('POST', `/payments/${id}/refund/`, { key: desk.t.keys.staff });
    expect(asked.status).toBe(202);
    const { page, close } = await desk.open(siti);
    const attention = page.getByRole('region', { name: 'Needs attention' });
    await attention.getByRole('link', { name: 'Refunds that wait for approval or for the gateway' }).click();
    await page.getByRole('heading', { name: 'Refunds' }).waitFor();
    expect(new URL(page.url()).search).toBe('?status=pending&status=requested');
    await page.getByRole('link', { name: 'WAITS' }).waitFor();
    await close();
  });

  it('shows those who are not staff the figures of their own, and nothing that waits', async () => {
    const { page, troubles, close } = await desk.open(desk.t.keys.siti);
    await page.getByText('No payments in this period').waitFor();
    expect(await page.getByRole('region', { name: 'Needs attention' }).count()).toBe(0);
    expect(troubles).toEqual([]);
    await close();
  });
});
