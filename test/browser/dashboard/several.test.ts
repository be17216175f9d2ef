// Several rows at once in a real browser: each has an answer of its own, and trying again does nothing twice.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { muteNotifications, paidWallet, unmuteNotifications } from '../../support/payments.ts';
import { startReceiver } from '../../support/webhook-receiver.ts';
import { newCheckout, readCheckout } from './paying.ts';
import { type Desk, findBarriers, settled, startDesk } from './support.ts';

let desk: Desk;
let admin: string;
beforeAll(async () => {
  desk = await startDesk({
    gateway: { timeoutMs: 2_000, retries: 0 },
    refundApprovalAbove: 100_000,
    webhooks: { allow: ['127.0.0.1'] },
  });
  admin = await desk.keyOf('siti', 'admin');
});
afterAll(() => desk.close());

const charge = async (order_id: string): Promise<string> => {
  const body = { payment_type: 'bank_transfer', bank: 'bca', gross_amount: 75_000, order_id };
  const reply = await desk.t.request('POST', '/charge/', { body });
  await desk.t.sandbox.settled();
  return reply.body.id;
};
const read = async (id: string) => (await desk.t.request('GET', `/payments/${id}/`, { key: admin })).body;
const cancelCalls = () => desk.t.sandbox.requests.list().filter(({ operation }) => operation === 'cancel').length;

describe('several payments', () => {
  it('are cancelled with an answer for each, and those that failed are tried again alone', async () => {
    const [first, second] = [await charge('MANY-1'), await charge('MANY-2')];
    const paid = await paidWallet(desk.t, 'MANY-PAID');
    const { page, troubles, close } = await desk.open(admin, 'payments');
    for (const order of ['MANY-1', 'MANY-2', 'MANY-PAID']) {
      await page.getByRole('checkbox', { name: `Choose ${order}` }).press('Space');
    }
    await page.getByRole('status').getByText('3 chosen').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Cancel 3 payments?' });
    expect(await findBarriers(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Cancel them' }).click();
    await dialog.getByText('2 worked, 1 did not.').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await dialog.locator('tr', { hasText: 'MANY-PAID' }).getByText('Failed').waitFor();
    await dialog.locator('tr', { hasText: 'MANY-1' }).getByText('Cancelled').waitFor();
    const before = cancelCalls();
    await dialog.getByRole('button', { name: 'Try the one again that failed' }).click();
    await dialog.getByText('2 worked, 1 did not.').waitFor();
    expect(cancelCalls()).toBe(before);
    await dialog.getByRole('button', { name: 'Close' }).click();
    for (const id of [first, second]) expect((await read(id)).transaction_status).toBe('cancel');
    expect((await read(paid)).transaction_status).toBe('settlement');
    await page.getByRole('button', { name: 'Choose none' }).click();
    expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(0);
    expect(troubles.every((trouble) => trouble.includes('400'))).toBe(true);
    await close();
  });

  it('are refunded once each, also where the first answer was lost, and wait for a second person where that is so', async () => {
    const small = await paidWallet(desk.t, 'BACK-SMALL', 50_000);
    const large = await paidWallet(desk.t, 'BACK-LARGE', 500_000);
    const { page, close } = await desk.open(admin, 'payments');
    await page.getByRole('checkbox', { name: 'Choose BACK-SMALL' }).check();
    await page.getByRole('checkbox', { name: 'Choose BACK-LARGE' }).check();
    desk.t.sandbox.control.faults.add({ kind: 'timeout-after', operation: 'refund', every: 1 });
    // Without these the repetition of the request would find out that it was done.
    muteNotifications(desk.t);
    desk.t.sandbox.control.faults.add({ kind: 'timeout-before', operation: 'status', every: 1 });
    await page.getByRole('button', { name: 'Refund', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Refund 2 payments?' });
    await dialog.getByText('Rp 550.000').waitFor();
    await dialog.getByLabel('Reason').fill('Batal');
    await dialog.getByRole('button', { name: 'Refund them' }).click();
    await dialog.locator('tr', { hasText: 'BACK-LARGE' }).getByText('Needs approval').waitFor();
    await dialog.locator('tr', { hasText: 'BACK-SMALL' }).getByText('Not known yet').waitFor();
    desk.t.sandbox.control.faults.clear();
    unmuteNotifications(desk.t);
    await dialog.getByRole('button', { name: 'Try the one again that failed' }).click();
    await dialog.getByText('2 worked, 0 did not.').waitFor();
    await desk.t.sandbox.settled();
    const { refunds } = await read(small);
    expect(refunds).toMatchObject([{ amount: '50000.00', reason: 'Batal' }]);
    expect((await read(large)).refunds).toMatchObject([{ status: 'requested' }]);
    await close();
  });

  it('are told to a webhook again, and taken away as one file', async () => {
    const receiver = await startReceiver();
    await desk.t.request('POST', '/webhooks/', { key: admin, body: { url: `${receiver.url}/hook` } });
    await charge('TOLD-1');
    await charge('TOLD-2');
    const { page, troubles, close } = await desk.open(admin, 'payments');
    await page.getByRole('checkbox', { name: 'Choose TOLD-1' }).check();
    await page.getByRole('checkbox', { name: 'Choose TOLD-2' }).check();
    await page.getByRole('button', { name: 'Send to webhooks again' }).click();
    await page.getByRole('button', { name: 'Send them again' }).click();
    await page.getByText('2 worked, 0 did not.').waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    const file = page.waitForEvent('download');
    await page.locator('.chosen-bar').getByRole('button', { name: 'Export' }).click();
    await page.getByRole('button', { name: 'Take the file' }).click();
    const chunks: Buffer[] = [];
    for await (const chunk of await (await file).createReadStream()) chunks.push(chunk as Buffer);
    const lines = Buffer.concat(chunks).toString().trim().split(/\r?\n/);
    expect(lines).toHaveLength(3);
    expect(lines.filter((line) => /TOLD-[12]/.test(line))).toHaveLength(2);
    expect(troubles).toEqual([]);
    await close();
    receiver.close();
  });
});

describe('several checkouts', () => {
  it('are cancelled on a phone, in Indonesian', async () => {
    const made = [await newCheckout(desk.t, { order_id: 'CO-1' }), await newCheckout(desk.t, { order_id: 'CO-2' })];
    const view = { locale: 'id-ID', viewport: { width: 360, height: 800 } };
    const { page, troubles, close } = await desk.open(admin, 'checkouts', view);
    for (const { order_id } of made) await page.getByRole('checkbox', { name: `Pilih ${order_id}` }).check();
    if (process.env.SHOT) await page.screenshot({ path: '/tmp/desk-many.png', fullPage: true });
    await page.getByRole('button', { name: 'Batalkan', exact: true }).click();
    await page.getByRole('button', { name: 'Batalkan semuanya' }).click();
    await page.getByText('2 berhasil, 0 tidak.').waitFor();
    await settled(page);
    expect(await findBarriers(page)).toEqual([]);
    if (process.env.SHOT) await page.screenshot({ path: '/tmp/desk-many-done.png' });
    for (const { id } of made) expect((await readCheckout(desk.t, id)).status).toBe('cancelled');
    expect(troubles).toEqual([]);
    await close();
  });
});
