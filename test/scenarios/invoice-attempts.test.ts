// An invoice is paid by whatever the customer chose last: its payment follows the transaction that was paid.

import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Reply, startGapura, type TestGapura } from '../support/gapura.ts';
import { payInvoice, readInvoice, sentInvoice } from '../support/invoices.ts';
import { type Message, sign } from '../support/messages.ts';
import { eventsOf, muteNotifications, unmuteNotifications } from '../support/payments.ts';

let t: TestGapura;
beforeAll(async () => {
  t = await startGapura();
});
afterAll(() => t.close());

const paymentOf = async (orderId: string) => {
  const [found] = (await t.request('GET', `/payments/?order_id=${orderId}`)).body;
  return (await t.request('GET', `/payments/${found.id}/`)).body;
};
const choose = async (orderId: string, method: string) => {
  t.sandbox.control.invoices.choose(orderId, { method });
  await t.sandbox.settled();
};
const reasonsOf = async (id: string): Promise<string[]> =>
  (await t.request('GET', `/payments/${id}/history/`)).body.map((row: { reason: string }) => row.reason);
/** The gateway writes its times to the second. */
const nextSecond = () => t.sandbox.control.clock.advance(1_000);

it('a virtual account that was chosen first and a wallet that was paid: the payment is the wallet, and can be refunded', async () => {
  const { id: invoiceId } = await sentInvoice(t, { order_id: 'ATTEMPTS-1' });
  await choose('ATTEMPTS-1', 'bca_va');
  const first = await paymentOf('ATTEMPTS-1');
  expect(first).toMatchObject({ payment_type: 'bank_transfer', bank: 'bca', transaction_status: 'pending' });
  expect(first.va_number).toMatch(/^\d+$/);

  await nextSecond();
  await payInvoice(t, 'ATTEMPTS-1', 'gopay');
  const paid = await paymentOf('ATTEMPTS-1');
  expect(paid).toMatchObject({
    id: first.id,
    payment_type: 'gopay',
    transaction_status: 'settlement',
    bank: null,
    va_number: null,
    net_amount: '320001.00',
  });
  expect(paid.transaction_id).not.toBe(first.transaction_id);
  expect(await readInvoice(t, invoiceId)).toMatchObject({ status: 'paid', payment_id: paid.id });
  expect(await eventsOf(t, paid.id)).toContain('payment_settled');
  expect((await reasonsOf(paid.id)).filter((reason) => reason.includes(`a new attempt by gopay`))).toHaveLength(1);
  expect((await reasonsOf(paid.id)).join()).toContain(paid.transaction_id);

  const refund = await t.request('POST', `/payments/${paid.id}/refund/`, { body: { amount: 1_000 } });
  expect(refund.status).toBe(200);
});

it('messages about an earlier attempt that come late do not bring it back', async () => {
  await sentInvoice(t, { order_id: 'ATTEMPTS-2' });
  await choose('ATTEMPTS-2', 'bca_va');
  const first = await paymentOf('ATTEMPTS-2');
  await nextSecond();
  await choose('ATTEMPTS-2', 'gopay');
  const second = await paymentOf('ATTEMPTS-2');
  expect(second).toMatchObject({ payment_type: 'gopay', transaction_status: 'pending', va_number: null });
  const told = t.sandbox.control.notifications.list({ id: first.transaction_id, limit: 100 });
  expect(told.length).toBeGreaterThan(0);
  for (const message of told) {
    const reply = await t.request('POST', '/notification/', { rawBody: message.body, key: null });
    expect(reply.status).toBe(200);
  }
  expect(await paymentOf('ATTEMPTS-2')).toMatchObject({
    transaction_id: second.transaction_id,
    payment_type: 'gopay',
    transaction_status: 'pending',
  });
});

