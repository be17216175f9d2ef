// The order of one subscription's, invoice's or payment's events in the stream, where transactions end in another order than
// they began in.

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DatabaseOptions } from '../../src/store/database/options.ts';
import { listEventsAfter } from '../../src/store/events/outbox.ts';
import { freshDatabase, postgresUrl } from '../support/database.ts';
import { bcaCharge, type TestGapura } from '../support/gapura.ts';
import { dayInJakarta, sentInvoice } from '../support/invoices.ts';
import { sign } from '../support/messages.ts';
import { holdStatement, type StatementHold } from '../support/statement-hold.ts';
import { DAY_MS, startInSandboxTime, subscribe } from '../support/subscriptions.ts';

/** Other transactions of the same cluster may hold events back for a while. */
const SOON = { timeout: 60_000, interval: 20 };

let database: DatabaseOptions;
let t: TestGapura;
let hold: StatementHold | undefined;
beforeEach(async () => {
  database = await freshDatabase();
  t = await startInSandboxTime({ database });
});
afterEach(async () => {
  await hold?.close();
  hold = undefined;
  await t.close();
});

/** Stops a transaction that moves the payment of this order: it has its number, and has not locked the payment's parent yet. */
async function holdPayment(orderId: string): Promise<StatementHold> {
  const when = `NEW.order_id = '${orderId}'`;
  hold = await holdStatement(database, { tables: ['gateway_payments'], event: 'UPDATE', when });
  return hold;
}

async function letGo(): Promise<void> {
  await hold?.close();
  hold = undefined;
}

/** What a reader of the stream is told of one subject, in its order, each with its sequence. */
async function streamed(subjectId: string): Promise<{ name: string; sequence: number }[]> {
  const events = await listEventsAfter(t.gapura.database.pool, '0-0', 1_000);
  return events
    .filter((event) => event.subjectId === subjectId)
    .map(({ name, sequence }) => ({ name, sequence: Number(sequence) }));
}

const ascending = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b);

/** The gateway tells that an order is paid. */
async function tellPaid(orderId: string, grossAmount: number): Promise<void> {
  const message = {
    order_id: orderId,
    transaction_id: crypto.randomUUID(),
    status_code: '200',
    transaction_status: 'settlement',
    payment_type: 'credit_card',
    fraud_status: 'accept',
    gross_amount: `${grossAmount}.00`,
  };
  const reply = await t.request('POST', '/notification/', { key: null, body: sign(message, t.sandbox.serverKey) });
  expect(reply.status).toBe(200);
}

describe.skipIf(postgresUrl === undefined)('events in the stream, though transactions end in another order', () => {
  it('of a subscription keep their order, where the older of two charges that move at once is written last', async () => {
    const made = await subscribe(t);
    const [older, newer] = ['1', '2'].map((digit) => made.name + digit.repeat(32)) as [string, string];
    const held = await holdPayment(older);
    const writing = tellPaid(older, 150_000);
    await held.reached(1);
    await tellPaid(newer, 150_000);
    await letGo();
    await writing;
    await expect.poll(async () => (await streamed(made.id)).length, SOON).toBe(3);
    const told = await streamed(made.id);
    expect(told.slice(-2).map(({ name }) => name)).toEqual(['subscription_charged', 'subscription_charged']);
    const sequences = told.map(({ sequence }) => sequence);
    expect(sequences).toEqual(ascending(sequences));
  });

  it('of an invoice keep their order, where it becomes overdue while its payment is being written', async () => {
    const invoice = await sentInvoice(t, { due_date: dayInJakarta(1, t.sandbox.control.clock.now()) });
    const held = await holdPayment(invoice.order_id);
    const writing = tellPaid(invoice.order_id, 320_001);
    await held.reached(1);
    await t.sandbox.control.clock.advance(3 * DAY_MS);
    await t.gapura.worker.run('check_overdue_invoices');
    await letGo();
    await writing;
    await expect
      .poll(async () => (await streamed(invoice.id)).map(({ name }) => name), SOON)
      .toEqual(['invoice_created', 'invoice_overdue', 'invoice_paid']);
  });

  it('of a payment keep their order, where two changes of it are written at once', async () => {
    const charged = await t.request('POST', '/charge/', { body: { ...bcaCharge, order_id: 'ORDER-TWICE' } });
    expect(charged.status).toBe(201);
    const held = await holdPayment('ORDER-TWICE');
    const paid = tellPaid('ORDER-TWICE', 150_000);
    await held.reached(1);
    const cancelled = t.request('POST', `/payments/${charged.body.id}/cancel/`);
    await letGo();
    await paid;
    await cancelled;
    await expect.poll(async () => (await streamed(charged.body.id)).length, SOON).toBeGreaterThan(1);
    const sequences = (await streamed(charged.body.id)).map(({ sequence }) => sequence);
    expect(sequences).toEqual(ascending(sequences));
  });
});
