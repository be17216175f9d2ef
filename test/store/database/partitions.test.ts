// Partitions by month: made ahead, once, by however many; what came before them is moved in, or left where it is and said so.

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '../../../src/store/database/migrate.ts';
import type { DatabaseOptions } from '../../../src/store/database/options.ts';
import { dropPartition, listPartitions, makePartitions } from '../../../src/store/database/partitions.ts';
import type { Database } from '../../../src/store/database/pool.ts';
import { run } from '../../../src/store/database/statement.ts';
import { dropDatabase, freshDatabase, openWithDefaults, postgresUrl } from '../../support/database.ts';

const NOW = new Date('2031-11-15T12:00:00Z');
const TABLES = ['gateway_events', 'gateway_notifications', 'gateway_payment_history', 'webhook_attempts'];
const MONTHS = ['2031_11', '2031_12', '2032_01', '2032_02'];
const ALL = TABLES.flatMap((table) => MONTHS.map((month) => `${table}_${month}`));

let options: DatabaseOptions;
let database: Database;
beforeAll(async () => {
  options = await freshDatabase();
  database = await openWithDefaults(options);
  await migrate(database.pool, database.schema);
});
afterAll(async () => {
  await database.close();
  await dropDatabase(options);
});

afterEach(async () => {
  for (const { name, kind } of await listPartitions(database.pool))
    await database.pool.query(`${kind === 'month' ? 'DROP' : 'TRUNCATE'} TABLE ${name}`);
});

const insertHistory = (at: string, rows = 1) =>
  database.pool.query(
    `INSERT INTO gateway_payment_history (payment_id, version, to_status, charge_state, source, reason, created_at)
      SELECT gen_random_uuid(), 1, 'pending', 'charged', 'charge', 'charged', $1 FROM generate_series(1, ${rows})`,
    [at],
  );
/** Where the rows of a table are. */
async function places(table: string): Promise<Record<string, number>> {
  const { rows } = await database.pool.query<{ name: string; n: number }>(
    `SELECT tableoid::regclass::text AS name, count(*)::int AS n FROM ${table} GROUP BY 1 ORDER BY 1`,
  );
  return Object.fromEntries(rows.map(({ name, n }) => [name.replace(/^.*\./, ''), n]));
}

