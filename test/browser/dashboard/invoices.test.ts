// Invoices in a real browser: made, looked at and taken back by hand, and what is shown where that is not possible.

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayInJakarta, payInvoice, readInvoice, sentInvoice } from '../../support/invoices.ts';
import { type Desk, findBarriers, settled, startDesk } from './support.ts';

let desk: Desk;
let admin: string;
beforeAll(async () => {
  desk = await startDesk({ gateway: { timeoutMs: 2_000, retries: 0 } });
  admin = await desk.keyOf('siti', 'admin');
});
afterAll(() => desk.close());

const newest = async () => (await desk.t.request('GET', '/invoices/?limit=1', { key: desk.t.keys.staff })).body[0];

/** What the browser itself says about an answer that is no success. */
const refused = (status: number) => expect.stringContaining(String(status));

async function fillForm(page: Page): Promise<void> {
  const form = page.getByRole('dialog', { name: 'New invoice' });
  await form.getByLabel('Customer’s name').fill('Dewi Lestari');
  await form.getByLabel('E-mail').fill('dewi@example.com');
  await form.getByLabel('Due date').fill(dayInJakarta(7));
  const first = form.getByRole('group', { name: 'Item 1' });
  await first.getByLabel('What is sold').fill('Kopi Gayo 1 kg');
  // As people in Indonesia write it.
  await first.getByLabel('Price of one').fill('Rp 150.000');
  await first.getByLabel('How many').fill('2');
}

describe('a new invoice', () => {
  it('is made in a form that sums up, adds and removes items, and is then shown', async () => {
    const { page, troubles, close } = await desk.open(admin, 'invoices');
    await page.getByText('No invoices yet').waitFor();
    await page.getByRole('button', { name: 'New invoice' }).focus();
    await page.keyboard.press('Enter');
    const form = page.getByRole('dialog', { name: 'New invoice' });
    await fillForm(page);
    await form.getByLabel('Phone').fill('0812-3456-7890');
    await form.getByText('Rp 300.000').waitFor();
    await form.getByRole('button', { name: 'Add an item' }).click();
    // Whoever adds an item types into it next.
    await page.keyboard.type('Delivery');
    await form.getByRole('group', { name: 'Item 2' }).getByLabel('Price of one').fill('20000');
    await form.getByText('Rp 320.000').waitFor();
    await form.getByRole('button', { name: 'Add an item' }).click();
    await form.getByRole('button', { name: 'Remove Item 3' }).click();
    expect(await findBarriers(page)).toEqual([]);
    await form.getByRole('button', { name: 'Make the invoice' }).click();
    await page.getByRole('heading', { level: 1, name: /Invoice INV-/ }).waitFor();
    expect(await newest()).toMatchObject({
      status: 'pending',
      customer_name: 'Dewi Lestari',
      customer_phone: '6281234567890',
      due_date: dayInJakarta(7),
      total_amount: '320000.00',
      items: [
        { description: 'Kopi Gayo 1 kg', quantity: 2, price: '150000.00' },
        { description: 'Delivery', quantity: 1, price: '20000.00' },
      ],
    });
    await page.getByRole('status').getByText('The invoice was made.').waitFor();
    expect(troubles).toEqual([]);
    await close();
  });

  it('does not take 150.50 for an amount, and shows what the server says at its field', async () => {
    const taken = await sentInvoice(desk.t, { invoice_number: 'TAKEN-1' });
    const { page, troubles, close } = await desk.open(admin, 'invoices');
    await page.getByRole('button', { name: 'New invoice' }).click();
    const form = page.getByRole('dialog', { name: 'New invoice' });
    await fillForm(page);
    await form.getByLabel('Price of one').fill('150.50');
    await form.getByText('Whole rupiah, such as').waitFor();
    await form.getByText('Total Rp 0').waitFor();
    await form.getByLabel('Price of one').fill('150.500');
    await form.getByText('Numbers of your own').click();
    await form.getByLabel('Number').fill(taken.invoice_number);
    await form.getByRole('button', { name: 'Make the invoice' }).click();
    const field = form.getByLabel('Number');
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
    expect(await field.locator('..').textContent()).toContain('is taken');
    expect((await newest()).invoice_number).toBe('TAKEN-1');
    expect(troubles).toEqual([refused(400)]);
    await close();
  });

  it('of which the answer was lost is not known yet, and never called failed; trying again makes no second one', async () => {
    const { page, close } = await desk.open(admin, 'invoices');
    await page.getByRole('button', { name: 'New invoice' }).click();
    const form = page.getByRole('dialog', { name: 'New invoice' });
    await fillForm(page);
    // The page repeats the request once by itself.
    desk.t.sandbox.control.faults.add({ kind: 'timeout-after', operation: 'invoice-create', next: 2 });
    await form.getByRole('button', { name: 'Make the invoice' }).click();
    await form.getByText('Not known yet').waitFor();
    await form.getByRole('link', { name: 'It was stored: see its state' }).waitFor();
    const begun = await newest();
    desk.t.sandbox.control.faults.clear();
    await form.getByRole('button', { name: 'Make the invoice' }).click();
    await page.getByRole('heading', { level: 1, name: /Invoice INV-/ }).waitFor();
    expect(await newest()).toMatchObject({ id: begun.id, status: 'pending' });
    const atGateway = desk.t.sandbox.control.invoices.list({ limit: 1_000 });
    expect(atGateway.filter(({ orderId }) => orderId === begun.order_id)).toHaveLength(1);
    await close();
  });
});

