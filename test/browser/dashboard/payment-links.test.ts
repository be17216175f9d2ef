// Payment links in a real browser: made for a fixed and an open amount, changed, ended, and followed while people pay.

import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { payAtGateway } from '../../support/payments.ts';
import { choose, openLink } from './paying.ts';
import { type Desk, findBarriers, settled, startDesk } from './support.ts';

let desk: Desk;
let admin: string;
beforeAll(async () => {
  desk = await startDesk();
  admin = await desk.keyOf('siti', 'admin');
});
afterAll(() => desk.close());

const office = { id: 'office', staff: true };
const newest = async () => (await desk.t.gapura.paymentLinks.list(office, { limit: 1 })).items[0];
const newLink = (input: object = {}) =>
  desk.t.gapura.paymentLinks.create({ id: 'budi' }, { title: 'Kelas menyeduh', amount: 75_000, ...input });

/** What the browser itself says about an answer that is no success. */
const refused = (status: number) => expect.stringContaining(String(status));

async function openChange(page: Page, title: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  const form = page.getByRole('dialog', { name: `Change ${title}` });
  await form.getByText('More', { exact: true }).click();
  return form;
}

/** Sends the form, and tells what of it was sent. */
async function sentBy(page: Page, form: Locator): Promise<unknown> {
  const sent = page.waitForRequest((request) => request.method() === 'PATCH');
  await form.getByRole('button', { name: 'Change the payment link' }).click();
  const body: unknown = (await sent).postDataJSON();
  await form.waitFor({ state: 'detached' });
  return body;
}

