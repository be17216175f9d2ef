// Mails to customers: how to pay, a reminder, a receipt and a refund, each once, at a mail server that the test runs itself.

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clearTables } from '../../support/database.ts';
import { startGapura, type TestGapura } from '../../support/gapura.ts';
import { linkOf } from '../../support/links.ts';
import { sign } from '../../support/messages.ts';
import { cardToken, movableClock, muteNotifications, OTP, unmuteNotifications } from '../../support/payments.ts';
import { type Mailbox, startMailbox } from './mailbox.ts';
import { CHECKOUT, checkoutOf, choose, newCheckout, open, transactionOf } from './support.ts';

const clock = movableClock();
let mailbox: Mailbox;
let t: TestGapura;

beforeAll(async () => {
  mailbox = await startMailbox();
  t = await startGapura({
    clock,
    publicUrl: 'https://pay.example',
    checkout: { shopName: 'Kopi Kita', mail: { url: mailbox.url, from: 'Kopi Kita <kopi@example.com>' } },
  });
});
afterAll(async () => {
  await t.close();
  await mailbox.close();
});
beforeEach(async () => {
  await clearTables(t.gapura.database);
  mailbox.isAway = false;
});

/** The address that the test reaches, of one that customers reach. */
function reachable(url: string): string {
  return url.replace('https://pay.example', t.url);
}

const MINUTE_MS = 60_000;
async function send(laterMs = MINUTE_MS): Promise<string[]> {
  clock.advance(laterMs);
  mailbox.mails.length = 0;
  await t.gapura.worker.run('send_mails', {});
  return mailbox.mails.map(({ subject }) => subject);
}

/** How the mails ended that are not owed any more. */
async function outcomes(): Promise<string[]> {
  const text = 'SELECT outcome FROM checkout_mails WHERE due_at IS NULL ORDER BY outcome';
  return (await t.gapura.database.pool.query({ text })).rows.map(({ outcome }) => outcome);
}

async function pay(orderId: string): Promise<void> {
  t.sandbox.control.pay(orderId);
  await t.sandbox.settled();
}

describe('mails', () => {
  it('tell how to pay, once, in the language of the page, in text and HTML, with the address of the page', async () => {
    const { url } = await newCheckout(t, { order_id: 'MAIL-1' });
    expect(url).toMatch(/^https:\/\/pay\.example\/pay\//);
    await open(`${reachable(url)}?lang=en`);
    const answer = await fetch(`${reachable(url)}/method?lang=en`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'method=bca_va',
    });
    expect(answer.status).toBe(303);
    expect(await send()).toHaveLength(1);
    const [mail] = mailbox.mails;
    expect(mail?.to).toEqual([CHECKOUT.customer_details.email]);
    expect(mail?.raw).toContain('Content-Type: text/plain');
    expect(mail?.raw).toContain('Content-Type: text/html');
    expect(mail?.text).toContain(url);
    expect(mail?.raw).toMatch(/Content-Language: en/i);
    expect(await send()).toEqual([]);
  });

  it('remind before it runs out, and not who has paid by then', async () => {
    const first = await newCheckout(t, { order_id: 'MAIL-2' });
    const second = await newCheckout(t, { order_id: 'MAIL-3' });
    for (const { url } of [first, second]) await choose(reachable(url), 'bca_va');
    expect(await send()).toHaveLength(2);
    await pay('MAIL-3');
    expect(await send()).toHaveLength(1);
    expect(mailbox.mails[0]?.text).toContain('MAIL-3');
    expect(await send(20 * 60 * MINUTE_MS)).toEqual([]);
    expect(await send(3.5 * 60 * MINUTE_MS)).toHaveLength(1);
    expect(mailbox.mails[0]?.text).toContain('MAIL-2');
  });

  it('give a receipt, and tell of a refund', async () => {
    const { url, id } = await newCheckout(t, { order_id: 'MAIL-4' });
    await choose(reachable(url), 'gopay');
    await pay('MAIL-4');
    // How to pay was overtaken: only the receipt goes out.
    expect(await send()).toHaveLength(1);
    const { payments } = (await t.request('GET', `/checkouts/${id}/`)).body;
    const refund = { amount: 50_000 };
    expect((await t.request('POST', `/payments/${payments[0].id}/refund/`, { body: refund })).status).toBe(200);
    await t.sandbox.settled();
    expect(await send()).toHaveLength(1);
    expect(mailbox.mails[0]?.text).toMatch(/50\.000/);
    expect(await send()).toEqual([]);
    expect((await open(reachable(url))).state).toBe('refunded');
    const of = 'customer_email=BUDI@example.com';
    const listed = await t.request('GET', `/mails/?${of}&limit=2`);
    const shown = (mails: Record<string, unknown>[]) =>
      mails.map(({ kind, status, order_id }) => [kind, status, order_id]);
    expect(shown(listed.body)).toEqual([
      ['refund', 'sent', 'MAIL-4'],
      ['receipt', 'sent', 'MAIL-4'],
    ]);
    const rest = await t.request('GET', linkOf(listed, 'next') ?? '');
    expect(shown(rest.body).sort()).toEqual([
      ['how_to_pay', 'not_sent', 'MAIL-4'],
      ['reminder', 'waiting', 'MAIL-4'],
    ]);
    const { phone } = CHECKOUT.customer_details;
    for (const query of [`customer_phone=${encodeURIComponent(phone)}`, `checkout_id=${id}`]) {
      expect((await t.request('GET', `/mails/?${query}`)).body).toHaveLength(4);
      expect((await t.request('GET', `/mails/?${query}`, { key: t.keys.siti })).body).toEqual([]);
    }
    const unnamed = await t.request('GET', '/mails/');
    expect([unnamed.status, unnamed.body.errors[0].field]).toEqual([400, 'customer_email']);
  });

  it('wait where the server is away, and end where nobody lives', async () => {
    const nobody = { ...CHECKOUT.customer_details, email: 'nobody@example.com' };
    const first = await newCheckout(t, { customer_details: nobody });
    const second = await newCheckout(t);
    for (const { url } of [first, second]) await choose(reachable(url), 'bca_va');
    mailbox.isAway = true;
    expect(await send()).toEqual([]);
    mailbox.isAway = false;
    expect(await send(2 * MINUTE_MS)).toHaveLength(1);
    const ended = await outcomes();
    expect(ended).toHaveLength(2);
    expect(ended).toContain('sent');
  });

  it('are owed to nobody without an address', async () => {
    const { url } = await newCheckout(t, { customer_details: { first_name: 'Budi' } });
    await choose(reachable(url), 'bca_va');
    expect(await send()).toEqual([]);
  });
});

