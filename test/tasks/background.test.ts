// The background tasks over a real database and the sandbox: what each does, twice and at once, and what becomes of failures.

import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Refusal } from '../../src/domain/errors.ts';
import { openGapura } from '../../src/host/app.ts';
import type { OpenGapura } from '../../src/host/open-gapura.ts';
import { claimDueChecks } from '../../src/store/payments/checks.ts';
import { clearTables, freshDatabase, postgresUrl } from '../support/database.ts';
import { bcaCharge, startGapura, type TestGapura } from '../support/gapura.ts';
import { insertPaymentFor, variant } from '../support/messages.ts';
import {
  chargeCard,
  eventsOf,
  historyOf,
  movableClock,
  muteNotifications,
  paidWallet,
  transactionsOf,
  unmuteNotifications,
} from '../support/payments.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const clock = movableClock();
let t: TestGapura;
/** A second process where the database allows one; otherwise the same, asked twice. */
let other: OpenGapura;

beforeAll(async () => {
  const database = await freshDatabase();
  t = await startGapura({ clock, database, gateway: { retries: 0 }, backgroundCallsPerSecond: 1_000 });
  const { url, serverKey } = t.sandbox;
  const gateway = { environment: 'local', baseUrl: url, serverKey, retries: 0 } as const;
  other =
    postgresUrl === undefined
      ? t.gapura
      : await openGapura({ clock, database, gateway, backgroundCallsPerSecond: 1_000 });
});
afterAll(async () => {
  if (other !== t.gapura) await other.close();
  await t.close();
});
beforeEach(async () => {
  await clearTables(t.gapura.database);
  await dropJobs();
  await t.gapura.database.pool.query('UPDATE gateway_budget SET paused_until = NULL');
  t.sandbox.control.faults.clear();
  t.sandbox.requests.clear();
  muteNotifications(t);
});

const charge = async (orderId: string, options: Record<string, unknown> = {}) => {
  const reply = await t.request('POST', '/charge/', { body: { ...bcaCharge, order_id: orderId, ...options } });
  expect(reply.status).toBeLessThan(300);
  return reply.body as { id: string; expiry_time: string };
};
const read = async (id: string) => (await t.request('GET', `/payments/${id}/`)).body;
const sweep = async (name: string) => {
  await t.gapura.worker.run(name);
  await t.gapura.worker.drain();
};
const task = async (name: string) => (await t.gapura.worker.list()).find((found) => found.name === name);
const dropJobs = () => t.gapura.database.pool.query('TRUNCATE background_jobs');
/** As if the time of its next try had come. */
const hasten = () =>
  t.gapura.database.pool.query(
    `UPDATE background_jobs SET due_at = now() - interval '1 second' WHERE state = 'waiting'`,
  );

describe('expire_stale_payments', () => {
  it('takes a payment up again after ten minutes whose job was lost with its process', async () => {
    t.sandbox.control.clock.freeze();
    const { id, expiry_time: expiry } = await charge('STALE-DIED');
    clock.advance(new Date(expiry).getTime() - clock.now().getTime() + 3 * MINUTE_MS);
    expect((await t.gapura.worker.run('expire_stale_payments')).queued).toEqual({ expire_stale_payments: 1 });
    await dropJobs();
    await sweep('expire_stale_payments');
    expect(await read(id)).toMatchObject({ transaction_status: 'pending' });
    clock.advance(10 * MINUTE_MS + 2 * MINUTE_MS);
    await sweep('expire_stale_payments');
    expect(await read(id)).toMatchObject({ transaction_status: 'expire' });
    t.sandbox.control.clock.resume();
  });

  it('leaves a payment alone until two minutes after its time, then reads it and expires it at the gateway', async () => {
    // The sandbox would expire it by itself; one that does not is what the task is for.
    t.sandbox.control.clock.freeze();
    const { id, expiry_time: expiry } = await charge('STALE-1');
    clock.advance(Date.parse(expiry) - clock.now().getTime() + 119_000);
    await sweep('expire_stale_payments');
    expect(await read(id)).toMatchObject({ transaction_status: 'pending' });
    expect(t.sandbox.requests.count({ operation: 'status' })).toBe(0);

    clock.advance(2_000);
    await sweep('expire_stale_payments');
    expect(await read(id)).toMatchObject({ transaction_status: 'expire', is_expired: true });
    expect(t.sandbox.control.transactions.get('STALE-1')?.status).toBe('expire');
    expect((await historyOf(t, id)).at(-1)).toMatchObject({ actor: 'expire_stale_payments', to_status: 'expire' });
    expect(await eventsOf(t, id)).toEqual(['payment_received', 'payment_expired']);
    expect(t.sandbox.requests.list().map(({ operation }) => operation)).toEqual(['charge', 'status', 'expire']);

    await sweep('expire_stale_payments');
    await t.gapura.worker.run('expire_stale_payments', { payment_id: id });
    expect(t.sandbox.requests.count({ operation: 'expire' })).toBe(1);
    t.sandbox.control.clock.resume();
  });

  it('settles one that was paid in the last minute instead', async () => {
    const { id } = await charge('STALE-PAID');
    t.sandbox.control.pay('STALE-PAID');
    clock.advance(DAY_MS + 3 * MINUTE_MS);
    await sweep('expire_stale_payments');
    expect(await read(id)).toMatchObject({ transaction_status: 'settlement', is_paid: true });
    expect(t.sandbox.requests.count({ operation: 'expire' })).toBe(0);
    expect(await eventsOf(t, id)).toEqual(['payment_received', 'payment_settled']);
  });

  it('tries again an hour after the gateway did not let it, and not before', async () => {
    const { id } = await charge('STALE-STUBBORN');
    clock.advance(DAY_MS + 3 * MINUTE_MS);
    t.sandbox.control.faults.add({ kind: 'error', operation: 'expire', status: 412, next: 1 });
    await sweep('expire_stale_payments');
    expect(await read(id)).toMatchObject({ transaction_status: 'pending' });
    await sweep('expire_stale_payments');
    expect(t.sandbox.requests.count({ operation: 'expire' })).toBe(1);
    clock.advance(65 * MINUTE_MS);
    await sweep('expire_stale_payments');
    expect(await read(id)).toMatchObject({ transaction_status: 'expire' });
  });
});

