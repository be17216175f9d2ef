// Messages that are believed only once the gateway's status call says the same: until then they are received, and no more.

import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { bcaCharge, startGapura, type TestGapura } from '../support/gapura.ts';
import { payInvoice, sentInvoice } from '../support/invoices.ts';
import { type Message, SERVER_KEY, variant } from '../support/messages.ts';
import { movableClock, muteNotifications, unmuteNotifications } from '../support/payments.ts';

const MINUTE_MS = 60_000;
const clock = movableClock();
let t: TestGapura;
beforeAll(async () => {
  const sandbox = { serverKey: SERVER_KEY };
  t = await startGapura({ clock, sandbox, gateway: { retries: 0 }, confirmNotifications: true });
  muteNotifications(t);
});
afterAll(() => t.close());
beforeEach(() => t.sandbox.control.faults.clear());

const post = async (body: Message) =>
  (await t.request('POST', '/notification/', { key: null, body })).body as { status: string; notification_id: string };
const read = async (path: string) => (await t.request('GET', path, { key: t.keys.staff })).body;
const later = async (ms: number) => {
  clock.advance(ms);
  await t.gapura.worker.run('check_notifications');
};

async function charged(orderId: string, type: Record<string, unknown> = bcaCharge) {
  const body = { ...type, item_details: undefined, order_id: orderId };
  const payment = (await t.request('POST', '/charge/', { body })).body;
  const settled = variant('bank-transfer-bca', {
    order_id: orderId,
    transaction_id: payment.transaction_id,
    payment_type: payment.payment_type,
    gross_amount: '150000.00',
  });
  return { id: payment.id as string, settled };
}

it('a settlement that the payment has gone on from by the time it is asked about is stale, and not awaited', async () => {
  const { id, settled } = await charged('CONFIRM-4', { payment_type: 'gopay', gross_amount: 150_000 });
  t.sandbox.control.pay('CONFIRM-4');
  await t.request('GET', `/payments/${id}/check_status/`, { key: t.keys.staff });
  const refund = await t.request('POST', `/payments/${id}/refund/`, { body: { amount: 150_000 } });
  expect(refund.status).toBe(200);
  const { notification_id } = await post(settled);
  expect(await read(`/notifications/${notification_id}/`)).toMatchObject({ status: 'stale' });
});

it('one that the status call does not confirm stays received, its copy too, and both are settled once it does', async () => {
  const { id, settled } = await charged('CONFIRM-1');
  const first = await post(settled);
  const copy = await post(settled);
  expect([first.status, copy.status]).toEqual(['ok', 'ok']);
  expect(await read(`/notifications/${first.notification_id}/`)).toMatchObject({
    status: 'received',
    payment_id: id,
    processed_at: null,
    error_message: 'the gateway does not confirm it yet: it says pending',
  });
  expect(await read(`/payments/${id}/`)).toMatchObject({ transaction_status: 'pending' });
  t.sandbox.control.pay('CONFIRM-1');
  await later(2 * MINUTE_MS);
  expect(await read(`/payments/${id}/`)).toMatchObject({ transaction_status: 'settlement' });
  const statuses = [first, copy].map(async (one) => (await read(`/notifications/${one.notification_id}/`)).status);
  expect(await Promise.all(statuses)).toEqual(['processed', 'duplicate']);
});

it('one about an order that the gateway does not know stays received, and is set aside after a day', async () => {
  const { id, settled } = await charged('CONFIRM-2');
  t.sandbox.control.faults.add({ kind: 'error', status: 404, operation: 'status', inBody: true, every: 1 });
  const { notification_id } = await post(settled);
  expect(await read(`/notifications/${notification_id}/`)).toMatchObject({ status: 'received' });
  for (let hour = 0; hour < 23; hour++) await later(60 * MINUTE_MS);
  expect(await read(`/notifications/${notification_id}/`)).toMatchObject({ status: 'received' });
  await later(120 * MINUTE_MS);
  expect(await read(`/notifications/${notification_id}/`)).toMatchObject({
    status: 'failed',
    error_message: 'the gateway did not confirm it within a day: it does not know the order',
  });
  expect(await read(`/payments/${id}/`)).toMatchObject({ transaction_status: 'pending' });
});

it('one that came while the gateway was silent is confirmed by a later look, however long that takes', async () => {
  const { id, settled } = await charged('CONFIRM-3');
  t.sandbox.control.pay('CONFIRM-3');
  t.sandbox.control.faults.add({ kind: 'error', status: 500, operation: 'status', every: 1 });
  const { notification_id } = await post(settled);
  for (let day = 0; day < 3; day++) await later(24 * 60 * MINUTE_MS);
  expect(await read(`/notifications/${notification_id}/`)).toMatchObject({ status: 'received' });
  t.sandbox.control.faults.clear();
  await later(60 * MINUTE_MS);
  expect(await read(`/notifications/${notification_id}/`)).toMatchObject({ status: 'processed' });
  expect(await read(`/payments/${id}/`)).toMatchObject({ transaction_status: 'settlement' });
});

it('one more payment of an invoice is believed once the gateway says so of its own transaction', async () => {
  unmuteNotifications(t);
  const { id } = await sentInvoice(t, { order_id: 'CONFIRM-TWICE' });
  t.sandbox.control.invoices.choose('CONFIRM-TWICE', { method: 'bca_va' });
  await t.sandbox.settled();
  const [{ transaction_id: late }] = await Promise.all(
    (await read(`/payments/?invoice_id=${id}`)).map((one: { id: string }) => read(`/payments/${one.id}/`)),
  );
  await payInvoice(t, 'CONFIRM-TWICE', 'gopay');
  t.sandbox.control.payLate(late);
  await t.sandbox.settled();
  muteNotifications(t);
  expect(await read(`/invoices/${id}/`)).toMatchObject({ status: 'paid', surplus_amount: '320001.00' });
  expect(await read(`/payments/?invoice_id=${id}`)).toMatchObject([{ is_paid: true }, { is_paid: true }]);
  const told = await read('/notifications/?order_id=CONFIRM-TWICE');
  const paid = told.filter((one: { transaction_status: string }) => one.transaction_status === 'settlement');
  expect(paid).toMatchObject([{ status: 'processed' }, { status: 'processed' }]);
});
