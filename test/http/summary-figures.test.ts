// The kept figures against a plain computation over the table: payments by chance, late changes, several at work, and a death.

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openGapura } from '../../src/host/app.ts';
import type { OpenGapura } from '../../src/host/open-gapura.ts';
import { freshDatabase, postgresUrl } from '../support/database.ts';
import { startGapura, type TestGapura } from '../support/gapura.ts';
import {
  type Chance,
  chanceOf,
  expectSame,
  figuresOf,
  insertPayments,
  insertRefunds,
  readPayments,
} from './support/figures.ts';

const SEED = Number(process.env.TEST_SEED ?? Date.now() % 1_000_000);
const BYS = ['none', 'payment_type', 'status', 'bank', 'reason'];
/** Over two ends of months; no range has too many rows. */
const FROM = '2026-01-29T00:00:00+07:00';
const DAYS = 33;
const RANGES = [
  { interval: 'all', ranges: [['2026-01-05T05:00:00Z', '2026-03-30T02:00:00Z']] },
  { interval: 'month', ranges: [['2026-01-01', '2026-03-31']] },
  { interval: 'day', ranges: [['2026-01-20', '2026-03-31']] },
  {
    interval: 'hour',
    ranges: [
      ['2026-01-25', '2026-02-08'],
      ['2026-02-09', '2026-02-22'],
      ['2026-02-23', '2026-03-06'],
      // Refunds are made weeks later.
      ['2026-03-07', '2026-03-20'],
      ['2026-03-21', '2026-03-31'],
    ],
  },
];

let t: TestGapura;
let others: OpenGapura[] = [];
beforeAll(async () => {
  console.log(`TEST_SEED=${SEED}`);
  const database = await freshDatabase();
  t = await startGapura({ database });
  if (postgresUrl === undefined) return;
  const { url: baseUrl, serverKey, clientKey } = t.sandbox;
  const gateway = { environment: 'local', baseUrl, serverKey, clientKey } as const;
  others = await Promise.all([1, 2].map(() => openGapura({ logger: null, gateway, database })));
});
afterAll(async () => {
  for (const other of others) await other.close();
  await t.close();
});

let chance: Chance;
beforeEach(async () => {
  chance = chanceOf(SEED);
  await query('TRUNCATE gateway_payments, payment_figures, payment_figures_changes CASCADE');
  await query('UPDATE payment_figures_progress SET is_backfilled = false, backfilled_from = NULL');
});

const query = (text: string, values: unknown[] = []) => t.gapura.database.pool.query(text, values);
const update = () => t.gapura.services.figures.update();

/** Every row of every kind of summary is what the table says. */
async function expectAllRows(what: string, owner?: string): Promise<void> {
  const all = await readPayments(t.gapura.database.pool);
  const payments = owner === undefined ? all : all.filter(({ owner_id }) => owner_id === owner);
  for (const { interval, ranges } of RANGES) {
    for (const by of BYS) {
      const rows: Record<string, unknown>[] = [];
      for (const [from, to] of ranges) {
        const path = `/summary/?from=${from}&to=${to}&interval=${interval}${by === 'none' ? '' : `&by=${by}`}`;
        const reply = await t.request('GET', path, { key: owner === undefined ? t.keys.staff : t.keys.budi });
        expect(reply.status, `${path} ${reply.text}`).toBe(200);
        rows.push(
          ...reply.body.map((row: Record<string, unknown>) => (interval === 'all' ? { ...row, start: 'all' } : row)),
        );
      }
      expectSame(rows, figuresOf(payments, { interval, by }), `${what}, by ${interval} and ${by}, seed ${SEED}`);
    }
  }
}

/** What becomes of payments long after they were made: refunds, chargebacks, expiries, settlements of cards. */
async function changeLate(): Promise<void> {
  const number = `(${chance.below(1_000)} + length(order_id) + extract(epoch FROM created_at)::bigint)`;
  await query(
    `UPDATE gateway_payments SET refund_reserved_amount = 400, refund_amount = 400, transaction_status = 'partial_refund'
      WHERE transaction_status = 'settlement' AND ${number} % 4 = 0`,
  );
  await query(
    `UPDATE gateway_payments SET transaction_status = 'chargeback' WHERE transaction_status = 'settlement' AND ${number} % 4 = 1`,
  );
  await query(
    `UPDATE gateway_payments SET transaction_status = 'settlement', settlement_time = created_at + interval '1 day'
      WHERE transaction_status = 'capture' AND ${number} % 2 = 0`,
  );
  await query(
    `UPDATE gateway_payments SET fraud_status = 'accept' WHERE transaction_status = 'capture' AND fraud_status = 'challenge'`,
  );
  await query(
    `UPDATE gateway_payments SET captured_amount = 300 WHERE transaction_status = 'capture' AND refund_reserved_amount = 0`,
  );
  await query(`UPDATE gateway_payments SET transaction_status = 'expire' WHERE transaction_status = 'pending'`);
  await query(
    `UPDATE gateway_payments SET channel_code = '33' WHERE transaction_status = 'deny' AND ${number} % 3 = 0`,
  );
  await insertRefunds(t.gapura.database.pool, chance);
  await query(
    `UPDATE gateway_refunds SET status = 'accepted', decided_at = created_at + interval '30 hours' WHERE status = 'requested'`,
  );
  await query(`UPDATE gateway_payments SET bank = 'bri' WHERE bank = 'bca' AND ${number} % 3 = 0`);
}

