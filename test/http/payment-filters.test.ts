// Filters of the list of payments: each alone, repeated, together with others, and what is refused.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createGapuraClient } from '../../src/sdk/index.ts';
import { type Reply, startGapura, type TestGapura } from '../support/gapura.ts';
import { linkOf } from '../support/links.ts';
import { sql } from '../support/sql.ts';

let t: TestGapura;
const INVOICE = '0198a3d1-52c0-7b11-a1e4-0c3f6b7d8e91';
const SUBSCRIPTION = '0198a3d1-52c0-7b11-a1e4-0c3f6b7d8e92';

/** Oldest first: what was made last is listed first. */
const ROWS = [
  ['VA-1', { bank: 'bca', gross_amount: 10_000 }],
  [
    'VA-2',
    { bank: 'bni', gross_amount: 20_000, transaction_status: 'settlement', settlement_time: '2026-01-10T00:00:00Z' },
  ],
  [
    'VA-3',
    { bank: 'bri', gross_amount: 30_000, transaction_status: 'settlement', settlement_time: '2026-01-20T00:00:00Z' },
  ],
  ['CARD-1', { payment_type: 'credit_card', fraud_status: 'challenge', transaction_status: 'capture' }],
  ['CARD-2', { payment_type: 'credit_card', fraud_status: 'accept', transaction_status: 'capture' }],
  ['LOST-1', { charge_state: 'unknown', transaction_status: 'pending' }],
  ['SITI-1', { owner_id: 'siti', transaction_status: 'expire' }],
] as const;

beforeAll(async () => {
  t = await startGapura();
  for (const [index, [orderId, columns]] of ROWS.entries()) {
    const row = {
      owner_id: 'budi', payment_type: 'bank_transfer', bank: null, gross_amount: 50_000, transaction_status: 'pending',
      charge_state: 'charged', fraud_status: null, settlement_time: null, ...columns,
    }; // biome-ignore format: a list reads better in lines
    await sql`INSERT INTO gateway_payments (id, owner_id, order_id, payment_type, bank, gross_amount, transaction_status,
        charge_state, charge_attempts, fraud_status, settlement_time, created_at, updated_at)
      SELECT gen_random_uuid(), ${row.owner_id}, ${orderId}, ${row.payment_type}, ${row.bank}, ${row.gross_amount},
        ${row.transaction_status}, ${row.charge_state}, 1, ${row.fraud_status}, ${row.settlement_time}::timestamptz,
        timestamptz '2026-01-15 03:00:00Z' + ${index} * interval '1 second', now()`.execute(t.gapura.database.pool);
  }
  await makeParents();
});
afterAll(() => t.close());

async function makeParents(): Promise<void> {
  const { pool } = t.gapura.database;
  await sql`INSERT INTO gateway_invoices (id, owner_id, invoice_number, order_id, status, customer_name, customer_email,
      total_amount, invoice_date, due_date, creation_state, created_at, updated_at)
    VALUES (${INVOICE}, 'budi', 'INV-1', 'INVOICE-1', 'pending', 'Budi', 'budi@example.com', 10000, '2026-01-01', '2026-02-01',
      'created', now(), now())`.execute(pool);
  await sql`INSERT INTO gateway_subscriptions (id, owner_id, name, payment_type, amount, "interval", interval_unit, status,
      creation_state, created_at, updated_at)
    VALUES (${SUBSCRIPTION}, 'budi', 'Monthly', 'credit_card', 50000, 1, 'month', 'inactive', 'initiated', now(), now())`.execute(
    pool,
  );
  await sql`UPDATE gateway_payments SET invoice_id = ${INVOICE} WHERE order_id = 'VA-1'`.execute(pool);
  await sql`UPDATE gateway_payments SET subscription_id = ${SUBSCRIPTION} WHERE order_id = 'CARD-2'`.execute(pool);
}

const orderIds = (reply: Reply): string[] => reply.body.map((payment: { order_id: string }) => payment.order_id);

async function ask(query: string, key = t.keys.staff): Promise<string[]> {
  const reply = await t.request('GET', `/payments/?${query}`, { key });
  expect(reply.status).toBe(200);
  return orderIds(reply);
}

