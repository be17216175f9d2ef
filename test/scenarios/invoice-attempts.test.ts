// An invoice is paid by whatever the customer chose last: its payment follows the transaction that was paid.

import { afterAll, beforeAll, expect, it } from 'vitest';
import { startGapura, type TestGapura } from '../support/gapura.ts';
import { payInvoice, readInvoice, sentInvoice } from '../support/invoices.ts';
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
