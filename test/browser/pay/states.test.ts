// The customer's pages in each of their states, as they are drawn: nothing keeps anybody out, nothing sticks out, the policy allows
// all that they do, and the browser has nothing to say.

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkoutOf, choose, newCheckout, submit } from '../../http/checkouts/support.ts';
import { cardToken, movableClock, muteNotifications } from '../../support/payments.ts';
import { findBarriers, findBarriersByNight, type Visit } from '../dashboard/support.ts';
import { overflow } from '../support.ts';
import { DEVICES, enter, type Language, LENDABLE, openTill, shows, type Till } from './support.ts';

const clock = movableClock();
let till: Till;

/** How the checkouts of the states come to be, by name. */
async function addressOf(name: string): Promise<string> {
  const { t } = till;
  const waiting = async (method: string, more: Record<string, string> = {}) => {
    const { url } = await newCheckout(t, LENDABLE);
    const page = await choose(url, method, more);
    if (page.state !== 'waiting') throw new Error(`${method} is ${page.state}`);
    return url;
  };
  const paid = async (more: object = {}) => {
    const { id, url } = await newCheckout(t, more);
    await choose(url, 'gopay');
    const [payment] = (await checkoutOf(t, id)).payments;
    t.sandbox.control.pay(payment.order_id);
    await t.sandbox.settled();
    return { url, payment };
  };
  const link = async (more: object) => {
    const made = await t.request('POST', '/payment_links/', { body: { title: 'Kelas menyeduh kopi', ...more } });
    if (made.status !== 201) throw new Error(made.text);
    return made.body as { id: string; url: string };
  };
  const payLate = async (id: string, attempt: number) => {
    const payment = (await checkoutOf(t, id)).payments[attempt];
    t.sandbox.control.payLate(payment.order_id);
    await t.sandbox.settled();
    await t.gapura.worker.run('check_payment_status', { payment_id: payment.id });
  };
  const fields = [
    { name: 'name', label: 'Nama', required: true },
    { name: 'note', label: 'Catatan' },
  ];
  switch (name) {
    case 'choosing':
      return (await newCheckout(t, LENDABLE)).url;
    case 'choosing, with limits':
      return (await newCheckout(t, { amount: 20_000_001, items: undefined, back_url: 'https://shop.example/' })).url;
    case 'choosing, refused':
      return `${(await newCheckout(t)).url}?notice=refused`;
    case 'choosing, a field is wrong':
      return `${(await newCheckout(t)).url}?notice=field&change=1`;
    case 'waiting, after a notice':
      return `${await waiting('permata_va')}?notice=closing`;
    case 'waiting for OVO':
      return waiting('ovo', { phone: '08215023424' });
    case 'waiting for the bank of a card': {
      const { url } = await newCheckout(t);
      const sent = await fetch(`${url}/card`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ token_id: await cardToken(t) }),
      });
      if (!sent.ok) throw new Error(await sent.text());
      return url;
    }
    case 'verifying':
      return `${await waiting('bri_va')}?returned=1`;
    case 'paid':
      return (await paid({ success_url: 'https://shop.example/' })).url;
    case 'paid_already': {
      const { url } = await paid({ back_url: 'https://shop.example/' });
      clock.advance(20 * 60_000);
      return url;
    }
    case 'refunded': {
      const { url, payment } = await paid();
      const body = { amount: 50_000, reason: 'one bag' };
      const done = await t.request('POST', `/payments/${payment.id}/refund/`, { key: t.keys.staff, body });
      if (done.status >= 300) throw new Error(done.text);
      await t.sandbox.settled();
      return url;
    }
    case 'expired': {
      const { url } = await newCheckout(t, { expires_in_minutes: 5 });
      clock.advance(6 * 60_000);
      return url;
    }
    case 'late': {
      const { id, url } = await newCheckout(t, { back_url: 'https://shop.example/' });
      await choose(url, 'bca_va');
      await t.request('POST', `/checkouts/${id}/cancel/`);
      await payLate(id, 0);
      return url;
    }
    case 'paid twice': {
      const { id, url } = await newCheckout(t);
      await choose(url, 'bca_va');
      await choose(url, 'gopay');
      const { payments } = await checkoutOf(t, id);
      t.sandbox.control.pay(payments[1].order_id);
      await t.sandbox.settled();
      await payLate(id, 0);
      return url;
    }
    case 'preparing, slowly': {
      const url = await addressOf('preparing');
      clock.advance(30_000);
      return url;
    }
    case 'cancelled': {
      const { id, url } = await newCheckout(t, { back_url: 'https://shop.example/' });
      await t.request('POST', `/checkouts/${id}/cancel/`);
      return url;
    }
    case 'card form':
      return `${(await newCheckout(t)).url}/card`;
    case 'nowhere':
      return `${t.url}/pay/${'A'.repeat(43)}`;
    case 'link':
      return (await link({ amount: 150_000, fields })).url;
    case 'link, filled in wrongly':
    case 'link, open amount':
      return (await link({ amount_min: 10_000, amount_max: 5e6, amount_suggestions: [50_000, 100_000], fields })).url;
    case 'link, ended': {
      const { id, url } = await link({ amount: 150_000, ended_message: 'Sampai jumpa tahun depan!' });
      await t.request('POST', `/payment_links/${id}/end/`);
      return url;
    }
    case 'link, full': {
      const { url } = await link({ amount: 150_000, usage_limit: 1 });
      const begun = await fetch(url, { method: 'POST', body: new URLSearchParams(), redirect: 'manual' });
      await submit(new URL(`${begun.headers.get('location')}/method`, url).href, { method: 'bca_va' });
      return url;
    }
    case 'preparing': {
      // Whether the charge was taken nobody knows, nobody can be asked, and nobody tells.
      muteNotifications(t);
      t.sandbox.control.faults.add({ kind: 'timeout-after', operation: 'charge', next: 10 });
      t.sandbox.control.faults.add({ kind: 'error', operation: 'status', next: 100 });
      const { url } = await newCheckout(t);
      await choose(url, 'bca_va');
      return url;
    }
    default:
      return waiting(name.replace('waiting for ', ''));
  }
}

