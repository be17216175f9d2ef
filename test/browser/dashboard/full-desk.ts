// The pages of the dashboard, and one of everything to be seen on them.

import { bcaCharge } from '../../support/gapura.ts';
import { sentInvoice } from '../../support/invoices.ts';
import { paidWallet } from '../../support/payments.ts';
import { monthly, newName, tellSubscriptions } from '../../support/subscriptions.ts';
import type { Desk } from './support.ts';

export const LISTS = [
  '',
  'payments',
  'refunds',
  'invoices',
  'subscriptions',
  'notifications',
  'webhooks',
  'events',
  'tasks',
  'reconciliations',
  'keys',
  'audit',
  'system',
];

/** One of everything, in several states; the addresses of what has a page of its own. */
export async function fill({ t }: Desk): Promise<string[]> {
  tellSubscriptions(t);
  const charge = async (body: object) => (await t.request('POST', '/charge/', { body })).body;
  const long = {
    first_name: 'Raden Ajeng Kartini Djojoadhiningrat',
    email: `${'sangat-panjang-'.repeat(6)}@example.co.id`,
  };
  const waiting = await charge({ ...bcaCharge, order_id: `PESANAN-${'2026'.repeat(8)}`, customer_details: long });
  const paid = await charge({
    payment_type: 'bank_transfer',
    bank: 'bni',
    order_id: 'PAID-1',
    gross_amount: 49_999_999,
  });
  await charge({ payment_type: 'qris', gross_amount: 25_000 });
  const store = await charge({ payment_type: 'cstore', store: 'alfamart', gross_amount: 60_000 });
  t.sandbox.control.pay('PAID-1');
  await t.sandbox.settled();
  const wallet = await paidWallet(t, 'WALLET-1');
  const refund = { amount: 50_000, reason: 'Rusak' };
  const refunded = await t.request('POST', `/payments/${wallet}/refund/`, { key: t.keys.staff, body: refund });
  if (refunded.status >= 300) throw new Error(`The refund was answered with ${refunded.status}`);
  const invoice = await sentInvoice(t);
  const subscription = (await t.request('POST', '/subscriptions/', { body: { ...monthly, name: newName() } })).body;
  const endpoint = { url: 'http://127.0.0.1:9/hook', description: 'A server that is not there' };
  const webhook = (await t.request('POST', '/webhooks/', { key: t.keys.staff, body: endpoint })).body;
  await t.request('POST', `/webhooks/${webhook.id}/test/`, { key: t.keys.staff, body: {} });
  const range = { from: new Date(Date.now() - 3_600_000).toISOString(), to: new Date().toISOString() };
  const compared = (await t.request('POST', '/reconciliations/', { key: t.keys.staff, body: range })).body;
  const [message] = (await t.request('GET', '/notifications/?limit=1', { key: t.keys.staff })).body;
  return [
    ...[waiting, paid, store].map(({ id }) => `payments/${id}`),
    `invoices/${invoice.id}`,
    `subscriptions/${subscription.id}`,
    `notifications/${message.id}`,
    `webhooks/${webhook.id}`,
    `reconciliations/${compared.id}`,
  ];
}