describe('a new payment link', () => {
  it('for a fixed amount is made with a limit and fields, and is then shown with its address', async () => {
    const { page, troubles, close } = await desk.open(admin, 'payment-links');
    await page.getByText('No payment links yet').waitFor();
    await page.getByRole('button', { name: 'New payment link' }).focus();
    await page.keyboard.press('Enter');
    const form = page.getByRole('dialog', { name: 'New payment link' });
    await form.getByLabel('Title').fill('Kelas menyeduh');
    // As people in Indonesia write it.
    await form.getByLabel('Amount, Rp').fill('Rp 75.000');
    await form.getByLabel('How often it can be paid').fill('20');
    await form.getByLabel('Can be paid until').fill('2099-01-01T08:30');
    await form.getByRole('button', { name: 'Add a field' }).click();
    await form.getByRole('button', { name: 'Add a field' }).click();
    // Whoever adds a field goes on in it.
    await page.keyboard.type('Something');
    const second = form.getByRole('group', { name: 'Field 2' });
    await second.getByLabel('The customer is asked').fill('Nomor méja?');
    await second.getByLabel('Must be filled in').uncheck();
    await form.getByRole('button', { name: 'Add a field' }).click();
    await form.getByRole('button', { name: 'Remove Field 3' }).click();
    expect(await findBarriers(page)).toEqual([]);
    await form.getByRole('button', { name: 'Make the payment link' }).click();
    await page.getByRole('heading', { level: 1, name: 'Kelas menyeduh' }).waitFor();
    expect(await newest()).toMatchObject({
      amount: '75000.00',
      usage_limit: 20,
      expires_at: '2099-01-01T01:30:00.000Z',
      payment_methods: null,
      fields: [
        { name: 'name', label: 'Name', required: true },
        { name: 'nomor_meja', label: 'Nomor méja?', required: false },
      ],
    });
    const address = await page.getByRole('link', { name: /Open the page/ }).getAttribute('href');
    expect(address).toMatch(new RegExp(`^${desk.t.url}/pay/link/[\\w-]{20,}$`));
    expect(await page.getByRole('button', { name: 'Copy Address' }).count()).toBe(1);
    const poster = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Poster to print, A5' }).click();
    expect((await poster).suggestedFilename()).toBe('poster-A5.pdf');
    await page.getByRole('img', { name: 'QR code of the address' }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    expect(troubles).toEqual([]);
    await close();
  });

  it('for an open amount takes amounts to choose from, and shows what the server says at its field', async () => {
    const { page, troubles, close } = await desk.open(admin, 'payment-links');
    await page.getByRole('button', { name: 'New payment link' }).click();
    const form = page.getByRole('dialog', { name: 'New payment link' });
    await form.getByLabel('Title').fill('Donasi');
    await form.getByLabel('The customer says it').check();
    await form.getByLabel('At least').fill('100.000');
    await form.getByLabel('At most').fill('10.000');
    await form.getByLabel('Amounts to choose from').fill('20.000 5e4');
    await form.getByText('Whole rupiah with a space between').waitFor();
    await form.getByLabel('Amounts to choose from').fill('');
    await form.getByRole('button', { name: 'Make the payment link' }).click();
    await expect.poll(() => form.getByLabel('At most').getAttribute('aria-invalid')).toBe('true');
    await form.getByLabel('At most').fill('1.000.000');
    await form.getByLabel('Amounts to choose from').fill('200.000 500.000');
    await form.getByText('More', { exact: true }).click();
    await form.getByLabel('Only these').check();
    await form.getByLabel('QRIS').check();
    await form.getByRole('button', { name: 'Make the payment link' }).click();
    await page.getByRole('heading', { level: 1, name: 'Donasi' }).waitFor();
    expect(await newest()).toMatchObject({
      amount: null,
      amount_min: '100000.00',
      amount_max: '1000000.00',
      amount_suggestions: ['200000.00', '500000.00'],
      payment_methods: ['qris'],
    });
    await page.getByText('Rp 200.000, Rp 500.000').waitFor();
    expect(troubles).toEqual([refused(400)]);
    await close();
  });
});

describe('a payment link', () => {
  it('is changed where that was asked for, and in nothing else', async () => {
    const fields = [{ name: 'table', label: 'Nomor meja', required: true }];
    const link = await newLink({ usage_limit: 5, fields, ended_message: 'Sudah penuh.' });
    const { page, troubles, close } = await desk.open(admin, `payment-links/${link.id}`);
    await page.getByRole('button', { name: 'Change' }).click();
    const form = page.getByRole('dialog', { name: 'Change Kelas menyeduh' });
    await form.getByLabel('Title').fill('Kelas malam');
    await form.getByLabel('How often it can be paid').fill('');
    await form.getByLabel('The customer is asked').fill('Meja');
    expect(await findBarriers(page)).toEqual([]);
    await form.getByRole('button', { name: 'Change the payment link' }).click();
    await page.getByRole('heading', { level: 1, name: 'Kelas malam' }).waitFor();
    expect(await desk.t.gapura.paymentLinks.get(office, link.id)).toMatchObject({
      title: 'Kelas malam',
      usage_limit: null,
      ended_message: 'Sudah penuh.',
      fields: [{ name: 'table', label: 'Meja', required: true }],
    });
    expect(troubles).toEqual([]);
    await close();
  });

  it('is changed in its ways to pay and its language, and the order of the ways is no change', async () => {
    const link = await newLink({ title: 'Donasi', payment_methods: ['qris', 'bca_va', 'gopay'] });
    const stored = () => desk.t.gapura.paymentLinks.get(office, link.id);
    const { page, troubles, close } = await desk.open(admin, `payment-links/${link.id}`);
    const form = await openChange(page, 'Donasi');
    expect(await form.getByLabel('QRIS').isChecked()).toBe(true);
    await form.getByLabel('Language of the page').selectOption('Indonesian');
    expect(await findBarriers(page)).toEqual([]);
    expect(await sentBy(page, form)).toEqual({ language: 'id' });
    await openChange(page, 'Donasi');
    await form.getByLabel('GoPay').uncheck();
    expect(await sentBy(page, form)).toEqual({ payment_methods: ['qris', 'bca_va'] });
    expect(await stored()).toMatchObject({ payment_methods: ['qris', 'bca_va'], language: 'id' });
    await page.getByText('QRIS, BCA Virtual Account').waitFor();
    expect(troubles).toEqual([]);
    await close();
  });

  it('is changed back to all ways to pay and the language of the browser', async () => {
    const link = await newLink({ title: 'Lelang', payment_methods: ['qris'], language: 'en' });
    const { page, troubles, close } = await desk.open(admin, `payment-links/${link.id}`);
    const form = await openChange(page, 'Lelang');
    await form.getByRole('radio', { name: /^All/ }).check();
    await form.getByLabel('Language of the page').selectOption('That of the browser');
    expect(await sentBy(page, form)).toEqual({ payment_methods: null, language: null });
    await page.getByText('All that the amount allows').waitFor();
    expect(await desk.t.gapura.paymentLinks.get(office, link.id)).toMatchObject({
      title: 'Lelang',
      payment_methods: null,
      language: null,
    });
    expect(troubles).toEqual([]);
    await close();
  });

  it('is followed while somebody pays, and leads to its checkouts', async () => {
    const link = await newLink({ usage_limit: 1, fields: [{ name: 'table', label: 'Nomor meja' }] });
    const { page, troubles, close } = await desk.open(admin, `payment-links/${link.id}`);
    await page.getByText('0 of 1 times').waitFor();
    await page.getByText('No customer has begun to pay by it yet').waitFor();
    await page.locator('.live-mark.live').waitFor();
    const begun = await openLink(desk.t, link.url ?? '', { name: 'Dewi', table: '12' });
    await page.locator('tbody tr', { hasText: 'Dewi' }).getByText('Open').waitFor();
    await choose(desk.t, begun, 'bca_va');
    await page.locator('.lead').getByText('Full for now').waitFor();
    await payAtGateway(desk.t, begun.order_id);
    await page.locator('.lead').getByText('Used up').waitFor();
    await page.getByText('1 of 1 times').waitFor();
    await page.getByRole('link', { name: 'All checkouts of this link' }).click();
    await page.getByText('Only those of one payment link are shown.').waitFor();
    await page.getByRole('link', { name: begun.order_id }).click();
    await page.getByRole('link', { name: 'A payment link' }).waitFor();
    await page.getByText('12', { exact: true }).waitFor();
    expect(troubles).toEqual([]);
    await close();
  });

  it('is ended for good, in Indonesian too', async () => {
    const link = await newLink({ title: 'Bazar' });
    const { page, troubles, close } = await desk.open(admin, `payment-links/${link.id}`, { locale: 'id-ID' });
    await page.getByRole('button', { name: 'Akhiri' }).click();
    await page.getByRole('button', { name: 'Akhiri tautan pembayaran' }).click();
    await page.locator('.lead').getByText('Diakhiri').waitFor();
    expect(await page.getByRole('button', { name: /^Ubah|^Akhiri/ }).count()).toBe(0);
    await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('H1');
    expect(await desk.t.gapura.paymentLinks.get(office, link.id)).toMatchObject({ status: 'ended' });
    await page.goto(`${desk.url}payment-links`);
    await page.locator('tbody tr', { hasText: 'Bazar' }).getByText('Diakhiri').waitFor();
    expect(troubles).toEqual([]);
    await close();
  });

  it('can be read, but not made, changed or ended, by those who may only look', async () => {
    const link = await newLink({ title: 'Lihat saja' });
    const viewer = await desk.keyOf('vera', 'viewer');
    const { page, troubles, close } = await desk.open(viewer, `payment-links/${link.id}`);
    await settled(page);
    expect(await page.getByRole('button', { name: /^Change|^End/ }).count()).toBe(0);
    await page.goto(`${desk.url}payment-links`);
    await settled(page);
    expect(await page.getByRole('button', { name: 'New payment link' }).count()).toBe(0);
    expect(troubles).toEqual([]);
    await close();
  });
});