describe('two processes at once', () => {
  it('check every due payment once, expire every stale one once, and write each event once', async () => {
    const ids: string[] = [];
    for (let index = 0; index < 12; index++) {
      ids.push((await charge(`BOTH-${index}`)).id);
      if (index < 6) t.sandbox.control.pay(`BOTH-${index}`);
    }
    clock.advance(DAY_MS + 3 * MINUTE_MS);
    t.sandbox.requests.clear();
    const workers = [t.gapura.worker, other.worker];
    await Promise.all(workers.map((worker) => worker.run('check_pending_payments')));
    await Promise.all(workers.map((worker) => worker.drain()));
    for (const index of ids.keys()) {
      expect(t.sandbox.requests.count({ operation: 'status', orderId: `BOTH-${index}` })).toBe(1);
    }
    await Promise.all(workers.map((worker) => worker.run('expire_stale_payments')));
    await Promise.all(workers.map((worker) => worker.drain()));
    expect(t.sandbox.requests.count({ operation: 'expire' })).toBe(6);
    for (const [index, id] of ids.entries()) {
      const last = index < 6 ? 'payment_settled' : 'payment_expired';
      expect(await eventsOf(t, id)).toEqual(['payment_received', last]);
    }
  });

  it('run as workers, take the scheduled and the queued work between them without doing any of it twice', async () => {
    const body = { ...bcaCharge, item_details: undefined };
    const headers = { prefer: 'respond-async' };
    const orders = Array.from({ length: 10 }, (_, index) => `WORKERS-${index}`);
    await t.gapura.worker.start();
    if (other !== t.gapura) await other.worker.start();
    await Promise.all(
      orders.map((order) => t.request('POST', '/charge/', { body: { ...body, order_id: order }, headers })),
    );
    const waiting = async () => (await t.request('GET', '/payments/?status=pending')).body.length;
    await expect.poll(waiting).toBe(10);
    const charged = () => orders.filter((order) => t.sandbox.control.transactions.get(order) !== undefined).length;
    await expect.poll(charged).toBe(10);
    await t.gapura.worker.stop();
    if (other !== t.gapura) await other.worker.stop();
    expect(t.gapura.worker.state).toBe('off');
    for (const order of orders) expect(transactionsOf(t, order)).toBe(1);
    expect(t.sandbox.requests.count({ operation: 'charge' })).toBe(10);
  });
});

