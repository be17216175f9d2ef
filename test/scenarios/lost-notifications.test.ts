// The gateway's messages get lost, all of them or some: the sweep that is due puts every payment right, and reconciling the rest.
// LOST_NOTIFICATIONS_PAYMENTS=2000 makes it a drill of that size.

import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Difference } from '../../src/domain/payments/reconciliation.ts';
import { startGapura, type TestGapura } from '../support/gapura.ts';
import { insertPaymentFor, variant } from '../support/messages.ts';
import { cardToken, chargeCard, movableClock } from '../support/payments.ts';

const PAYMENTS = Number(process.env.LOST_NOTIFICATIONS_PAYMENTS || 60);
const SEED = Number(process.env.LOST_NOTIFICATIONS_SEED || Math.floor(Math.random() * 2 ** 31));
const AT_ONCE = 8;

vi.setConfig({ testTimeout: 180_000 + PAYMENTS * 200 });

const clock = movableClock();
let t: TestGapura;
beforeAll(async () => {
  console.log(`lost notifications: seed ${SEED}, ${PAYMENTS} payments`);
  t = await startGapura({ clock, sandbox: { seed: SEED }, backgroundCallsPerSecond: 1_000 });
  // On a slow machine a payment could run out of time at the gateway after the sweep has asked about it.
  t.sandbox.control.clock.freeze();
});
afterAll(() => t.close());
beforeEach(() => t.sandbox.control.faults.clear());

// The phone of an OVO customer who does not answer by himself.
const PERSON = { first_name: 'Budi', last_name: 'Santoso', phone: '+628215023424' };
const ADDRESS = { ...PERSON, address: 'Jl. Sudirman 1', city: 'Jakarta', postal_code: '12190', country_code: 'IDN' };
const CUSTOMER = { ...PERSON, email: 'budi@example.com', billing_address: ADDRESS, shipping_address: ADDRESS };

const TYPES: readonly Record<string, unknown>[] = [
  ...['bca', 'bni', 'bri', 'cimb', 'permata'].map((bank) => ({ payment_type: 'bank_transfer', bank })),
  { payment_type: 'echannel', bill_info1: 'Kopi:', bill_info2: 'Gayo' },
  { payment_type: 'gopay' },
  { payment_type: 'shopeepay' },
  { payment_type: 'dana' },
  { payment_type: 'ovo' },
  { payment_type: 'qris' },
  { payment_type: 'qris', qris_acquirer: 'airpay shopee' },
  { payment_type: 'cstore', store: 'indomaret' },
  { payment_type: 'cstore', store: 'alfamart' },
  { payment_type: 'akulaku' },
  { payment_type: 'kredivo' },
  { payment_type: 'credit_card', authentication: false },
  { payment_type: 'credit_card', authentication: false, authorize: true },
];

let chance = SEED;
/** From 0 to 1, the same for the same seed. */
function random(): number {
  chance = (Math.imul(chance, 1_103_515_245) + 12_345) & 0x7fffffff;
  return chance / 0x7fffffff;
}

