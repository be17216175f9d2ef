// A read-back that is owed stays owed: whatever becomes of jobs, processes and the gateway, it is made up for in the end.

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { writeChange } from '../../src/store/payments/changes.ts';
import { claimDueChecks, oweReadBack } from '../../src/store/payments/checks.ts';
import { findPayment } from '../../src/store/payments/payments.ts';
import { answerJson, startGateway, type TestGateway } from '../gateway/support/gateways.ts';
import { clearTables } from '../support/database.ts';
import { bcaCharge, startGapura, type TestGapura } from '../support/gapura.ts';
import { insertPaymentFor, type Message, SERVER_KEY, sign, variant } from '../support/messages.ts';
import { movableClock, muteNotifications } from '../support/payments.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const clock = movableClock();
let t: TestGapura;
beforeAll(async () => {
  t = await startGapura({
    clock,
    sandbox: { serverKey: SERVER_KEY },
    gateway: { retries: 0 },
    backgroundCallsPerSecond: 1_000,
  });
});
afterAll(() => t.close());
beforeEach(async () => {
  await clearTables(t.gapura.database);
  await t.gapura.database.pool.query('TRUNCATE background_jobs');
  t.sandbox.control.faults.clear();
  muteNotifications(t);
});

const post = (body: Message) => t.request('POST', '/notification/', { key: null, body });
const statusOf = async (id: string) => (await t.request('GET', `/payments/${id}/`)).body.transaction_status;
const inboxStatus = async (id: string) =>
  (await t.request('GET', `/notifications/${id}/`, { key: t.keys.staff })).body.status;
const gatewayIsAway = () => t.sandbox.control.faults.add({ kind: 'error', operation: 'status', status: 500, every: 1 });

async function sweep(): Promise<void> {
  await t.gapura.worker.run('check_pending_payments');
  await t.gapura.worker.drain();
}

/** Has the jobs that wait for another try run at once, until they are given up. */
async function exhaustJobs(): Promise<void> {
  for (let tries = 0; tries < 7; tries++) {
    await t.gapura.worker.drain();
    await t.gapura.database.pool.query("UPDATE background_jobs SET due_at = now() WHERE state = 'waiting'");
  }
}

/** A payment that is paid at the gateway, of which nothing was heard here; and the messages about it. */
async function paidInSilence(orderId: string) {
  const body = { ...bcaCharge, item_details: undefined, order_id: orderId };
  const charged = (await t.request('POST', '/charge/', { body })).body;
  t.sandbox.control.pay(orderId);
  const settled = variant('bank-transfer-bca', {
    order_id: orderId,
    transaction_id: charged.transaction_id,
    gross_amount: '150000.00',
  });
  const { settlement_time: _none, ...rest } = settled;
  const expired = sign({ ...rest, transaction_status: 'expire', status_code: '202' });
  const mismatching = sign({ ...settled, gross_amount: '149999.00' });
  return { id: charged.id as string, settled, expired, mismatching };
}

