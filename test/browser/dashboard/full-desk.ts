// The pages of the dashboard, and one of everything to be seen on them.

import { bcaCharge } from '../../support/gapura.ts';
import { sentInvoice } from '../../support/invoices.ts';
import { chargeCard, paidWallet } from '../../support/payments.ts';
import { monthly, newName, tellSubscriptions } from '../../support/subscriptions.ts';
import { choose, newCheckout, openLink, payTwice } from './paying.ts';
import type { Desk } from './support.ts';

export const LISTS = [
  '',
  'figures',
  'payments',
  'refunds',
  'chargebacks',
  'checkouts',
  'payment-links',
  'invoices',
  'subscriptions',
  'notifications',
  'webhooks',
  'events',
  'tasks',
  'reconciliations',
  'alerts',
  'keys',
  'audit',
  'system',
];

/** Names as nobody would give them, and as a shop with long ones has them. */
export const ENDLESS = {
  order: `PESANAN-${'2026'.repeat(8)}`,
  checkout: 'PESANAN'.repeat(6),
  email: `${'sangat-panjang-'.repeat(6)}@example.co.id`,
  title: 'Donasi '.repeat(14),
};
export const LONG: typeof ENDLESS = {
  order: 'TOKO-KOPI-KENANGAN-2026-11-19-000001',
  checkout: 'TOKO-KOPI-KENANGAN-2026-11-19-000002',
  email: 'sri.wahyuningsih.kartosuwiryo@perusahaan.example.co.id',
  title: 'Donasi untuk pembangunan perpustakaan desa',
};

/** One of everything, in several states; the addresses of what has a page of its own. */
export async function fill({ t }: Desk, names = ENDLESS): Promise<string[]> {
  tellSubscriptions(t);
  const charge = async (body: object) => (await t.request('POST', '/charge/', { body })).body;
  const long = {
    first_name: 'Raden Ajeng Kartini Djojoadhiningrat',
    email: names.email,
  };
  const waiting = await charge({ ...bcaCharge, order_id: names.order, customer_details: long });
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
  const pages = await fillPayPages(t, long, names);
  const subscription = (await t.request('POST', '/subscriptions/', { body: { ...monthly, name: newName() } })).body;
  const endpoint = { url: 'http://127.0.0.1:9/hook', description: 'Gudang' };
  const webhook = (await t.request('POST', '/webhooks/', { key: t.keys.staff, body: endpoint })).body;
  await t.request('POST', `/webhooks/${webhook.id}/test/`, { key: t.keys.staff, body: {} });
  await t.request('POST', '/alert_receivers/', { key: t.keys.staff, body: { url: 'http://127.0.0.1:9/alerts' } });
  await chargeCard(t, 'BACK-1');
  await t.sandbox.settled();
  t.sandbox.control.settle('BACK-1');
  t.sandbox.control.chargeback('BACK-1');
  await t.sandbox.settled();
  const range = { from: new Date(Date.now() - 3_600_000).toISOString(), to: new Date().toISOString() };
  const compared = (await t.request('POST', '/reconciliations/', { key: t.keys.staff, body: range })).body;
  const [message] = (await t.request('GET', '/notifications/?limit=1', { key: t.keys.staff })).body;
  return [
    ...[waiting, paid, store].map(({ id }) => `payments/${id}`),
    ...pages,
    `invoices/${invoice.id}`,
    `subscriptions/${subscription.id}`,
    `notifications/${message.id}`,
    `webhooks/${webhook.id}`,
    `reconciliations/${compared.id}`,
  ];
}

/** Checkouts that are open, being paid and paid twice, and payment links for one amount and for any. */
async function fillPayPages(t: Desk['t'], customer: object, names: typeof ENDLESS): Promise<string[]> {
  const budi = { id: 'budi' };
  const open = await newCheckout(t, { order_id: names.checkout, customer_details: customer });
  const twice = await payTwice(t, await newCheckout(t, { order_id: 'TWICE-1' }), ['gopay', 'bca_va']);
  const fields = [{ name: 'table', label: `Nomor ${'meja '.repeat(10)}` }];
  const link = await t.gapura.paymentLinks.create(budi, { title: 'Kelas menyeduh', amount: 75_000, fields });
  const begun = await openLink(t, link.url ?? '', { name: 'Dewi', table: '12'.repeat(40) });
  await choose(t, begun, 'qris');
  const donation = { title: names.title, amount_min: 10_000, amount_max: 999_999_999 };
  const other = await t.gapura.paymentLinks.create(budi, { ...donation, amount_suggestions: [20_000, 50_000_000] });
  return [
    ...[open, twice, begun].map(({ id }) => `checkouts/${id}`),
    ...[link, other].map(({ id }) => `payment-links/${id}`),
  ];
}
