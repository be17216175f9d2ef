// The page of a payment in a real browser: what it says, what is done there, and what is not known yet.

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testCards } from '../../sandbox/card-support.ts';
import {
  chargeCard,
  muteNotifications,
  paidWallet,
  payAtGateway,
  unmuteNotifications,
} from '../../support/payments.ts';
import { type Desk, findBarriers, startDesk } from './support.ts';

let desk: Desk;
let siti: string;
beforeAll(async () => {
  desk = await startDesk({ gateway: { timeoutMs: 2_000, retries: 0 } });
  siti = await desk.keyOf('siti', 'admin');
});
afterAll(() => desk.close());
beforeEach(() => {
  unmuteNotifications(desk.t);
  desk.t.sandbox.control.faults.clear();
});

const read = async (id: string) => (await desk.t.request('GET', `/payments/${id}/`, { key: siti })).body;

const pending = async (orderId: string, options: Record<string, unknown> = {}) => {
  const body = { payment_type: 'bank_transfer', bank: 'bca', gross_amount: 150_000, order_id: orderId, ...options };
  const reply = await desk.t.request('POST', '/charge/', { body });
  expect(reply.status).toBe(201);
  return reply.body as { id: string; va_number: string };
};

describe('notes about a payment', () => {
  it('are added by the keyboard, stand in the timeline, and are removed by who wrote them', async () => {
    const { id } = await pending('NOTED-1');
    const colleague = await desk.keyOf('rina', 'support');
    const { page, troubles, close } = await desk.open(colleague, `payments/${id}`);
    const notes = page.getByRole('region', { name: 'Notes' });
    await notes.getByText('No notes').waitFor();
    await notes.getByRole('button', { name: 'Add a note' }).press('Enter');
    const form = page.getByRole('dialog', { name: 'Add a note' });
    await form.getByLabel('Note').fill('The customer called.\nThe parcel has not come.');
    expect(await findBarriers(page)).toEqual([]);
    await form.getByRole('button', { name: 'Add the note' }).press('Enter');
    await notes.getByText('The parcel has not come.').waitFor();
    await page.getByRole('region', { name: 'Timeline' }).getByText('The parcel has not come.').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await notes.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('button', { name: 'Remove the note' }).click();
    await notes.getByText('No notes').waitFor();
    expect(troubles).toEqual([]);
    await close();
    const viewer = await desk.open(await desk.keyOf('vera', 'viewer'), `payments/${id}`);
    await viewer.page.getByRole('region', { name: 'Notes' }).getByText('No notes').waitFor();
    expect(await viewer.page.getByRole('button', { name: 'Add a note' }).count()).toBe(0);
    await viewer.close();
  });
});

