// Fees that the customer pays: shown before the choice, charged with the amount, and given back with it.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startGapura, type TestGapura } from '../../support/gapura.ts';
import { movableClock } from '../../support/payments.ts';
import { type Mailbox, startMailbox } from './mailbox.ts';
import { checkoutOf, choose, newCheckout, open, submit, transactionOf } from './support.ts';

const clock = movableClock();
let mailbox: Mailbox;
let t: TestGapura;
beforeAll(async () => {
  mailbox = await startMailbox();
  t = await startGapura({
    clock,
    publicUrl: 'https://pay.example',
    checkout: {
      fees: { gopay: { percent: 2 }, bank_transfer: { fixed: 4_000 }, credit_card: { percent: 2.9, fixed: 2_000 } },
      mail: { url: mailbox.url, from: 'kopi@example.com' },
    },
  });
});
afterAll(async () => {
  await t.close();
  await mailbox.close();
});

const reachable = (url: string) => url.replace('https://pay.example', t.url);

async function begin(orderId: string, more: object = {}) {
  const { id, url } = await newCheckout(t, { order_id: orderId, language: 'en', ...more });
  return { id, url: reachable(url) };
}

async function pay(orderId: string): Promise<void> {
  t.sandbox.control.pay(orderId);
  await t.sandbox.settled();
}

/** The words of a page, without its markup. */
const wordsIn = (text: string) => text.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');

describe('the page', () => {
  it('says what each method adds before it is chosen, and the whole where it was', async () => {
    const { id, url } = await begin('FEE-SHOWN');
    const choosing = wordsIn((await open(url)).text);
    expect(choosing).toContain('+ Rp 4.000 fee, Rp 154.000 in all');
    expect(choosing).toContain('+ Rp 3.000 fee, Rp 153.000 in all');
    expect(choosing).toContain('+ Rp 6.350 fee, Rp 156.350 in all');
    expect((await open(`${url}/card`)).text).toContain('Pay Rp 156.350');
    const waiting = wordsIn((await choose(url, 'bca_va')).text);
    expect(waiting).toContain('Total Rp 154.000 Payment fee, included Rp 4.000');
    expect(transactionOf(t, 'FEE-SHOWN')?.grossAmount).toBe(154_000);
    const { amount, fees, payments } = await checkoutOf(t, id);
    expect([amount, fees.bca_va, payments[0].gross_amount]).toEqual([
      '150000.00',
      { fixed: 4_000, percent: 0 },
      '154000.00',
    ]);
    // A method without a fee adds nothing.
    expect(wordsIn((await choose(url, 'qris')).text)).not.toContain('fee, included');
    expect(transactionOf(t, 'FEE-SHOWN-2')?.grossAmount).toBe(150_000);
  });

  it('goes by what the method takes with its fee', async () => {
    const { url } = await begin('FEE-LIMIT', {
      amount: 19_900_000,
      items: undefined,
      payment_methods: ['gopay', 'bca_va'],
    });
    expect(wordsIn((await open(url)).text)).toContain('At most Rp 20.000.000');
    expect((await choose(url, 'gopay')).text).toContain('This amount cannot be paid with that method');
    const refused = await t.request('POST', '/checkouts/', {
      body: { amount: 19_900_000, payment_methods: ['gopay'] },
    });
    expect([refused.status, refused.body.errors[0].field]).toEqual([400, 'payment_methods']);
  });
});