/** A checkout for which a payment was taken; nothing was mailed of it yet. */
async function paid(orderId: string, method: string): Promise<{ id: string; url: string; paymentId: string }> {
  const { id, url } = await newCheckout(t, { order_id: orderId, language: 'en' });
  if (method === 'credit_card') {
    const body = JSON.stringify({ token_id: await cardToken(t) });
    const headers = { 'content-type': 'application/json' };
    expect((await fetch(`${reachable(url)}/card`, { method: 'POST', headers, body })).status).toBe(200);
    t.sandbox.control.cards.completeThreeDs(orderId, { otp: OTP });
    await t.sandbox.settled();
  } else {
    await choose(reachable(url), method);
    await pay(orderId);
  }
  return { id, url, paymentId: (await checkoutOf(t, id)).payments[0].id };
}

async function refund(paymentId: string, amount: number): Promise<void> {
  expect((await t.request('POST', `/payments/${paymentId}/refund/`, { body: { amount } })).status).toBe(200);
  await t.sandbox.settled();
}

/** The bank has taken the money of a code that another way had replaced. */
async function payClosed(orderId: string, paymentId: string): Promise<void> {
  t.sandbox.control.payLate(orderId);
  await t.sandbox.settled();
  await t.gapura.worker.run('check_payment_status', { payment_id: paymentId });
}

/** Once the bank has settled it, the holder of the card takes it back. */
async function chargeBack(orderId: string): Promise<void> {
  t.sandbox.control.settle(orderId);
  t.sandbox.control.chargeback(orderId);
}

async function tell(orderId: string, fields: Record<string, string>): Promise<void> {
  const about = { order_id: orderId, transaction_id: transactionOf(t, orderId)?.id, gross_amount: '150000.00' };
  const body = sign({ ...about, ...fields }, t.sandbox.serverKey);
  expect((await t.request('POST', '/notification/', { key: null, body })).status).toBe(200);
}

/** The gateway says that the bank took the money back, and is mistaken. */
const tellDenied = (orderId: string) =>
  tell(orderId, { status_code: '202', transaction_status: 'deny', payment_type: 'bank_transfer' });

/** The gateway itself tells what it has: what leads back counts once it was said again an hour later. */
async function askAgain(paymentId: string): Promise<void> {
  for (let asked = 0; asked < 3; asked++) {
    clock.advance(40 * MINUTE_MS);
    await t.gapura.worker.run('check_payment_status', { payment_id: paymentId });
  }
}

