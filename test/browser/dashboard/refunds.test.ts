// The list of refunds in a real browser: those that wait for a second person, who decides, and the file.

import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paidWallet } from '../../support/payments.ts';
import { type Desk, findBarriers, settled, startDesk } from './support.ts';

let desk: Desk;
let andi: string;
let rina: string;
beforeAll(async () => {
  desk = await startDesk({ refundApprovalAbove: 100_000 });
  [andi, rina] = [await desk.keyOf('andi', 'finance'), await desk.keyOf('rina', 'finance')];
});
afterAll(() => desk.close());

/** A refund that waits, asked for by Andi. */
async function waiting(orderId: string): Promise<string> {
  const id = await paidWallet(desk.t, orderId);
  const body = { amount: 120_000, reason: 'Returned' };
  const reply = await desk.t.request('POST', `/payments/${id}/refund/`, { key: andi, body });
  expect(reply.status).toBe(202);
  return id;
}

const refundsOf = async (id: string) =>
  (await desk.t.request('GET', `/payments/${id}/`, { key: andi })).body.refunds as Record<string, unknown>[];

describe('the list of refunds', () => {
  it('says that there are none yet, and where to go', async () => {
    const { page, troubles, close } = await desk.open(andi, 'refunds');
    await page.getByText('No refunds yet').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('link', { name: 'To the paid payments' }).click();
    await page.getByRole('heading', { name: 'Payments' }).waitFor();
    expect(new URL(page.url()).search).toBe('?status=settlement&status=partial_refund');
    expect(troubles).toEqual([]);
    await close();
  });

  it('has another person approve one, by the keyboard, and the money goes back', async () => {
    const id = await waiting('LIST-APPROVE');
    const { page, troubles, close } = await desk.open(rina, 'refunds?status=requested');
    const approve = page.getByRole('button', { name: /^Approve: .* LIST-APPROVE$/ });
    await approve.waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await approve.press('Enter');
    await page.getByRole('dialog').getByText('andi asked for it').waitFor();
    await page.getByRole('button', { name: 'Approve the refund' }).press('Enter');
    await page.getByRole('status').filter({ hasText: 'The refund was approved.' }).waitFor();
    // It no longer waits: the list has nothing left, and the focus has gone to the heading.
    await page.getByText('Nothing fits').waitFor();
    await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('H1');
    expect(await refundsOf(id)).toMatchObject([{ status: 'accepted', requested_by: 'andi', decided_by: 'rina' }]);
    expect(troubles).toEqual([]);
    await close();
  });

  it('does not offer to approve to whoever asked for it, who may still reject it', async () => {
    const id = await waiting('LIST-OWN');
    const { page, close } = await desk.open(andi, 'refunds?status=requested');
    await page.getByText('You asked for it: another person has to approve it.').waitFor();
    expect(await page.getByRole('button', { name: /^Approve: / }).count()).toBe(0);
    await page.getByRole('button', { name: /^Reject: .* LIST-OWN$/ }).click();
    await page.getByLabel('Why (kept with the refund)').fill('Asked for twice');
    await page.getByRole('button', { name: 'Reject the refund' }).click();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    expect(await refundsOf(id)).toMatchObject([{ status: 'rejected', status_message: 'Asked for twice' }]);
    await close();
  });

  it('tells the second of two people that the other was faster', async () => {
    const id = await waiting('LIST-RACE');
    const { page, close } = await desk.open(rina, 'refunds?status=requested');
    await page.getByRole('button', { name: /^Reject: .* LIST-RACE$/ }).click();
    const [refund] = await refundsOf(id);
    const approved = await desk.t.request('POST', `/refunds/${refund?.id}/approve/`, { key: desk.t.keys.staff });
    expect(approved.status).toBe(200);
    await page.getByRole('button', { name: 'Reject the refund' }).click();
    await page.getByRole('dialog').getByText('It has changed meanwhile').waitFor();
    await close();
  });

  it('shows a viewer no buttons, and those who may take the file get it', async () => {
    await waiting('LIST-FILE');
    const viewer = await desk.open(await desk.keyOf('vera', 'viewer'), 'refunds');
    await viewer.page.getByRole('link', { name: 'LIST-FILE' }).waitFor();
    expect(await viewer.page.getByRole('button', { name: /^(Approve|Reject|Export)/ }).count()).toBe(0);
    await viewer.close();
    const { page, close } = await desk.open(andi, 'refunds?status=requested');
    await settled(page);
    await page.getByRole('button', { name: 'Export' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('CSV').check();
    await dialog.getByLabel('Only these').check();
    for (const column of ['order_id', 'status', 'created_at']) await dialog.getByLabel(column, { exact: true }).check();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Take the file' }).click(),
    ]);
    const text = await readFile(await file.path(), 'utf8');
    expect(text.split('\r\n')[0]).toBe('\uFEFForder_id,status,status_name,created_at (WIB)');
    expect(text).toContain('LIST-FILE,requested,Needs approval,');
    expect(text).not.toContain('LIST-APPROVE');
    await close();
  });
});

describe('a refund above the limit', () => {
  it('is told to wait when it is asked for on the page of its payment', async () => {
    const id = await paidWallet(desk.t, 'ABOVE');
    const { page, close } = await desk.open(andi, `payments/${id}`);
    await page.getByRole('button', { name: 'Refund', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Refund' }).click();
    await page.getByRole('dialog').getByText('needs a second person').waitFor();
    expect(await refundsOf(id)).toMatchObject([{ status: 'requested', amount: '150000.00' }]);
    // Nothing is left to refund: the button is gone, and the page's heading gets the focus.
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('H1');
    await page.getByText('You asked for it: another person has to approve it.').waitFor();
    await close();
  });
});
