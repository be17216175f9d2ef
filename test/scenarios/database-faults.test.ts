// Whatever befalls the database, callers are told 503 and nothing is lost or done twice; it all works again without a restart.

import type pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { CHARGE_GRACE_MS } from '../../src/services/payments/status.ts';
import { freshDatabase, postgresUrl } from '../support/database.ts';
import { type DatabaseLine, type Moment, openLine } from '../support/database-line.ts';
import { type Breaker, openBreaker } from '../support/failing-writes.ts';
import { bcaCharge, type Reply, startGapura, type TestGapura } from '../support/gapura.ts';
import { SERVER_KEY } from '../support/messages.ts';
import { eventsOf, historyOf, movableClock, paidWallet, transactionsOf } from '../support/payments.ts';
import { sql } from '../support/sql.ts';
import { runSweeps } from '../support/sweeps.ts';

const CHECK_DUE_MS = 31_000;
const GATEWAY_RETRY_MS = 3 * 60_000;
/** More than PostgreSQL takes to notice a deadlock, which is a second, and than a probe waits, which is two. */
const TIMEOUT_MS = 5_000;
const POOL_MAX = 4;
/** The statements that change a payment, whatever else they write along. */
const WRITES = 'gapura_write_';

const clock = movableClock();
let line: DatabaseLine;
let breaker: Breaker;
let t: TestGapura;
let orders = 0;

function nextOrder(): string {
  orders += 1;
  return `FAULT-${orders}`;
}

const charge = (orderId: string) =>
  t.request('POST', '/charge/', {
    body: { ...bcaCharge, order_id: orderId },
    headers: { 'idempotency-key': `key-${orderId}` },
  });

/** A repetition with the same key; the dead attempt's ten seconds are over. */
async function chargeAgain(orderId: string): Promise<Reply> {
  await sql`UPDATE idempotency_keys SET locked_until = NULL WHERE key = ${`key-${orderId}`}`.execute(
    t.gapura.database.pool,
  );
  return charge(orderId);
}

async function sweep(laterMs: number): Promise<void> {
  clock.advance(laterMs);
  await runSweeps(t.gapura.worker);
  await t.gapura.worker.drain();
}

function expectUnavailable(reply: Reply, code = 'database_unavailable'): void {
  expect(reply.status).toBe(503);
  expect(reply.headers.get('content-type')).toMatch(/^application\/problem\+json/);
  expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(reply.body).toMatchObject({ code, status: 503 });
}

/** What the gateway and the database have of an order; null where nothing was written down. */
async function outcomeOf(orderId: string) {
  const payments = await t.request('GET', `/payments/?order_id=${orderId}`);
  const [payment] = payments.body;
  if (payment === undefined) return { taken: transactionsOf(t, orderId), payment: null };
  const steps = (await historyOf(t, payment.id)).map((step) => step.charge_state);
  return { taken: transactionsOf(t, orderId), payment: { steps, events: await eventsOf(t, payment.id) } };
}

const CHARGED = { taken: 1, payment: { steps: ['initiated', 'charged'], events: ['payment_received'] } };
const FAILED = { taken: 0, payment: { steps: ['initiated', 'rejected'], events: ['payment_failed'] } };
const NOTHING = { taken: 0, payment: null };

const readiness = async () => {
  const { ready, checks } = await t.gapura.readiness();
  return { ready, database: checks.database };
};
const READY = { ready: true, database: { ok: true, detail: 'postgres' } };

