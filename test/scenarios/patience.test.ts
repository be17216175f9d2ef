// What the gateway has done is written down though the database is away for a moment: payments, invoices and subscriptions alike.

import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type Reply, startGapura, type TestGapura } from '../support/gapura.ts';
import { sendInvoice, sentInvoice } from '../support/invoices.ts';
import { monthly, newName, subscribe } from '../support/subscriptions.ts';

let t: TestGapura;
beforeAll(async () => {
  t = await startGapura();
  // A sequence counts what is rolled back, too.
  await t.gapura.database.pool.query('CREATE SEQUENCE faults');
  await t.gapura.database.pool.query(`CREATE FUNCTION fail_twice() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF nextval('faults') <= 2 THEN RAISE EXCEPTION 'too many connections' USING ERRCODE = '53300'; END IF; RETURN NEW; END $$`);
});
afterAll(() => t.close());
afterEach(async () => {
  for (const table of ['gateway_invoices', 'gateway_subscriptions']) {
    await t.gapura.database.pool.query(`DROP TRIGGER IF EXISTS fail_twice ON ${table}`);
  }
});

/** Has the next two writes of the outcome fail as they do while the database is away. */
async function failTwice(table: string, when: string): Promise<void> {
  await t.gapura.database.pool.query('ALTER SEQUENCE faults RESTART');
  await t.gapura.database.pool.query(
    `CREATE TRIGGER fail_twice BEFORE UPDATE ON ${table} FOR EACH ROW WHEN (${when}) EXECUTE FUNCTION fail_twice()`,
  );
}

const answered = (reply: Reply) => [reply.status, reply.body.status];
const act = (path: string, body?: object) => t.request('POST', path, body === undefined ? {} : { body });

it('a new invoice', async () => {
  await failTwice('gateway_invoices', 'NEW.version <> OLD.version');
  expect(answered(await sendInvoice(t, { order_id: 'PATIENT-1' }))).toEqual([201, 'pending']);
});

it('an invoice that the gateway refuses', async () => {
  t.sandbox.control.faults.add({ kind: 'error', status: 400, operation: 'invoice-create', next: 1 });
  await failTwice('gateway_invoices', 'NEW.version <> OLD.version');
  const refused = await sendInvoice(t, { order_id: 'PATIENT-2' });
  expect([refused.status, refused.body.code]).toEqual([400, 'gateway_validation_failed']);
});

it('an invoice that is voided', async () => {
  const { id } = await sentInvoice(t, { order_id: 'PATIENT-3' });
  await failTwice('gateway_invoices', 'NEW.version <> OLD.version');
  expect(answered(await act(`/invoices/${id}/void/`, { reason: 'twice' }))).toEqual([200, 'voided']);
});

it('a new subscription', async () => {
  await failTwice('gateway_subscriptions', 'NEW.version <> OLD.version');
  const reply = await act('/subscriptions/', { ...monthly, name: newName() });
  expect(answered(reply)).toEqual([201, 'active']);
});

it.each(['disable', 'cancel'])('a subscription after %s', async (name) => {
  const { id } = await subscribe(t);
  await failTwice('gateway_subscriptions', 'NEW.status <> OLD.status');
  const reply = await act(`/subscriptions/${id}/${name}/`);
  expect(answered(reply)).toEqual([200, name === 'disable' ? 'disabled' : 'cancelled']);
});

it('a subscription that is changed', async () => {
  const { id } = await subscribe(t);
  await failTwice('gateway_subscriptions', 'NEW.version <> OLD.version');
  const reply = await t.request('PATCH', `/subscriptions/${id}/`, { body: { amount: 175_000 } });
  expect([reply.status, reply.body.amount]).toEqual([200, '175000.00']);
});

it('an action on a subscription that the gateway refuses', async () => {
  const { id } = await subscribe(t);
  t.sandbox.control.faults.add({ kind: 'error', status: 400, operation: 'subscription-disable', next: 1 });
  await failTwice('gateway_subscriptions', 'NEW.pending_action IS NULL AND OLD.pending_action IS NOT NULL');
  expect((await act(`/subscriptions/${id}/disable/`)).status).toBe(400);
});
