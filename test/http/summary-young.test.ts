// The summary of payments that are minutes old, whose changes leave no note: what is shown, and what is computed for it.

import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openGapura } from '../../src/host/app.ts';
import type { OpenGapura } from '../../src/host/open-gapura.ts';
import { freshDatabase, postgresUrl } from '../support/database.ts';
import { startGapura, type TestGapura } from '../support/gapura.ts';
import { movableClock, payAtGateway } from '../support/payments.ts';
import { expectSame, figuresOf, readPayments } from './support/figures.ts';

const DAY_MS = 86_400_000;
const clock = movableClock();
let t: TestGapura;
let others: OpenGapura[] = [];
beforeAll(async () => {
  const database = await freshDatabase();
  t = await startGapura({ database, clock });
  if (postgresUrl === undefined) return;
  const { url: baseUrl, serverKey, clientKey } = t.sandbox;
  const gateway = { environment: 'local', baseUrl, serverKey, clientKey } as const;
  others = await Promise.all([1, 2].map(() => openGapura({ logger: null, gateway, database })));
});
afterAll(async () => {
  for (const other of others) await other.close();
  await t.close();
});
beforeEach(async () => {
  await query('TRUNCATE gateway_payments, payment_figures, payment_figures_changes CASCADE');
});

const query = (text: string, values: unknown[] = []) => t.gapura.database.pool.query(text, values);
const update = () => t.gapura.services.figures.update();

async function charge(orderId: string): Promise<string> {
  const body = { payment_type: 'bank_transfer', bank: 'bca', gross_amount: 10_000, order_id: orderId };
  const reply = await t.request('POST', '/charge/', { body });
  expect(reply.status, reply.text).toBe(201);
  return reply.body.id;
}

/** The rows that have payments, of some days around a time. */
async function summary(around = new Date(), { interval = 'hour', by = '' } = {}): Promise<Record<string, unknown>[]> {
  const [from, to] = [-9, 2].map((days) => new Date(around.getTime() + days * DAY_MS).toISOString());
  const path = `/summary/?from=${from}&to=${to}&interval=${interval}${by === '' ? '' : `&by=${by}`}`;
  const reply = await t.request('GET', path, { key: t.keys.staff });
  expect(reply.status, reply.text).toBe(200);
  return reply.body.filter(({ count }: { count: number }) => count > 0);
}

const counts = async (around?: Date) =>
  (await summary(around)).map(({ count, paid_count }) => ({ count, paid: paid_count }));

async function countNotes(): Promise<number> {
  return (await query('SELECT count(*)::int AS notes FROM payment_figures_changes')).rows[0].notes;
}

/** What the figures are, and which transaction wrote each. */
async function readKept(): Promise<unknown[]> {
  return (await query('SELECT xmin::text, * FROM payment_figures ORDER BY level, dimension, start, value')).rows;
}

/** Nobody computes anything any more, once the transactions have ended that others have in this cluster. */
async function expectComputed(): Promise<void> {
  const changesByReading = async () => {
    const kept = await readKept();
    await summary();
    expect(await update()).toBe('done');
    return !isDeepStrictEqual(await readKept(), kept);
  };
  await expect.poll(changesByReading, { timeout: 120_000 }).toBe(false);
}

async function expectAllRows(what: string): Promise<void> {
  const payments = await readPayments(t.gapura.database.pool);
  for (const interval of ['hour', 'day']) {
    expectSame(await summary(undefined, { interval }), figuresOf(payments, { interval, by: 'none' }), what);
    const rows = await summary(undefined, { interval, by: 'status' });
    expectSame(rows, figuresOf(payments, { interval, by: 'status' }), `${what}, by status`);
  }
}

/** So many payments, one for each step back from now. */
function insertBackwards(prefix: string, count: number, step: string): Promise<unknown> {
  return query(
    `INSERT INTO gateway_payments (id, owner_id, order_id, payment_type, gross_amount, transaction_status, charge_state,
      charge_attempts, settlement_time, created_at, updated_at)
    SELECT gen_random_uuid(), 'budi', $1 || n, 'gopay', 1000 + n, (ARRAY['pending', 'settlement', 'expire'])[1 + n % 3], 'charged', 1,
      date_trunc('milliseconds', at + interval '90 s'), date_trunc('milliseconds', at), date_trunc('milliseconds', at)
    FROM generate_series(1, $2::int) n, LATERAL (SELECT now() - n * $3::interval AS at) made`,
    [prefix, count, step],
  );
}

