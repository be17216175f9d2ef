// Lists that live, in a real browser: rows change in place, what belongs to a list now is counted, and nothing moves by itself.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { payAtGateway } from '../../support/payments.ts';
import { type Desk, findBarriers, settled, startDesk } from './support.ts';

let desk: Desk;
let admin: string;
beforeAll(async () => {
  desk = await startDesk();
  admin = await desk.keyOf('siti', 'admin');
});
afterAll(() => desk.close());

async function charge(order_id: string, more: object = {}): Promise<string> {
  const body = { payment_type: 'bank_transfer', bank: 'bca', gross_amount: 75_000, order_id, ...more };
  const reply = await desk.t.request('POST', '/charge/', { body });
  await desk.t.sandbox.settled();
  return reply.body.id;
}

describe('a list of payments', () => {
  it('shows a settlement in its row within a second, and a row that no longer matches its filter stays, marked', async () => {
    await charge('LIVE-1');
    await charge('LIVE-2');
    const { page, troubles, close } = await desk.open(admin, 'payments?status=pending');
    await page.locator('.live-mark.live').waitFor();
    const row = page.locator('tbody tr', { hasText: 'LIVE-1' });
    await row.getByText('Waiting').waitFor();
    await settled(page);
    await payAtGateway(desk.t, 'LIVE-1');
    await row.getByText('Paid').waitFor({ timeout: 1_000 });
    await row.getByText('No longer matches').waitFor();
    expect(await page.locator('tbody tr').allTextContents()).toEqual([
      expect.stringContaining('LIVE-2'),
      expect.stringContaining('LIVE-1'),
    ]);
    expect(await findBarriers(page)).toEqual([]);
    await page.reload();
    await expect.poll(() => page.locator('tbody tr').count()).toBe(1);
    expect(troubles).toEqual([]);
    await close();
  });

  it('counts what has come to match its filter, and not what does not', async () => {
    await charge('FIT-1');
    await charge('FIT-2', { gross_amount: 10_000 });
    const { page, troubles, close } = await desk.open(admin, 'payments?status=settlement&amount_min=50000');
    await page.locator('.live-mark.live').waitFor();
    await settled(page);
    await payAtGateway(desk.t, 'FIT-2');
    await charge('FIT-3');
    await payAtGateway(desk.t, 'FIT-1');
    await page.getByRole('button', { name: 'Show 1 new payment' }).click();
    await page.getByRole('link', { name: 'FIT-1' }).waitFor();
    expect(await page.getByRole('link', { name: /FIT-[23]/ }).count()).toBe(0);
    expect(troubles).toEqual([]);
    await close();
  });

  it('goes on after the connection broke, with what happened meanwhile', async () => {
    await charge('BREAK-1');
    const { page, context, close } = await desk.open(admin, 'payments');
    await page.locator('.live-mark.live').waitFor();
    const row = page.locator('tbody tr', { hasText: 'BREAK-1' });
    await row.getByText('Waiting').waitFor();
    await context.setOffline(true);
    await page.locator('.live-mark.lost').waitFor();
    await payAtGateway(desk.t, 'BREAK-1');
    await context.setOffline(false);
    await row.getByText('Paid').waitFor();
    await page.locator('.live-mark.live').waitFor();
    await close();
  });
});

describe('a page whose files cannot be loaded', () => {
  it('keeps the frame while the service is away, says so, and comes by itself when it is back', async () => {
    const { page, context, close } = await desk.open(admin, 'payments');
    await settled(page);
    await context.setOffline(true);
    await page.getByRole('link', { name: 'Refunds' }).click();
    await page.getByRole('heading', { level: 1, name: 'This page is not loaded yet' }).waitFor();
    await page.getByText('The service does not answer').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    // What is there still works.
    await page.getByRole('link', { name: 'Payments', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Payments' }).waitFor();
    await page.getByRole('link', { name: 'Refunds' }).click();
    await page.getByRole('heading', { level: 1, name: 'This page is not loaded yet' }).waitFor();
    await context.setOffline(false);
    await page.getByRole('heading', { level: 1, name: 'Refunds' }).waitFor();
    await close();
  });

  it('is loaded anew once where a new version has other files, and then says so', async () => {
    const { page, close } = await desk.open(admin, 'payments');
    await settled(page);
    // The files of other pages have gone; those of the frame and of this page are still there.
    const kept = new Set(
      (await page.evaluate(`performance.getEntriesByType('resource').map(({ name }) => name)`)) as string[],
    );
    let isGone = true;
    await page.route('**/assets/**', (route) =>
      isGone && !kept.has(route.request().url()) ? route.fulfill({ status: 404 }) : route.continue(),
    );
    const reloaded = page.waitForEvent('load');
    await page.getByRole('link', { name: 'Refunds' }).click();
    await reloaded;
    await page.getByText('A new version was installed').waitFor();
    await page.getByRole('link', { name: 'Payments', exact: true }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    isGone = false;
    await page.getByRole('button', { name: 'Load anew' }).click();
    await page.getByRole('heading', { level: 1, name: 'Refunds' }).waitFor();
    await close();
  });
});

describe('how much room a payment takes', () => {
  const LONG = 'TOKO-KOPI-KENANGAN-MANIS-2026-11-19-0000001';

  it('is at most 48 px on a desk and 110 px on a phone, and breaks no word', async () => {
    const customer_details = { first_name: 'Sari', email: 'sri.wahyuningsih.kartosuwiryo@perusahaan.example.co.id' };
    await charge(LONG, { customer_details });
    for (const [width, most] of [
      [1280, 48],
      [1160, 48],
      [360, 110],
    ] as const) {
      const { page, close } = await desk.open(admin, 'payments', { viewport: { width, height: 800 } });
      await page.getByRole('link', { name: LONG }).waitFor();
      const heights = (await page.evaluate(
        `[...document.querySelectorAll('table.rows tbody tr')].map((row) => Math.round(row.getBoundingClientRect().height))`,
      )) as number[];
      expect([width, heights.filter((height) => height > most)]).toEqual([width, []]);
      expect(heights.length).toBeGreaterThan(3);
      // A word that is in two lines has two boxes.
      const broken = await page.evaluate(`[...document.querySelectorAll('table.rows tbody *')].flatMap((element) =>
        [...element.childNodes].filter((node) => node.nodeType === 3).flatMap((node) =>
          [...node.data.matchAll(/[\\p{L}\\p{N}]+/gu)].filter(({ 0: word, index }) => {
            const range = document.createRange();
            range.setStart(node, index);
            range.setEnd(node, index + word.length);
            return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
          }).map(([word]) => word)))`);
      expect([width, broken]).toEqual([width, []]);
      await close();
    }
  });
});