/** By order of their subjects. */
const texts = () => mailbox.mails.toSorted((a, b) => (a.subject < b.subject ? -1 : 1)).map(({ text }) => text);

describe('a refund', () => {
  it('is told with its own amount, and only the last of several says that all has gone back', async () => {
    const { paymentId } = await paid('PARTS-1', 'gopay');
    expect(await send()).toHaveLength(1);
    await refund(paymentId, 30_000);
    await refund(paymentId, 20_000);
    expect((await send()).sort()).toEqual([
      'Refund of Rp 20.000 from Kopi Kita (order PARTS-1)',
      'Refund of Rp 30.000 from Kopi Kita (order PARTS-1)',
    ]);
    const [second, first] = texts();
    expect(second).toContain('Rp 20.000 of your payment of Rp 150.000');
    expect(first).toContain('Rp 30.000 of your payment of Rp 150.000');
    expect(`${first}${second}`).not.toMatch(/all of|whole/);
    await refund(paymentId, 60_000);
    await refund(paymentId, 40_000);
    expect((await send()).map((subject) => /Rp \S+/.exec(subject)?.[0]).sort()).toEqual(['Rp 40.000', 'Rp 60.000']);
    const [last, before] = texts();
    expect(before).not.toMatch(/all of|whole/);
    expect(last).toContain('Rp 40.000 of your payment of Rp 150.000');
    expect(last).toContain('With this, all of that payment has been refunded.');
  });

  it('of what was paid twice says that the order stays paid', async () => {
    const { url, id } = await newCheckout(t, { order_id: 'TWICE-1', language: 'en' });
    await choose(reachable(url), 'gopay');
    await choose(reachable(url), 'bca_va');
    const [old] = (await checkoutOf(t, id)).payments;
    await pay('TWICE-1-2');
    await payClosed('TWICE-1', old.id);
    // One receipt: the payment that came too late paid nothing.
    expect((await send()).sort()).toEqual([
      'About your payment of Rp 150.000 to Kopi Kita (order TWICE-1)',
      'Paid: Rp 150.000 to Kopi Kita (order TWICE-1)',
    ]);
    expect(texts()[0]).toContain('you paid more than once');
    await refund(old.id, 150_000);
    expect(await send()).toEqual(['Refund of Rp 150.000 from Kopi Kita (order TWICE-1)']);
    expect(mailbox.mails[0]?.text).not.toContain('whole');
    expect(mailbox.mails[0]?.text).toContain('your order stays paid');
  });

  it('that the bank has declined by then is not told, and one that is in doubt waits', async () => {
    const { paymentId } = await paid('DECLINED-1', 'credit_card');
    t.sandbox.control.settle('DECLINED-1');
    await t.sandbox.settled();
    await send();
    await refund(paymentId, 30_000);
    t.sandbox.control.declineRefund('DECLINED-1');
    await t.gapura.worker.run('check_payment_status', { payment_id: paymentId });
    expect(await send()).toEqual([]);
    clock.advance(2 * 60 * MINUTE_MS);
    await t.gapura.worker.run('check_payment_status', { payment_id: paymentId });
    expect(await send()).toEqual([]);
    expect(await outcomes()).toContain('not sent: the refund is failed');
  });
});

describe('money that does not pay the order', () => {
  it('is mailed about once, and once more when the shop has sent it back by hand', async () => {
    const { url, id } = await newCheckout(t, { order_id: 'LATE-MONEY-1', language: 'en' });
    await choose(reachable(url), 'bca_va');
    expect((await t.request('POST', `/checkouts/${id}/cancel/`)).status).toBe(200);
    const [old] = (await checkoutOf(t, id)).payments;
    await payClosed('LATE-MONEY-1', old.id);
    expect(await send()).toEqual(['About your payment of Rp 150.000 to Kopi Kita (order LATE-MONEY-1)']);
    expect(mailbox.mails[0]?.text).toContain('the order is not paid with it. Please do not pay again.');
    await t.gapura.worker.run('check_payment_status', { payment_id: old.id });
    expect(await send()).toEqual([]);
    const returned = await t.request('POST', `/checkouts/${id}/surplus_returned/`, { key: t.keys.staff });
    expect(returned.status).toBe(200);
    expect(await send()).toEqual(['Given back: Rp 150.000 from Kopi Kita (order LATE-MONEY-1)']);
    expect(await send()).toEqual([]);
  });

  it('is not mailed about where it has gone back by then', async () => {
    const { url, id } = await newCheckout(t, { order_id: 'LATE-MONEY-2', language: 'en' });
    await choose(reachable(url), 'gopay');
    await t.request('POST', `/checkouts/${id}/cancel/`);
    const [old] = (await checkoutOf(t, id)).payments;
    await payClosed('LATE-MONEY-2', old.id);
    await refund(old.id, 150_000);
    expect(await send()).toEqual(['Refund of Rp 150.000 from Kopi Kita (order LATE-MONEY-2)']);
    expect(await outcomes()).toContain('not sent: the money has gone back');
  });
});

