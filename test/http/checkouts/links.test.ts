// Payment links: an address that anybody may open, with as many uses as were said and not one more.

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clearTables } from '../../support/database.ts';
import { startGapura, type TestGapura } from '../../support/gapura.ts';
import { movableClock } from '../../support/payments.ts';
import { checkoutOf, choose, open, type Page, submit } from './support.ts';

const clock = movableClock();
let t: TestGapura;
beforeAll(async () => {
  t = await startGapura({ clock });
});
afterAll(() => t.close());
beforeEach(() => clearTables(t.gapura.database));

const LINK = { title: 'Workshop kopi', amount: 250_000 };

async function newLink(input: object = {}): Promise<{ id: string; url: string }> {
  const made = await t.request('POST', '/payment_links/', { body: { ...LINK, ...input } });
  expect(made.status).toBe(201);
  return made.body;
}

async function linkOf(id: string) {
  return (await t.request('GET', `/payment_links/${id}/`)).body;
}

/** Fills the page in; the address of the checkout that it makes, or the page that says why there is none. */
async function begin(
  url: string,
  fields: Record<string, string> = {},
): Promise<{ address: string | null; page: Page }> {
  const page = await submit(url, fields);
  const address = /data-self="([^"]+)"/.exec(page.text)?.[1] ?? null;
  return { page, address: page.state === 'choosing' && address !== null ? new URL(address, url).href : null };
}

async function checkouts(): Promise<{ id: string; order_id: string; status: string; amount: string }[]> {
  return (await t.request('GET', '/checkouts/?limit=200')).body;
}

async function pay(orderId: string): Promise<void> {
  t.sandbox.control.pay(orderId);
  await t.sandbox.settled();
}

