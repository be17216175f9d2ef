// GET /summary/: figures of real payments, for staff and for owners, its ranges, and what it refuses.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startGapura, type TestGapura } from '../support/gapura.ts';
import { chargeCard, movableClock, paidWallet, payAtGateway } from '../support/payments.ts';

const HOUR_MS = 3_600_000;
const clock = movableClock();
let t: TestGapura;
beforeAll(async () => {
  t = await startGapura({ clock });
});
afterAll(() => t.close());

type Row = Record<string, unknown>;

async function summary(query: string, key = t.keys.staff): Promise<Row[]> {
  const reply = await t.request('GET', `/summary/?${query}`, { key });
  expect(reply.status, reply.text).toBe(200);
  return reply.body;
}

/** What the last row of today says. */
const today = async (key = t.keys.staff) => (await summary('', key)).at(-1);

async function faultsOf(query: string): Promise<unknown> {
  const reply = await t.request('GET', `/summary/?${query}`, { key: t.keys.staff });
  expect(reply.status, reply.text).toBe(400);
  return reply.body.errors;
}

describe('GET /summary/ 200', () => {
  it('follows payments from the charge to the refund, for staff and for their owner alone', async () => {
    expect(await today()).toMatchObject({ count: 0, success_rate: null, gross: '0.00', median_seconds_to_pay: null });

    const body = { payment_type: 'bank_transfer', bank: 'bca', gross_amount: 10_000, order_id: 'SUM-1' };
    await t.request('POST', '/charge/', { body });
    const made = { by: null, count: 1, paid_count: 0, success_rate: 0, gross: '0.00', median_seconds_to_pay: null };
    expect(await today()).toMatchObject(made);
    expect(await today(t.keys.budi)).toMatchObject(made);
    expect(await today(t.keys.siti)).toMatchObject({ count: 0 });

    await payAtGateway(t, 'SUM-1');
    const paid = { count: 1, paid_count: 1, success_rate: 1, gross: '10000.00', refunded: '0.00', net: '10000.00' };
    expect(await today()).toMatchObject({ ...paid, median_seconds_to_pay: expect.any(Number) });
    expect(await today(t.keys.budi)).toMatchObject(paid);

    const wallet = await paidWallet(t, 'SUM-2', 50_000);
    const refund = await t.request('POST', `/payments/${wallet}/refund/`, {
      body: { amount: 20_000 },
      key: t.keys.staff,
    });
    expect(refund.status, refund.text).toBeLessThan(300);
    const refunded = {
      ...{ count: 2, paid_count: 2, gross: '60000.00', refunded: '20000.00', net: '40000.00' },
      ...{ refunds_made_count: 1, refunds_made: '20000.00' },
    };
    expect(await today()).toMatchObject(refunded);
    expect(await today(t.keys.budi)).toMatchObject(refunded);
  });

  it('follows a card from capture to settlement, which brings no event', async () => {
    const { body } = await chargeCard(t, 'SUM-CARD');
    const statuses = async () => (await summary('by=status')).map(({ by, count }) => [by, count]);
    expect(await statuses()).toContainEqual(['capture', 1]);
    const settledBefore = (await statuses()).find(([by]) => by === 'settlement')?.[1];
    await t.gapura.database.pool.query(
      `UPDATE gateway_payments SET transaction_status = 'settlement', settlement_time = now() WHERE id = $1`,
      [body.id],
    );
    expect(await statuses()).not.toContainEqual(['capture', 1]);
    expect(await statuses()).toContainEqual(['settlement', Number(settledBefore) + 1]);
  });

  it('shows a row for each value of a dimension, `none` for no bank, and no row for what is not there', async () => {
    const rows = await summary('by=bank');
    expect(rows.map(({ by }) => by)).toEqual(expect.arrayContaining(['bca', 'none']));
    expect(rows.every(({ count }) => Number(count) > 0)).toBe(true);
    expect((await summary('by=payment_type')).map(({ by }) => by)).toEqual(['bank_transfer', 'credit_card', 'gopay']);
  });

  it('is of the last 30 days in WIB unless it is asked otherwise, and shows days without payments', async () => {
    const rows = await summary('');
    const wibMidnight = Math.floor((clock.now().getTime() + 7 * HOUR_MS) / (24 * HOUR_MS)) * 24 * HOUR_MS - 7 * HOUR_MS;
    expect(rows.map(({ start }) => Date.parse(String(start)))).toEqual(
      Array.from({ length: 30 }, (_, day) => wibMidnight - (29 - day) * 24 * HOUR_MS),
    );
    expect(await summary('interval=hour')).toHaveLength(48);
    expect(await summary('interval=month')).toHaveLength(12);
  });

  it('takes times and days, includes the whole last day, and always shows whole periods', async () => {
    const starts = async (query: string) => (await summary(query)).map(({ start }) => start);
    const midnight = '2026-01-31T17:00:00.000Z';
    expect(await starts('from=2026-02-01&to=2026-02-01')).toEqual([midnight]);
    expect(await starts('from=2026-02-01&to=2026-02-01&interval=hour')).toHaveLength(24);
    expect(await starts('from=2026-02-01&to=2026-02-28&interval=month')).toEqual([midnight]);
    expect(await starts('from=2026-02-01T05:30:00Z&to=2026-02-01T06:00:00Z')).toEqual([midnight]);
    expect(await starts('from=2026-02-01T05:30:00Z&to=2026-02-01T06:00:00Z&interval=hour')).toEqual([
      '2026-02-01T05:00:00.000Z',
    ]);
    expect(await starts('from=2025-12-31&to=2026-01-01&interval=month')).toEqual([
      '2025-11-30T17:00:00.000Z',
      '2025-12-31T17:00:00.000Z',
    ]);
    expect(await starts(`from=${encodeURIComponent('2026-02-01T00:00:00+07:00')}&to=2026-02-01`)).toEqual([midnight]);
  });
});

