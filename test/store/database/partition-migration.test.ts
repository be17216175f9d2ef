// An existing database gets partitions while others write to it: nothing is lost, nobody fails, and nobody waits for long.

import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrate } from '../../../src/store/database/migrate.ts';
import { migrations } from '../../../src/store/database/migrations/index.ts';
import type { DatabaseOptions } from '../../../src/store/database/options.ts';
import { listPartitions, makePartitions } from '../../../src/store/database/partitions.ts';
import type { Database } from '../../../src/store/database/pool.ts';
import { claimDeliveries, listEventsAfter } from '../../../src/store/events/outbox.ts';
import { dropDatabase, freshDatabase, openWithDefaults, postgresUrl } from '../../support/database.ts';

const NAME = '0012-partitions';
const ROWS = 3_000;
/** A writer is held for as long as a few definitions take; a busy machine takes its time. */
const PAUSE_MAX_MS = 5_000;
const TABLES = ['gateway_events', 'gateway_payment_history', 'gateway_notifications', 'webhook_attempts'];

const FILL = `
INSERT INTO gateway_payments (id, owner_id, order_id, payment_type, gross_amount, transaction_status, charge_state, charge_attempts,
    created_at, updated_at)
  SELECT md5('payment')::uuid, 'budi', 'ORDER-1', 'gopay', 1000, 'pending', 'charged', 1, now(), now();
INSERT INTO gateway_payment_history (payment_id, version, to_status, charge_state, source, reason, created_at)
  SELECT md5('payment')::uuid, n, 'pending', 'charged', 'charge', 'charged', now() - n * interval '1 hour' FROM generate_series(1, ${ROWS}) n;
INSERT INTO gateway_events (id, name, subject, subject_id, data, occurred_at)
  SELECT gen_random_uuid(), 'payment_settled', 'payment', md5('payment')::uuid, '{"payment":{"id":"whole"}}', now()
  FROM generate_series(1, ${ROWS});
INSERT INTO gateway_notifications (id, kind, status, fingerprint, raw_payload, created_at)
  SELECT gen_random_uuid(), 'transaction', 'processed', int4send(n), '{}', now() FROM generate_series(1, ${ROWS}) n;
INSERT INTO event_consumers (id, names, last_seen_at) VALUES ('listener:shop', '{}', now());
INSERT INTO event_deliveries (consumer_id, event_sequence, subject_id, next_attempt_at)
  SELECT 'listener:shop', sequence, md5('event' || sequence)::uuid, now() FROM gateway_events WHERE sequence <= 5;
INSERT INTO webhook_endpoints (id, url, names, secret, state, created_at, updated_at)
  VALUES (md5('endpoint')::uuid, 'https://shop.example', '{}', 'sealed', 'active', now(), now());
INSERT INTO webhook_attempts (id, endpoint_id, event_id, event_name, attempt, outcome, duration_ms, created_at)
  SELECT gen_random_uuid(), md5('endpoint')::uuid, gen_random_uuid(), 'payment_settled', 1, 'failed', 20, now() FROM generate_series(1, 100)`;

const WRITE = `
WITH history AS (
  INSERT INTO gateway_payment_history (payment_id, version, to_status, charge_state, source, reason, created_at)
  VALUES (md5('payment')::uuid, $1, 'pending', 'charged', 'task', 'again', now())
)
INSERT INTO gateway_events (id, name, subject, subject_id, data, occurred_at)
VALUES (gen_random_uuid(), 'payment_settled', 'payment', md5('payment')::uuid, '{}', now())`;

const OLD_WRITE = `
WITH event AS (
  INSERT INTO gateway_events (id, name, subject, subject_id, data, occurred_at, written_in)
  VALUES (gen_random_uuid(), 'payment_settled', 'payment', md5('payment')::uuid, '{"old":true}', now(), pg_current_xact_id())
  RETURNING sequence, subject_id, occurred_at
)
INSERT INTO event_deliveries (consumer_id, event_sequence, subject_id, next_attempt_at)
SELECT 'listener:shop', sequence, subject_id, occurred_at FROM event`;

let options: DatabaseOptions;
let database: Database;
/** As the version before knows them. */
const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < NAME));
beforeEach(async () => {
  options = await freshDatabase();
  database = await openWithDefaults(options);
  await database.pool.query(`DROP SCHEMA IF EXISTS "${database.schema}" CASCADE`);
  await migrate(database.db, database.schema, { known: before });
  await database.pool.query(FILL);
});
afterEach(async () => {
  await database.close();
  await dropDatabase(options);
});

