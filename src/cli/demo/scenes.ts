// What the demo shop does besides its orders: payment links, invoices, subscriptions, and money that came twice.

import { wibDay } from '../../domain/time.ts';
import { SAVED_CARD } from '../../testing/billing.ts';
import { COMPANIES, PRODUCTS } from './goods.ts';
import { choose } from './orders.ts';
import { customerOf, DAY_MS, HOUR_MS, MINUTE_MS, nameOf, type Period, pick } from './plan.ts';
import { OWNER, type Shop, STAFF } from './shop.ts';

interface SceneInput extends Period {
  readonly seed: number;
  readonly days: number;
}

/** Puts all of them on the agenda. */
export function planScenes(shop: Shop, input: SceneInput): void {
  const { seed, days, startMs, endMs } = input;
  const at = (part: number) => startMs + part * (endMs - startMs);
  shop.at(startMs, () => makeLinks(shop, at(0.7)));
  shop.at(startMs + HOUR_MS, () => makeSubscriptions(shop, input));
  const invoices = Math.max(INVOICES.length, Math.round(days / 5));
  for (let index = 0; index < invoices; index++) {
    shop.at(at((index + 0.5) / invoices), () => makeInvoice(shop, input, index));
  }
  shop.at(at(0.3), () => paidTwice(shop, nameOf(seed, 'DOUBLE1'), true));
  shop.at(at(0.9), () => paidTwice(shop, nameOf(seed, 'DOUBLE2'), false));
  shop.at(at(0.55), () => paidLate(shop, nameOf(seed, 'LATE')));
}

const CLASS_PRICE = 150_000;
const MARKET_PRICE = 35_000;
const TIP_MIN = 15_000;
const TIP_MAX = 200_000;
const FIELDS = [
  { name: 'name', label: 'Nama', required: true },
  { name: 'email', label: 'E-mail', required: true },
];

async function makeLinks(shop: Shop, marketEndsMs: number): Promise<void> {
  const { paymentLinks } = shop.api;
  const brewing = await paymentLinks.create(OWNER, {
    title: 'Kelas seduh manual',
    amount: CLASS_PRICE,
    usage_limit: 400,
    fields: FIELDS,
    language: 'id',
  });
  shop.addLink(brewing.id, () => CLASS_PRICE);
  const tip = await paymentLinks.create(OWNER, {
    title: 'Dukung petani kopi',
    amount_min: TIP_MIN,
    amount_max: TIP_MAX,
    amount_suggestions: [25_000, 50_000, 100_000],
    fields: FIELDS,
    language: 'id',
  });
  shop.addLink(tip.id, ({ amount }) => Math.min(TIP_MAX, amount));
  const market = await paymentLinks.create(OWNER, {
    title: 'Pasar kopi akhir pekan',
    amount: MARKET_PRICE,
    fields: FIELDS,
  });
  const close = shop.addLink(market.id, () => MARKET_PRICE);
  shop.at(marketEndsMs, async () => {
    await paymentLinks.end(OWNER, market.id);
    close();
  });
}

const SHORT_DAYS = 21;

async function makeSubscriptions(shop: Shop, { seed, days }: SceneInput): Promise<void> {
  const isShort = days < SHORT_DAYS;
  const plans = [
    { name: nameOf(seed, 'KOPI-MINGGUAN'), amount: 185_000, interval: isShort ? 1 : 7 },
    { name: nameOf(seed, 'KANTOR-DUA-MINGGU'), amount: 640_000, interval: isShort ? 2 : 14 },
  ];
  for (const plan of plans) {
    const { city: _, ...customer } = customerOf(shop.random);
    const made = await shop.api.subscriptions.create(OWNER, {
      ...plan,
      payment_type: 'credit_card',
      token: SAVED_CARD,
      interval_unit: 'day',
      start_time: new Date(shop.now() + 2 * HOUR_MS).toISOString(),
      customer_details: customer,
    });
    await shop.sandbox.settled();
    const { gateway_subscription_id: id } = made;
    // One charge fails, and the next try an hour later goes well.
    if (id !== null && plan.interval > 1) {
      shop.in(plan.interval * DAY_MS, async () => {
        shop.sandbox.control.subscriptions.failNext(id, { statusCode: '202' });
      });
    }
  }
}

/** In turn; the last one is the newest. */
const INVOICES = ['paid', 'paid', 'overdue', 'paid', 'voided'] as const;

async function makeInvoice(shop: Shop, { seed, startMs, endMs }: SceneInput, index: number): Promise<void> {
  const { api, sandbox, random } = shop;
  const [company, email] = pick(random, COMPANIES);
  const [, product, , price] = pick(random, PRODUCTS);
  const fate = INVOICES[index % INVOICES.length];
  const isShort = endMs - startMs < SHORT_DAYS * DAY_MS;
  const daysToPay = isShort ? 0 : fate === 'overdue' ? 5 : 14;
  const orderId = nameOf(seed, `INV${String(index + 1).padStart(3, '0')}`);
  const { id } = await api.invoices.create(OWNER, {
    order_id: orderId,
    customer_name: company,
    customer_email: email,
    due_date: wibDay(new Date(shop.now() + daysToPay * DAY_MS)),
    items: [{ description: product, price, quantity: 4 + Math.floor(random.next() * 8) }],
  });
  await sandbox.settled();
  if (fate === 'overdue') return;
  shop.in((isShort ? 0.1 : 1 + 3 * random.next()) * DAY_MS, async () => {
    if (fate === 'voided') await api.invoices.void(STAFF, id, { reason: 'Pesanan dibatalkan' });
    else sandbox.control.invoices.pay(orderId, { method: 'bca_va' });
    await sandbox.settled();
  });
}

const TWICE_AMOUNT = 189_000;

/** The customer changes to QRIS, pays, and later pays the number of the bank too. */
async function paidTwice(shop: Shop, orderId: string, isReturned: boolean): Promise<void> {
  const { api, sandbox } = shop;
  const { id } = await api.checkouts.create(OWNER, { order_id: orderId, amount: TWICE_AMOUNT, language: 'id' });
  const old = await choose(shop, id, { method: 'bca_va' });
  const used = await choose(shop, id, { method: 'qris' });
  shop.in(3 * MINUTE_MS, async () => {
    if (shop.isLegal(used.order_id, 'pay')) sandbox.control.pay(used.order_id);
    await sandbox.settled();
  });
  shop.in(40 * MINUTE_MS, () => arriveLate(shop, old));
  if (!isReturned) return;
  shop.in(6 * HOUR_MS, async () => {
    await api.checkouts.noteSurplusReturned(STAFF, id, { note: 'Transfer BCA ke pelanggan' });
  });
}

/** The shop takes the checkout back, and the bank's money arrives all the same. */
async function paidLate(shop: Shop, orderId: string): Promise<void> {
  const { id } = await shop.api.checkouts.create(OWNER, { order_id: orderId, amount: TWICE_AMOUNT, language: 'id' });
  const payment = await choose(shop, id, { method: 'bri_va' });
  shop.in(20 * MINUTE_MS, async () => {
    await shop.api.checkouts.cancel(OWNER, id);
    await shop.sandbox.settled();
  });
  shop.in(2 * HOUR_MS, () => arriveLate(shop, payment));
}

/** A paid notification of what was cancelled is not trusted: the gateway is asked. */
async function arriveLate(shop: Shop, payment: { readonly id: string; readonly order_id: string }): Promise<void> {
  shop.sandbox.control.payLate(payment.order_id);
  await shop.sandbox.settled();
  await shop.api.payments.checkStatus(STAFF, payment.id);
}
