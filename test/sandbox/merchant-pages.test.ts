// The pages of a further merchant: every address on them leads to its own pages, and nowhere else is it to be found.

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Sandbox, SandboxMerchant } from '../../src/sandbox/index.ts';
import { cardShop, visa } from './card-support.ts';
import { KOPI, shopOf, twoMerchants } from './merchant-support.ts';
import { readable, unescaped, type Visitor, visitor } from './page-support.ts';
import { linkBody } from './pay-account-support.ts';
import { type caller, chargeOf, invoiceOf, subscriptionOf } from './support.ts';

const BASE = '/merchants/M-KOPI';

let sandbox: Sandbox;
let kopi: SandboxMerchant;
let ofKopi: ReturnType<typeof caller>;
let browse: Visitor;
beforeEach(async () => {
  ({ sandbox, kopi, ofKopi } = await twoMerchants({
    notificationUrl: 'http://127.0.0.1:9/notify',
    finishUrl: 'https://kopi.example/thanks',
  }));
  browse = visitor(sandbox);
});
afterEach(() => sandbox.close());

/** The addresses to which a page leads. */
function addressesOn(page: string): string[] {
  return [...page.matchAll(/ (?:href|src|action|data-follow|data-pulse)="([^"]*)"/g)].map(([, address]) =>
    unescaped(address ?? ''),
  );
}

/** The path of an address that an answer gave. */
function pathOf(address: unknown): string {
  expect(String(address)).toMatch(new RegExp(`^${sandbox.url}${BASE}/`));
  return String(address).slice(sandbox.url.length);
}

const charge = async (body: unknown) => (await ofKopi('POST', '/v2/charge', { body })).body;
const actionOf = ({ actions }: Record<string, unknown>, name: string) =>
  (actions as { name: string; url: string }[]).find((action) => action.name === name)?.url;