describe('the kept figures', () => {
  it('say what the table says, before and after late refunds, chargebacks and expiries', async () => {
    await insertPayments(t.gapura.database.pool, chance, { count: 120, from: FROM, days: DAYS, prefix: 'FIRST' });
    expect(await update()).toBe('done');
    await expectAllRows('at first');
    await expectAllRows('of one owner', 'budi');
    await changeLate();
    expect(await update()).toBe('done');
    await expectAllRows('after late changes');
    await expectAllRows('of one owner after late changes', 'budi');
  });

  it('are computed for payments that were there before, whatever changes meanwhile', async () => {
    await query('ALTER TABLE gateway_payments DISABLE TRIGGER USER');
    await insertPayments(t.gapura.database.pool, chance, { count: 80, from: FROM, days: DAYS, prefix: 'BEFORE' });
    await query('ALTER TABLE gateway_payments ENABLE TRIGGER USER');
    await changeLate();
    await insertPayments(t.gapura.database.pool, chance, { count: 30, from: FROM, days: DAYS, prefix: 'AFTER' });
    expect(await update()).toBe('done');
    await expectAllRows('after the first computation');
  });

  it('are right after several have computed them at once, beside those who write', async () => {
    const { pool } = t.gapura.database;
    await insertPayments(pool, chance, { count: 60, from: FROM, days: DAYS, prefix: 'MANY' });
    const all = [t.gapura, ...others];
    const computing = Array.from({ length: 9 }, (_, number) => all[number % all.length]?.services.figures.update());
    const asking = t.request('GET', '/summary/', { key: t.keys.staff });
    await insertPayments(pool, chance, { count: 30, from: FROM, days: DAYS, prefix: 'BESIDE' });
    await changeLate();
    const outcomes = await Promise.all(computing);
    expect(outcomes.filter((outcome) => outcome !== 'done' && outcome !== 'busy')).toEqual([]);
    await asking;
    await expect.poll(update).toBe('done');
    await expectAllRows('after all have ended');
  });

  it('are left as they were by a computation that dies half-way, and are right after the next one', async () => {
    const { pool } = t.gapura.database;
    await insertPayments(pool, chance, { count: 40, from: FROM, days: DAYS, prefix: 'KEPT' });
    expect(await update()).toBe('done');
    const kept = (await query('SELECT * FROM payment_figures ORDER BY 1, 2, 3, 4')).rows;
    await query(`CREATE FUNCTION die() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'died'; END $$`);
    await query(
      `CREATE TRIGGER dies BEFORE INSERT ON payment_figures FOR EACH ROW WHEN (NEW.level = 'month') EXECUTE FUNCTION die()`,
    );
    try {
      await changeLate();
      await expect(update()).rejects.toThrow('died');
      expect((await query('SELECT * FROM payment_figures ORDER BY 1, 2, 3, 4')).rows).toEqual(kept);
      // Who reads gets what is kept; but not where older payments are not counted yet.
      const asked = `/summary/?from=2026-02-01&to=2026-02-02`;
      expect((await t.request('GET', asked, { key: t.keys.staff })).status).toBe(200);
      await query('UPDATE payment_figures_progress SET is_backfilled = false, backfilled_from = $1', ['2026-02-10']);
      const reply = await t.request('GET', asked, { key: t.keys.staff });
      expect(reply.status).toBe(503);
      expect(reply.headers.get('retry-after')).toBe('60');
      expect((await t.request('GET', '/summary/?from=2026-02-20&to=2026-02-21', { key: t.keys.staff })).status).toBe(
        200,
      );
      expect((await t.request('GET', asked)).status).toBe(200);
    } finally {
      await query('DROP FUNCTION die() CASCADE');
    }
    expect(await update()).toBe('done');
    await expectAllRows('after the next one');
  });
});