describe('payments that are minutes old', () => {
  it('leave no note when they are made and when they are paid, and are in the next summary each time', async () => {
    await charge('YOUNG-1');
    expect(await countNotes()).toBe(0);
    expect(await counts()).toEqual([{ count: 1, paid: 0 }]);
    await payAtGateway(t, 'YOUNG-1');
    expect(await countNotes()).toBe(0);
    expect(await counts()).toEqual([{ count: 1, paid: 1 }]);
  });

  it('are computed anew by those who read only where one of them has changed', async () => {
    await charge('YOUNG-2');
    await expectComputed();
    const kept = await readKept();
    await payAtGateway(t, 'YOUNG-2');
    await summary();
    expect(await readKept()).not.toEqual(kept);
  });

  it('are computed once by each who comes, though others change meanwhile', async () => {
    await charge('YOUNG-3');
    await query('CREATE SEQUENCE computations');
    await query(`CREATE FUNCTION change_meanwhile() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      PERFORM nextval('computations');
      UPDATE gateway_payments SET status_message = 'changed meanwhile';
      RETURN NULL;
    END $$`);
    await query(
      `CREATE TRIGGER meanwhile AFTER INSERT ON payment_figures FOR EACH STATEMENT EXECUTE FUNCTION change_meanwhile()`,
    );
    try {
      expect(await update()).toBe('done');
      // The hour, its day and its month.
      expect((await query(`SELECT last_value::int AS count FROM computations`)).rows[0].count).toBe(3);
    } finally {
      await query('DROP FUNCTION change_meanwhile() CASCADE');
      await query('DROP SEQUENCE computations');
    }
    await payAtGateway(t, 'YOUNG-3');
    expect(await counts()).toEqual([{ count: 1, paid: 1 }]);
  });

  it('are right after several have computed them at once, beside those who write', async () => {
    await insertBackwards('BEFORE-', 50, '30 s');
    const all = [t.gapura, ...others];
    const computing = Array.from({ length: 9 }, (_, number) => all[number % all.length]?.services.figures.update());
    await insertBackwards('BESIDE-', 50, '29 s');
    await query(`UPDATE gateway_payments SET transaction_status = 'settlement' WHERE transaction_status = 'pending'`);
    expect((await Promise.all(computing)).filter((outcome) => outcome === 'left')).toEqual([]);
    await expectAllRows('after all have ended');
  });

  it.runIf(postgresUrl !== undefined)(
    'are in the next summary where the change became visible only after they had been computed',
    async () => {
      const id = await charge('YOUNG-4');
      const slow = await t.gapura.database.pool.connect();
      try {
        await slow.query('BEGIN');
        await slow.query(
          `UPDATE gateway_payments SET transaction_status = 'settlement', settlement_time = now(),
            updated_at = updated_at - interval '1 minute' WHERE id = $1`,
          [id],
        );
        await charge('YOUNG-5');
        expect(await counts()).toEqual([{ count: 2, paid: 0 }]);
        await slow.query('COMMIT');
      } finally {
        slow.release();
      }
      expect(await countNotes()).toBe(0);
      expect(await counts()).toEqual([{ count: 2, paid: 1 }]);
    },
  );
});

describe('payments of another time', () => {
  it('leave a note where one of yesterday is paid, and are in the next summary', async () => {
    await charge('OLD-1');
    await query(`UPDATE gateway_payments SET created_at = now() - interval '1 day'`);
    await payAtGateway(t, 'OLD-1');
    expect(await countNotes()).toBe(1);
    expect(await counts()).toEqual([{ count: 1, paid: 1 }]);
    expect(await countNotes()).toBe(0);
  });

  it('are in the summary though the clock of this process was far ahead, and is not any more', async () => {
    await charge('CLOCK-1');
    clock.advance(30 * DAY_MS);
    await charge('CLOCK-2');
    await payAtGateway(t, 'CLOCK-1');
    expect(await counts(clock.now())).toEqual([{ count: 1, paid: 0 }]);
    await payAtGateway(t, 'CLOCK-2');
    expect(await counts(clock.now())).toEqual([{ count: 1, paid: 1 }]);
    clock.advance(-30 * DAY_MS);
    await charge('CLOCK-3');
    expect(await counts()).toEqual([{ count: 2, paid: 1 }]);
  });
});