describe('an invoice', () => {
  it('is paid while somebody looks at it, and the page says so by itself', async () => {
    const invoice = await sentInvoice(desk.t);
    const { page, troubles, close } = await desk.open(admin, `invoices/${invoice.id}`);
    await settled(page);
    expect(await page.getByRole('link', { name: /Open the page to pay on/ }).getAttribute('href')).toBe(
      invoice.payment_link_url,
    );
    expect(await page.getByRole('link', { name: /Open the document/ }).getAttribute('href')).toBe(invoice.pdf_url);
    await payInvoice(desk.t, invoice.order_id);
    await page.locator('.lead').getByText('Paid').waitFor();
    await page.getByText('Only an invoice that waits to be paid can be voided.').waitFor();
    await page.getByRole('link', { name: 'To the payment' }).waitFor();
    expect(troubles).toEqual([]);
    await close();
  });

  it('is asked for at the gateway', async () => {
    const invoice = await sentInvoice(desk.t);
    const { page, close } = await desk.open(admin, `invoices/${invoice.id}`);
    await page.getByRole('button', { name: 'Refresh' }).click();
    await page.getByText('The gateway was asked').waitFor();
    expect(desk.t.sandbox.requests.count({ operation: 'invoice-get' })).toBeGreaterThan(0);
    await close();
  });

  it('is voided with a reason, by the keyboard, and the focus stays on the page', async () => {
    const invoice = await sentInvoice(desk.t);
    const { page, troubles, close } = await desk.open(admin, `invoices/${invoice.id}`);
    await page.getByRole('button', { name: 'Void' }).focus();
    await page.keyboard.press('Enter');
    await page.getByLabel('Why (optional)').fill('Ordered twice');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.locator('.lead').getByText('Voided').waitFor();
    expect(await readInvoice(desk.t, invoice.id)).toMatchObject({ status: 'voided', void_reason: 'Ordered twice' });
    // The button is gone with what it did.
    await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('H1');
    expect(troubles).toEqual([]);
    await close();
  });

  it('of which nobody knows whether it was voided is not called failed', async () => {
    const invoice = await sentInvoice(desk.t);
    const { page, close } = await desk.open(admin, `invoices/${invoice.id}`);
    await page.getByRole('button', { name: 'Void' }).click();
    desk.t.sandbox.control.faults.add({ kind: 'timeout-before', operation: 'invoice-void', next: 2 });
    await page.getByRole('button', { name: 'Void the invoice' }).click();
    await page.getByRole('dialog').getByText('Not known yet').waitFor();
    desk.t.sandbox.control.faults.clear();
    await page.getByRole('button', { name: 'Void the invoice' }).click();
    await page.locator('.lead').getByText('Voided').waitFor();
    expect((await readInvoice(desk.t, invoice.id)).status).toBe('voided');
    await close();
  });

  it('can be read, but not voided, by those who may only look', async () => {
    const invoice = await sentInvoice(desk.t);
    const viewer = await desk.keyOf('vera', 'viewer');
    const { page, troubles, close } = await desk.open(viewer, `invoices/${invoice.id}`);
    await settled(page);
    await page.getByRole('button', { name: 'Refresh' }).waitFor();
    expect(await page.getByRole('button', { name: 'Void' }).count()).toBe(0);
    await page.goto(`${desk.url}invoices`);
    await settled(page);
    expect(await page.getByRole('button', { name: 'New invoice' }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Export' }).count()).toBe(0);
    expect(troubles).toEqual([]);
    await close();
  });
});

describe('the list of invoices', () => {
  it('is filtered by its address, and taken away as a file', async () => {
    const invoice = await sentInvoice(desk.t, { invoice_number: 'FIND-ME' });
    const { page, close } = await desk.open(admin, 'invoices');
    await page.getByLabel('Number').fill('FIND-ME');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('tbody tr').count()).toBe(1);
    expect(new URL(page.url()).search).toBe('?invoice_number=FIND-ME');
    // The file knows no such filter: none is offered that would hold more than is shown.
    expect(await page.getByRole('button', { name: 'Export' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Clear the filters' }).click();
    await page.getByRole('search').getByLabel('Status').selectOption('voided');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Take the file' }).click();
    expect((await download).suggestedFilename()).toMatch(/^invoices-[\d-]{10}\.xlsx$/);
    await page.goto(`${desk.url}invoices?order_id=${invoice.order_id}`);
    await page.getByRole('link', { name: 'FIND-ME' }).click();
    await page.getByRole('heading', { name: 'Invoice FIND-ME' }).waitFor();
    await close();
  });

  it('counts new ones instead of moving the rows, and changes those that are there', async () => {
    const invoice = await sentInvoice(desk.t, { invoice_number: 'WATCHED' });
    const { page, troubles, close } = await desk.open(admin, 'invoices');
    const row = page.locator('tbody tr', { hasText: 'WATCHED' });
    await row.getByText('Waiting').waitFor();
    await page.locator('.live-mark.live').waitFor();
    await sentInvoice(desk.t, { invoice_number: 'NEWCOMER' });
    await payInvoice(desk.t, invoice.order_id);
    await row.getByText('Paid').waitFor();
    expect(await page.locator('tbody tr').first().textContent()).toContain('WATCHED');
    await page.getByRole('button', { name: 'Show 1 new invoice' }).click();
    await page.getByRole('link', { name: 'NEWCOMER' }).waitFor();
    expect(troubles).toEqual([]);
    await close();
  });
});