describe('GET /summary/ 400', () => {
  it('names what is no time, no interval or no dimension', async () => {
    const words = 'must be a time such as 2026-01-15T03:00:00Z, or a day such as 2026-01-15';
    expect(await faultsOf('from=yesterday')).toEqual([{ field: 'from', message: words }]);
    expect(await faultsOf('to=2026-02-30')).toEqual([{ field: 'to', message: words }]);
    expect(await faultsOf('from=0000-01-01&to=0000-01-02')).toMatchObject([{ field: 'to' }]);
    expect(await faultsOf('interval=week')).toMatchObject([{ field: 'interval' }]);
    expect(await faultsOf('by=owner')).toMatchObject([{ field: 'by' }]);
    expect(await faultsOf('since=2026-01-01')).toMatchObject([{ field: 'since' }]);
  });

  it('names the end that comes before the beginning', async () => {
    const message = 'must be before to';
    expect(await faultsOf('from=2026-02-02&to=2026-02-01')).toEqual([{ field: 'from', message }]);
    expect(await faultsOf('from=2026-02-01T00:00:00Z&to=2026-02-01T00:00:00Z')).toEqual([{ field: 'from', message }]);
    expect(await faultsOf('from=2999-01-01')).toMatchObject([{ field: 'from' }]);
  });

  it('says what to do where there would be more than 400 rows', async () => {
    expect(await faultsOf('from=2026-01-01&to=2026-01-17&interval=hour')).toEqual([
      {
        field: 'interval',
        message:
          'makes 408 rows, and at most 400 are shown: take day or month, or ask for less time between from and to',
      },
    ]);
    expect(await faultsOf('from=2020-01-01&to=2026-01-17')).toMatchObject([{ field: 'interval' }]);
    expect(await faultsOf('from=2000-01-01&to=9998-01-17&interval=month')).toMatchObject([{ field: 'interval' }]);
    expect(await summary('from=2026-01-01&to=2027-02-04')).toHaveLength(400);
  });

  it('says the same where the values of a dimension make too many rows', async () => {
    await t.gapura.database.pool.query(
      `INSERT INTO payment_figures SELECT 'day', 'bank', day, 'bank-' || n, 1, 0, 0, 0, 0, 0, '{}', '{}', NULL
        FROM generate_series(timestamptz '2024-01-01 00:00+07', '2024-01-03 00:00+07', interval '1 day') day, generate_series(1, 150) n`,
    );
    expect(await summary('from=2024-01-01&to=2024-01-02&by=bank')).toHaveLength(300);
    expect(await faultsOf('from=2024-01-01&to=2024-01-03&by=bank')).toMatchObject([{ field: 'interval' }]);
  });
});

describe('GET /summary/ 403', () => {
  it('needs payments:read', async () => {
    const key = await t.keyFor('budi', ['payments:write']);
    expect((await t.request('GET', '/summary/', { key })).status).toBe(403);
  });
});