describe('a checkout that was paid with a fee', () => {
  it('is completed without a surplus, and its receipt and mail name the fee', async () => {
    const { id, url } = await begin('FEE-PAID');
    await choose(url, 'gopay');
    await pay('FEE-PAID');
    expect(await checkoutOf(t, id)).toMatchObject({ status: 'completed', amount: '150000.00', surplus_amount: '0.00' });
    const paid = wordsIn((await open(url)).text);
    expect(paid).toContain('Amount Rp 153.000 Payment fee, included Rp 3.000');
    const pdf = await fetch(`${url}/receipt?lang=en`);
    expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    mailbox.mails.length = 0;
    clock.advance(60_000);
    await t.gapura.worker.run('send_mails', {});
    const mail = mailbox.mails.find(({ subject }) => subject.startsWith('Paid:'));
    expect(mail?.subject).toBe('Paid: Rp 153.000 to the shop (order FEE-PAID)');
    expect(mail?.text).toContain('Payment fee, included: Rp 3.000');
  });

  it('gives the fee back with the whole, and calls a part of it a part', async () => {
    const { id, url } = await begin('FEE-BACK');
    await choose(url, 'gopay');
    await pay('FEE-BACK');
    const { payment_id: paymentId } = await checkoutOf(t, id);
    const refund = (amount?: number) =>
      t.request('POST', `/payments/${paymentId}/refund/`, {
        key: t.keys.staff,
        body: { reason: 'test', ...(amount === undefined ? {} : { amount }) },
      });
    expect((await refund(150_000)).status).toBe(200);
    expect((await open(url)).text).toContain('A part of the payment was refunded');
    expect((await refund()).status).toBe(200);
    await t.sandbox.settled();
    const page = await open(url);
    expect(page.state).toBe('refunded');
    expect(wordsIn(page.text)).toContain('The payment was refunded Rp 153.000');
  });

  it('has the fee of money that came twice in its surplus', async () => {
    const { id, url } = await begin('FEE-TWICE');
    await choose(url, 'bca_va');
    await choose(url, 'qris');
    await pay('FEE-TWICE-2');
    t.sandbox.control.payLate('FEE-TWICE');
    await t.sandbox.settled();
    const [first] = (await checkoutOf(t, id)).payments;
    await t.gapura.worker.run('check_payment_status', { payment_id: first.id });
    expect(await checkoutOf(t, id)).toMatchObject({ status: 'completed', surplus_amount: '154000.00' });
  });
});

describe('who pays the fees', () => {
  it('is said by the checkout', async () => {
    const { id, url } = await begin('FEE-NONE', { customer_pays_fees: false });
    expect((await checkoutOf(t, id)).fees).toBeNull();
    expect(wordsIn((await open(url)).text)).not.toContain(' fee, ');
    await choose(url, 'bca_va');
    expect(transactionOf(t, 'FEE-NONE')?.grossAmount).toBe(150_000);
  });

  it('is said by the link, which can change it', async () => {
    const made = await t.request('POST', '/payment_links/', {
      body: { title: 'Kelas', amount: 100_000, customer_pays_fees: true, language: 'en' },
    });
    expect(made.body.customer_pays_fees).toBe(true);
    const page = reachable(made.body.url);
    expect(wordsIn((await submit(page, {})).text)).toContain('+ Rp 4.000 fee, Rp 104.000 in all');
    const changed = await t.request('PATCH', `/payment_links/${made.body.id}/`, {
      body: { customer_pays_fees: false },
    });
    expect(changed.body.customer_pays_fees).toBe(false);
    expect(wordsIn((await submit(page, {})).text)).not.toContain(' fee, ');
  });

  it('is nobody where the shop has set none', async () => {
    const plain = await startGapura();
    try {
      for (const [path, body] of [
        ['/checkouts/', { amount: 50_000, customer_pays_fees: true }],
        ['/payment_links/', { title: 'Kelas', amount: 50_000, customer_pays_fees: true }],
      ] as const) {
        const { status, body: said } = await plain.request('POST', path, { body });
        expect([status, said.errors[0].field]).toEqual([400, 'customer_pays_fees']);
      }
    } finally {
      await plain.close();
    }
  });

  it('leaves room for the fee among the items', async () => {
    const items = Array.from({ length: 100 }, () => ({ name: 'Kopi', price: 1_500, quantity: 1 }));
    const refused = await t.request('POST', '/checkouts/', { body: { amount: 150_000, items } });
    expect([refused.status, refused.body.errors[0].field]).toEqual([400, 'items']);
    const body = { amount: 150_000, items, customer_pays_fees: false };
    expect((await t.request('POST', '/checkouts/', { body })).status).toBe(201);
  });
});
