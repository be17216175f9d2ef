// Positions of events where transactions count anew: they go on from the highest that was ever given out, and only then.

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deleteOldEvents, listEventPartitions } from '../../../src/store/clean-up.ts';
import { migrate } from '../../../src/store/database/migrate.ts';
import type { DatabaseOptions } from '../../../src/store/database/options.ts';
import type { Database } from '../../../src/store/database/pool.ts';
import { type Queryable, run } from '../../../src/store/database/statement.ts';
import { inTransaction } from '../../../src/store/database/transaction.ts';
import { findLastPosition, hasReached, listEventsAfter } from '../../../src/store/events/outbox.ts';
import { keepPositions } from '../../../src/store/events/positions.ts';
import { writesEvents } from '../../../src/store/events/writes.ts';
import { dropDatabase, freshDatabase, openWithDefaults, postgresUrl } from '../../support/database.ts';
import { sql } from '../../support/sql.ts';

/** Far above what any cluster has counted to in a test. */
const RESTORED = 10n ** 12n;
/** Other transactions of the same cluster may hold events back for a while. */
const SOON = { timeout: 60_000, interval: 20 };

let options: DatabaseOptions;
let database: Database;
beforeEach(async () => {
  options = await freshDatabase();
  database = await openWithDefaults(options);
  await migrate(database.pool, database.schema);
});
afterEach(async () => {
  await database.close();
  await dropDatabase(options);
});

/** As a dump brings it in: with the number that it had in the other cluster. */
async function restoreEvent(transaction: bigint): Promise<void> {
  await sql`INSERT INTO gateway_events (id, name, subject, subject_id, data, occurred_at, written_in)
    VALUES (gen_random_uuid(), 'payment_settled', 'payment', gen_random_uuid(), '{}', '2020-01-01', ${String(transaction)}::text::xid8)`.execute(
    database.pool,
  );
}

/** As the application writes it. */
async function writeEvent(on: Queryable = database.pool, subjectId = crypto.randomUUID()): Promise<void> {
  const row = {
    id: crypto.randomUUID(),
    name: 'invoice_paid',
    subject: 'invoice',
    subject_id: subjectId,
    data: {},
    occurred_at: new Date(),
  };
  const text = `WITH invoice AS (SELECT $2::uuid AS id), ${writesEvents('$1', 'invoice')} SELECT FROM invoice`;
  await run(on, { name: 'write_event', text }, [JSON.stringify([row]), subjectId]);
}

async function offset(): Promise<string> {
  const { rows } = await sql<{ raised_by: string }>`SELECT raised_by FROM event_positions`.execute(database.pool);
  return rows[0]?.raised_by ?? '';
}

const sequences = async (after: string) =>
  (await listEventsAfter(database.pool, after, 100)).map(({ sequence }) => sequence);

