// Lists: filters, bounds, pages that neither skip nor repeat, and plans that stay on an index at every depth.

import type { QueryConfig } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Pool } from '../../src/store/database/connection.ts';
import { listPayments, type PaymentFilter } from '../../src/store/payments/list.ts';
import { clearTables } from '../support/database.ts';
import { type Reply, startGapura, type TestGapura } from '../support/gapura.ts';
import { linkOf } from '../support/links.ts';
import { movableClock, payAtGateway } from '../support/payments.ts';
import { sql } from '../support/sql.ts';

const clock = movableClock();
let t: TestGapura;
beforeAll(async () => {
  t = await startGapura({ clock });
});
afterAll(() => t.close());
beforeEach(() => clearTables(t.gapura.database));

async function charge(orderId: string, options: Record<string, unknown> = {}, key = t.keys.budi): Promise<string> {
  const body = { payment_type: 'bank_transfer', bank: 'bca', gross_amount: 10_000, order_id: orderId, ...options };
  const reply = await t.request('POST', '/charge/', { key, body });
  expect(reply.status).toBe(201);
  return reply.body.id;
}

const orderIds = (reply: Reply): string[] => reply.body.map((payment: { order_id: string }) => payment.order_id);

/** The path of the next page, as a client takes it from the Link header. */
function nextOf(reply: Reply): string | undefined {
  const path = linkOf(reply, 'next');
  if (path !== undefined) expect(path).toMatch(/^\/payments\/?\?/);
  return path;
}

async function readAll(
  path: string,
  options: { key?: string; between?: (page: number) => Promise<void> } = {},
): Promise<string[][]> {
  const pages: string[][] = [];
  for (let next: string | undefined = path; next !== undefined; ) {
    const reply: Reply = await t.request('GET', next, options.key === undefined ? {} : { key: options.key });
    expect(reply.status).toBe(200);
    pages.push(orderIds(reply));
    await options.between?.(pages.length);
    next = nextOf(reply);
  }
  return pages;
}

describe('GET /payments/ 200', () => {
  it('lists the newest first, and those of one moment by their id', async () => {
    for (const order of ['A', 'B']) await charge(order);
    clock.advance(1_000);
    await charge('C');
    const list = await t.request('GET', '/payments/');
    expect(orderIds(list)).toEqual(['C', 'B', 'A']);
    expect(list.headers.get('link')).toBeNull();
    expect(orderIds(await t.request('GET', '/payments'))).toEqual(['C', 'B', 'A']);
  });

  it('is an empty list where there is nothing', async () => {
    const list = await t.request('GET', '/payments/');
    expect(list.status).toBe(200);
    expect(list.body).toEqual([]);
  });

  it('filters on every field, alone and together', async () => {
    await charge('VA-1');
    const between = clock.now();
    clock.advance(60_000);
    await charge('VA-2');
    await charge('QR-1', { payment_type: 'qris', bank: undefined });
    await payAtGateway(t, 'VA-2');
    const after = new Date(between.getTime() + 30_000).toISOString();
    const ask = async (query: string) => orderIds(await t.request('GET', `/payments/?${query}`));

    expect(await ask('payment_type=qris')).toEqual(['QR-1']);
    expect(await ask('payment_type=bank_transfer')).toEqual(['VA-2', 'VA-1']);
    expect(await ask('payment_type=gopay')).toEqual([]);
    expect(await ask('status=pending')).toEqual(['QR-1', 'VA-1']);
    expect(await ask('status=settlement')).toEqual(['VA-2']);
    expect(await ask('order_id=VA-1')).toEqual(['VA-1']);
    expect(await ask('order_id=va-1')).toEqual([]);
    expect(await ask(`created_after=${after}`)).toEqual(['QR-1', 'VA-2']);
    expect(await ask(`created_before=${after}`)).toEqual(['VA-1']);
    expect(await ask(`created_after=${between.toISOString()}`)).toEqual(['QR-1', 'VA-2']);
    expect(await ask(`created_before=${encodeURIComponent('2099-01-01T00:00:00+07:00')}&status=pending`)).toEqual([
      'QR-1',
      'VA-1',
    ]);
    expect(await ask(`status=pending&payment_type=bank_transfer&created_before=${after}&order_id=VA-1`)).toEqual([
      'VA-1',
    ]);
  });

  it('shows everybody their own payments, and staff all of them', async () => {
    await charge('BUDI-1');
    await charge('SITI-1', {}, t.keys.siti);
    expect(orderIds(await t.request('GET', '/payments/'))).toEqual(['BUDI-1']);
    expect(orderIds(await t.request('GET', '/payments/', { key: t.keys.siti }))).toEqual(['SITI-1']);
    expect(orderIds(await t.request('GET', '/payments/', { key: t.keys.staff }))).toEqual(['SITI-1', 'BUDI-1']);
    expect(orderIds(await t.request('GET', '/payments/?order_id=SITI-1'))).toEqual([]);
  });
});