describe.runIf(postgresUrl !== undefined)('the database', () => {
  beforeAll(async () => {
    const database = await freshDatabase();
    line = await openLine(postgresUrl ?? '');
    t = await startGapura({
      clock,
      sandbox: { serverKey: SERVER_KEY },
      database: { ...database, url: line.url, timeoutMs: TIMEOUT_MS, poolMax: POOL_MAX },
    });
    breaker = await openBreaker(database);
  });
  afterEach(async () => {
    await breaker.mend();
    // A statement that comes once a minute, and failed meanwhile, is remembered for some seconds.
    await expect.poll(readiness).toEqual(READY);
  });
  afterAll(async () => {
    await breaker.close();
    await t.close();
    await line.cut();
  });

  const CUTS: { statement: string; when: Moment; swept: object }[] = [
    { statement: 'gapura_claim_idempotency_key', when: 'before', swept: NOTHING },
    { statement: 'gapura_claim_idempotency_key', when: 'after', swept: NOTHING },
    { statement: 'gapura_insert_payment', when: 'before', swept: NOTHING },
    { statement: 'gapura_insert_payment', when: 'after', swept: FAILED },
    { statement: 'gapura_finish_idempotency_key', when: 'before', swept: CHARGED },
    { statement: 'gapura_finish_idempotency_key', when: 'after', swept: CHARGED },
  ];

  it.each(CUTS)(
    'cut $when $statement: 503, and the charge ends once, repeated or left to the sweep',
    async ({ statement, when, swept }) => {
      const [repeated, left] = [nextOrder(), nextOrder()];
      const cut = line.breakAt(statement, when, 2);
      // One after the other: at once they might travel in one statement.
      for (const order of [repeated, left]) expectUnavailable(await charge(order));
      expect(cut.struck).toBe(2);
      cut.stop();

      expect((await chargeAgain(repeated)).status).toBe(201);
      expect(await outcomeOf(repeated)).toEqual(CHARGED);
      await sweep(CHECK_DUE_MS);
      await sweep(CHARGE_GRACE_MS + CHECK_DUE_MS);
      expect(await outcomeOf(left)).toEqual(swept);
      expect(await outcomeOf(repeated)).toEqual(CHARGED);
    },
  );

  it.each(['before', 'after'] as const)(
    "cut once %s the gateway's answer was written: it is written again, once, and the caller does not notice",
    async (when) => {
      const order = nextOrder();
      const cut = line.breakAt(WRITES, when, 1);
      expect((await charge(order)).status).toBe(201);
      expect(cut.struck).toBe(1);
      cut.stop();
      expect(await outcomeOf(order)).toEqual(CHARGED);
    },
  );

  it("cut for longer whenever the gateway's answer is written: 503 with the payment's id, and the sweep finds out", async () => {
    const [repeated, left] = [nextOrder(), nextOrder()];
    const refunded = nextOrder();
    const paid = await paidWallet(t, refunded);
    const refund = () =>
      t.request('POST', `/payments/${paid}/refund/`, {
        body: { amount: 40_000 },
        headers: { 'idempotency-key': `key-${refunded}` },
      });
    const silent = t.sandbox.control.settings.addresses().payment ?? '';
    t.sandbox.control.settings.setAddresses({ payment: '' });
    const cut = line.breakAt(WRITES, 'before');
    const replies = await Promise.all([charge(repeated), charge(left), refund()]);
    cut.stop();
    t.sandbox.control.settings.setAddresses({ payment: silent });
    for (const reply of replies) {
      expectUnavailable(reply, 'unavailable');
      expect(reply.body).toMatchObject({ payment_id: expect.any(String) });
    }
    expect(replies[2].body.payment_id).toBe(paid);

    expect((await charge(repeated)).body).toMatchObject({ id: replies[0].body.payment_id, charge_state: 'charged' });
    expect((await refund()).body).toMatchObject({ refund: { amount: '40000.00', status: 'accepted' } });
    expect(t.sandbox.control.transactions.get(refunded)?.refunds).toHaveLength(1);
    expect(await eventsOf(t, paid)).toEqual(['payment_received', 'payment_settled', 'payment_refunded']);
    await sweep(CHECK_DUE_MS);
    for (const order of [repeated, left]) expect(await outcomeOf(order)).toEqual(CHARGED);
  });

  it.each(['before', 'after'] as const)(
    'cut %s a message was stored: 503, and the gateway sends it again',
    async (when) => {
      const order = nextOrder();
      const { id } = (await charge(order)).body;
      await t.sandbox.settled();
      const cut = line.breakAt(WRITES, when, 1);
      t.sandbox.control.pay(order);
      await t.sandbox.settled();
      expect(cut.struck).toBe(1);
      cut.stop();
      await t.sandbox.control.clock.advance(GATEWAY_RETRY_MS);
      await t.sandbox.settled();
      const [message] = t.sandbox.control.notifications.list({ id: order });
      expect(message?.attempts.map((attempt) => attempt.httpStatus)).toEqual([503, 200]);
      expect(await eventsOf(t, id)).toEqual(['payment_received', 'payment_settled']);
    },
  );

  it('restarted: 503 while it is away, what is under way is written afterwards, and the next request is served', async () => {
    const order = nextOrder();
    t.sandbox.control.faults.add({ kind: 'delay', operation: 'charge', orderId: order, delayMs: 600 });
    const underWay = charge(order);
    await expect.poll(() => t.sandbox.control.faults.list()).toEqual([]);
    await line.refuse();
    await breaker.endSessions(line.ports());
    await expect.poll(() => line.ports()).toEqual([]);
    expectUnavailable(await t.request('GET', '/payments/'));
    expect(await readiness()).toEqual({ ready: false, database: { ok: false, detail: 'cannot be reached' } });
    await line.mend();
    expect((await underWay).status).toBe(201);
    expect(await outcomeOf(order)).toEqual(CHARGED);
  });

  it('a deadlock that it resolves against us: the statement is run again, and the caller does not notice', async () => {
    const { id } = (await charge(nextOrder())).body;
    let expired: Promise<Reply> | undefined;
    await breaker.deadlock(id, () => {
      expired = t.request('POST', `/payments/${id}/expire/`, { body: {} });
    });
    expect(await expired).toMatchObject({ status: 200, body: { transaction_status: 'expire' } });
    expect(await eventsOf(t, id)).toEqual(['payment_received', 'payment_expired']);
  });

  it('that cannot serialise is asked again: unnoticed where it passes soon, else 503', async () => {
    const [soon, never] = [nextOrder(), nextOrder()];
    await breaker.failWrites('gateway_payments', '40001', 3);
    expect((await charge(soon)).status).toBe(201);
    expect(await outcomeOf(soon)).toEqual(CHARGED);
    await breaker.mend();
    await breaker.failWrites('gateway_payments', '40001');
    expectUnavailable(await charge(never));
    await breaker.mend();
    expect(await outcomeOf(never)).toEqual(NOTHING);
    expect((await charge(never)).status).toBe(201);
  });

  it('whose disk is full: 503 and not ready while writes fail, though reads pass', async () => {
    const order = nextOrder();
    await breaker.failWrites('gateway_payments', '53100');
    expectUnavailable(await charge(order));
    expect((await t.request('GET', '/payments/')).status).toBe(200);
    expect(await readiness()).toEqual({ ready: false, database: { ok: false, detail: 'fails to write' } });
    await breaker.mend();
    expect((await charge(order)).status).toBe(201);
    expect(await outcomeOf(order)).toEqual(CHARGED);
  });

  it('that takes too long for a statement: 503, and nothing of it is done', async () => {
    const order = nextOrder();
    await breaker.slowWrites('gateway_payments', 10);
    expectUnavailable(await charge(order));
    await breaker.mend();
    expect(await outcomeOf(order)).toEqual(NOTHING);
    expect((await charge(order)).status).toBe(201);
  });

  it('whose connections are all taken: 503 after a while, and served again when one is free', async () => {
    const pool = t.gapura.database.pool as pg.Pool;
    const held = await Promise.all(Array.from({ length: POOL_MAX }, () => pool.connect()));
    const [reply, probe] = await Promise.all([charge(nextOrder()), readiness()]);
    for (const client of held) client.release();
    expectUnavailable(reply);
    expect(probe).toEqual({ ready: false, database: { ok: false, detail: 'did not answer in time' } });
    expect((await charge(nextOrder())).status).toBe(201);
  });

  it('that only reads, as a standby does: 503 and not ready', async () => {
    const pool = t.gapura.database.pool as pg.Pool;
    const tellAll = async (setting: 'on' | 'off') => {
      const clients = await Promise.all(Array.from({ length: POOL_MAX }, () => pool.connect()));
      for (const client of clients) await client.query(`SET default_transaction_read_only = ${setting}`);
      for (const client of clients) client.release();
    };
    const order = nextOrder();
    await tellAll('on');
    expectUnavailable(await charge(order));
    expect(await readiness()).toEqual({ ready: false, database: { ok: false, detail: 'takes no writes' } });
    await tellAll('off');
    expect((await charge(order)).status).toBe(201);
  });
});
