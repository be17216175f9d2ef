// The page of a payment link in a real browser, by the keyboard: a fixed amount, an open one, what is missing, and the end.

import { afterAll, beforeAll, expect, it } from 'vitest';
import { findFaults } from '../accessibility.ts';
import type { Visit } from '../dashboard/support.ts';
import { complaints, enter, expectPaid, focused, openTill, shows, type Till } from './support.ts';

let till: Till;
let visit: Visit;
beforeAll(async () => {
  till = await openTill({ checkout: { fees: { indomaret: { fixed: 2_500 } } } });
  visit = await enter(till.browser);
});
afterAll(() => till.close());

async function newLink(input: object): Promise<{ id: string; url: string }> {
  const made = await till.t.request('POST', '/payment_links/', { body: { title: 'Kelas menyeduh', ...input } });
  if (made.status !== 201) throw new Error(made.text);
  return made.body;
}

const OPEN = { amount_min: 10_000, amount_max: 5_000_000, amount_suggestions: [50_000, 100_000] };
const FIELDS = [
  { name: 'name', label: 'Nama peserta', required: true },
  { name: 'note', label: 'Catatan' },
];

/** The checkout that somebody began with a link. */
async function begun(): Promise<{ amount: string; order_id: string }> {
  const { body } = await till.t.request('GET', '/checkouts/?limit=1');
  return body[0];
}

it('a fixed amount: filled in, chosen and paid with the keys alone', async () => {
  const { page } = visit;
  const { url } = await newLink({ amount: 150_000, fields: FIELDS });
  await page.goto(url);
  expect(await page.locator('form .amount').textContent()).toBe('Rp 150.000');
  await page.locator('h1').focus();
  await page.keyboard.press('Tab');
  expect(await focused(page)).toBe('INPUT#field-name ');
  // Required, and missing: the browser says so at the field, and nothing is sent.
  await page.keyboard.press('Enter');
  expect(await focused(page)).toBe('INPUT#field-name ');
  expect(
    await page
      .locator('#field-name')
      .evaluate((input: unknown) => (input as { validity: { valueMissing: boolean } }).validity.valueMissing),
  ).toBe(true);
  expect(page.url()).toBe(url);
  // What a browser lets pass and says nothing is said by the page, at the field that has the focus then.
  await page.keyboard.type('   ');
  await page.keyboard.press('Enter');
  await page.locator('#field-name-fault').waitFor();
  expect(await page.getByRole('alert').textContent()).toMatch(/missing or not right/);
  expect(await focused(page)).toBe('INPUT#field-name ');
  expect(await page.locator('#field-name').getAttribute('aria-describedby')).toBe('field-name-fault');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Siti');
  await page.keyboard.press('Enter');
  await shows(page, 'choosing');
  const { amount, order_id } = await begun();
  expect(amount).toBe('150000.00');
  await page.getByRole('button', { name: 'Permata Virtual Account' }).press('Enter');
  await shows(page, 'waiting');
  till.t.sandbox.control.pay(order_id);
  await expectPaid(page, 'en');
  const said = complaints(visit).filter((text) => !/status of 422/.test(text));
  expect(said).toEqual([]);
});

it('a quantity: its total follows the buttons and the keys, and a picture that is not there leaves the page whole', async () => {
  const { page } = visit;
  const { url } = await newLink({
    amount: 150_000,
    quantity: { min: 1, max: 3 },
    description: 'Sabtu pagi\nMinggu sore',
    image_url: 'https://127.0.0.1:1/away.jpg',
  });
  await page.goto(url);
  const total = page.locator('[data-total] output');
  expect(await total.textContent()).toBe('Rp 150.000');
  const box = await page.locator('img.picture').boundingBox();
  expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(16 / 9, 1);
  expect(await page.locator('.about').innerText()).toBe('Sabtu pagi\nMinggu sore');
  await page.getByRole('button', { name: 'One more' }).press('Enter');
  expect(await total.textContent()).toBe('Rp 300.000');
  await page.getByRole('button', { name: 'One more' }).click({ clickCount: 3 });
  expect([await page.locator('#quantity').inputValue(), await total.textContent()]).toEqual(['3', 'Rp 450.000']);
  await page.locator('#quantity').fill('9');
  expect(await page.locator('[data-total]').isVisible()).toBe(false);
  await page.locator('#quantity').fill('2');
  await page.keyboard.press('Enter');
  await shows(page, 'choosing');
  expect((await begun()).amount).toBe('300000.00');
  expect(complaints(visit).filter((text) => !/ERR_|status of 422/.test(text))).toEqual([]);
});