it('an attempt that nobody told of is found when the gateway is asked', async () => {
  await sentInvoice(t, { order_id: 'ATTEMPTS-3' });
  await choose('ATTEMPTS-3', 'bca_va');
  const first = await paymentOf('ATTEMPTS-3');
  muteNotifications(t);
  await nextSecond();
  await payInvoice(t, 'ATTEMPTS-3', 'gopay');
  unmuteNotifications(t);
  await t.gapura.worker.run('check_payment_status', { payment_id: first.id });
  expect(await paymentOf('ATTEMPTS-3')).toMatchObject({
    payment_type: 'gopay',
    transaction_status: 'settlement',
    va_number: null,
  });
});

/** One wallet is paid, and then the other, which was chosen before: it takes the money though it was withdrawn. */
async function paidTwice(orderId: string) {
  const { id } = await sentInvoice(t, { order_id: orderId });
  await choose(orderId, 'shopeepay');
  const late: string = (await paymentOf(orderId)).transaction_id;
  await nextSecond();
  await payInvoice(t, orderId, 'gopay');
  t.sandbox.control.payLate(late);
  await t.sandbox.settled();
  return { id, late };
}

/** What the gateway says of a transaction, as a message. */
async function messageAbout(transactionId: string): Promise<Message> {
  const told = await fetch(`${t.sandbox.url}/v2/${transactionId}/status`, {
    headers: { authorization: `Basic ${Buffer.from(`${t.sandbox.serverKey}:`).toString('base64')}` },
  });
  return sign((await told.json()) as Message, t.sandbox.serverKey);
}

/** The oldest first. */
const paymentsOf = async (invoiceId: string): Promise<Reply['body'][]> => {
  const { body } = await t.request('GET', `/payments/?invoice_id=${invoiceId}`);
  const read = body.map(async ({ id }: { id: string }) => (await t.request('GET', `/payments/${id}/`)).body);
  return (await Promise.all(read)).toReversed();
};
const surplusIn = async (name: string) => {
  const { body } = await t.request('GET', '/attention/', { key: t.keys.staff });
  return body.find((row: { name: string }) => row.name === name);
};
const listed = async () =>
  (await t.request('GET', '/invoices/?surplus=true')).body.map(({ order_id }: { order_id: string }) => order_id);

it('two transactions that were paid are two payments: the second is the surplus of the invoice until it is refunded', async () => {
  const { id, late } = await paidTwice('TWICE-1');
  const [first, second, ...others] = await paymentsOf(id);
  expect(others).toEqual([]);
  expect(first).toMatchObject({ order_id: 'TWICE-1', payment_type: 'gopay', is_paid: true });
  expect(second).toMatchObject({
    transaction_id: late,
    payment_type: 'shopeepay',
    is_paid: true,
    gross_amount: '320001.00',
    invoice_id: id,
    customer_email: 'budi@example.com',
  });
  expect(await readInvoice(t, id)).toMatchObject({
    status: 'paid',
    payment_id: first.id,
    surplus_amount: '320001.00',
  });
  expect(await eventsOf(t, id)).toEqual(['invoice_created', 'invoice_paid']);
  expect(await eventsOf(t, second.id)).toEqual(['payment_received', 'payment_settled']);
  expect(await surplusIn('invoice_surplus')).toMatchObject({ count: 1, list: '/invoices/?surplus=true' });
  expect(await listed()).toEqual(['TWICE-1']);
  expect((await t.request('GET', '/notifications/?status=failed', { key: t.keys.staff })).body).toEqual([]);
  const history = (await t.request('GET', `/invoices/${id}/history/`, { key: t.keys.staff })).body;
  expect(history.at(-1)).toMatchObject({ reason: 'its payment is settlement, and its surplus is 320001.00' });

  // It is asked about by its transaction, and a message that comes again changes nothing.
  await t.gapura.worker.run('check_payment_status', { payment_id: first.id });
  await t.gapura.worker.run('check_payment_status', { payment_id: second.id });
  for (const { body } of t.sandbox.control.notifications.list({ id: late, limit: 100 }))
    expect((await t.request('POST', '/notification/', { rawBody: body, key: null })).status).toBe(200);
  expect(await paymentsOf(id)).toEqual([first, second]);
});

