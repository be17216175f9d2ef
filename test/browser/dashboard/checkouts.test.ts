// Checkouts in a real browser: found, followed while they are paid, cancelled, and what was paid twice given back.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { payAtGateway } from '../../support/payments.ts';
import { choose, newCheckout, payTwice, readCheckout } from './paying.ts';
import { type Desk, findBarriers, settled, startDesk } from './support.ts';

let desk: Desk;
let admin: string;
beforeAll(async () => {
  desk = await startDesk({ gateway: { timeoutMs: 2_000, retries: 0 } });
  admin = await desk.keyOf('siti', 'admin');
});
afterAll(() => desk.close());

const customer = { first_name: 'Dewi', last_name: 'Lestari', email: 'dewi@example.com' };

describe('a payment request', () => {
  it('is made here for one amount, and is then there to be sent', async () => {
    const { page, troubles, close } = await desk.open(admin, 'checkouts');
    await page.getByRole('button', { name: 'New payment request' }).press('Enter');
    const form = page.getByRole('dialog', { name: 'New payment request' });
    await form.getByLabel('Amount, Rp').fill('Rp 250.000');
    await form.getByLabel('What for').fill('Katering');
    await form.getByLabel('Customer’s name').fill('Dewi');
    await form.getByLabel('Phone').fill('0812-3456-7890');
    await form.getByLabel('Can be paid for').selectOption('3 days');
    await form.getByLabel('Order').fill('ASK-1');
    expect(await findBarriers(page)).toEqual([]);
    await form.getByRole('button', { name: 'Make the payment request' }).click();
    await page.getByRole('heading', { level: 1, name: 'Checkout ASK-1' }).waitFor();
    const id = page.url().split('/').at(-1) ?? '';
    const made = await readCheckout(desk.t, id);
    expect(made).toMatchObject({ amount: '250000.00', items: [{ name: 'Katering', price: 250_000, quantity: 1 }] });
    expect(Date.parse(made.expires_at) - Date.parse(made.created_at)).toBe(3 * 86_400_000);
    const url = await page.getByRole('link', { name: /Open the pay page/ }).getAttribute('href');
    const whatsApp = new URL((await page.getByRole('link', { name: /WhatsApp/ }).getAttribute('href')) ?? '');
    expect(whatsApp.origin + whatsApp.pathname).toBe('https://wa.me/6281234567890');
    expect(whatsApp.searchParams.get('text')?.replace('\u00a0', ' ')).toBe(
      `Please pay Rp 250.000 for order ASK-1 here:\n${url}`,
    );
    await page.getByRole('img', { name: 'QR code of the address' }).waitFor();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save the QR code' }).click();
    expect((await saved).suggestedFilename()).toBe('ASK-1.svg');
    // No mail server is set up here.
    expect(await page.getByRole('button', { name: 'Send by e-mail' }).count()).toBe(0);
    expect(await findBarriers(page)).toEqual([]);
    expect(troubles).toEqual([]);
    await close();
  });

  it('is made of items, and says at its field what is wrong', async () => {
    const { page, troubles, close } = await desk.open(admin, 'checkouts');
    await page.getByRole('button', { name: 'New payment request' }).click();
    const form = page.getByRole('dialog', { name: 'New payment request' });
    await form.getByRole('radio', { name: 'Items' }).check();
    const item = form.getByRole('group', { name: 'Item 1' });
    await item.getByLabel('What is sold').fill('Kopi');
    await item.getByLabel('Price of one, Rp').fill('75.000');
    await item.getByLabel('How many').fill('2');
    await form.getByText('Rp 150.000').waitFor();
    await form.getByLabel('Order').fill('ASK/2');
    await form.getByRole('button', { name: 'Make the payment request' }).click();
    await expect.poll(() => form.getByLabel('Order').getAttribute('aria-invalid')).toBe('true');
    await form.getByLabel('Order').fill('ASK-2');
    await form.getByRole('button', { name: 'Make the payment request' }).click();
    await page.getByRole('heading', { level: 1, name: 'Checkout ASK-2' }).waitFor();
    expect(troubles).toEqual([expect.stringContaining('400')]);
    await close();
  });
});