describe('what the page of a payment says', () => {
  it('how it stands, what the customer was told, and what happened, in both languages and by axe', async () => {
    const { id, va_number } = await pending('PAGE-1', {
      customer_details: { first_name: 'Budi', email: 'budi@example.com' },
      item_details: [{ name: 'Kopi Gayo 1 kg', price: 150_000, quantity: 1 }],
    });
    await desk.t.sandbox.settled();
    const { page, troubles, close } = await desk.open(siti, `payments/${id}`);
    await page.getByRole('heading', { level: 1, name: 'PAGE-1' }).waitFor();
    await page.getByText('The customer has still to pay').waitFor();
    expect(await page.getByRole('region', { name: 'Instructions for the customer' }).textContent()).toContain(
      va_number,
    );
    await page.getByText('Kopi Gayo 1 kg').waitFor();
    const timeline = page.getByRole('region', { name: 'Timeline' });
    await timeline.getByText('A charge was asked for').waitFor();
    await timeline.getByText('The gateway reported “Waiting”').waitFor();
    // Of what cannot be done it says why.
    const whyNot = page.getByRole('region', { name: 'What cannot be done now, and why' });
    expect(await whyNot.textContent()).toContain('Only a paid payment can be refunded');
    expect(await page.getByRole('button', { name: 'Refund' }).count()).toBe(0);
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'ID', exact: true }).click();
    await page.getByText('Pelanggan masih harus membayar').waitFor();
    await page.getByText('Tagihan diminta').waitFor();
    expect(troubles).toEqual([]);
    await close();
  });

  it('leads to the same transaction at the console of the sandbox', async () => {
    const { id } = await pending('PAGE-CONSOLE');
    const { page, context, close } = await desk.open(siti, `payments/${id}`);
    const [opened] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('link', { name: 'At the sandbox console' }).click(),
    ]);
    await opened.getByRole('heading', { name: 'PAGE-CONSOLE' }).waitFor();
    await close();
  });

  it('shows what happens meanwhile, and says it', async () => {
    const { id } = await pending('PAGE-LIVE');
    const { page, close } = await desk.open(siti, `payments/${id}`);
    await page.locator('.live-mark.live').waitFor();
    await page.getByText('The customer has still to pay').waitFor();
    await payAtGateway(desk.t, 'PAGE-LIVE');
    await page.getByRole('status').filter({ hasText: 'PAGE-LIVE is now: Paid.' }).waitFor();
    await page.getByText('The money is here.').waitFor();
    await page.getByText('From “Waiting” to “Paid”').waitFor();
    await close();
  });

  it('says that there is none, and offers a viewer nothing to do but look', async () => {
    const none = await desk.open(siti, 'payments/0198a3c2-7b1e-7c44-9d0a-3f5b8e2a6c10');
    await none.page.getByText('There is nothing here').waitFor();
    await none.close();
    const id = await paidWallet(desk.t, 'PAGE-VIEWER');
    const { page, close } = await desk.open(await desk.keyOf('vera', 'viewer'), `payments/${id}`);
    await page.getByRole('button', { name: 'Refresh' }).waitFor();
    expect(await page.getByRole('button', { name: /^(Refund|Cancel|Expire)$/ }).count()).toBe(0);
    // What is not their work is no news of this payment.
    expect(await page.getByText(/scope|payments:refund/).count()).toBe(0);
    await close();
  });
});