describe("after the database's clock was set back by a day", () => {
  it('payments are found by the new time', async () => {
    await query(`UPDATE payment_figures_progress SET fresh_until = now() + interval '1 day', seen_below = pg_current_xact_id(),
      written_in = pg_current_xact_id()`);
    await charge('BACK-1');
    expect(await counts()).toEqual([{ count: 1, paid: 0 }]);
    await payAtGateway(t, 'BACK-1');
    expect(await counts()).toEqual([{ count: 1, paid: 1 }]);
  });
});

describe('after a week in which nobody has computed anything', () => {
  /** Payments that were young when they were made, and so left no note. */
  async function passWeek(): Promise<void> {
    expect(await update()).toBe('done');
    await query(`UPDATE payment_figures_progress SET fresh_until = now() - interval '7 days', seen_below = pg_current_xact_id(),
      written_in = pg_current_xact_id()`);
    await query('ALTER TABLE gateway_payments DISABLE TRIGGER USER');
    await insertBackwards('WEEK-', 7 * 24 * 2, '29 min');
    await query('ALTER TABLE gateway_payments ENABLE TRIGGER USER');
    expect(await countNotes()).toBe(0);
  }
  const freshUntil = async (): Promise<Date> =>
    (await query('SELECT fresh_until FROM payment_figures_progress')).rows[0].fresh_until;

  it('the task computes all of it, some hours at a time', async () => {
    await passWeek();
    expect(await update()).toBe('done');
    await expectAllRows('after the week');
    expect(Date.now() - (await freshUntil()).getTime()).toBeLessThan(DAY_MS / 24);
  });

  it('nothing is computed where there were no payments, but nobody looks back so far again', async () => {
    await query(`UPDATE payment_figures_progress SET fresh_until = now() - interval '7 days'`);
    expect(await update()).toBe('done');
    expect(await readKept()).toEqual([]);
    expect(Date.now() - (await freshUntil()).getTime()).toBeLessThan(DAY_MS / 24);
  });

  it('one that dies half-way leaves the first days computed, and the next one goes on from there', async () => {
    await passWeek();
    await query(`CREATE FUNCTION die() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'died'; END $$`);
    await query(`CREATE TRIGGER dies BEFORE INSERT ON payment_figures FOR EACH ROW
      WHEN (NEW.level = 'hour' AND NEW.start > now() - interval '3 days') EXECUTE FUNCTION die()`);
    const beganAt = await freshUntil();
    try {
      await expect(update()).rejects.toThrow('died');
    } finally {
      await query('DROP FUNCTION die() CASCADE');
    }
    expect((await freshUntil()).getTime()).toBeGreaterThan(beganAt.getTime() + DAY_MS);
    expect(Date.now() - (await freshUntil()).getTime()).toBeGreaterThan(2 * DAY_MS);
    expect(await update()).toBe('done');
    await expectAllRows('after the next one');
  });
});

describe('in a database that was restored into another cluster', () => {
  it('payments are found by what this cluster counts, wherever the old one was', async () => {
    await charge('CLUSTER-1');
    await summary();
    // As a dump brings it: its triggers see nothing of that.
    await query('ALTER TABLE payment_figures_progress DISABLE TRIGGER payment_figures_progress_own');
    await query(`UPDATE payment_figures_progress SET seen_below = '9000000000000000', written_in = '9000000000000001'`);
    await query('ALTER TABLE payment_figures_progress ENABLE TRIGGER payment_figures_progress_own');
    await payAtGateway(t, 'CLUSTER-1');
    expect(await counts()).toEqual([{ count: 1, paid: 1 }]);
    await expectComputed();
  });
});