describe('positions after a restore into a cluster that has counted less', () => {
  it('are those of the old cluster for old events, and higher ones for new events', async () => {
    for (const back of [2n, 1n, 0n]) await restoreEvent(RESTORED - back);
    await keepPositions(database);
    await writeEvent();
    await writeEvent();
    await expect.poll(() => hasReached(database.pool, `${RESTORED}-3`), SOON).toBe(true);
    await expect.poll(() => sequences('0-0'), SOON).toEqual(['1', '2', '3', '4', '5']);
    await expect.poll(() => sequences(`${RESTORED - 1n}-2`), SOON).toEqual(['3', '4', '5']);
    await expect.poll(() => sequences(`${RESTORED}-3`), SOON).toEqual(['4', '5']);
    expect(BigInt((await findLastPosition(database.pool)).split('-')[0] ?? 0)).toBeGreaterThan(RESTORED);
  });

  it('go on from the highest, though the events that had it were cleaned up before the dump', async () => {
    await restoreEvent(RESTORED);
    await keepPositions(database);
    await restoreEvent(RESTORED + 500n);
    const [partition] = await listEventPartitions(database.pool, new Date());
    if (partition === undefined) throw new Error('Old events have no partition');
    const page = { partition, after: '0-0', before: new Date(), limit: 10 };
    expect(await deleteOldEvents(database.pool, page)).toMatchObject({ deleted: 2 });
    await sql`UPDATE event_positions SET raised_by = 0`.execute(database.pool);
    await keepPositions(database);
    await writeEvent();
    await expect.poll(() => hasReached(database.pool, `${RESTORED + 500n}-2`), SOON).toBe(true);
    await expect.poll(() => sequences(`${RESTORED + 500n}-2`), SOON).toEqual(['3']);
  });

  it('stay as they are over plain restarts, before and after', async () => {
    // An embedded database in memory may be given again with rows that were copied.
    await keepPositions(database);
    await writeEvent();
    await keepPositions(database);
    expect(await offset()).toBe('0');
    await restoreEvent(RESTORED);
    await keepPositions(database);
    const raised = await offset();
    expect(BigInt(raised)).toBeGreaterThan(0n);
    for (let n = 0; n < 3; n++) {
      await writeEvent();
      await keepPositions(database);
    }
    expect(await offset()).toBe(raised);
  });

  it('are raised once by processes that start at the same time', async () => {
    await restoreEvent(RESTORED);
    const { rows } = await sql<{
      before: string;
    }>`SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS before`.execute(database.pool);
    const others =
      postgresUrl === undefined ? [] : await Promise.all(Array.from({ length: 5 }, () => openWithDefaults(options)));
    await Promise.all([database, ...others].map(keepPositions));
    for (const other of others) await other.close();
    expect(BigInt(await offset())).toBeLessThanOrEqual(RESTORED + 1n - BigInt(rows[0]?.before ?? 0));
    await writeEvent();
    await expect.poll(() => sequences(`${RESTORED}-1`), SOON).toEqual(['2']);
  });

  it('wait for what is being written, so that nothing comes to stand behind a reader', async ({ skip }) => {
    skip(postgresUrl === undefined, 'the embedded database has one session');
    await restoreEvent(RESTORED);
    const writer = await database.pool.connect();
    await writer.query('BEGIN');
    await writer.query('SELECT pg_current_xact_id()');
    await keepPositions(database);
    await expect.poll(() => sequences('0-0'), SOON).toEqual(['1']);
    const row = {
      id: crypto.randomUUID(),
      name: 'invoice_paid',
      subject: 'invoice',
      subject_id: crypto.randomUUID(),
      data: {},
      occurred_at: new Date(),
    };
    await writer.query(
      `WITH invoice AS (SELECT $2::uuid AS id), ${writesEvents('$1', 'invoice')} SELECT FROM invoice`,
      [JSON.stringify([row]), row.subject_id],
    );
    await writer.query('COMMIT');
    writer.release();
    await expect.poll(() => sequences(`${RESTORED}-1`), SOON).toEqual(['2']);
  });

  it('are looked after where an event would get no number, since the table has come from elsewhere', async () => {
    await keepPositions(database);
    await restoreEvent(RESTORED);
    // As a move of the schema to another node of a cluster does it, while connections stay.
    await sql`TRUNCATE event_positions`.execute(database.pool);
    await sql`INSERT INTO event_positions DEFAULT VALUES`.execute(database.pool);
    await expect.poll(() => sequences('0-0'), SOON).toEqual(['1']);
    await Promise.all([writeEvent(), writeEvent(), inTransaction(database.pool, writeEvent)]);
    // What was refused leaves gaps.
    await expect.poll(() => sequences(`${RESTORED}-1`), SOON).toHaveLength(3);
  });

  it('are looked after by every new connection, so that a process may run while its database is exchanged', async ({
    skip,
  }) => {
    skip(postgresUrl === undefined, 'the embedded database has one session');
    await keepPositions(database);
    await restoreEvent(RESTORED);
    const held = await database.pool.connect();
    const fresh = await database.pool.connect();
    held.release();
    fresh.release();
    await writeEvent();
    await expect.poll(() => sequences(`${RESTORED}-1`), SOON).toEqual(['2']);
  });
});
