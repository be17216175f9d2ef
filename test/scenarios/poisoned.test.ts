// One bad item never stops the others: messages, charges, invoices, subscriptions and comparisons that end in a fault.

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clearTables } from '../support/database.ts';
import { bcaCharge, startGapura, type TestGapura } from '../support/gapura.ts';
import { dayInJakarta, readInvoice, sentInvoice } from '../support/invoices.ts';
import { insertPaymentFor, type Message, SERVER_KEY, variant } from '../support/messages.ts';
import { movableClock, muteNotifications } from '../support/payments.ts';
import { sql } from '../support/sql.ts';
import { monthly, newName } from '../support/subscriptions.ts';

const MINUTE_MS = 60_000;
const clock = movableClock();
const logged: string[] = [];
let t: TestGapura;
beforeAll(async () => {
  const note = (_fields: object, message: string) => void logged.push(message);
  t = await startGapura({
    clock,
    sandbox: { serverKey: SERVER_KEY },
    gateway: { retries: 0, timeoutMs: 1_000 },
    backgroundCallsPerSecond: 1_000,
    logger: { debug() {}, info() {}, warn: note, error: note },
  });
  // Whatever belongs to an order, invoice or subscription of this name cannot be written.
  await t.gapura.database.pool.query(`CREATE FUNCTION poison() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'the row is poisoned'; END $$`);
  const poison = (table: string, column: string) =>
    t.gapura.database.pool.query(`CREATE TRIGGER poison BEFORE UPDATE ON ${table} FOR EACH ROW
      WHEN (NEW.${column} LIKE 'POISON%' AND NEW.version <> OLD.version) EXECUTE FUNCTION poison()`);
  await poison('gateway_payments', 'order_id');
  await poison('gateway_invoices', 'order_id');
  await poison('gateway_subscriptions', 'name');
});
afterAll(() => t.close());
beforeEach(async () => {
  await clearTables(t.gapura.database);
  await sql`TRUNCATE gateway_invoices CASCADE`.execute(t.gapura.database.pool);
  t.sandbox.control.faults.clear();
  muteNotifications(t);
  logged.length = 0;
});

const post = async (body: Message) => {
  const reply = await t.request('POST', '/notification/', { key: null, body });
  expect([reply.status, reply.body.detail]).toEqual([200, undefined]);
  return reply.body.notification_id as string;
};
const stored = async (id: string) => (await t.request('GET', `/notifications/${id}/`, { key: t.keys.staff })).body;
const settlementOf = (orderId: string, changes: Message = {}) =>
  variant('bank-transfer-bca', { order_id: orderId, ...changes });
const statusOf = async (id: string) =>
  (await t.request('GET', `/payments/${id}/`, { key: t.keys.staff })).body.transaction_status;
/** Lets poisoned rows be written again. */
const cure = (table: string) => t.gapura.database.pool.query(`ALTER TABLE ${table} DISABLE TRIGGER poison`);
const sicken = (table: string) => t.gapura.database.pool.query(`ALTER TABLE ${table} ENABLE TRIGGER poison`);

describe('a message that cannot be applied', () => {
  it('does not stop the others, is set aside with its reason after three tries, and can be replayed by hand', async () => {
    const bad = await post(settlementOf('POISON-1'));
    const good = await post(settlementOf('GOOD-1'));
    await insertPaymentFor(t.gapura.database, settlementOf('POISON-1'));
    const healthy = await insertPaymentFor(t.gapura.database, settlementOf('GOOD-1'));
    await t.gapura.worker.run('check_notifications');
    expect(await stored(good)).toMatchObject({ status: 'processed' });
    expect(await statusOf(healthy.id)).toBe('settlement');
    expect(await stored(bad)).toMatchObject({ status: 'unmatched' });
    expect(logged).toContain('a notification could not be applied; it is retried');
    for (let tries = 0; tries < 2; tries++) {
      clock.advance(5 * MINUTE_MS);
      await t.gapura.worker.run('check_notifications');
    }
    const aside = await stored(bad);
    expect(aside).toMatchObject({ status: 'failed', processed_at: null });
    expect(aside.error_message).toBe('it could not be applied in 3 tries: the row is poisoned');
    const inbox = await t.request('GET', '/notifications/?status=failed', { key: t.keys.staff });
    expect(inbox.body.map((one: { id: string }) => one.id)).toEqual([bad]);
    await cure('gateway_payments');
    const replayed = await t.request('POST', `/notifications/${bad}/replay/`, { key: t.keys.staff });
    await sicken('gateway_payments');
    expect(replayed.body).toMatchObject({ status: 'processed' });
  });

  it('leaves the charge that makes its payment with its 201, and is taken up by the sweep', async () => {
    const early = await post(settlementOf('EARLY-POISON', { transaction_id: undefined }));
    await t.gapura.database.pool.query(`CREATE TRIGGER poison_settlement BEFORE UPDATE ON gateway_payments FOR EACH ROW
      WHEN (NEW.transaction_status = 'settlement') EXECUTE FUNCTION poison()`);
    const body = { ...bcaCharge, gross_amount: 44_000, item_details: undefined, order_id: 'EARLY-POISON' };
    const charged = await t.request('POST', '/charge/', { body });
    await t.gapura.database.pool.query('DROP TRIGGER poison_settlement ON gateway_payments');
    expect([charged.status, charged.body.transaction_status]).toEqual([201, 'pending']);
    expect(await stored(early)).toMatchObject({ status: 'unmatched' });
    await t.gapura.worker.run('check_notifications');
    expect(await stored(early)).toMatchObject({ status: 'processed', payment_id: charged.body.id });
  });

  it('is kept though it is about a known payment, so that the gateway need not send it again', async () => {
    const payment = await insertPaymentFor(t.gapura.database, settlementOf('POISON-2'));
    const id = await post(settlementOf('POISON-2'));
    expect(await stored(id)).toMatchObject({ status: 'received', error_message: 'the row is poisoned' });
    await cure('gateway_payments');
    clock.advance(5 * MINUTE_MS);
    await t.gapura.worker.run('check_notifications');
    await sicken('gateway_payments');
    expect(await stored(id)).toMatchObject({ status: 'processed', payment_id: payment.id, error_message: null });
    expect(await statusOf(payment.id)).toBe('settlement');
  });

  it('does not stop the replay of a range', async () => {
    const bad = await post(settlementOf('POISON-3'));
    const good = await post(settlementOf('GOOD-3'));
    await insertPaymentFor(t.gapura.database, settlementOf('POISON-3'));
    await insertPaymentFor(t.gapura.database, settlementOf('GOOD-3'));
    const office = { id: 'office', staff: true, scopes: [] };
    const report = await t.gapura.services.notifications.replayMany(office, {}, { limit: 10 });
    expect(report).toEqual({ replayed: 2, statuses: { processed: 1, failed: 1 }, next: null });
    expect((await stored(good)).status).toBe('processed');
    expect(await stored(bad)).toMatchObject({ status: 'failed', error_message: 'the row is poisoned' });
  });

  it('that lists one refund twice counts it once', async () => {
    const settled = settlementOf('TWICE', { payment_type: 'gopay' });
    const payment = await insertPaymentFor(t.gapura.database, settled, { transactionStatus: 'settlement' });
    const entry = { refund_key: 'key-1', refund_amount: '4000.00', reason: 'broken' };
    const message = { ...settled, transaction_status: 'partial_refund', refund_amount: '4000.00' };
    const id = await post(variant('bank-transfer-bca', { ...message, refunds: [entry, entry] }));
    expect(await stored(id)).toMatchObject({ status: 'processed' });
    const { body } = await t.request('GET', `/payments/${payment.id}/`, { key: t.keys.staff });
    expect(body).toMatchObject({ transaction_status: 'partial_refund', refund_amount: '4000.00' });
    expect(body.refunds).toHaveLength(1);
  });
});

