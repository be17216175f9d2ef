// Cards on the pay page: what the customer is told of a refusal, of a review, and in the middle of 3-D Secure.

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clearTables } from '../../support/database.ts';
import { startGapura, type TestGapura } from '../../support/gapura.ts';
import { cardToken, movableClock, OTP } from '../../support/payments.ts';
import { type Mailbox, startMailbox } from './mailbox.ts';
import { checkoutOf, choose, newCheckout, open, transactionOf } from './support.ts';

const CARDS = { fine: '4811111111111114', noFunds: '4472429869996670', challenged: '4111111111111111' } as const;
const MINUTE_MS = 60_000;
const clock = movableClock();
let mailbox: Mailbox;
let t: TestGapura;

beforeAll(async () => {
  mailbox = await startMailbox();
  t = await startGapura({
    clock,
    publicUrl: 'https://pay.example',
    checkout: {
      mail: { url: mailbox.url, from: 'kopi@example.com' },
      instalments: { mandiri: { terms: [3] }, bni: { terms: [6, 3] }, bca: { terms: [3], least: 150_001 } },
    },
  });
});
afterAll(async () => {
  await t.close();
  await mailbox.close();
});

beforeEach(() => clearTables(t.gapura.database));

async function begin(orderId: string): Promise<{ id: string; url: string }> {
  const { id, url } = await newCheckout(t, { order_id: orderId, language: 'en' });
  return { id, url: url.replace('https://pay.example', t.url) };
}

async function sendToken(url: string, tokenId: unknown) {
  const answer = await fetch(`${url}/card`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token_id: tokenId }),
  });
  // biome-ignore lint/suspicious/noExplicitAny: an answer, or a problem
  return { status: answer.status, body: (await answer.json()) as any };
}

/** Pays as far as the gateway goes. The bank's page gets its code, or a wrong one. */
async function payBy(card: keyof typeof CARDS, orderId: string, url: string, otp: string = OTP): Promise<void> {
  const { body } = await sendToken(url, await cardToken(t, CARDS[card]));
  if (body.redirect_url !== null) t.sandbox.control.cards.completeThreeDs(orderId, { otp });
  await t.sandbox.settled();
}

const stateOf = async (url: string) => JSON.parse((await open(`${url}/state`)).text);

describe('a card that is refused', () => {
  it('says that there is not enough money on it', async () => {
    const { url } = await begin('CARD-FUNDS');
    await payBy('noFunds', 'CARD-FUNDS', url);
    expect(await stateOf(url)).toMatchObject({ state: 'choosing', refused: 'funds' });
    expect((await open(url)).text).toContain('there is not enough money on it. Nothing was taken.');
    // The form says the same, and has the words for what comes next.
    expect((await open(`${url}/card`)).text).toContain('data-refused="funds"');
  });

  it('is seen as refused too where that happens while the page is being read', async () => {
    const { url } = await begin('CARD-BETWEEN');
    const { body } = await sendToken(url, await cardToken(t, CARDS.fine));
    expect(body.redirect_url).toMatch(/^http/);
    const pool = t.gapura.database.pool as { query(...asked: unknown[]): Promise<unknown> };
    const query = pool.query.bind(pool);
    let isRead = false;
    // Right after the checkout was read, and before its payment is.
    pool.query = async (...asked) => {
      const answer = await query(...asked);
      const { name } = asked[0] as { name?: string };
      if (name === 'gapura_checkout_by_token' && !isRead) {
        isRead = true;
        t.sandbox.control.cards.completeThreeDs('CARD-BETWEEN', { otp: '999999' });
        await t.sandbox.settled();
      }
      return answer;
    };
    try {
      expect(await stateOf(url)).toMatchObject({ state: 'choosing', refused: 'bank' });
    } finally {
      pool.query = query;
    }
    expect(isRead).toBe(true);
  });

  it('says that it was not confirmed at the bank, and can be tried again', async () => {
    const { id, url } = await begin('CARD-CODE');
    await payBy('fine', 'CARD-CODE', url, '999999');
    expect((await stateOf(url)).state).toBe('choosing');
    expect((await open(url)).text).toMatch(/Nothing was taken|nothing was taken/);
    await payBy('fine', 'CARD-CODE-2', url);
    expect(await checkoutOf(t, id)).toMatchObject({ status: 'completed' });
  });

  it('is refused where a number stands in place of the token, before anything is sent', async () => {
    const { url } = await begin('CARD-NUMBER');
    const before = t.sandbox.requests.count();
    for (const number of [CARDS.fine, '4811 1111 1111 1114', 4811111111111114]) {
      const { status, body } = await sendToken(url, number);
      expect([status, body.errors?.[0].field]).toEqual([400, 'token_id']);
      expect(JSON.stringify(body)).not.toContain('11111114');
    }
    expect(t.sandbox.requests.count()).toBe(before);
  });
});