describe('one address', () => {
  it('gets a few mails in an hour, and the others later', async () => {
    for (let number = 1; number <= 8; number++) await paid(`MANY-${number}`, 'gopay');
    expect(await send()).toHaveLength(6);
    expect(await send()).toEqual([]);
    expect(await send(61 * MINUTE_MS)).toHaveLength(2);
    expect((await outcomes()).filter((outcome) => outcome === 'sent')).toHaveLength(8);
  });

  it('gets none by a public link before there is money', async () => {
    const link = { title: 'Kopi', amount: 25_000, fields: [{ name: 'email', label: 'E-mail', required: true }] };
    const { url } = (await t.request('POST', '/payment_links/', { body: link })).body;
    const begun = await fetch(reachable(url), {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ email: 'stranger@example.com' }),
    });
    const page = new URL(begun.headers.get('location') ?? '', reachable(url)).href;
    expect((await choose(page, 'bca_va')).state).toBe('waiting');
    expect(await send(23.5 * 60 * MINUTE_MS)).toEqual([]);
    const [{ order_id: orderId }] = (await t.request('GET', '/payments/')).body;
    await pay(orderId);
    expect(await send()).toHaveLength(1);
    expect(mailbox.mails[0]?.to).toEqual(['stranger@example.com']);
  });
});

describe('a receipt', () => {
  it.each([
    ['refunded in full', 'gopay', (_order: string, paymentId: string) => refund(paymentId, 150_000), 'refund'],
    ['reversed', 'permata_va', async (order: string) => t.sandbox.control.reverse(order), 'deny'],
    ['voided', 'credit_card', async (order: string) => t.sandbox.control.cancel(order), 'cancel'],
    ['charged back', 'credit_card', chargeBack, 'chargeback'],
  ] as const)('is not sent for money that was %s by then', async (how, method, goBack, status) => {
    const orderId = `GONE-${how.replaceAll(' ', '-')}`;
    const { paymentId } = await paid(orderId, method);
    await goBack(orderId, paymentId);
    await t.sandbox.settled();
    expect((await send()).filter((subject) => subject.startsWith('Paid'))).toEqual([]);
    expect(await outcomes()).toContain(`not sent: the payment is ${status}`);
  });

  it('is sent after all, and once, where the money turns out to be here', async () => {
    const { id, paymentId } = await paid('AGAIN-1', 'permata_va');
    await tellDenied('AGAIN-1');
    expect(await checkoutOf(t, id)).toMatchObject({ status: 'open' });
    expect(await send()).toEqual([]);
    await askAgain(paymentId);
    expect(await checkoutOf(t, id)).toMatchObject({ status: 'completed' });
    expect(await send()).toEqual(['Paid: Rp 150.000 to Kopi Kita (order AGAIN-1)']);
    expect(await send()).toEqual([]);
  });

  it('tells what was paid, with the fee that the gateway added, which no refund gives back', async () => {
    const { id, url } = await newCheckout(t, { order_id: 'FEE-1', language: 'en' });
    await choose(reachable(url), 'gopay');
    muteNotifications(t);
    await pay('FEE-1');
    const settled = { status_code: '200', transaction_status: 'settlement', payment_type: 'gopay' };
    await tell('FEE-1', { ...settled, gross_amount: '152500.00' });
    unmuteNotifications(t);
    expect(await send()).toEqual(['Paid: Rp 152.500 to Kopi Kita (order FEE-1)']);
    const [payment] = (await checkoutOf(t, id)).payments;
    await refund(payment.id, 150_000);
    await send();
    expect(mailbox.mails[0]?.text).toContain('Rp 150.000 of your payment of Rp 152.500');
    expect(mailbox.mails[0]?.text).not.toMatch(/all of|whole/);
  });

  it('is sent for the payment that counts alone', async () => {
    const { id, url, paymentId } = await paid('COUNTS-1', 'permata_va');
    await tellDenied('COUNTS-1');
    await choose(reachable(url), 'permata_va');
    await pay('COUNTS-1-2');
    await askAgain(paymentId);
    expect(await checkoutOf(t, id)).toMatchObject({ status: 'completed', surplus_amount: '150000.00' });
    expect((await send()).sort()).toEqual([
      'About your payment of Rp 150.000 to Kopi Kita (order COUNTS-1)',
      'Paid: Rp 150.000 to Kopi Kita (order COUNTS-1)',
    ]);
    expect(await outcomes()).toContain('not sent: it is not the payment that paid the checkout');
    // The one that counted is taken back: the other has paid it.
    t.sandbox.control.reverse('COUNTS-1-2');
    await t.sandbox.settled();
    expect(await checkoutOf(t, id)).toMatchObject({ status: 'completed', payment_id: paymentId });
    expect(await send()).toEqual(['Paid: Rp 150.000 to Kopi Kita (order COUNTS-1)']);
  });
});

