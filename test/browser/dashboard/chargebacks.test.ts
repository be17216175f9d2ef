// Chargebacks in a real browser: a queue by deadline, worked on by finance, and only looked at by others.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chargeCard } from '../../support/payments.ts';
import { type Desk, findBarriers, settled, startDesk } from './support.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await startDesk({ chargebackDays: 2 });
});
afterAll(() => desk.close());

async function takenBack(orderId: string): Promise<string> {
  const { body } = await chargeCard(desk.t, orderId);
  await desk.t.sandbox.settled();
  desk.t.sandbox.control.settle(orderId);
  desk.t.sandbox.control.chargeback(orderId);
  await desk.t.sandbox.settled();
  return String(body.id);
}

describe('chargebacks', () => {
  it('are found among what needs attention, and worked on with evidence until they are won', async () => {
    const paymentId = await takenBack('CB-1');
    const { page, troubles, close } = await desk.open(await desk.keyOf('fitri', 'finance'));
    await page.getByRole('link', { name: 'Chargebacks that have to be answered soon' }).click();
    await page.getByRole('heading', { level: 1, name: 'Chargebacks' }).waitFor();
    const row = page.locator('tbody tr', { hasText: 'CB-1' });
    await row.getByText('To be answered').waitFor();
    await row.getByRole('link', { name: 'CB-1' }).click();
    await page.getByText('No steps yet').waitFor();
    await page.getByRole('button', { name: 'Change' }).press('Enter');
    const form = page.getByRole('dialog', { name: 'The chargeback of CB-1' });
    await form.getByLabel('State').selectOption('Evidence sent');
    await form.getByLabel('Deadline, WIB').fill('2099-01-01T08:30');
    await form.getByLabel('Evidence').fill('Signed for by Budi.');
    await form.getByLabel('Addresses').fill('https://courier.example/1\nhttps://courier.example/2');
    expect(await findBarriers(page)).toEqual([]);
    await form.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Signed for by Budi.').waitFor();
    await page.getByRole('link', { name: 'https://courier.example/2' }).waitFor();
    await page.getByText('State: Evidence sent').waitFor();
    await page.locator('.lead').getByText('Evidence sent').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    const { body } = await desk.t.request('GET', `/chargebacks/?payment_id=${paymentId}`, { key: desk.t.keys.staff });
    expect(body).toMatchObject([{ state: 'evidence_sent', due_at: '2099-01-01T01:30:00.000Z' }]);
    await page.goto(`${desk.url}payments/${paymentId}`);
    await page.getByRole('link', { name: 'To the chargeback' }).click();
    await page.locator('tbody tr', { hasText: 'CB-1' }).waitFor();
    expect(troubles).toEqual([]);
    await close();
  });

  it('can be looked at, and not changed, by those who do not answer for the money, on a phone too', async () => {
    await takenBack('CB-2');
    const view = { locale: 'id-ID', viewport: { width: 360, height: 800 } };
    const { page, troubles, close } = await desk.open(await desk.keyOf('vera', 'viewer'), 'chargebacks', view);
    await page.getByRole('link', { name: 'CB-2' }).click();
    await page.getByText('Belum ada yang menanganinya').waitFor();
    await settled(page);
    expect(await page.getByRole('button', { name: 'Ubah' }).count()).toBe(0);
    expect(await findBarriers(page)).toEqual([]);
    expect(troubles).toEqual([]);
    if (process.env.SHOT) await page.screenshot({ path: '/tmp/desk-cb.png', fullPage: true });
    await close();
  });
});