describe('GET /payments/ with filters', () => {
  it.each([
    ['charge_state=unknown', ['LOST-1']],
    ['fraud_status=challenge', ['CARD-1']],
    ['bank=bni', ['VA-2']],
    ['bank=nowhere', []],
    [`invoice_id=${INVOICE}`, ['VA-1']],
    [`subscription_id=${SUBSCRIPTION}`, ['CARD-2']],
    ['amount_min=20000&amount_max=30000', ['VA-3', 'VA-2']],
    ['amount_max=10000', ['VA-1']],
    ['amount_min=50001', []],
    ['paid_after=2026-01-10T00:00:00Z', ['VA-3']],
    ['paid_after=2026-01-09T00:00:00Z&paid_before=2026-01-20T00:00:00Z', ['VA-2']],
    ['owner=siti', ['SITI-1']],
  ])('finds by %s', async (query, found) => {
    expect(await ask(query)).toEqual(found);
  });

  it.each([
    ['status=expire&status=settlement', ['SITI-1', 'VA-3', 'VA-2']],
    ['payment_type=credit_card&payment_type=qris', ['CARD-2', 'CARD-1']],
    ['order_id=VA-1&order_id=LOST-1&order_id=NONE', ['LOST-1', 'VA-1']],
    ['charge_state=unknown&charge_state=initiated', ['LOST-1']],
    ['fraud_status=challenge&fraud_status=accept', ['CARD-2', 'CARD-1']],
    ['bank=bca&bank=bri', ['VA-3', 'VA-1']],
    [`invoice_id=${INVOICE}&invoice_id=${SUBSCRIPTION}`, ['VA-1']],
    [`subscription_id=${INVOICE}&subscription_id=${SUBSCRIPTION}`, ['CARD-2']],
    ['owner=siti&owner=nobody', ['SITI-1']],
    ['status=settlement&status=capture&bank=bni&bank=bca&owner=budi', ['VA-2']],
  ])('takes any of several: %s', async (query, found) => {
    expect(await ask(query)).toEqual(found);
  });

  it('keeps every value of a repeated filter in the links of a page', async () => {
    const first = await t.request('GET', '/payments/?status=settlement&status=capture&limit=2', { key: t.keys.staff });
    expect(orderIds(first)).toEqual(['CARD-2', 'CARD-1']);
    const second = await t.request('GET', linkOf(first, 'next') ?? '', { key: t.keys.staff });
    expect(orderIds(second)).toEqual(['VA-3', 'VA-2']);
    expect(orderIds(await t.request('GET', linkOf(second, 'prev') ?? '', { key: t.keys.staff }))).toEqual(
      orderIds(first),
    );
  });

  it('is the same through the library and the SDK, with one value or several', async () => {
    const staff = { id: 'ops', staff: true };
    const list = await t.gapura.payments.list(staff, { status: ['expire', 'settlement'], owner: 'budi' });
    expect(list.items.map(({ order_id }) => order_id)).toEqual(['VA-3', 'VA-2']);
    const paid = await t.gapura.payments.list(staff, { paid_after: new Date('2026-01-10T00:00:00Z') });
    expect(paid.items.map(({ order_id }) => order_id)).toEqual(['VA-3']);
    const { payments } = createGapuraClient({ url: t.url, key: t.keys.staff });
    const several = await payments.list({ bank: ['bca', 'bri'], status: 'settlement' }).page();
    expect(several.items.map(({ order_id }) => order_id)).toEqual(['VA-3']);
  });

  it('gives everybody else than staff their own, whatever they ask', async () => {
    expect(await ask('status=expire', t.keys.budi)).toEqual([]);
    expect(await ask('status=expire', t.keys.siti)).toEqual(['SITI-1']);
  });
});

describe('GET /payments/ 400', () => {
  it.each([
    ['owner=budi', 'owner', 'is for staff'],
    ['charge_state=lost', 'charge_state', 'must be one of initiated'],
    ['fraud_status=maybe', 'fraud_status', 'must be one of accept, challenge, deny'],
    ['status=pending&status=paid&status=lost', 'status', 'must be one of pending'],
    ['bank=', 'bank', 'must not be empty'],
    ['bank=bca&bank=A%00B', 'bank', 'must not hold NUL characters'],
    ['invoice_id=5', 'invoice_id', 'must be a UUID'],
    ['subscription_id=5', 'subscription_id', 'must be a UUID'],
    ['amount_min=1.5', 'amount_min', 'must be a whole number'],
    ['amount_min=-1', 'amount_min', 'must be at least 0'],
    ['amount_max=many', 'amount_max', 'must be a whole number'],
    ['amount_max=1&amount_max=2', 'amount_max', 'must be a whole number'],
    ['paid_after=yesterday', 'paid_after', 'must be a time'],
    [Array.from({ length: 21 }, (_none, n) => `order_id=A${n}`).join('&'), 'order_id', 'must have at most 20 entries'],
  ])('for ?%s, which names %s', async (query, field, message) => {
    const reply = await t.request('GET', `/payments/?${query}`);
    expect(reply.status).toBe(400);
    expect(reply.body.errors).toEqual([{ field, message: expect.stringContaining(message) }]);
  });
});