it.each([
  ['the second', 1],
  ['the first', 0],
])('a surplus is gone once %s of the two payments has been refunded', async (_which, place) => {
  const orderId = `TWICE-REFUND-${place}`;
  const { id, late } = await paidTwice(orderId);
  expect(await listed()).toContain(orderId);
  const refunded = (await paymentsOf(id))[place];
  const path = `/payments/${refunded.id}/refund/`;
  expect((await t.request('POST', path, { body: { amount: 320_001 } })).body.payment.transaction_status).toBe('refund');
  expect(await readInvoice(t, id)).toMatchObject({ status: 'paid', surplus_amount: '0.00' });
  expect(await listed()).not.toContain(orderId);
  // Each was given back at the gateway by its own transaction.
  const atGateway = t.sandbox.control.transactions.list({ limit: 10_000 }).filter((one) => one.orderId === orderId);
  const back = atGateway.filter(({ status }) => status === 'refund').map((one) => one.id === late);
  expect(back).toEqual([place === 1]);
});

it('a payment whose money the bank takes back does not become the other one, which is there already', async () => {
  const { id } = await sentInvoice(t, { order_id: 'TWICE-REVERSED' });
  await choose('TWICE-REVERSED', 'permata_va');
  const account: string = (await paymentOf('TWICE-REVERSED')).transaction_id;
  await nextSecond();
  await choose('TWICE-REVERSED', 'gopay');
  const wallet: string = (await paymentOf('TWICE-REVERSED')).transaction_id;
  for (const transaction of [account, wallet]) {
    t.sandbox.control.payLate(transaction);
    await t.sandbox.settled();
  }
  expect(await readInvoice(t, id)).toMatchObject({ surplus_amount: '320001.00' });
  const [first, second] = await paymentsOf(id);
  t.sandbox.control.reverse(account);
  await t.sandbox.settled();
  // By its order the gateway answers with the wallet, which is the newest.
  await t.gapura.worker.run('check_payment_status', { payment_id: first.id });
  expect(await paymentsOf(id)).toMatchObject([
    { id: first.id, transaction_id: account, transaction_status: 'deny' },
    { id: second.id, transaction_id: wallet, transaction_status: 'settlement' },
  ]);
  expect(await readInvoice(t, id)).toMatchObject({ status: 'paid', surplus_amount: '0.00' });
});

it('both messages at once, in either order, and copied, make two payments', async () => {
  const { id } = await sentInvoice(t, { order_id: 'TWICE-AT-ONCE' });
  await choose('TWICE-AT-ONCE', 'bca_va');
  const late: string = (await paymentOf('TWICE-AT-ONCE')).transaction_id;
  muteNotifications(t);
  await nextSecond();
  await payInvoice(t, 'TWICE-AT-ONCE', 'gopay');
  t.sandbox.control.payLate(late);
  const paid = t.sandbox.control.transactions
    .list({ limit: 10_000 })
    .filter(({ orderId, status }) => orderId === 'TWICE-AT-ONCE' && status === 'settlement');
  expect(paid).toHaveLength(2);
  const messages = await Promise.all(paid.map((one) => messageAbout(one.id)));
  unmuteNotifications(t);
  const sent = [...messages, ...messages.toReversed()];
  await Promise.all(sent.map((body) => t.request('POST', '/notification/', { body, key: null })));
  const payments = await paymentsOf(id);
  expect(payments.map((one) => one.is_paid)).toEqual([true, true]);
  expect(new Set(payments.map((one) => one.transaction_id)).size).toBe(2);
  expect(await readInvoice(t, id)).toMatchObject({ surplus_amount: '320001.00' });
  expect(await eventsOf(t, id)).toEqual(['invoice_created', 'invoice_paid']);
});
