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
    await page.getByText('npx gapura demo').waitFor();
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
    expect(await page.getByText('npx gapura demo').count()).toBe(0);
    expect(troubles).toEqual([]);
    await close();
  });
});

// At any hour at which the tests run: the days are whole, or the page says until when.

describe('the figures of other days', () => {
  let shop: Desk;
  let key: string;
  beforeAll(async () => {
    shop = await startDesk();
    key = await shop.keyOf('siti', 'admin');
    await seed(shop);
  });
  afterAll(() => shop.close());

  it('say how much more or less than the days before, by the day of the payment and by that of the refund', async () => {
    const { page, troubles, close } = await shop.open(key, 'figures?range=yesterday');
    const tile = (name: string) => page.locator('.tiles > div').filter({ has: page.getByText(name, { exact: true }) });
    const text = async (name: string) => (await tile(name).textContent())?.replaceAll('\u00a0', ' ');
    await tile('Gross').waitFor();
    expect(await text('Gross')).toBe('GrossRp 300.000▲ 200% more · before: Rp 100.000');
    // One of the payments of the day before went back yesterday.
    expect(await text('Refunded')).toContain('Rp 0▼ 100% less · before: Rp 40.000Of the payments');
    expect(await text('Refunds made')).toContain('Rp 40.000▲ none before1 in these days, of payments of any day');
    expect(await text('Gross less refunds made')).toContain('Rp 260.000▲ 160% more');
    expect(await text('Success rate')).toContain('66.7%▼ 33.3 points lower · before: 100%');
    expect(await page.getByText(/compared with/).textContent()).toContain('WIB, compared with');
    expect(await findBarriers(page)).toEqual([]);
    expect(troubles).toEqual([]);
    await close();
  });

  it('are broken down by method, bank, outcome, and why they failed', async () => {
    const { page, troubles, close } = await shop.open(key, 'figures?range=yesterday');
    const parts = page.getByRole('region', { name: 'Broken down' });
    await parts.getByRole('row', { name: /GoPay 2 2 100%/ }).waitFor();
    await parts.getByRole('button', { name: 'Bank', exact: true }).click();
    await parts.getByRole('row', { name: /^BCA 1 0/ }).waitFor();
    await parts.getByRole('button', { name: 'Why they failed' }).click();
    await parts.getByRole('row', { name: /^Not paid in time 1 100%/ }).waitFor();
    await parts.getByRole('button', { name: 'Outcome' }).click();
    await parts.getByRole('link', { name: 'Expired' }).click();
    await page.getByRole('link', { name: 'SEED-3' }).waitFor();
    expect(troubles).toEqual([]);
    await close();
  });

  it('can be those between any two days, chosen with the keyboard, against the same days of a week before', async () => {
    const { page, troubles, close } = await shop.open(key, 'figures');
    await page.getByLabel('Days', { exact: true }).selectOption('From day to day');
    const [yesterday, weekBefore] = [1, 8].map((days) => wibDay(-days)) as [string, string];
    await page.getByLabel('From', { exact: true }).fill(yesterday);
    await page.getByLabel('To', { exact: true }).fill(yesterday);
    await page.getByLabel('Compare with').selectOption('Week before');
    await page.getByText('▲').first().waitFor();
    const asked = new URL(page.url()).searchParams;
    expect([asked.get('from'), asked.get('to'), asked.get('compare')]).toEqual([yesterday, yesterday, 'week']);
    const gross = page.locator('.tiles > div').nth(1);
    await expect.poll(() => gross.textContent()).toContain('before: Rp\u00a050.000');
    const day = new Intl.DateTimeFormat('en-GB', {
      timeZone: 'Asia/Jakarta',
      day: 'numeric',
      month: 'short',
      year: 'numeric',
    });
    const lead = (await page.locator('.lead').textContent())?.replaceAll('\u00a0', ' ');
    expect(lead).toContain(`compared with ${day.format(new Date(`${weekBefore}T00:00:00+07:00`))}`);
    await page.getByLabel('Compare with').selectOption('Nothing');
    await expect.poll(() => page.locator('.change').count()).toBe(0);
    expect(troubles).toEqual([]);
    await close();
  });

  it('stand on the overview as today against yesterday, until the same hour', async () => {
    const { page, close } = await shop.open(key);
    const glance = page.getByRole('region', { name: 'Today against yesterday' });
    await glance.getByText(/^each until \d\d:00 WIB$|^The first hour/).waitFor();
    await glance.getByRole('link').click();
    await page.getByRole('heading', { name: 'Figures' }).waitFor();
    await close();
  });
});

const wibDay = (days: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Jakarta' }).format(new Date(Date.now() + days * 86_400_000));

/** Yesterday two paid and one expired, the day before one paid of which some went back yesterday, and one a week before. */
async function seed({ t }: Desk): Promise<void> {
  const { pool } = t.gapura.database;
  const payments = [
    [1, 'gopay', null, 100_000, 'settlement', 0, -1],
    [2, 'gopay', null, 200_000, 'settlement', 0, -1],
    [3, 'bank_transfer', 'bca', 70_000, 'expire', 0, -1],
    [4, 'qris', null, 100_000, 'partial_refund', 40_000, -2],
    [5, 'gopay', null, 50_000, 'settlement', 0, -8],
  ] as const;
  const idOf = (number: number) => `00000000-0000-7000-8000-00000000000${number}`;
  for (const [number, type, bank, amount, status, refunded, days] of payments) {
    const at = `${wibDay(days)}T12:30:00+07:00`;
    await pool.query(
      `INSERT INTO gateway_payments (id, owner_id, order_id, payment_type, bank, gross_amount, transaction_status, refund_amount,
        refund_reserved_amount, settlement_time, charge_state, charge_attempts, created_at, updated_at)
        VALUES ($1, 'budi', $2, $3, $4, $5, $6, $7, $7, $8, 'charged', 1, $8, $8)`,
      [idOf(number), `SEED-${number}`, type, bank, amount, status, refunded, at],
    );
  }
  await pool.query(
    `INSERT INTO gateway_refunds (id, payment_id, refund_key, amount, is_direct, status, created_at, updated_at)
      VALUES (gen_random_uuid(), $1, 'seed', 40000, false, 'confirmed', $2, $2)`,
    [idOf(4), `${wibDay(-1)}T15:00:00+07:00`],
  );
}