describe('the partitions of the coming months', () => {
  it('are made for this month and three more, once, however many make them', async () => {
    const others = postgresUrl === undefined ? [] : [await openWithDefaults(options), await openWithDefaults(options)];
    const results = await Promise.all([database, ...others].map((one) => makePartitions(one, NOW)));
    for (const other of others) await other.close();
    expect(results.flatMap(({ made }) => made).sort()).toEqual(ALL);
    expect(results.flatMap(({ failed }) => failed)).toEqual([]);
    expect(await makePartitions(database, NOW)).toEqual({ made: [], left: [], failed: [] });
    const months = (await listPartitions(database.pool)).filter(({ kind }) => kind === 'month');
    expect(months.map(({ name }) => name)).toEqual(ALL);
    expect(months[1]).toMatchObject({ from: new Date('2031-12-01T00:00:00Z'), to: new Date('2032-01-01T00:00:00Z') });
    // The next month needs one more of each.
    const later = await makePartitions(database, new Date('2031-12-01T00:00:00Z'));
    expect([...later.made].sort()).toEqual(TABLES.map((table) => `${table}_2032_03`));
  });

  it('take the rows of their month; a time that is wrong loses none', async () => {
    await makePartitions(database, NOW);
    for (const at of [
      '2031-11-30T23:59:59.999Z',
      '2031-12-01T00:00:00Z',
      '1999-01-01T00:00:00Z',
      '2099-01-01T00:00:00Z',
    ])
      await insertHistory(at);
    expect(await places('gateway_payment_history')).toEqual({
      gateway_payment_history_2031_11: 1,
      gateway_payment_history_2031_12: 1,
      gateway_payment_history_default: 2,
    });
  });

  it('take in what was written before they were made, and the history still refuses changes', async () => {
    await insertHistory('2031-12-03T00:00:00Z', 5);
    await insertHistory('1999-01-01T00:00:00Z');
    expect((await makePartitions(database, NOW)).failed).toEqual([]);
    expect(await places('gateway_payment_history')).toEqual({
      gateway_payment_history_2031_12: 5,
      gateway_payment_history_default: 1,
    });
    for (const change of [`UPDATE gateway_payment_history SET reason = ''`, 'DELETE FROM gateway_payment_history'])
      await expect(database.pool.query(change)).rejects.toThrow('append-only');
  });

  it('are not made where too many rows would have to be moved: those stay, and it is said', async () => {
    await insertHistory('2031-12-03T00:00:00Z', 10_001);
    const { made, left, failed } = await makePartitions(database, NOW);
    expect([left, failed]).toEqual([['gateway_payment_history_2031_12'], []]);
    expect(made).toHaveLength(ALL.length - 1);
    expect(await places('gateway_payment_history')).toEqual({ gateway_payment_history_default: 10_001 });
  });

  it('are left for another time while somebody keeps a table, and nobody waits behind them for long', async ({
    skip,
  }) => {
    skip(postgresUrl === undefined, 'the embedded database has one session');
    const reader = await database.pool.connect();
    await reader.query('BEGIN; SELECT count(*) FROM gateway_events_default');
    const making = makePartitions(database, NOW);
    const startedAtMs = performance.now();
    await database.pool.query(`INSERT INTO gateway_events (id, name, subject, subject_id, data, occurred_at)
      VALUES (gen_random_uuid(), 'payment_settled', 'payment', gen_random_uuid(), '{}', '1999-01-01')`);
    expect(performance.now() - startedAtMs).toBeLessThan(5_000);
    const { made, failed } = await making;
    expect(failed.map(({ name }) => name)).toEqual(MONTHS.map((month) => `gateway_events_${month}`));
    expect(made).toHaveLength(ALL.length - MONTHS.length);
    await reader.query('COMMIT');
    reader.release();
    expect((await makePartitions(database, NOW)).made).toHaveLength(MONTHS.length);
  });

  it('are found by a row that was on its way elsewhere while its month was made', async ({ skip }) => {
    skip(postgresUrl === undefined, 'the embedded database has one session');
    const [maker, month] = [await database.pool.connect(), 'gateway_payment_history_2031_12'];
    await maker.query('BEGIN; LOCK TABLE gateway_payment_history_default IN ACCESS EXCLUSIVE MODE');
    const text = `INSERT INTO gateway_payment_history (payment_id, version, to_status, charge_state, source, reason, created_at)
      VALUES (gen_random_uuid(), 1, 'pending', 'charged', 'charge', 'charged', '2031-12-03')`;
    const writing = run(database.pool, { text }, []);
    const waiting = `SELECT count(*)::int AS n FROM pg_locks WHERE NOT granted AND relation = 'gateway_payment_history_default'::regclass`;
    await expect.poll(async () => (await database.pool.query(waiting)).rows[0]?.n).toBe(1);
    await maker.query(`CREATE TABLE ${month} (LIKE gateway_payment_history INCLUDING ALL);
      ALTER TABLE gateway_payment_history ATTACH PARTITION ${month} FOR VALUES FROM ('2031-12-01Z') TO ('2032-01-01Z'); COMMIT`);
    maker.release();
    await writing;
    expect(await places('gateway_payment_history')).toEqual({ [month]: 1 });
  });

  it('have what uniqueness a month can have, and a history month can be dropped whole', async () => {
    await makePartitions(database, NOW);
    const insert = (at: string) =>
      database.pool.query(
        `INSERT INTO gateway_notifications (id, kind, status, fingerprint, raw_payload, created_at)
          VALUES (gen_random_uuid(), 'transaction', 'processed', '\\x01', '{}', $1)`,
        [at],
      );
    await insert('2031-12-03T00:00:00Z');
    await expect(insert('2031-12-04T00:00:00Z')).rejects.toMatchObject({
      constraint: 'gateway_notifications_2031_12_once',
    });
    await insertHistory('2031-12-03T00:00:00Z');
    const month = (await listPartitions(database.pool)).find(({ name }) => name === 'gateway_payment_history_2031_12');
    if (month === undefined) throw new Error('There is no such partition');
    expect(await dropPartition(database.pool, month)).toBe(true);
    expect(await dropPartition(database.pool, month)).toBe(false);
    expect(await places('gateway_payment_history')).toEqual({});
  });
});