describe('check_pending_payments', () => {
  it('under a backlog, takes as many of those that became due last as of those that wait longest', async () => {
    for (let index = 0; index < 10; index++) {
      await charge(`FAIR-${index}`);
      clock.advance(1_000);
    }
    clock.advance(DAY_MS);
    const { pool } = t.gapura.database;
    const claimed = await claimDueChecks(pool, { now: clock.now(), limit: 4 });
    const { rows } = await pool.query('SELECT order_id FROM gateway_payments WHERE id = ANY($1) ORDER BY created_at', [
      claimed.map(({ id }) => id),
    ]);
    expect(rows.map((row) => row.order_id)).toEqual(['FAIR-0', 'FAIR-1', 'FAIR-8', 'FAIR-9']);
  });

  it('puts payments of the last hour before the backlog in the queue', async () => {
    const { database, worker } = t.gapura;
    const old = new Date(clock.now().getTime() - DAY_MS);
    for (let number = 0; number < 5; number++) {
      await insertPaymentFor(database, variant('bank-transfer-bca', { order_id: `OLD-${number}` }), { createdAt: old });
    }
    await insertPaymentFor(database, variant('bank-transfer-bca', { order_id: 'NEW' }), { createdAt: clock.now() });
    await database.pool.query('UPDATE gateway_payments SET next_check_at = $1', [old]);
    await worker.run('check_pending_payments');
    const { rows } = await database.pool.query(
      `SELECT payment.order_id FROM background_jobs job JOIN gateway_payments payment ON payment.id = (job.data->>'payment_id')::uuid
        WHERE job.task = 'check_payment_status' ORDER BY job.urgent DESC, job.due_at LIMIT 1`,
    );
    expect(rows).toEqual([{ order_id: 'NEW' }]);
  });

  it('queues no more than can be asked until the next sweep, and leaves the rest due', async () => {
    const slow = await startGapura({ clock, backgroundCallsPerSecond: 1 });
    try {
      muteNotifications(slow);
      for (let index = 0; index < 70; index++) {
        await insertPaymentFor(slow.gapura.database, variant('bank-transfer-bca', { order_id: `MANY-${index}` }));
      }
      const { queued } = await slow.gapura.worker.run('check_pending_payments');
      expect(queued).toEqual({ check_payment_status: 60 });
      expect((await slow.gapura.worker.run('check_pending_payments')).queued).toEqual({});
      const due = await slow.gapura.database.pool.query(
        'SELECT count(*)::int AS n FROM gateway_payments WHERE next_check_at <= $1',
        [clock.now()],
      );
      expect(due.rows).toEqual([{ n: 10 }]);
    } finally {
      await slow.close();
    }
  });

  it('follows a card from capture to settlement though no notification comes', async () => {
    const { body } = await chargeCard(t, 'CAPTURED');
    expect(body).toMatchObject({ transaction_status: 'capture' });
    t.sandbox.control.settle('CAPTURED');
    clock.advance(31_000);
    await sweep('check_pending_payments');
    expect(await read(body.id)).toMatchObject({ transaction_status: 'settlement' });
    const metrics = await t.gapura.metrics.metrics();
    expect(metrics).toMatch(/gapura_sweep_drift_total\{task="check_payment_status"\} [1-9]/);
    expect(metrics).toMatch(/gapura_task_runs_total\{task="check_payment_status",outcome="ok"\} [1-9]/);
    expect(metrics).toMatch(/gapura_task_duration_seconds_count\{task="check_pending_payments"\} [1-9]/);
  });
});

describe('a gateway that wants fewer requests', () => {
  it('is left alone by the background for as long as it says, while customers go on charging', async () => {
    const { id } = await charge('BUSY');
    t.sandbox.control.pay('BUSY');
    t.sandbox.control.faults.add({ kind: 'rate-limit', operation: 'status', retryAfterSeconds: 200, next: 1 });
    clock.advance(31_000);
    await expect(t.gapura.worker.run('check_payment_status', { payment_id: id })).rejects.toThrow(/Too many/);
    // Written beside the answer, not before it.
    await expect.poll(() => t.gapura.metrics.metrics()).toMatch(/gapura_gateway_budget_paused_seconds (1\d\d|200)/);
    let checked = false;
    const check = t.gapura.worker.run('check_payment_status', { payment_id: id }).finally(() => {
      checked = true;
    });
    await charge('CUSTOMER');
    expect(checked).toBe(false);
    await t.gapura.database.pool.query('UPDATE gateway_budget SET paused_until = NULL');
    await check;
    expect(await read(id)).toMatchObject({ transaction_status: 'settlement' });
    expect(await t.gapura.metrics.metrics()).toMatch(/gapura_gateway_budget_waits_total [1-9]/);
  });

  it('does not end a charge that the background makes, nor a refund: both are asked again', async () => {
    const busy = { kind: 'rate-limit', retryAfterSeconds: 0, next: 1 } as const;
    t.sandbox.control.faults.add({ ...busy, operation: 'charge' });
    const later = await t.request('POST', '/charge/', {
      body: { ...bcaCharge, order_id: 'BUSY-CHARGE' },
      headers: { prefer: 'respond-async' },
    });
    await t.gapura.worker.drain();
    expect(await read(later.body.id)).toMatchObject({ transaction_status: 'pending', charge_state: 'initiated' });
    await hasten();
    await t.gapura.worker.drain();
    expect(await read(later.body.id)).toMatchObject({ transaction_status: 'pending', charge_state: 'charged' });

    unmuteNotifications(t);
    const id = await paidWallet(t, 'BUSY-REFUND');
    t.sandbox.control.faults.add({ kind: 'error', operation: 'refund', status: 500, next: 1 });
    expect((await t.request('POST', `/payments/${id}/refund/`, { body: { amount: 5_000 } })).status).toBe(502);
    t.sandbox.control.faults.add({ ...busy, operation: 'refund' });
    clock.advance(31_000);
    await sweep('check_refunds');
    expect((await read(id)).refunds).toMatchObject([{ status: 'pending' }]);
    await hasten();
    await t.gapura.worker.drain();
    expect((await read(id)).refunds).toMatchObject([{ status: 'accepted', amount: '5000.00' }]);
    expect(t.sandbox.control.transactions.get('BUSY-REFUND')?.refunds).toHaveLength(1);
  });
});