describe('a late settlement of a payment that is closed here', () => {
  it('is found though the status call is away for longer than any job is tried, within five minutes of its return', async () => {
    const { id, expired, settled } = await paidInSilence('AWAY-1');
    gatewayIsAway();
    await post(expired);
    expect(await inboxStatus((await post(settled)).body.notification_id)).toBe('stale');
    for (let hour = 0; hour < 4; hour++) {
      await t.gapura.worker.run('check_pending_payments');
      await exhaustJobs();
      clock.advance(HOUR_MS);
    }
    await t.gapura.worker.run('check_pending_payments');
    await exhaustJobs();
    expect(await statusOf(id)).toBe('expire');
    t.sandbox.control.faults.clear();
    clock.advance(5 * MINUTE_MS);
    await sweep();
    expect(await statusOf(id)).toBe('settlement');
  });

  it('is found by the sweep of any worker though the process that took the message in has no queue', async () => {
    const api = await startGapura({ clock, sandbox: { serverKey: SERVER_KEY }, gateway: { retries: 0 } });
    try {
      muteNotifications(api);
      const body = { ...bcaCharge, item_details: undefined, order_id: 'NO-QUEUE' };
      const charged = (await api.request('POST', '/charge/', { body })).body;
      api.sandbox.control.pay('NO-QUEUE');
      const settled = variant('bank-transfer-bca', {
        order_id: 'NO-QUEUE',
        transaction_id: charged.transaction_id,
        gross_amount: '150000.00',
      });
      const { settlement_time: _none, ...rest } = settled;
      for (const message of [sign({ ...rest, transaction_status: 'expire', status_code: '202' }), settled]) {
        await api.request('POST', '/notification/', { key: null, body: message });
      }
      await api.gapura.worker.run('check_pending_payments');
      await api.gapura.worker.drain();
      expect((await api.request('GET', `/payments/${charged.id}/`)).body.transaction_status).toBe('settlement');
    } finally {
      await api.close();
    }
  });

  it('is asked about again five minutes after a process has died between taking the payment and queueing its job', async () => {
    const { id, expired, settled } = await paidInSilence('DIED-1');
    await post(expired);
    await t.gapura.worker.drain();
    await t.gapura.database.pool.query('TRUNCATE background_jobs');
    gatewayIsAway();
    await post(settled);
    await exhaustJobs();
    t.sandbox.control.faults.clear();
    const claimed = await claimDueChecks(t.gapura.database.pool, { now: clock.now(), limit: 10 });
    expect(claimed.map((one) => one.id)).toEqual([id]);
    clock.advance(5 * MINUTE_MS);
    await sweep();
    expect(await statusOf(id)).toBe('settlement');
  });
});

describe('an open payment', () => {
  it('that was taken by a process which died is asked about five minutes later, and not in six hours', async () => {
    const { id } = await paidInSilence('DIED-2');
    clock.advance(24 * HOUR_MS);
    for (let index = 0; index < 6; index++) {
      await claimDueChecks(t.gapura.database.pool, { now: clock.now(), limit: 10 });
      clock.advance(6 * HOUR_MS);
    }
    expect(await claimDueChecks(t.gapura.database.pool, { now: clock.now(), limit: 10 })).toHaveLength(1);
    clock.advance(5 * MINUTE_MS);
    await sweep();
    expect(await statusOf(id)).toBe('settlement');
  });

  it('that has answered waits for its next turn: 1, 5, 30 minutes and 2 hours after the charge, then every 6 hours', async () => {
    const body = { ...bcaCharge, item_details: undefined, order_id: 'TURNS' };
    await t.request('POST', '/charge/', { body });
    const startedMs = clock.now().getTime();
    t.sandbox.requests.clear();
    const askedAfter: number[] = [];
    while (clock.now().getTime() < startedMs + 15 * HOUR_MS) {
      const before = t.sandbox.requests.count({ operation: 'status' });
      await sweep();
      if (t.sandbox.requests.count({ operation: 'status' }) > before) {
        askedAfter.push((clock.now().getTime() - startedMs) / MINUTE_MS);
      }
      const { rows } = await t.gapura.database.pool.query<{ next_check_at: Date }>(
        'SELECT next_check_at FROM gateway_payments',
      );
      clock.advance((rows[0]?.next_check_at.getTime() ?? 0) - clock.now().getTime());
    }
    expect(askedAfter).toEqual([0.5, 1, 5, 30, 120, 480, 840]);
  });
});

