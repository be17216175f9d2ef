// A Gapura with many events and a worker that can be killed, for tests of sinks.

import { expect } from 'vitest';
import { type Caller, SCOPES } from '../../../src/domain/caller.ts';
import { findLastPosition } from '../../../src/store/events/outbox.ts';
import { freshDatabase } from '../../support/database.ts';
import { startGapura, type TestGapura } from '../../support/gapura.ts';
import { until } from '../../support/process.ts';
import { gatewayAt, type ServerProcess, startServerProcess } from '../../support/server-process.ts';
import type { Got } from './consumers.ts';

export const OPERATOR: Caller = { id: 'operator', staff: true, scopes: SCOPES };
/** So long a killed worker keeps others from sending. */
const LEASE_MS = 5_000;
/** Small batches, so that there is a middle to be killed in. */
const SINKS = { leaseMs: LEASE_MS, batch: 100 };
/** So many payments have events in turn. */
const PAYMENTS = 70;

export interface Stage {
  readonly t: TestGapura;
  /** Warnings and errors that were logged. */
  readonly logged: string[];
  /** Another process with a worker that runs. */
  startWorker(): Promise<ServerProcess>;
  close(): Promise<void>;
}

export async function setStage(): Promise<Stage> {
  const logged: string[] = [];
  const note = (fields: object, message: string) => void logged.push(`${message} ${JSON.stringify(fields)}`);
  const database = await freshDatabase();
  const logger = { debug() {}, info() {}, warn: note, error: note };
  const t = await startGapura({ database, logger, sinks: SINKS });
  const workers: ServerProcess[] = [];
  return {
    t,
    logged,
    async startWorker() {
      const worker = await startServerProcess({
        database,
        gateway: gatewayAt(t.sandbox),
        sinks: SINKS,
      });
      workers.push(worker);
      await worker.order({ name: 'work' });
      return worker;
    },
    async close() {
      for (const worker of workers) await worker.kill();
      await t.close();
    },
  };
}

/** Events of many payments, as if they had happened one after the other; `n` counts them. */
export async function insertEvents({ t }: Stage, count: number, first = 1): Promise<void> {
  await t.gapura.database.pool.query({
    text: `INSERT INTO gateway_events (id, name, subject, subject_id, data, occurred_at)
      SELECT gen_random_uuid(), CASE WHEN n % 2 = 0 THEN 'payment_received' ELSE 'payment_settled' END, 'payment',
        md5('payment' || n % ${PAYMENTS})::uuid, jsonb_build_object('n', n, 'previous_status', 'pending'), now()
      FROM generate_series($1::int, $2::int) n ORDER BY n`,
    values: [first, first + count - 1],
  });
  // Nobody reads beyond the oldest transaction that runs in the cluster, and other tests run there, too.
  const { rows } = await t.gapura.database.pool.query(
    `SELECT written_in::text || '-' || sequence AS position FROM gateway_events ORDER BY written_in DESC, sequence DESC LIMIT 1`,
  );
  await until(
    () => findLastPosition(t.gapura.database.pool),
    (position) => position === rows[0]?.position,
  );
}

interface Envelope {
  readonly id: string;
  readonly partitionkey: string;
  readonly data: { readonly n: number };
}

/** Everything came, under its own id, and for each payment in its order, once what came before is left out by its id. */
export function expectAll(got: readonly Got[], count: number, first = 1): void {
  const known = new Set<string>();
  const numbers: number[] = [];
  const last = new Map<string, number>();
  const outOfOrder: Envelope[] = [];
  for (const { id, body } of got) {
    const event = JSON.parse(body) as Envelope;
    expect(id).toBe(event.id);
    if (known.has(id)) continue;
    known.add(id);
    const { n } = event.data;
    numbers.push(n);
    if (n <= (last.get(event.partitionkey) ?? 0)) outOfOrder.push(event);
    last.set(event.partitionkey, n);
  }
  expect(outOfOrder).toEqual([]);
  expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: count }, (_, index) => first + index));
}

export interface Hold {
  /** Ends when a worker waits at it. */
  reached(): Promise<void>;
  /** Cuts those who wait at it: what they were writing is not written. */
  cutWaiting(): Promise<void>;
  release(): Promise<void>;
}

/** From this event on, whoever has sent a batch waits before it is written down how far the sink is. */
export async function holdPosition({ t }: Stage, sequence: number): Promise<Hold> {
  const { pool } = t.gapura.database;
  const key = Math.floor(Math.random() * 2 ** 31);
  const client = await pool.connect();
  await client.query(`SELECT pg_advisory_lock(${key})`);
  await client.query(`CREATE OR REPLACE FUNCTION hold_position() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF NEW.position_sequence >= ${sequence} THEN PERFORM pg_advisory_xact_lock_shared(${key}); END IF;
      RETURN NEW; END $$`);
  await client.query(
    'CREATE OR REPLACE TRIGGER hold BEFORE UPDATE ON event_sinks FOR EACH ROW EXECUTE FUNCTION hold_position()',
  );
  const waiting = `SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND objid::bigint = ${key}`;
  return {
    async reached() {
      await until(
        async () => (await client.query(waiting)).rows.length,
        (count) => count > 0,
      );
    },
    async cutWaiting() {
      await client.query(`SELECT pg_terminate_backend(pid) FROM (${waiting}) one`);
    },
    async release() {
      await client.query(`SELECT pg_advisory_unlock(${key})`);
      client.release();
      await pool.query('DROP TRIGGER hold ON event_sinks');
    },
  };
}