it('an open amount: a suggestion, a number with dots, and one that is too small', async () => {
  const { page } = visit;
  const { url } = await newLink(OPEN);
  await page.goto(url);
  await page.getByRole('button', { name: 'Rp 100.000' }).press('Enter');
  expect([await page.locator('#amount').inputValue(), await focused(page)]).toEqual(['100000', 'INPUT#amount ']);
  await page.keyboard.press('Enter');
  await shows(page, 'choosing');
  expect((await begun()).amount).toBe('100000.00');
  await page.goto(url);
  await page.locator('#amount').focus();
  await page.keyboard.type('9.999');
  await page.keyboard.press('Enter');
  await page.locator('#amount-fault').waitFor();
  expect(await page.locator('#amount').getAttribute('aria-invalid')).toBe('true');
  expect([await page.locator('#amount').inputValue(), await focused(page)]).toEqual(['9.999', 'INPUT#amount ']);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('1.250.000');
  await page.keyboard.press('Enter');
  await shows(page, 'choosing');
  expect((await begun()).amount).toBe('1250000.00');
  // Back to the page that had said what was wrong: nothing is sent again, and the browser does not ask whether it should be.
  const last = (await begun()).order_id;
  await page.goBack();
  await page.locator('#amount').waitFor();
  await page.reload();
  await page.locator('#amount').waitFor();
  expect((await begun()).order_id).toBe(last);
});

it('a fee is beside its method before the choice, in the whole after it, and in the receipt', async () => {
  const { page } = visit;
  const { url } = await newLink({ amount: 150_000 });
  await page.goto(url);
  await page.getByRole('button', { name: 'Continue to payment' }).press('Enter');
  await shows(page, 'choosing');
  const way = page.getByRole('button', { name: 'Indomaret' });
  expect(await way.locator('.fee').textContent()).toBe('+ Rp 2.500 fee, Rp 152.500 in all');
  expect(await page.locator('.fee').count()).toBe(1);
  expect(await findFaults(page)).toEqual([]);
  await way.press('Enter');
  await shows(page, 'waiting');
  expect(await page.locator('.order .total .amount').textContent()).toBe('Rp 152.500');
  await page.getByText('Payment fee, included').waitFor();
  till.t.sandbox.control.pay((await begun()).order_id);
  await expectPaid(page, 'en');
  expect(await page.locator('.facts .amount').allTextContents()).toEqual(['Rp 152.500', 'Rp 2.500']);
});

it('one that has ended says so in the words of the shop, and begins nothing', async () => {
  const { page } = visit;
  const { id, url } = await newLink({ amount: 150_000, ended_message: 'Sampai jumpa tahun depan!' });
  await page.goto(url);
  await till.t.request('POST', `/payment_links/${id}/end/`);
  const before = (await begun()).order_id;
  await page.getByRole('button', { name: 'Continue to payment' }).press('Enter');
  await page.getByRole('heading', { name: 'This link has ended' }).waitFor();
  await page.getByText('Sampai jumpa tahun depan!').waitFor();
  expect(await page.getByRole('button').count()).toBe(0);
  expect((await begun()).order_id).toBe(before);
});

it('a language that is chosen on the link stays for the checkout', async () => {
  const { page } = visit;
  const { url } = await newLink({ amount: 150_000 });
  await page.goto(url);
  await page.getByRole('link', { name: 'ID', exact: true }).press('Enter');
  await page.getByRole('button', { name: 'Lanjutkan ke pembayaran' }).press('Enter');
  await shows(page, 'choosing');
  expect(await page.locator('html').getAttribute('lang')).toBe('id');
});
