// A newer version migrates the database while this one runs: it goes on serving, and says that it is the older one.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bcaCharge, startGapura, type TestGapura } from '../support/gapura.ts';
import { eventsOf } from '../support/payments.ts';
import { sql } from '../support/sql.ts';

let t: TestGapura;
beforeAll(async () => {
  t = await startGapura();
});
afterAll(() => t.close());

const TABLES = [
  'gateway_payments',
  'gateway_payment_items',
  'gateway_refunds',
  'gateway_notifications',
  'gateway_events',
];

/** Charges, has the shopper pay, reads and refunds: every statement that a payment needs. */
async function liveOnePayment(orderId: string): Promise<void> {
  const body = { ...bcaCharge, payment_type: 'gopay', bank: undefined, order_id: orderId };
  const headers = { 'idempotency-key': orderId };
  const charged = await t.request('POST', '/charge/', { body, headers });
  expect(charged.status).toBe(201);
  t.sandbox.control.pay(orderId);
  await t.sandbox.settled();
  const path = `/payments/${charged.body.id}/`;
  expect((await t.request('GET', path)).body).toMatchObject({ is_paid: true });
  expect((await t.request('POST', `${path}refund/`, { body: { amount: 10_000 } })).status).toBe(200);
  expect((await t.request('GET', `${path}history/`)).status).toBe(200);
  expect((await t.request('GET', '/notifications/', { key: t.keys.staff })).status).toBe(200);
  await t.sandbox.settled();
  const delivered = t.sandbox.control.notifications.list({ id: orderId });
  expect(delivered.flatMap(({ attempts }) => attempts.map(({ httpStatus }) => httpStatus))).not.toContain(503);
  expect(await eventsOf(t, charged.body.id)).toEqual(['payment_received', 'payment_settled', 'payment_refunded']);
}

describe('a process whose database was migrated by a newer one', () => {
  it('serves on all its connections as before, and is ready', async () => {
    await Promise.all(['before-1', 'before-2', 'before-3', 'before-4'].map(liveOnePayment));
    const { pool } = t.gapura.database;
    await sql`INSERT INTO gapura_migrations (name) VALUES ('9999-from-the-future')`.execute(pool);
    for (const table of TABLES) {
      await sql`ALTER TABLE ${sql.id(table)} ADD COLUMN from_the_future text NOT NULL DEFAULT 'x'`.execute(pool);
    }
    await Promise.all(['after-1', 'after-2', 'after-3', 'after-4'].map(liveOnePayment));
    expect(await t.gapura.readiness()).toMatchObject({
      ready: true,
      checks: { migrations: { ok: true, detail: 'newer than this process' } },
    });
  });

  it('is not ready once a migration has taken away what it needs, and says so before a request finds out', async () => {
    const { pool } = t.gapura.database;
    await sql`UPDATE gapura_migrations SET contracts = true WHERE name = '9999-from-the-future'`.execute(pool);
    expect(await t.gapura.readiness()).toMatchObject({
      ready: false,
      checks: { migrations: { ok: false, detail: 'newer than this process, which cannot go on with it' } },
    });
    await sql`UPDATE gapura_migrations SET contracts = false`.execute(pool);
    expect((await t.gapura.readiness()).ready).toBe(true);
  });

  it('is not ready either when it has answered a notification with 503, which is stored when it comes again', async () => {
    const charged = await t.request('POST', '/charge/', { body: { ...bcaCharge, order_id: 'misfit' } });
    const { pool } = t.gapura.database;
    await sql`ALTER TABLE gateway_notifications RENAME COLUMN raw_payload TO payload`.execute(pool);
    t.sandbox.control.pay('misfit');
    await t.sandbox.settled();
    const { notifications } = t.sandbox.control;
    const sent = notifications.list({ id: 'misfit' });
    expect(sent.flatMap(({ attempts }) => attempts.map(({ httpStatus }) => httpStatus))).toContain(503);
    expect(await t.gapura.readiness()).toMatchObject({
      ready: false,
      checks: { database: { ok: false, detail: 'lacks a table or a column that this version needs' } },
    });
    await sql`ALTER TABLE gateway_notifications RENAME COLUMN payload TO raw_payload`.execute(pool);
    for (const { id } of sent) notifications.replay(id);
    await t.sandbox.settled();
    expect((await t.request('GET', `/payments/${charged.body.id}/`)).body).toMatchObject({ is_paid: true });
  });
});
