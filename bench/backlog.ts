// A backlog of 100,000 due payments, two workers, one budget: `DATABASE_URL=... npx tsx bench/backlog.ts`. Does it keep to the
// rate, does its memory stay flat, and do new payments get through meanwhile?

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { openGapura } from '../src/host/app.ts';
import type { Pool } from '../src/store/database/connection.ts';
import { sql } from '../test/support/sql.ts';

const BACKLOG = 100_000;
const NEW_PAYMENTS = 20;
const CALLS_PER_SECOND = 100;
const SECONDS = 90;
const NEW_AT_SECOND = 20;
const MEMORY_RATIO_MAX = 1.2;
/** A sweep comes every minute, and takes half of its payments from those that became due last. */
const NEW_WITHIN_SECONDS = 65;

const url = process.env.DATABASE_URL;
if (url === undefined)
  throw new Error('Set DATABASE_URL to a PostgreSQL database; the benchmark works in a schema of its own.');
const schema = `bench_backlog_${process.pid}`;

/** Every payment that it is asked about is settled. */
let calls = 0;
const gateway = createServer((request, response) => {
  calls += 1;
  const orderId = decodeURIComponent(request.url?.split('/')[2] ?? '');
  response.setHeader('content-type', 'application/json');
  response.end(
    JSON.stringify({
      status_code: '200',
      status_message: 'Success',
      transaction_id: `t-${orderId}`,
      order_id: orderId,
      gross_amount: '44000.00',
      currency: 'IDR',
      payment_type: 'bank_transfer',
      transaction_status: 'settlement',
      transaction_time: '2026-01-15 10:00:00',
      settlement_time: '2026-01-15 10:05:00',
    }),
  );
});
await new Promise<void>((listening) => gateway.listen(0, '127.0.0.1', listening));

async function insertDue(pool: Pool, prefix: string, count: number, ageDays: number): Promise<void> {
  await sql`INSERT INTO gateway_payments (id, owner_id, order_id, payment_type, bank, gross_amount, transaction_status,
      transaction_id, charge_state, charge_attempts, next_check_at, created_at, updated_at)
    SELECT gen_random_uuid(), 'bench', ${prefix} || n, 'bank_transfer', 'bca', 44000, 'pending', 't-' || ${prefix} || n, 'charged', 1,
      now() - ${ageDays} * interval '1 day', now() - ${ageDays} * interval '1 day', now()
    FROM generate_series(1, ${count}::int) n`.execute(pool);
}

const options = {
  database: { url, schema },
  gateway: {
    environment: 'local',
    baseUrl: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`,
    serverKey: 'SB-Mid-server-bench',
  },
  backgroundCallsPerSecond: CALLS_PER_SECOND,
} as const;
const workers = [await openGapura(options), await openGapura(options)];
const [first] = workers;
if (first === undefined) throw new Error('There are two workers');
await first.database.withoutTimeout((pool) => insertDue(pool, 'OLD-', BACKLOG, 1));
for (const worker of workers) await worker.worker.start();
await first.worker.run('check_pending_payments');

const rates: number[] = [];
const megabytes: number[] = [];
let newTookSeconds: number | undefined;
for (let second = 1; second <= SECONDS; second++) {
  const before = calls;
  await sleep(1_000);
  rates.push(calls - before);
  megabytes.push(process.memoryUsage().rss / 2 ** 20);
  if (second === NEW_AT_SECOND) await insertDue(first.database.pool, 'NEW-', NEW_PAYMENTS, 0);
  if (second <= NEW_AT_SECOND || newTookSeconds !== undefined) continue;
  const { rows } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM gateway_payments
    WHERE order_id LIKE 'NEW-%' AND transaction_status = 'settlement'`.execute(first.database.pool);
  if (rows[0]?.n === NEW_PAYMENTS) newTookSeconds = second - NEW_AT_SECOND;
}
for (const worker of workers) await worker.worker.stop();
await first.database.withoutTimeout((pool) => sql`DROP SCHEMA ${sql.id(schema)} CASCADE`.execute(pool));
for (const worker of workers) await worker.close();
gateway.close();

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
const met: boolean[] = [];
function target(what: string, figure: string, isMet: boolean, aim: string): void {
  met.push(isMet);
  console.log(`${isMet ? 'met   ' : 'MISSED'}  ${what.padEnd(46)} ${figure.padStart(14)}   ${aim}`);
}
const mean = rates.reduce((sum, rate) => sum + rate, 0) / rates.length;
const memory = median(megabytes.slice(-15)) / median(megabytes.slice(15, 30));
target(
  'background calls a second, mean',
  mean.toFixed(0),
  mean <= CALLS_PER_SECOND * 1.02,
  `at most ${CALLS_PER_SECOND}`,
);
target('of the budget, used', (mean / CALLS_PER_SECOND).toFixed(2), mean >= CALLS_PER_SECOND * 0.8, 'at least 0.80');
target(
  'resident memory, last quarter to second',
  memory.toFixed(2),
  memory <= MEMORY_RATIO_MAX,
  `at most ${MEMORY_RATIO_MAX}`,
);
const took = newTookSeconds === undefined ? 'not at all' : `${newTookSeconds} s`;
target(
  'new payments were checked within',
  took,
  (newTookSeconds ?? Infinity) <= NEW_WITHIN_SECONDS,
  `${NEW_WITHIN_SECONDS} s`,
);
process.exitCode = met.every(Boolean) ? 0 : 1;