describe('the console', () => {
  /** One of everything, so that every page has rows. */
  async function fill(): Promise<void> {
    await charge(chargeOf('gopay', 'ORDER-1', 25_000));
    await charge(chargeOf('qris', 'ORDER-2', 25_000));
    const transaction_details = { order_id: 'SNAP-1', gross_amount: 10_000 };
    const { token } = (await ofKopi('POST', '/snap/v1/transactions', { body: { transaction_details } })).body;
    kopi.control.snap.choose(String(token), { method: 'bca_va' });
    await ofKopi('POST', '/v1/payment-links', {
      body: { transaction_details: { ...transaction_details, order_id: 'LINK-1' } },
    });
    await ofKopi('POST', '/v1/invoices', { body: invoiceOf() });
    await ofKopi('POST', '/v1/subscriptions', { body: subscriptionOf() });
    await ofKopi('POST', '/v2/pay/account', { body: linkBody('8215023424') });
    kopi.control.faults.add({ kind: 'error', operation: 'bin' });
  }

  test('no link on any page leads to another merchant', async () => {
    await fill();
    const seen = new Set<string>();
    const waiting = [`${BASE}/`];
    for (let address = waiting.pop(); address !== undefined; address = waiting.pop()) {
      if (seen.has(address)) continue;
      seen.add(address);
      const page = await browse.get(address);
      expect([address, page.status]).toEqual([address, 200]);
      if (!String(page.headers['content-type']).startsWith('text/html')) continue;
      for (const found of addressesOn(page.text)) {
        const own = found.startsWith(sandbox.url) ? found.slice(sandbox.url.length) : found;
        if (own.startsWith('/assets/') || own.startsWith('#') || own.startsWith('https://kopi.example/')) continue;
        if (own === '/merchants/G812785002/' && address.startsWith(`${BASE}/console/merchants`)) continue;
        expect([address, own.startsWith(`${BASE}/`)], `${own} on ${address}`).toEqual([address, true]);
        // A form's address takes no visit; a link for browsers opens once, and the languages are the same pages again.
        const isForm = page.text.includes(`action="${own}"`) && !page.text.includes(`href="${own}"`);
        if (!isForm && !own.includes('lang=') && !own.includes('told=')) waiting.push(own.replace(/#.*/, ''));
      }
    }
    const kinds = [
      '/console/snap',
      '/console/invoices',
      '/console/transactions/',
      '/gopay/ui/checkout',
      '/snap/v4/redirection/',
      '/payment-links/',
      '/invoices/pdf/',
      '/simulator/qris',
      '/qr-code',
      '/pulse',
    ];
    expect(kinds.filter((kind) => ![...seen].some((address) => address.includes(kind)))).toEqual([]);
    expect(seen.size).toBeGreaterThan(30);
  });

  test('its forms work on its own records, and lead back to its own pages', async () => {
    const { transaction_id: id } = await charge(chargeOf('gopay', 'ORDER-1', 25_000));
    const paid = await browse.post(`${BASE}/console/transactions/${id}/moves`, { move: 'pay', back: '/' });
    expect([paid.status, paid.headers.location]).toEqual([303, `${BASE}/?said=moved&about=${id}#row-${id}`]);
    expect(kopi.control.transactions.get('ORDER-1')?.status).toBe('settlement');
    expect((await browse.get(`/console/transactions/${id}`)).status).toBe(404);
    expect((await browse.post(`/console/transactions/${id}/moves`, { move: 'refund' })).status).toBe(404);
    await browse.post(`${BASE}/console/addresses`, { payment: 'https://kopi.example/notify' });
    await browse.post(`${BASE}/console/faults`, { kind: 'lost', n: '1' });
    expect([kopi.control.settings.addresses().payment, sandbox.control.settings.addresses().payment]).toEqual([
      'https://kopi.example/notify',
      undefined,
    ]);
    expect([kopi.control.faults.list().length, sandbox.control.faults.list().length]).toEqual([1, 0]);
    const elsewhere = await browse.post(`${BASE}/console/clock`, { do: 'freeze', back: '//evil.example' });
    expect(elsewhere.headers.location).toBe(`${BASE}/?said=clock`);
  });

  test('the clock, asked to move on one page, counts what expires of everyone, and all pages see it', async () => {
    await charge(chargeOf('gopay', 'ORDER-1', 25_000));
    expect((await browse.get('/')).text).toContain('data-ask="On the way, 1 of what can still be paid will expire.');
    const pulse = async () => (await browse.get(`${BASE}/pulse`)).body.version;
    const before = await pulse();
    expect(await pulse()).toBe(before);
    await sandbox.control.clock.advance(1_000);
    expect(await pulse()).not.toBe(before);
  });

  test('a person sees whose console it is, and chooses another one', async () => {
    const home = await browse.get('/');
    expect(readable(home.text)).toContain('Merchant Toko Gapura');
    expect(addressesOn(home.text)).toContain('/console/merchants');
    expect(readable((await browse.get(`${BASE}/`)).text)).toContain('Merchant Kopi Senja');
    const list = await browse.get(`${BASE}/console/merchants`);
    expect(addressesOn(list.text)).toEqual(expect.arrayContaining(['/merchants/G812785002/', `${BASE}/`]));
    expect(readable(list.text)).toMatch(/Toko Gapura default G812785002 .* Kopi Senja shown now M-KOPI/);
    expect(readable((await browse.get('/merchants/G812785002/')).text)).toContain('Merchant Toko Gapura');
    const found = readable((await browse.get('/console/merchants?q=senja&lang=id')).text);
    expect([found.includes('Kopi Senja'), found.includes('Toko Gapura bawaan')]).toEqual([true, false]);
    expect(readable((await browse.get('/console/merchants?q=nobody')).text)).toContain('Nothing fits this search');
    sandbox.control.removeMerchant('M-KOPI');
    expect((await browse.get('/')).text).not.toContain('/console/merchants');
    expect((await browse.get(`${BASE}/`)).status).toBe(404);
  });

  test('a name is shown as text, whatever it is made of', async () => {
    const merchantName = '<b>" href="/evil" x="';
    sandbox.control.updateMerchant('M-KOPI', { merchantName });
    const { text } = await browse.get(`${BASE}/`);
    expect(readable(text)).toContain(merchantName);
    expect(addressesOn(text)).not.toContain(`${BASE}/evil`);
  });
});

describe('the pages of shoppers', () => {
  test('a code is drawn and paid at the simulator of its merchant alone', async () => {
    const made = await charge(chargeOf('qris', 'QR-1', 25_000));
    const picture = await browse.get(pathOf(actionOf(made, 'generate-qr-code')));
    expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/png']);
    expect((await browse.get(`/v2/qris/${made.transaction_id}/qr-code`)).status).toBe(404);
    const query = `?${new URLSearchParams({ number: String(made.qr_string) })}`;
    expect(readable((await browse.get(`/simulator/qris${query}`)).text)).not.toContain('QR-1');
    const page = await browse.get(`${BASE}/simulator/qris${query}`);
    expect(readable(page.text)).toContain('Kopi Senja');
    const paid = await browse.post(`${BASE}/simulator/qris`, {
      id: String(made.transaction_id),
      back: `/simulator/qris${query}`,
    });
    expect(paid.headers.location).toBe(`${BASE}/simulator/qris${query}`);
    expect(kopi.control.transactions.get('QR-1')?.status).toBe('settlement');
  });

  test('a wallet is opened by its link, or by the link in the simulator', async () => {
    const made = await charge(chargeOf('shopeepay', 'WALLET-1', 25_000));
    const link = String(actionOf(made, 'deeplink-redirect'));
    const typed = `/simulator/deeplink?${new URLSearchParams({ number: link })}`;
    expect((await browse.get(`${BASE}${typed}`)).headers.location).toBe(pathOf(link));
    expect((await browse.get(typed)).headers.location).toBeUndefined();
    await browse.post(pathOf(link), { answer: 'pay', id: String(made.transaction_id) });
    expect(kopi.control.transactions.get('WALLET-1')?.status).toBe('settlement');
  });

  test('3-D Secure is answered on a page of its own', async () => {
    const paid = await cardShop(shopOf(sandbox, kopi)).charge(visa, 'CARD-1', { authentication: true });
    const path = pathOf(paid.body.redirect_url);
    expect((await browse.get(path.slice(BASE.length))).status).toBe(404);
    const answered = await browse.post(path, { otp: '112233', answer: 'confirm' });
    expect([answered.status, answered.headers.location]).toEqual([303, path]);
    expect(kopi.control.transactions.get('CARD-1')?.status).toBe('capture');
  });

  test('a wallet is linked on a page of its own, and the way back is the address of the shop', async () => {
    const { actions } = (await ofKopi('POST', '/v2/pay/account', { body: linkBody('8215023424') })).body;
    const path = pathOf((actions as { url: string }[])[0]?.url);
    const opened = String((await browse.get(path)).headers.location);
    expect(opened.startsWith(`${path}?account=`)).toBe(true);
    const done = await browse.post(opened, { pin: '112233', answer: 'confirm' });
    expect(done.headers.location).toBe('https://shop.example/gopay');
    expect(kopi.control.payAccounts.list().map(({ status }) => status)).toEqual(['ENABLED']);
  });

  test('Snap is chosen on its page, and in its popup at the address that all shops know', async () => {
    const transaction_details = { order_id: 'SNAP-1', gross_amount: 10_000 };
    const made = await ofKopi('POST', '/snap/v1/transactions', { body: { transaction_details } });
    const token = String(made.body.token);
    const path = pathOf(made.body.redirect_url);
    expect(readable((await browse.get(path)).text)).toContain('Kopi Senja');
    const popup = (key: string) => browse.get(`/snap/v4/popup?${new URLSearchParams({ token, client_key: key })}`);
    const opened = await popup(KOPI.clientKey ?? '');
    expect(addressesOn(opened.text).filter((address) => address.includes('/popup'))).toEqual(
      expect.arrayContaining([expect.stringMatching(new RegExp(`^${BASE}/snap/v4/popup`))]),
    );
    expect(readable((await browse.get(`/snap/v4/popup?token=${token}`)).text)).toContain('SNAP-1');
    expect(readable((await popup(sandbox.clientKey)).text)).not.toContain('SNAP-1');
    const chosen = await browse.post(path, { method: 'bca_va', do: 'choose' });
    expect(chosen.headers.location).toBe(`${path}?lang=id`);
    expect(kopi.control.transactions.get('SNAP-1')?.status).toBe('pending');
    expect(sandbox.control.transactions.list()).toEqual([]);
  });

  test('a payment link and an invoice are of the merchant who made them, whatever they are called', async () => {
    const body = { transaction_details: { order_id: 'LINK-1', gross_amount: 10_000, payment_link_id: 'buy-coffee' } };
    const [mine, theirs] = [
      await ofKopi('POST', '/v1/payment-links', { body }),
      await ofKopi('POST', '/v1/payment-links', { key: sandbox.serverKey, body }),
    ];
    expect([mine.status, theirs.status, theirs.body.payment_url]).toEqual([
      200,
      200,
      `${sandbox.url}/payment-links/buy-coffee`,
    ]);
    const path = pathOf(mine.body.payment_url);
    expect(readable((await browse.get(path)).text)).toContain('Kopi Senja');
    expect(readable((await browse.get('/payment-links/buy-coffee')).text)).toContain('Toko Gapura');
    const begun = await browse.post(path, {});
    expect(begun.headers.location).toMatch(new RegExp(`^${BASE}/snap/v4/redirection/`));
    expect([kopi.control.snap.list().length, sandbox.control.snap.list().length]).toEqual([1, 0]);
    const invoice = (await ofKopi('POST', '/v1/invoices', { body: invoiceOf() })).body;
    const pdf = pathOf(invoice.pdf_url);
    expect([(await browse.get(pdf)).status, (await browse.get(pdf.slice(BASE.length))).status]).toEqual([200, 404]);
  });

  test('links begin with the address that browsers use, where it is another', async () => {
    const publicUrl = 'http://sandbox.localhost:9100';
    const { sandbox: elsewhere, ofKopi: call } = await twoMerchants({}, { publicUrl });
    const made = await call('POST', '/v2/charge', { body: chargeOf('gopay', 'ORDER-1', 25_000) });
    expect(actionOf(made.body, 'deeplink-redirect')).toMatch(new RegExp(`^${publicUrl}${BASE}/gopay/`));
    expect(elsewhere.control.getMerchant('M-KOPI')?.url).toBe(`${publicUrl}${BASE}`);
    await elsewhere.close();
  });

  test('no other website can send a form of it', async () => {
    const { transaction_id: id } = await charge(chargeOf('gopay', 'ORDER-1', 25_000));
    const sent = await browse.post(
      `${BASE}/console/transactions/${id}/moves`,
      { move: 'pay' },
      { 'sec-fetch-site': 'cross-site' },
    );
    expect([sent.status, kopi.control.transactions.get('ORDER-1')?.status]).toEqual([403, 'pending']);
  });
});
