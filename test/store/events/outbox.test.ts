// Positions of events: where the end is, what was reached, and what comes first, whatever the number of digits.

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { migrate } from '../../../src/store/database/migrate.ts';
import type { DatabaseOptions } from '../../../src/store/database/options.ts';
import type { Database } from '../../../src/store/database/pool.ts';
import {
  comparePositions,
  findLastPosition,
  hasReached,
  listEvents,
  listEventsAfter,
} from '../../../src/store/events/outbox.ts';
import { clearTables, dropDatabase, freshDatabase, openWithDefaults } from '../../support/database.ts';
import { sql } from '../../support/sql.ts';

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
beforeEach(() => clearTables(database));

async function insertEvent(transaction: string): Promise<void> {
  await sql`INSERT INTO gateway_events (id, name, subject, subject_id, data, occurred_at, written_in)
    VALUES (gen_random_uuid(), 'payment_settled', 'payment', gen_random_uuid(), '{}', now(), ${transaction}::xid8)`.execute(
    database.pool,
  );
}

describe('positions', () => {
  it('are those of transactions, then of events, by number and not by text', async () => {
    for (const transaction of ['100', '9', '99', '100']) await insertEvent(transaction);
    expect(await findLastPosition(database.pool)).toBe('100-4');
    const all = await listEventsAfter(database.pool, '0-0', 10);
    expect(all.map(({ position }) => position)).toEqual(['9-2', '99-3', '100-1', '100-4']);
    const rest = await listEventsAfter(database.pool, '99-3', 10);
    expect(rest.map(({ position }) => position)).toEqual(['100-1', '100-4']);
    const newestFirst = async (olderThan?: string) =>
      (await listEvents(database.pool, { olderThan, limit: 10 })).map(({ position }) => position);
    expect(await newestFirst()).toEqual(['100-4', '100-1', '99-3', '9-2']);
    expect(await newestFirst('100-1')).toEqual(['99-3', '9-2']);
  });

  it('end at the beginning where nothing has happened', async () => {
    expect(await findLastPosition(database.pool)).toBe('0-0');
  });

  it.each([
    ['0-0', '0-1', -1],
    ['9-5', '10-1', -1],
    ['10-10', '10-9', 1],
    ['18446744073709551615-1', '18446744073709551614-9', 1],
    ['7-7', '7-7', 0],
  ])('%s compared with %s gives %d', (a, b, order) => {
    expect(comparePositions(a, b)).toBe(order);
    expect(comparePositions(b, a)).toBe(order === 0 ? 0 : -order);
  });

  it('are reached once no running transaction can write before them', async () => {
    expect(await hasReached(database.pool, '0-0')).toBe(true);
    const { rows } = await sql<{ now: string }>`SELECT pg_current_xact_id()::text AS now`.execute(database.pool);
    expect(await hasReached(database.pool, `${BigInt(rows[0]?.now ?? '0') + 1_000_000_000n}-1`)).toBe(false);
    for (const none of ['', 'x', '1', '-', '18446744073709551616-1', '1-9223372036854775808', '1-1 ']) {
      expect(await hasReached(database.pool, none), none).toBe(false);
    }
  });
});
