// The search of payments, with the keyboard alone: by a name, by a phone, from a payment to all with its e-mail, and too little.

import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Desk, findBarriers, settled, startDesk } from './support.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await startDesk();
  const charge = (order_id: string, customer_details: object) =>
    desk.t.request('POST', '/charge/', {
      body: { payment_type: 'bank_transfer', bank: 'bca', gross_amount: 75_000, order_id, customer_details },
    });
  const kartini = { first_name: 'Raden Ajeng Kartini', email: 'kartini@example.co.id', phone: '+62 812-3456-7890' };
  await charge('FOUND-1', kartini);
  await charge('FOUND-2', { ...kartini, phone: '0811 000 111' });
  await charge('OTHER-1', { first_name: 'Cut Nyak', last_name: 'Dhien', email: 'dhien@example.co.id' });
});
afterAll(() => desk.close());

it('finds by what somebody has at hand, keeps the focus, and says where too little was typed', async () => {
  const { page, troubles, close } = await desk.open(await desk.keyOf('sari', 'viewer'), 'payments');
  const orders = () => page.locator('table tbody a').allTextContents();
  await settled(page);
  await expect.poll(orders).toEqual(['OTHER-1', 'FOUND-2', 'FOUND-1']);
  const search = async (words: string) => {
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(words);
    await page.keyboard.press('Enter');
    await settled(page);
  };
  await page.keyboard.press('/');
  await search('kartini');
  await expect.poll(orders).toEqual(['FOUND-2', 'FOUND-1']);
  expect(new URL(page.url()).searchParams.get('q')).toBe('kartini');
  // The box still has the focus: the next search needs no key to get there.
  await search('0812 3456 7890');
  await expect.poll(orders).toEqual(['FOUND-1']);
  await search('nobody at all');
  await page.getByText('Nothing fits').waitFor();
  await search('k');
  await page.getByText('Type at least two letters or digits.').waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await search('dhien');
  await expect.poll(orders).toEqual(['OTHER-1']);
  await page.goto(`${desk.url}payments?q=FOUND-1`);
  await page.getByRole('link', { name: 'FOUND-1' }).press('Enter');
  await page.getByRole('link', { name: 'All of this customer' }).first().press('Enter');
  await page.getByRole('heading', { level: 1, name: 'kartini@example.co.id' }).waitFor();
  await expect.poll(orders).toEqual(['FOUND-2', 'FOUND-1']);
  expect(await findBarriers(page)).toEqual([]);
  expect(troubles).toEqual([]);
  await close();
});

it('says in the language of the page what cannot be done to the payment, and why', async () => {
  const { body } = await desk.t.request('GET', '/payments/?q=found-1');
  const { page, troubles, close } = await desk.open(await desk.keyOf('sari', 'admin'), `payments/${body[0].id}`, {
    locale: 'id-ID',
  });
  await page.locator('details.folded summary').click();
  await page.getByText('Hanya pembayaran kartu yang dananya bisa ditarik.').waitFor();
  await page.getByText('Hanya pembayaran yang sudah dibayar yang bisa dikembalikan.').waitFor();
  expect(await page.getByText('Only ').count()).toBe(0);
  expect(troubles).toEqual([]);
  await close();
});

it('closes its menus on Escape, and when something else is pressed', async () => {
  const { page, troubles, close } = await desk.open(await desk.keyOf('sari', 'viewer'), 'payments');
  await settled(page);
  const menu = page.locator('details.account');
  const isOpen = () => menu.evaluate((details) => details.hasAttribute('open'));
  await menu.locator('summary').press('Enter');
  expect(await isOpen()).toBe(true);
  await page.keyboard.press('Escape');
  expect(await isOpen()).toBe(false);
  // The focus is where the menu was opened.
  expect(await menu.locator('summary').evaluate((summary) => summary === summary.ownerDocument.activeElement)).toBe(
    true,
  );
  await menu.locator('summary').click();
  expect(await isOpen()).toBe(true);
  await page.locator('h1').click();
  expect(await isOpen()).toBe(false);
  expect(troubles).toEqual([]);
  await close();
});

it('finds anything from any page with Ctrl-K, by the keyboard alone, and leads there', async () => {
  const { page, troubles, close } = await desk.open(await desk.keyOf('sari', 'viewer'), 'invoices');
  await settled(page);
  await page.keyboard.press('Control+k');
  const box = page.getByRole('combobox', { name: 'Find anything' });
  const focused = () => page.locator('[role=combobox]:focus').waitFor();
  await focused();
  await page.keyboard.type('found-');
  const options = page.locator('[role=option]');
  await expect.poll(() => options.count()).toBe(2);
  await page.getByText('2 results').waitFor();
  expect(await findBarriers(page)).toEqual([]);
  expect(await options.nth(0).getAttribute('aria-selected')).toBe('true');
  await page.keyboard.press('ArrowDown');
  expect(await box.getAttribute('aria-activedescendant')).toBe(await options.nth(1).getAttribute('id'));
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'FOUND-1' }).waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  // A page by its name, from a page whose list has a search of its own.
  await page.keyboard.press('Control+k');
  await focused();
  await page.keyboard.type('subscr');
  await expect.poll(() => options.allTextContents()).toEqual(['Subscriptions']);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Subscriptions' }).waitFor();
  // Who does not know the key has a button; Esc leads back to it.
  await page.getByRole('button', { name: 'Find' }).click();
  await focused();
  await page.keyboard.type('nothing like it');
  await page.getByText('Nothing was found').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('.find-button:focus').waitFor();
  expect(troubles).toEqual([]);
  await close();
});