describe('GET /payments/ pages', () => {
  it('lead from one to the next through the Link header, with the same filters, until the last one', async () => {
    for (let n = 1; n <= 5; n += 1) await charge(`PAGE-${n}`);
    await charge('OTHER', { payment_type: 'qris', bank: undefined });
    const first = await t.request('GET', '/payments/?limit=2&payment_type=bank_transfer');
    expect(nextOf(first)).toMatch(/limit=2/);
    expect(nextOf(first)).toMatch(/payment_type=bank_transfer/);
    expect(await readAll('/payments/?limit=2&payment_type=bank_transfer')).toEqual([
      ['PAGE-5', 'PAGE-4'],
      ['PAGE-3', 'PAGE-2'],
      ['PAGE-1'],
    ]);
  });

  it('end without a Link where the last page is full', async () => {
    for (let n = 1; n <= 4; n += 1) await charge(`FULL-${n}`);
    expect(await readAll('/payments/?limit=2')).toEqual([
      ['FULL-4', 'FULL-3'],
      ['FULL-2', 'FULL-1'],
    ]);
  });

  it('hold 50 where nothing is said, and up to 200', async () => {
    await insertMany(201);
    expect((await t.request('GET', '/payments/')).body).toHaveLength(50);
    expect((await t.request('GET', '/payments/?limit=1')).body).toHaveLength(1);
    expect((await readAll('/payments/?limit=200')).map((page) => page.length)).toEqual([200, 1]);
  });

  it('skip and repeat nothing while others are inserted, though all of them have the same time', async () => {
    for (let n = 1; n <= 9; n += 1) await charge(`STEADY-${n}`);
    const pages = await readAll('/payments/?limit=2', {
      between: async (page) => {
        await charge(`NEW-${page}`);
        await charge(`NEW-OF-SITI-${page}`, {}, t.keys.siti);
      },
    });
    expect(pages.flat()).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1].map((n) => `STEADY-${n}`));
  });

  it('skip and repeat nothing where times differ by microseconds, which no JavaScript date holds', async () => {
    await insertMany(30, sql`timestamptz '2026-01-15 03:00:00.123Z' + n / 10 * interval '1 microsecond'`);
    const expected = Array.from({ length: 30 }, (_none, index) => `MANY-${30 - index}`);
    const pages = await readAll('/payments/?limit=7');
    expect(pages.flat().sort()).toEqual([...expected].sort());
    expect(pages.flat()).toEqual(await readAll('/payments/?limit=200').then((all) => all.flat()));
  });

  it('survive that a payment on a page changes its status meanwhile', async () => {
    for (let n = 1; n <= 4; n += 1) await charge(`CHANGE-${n}`);
    const pages = await readAll('/payments/?limit=2', {
      between: async (page) => {
        if (page === 1) await payAtGateway(t, 'CHANGE-3');
      },
    });
    expect(pages).toEqual([
      ['CHANGE-4', 'CHANGE-3'],
      ['CHANGE-2', 'CHANGE-1'],
    ]);
  });

  it('never show what belongs to others, whoever made the cursor', async () => {
    await charge('MINE-1');
    await charge('THEIRS-1', {}, t.keys.siti);
    await charge('MINE-2');
    const page = nextOf(await t.request('GET', '/payments/?limit=1'));
    expect(orderIds(await t.request('GET', page ?? '', { key: t.keys.siti }))).toEqual(['THEIRS-1']);
  });
});