describe('how to pay', () => {
  it('is not told, and nobody is reminded, once the time is over', async () => {
    const late = await newCheckout(t, { order_id: 'LATE-1' });
    await choose(reachable(late.url), 'bca_va');
    mailbox.isAway = true;
    await send();
    mailbox.isAway = false;
    // Nobody has noticed that it is over.
    expect(await send(25 * 60 * MINUTE_MS)).toEqual([]);
    expect(await outcomes()).toEqual(Array(2).fill('not sent: the time to pay is over'));
  });
});

it('a mail whose process has died again and again is given up', async () => {
  const { url } = await newCheckout(t, { order_id: 'DYING-1' });
  await choose(reachable(url), 'gopay');
  await t.gapura.database.pool.query({ text: 'UPDATE checkout_mails SET attempts = 7' });
  expect(await send()).toEqual([]);
  expect(await outcomes()).toEqual([expect.stringMatching(/^given up/)]);
});

describe('mails that a person has sent', () => {
  it('ask for the payment when a person wants it, once for each time, and not who has paid', async () => {
    const { url, id } = await newCheckout(t, { order_id: 'ASKED-1', language: 'en' });
    const ask = (key?: string) =>
      t.request('POST', `/checkouts/${id}/send/`, key === undefined ? {} : { headers: { 'idempotency-key': key } });
    expect((await ask('once')).status).toBe(200);
    expect((await ask('once')).status).toBe(200);
    // The first one has not been sent yet.
    expect((await ask('twice')).body).toMatchObject({ status: 400, code: 'invalid_state' });
    expect(await send()).toEqual(['Payment request: Rp 150.000 to Kopi Kita (order ASKED-1)']);
    expect(mailbox.mails[0]?.text).toContain(url);
    expect((await ask('again')).status).toBe(200);
    await choose(reachable(url), 'gopay');
    await pay('ASKED-1');
    // It was overtaken by the money.
    expect(await send()).toEqual(['Paid: Rp 150.000 to Kopi Kita (order ASKED-1)']);
    expect(await outcomes()).toContain('not sent: the checkout is completed');
    expect((await ask('late')).body.detail).toMatch(/completed/);
    const acts = (await t.request('GET', `/audit/?subject_id=${id}`, { key: t.keys.staff })).body;
    expect(acts.map(({ action }: { action: string }) => action)).toEqual(['checkout.send', 'checkout.send']);
  });

  it('repeat a receipt when a person wants it, until its address has too many in an hour', async () => {
    const { url, id } = await newCheckout(t, { order_id: 'REPEAT-1' });
    const again = () => t.request('POST', `/checkouts/${id}/send_receipt/`);
    expect((await again()).body).toMatchObject({ status: 400, code: 'invalid_state' });
    await choose(reachable(url), 'gopay');
    await pay('REPEAT-1');
    expect((await again()).body.detail).toMatch(/on its way/);
    expect(await send()).toHaveLength(1);
    for (let count = 2; count <= 6; count += 1) {
      expect((await again()).status).toBe(200);
      expect(await send()).toHaveLength(1);
      expect(mailbox.mails[0]?.text).toContain('REPEAT-1');
    }
    const refused = await again();
    expect(refused.status).toBe(429);
    expect(refused.body.detail).toMatch(/6 mails within an hour; try again in 5\d minutes/);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(50 * 60);
    clock.advance(60 * MINUTE_MS);
    expect((await again()).status).toBe(200);
    // Another caller's checkout is not there.
    expect((await t.request('POST', `/checkouts/${id}/send_receipt/`, { key: t.keys.siti })).status).toBe(404);
    const nobody = await newCheckout(t, { customer_details: { first_name: 'Budi' } });
    expect((await t.request('POST', `/checkouts/${nobody.id}/send/`)).body.detail).toMatch(/no e-mail address/);
  });
});
