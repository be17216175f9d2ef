// Payments that were there before there was a search are found by it after the upgrade, however the upgrade went.

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readSearch } from '../../../src/domain/payments/search.ts';
import { migrate } from '../../../src/store/database/migrate.ts';
import { migrations } from '../../../src/store/database/migrations/index.ts';
import type { DatabaseOptions } from '../../../src/store/database/options.ts';
import type { Database } from '../../../src/store/database/pool.ts';
import { searchPayments } from '../../../src/store/payments/search.ts';
import { dropDatabase, freshDatabase, openWithDefaults } from '../../support/database.ts';

const NAME = '0021-search';
/** More than are written in one go. */
const ROWS = 2_500;

const insert = (schema: string, orders: string, count: number) => `
INSERT INTO ${schema}gateway_payments (id, owner_id, order_id, payment_type, gross_amount, transaction_status, charge_state, charge_attempts,
    customer_first_name, created_at, updated_at)
  SELECT gen_random_uuid(), 'budi', '${orders}-' || n, 'gopay', 1000, 'pending', 'charged', 1, 'Made ${orders} ' || n,
    now() - n * interval '1 hour', now() FROM generate_series(1, ${count}) n`;

const prepare = () => database.withoutTimeout(async (db) => migrations[NAME]?.prepare?.(db));

let options: DatabaseOptions;
let database: Database;
const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < NAME));
beforeEach(async () => {
  options = await freshDatabase();
  database = await openWithDefaults(options);
  await database.pool.query(`DROP SCHEMA IF EXISTS "${database.schema}" CASCADE`);
  await migrate(database.db, database.schema, { known: before });
  await database.pool.query(insert('', 'OLD', ROWS));
});
afterEach(async () => {
  await database.close();
  await dropDatabase(options);
});

async function found(words: string): Promise<string[]> {
  const { rows } = await searchPayments(database.pool, { search: readSearch(words), limit: 50 });
  return rows.map(({ orderId }) => orderId);
}

/** How many payments have how many rows with their order. */
async function rowsOfOrders(): Promise<unknown> {
  const { rows } = await database.pool.query(`SELECT found::integer, count(*)::integer AS payments FROM (
    SELECT (SELECT count(*) FROM payment_search search WHERE search.payment_id = payment.id AND search.order_id IS NOT NULL) AS found
    FROM (SELECT id FROM gateway_payments ORDER BY id LIMIT 200) payment) each GROUP BY found ORDER BY found`);
  return rows;
}

describe('the migration to a search', () => {
  it('writes down what is searched for, of every payment once', async () => {
    expect(await database.withoutTimeout((db) => migrate(db, database.schema))).toContain(NAME);
    const { rows } = await database.pool.query(
      'SELECT count(*)::integer AS n FROM payment_search WHERE order_id IS NOT NULL',
    );
    expect(rows[0]?.n).toBe(ROWS);
    expect(await found(`OLD-${ROWS}`)).toEqual([`OLD-${ROWS}`]);
    expect(await found(`made old ${ROWS - 1}`)).toEqual([`OLD-${ROWS - 1}`]);
    // The trigger works for sessions that look elsewhere for tables, too.
    const client = await database.pool.connect();
    try {
      await client.query('BEGIN');
      await client.query('SET LOCAL search_path = pg_catalog');
      await client.query(insert(`"${database.schema}".`, 'ELSEWHERE', 1));
      const { rows } = await client.query('SHOW search_path');
      expect(rows[0]?.search_path).toBe('pg_catalog');
      await client.query('COMMIT');
    } finally {
      client.release();
    }
    expect(await found('elsewhere-1')).toEqual(['ELSEWHERE-1']);
  });

  it('may be broken off and begun again, and be done by two, while payments are made', async () => {
    const { pool } = database;
    // As far as one that was broken off had come, and what was made meanwhile by an older version.
    await prepare();
    await pool.query(`DELETE FROM payment_search WHERE created_at < now() - interval '500 hours'`);
    await pool.query(insert('', 'NEW', 20));
    await Promise.all([prepare(), prepare()]);
    await database.withoutTimeout((db) => migrate(db, database.schema));
    expect(await found('NEW-20')).toEqual(['NEW-20']);
    // Two may have written the same rows; it is found once all the same.
    expect(await found(`OLD-${ROWS}`)).toEqual([`OLD-${ROWS}`]);
    expect(await found(`made old ${ROWS}`)).toEqual([`OLD-${ROWS}`]);
    expect(await rowsOfOrders()).not.toContainEqual(expect.objectContaining({ found: 0 }));
  });
});