describe('the debt', () => {
  it('is written with the message that causes it, or neither is', async () => {
    const { expired, settled } = await paidInSilence('BOTH-OR-NONE');
    await post(expired);
    const { pool } = t.gapura.database;
    await pool.query(`CREATE FUNCTION refuse_update() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'the process dies here'; END $$`);
    await pool.query(
      'CREATE TRIGGER refuse_update BEFORE UPDATE ON gateway_payments FOR EACH ROW EXECUTE FUNCTION refuse_update()',
    );
    try {
      await post(settled);
      const { rows } = await pool.query(`SELECT status FROM gateway_notifications WHERE status = 'stale'`);
      expect(rows).toEqual([]);
    } finally {
      await pool.query('DROP FUNCTION refuse_update CASCADE');
    }
  });

  it.each([1, 12])('survives a later change that closes the payment, with %i changes at once', async (atOnce) => {
    const all = await Promise.all(
      Array.from({ length: atOnce }, (_, index) => paidInSilence(`LATER-${atOnce}-${index}`)),
    );
    gatewayIsAway();
    await Promise.all(all.map(({ mismatching }) => post(mismatching)));
    await exhaustJobs();
    await Promise.all(all.map(({ expired }) => post(expired)));
    await exhaustJobs();
    for (const { id } of all) expect(await statusOf(id)).toBe('expire');
    t.sandbox.control.faults.clear();
    clock.advance(5 * MINUTE_MS);
    await sweep();
    for (const { id } of all) expect(await statusOf(id)).toBe('settlement');
  });

  it.each([1, 3])('can be part of a change, with %i changes at once, and lie ahead', async (atOnce) => {
    const { pool } = t.gapura.database;
    const inAnHour = new Date(clock.now().getTime() + HOUR_MS);
    const all = await Promise.all(
      Array.from({ length: atOnce }, (_, index) => paidInSilence(`AHEAD-${atOnce}-${index}`)),
    );
    const records = await Promise.all(all.map(({ id }) => findPayment(pool, id)));
    const written = await Promise.all(
      records.map((record) => {
        if (record === undefined) throw new Error('The payment is missing');
        const before = record.payment;
        const changes = { transactionStatus: 'cancel' } as const;
        return writeChange(pool, {
          before,
          changes,
          payment: { ...before, ...changes, version: before.version + 1 },
          refunds: [],
          history: null,
          events: [],
          notification: null,
          readBackAt: inAnHour,
        });
      }),
    );
    expect(written).toEqual(all.map(() => 'written'));
    clock.advance(31_000);
    await sweep();
    for (const { id } of all) expect(await statusOf(id)).toBe('cancel');
    clock.advance(HOUR_MS);
    await sweep();
    for (const { id } of all) expect(await statusOf(id)).toBe('settlement');
    const { rows } = await pool.query('SELECT next_check_at, read_back_owed_since FROM gateway_payments');
    for (const row of rows) expect(row).toEqual({ next_check_at: null, read_back_owed_since: null });
  });

  it('of an hour ahead is not paid by an answer of today, and is paid by the first one after that hour', async () => {
    const { id, expired } = await paidInSilence('NOT-YET');
    const { pool } = t.gapura.database;
    await post(expired);
    const inAnHour = new Date(clock.now().getTime() + HOUR_MS);
    await oweReadBack(pool, id, inAnHour);
    expect((await t.request('GET', `/payments/${id}/check_status/`)).status).toBe(200);
    const owed = async () =>
      (await pool.query('SELECT next_check_at, read_back_owed_since FROM gateway_payments WHERE id = $1', [id])).rows;
    expect(await owed()).toEqual([{ next_check_at: inAnHour, read_back_owed_since: inAnHour }]);
    clock.advance(HOUR_MS);
    await sweep();
    expect(await owed()).toEqual([{ next_check_at: null, read_back_owed_since: null }]);
  });
});

describe('an answer to a question that was sent before the debt arose', () => {
  const settled = variant('bank-transfer-bca', { order_id: 'OVERTAKEN', gross_amount: '150000.00' });
  const { settlement_time: _none, ...rest } = settled;
  const expired = { ...rest, transaction_status: 'expire', status_code: '407' };
  let fake: TestGateway;
  let slow: TestGapura;
  let answer: (() => void) | null = null;
  let says: Message = expired;
  let holds = true;
  beforeAll(async () => {
    fake = await startGateway((response) => {
      const body = says;
      if (!holds) return answerJson(response, body);
      answer = () => answerJson(response, body);
    });
    slow = await startGapura({ clock, gateway: { baseUrl: fake.url, serverKey: SERVER_KEY, retries: 0 } });
  });
  afterAll(async () => {
    await slow.close();
    await fake.close();
  });

  it('does not pay it: the gateway is asked once more', async () => {
    const payment = await insertPaymentFor(slow.gapura.database, settled, { transactionStatus: 'expire' });
    const asking = slow.gapura.worker.run('check_payment_status', { payment_id: payment.id });
    await expect.poll(() => answer).not.toBeNull();
    await slow.request('POST', '/notification/', { key: null, body: settled });
    says = { ...settled, status_code: '200' };
    holds = false;
    answer?.();
    await asking;
    await slow.gapura.worker.run('check_pending_payments');
    await slow.gapura.worker.drain();
    const read = await slow.request('GET', `/payments/${payment.id}/`, { key: slow.keys.staff });
    expect(read.body.transaction_status).toBe('settlement');
  });
});