const count = async (table: string) =>
  Number((await database.pool.query(`SELECT count(*) AS n FROM ${table}`)).rows[0]?.n);
const apply = () => database.withoutTimeout((db) => migrate(db, database.schema));

/** Writes without a break, as a payment does, until told to stop. */
async function startWriter(): Promise<() => Promise<{ written: number; longestMs: number }>> {
  const client = new pg.Client({ connectionString: postgresUrl, options: `-c search_path="${database.schema}"` });
  await client.connect();
  let stopped = false;
  const work = (async () => {
    let [written, longestMs] = [0, 0];
    while (!stopped) {
      const startedAtMs = performance.now();
      await client.query({ name: 'write', text: WRITE, values: [ROWS + 1 + written++] });
      longestMs = Math.max(longestMs, performance.now() - startedAtMs);
    }
    await client.end();
    return { written, longestMs };
  })();
  return () => {
    stopped = true;
    return work;
  };
}

describe('the migration to partitions', () => {
  it('keeps every row in a first partition, from which everything goes on', async () => {
    const before = await Promise.all(TABLES.map(count));
    expect(await apply()).toContain(NAME);
    expect(await Promise.all(TABLES.map(count))).toEqual(before);
    const first = (await listPartitions(database.pool)).filter(({ kind }) => kind === 'before');
    expect(first.map(({ name }) => name)).toEqual(TABLES.map((table) => `${table}_before`).sort());
    expect(first.every(({ to }) => to !== null && to.getTime() > Date.now())).toBe(true);
    // Months begin where it ends.
    expect((await makePartitions(database, new Date())).failed).toEqual([]);

    await database.pool.query(WRITE, [ROWS + 1]);
    // Other transactions of the same cluster may hold the last one back for a while.
    const read = () => listEventsAfter(database.pool, '0-0', ROWS + 10);
    await expect.poll(async () => (await read()).length).toBe(ROWS + 1);
    const events = await read();
    expect(events.map(({ sequence }) => Number(sequence))).toEqual(Array.from({ length: ROWS + 1 }, (_, n) => n + 1));
    expect(events[0]?.data).toEqual({ payment: { id: 'whole' } });
    const claim = { consumerIds: ['listener:shop'], now: new Date(Date.now() + 60_000), leaseSeconds: 60, limit: 10 };
    const claimed = await claimDeliveries(database.pool, claim);
    expect(claimed.map(({ event }) => event.sequence)).toEqual(['1', '2', '3', '4', '5']);
    // As a process of the version before writes, which runs on for a while.
    await database.pool.query(OLD_WRITE);
    const [late] = await claimDeliveries(database.pool, claim);
    expect(late?.event).toMatchObject({ sequence: String(ROWS + 2), data: { old: true } });
    await expect(database.pool.query('DELETE FROM gateway_notifications')).rejects.toThrow('is kept');

    const again =
      database.pool.query(`INSERT INTO gateway_notifications (id, kind, status, fingerprint, raw_payload, created_at)
      VALUES (gen_random_uuid(), 'transaction', 'processed', int4send(7), '{}', now())`);
    await expect(again).rejects.toMatchObject({ constraint: 'gateway_notifications_before_once' });
    await expect(database.pool.query('DELETE FROM gateway_payment_history')).rejects.toThrow('append-only');
    await database.pool.query('DELETE FROM webhook_endpoints');
    expect(await count('webhook_attempts')).toBe(0);
  });

  it('broken off after its preparation, goes on from there', async () => {
    await database.withoutTimeout(async (db) => migrations[NAME]?.prepare?.(db));
    await database.pool.query(WRITE, [ROWS + 1]);
    expect(await apply()).toContain(NAME);
    expect(await count('gateway_events')).toBe(ROWS + 1);
  });

  it('holds those who write only briefly, and none of them fails', async ({ skip }) => {
    skip(postgresUrl === undefined, 'the embedded database has one session');
    const stop = await startWriter();
    await expect.poll(() => count('gateway_events')).toBeGreaterThan(ROWS + 20);
    expect(await apply()).toContain(NAME);
    const during = await count('gateway_events');
    await expect.poll(() => count('gateway_events')).toBeGreaterThan(during);
    const { written, longestMs } = await stop();
    expect(longestMs).toBeLessThan(PAUSE_MAX_MS);
    expect(await count('gateway_events')).toBe(ROWS + written);
    expect(await count('gateway_payment_history')).toBe(ROWS + written);
  });
});