describe('GET /payments/ 400', () => {
  it.each([
    ['payment_type=cash', 'payment_type', 'must be one of qris, gopay'],
    ['payment_type=', 'payment_type', 'must be one of'],
    ['status=paid', 'status', 'must be one of pending, authorize'],
    ['status=SETTLEMENT', 'status', 'must be one of'],
    ['status=pending&status=paid', 'status', 'must be one of pending, authorize'],
    ['order_id=', 'order_id', 'must not be empty'],
    [`order_id=${'x'.repeat(101)}`, 'order_id', 'must be at most 100 characters'],
    ['order_id=A%00B', 'order_id', 'must not hold NUL characters'],
    ['created_after=yesterday', 'created_after', 'must be a time such as 2026-01-15T03:00:00Z'],
    ['created_after=2026-01-15', 'created_after', 'must be a time'],
    ['created_before=2026-02-30T00:00:00Z', 'created_before', 'must be a time'],
    ['created_before=2016-12-31T23:59:60Z', 'created_before', 'must be a time'],
    ['created_before=2026-01-15T03:00:00', 'created_before', 'must be a time'],
    ['limit=0', 'limit', 'must be at least 1'],
    ['limit=201', 'limit', 'must be at most 200'],
    ['limit=-1', 'limit', 'must be at least 1'],
    ['limit=1.5', 'limit', 'must be a whole number'],
    ['limit=all', 'limit', 'must be a whole number'],
    ['limit=', 'limit', 'must be'],
    ['limit=1e400', 'limit', 'must be'],
    ['offset=10', 'offset', 'is not a known field'],
    ['page=2', 'page', 'is not a known field'],
    ['cursor=', 'cursor', 'must not be empty'],
    ['cursor=abc', 'cursor', 'is not a cursor of this list'],
    [`cursor=${'A'.repeat(80)}`, 'cursor', 'is not a cursor of this list'],
    [`cursor=${'A'.repeat(401)}`, 'cursor', 'must be at most 400 characters'],
  ])('for ?%s, which names %s', async (query, field, message) => {
    const reply = await t.request('GET', `/payments/?${query}`);
    expect(reply.status).toBe(400);
    expect(reply.body.code).toBe('validation_failed');
    expect(reply.body.errors).toEqual([{ field, message: expect.stringContaining(message) }]);
  });

  it('for a cursor that was tampered with, wherever', async () => {
    for (let n = 1; n <= 2; n += 1) await charge(`TAMPER-${n}`);
    const next = nextOf(await t.request('GET', '/payments/?limit=1')) ?? '';
    const cursor = new URLSearchParams(next.split('?')[1]).get('cursor') ?? '';
    expect((await t.request('GET', `/payments/?cursor=${cursor}`)).status).toBe(200);
    const bytes = Buffer.from(cursor, 'base64url');
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      const reply = await t.request('GET', `/payments/?cursor=${changed.toString('base64url')}`);
      expect([at, reply.status]).toEqual([at, 400]);
      expect(reply.body.errors).toMatchObject([{ field: 'cursor' }]);
    }
    const cut = await t.request('GET', `/payments/?cursor=${cursor.slice(0, -4)}`);
    expect(cut.status).toBe(400);
  });
});

/** Rows straight into the table: what matters is only how many there are, and when they were made. */
async function insertMany(count: number, createdAt = sql`now() - n * interval '1 second'`): Promise<void> {
  await sql`INSERT INTO gateway_payments (id, owner_id, order_id, payment_type, gross_amount, transaction_status,
      charge_state, charge_attempts, created_at, updated_at)
    SELECT gen_random_uuid(), CASE WHEN ${count}::int > 1000 AND n % 20 <> 0 THEN 'somebody' ELSE 'budi' END,
      'MANY-' || n, 'qris', 10000, 'pending', 'charged', 1, ${createdAt}, now()
    FROM generate_series(1, ${count}::int) AS n`.execute(t.gapura.database.pool);
}

describe('the plan of a page', () => {
  const ROWS = 5_000;

  async function explain(filter: PaymentFilter): Promise<string[]> {
    let asked: QueryConfig | undefined;
    const { pool } = t.gapura.database;
    const noting = {
      query(config: QueryConfig) {
        asked = config;
        return pool.query(config);
      },
    };
    await listPayments(noting as Pool, filter);
    const { rows } = await pool.query(`EXPLAIN ${asked?.text}`, asked?.values);
    return rows.map((row: Record<string, unknown>) => String(row['QUERY PLAN']));
  }

  it('scans an index and sorts nothing, on the first page and deep down, for staff and for an owner', async () => {
    await insertMany(ROWS);
    await sql`ANALYZE gateway_payments`.execute(t.gapura.database.pool);
    const positionAt = async (owner: string | undefined, depth: number) => {
      const { rows } = await sql<{ createdAt: string; id: string }>`
        SELECT created_at::text AS "createdAt", id FROM gateway_payments
        WHERE ${owner === undefined ? sql`true` : sql`owner_id = ${owner}`}
        ORDER BY created_at DESC, id DESC OFFSET ${depth} LIMIT 1`.execute(t.gapura.database.pool);
      return rows[0];
    };
    for (const [ownerId, index, rows] of [
      [undefined, 'gateway_payments_by_time', ROWS],
      ['budi', 'gateway_payments_of_owner', ROWS / 20],
    ] as const) {
      for (const depth of [0, 0.5, 0.95]) {
        const after = depth === 0 ? undefined : await positionAt(ownerId, Math.floor(rows * depth));
        const plan = await explain({
          limit: 51,
          ...(ownerId === undefined ? {} : { ownerId: [ownerId] }),
          ...(after === undefined ? {} : { after }),
        });
        const text = plan.join('\n');
        expect(text).toMatch(new RegExp(`Index Scan Backward using ${index} on gateway_payments`));
        expect(text).not.toMatch(/Seq Scan|Sort|Bitmap/);
        // The position is where the scan begins, not a filter on what it reads.
        if (after !== undefined) expect(text).toMatch(/Index Cond: .*ROW\(created_at, id\) </);
      }
    }
    // One order is found by its own.
    const plan = await explain({ limit: 51, orderId: ['MANY-777'] });
    expect(plan.join('\n')).toMatch(/Index Scan using gateway_payments_order_id_taken on gateway_payments/);
  });
});