describe('3-D Secure', () => {
  it('goes on after a reload of the form, unless the customer wants another card', async () => {
    const { url } = await begin('CARD-RELOAD');
    const { body } = await sendToken(url, await cardToken(t, CARDS.fine));
    expect(body.redirect_url).toMatch(/^http/);
    expect((await open(`${url}/card`)).text).toContain(`data-url="${body.redirect_url.replaceAll('&', '&amp;')}"`);
    const anew = await open(`${url}/card?change=1`);
    expect(anew.status).toBe(200);
    expect(anew.text).not.toContain('data-url=');
  });
});

describe('a card under review', () => {
  const review = async (orderId: string) => {
    const { id, url } = await begin(orderId);
    await payBy('challenged', orderId, url);
    expect((await open(url)).state).toBe('review');
    return { id, url };
  };
  const mails = async () => {
    mailbox.mails.length = 0;
    clock.advance(MINUTE_MS);
    await t.gapura.worker.run('send_mails', {});
    return mailbox.mails.map(({ subject }) => subject);
  };

  it('says so, and that a mail will come; which says when it was not accepted', async () => {
    const { id, url } = await review('REVIEW-1');
    const page = await open(url);
    expect(page.text).toContain('which can take a few hours');
    expect(page.text).toContain('We send you a mail when it is decided.');
    const [payment] = (await checkoutOf(t, id)).payments;
    expect(await mails()).toEqual([]);
    expect((await t.request('POST', `/payments/${payment.id}/deny/`, { key: t.keys.staff })).status).toBe(200);
    await t.sandbox.settled();
    expect(await mails()).toEqual(['Your card payment to the shop was not accepted (order REVIEW-1)']);
    expect((await open(url)).state).toBe('choosing');
  });

  it('is paid where it was accepted, with a receipt', async () => {
    const { id, url } = await review('REVIEW-2');
    const [payment] = (await checkoutOf(t, id)).payments;
    expect((await t.request('POST', `/payments/${payment.id}/approve/`, { key: t.keys.staff })).status).toBe(200);
    await t.sandbox.settled();
    expect((await open(url)).state).toBe('paid');
    expect(await mails()).toEqual(['Paid: Rp 150.000 to the shop (order REVIEW-2)']);
  });

  it('can be left for another payment method, by which it is cancelled first', async () => {
    const { id, url } = await review('REVIEW-3');
    expect((await open(`${url}?change=1`)).state).toBe('choosing');
    expect((await choose(url, 'qris')).state).toBe('waiting');
    expect(transactionOf(t, 'REVIEW-3')?.status).toBe('cancel');
    expect((await checkoutOf(t, id)).payments).toHaveLength(2);
    // No mail: it was the customer's own doing.
    expect((await mails()).filter((subject) => subject.includes('not accepted'))).toEqual([]);
  });
});

describe('instalments', () => {
  const send = async (url: string, plan: unknown) => {
    const answer = await fetch(`${url}/card`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token_id: await cardToken(t, CARDS.fine), plan }),
    });
    return answer.status;
  };

  it('are offered by the banks that the shop has named, from the amounts that they lend', async () => {
    const { url } = await begin('LEND-1');
    const options = [...(await open(`${url}/card`)).text.matchAll(/<option value="([^"]*)">/g)].map(
      ([, value]) => value,
    );
    expect(options).toEqual(['', 'mandiri_3', 'bni_3', 'bni_6']);
  });

  it('are charged by that bank, and named in the receipt', async () => {
    const { id, url } = await begin('LEND-2');
    expect(await send(url, 'mandiri_3')).toBe(200);
    t.sandbox.control.cards.completeThreeDs('LEND-2', { otp: OTP });
    await t.sandbox.settled();
    const { status, payment_id: paymentId } = await checkoutOf(t, id);
    expect(status).toBe('completed');
    const { body } = await t.request('GET', `/payments/${paymentId}/`);
    expect(body).toMatchObject({ bank: 'mandiri', installment_term: 3, gross_amount: '150000.00' });
    expect((await open(url)).text).toContain('<dt>Instalments</dt><dd>3 months</dd>');
    expect((await fetch(`${url}/receipt?lang=en`)).headers.get('content-type')).toBe('application/pdf');
  });

  it.each(['bca_3', 'bni_12', 'mandiri', 7])('like %s are refused before anything is sent', async (plan) => {
    const { url } = await begin(`LEND-NONE-${plan}`);
    const before = t.sandbox.requests.count();
    expect(await send(url, plan)).toBe(400);
    expect(
      t.sandbox.requests
        .list()
        .slice(before)
        .filter(({ operation }) => operation === 'charge'),
    ).toEqual([]);
  });

  it('need a bank of cards', async () => {
    const card = { payment_type: 'credit_card', gross_amount: 150_000, token_id: 'x', bank: 'permata' };
    const account = { payment_type: 'bank_transfer', gross_amount: 150_000, bank: 'mandiri' };
    for (const body of [card, account]) {
      const { status, body: said } = await t.request('POST', '/charge/', { body });
      expect([status, said.errors[0].field]).toEqual([400, 'bank']);
    }
  });
});