describe('a job that fails too often', () => {
  it('is kept with its reason, shown, and sent back when somebody asks, once', async () => {
    const { id } = await charge('DEAD');
    t.sandbox.control.pay('DEAD');
    t.sandbox.control.faults.add({ kind: 'error', operation: 'status', status: 500, every: 1 });
    clock.advance(31_000);
    await t.gapura.worker.run('check_pending_payments');
    for (let attempt = 0; attempt < 6; attempt++) {
      await t.gapura.worker.drain();
      await hasten();
    }
    expect(t.sandbox.requests.count({ operation: 'status' })).toBe(6);
    expect(await task('check_payment_status')).toMatchObject({
      waiting: 0,
      retrying: 0,
      dead: 1,
      deadReason: expect.stringContaining('unexpected issues'),
      lastRun: { outcome: 'failed', error: expect.any(String) },
    });
    expect(await t.gapura.metrics.metrics()).toContain(
      'gapura_task_queue_jobs{queue="check_payment_status_failed",state="waiting"} 1',
    );
    t.sandbox.control.faults.clear();
    expect(await t.gapura.worker.retry('expire_stale_payments')).toEqual({});
    expect(await t.gapura.worker.retry()).toEqual({ check_payment_status: 1 });
    expect(await task('check_payment_status')).toMatchObject({ waiting: 1, dead: 0, waitingSince: expect.any(Date) });
    await t.gapura.worker.drain();
    expect(await read(id)).toMatchObject({ transaction_status: 'settlement' });
    expect(await t.gapura.worker.retry()).toEqual({});
    expect(await task('check_payment_status')).toMatchObject({ dead: 0, lastRun: { outcome: 'ok', error: null } });
  });
});

describe('running a task by its name', () => {
  it('refuses a name that there is not, and lists those that there are', async () => {
    const refused = t.gapura.worker.run('check_everything');
    await expect(refused).rejects.toBeInstanceOf(Refusal);
    await expect(refused).rejects.toThrow(/There is no task "check_everything"\. There are: check_payment_status, /);
    await expect(t.gapura.worker.retry('nothing')).rejects.toThrow(/There are: /);
  });

  it('refuses data that is not an id', async () => {
    for (const payment_id of [undefined, 7, 'x', '']) {
      await expect(t.gapura.worker.run('check_payment_status', { payment_id })).rejects.toMatchObject({
        errors: [{ field: 'payment_id', message: 'is needed by this task, and must be a UUID' }],
      });
    }
  });
});

describe('the reference page', () => {
  it('has every task with its schedule, and only metrics that there are', async () => {
    const page = await readFile(new URL('../../docs/reference/tasks.md', import.meta.url), 'utf8');
    for (const { name, schedule } of await t.gapura.worker.list()) {
      const runs = new RegExp(`^\\| \\\`${name}\\\` \\| (.*?) \\|`, 'm').exec(page)?.[1];
      if (schedule === '* * * * *') expect(runs).toBe('every minute');
      else expect(runs).toMatch(schedule === null ? /^on demand/ : /\w/);
    }
    const metrics = await t.gapura.metrics.metrics();
    const named = [...page.matchAll(/`(gapura_\w+)/g)].map((match) => match[1]);
    expect(named.length).toBeGreaterThan(8);
    for (const name of named) expect(metrics).toContain(`# HELP ${name} `);
  });
});