describe('what is done to a payment', () => {
  it('cancels by the keyboard, and the focus goes on where the button was', async () => {
    const { id } = await pending('DO-CANCEL');
    const { page, close } = await desk.open(siti, `payments/${id}`);
    await page.getByRole('button', { name: 'Cancel', exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Cancel this payment?' }).waitFor();
    // The first press on Esc leads back, and nothing was done.
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    expect((await read(id)).transaction_status).toBe('pending');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Cancel the payment' }).press('Enter');
    await page.getByRole('status').filter({ hasText: 'The payment was cancelled.' }).waitFor();
    await page.getByText('It was cancelled.').waitFor();
    expect((await read(id)).transaction_status).toBe('cancel');
    await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('H1');
    await close();
  });

  it('asks the gateway how it stands, and finds what no message told', async () => {
    const { id } = await pending('DO-CHECK');
    muteNotifications(desk.t);
    await payAtGateway(desk.t, 'DO-CHECK');
    const { page, close } = await desk.open(siti, `payments/${id}`);
    await page.getByRole('button', { name: 'Refresh' }).click();
    await page.getByText('The money is here.').waitFor();
    await page.getByText('Status check', { exact: true }).waitFor();
    expect((await read(id)).transaction_status).toBe('settlement');
    await close();
  });

  it('captures a part of a hold', async () => {
    const { body } = await chargeCard(desk.t, 'DO-CAPTURE', { authorize: true });
    const { page, close } = await desk.open(siti, `payments/${body.id}`);
    await page.getByRole('button', { name: 'Capture', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Take the money from the card' });
    await dialog.getByLabel('Amount in rupiah').fill('100000');
    await dialog.getByRole('button', { name: 'Capture' }).click();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    expect(await read(body.id)).toMatchObject({ transaction_status: 'capture', captured_amount: '100000.00' });
    await close();
  });

  it.each([
    ['Approve', 'Accept the payment', { fraud_status: 'accept' }],
    ['Deny', 'Refuse the payment', { transaction_status: 'deny' }],
  ])('%s of what the fraud check is unsure about', async (name, act, after) => {
    const { body } = await chargeCard(desk.t, `DO-${name}`, {}, testCards.challenge[0]);
    const { page, close } = await desk.open(siti, `payments/${body.id}`);
    await page.getByText('The fraud check is unsure about these').waitFor();
    await page.getByRole('button', { name, exact: true }).click();
    await page.getByRole('button', { name: act }).click();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    expect(await read(body.id)).toMatchObject(after);
    await close();
  });
});

describe('a refund', () => {
  it('goes back in part, with its reason, and the rest is what can go back next', async () => {
    const id = await paidWallet(desk.t, 'REFUND-1');
    const { page, troubles, close } = await desk.open(siti, `payments/${id}`);
    await page.getByRole('button', { name: 'Refund', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Give money back' });
    await dialog.getByText('Up to Rp').waitFor();
    await dialog.getByText('179 days are left').waitFor();
    expect(await dialog.getByLabel('Amount in rupiah').inputValue()).toBe('150000');
    expect(await findBarriers(page)).toEqual([]);
    // Too much is refused before it is sent.
    await dialog.getByLabel('Amount in rupiah').fill('150001');
    await dialog.getByRole('button', { name: 'Refund' }).click();
    expect(await dialog.locator('input:invalid').count()).toBe(1);
    await dialog.getByLabel('Amount in rupiah').fill('Rp 50.000');
    await dialog.getByLabel('Reason').fill('One bag was torn');
    await dialog.getByRole('button', { name: 'Refund' }).click();
    await dialog.getByText('is on its way').waitFor();
    expect(await read(id)).toMatchObject({
      transaction_status: 'partial_refund',
      refunds: [{ amount: '50000.00', reason: 'One bag was torn', is_direct: false, requested_by: 'siti' }],
    });
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('region', { name: 'Refunds' }).getByText('One bag was torn').waitFor();
    await page.getByRole('button', { name: 'Refund', exact: true }).click();
    expect(await page.getByLabel('Amount in rupiah').inputValue()).toBe('100000');
    expect(troubles).toEqual([]);
    await close();
  });

  it('that the gateway does not answer is not known yet, never failed, and not asked for twice', async () => {
    const id = await paidWallet(desk.t, 'REFUND-SILENT');
    muteNotifications(desk.t);
    desk.t.sandbox.control.faults.add({ kind: 'timeout-after', operation: 'refund', every: 1 });
    // Without this the repetition of the request would find out that it was done.
    desk.t.sandbox.control.faults.add({ kind: 'timeout-before', operation: 'status', every: 1 });
    const { page, close } = await desk.open(siti, `payments/${id}`);
    await page.getByRole('button', { name: 'Refund', exact: true }).click();
    await page.getByRole('dialog').getByLabel('Amount in rupiah').fill('60000');
    await page.getByRole('dialog').getByRole('button', { name: 'Refund' }).click();
    const alert = page.getByRole('dialog').getByRole('alert');
    await alert.getByText('Not known yet').waitFor();
    expect(await alert.textContent()).not.toContain('failed');
    expect((await read(id)).refunds).toMatchObject([{ status: 'pending', amount: '60000.00' }]);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await page.getByRole('region', { name: 'Refunds' }).getByText('Under way').waitFor();
    expect(desk.t.sandbox.control.transactions.get('REFUND-SILENT')?.refunds).toHaveLength(1);
    await close();
  });

  it('of two people at once: the second sees what happened', async () => {
    const { id } = await pending('RACE');
    const { page, close } = await desk.open(siti, `payments/${id}`);
    await page.getByRole('button', { name: 'Expire', exact: true }).click();
    muteNotifications(desk.t);
    const other = await desk.t.request('POST', `/payments/${id}/cancel/`, { key: desk.t.keys.staff });
    expect(other.status).toBe(200);
    await page.getByRole('button', { name: 'Expire the payment' }).click();
    await page.getByRole('dialog').getByText('It has changed meanwhile').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await page.getByText('It was cancelled.').waitFor();
    expect((await read(id)).transaction_status).toBe('cancel');
    await close();
  });
});