describe('what cannot be written does not stop its neighbours', () => {
  it('among invoices that are overdue', async () => {
    const due_date = dayInJakarta(1, clock.now());
    const bad = await sentInvoice(t, { order_id: 'SOUND-1', due_date });
    const good = await sentInvoice(t, { order_id: 'SOUND-2', due_date });
    await sql`UPDATE gateway_invoices SET order_id = 'POISON-OVERDUE' WHERE id = ${bad.id}`.execute(
      t.gapura.database.pool,
    );
    clock.advance(3 * 24 * 60 * MINUTE_MS);
    await t.gapura.worker.run('check_overdue_invoices');
    expect((await readInvoice(t, good.id)).status).toBe('overdue');
  });

  it('among invoices that are read back', async () => {
    const bad = await sentInvoice(t, { order_id: 'SOUND-3', due_date: dayInJakarta(30, clock.now()) });
    clock.advance(1_000);
    const good = await sentInvoice(t, { order_id: 'SOUND-4', due_date: dayInJakarta(30, clock.now()) });
    for (const order of ['SOUND-3', 'SOUND-4']) t.sandbox.control.invoices.pay(order, { method: 'bca_va' });
    await sql`UPDATE gateway_invoices SET order_id = 'POISON-READ' WHERE id = ${bad.id}`.execute(
      t.gapura.database.pool,
    );
    clock.advance(6 * 60 * MINUTE_MS);
    await t.gapura.worker.run('check_invoices');
    expect((await readInvoice(t, good.id)).status).toBe('paid');
  });

  it('among subscriptions whose creation was not confirmed', async () => {
    t.sandbox.control.faults.add({ kind: 'timeout-before', operation: 'subscription-create', next: 2 });
    const names = [`POISON-${newName()}`, newName()];
    for (const name of names) await t.request('POST', '/subscriptions/', { body: { ...monthly, name } });
    clock.advance(MINUTE_MS);
    await t.gapura.worker.run('check_subscriptions');
    const { rows } = await t.gapura.database.pool.query(
      'SELECT creation_state FROM gateway_subscriptions WHERE name = $1',
      [names[1]],
    );
    expect(rows).toEqual([{ creation_state: 'created' }]);
  });

  it('among payments that are compared with the gateway', async () => {
    for (const order of ['COMPARED-1', 'COMPARED-2']) {
      await t.request('POST', '/charge/', { body: { ...bcaCharge, order_id: order } });
      t.sandbox.control.pay(order);
    }
    await t.gapura.database.pool.query(`CREATE TRIGGER poison_one BEFORE UPDATE ON gateway_payments FOR EACH ROW
      WHEN (NEW.order_id = 'COMPARED-1' AND NEW.version <> OLD.version) EXECUTE FUNCTION poison()`);
    const found: string[] = [];
    for await (const page of t.gapura.reconciliation.pages({ limit: 10 })) {
      found.push(...page.differences.map((one) => `${one.order_id} ${one.done}`));
    }
    await t.gapura.database.pool.query('DROP TRIGGER poison_one ON gateway_payments');
    expect(found.sort()).toEqual(['COMPARED-1 not_compared', 'COMPARED-2 applied']);
  });
});