async function chargeMany(name: string): Promise<string[]> {
  const orders = Array.from({ length: PAYMENTS }, (_, index) => `${name}-${index}`);
  const waiting = orders.entries();
  const lane = async () => {
    for (const [index, order] of waiting) {
      const type = TYPES[index % TYPES.length] ?? {};
      const card = type.payment_type === 'credit_card' ? { token_id: await cardToken(t) } : {};
      const item = {
        id: 'kopi',
        name: 'Kopi Gayo',
        price: 150_000,
        quantity: 1,
        category: 'Coffee',
        url: 'https://toko.example',
      };
      const details = { customer_details: CUSTOMER, item_details: [item] };
      const body = { gross_amount: 150_000, order_id: order, ...details, ...type, ...card };
      const reply = await t.request('POST', '/charge/', { body });
      expect(reply.status, reply.text).toBe(201);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return orders;
}

const FATES = ['pay', 'deny', 'expire', 'cancel', 'settle', 'capture'] as const;

/** What customers, banks and time do at the gateway; some wait on. */
function decideFates(orders: readonly string[]): void {
  const { control } = t.sandbox;
  for (const order of orders) {
    const moves = control.transactions.moves(order);
    const possible = FATES.filter((fate) => moves.includes(fate));
    const fate = possible[Math.floor(random() * (possible.length + 1))];
    if (fate !== undefined) control[fate](order);
  }
}

/** The payments that stand otherwise here than at the gateway. */
async function wrongOnes(orders: readonly string[]): Promise<string[]> {
  const { rows } = await t.gapura.database.pool.query<{ order_id: string; transaction_status: string }>(
    'SELECT order_id, transaction_status FROM gateway_payments WHERE order_id = ANY($1)',
    [orders],
  );
  expect(rows).toHaveLength(orders.length);
  return rows
    .map((row) => ({ ...row, gateway: t.sandbox.control.transactions.get(row.order_id)?.status }))
    .filter((row) => row.transaction_status !== row.gateway)
    .map((row) => `${row.order_id}: ${row.transaction_status} here, ${row.gateway} at the gateway`);
}

async function repeatedEvents(): Promise<unknown[]> {
  const { rows } = await t.gapura.database.pool.query(
    `SELECT subject_id, name FROM gateway_events WHERE name <> 'payment_refunded' GROUP BY 1, 2 HAVING count(*) > 1`,
  );
  return rows;
}

async function sweep(): Promise<void> {
  await t.gapura.worker.run('check_pending_payments');
  await t.gapura.worker.drain();
}

async function reconcileAll(limit = 100_000): Promise<Difference[]> {
  const differences: Difference[] = [];
  for await (const page of t.gapura.reconciliation.pages({ limit })) differences.push(...page.differences);
  return differences;
}

describe('when notifications are lost', () => {
  it.each([
    { name: 'ALL', lost: { every: 1 }, what: 'every one' },
    { name: 'SOME', lost: { probability: 0.3 }, what: '30 % of them' },
  ])(
    '$what, the sweep that is due puts every payment of every type right, and tells each change once',
    async ({ name, lost }) => {
      t.sandbox.control.faults.add({ kind: 'lost', ...lost });
      const orders = await chargeMany(name);
      decideFates(orders);
      await t.sandbox.settled();
      const before = await wrongOnes(orders);
      expect(before.length).toBeGreaterThan(0);
      clock.advance(31_000);
      await sweep();
      expect(await wrongOnes(orders)).toEqual([]);
      expect(await repeatedEvents()).toEqual([]);
      expect(await reconcileAll(PAYMENTS)).toEqual([]);
    },
  );

  it('after the last check that would have seen it, reconciling finds what differs, applies it, and finds nothing more', async () => {
    t.sandbox.control.faults.add({ kind: 'lost', every: 1 });
    const orders = ['LATE-0', 'LATE-1', 'LATE-2'];
    for (const order of orders) {
      await chargeCard(t, order);
      t.sandbox.control.settle(order);
    }
    clock.advance(31_000);
    await sweep();
    expect(await wrongOnes(orders)).toEqual([]);
    // A settled payment is not asked about any more; yet the bank may take the money back.
    t.sandbox.control.chargeback('LATE-1');
    clock.advance(24 * 3_600_000);
    await sweep();
    expect(await wrongOnes(['LATE-1'])).toHaveLength(1);

    const lost = await insertPaymentFor(t.gapura.database, variant('bank-transfer-bca', { order_id: 'NOWHERE' }), {
      chargeState: 'charged',
      createdAt: clock.now(),
    });
    const found = await reconcileAll(4);
    expect(found).toEqual([
      expect.objectContaining({
        payment_id: lost.id,
        order_id: 'NOWHERE',
        gateway: null,
        done: 'left',
        reason: 'the gateway does not know this order',
      }),
      {
        payment_id: expect.any(String),
        order_id: 'LATE-1',
        here: expect.objectContaining({ transaction_status: 'settlement', gross_amount: '150000.00' }),
        gateway: expect.objectContaining({ transaction_status: 'chargeback' }),
        done: 'applied',
        reason: expect.any(String),
      },
    ]);
    expect(await wrongOnes(orders)).toEqual([]);
    expect((await reconcileAll(4)).map(({ order_id }) => order_id)).toEqual(['NOWHERE']);
  });

  it('reconciling goes page by page, goes on from a cursor, keeps to its range, and names what it could not ask', async () => {
    const { pages, count } = t.gapura.reconciliation;
    const lengths: number[] = [];
    const cursors: (string | null)[] = [];
    for await (const page of pages({ limit: 70 })) {
      lengths.push(page.payments);
      cursors.push(page.next);
    }
    expect(lengths).toEqual([50, 20]);
    expect(cursors).toEqual([expect.any(String), null]);
    const rest = await pages({ limit: 20, cursor: cursors[0] ?? '' }).next();
    expect(rest.value).toMatchObject({ payments: 20, next: null });
    expect(await count({ limit: 70 })).toBe(70);
    expect(await count({ limit: 70, from: new Date(clock.now().getTime() + 1) })).toBe(0);
    expect((await pages({ limit: 70, from: new Date(clock.now().getTime() + 1) }).next()).value).toEqual({
      payments: 0,
      differences: [],
      next: null,
    });
    t.sandbox.control.faults.add({ kind: 'error', operation: 'status', status: 500, every: 1 });
    const silent = (await pages({ limit: 1 }).next()).value;
    expect(silent).toMatchObject({ payments: 1, differences: [{ done: 'not_compared', gateway: null }] });
  });
});