describe('POST /payment_links/', () => {
  it('makes one for a fixed amount, and one for an open amount', async () => {
    expect(await newLink()).toMatchObject({
      amount: '250000.00',
      amount_min: null,
      status: 'active',
      uses: 0,
      held: 0,
    });
    const open = { amount: undefined, amount_min: 10_000, amount_max: 1_000_000, amount_suggestions: [50_000] };
    expect(await newLink(open)).toMatchObject({
      amount: null,
      amount_min: '10000.00',
      amount_suggestions: ['50000.00'],
    });
    expect((await t.request('GET', '/payment_links/')).body.map(({ url }: { url: null }) => url)).toEqual([null, null]);
    expect((await t.request('GET', '/payment_links/', { key: t.keys.siti })).body).toEqual([]);
  });

  it.each([
    [{ amount: undefined }, 'amount_min'],
    [{ amount_min: 1 }, 'amount_min'],
    [{ amount: undefined, amount_min: 10, amount_max: 5 }, 'amount_max'],
    [{ amount: undefined, amount_min: 10, amount_max: 50, amount_suggestions: [60] }, 'amount_suggestions.0'],
    [{ amount_suggestions: [60] }, 'amount_suggestions'],
    [{ usage_limit: 0 }, 'usage_limit'],
    [{ fields: [{ name: 'amount', label: 'How much' }] }, 'fields.0.name'],
    [
      {
        fields: [
          { name: 'a', label: 'A' },
          { name: 'a', label: 'B' },
        ],
      },
      'fields.1.name',
    ],
    [{ expires_at: '2020-01-01T00:00:00Z' }, 'expires_at'],
    [{ title: '' }, 'title'],
    [{ description: 'x'.repeat(501) }, 'description'],
    [{ image_url: 'http://shop.example/a.jpg' }, 'image_url'],
    [{ image_url: "https://shop.example;script-src'*'/a.jpg" }, 'image_url'],
    [{ image_url: 'https://budi:secret@shop.example/a.jpg' }, 'image_url'],
    [{ quantity: { min: 3, max: 2 } }, 'quantity.max'],
    [{ quantity: { min: 0, max: 2 } }, 'quantity.min'],
    [{ quantity: {} }, 'quantity.max'],
    [{ amount: 999_999_999_999, quantity: { max: 2 } }, 'quantity.max'],
    [{ amount: undefined, amount_min: 10, amount_max: 50, quantity: { max: 2 } }, 'quantity'],
    [{ fields: [{ name: 'quantity', label: 'How many' }] }, 'fields.0.name'],
  ])('refuses %j and names the field', async (change, field) => {
    const { status, body } = await t.request('POST', '/payment_links/', { body: { ...LINK, ...change } });
    expect(status).toBe(400);
    expect(body.errors[0].field).toBe(field);
  });

  it('changes all but the amount, and ends', async () => {
    const { id, url } = await newLink({ usage_limit: 2, ended_message: 'Sudah penuh' });
    const path = `/payment_links/${id}/`;
    expect((await t.request('PATCH', path, { body: { title: 'Kelas kopi', usage_limit: null } })).body).toMatchObject({
      title: 'Kelas kopi',
      usage_limit: null,
      ended_message: 'Sudah penuh',
    });
    expect((await t.request('PATCH', path, { body: { amount: 1 } })).body.errors[0].field).toBe('amount');
    expect((await t.request('PATCH', path, { body: {} })).status).toBe(400);
    const said = { payment_methods: ['qris'], language: 'en', metadata: { room: 1 } };
    expect((await t.request('PATCH', path, { body: said })).body).toMatchObject(said);
    const unsaid = { payment_methods: null, language: null, metadata: null };
    expect((await t.request('PATCH', path, { body: unsaid })).body).toMatchObject(unsaid);
    expect((await t.request('POST', `${path}end/`, { key: t.keys.siti })).status).toBe(404);
    expect((await t.request('POST', `${path}end/`)).body.status).toBe('ended');
    const page = await open(url);
    expect(page.text).toContain('Sudah penuh');
    expect((await begin(url)).address).toBeNull();
    expect(await checkouts()).toEqual([]);
  });

  it('takes no ways to pay that cannot pay its amount', async () => {
    const { id } = await newLink({ amount: 60_000_000 });
    const change = await t.request('PATCH', `/payment_links/${id}/`, { body: { payment_methods: ['qris'] } });
    expect([change.status, change.body.errors]).toEqual([
      400,
      [{ field: 'payment_methods', message: expect.any(String) }],
    ]);
  });

  it('has a poster', async () => {
    const { id } = await newLink();
    const answer = await fetch(`${t.url}/payment_links/${id}/poster.pdf`, {
      headers: { authorization: `Bearer ${t.keys.budi}` },
    });
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(
      Buffer.from(await answer.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    expect((await fetch(`${t.url}/payment_links/${id}/poster.pdf`)).status).toBe(401);
  });
});

describe('the page of a link', () => {
  it('has the words and the picture of the shop, and its policy allows the place of that picture alone', async () => {
    const { id, url } = await newLink({
      description: 'Sabtu, 10.00\n<b>Kopi</b> termasuk.',
      image_url: 'https://cdn.shop.example/kelas.jpg?w=640',
    });
    const page = await open(url);
    expect(page.text).toContain('<p class="about">Sabtu, 10.00\n&lt;b&gt;Kopi&lt;/b&gt; termasuk.</p>');
    const picture = /<img class="picture"[^>]*>/.exec(page.text)?.[0];
    expect(picture).toBe(
      '<img class="picture" src="https://cdn.shop.example/kelas.jpg?w=640" alt="Workshop kopi" width="640" height="360">',
    );
    const policy = (await fetch(url)).headers.get('content-security-policy') ?? '';
    expect(/img-src [^;]*/.exec(policy)?.[0]).toBe('img-src data: https://cdn.shop.example');
    const without = { description: null, image_url: null };
    expect((await t.request('PATCH', `/payment_links/${id}/`, { body: without })).body).toMatchObject(without);
    const bare = await open(url);
    expect(bare.text).not.toMatch(/class="(?:about|picture)"/);
    expect((await fetch(url)).headers.get('content-security-policy')).toContain('img-src data:;');
  });

  it('asks how many where the link lets the customer say it, counts the total itself, and takes one use', async () => {
    const { id, url } = await newLink({ quantity: { min: 2, max: 5 }, usage_limit: 1 });
    expect((await open(url)).text).toMatch(/<input id="quantity"[^>]*min="2" max="5"[^>]*value="2"/);
    for (const wrong of ['', '1', '6', '2.5', '-2', 'dua', '99999']) {
      const { page, address } = await begin(url, { quantity: wrong });
      expect([wrong, page.status, address]).toEqual([wrong, 422, null]);
      expect(page.text).toContain('id="quantity-fault"');
    }
    // What the page says of the price is not believed.
    const { address } = await begin(url, { quantity: '3', amount: '1', price: '1' });
    await choose(address ?? '', 'permata_va');
    const [made] = (await t.request('GET', '/checkouts/')).body;
    expect(made).toMatchObject({
      amount: '750000.00',
      items: [{ name: 'Workshop kopi', price: 250_000, quantity: 3 }],
    });
    const { body: payment } = await t.request('GET', `/payments/${made.payment_id}/`);
    expect(payment).toMatchObject({
      gross_amount: '750000.00',
      items: [expect.objectContaining({ price: '250000.00', quantity: 3 })],
    });
    expect(await linkOf(id)).toMatchObject({ uses: 0, held: 1 });
    await pay(made.order_id);
    expect(await linkOf(id)).toMatchObject({ uses: 1, held: 0, status: 'ended', quantity: { min: 2, max: 5 } });
  });

  it('asks for the amount and the fields, and says what is wrong with them', async () => {
    const fields = [
      { name: 'name', label: 'Nama', required: true },
      { name: 'email', label: 'E-mail' },
    ];
    const { url } = await newLink({ amount: undefined, amount_min: 10_000, amount_max: 1_000_000, fields });
    const wrong = await submit(`${url}?lang=en`, { amount: '9.999', name: '' });
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain('9.999');
    const typo = await submit(`${url}?lang=en`, { amount: '100.000', name: 'Siti', email: 'siti@example' });
    expect([typo.status, typo.text.includes('This is no e-mail address.')]).toEqual([422, true]);
    expect(await checkouts()).toEqual([]);
    const { address } = await begin(url, { amount: '100.000', name: 'Siti', email: 'siti@example.com' });
    expect(address).not.toBeNull();
    const [made] = await checkouts();
    expect(made).toMatchObject({
      amount: '100000.00',
      link_answers: { name: 'Siti', email: 'siti@example.com' },
      customer_details: { first_name: 'Siti', email: 'siti@example.com' },
    });
  });

  it('knows e-mail addresses, phone numbers and numbers by the type of a field', async () => {
    const fields = [
      { name: 'phone', label: 'WhatsApp' },
      { name: 'seats', type: 'number', label: 'Kursi', required: true },
      { name: 'guide', type: 'email', label: 'E-mail pemandu' },
    ];
    const { url, id } = await newLink({ fields });
    expect((await linkOf(id)).fields.map(({ type }: { type: string }) => type)).toEqual(['phone', 'number', 'email']);
    const page = (await open(url)).text;
    expect(page).toContain('name="phone" type="tel" inputmode="tel" autocomplete="tel"');
    expect(page).toContain('name="seats" type="text" inputmode="numeric"');
    const wrong = await submit(`${url}?lang=en`, { phone: 'dua', seats: '2 kursi', guide: 'x' });
    for (const said of ['no phone number', 'digits only', 'no e-mail address']) expect(wrong.text).toContain(said);
    expect((await begin(url, { phone: '0812-3456-7890', seats: '2', guide: '' })).address).not.toBeNull();
  });

  it('counts a use when it is paid, holds one while somebody pays, and gives it back when that runs out', async () => {
    const { id, url } = await newLink({ usage_limit: 1 });
    const first = await begin(url);
    const second = await begin(url);
    expect((await choose(first.address ?? '', 'bca_va')).state).toBe('waiting');
    expect(await linkOf(id)).toMatchObject({ uses: 0, held: 1, status: 'active' });
    expect((await begin(url)).address).toBeNull();
    expect((await choose(second.address ?? '', 'bca_va')).state).toBe('choosing');
    const [newest, oldest] = await checkouts();
    expect(newest?.status).toBe('open');
    t.sandbox.control.expire(oldest?.order_id ?? '');
    await t.sandbox.settled();
    expect(await linkOf(id)).toMatchObject({ uses: 0, held: 0 });
    expect((await choose(second.address ?? '', 'qris')).state).toBe('waiting');
    await pay(newest?.order_id ?? '');
    expect(await linkOf(id)).toMatchObject({ uses: 1, held: 0, status: 'ended' });
    expect((await choose(first.address ?? '', 'qris')).state).toBe('link_ended');
    expect((await open(url)).text).not.toContain('<form class="sheet');
  });

  it('keeps the use of somebody who changes the method or was refused, for ten minutes', async () => {
    const { id, url } = await newLink({ usage_limit: 1 });
    const [first, second] = [await begin(url), await begin(url)];
    await choose(first.address ?? '', 'gopay');
    const [, mine] = await checkouts();
    // Nobody gets in between the old method and the new one, or after a refusal.
    t.sandbox.control.deny(mine?.order_id ?? '');
    await t.sandbox.settled();
    expect(await checkoutOf(t, mine?.id ?? '')).toMatchObject({ status: 'open' });
    expect((await choose(second.address ?? '', 'bca_va')).state).toBe('choosing');
    expect(await linkOf(id)).toMatchObject({ uses: 0, held: 1 });
    expect((await choose(first.address ?? '', 'bca_va')).state).toBe('waiting');
    expect((await choose(first.address ?? '', 'qris')).state).toBe('waiting');
    expect(await linkOf(id)).toMatchObject({ uses: 0, held: 1 });
    // Who goes away leaves it to others.
    const { payment_id: paymentId } = await checkoutOf(t, mine?.id ?? '');
    await t.request('POST', `/payments/${paymentId}/cancel/`);
    await t.gapura.worker.run('check_checkouts', {});
    expect(await linkOf(id)).toMatchObject({ held: 1 });
    clock.advance(10 * 60_000);
    await t.gapura.worker.run('check_checkouts', {});
    expect(await linkOf(id)).toMatchObject({ uses: 0, held: 0 });
    expect((await choose(second.address ?? '', 'bca_va')).state).toBe('waiting');
    expect((await choose(first.address ?? '', 'qris')).state).toBe('choosing');
  });

  it('gives a use back that was kept, when the checkout is cancelled', async () => {
    const { id, url } = await newLink({ usage_limit: 1 });
    const { address } = await begin(url);
    await choose(address ?? '', 'gopay');
    const [mine] = await checkouts();
    t.sandbox.control.deny(mine?.order_id ?? '');
    await t.sandbox.settled();
    expect(await linkOf(id)).toMatchObject({ held: 1 });
    await t.request('POST', `/checkouts/${mine?.id}/cancel/`);
    expect(await linkOf(id)).toMatchObject({ uses: 0, held: 0 });
  });

  it('lets those go on who had chosen before its end, and nobody else', async () => {
    const { id, url } = await newLink({ usage_limit: 5 });
    const [first, second] = [await begin(url), await begin(url)];
    expect((await choose(first.address ?? '', 'bca_va')).state).toBe('waiting');
    await t.request('POST', `/payment_links/${id}/end/`);
    expect((await choose(second.address ?? '', 'bca_va')).state).toBe('link_ended');
    expect((await choose(first.address ?? '', 'qris')).state).toBe('waiting');
    expect(await linkOf(id)).toMatchObject({ uses: 0, held: 1, status: 'ended' });
  });

  it('says for good that it has ended, to customers who had come before its last use', async () => {
    const { id, url } = await newLink({ usage_limit: 1, ended_message: 'The class is full.' });
    const [first, second] = [await begin(url), await begin(url)];
    await choose(first.address ?? '', 'gopay');
    // One who is paying may yet give up.
    expect((await open(second.address ?? '')).state).toBe('choosing');
    const [{ order_id: orderId }] = (await t.request('GET', '/payments/')).body;
    t.sandbox.control.pay(orderId);
    await t.sandbox.settled();
    expect(await linkOf(id)).toMatchObject({ status: 'ended', uses: 1 });
    const late = await open(second.address ?? '');
    expect(late.state).toBe('link_ended');
    expect(late.text).toContain('The class is full.');
    expect(late.text).not.toContain('<form');
    expect((await open(first.address ?? '')).state).toMatch(/^paid/);
  });

  it('lets ten of a hundred customers in where it has ten uses, and nobody pays in vain', async () => {
    const { id, url } = await newLink({ usage_limit: 10 });
    const began = await Promise.all(Array.from({ length: 100 }, () => begin(url)));
    const addresses = began.flatMap(({ address }) => (address === null ? [] : [address]));
    expect(addresses).toHaveLength(100);
    const pages = await Promise.all(addresses.map((address) => choose(address, 'bca_va')));
    expect(pages.filter(({ state }) => state === 'waiting')).toHaveLength(10);
    expect(pages.filter(({ state }) => state === 'choosing')).toHaveLength(90);
    expect(await linkOf(id)).toMatchObject({ uses: 0, held: 10 });
    const pending = t.sandbox.control.transactions.list({ limit: 1_000 }).filter(({ status }) => status === 'pending');
    const mine = new Set((await checkouts()).map(({ order_id }) => order_id));
    const payable = pending.filter(({ orderId }) => mine.has(orderId));
    expect(payable).toHaveLength(10);
    for (const { orderId } of payable) t.sandbox.control.pay(orderId);
    await t.sandbox.settled();
    expect(await linkOf(id)).toMatchObject({ uses: 10, held: 0, status: 'ended' });
    const done = await checkouts();
    expect(done.filter(({ status }) => status === 'completed')).toHaveLength(10);
    expect(done.every(({ status }) => status === 'completed' || status === 'open')).toBe(true);
  }, 120_000);

  it.each([
    ['full', async () => undefined],
    ['full and ended', (id: string) => t.request('POST', `/payment_links/${id}/end/`)],
  ])('lets money complete a checkout that could still be paid, though its link is %s by then', async (_what, then) => {
    const { id, url } = await newLink({ usage_limit: 1 });
    const first = await begin(url);
    const second = await begin(url);
    await choose(first.address ?? '', 'gopay');
    const [, late] = await checkouts();
    t.sandbox.control.expire(late?.order_id ?? '');
    await t.sandbox.settled();
    await choose(second.address ?? '', 'bca_va');
    const [winner] = await checkouts();
    await pay(winner?.order_id ?? '');
    await then(id);
    t.sandbox.control.payLate(late?.order_id ?? '');
    await t.sandbox.settled();
    const [payment] = (await checkoutOf(t, late?.id ?? '')).payments;
    await t.gapura.worker.run('check_payment_status', { payment_id: payment.id });
    expect(await checkoutOf(t, late?.id ?? '')).toMatchObject({ status: 'completed', surplus_amount: '0.00' });
    expect(await linkOf(id)).toMatchObject({ uses: 2, held: 0, status: 'ended' });
  });
});