/** Each with the state that the page says of itself; null where it is no page of a checkout. */
const STATES: readonly (readonly [string, string | null])[] = [
  ['choosing', 'choosing'],
  ['choosing, with limits', 'choosing'],
  ['choosing, refused', 'choosing'],
  ['choosing, a field is wrong', 'choosing'],
  ...['bca_va', 'echannel', 'qris', 'gopay', 'dana', 'indomaret', 'akulaku'].map(
    (method) => [`waiting for ${method}`, 'waiting'] as const,
  ),
  ['waiting for OVO', 'waiting'],
  ['waiting for the bank of a card', 'waiting'],
  ['waiting, after a notice', 'waiting'],
  ['verifying', 'verifying'],
  ['paid', 'paid'],
  ['paid_already', 'paid_already'],
  ['refunded', 'refunded'],
  ['expired', 'expired'],
  ['late', 'late'],
  ['paid twice', 'paid_already'],
  ['cancelled', 'cancelled'],
  ['card form', null],
  ['nowhere', null],
  ['link', null],
  ['link, open amount', null],
  ['link, filled in wrongly', null],
  ['link, ended', null],
  ['link, full', null],
  ['preparing', 'preparing'],
  ['preparing, slowly', 'preparing'],
];

/** Each state in both widths and languages, by day and by night; every other state in the other combination of them. */
const LOOKS = [
  [
    ['phone', 'id'],
    ['desktop', 'en'],
  ],
  [
    ['phone', 'en'],
    ['desktop', 'id'],
  ],
] as const;

const visits = new Map<string, Visit>();
beforeAll(async () => {
  till = await openTill({
    clock,
    gateway: { timeoutMs: 2_000 },
    checkout: { shopName: 'Kopi Gayo', colour: '#0f7b6c' },
  });
  visits.set('phone', await enter(till.browser, { ...DEVICES.phone, viewport: { width: 360, height: 740 } }));
  visits.set('desktop', await enter(till.browser, DEVICES.desktop));
});
afterAll(() => till.close());

async function prepare(page: Page, name: string, language: Language): Promise<void> {
  // Whoever stays is not led away while the page is looked at.
  if (name === 'paid') await page.keyboard.press('Shift');
  if (name === 'card form') {
    await page.locator('#card button.main').click();
    await page.locator('#number-fault').waitFor();
  }
  if (name !== 'link, filled in wrongly') return;
  await page.locator('#amount').fill('seribu');
  await page.locator('#field-name').fill('   ');
  await page
    .getByRole('button', { name: language === 'en' ? 'Continue to payment' : 'Lanjutkan ke pembayaran' })
    .click();
  await page.locator('#amount-fault').waitFor();
}

function looksOf(name: string) {
  const at = STATES.findIndex(([one]) => one === name);
  return LOOKS[at % 2 === 0 ? 0 : 1];
}

/** Open folds too: what is in them is part of the page. */
const UNFOLD = "for (const fold of document.querySelectorAll('details')) fold.open = true";

describe('in every state', () => {
  it.each(STATES)('%s', async (name, state) => {
    const address = await addressOf(name);
    for (const [device, language] of looksOf(name)) {
      const { page, troubles } = visits.get(device) as Visit;
      const look = `${name}, ${device}, ${language}`;
      await page.emulateMedia({ colorScheme: 'light' });
      await page.goto(`${address}${address.includes('?') ? '&' : '?'}lang=${language}`);
      if (state !== null) await shows(page, state);
      expect([look, await page.locator('html').getAttribute('lang')]).toEqual([look, language]);
      await prepare(page, name, language);
      await page.evaluate(UNFOLD);
      expect([look, await overflow(page)]).toEqual([look, 0]);
      expect([look, await findBarriers(page)]).toEqual([look, []]);
      expect([look, 'by night', await findBarriersByNight(page)]).toEqual([look, 'by night', []]);
      // The browser itself mentions an answer that is no success, though it is a page.
      const said = troubles.splice(0).filter((text) => !/^Failed to load resource.* 4(?:04|22) /.test(text));
      expect([look, said]).toEqual([look, []]);
    }
  });
});