describe('a checkout', () => {
  it('shows its address and who pays what, and is paid while somebody looks at it', async () => {
    const items = [
      { name: 'Kopi Gayo 1 kg', price: 160_000, quantity: 1 },
      { name: 'Voucher', price: -10_000, quantity: 1 },
    ];
    const made = await newCheckout(desk.t, { order_id: 'LOOK-1', items, customer_details: customer });
    const { page, troubles, close } = await desk.open(admin, `checkouts/${made.id}`);
    await page.getByRole('heading', { level: 1, name: 'Checkout LOOK-1' }).waitFor();
    await page.getByText('The customer has not begun to pay yet').waitFor();
    const address = await page.getByRole('link', { name: /Open the pay page/ }).getAttribute('href');
    expect(address).toMatch(new RegExp(`^${desk.t.url}/pay/[\\w-]{20,}$`));
    expect(await page.getByRole('button', { name: 'Copy Address' }).count()).toBe(1);
    await page.getByText('Dewi Lestari').waitFor();
    await page.getByText('-Rp 10.000').waitFor();
    await page.locator('.live-mark.live').waitFor();
    await choose(desk.t, made, 'bca_va');
    const row = page.locator('tbody tr', { hasText: 'Virtual account' });
    await row.getByText('Waiting').waitFor();
    await payAtGateway(desk.t, 'LOOK-1');
    await page.locator('.lead').getByText('Paid').waitFor();
    await page.getByRole('status').getByText('LOOK-1 is now: Paid.').waitFor();
    await row.getByText('Yes').waitFor();
    // To the payment, and back.
    await row.getByRole('link', { name: 'LOOK-1' }).click();
    await page.getByRole('link', { name: 'To the checkout' }).click();
    await page.getByRole('link', { name: 'All payments of this checkout' }).click();
    await expect.poll(() => page.locator('tbody tr').count()).toBe(1);
    expect(new URL(page.url()).search).toBe(`?checkout_id=${made.id}`);
    expect(troubles).toEqual([]);
    await close();
  });

  it('is cancelled by the keyboard, with its payment, and the focus stays on the page', async () => {
    const made = await newCheckout(desk.t, { order_id: 'CANCEL-1' });
    const payment = await choose(desk.t, made, 'bca_va');
    const { page, troubles, close } = await desk.open(admin, `checkouts/${made.id}`);
    await page.getByRole('button', { name: 'Cancel' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Cancel CANCEL-1?' }).waitFor();
    await page.getByRole('button', { name: 'Cancel the checkout' }).press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.locator('.lead').getByText('Cancelled').waitFor();
    await page.getByText('Only a checkout that is not paid can be cancelled.').waitFor();
    expect(await readCheckout(desk.t, made.id)).toMatchObject({
      status: 'cancelled',
      payments: [{ id: payment.id, transaction_status: 'cancel' }],
    });
    await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('H1');
    expect(troubles).toEqual([]);
    await close();
  });

  it('can be read, but not cancelled or given back, by those who may only look', async () => {
    const made = await newCheckout(desk.t, { order_id: 'VIEW-1' });
    const viewer = await desk.keyOf('vera', 'viewer');
    const { page, troubles, close } = await desk.open(viewer, `checkouts/${made.id}`);
    await settled(page);
    expect(await page.getByRole('button', { name: /^Cancel|^Give back|^Sent back/ }).count()).toBe(0);
    expect(troubles).toEqual([]);
    await close();
  });
});

describe('what was paid twice', () => {
  it('needs attention, is given back with one button, and the dialog says what became of each payment', async () => {
    const made = await newCheckout(desk.t, { order_id: 'TWICE-1' });
    expect(await payTwice(desk.t, made, ['gopay', 'bca_va'])).toMatchObject({ surplus_amount: '150000.00' });
    const { page, troubles, close } = await desk.open(admin, '');
    await page.getByRole('link', { name: /Checkouts that were paid more than once/ }).click();
    expect(new URL(page.url()).search).toBe('?surplus=true');
    await page.getByRole('link', { name: 'TWICE-1' }).click();
    await page.getByText('Paid more than once').waitFor();
    await page.getByRole('button', { name: 'Give back' }).click();
    const dialog = page.getByRole('dialog', { name: /Give back Rp\s150\.000\?/ });
    await dialog.getByRole('button', { name: 'Refund the surplus' }).click();
    await dialog.getByText('The refund was asked for.').waitFor();
    await dialog.getByText('Nothing is left to give back.').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Give back' }).waitFor({ state: 'detached' });
    expect(await page.getByText('Paid more than once').count()).toBe(0);
    expect(await readCheckout(desk.t, made.id)).toMatchObject({ status: 'completed', surplus_amount: '0.00' });
    expect(troubles).toEqual([]);
    await close();
  });

  it('by a way that knows no refund is named with the reason, and noted once it was sent by hand', async () => {
    const made = await newCheckout(desk.t, { order_id: 'TWICE-2' });
    await payTwice(desk.t, made, ['bca_va', 'gopay']);
    const { page, close } = await desk.open(admin, `checkouts/${made.id}`, { locale: 'id-ID' });
    await page.getByRole('button', { name: 'Kembalikan' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Kembalikan kelebihan' }).click();
    await dialog.getByText('Tidak dikembalikan:').waitFor();
    await dialog.getByText(/masih harus dikembalikan/).waitFor();
    await dialog.getByRole('link', { name: 'TWICE-2' }).waitFor();
    await dialog.getByRole('button', { name: 'Tutup' }).click();
    await page.getByRole('button', { name: 'Kembalikan' }).waitFor();
    await page.getByRole('button', { name: 'Sudah dikirim sendiri' }).click();
    const noting = page.getByRole('dialog', { name: /Sudahkah Anda mengirim kembali Rp\s150\.000\?/ });
    await noting.getByLabel('Cara mengirimnya').fill('Transfer BCA 12 Mei');
    expect(await findBarriers(page)).toEqual([]);
    await noting.getByRole('button', { name: 'Ya, sudah dikirim' }).click();
    await page.getByRole('button', { name: 'Sudah dikirim sendiri' }).waitFor({ state: 'detached' });
    expect(await readCheckout(desk.t, made.id)).toMatchObject({ status: 'completed', surplus_amount: '0.00' });
    await close();
  });
});

describe('the list of checkouts', () => {
  it('is filtered by its address, counts new ones, and changes the rows that are there', async () => {
    const watched = await newCheckout(desk.t, { order_id: 'WATCHED-1' });
    const { page, troubles, close } = await desk.open(admin, 'checkouts');
    await page.getByRole('search').getByLabel('Status').selectOption('open');
    await page.getByRole('search').getByLabel('Order').fill('WATCHED-1');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('tbody tr').count()).toBe(1);
    expect(new URL(page.url()).search).toBe('?status=open&order_id=WATCHED-1');
    await page.getByRole('button', { name: 'Clear the filters' }).click();
    const row = page.locator('tbody tr', { hasText: 'WATCHED-1' });
    await row.getByText('Open').waitFor();
    await page.locator('.live-mark.live').waitFor();
    await newCheckout(desk.t, { order_id: 'NEWCOMER-1' });
    await desk.t.gapura.checkouts.cancel({ id: 'budi' }, watched.id);
    await row.getByText('Cancelled').waitFor();
    await page.getByRole('button', { name: 'Show 1 new checkout' }).click();
    await page.getByRole('link', { name: 'NEWCOMER-1' }).waitFor();
    expect(troubles).toEqual([]);
    await close();
  });
});
