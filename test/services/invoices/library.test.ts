// Invoices through the services: overdue ones, messages that come before the reply, races, and what the database refuses.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { InvoiceInput } from '../../../src/domain/invoices/input.ts';
import { startGapura, type TestGapura } from '../../support/gapura.ts';
import { anInvoice, dayInJakarta, payInvoice, readInvoice, sentInvoice } from '../../support/invoices.ts';
import { sign } from '../../support/messages.ts';
import { eventsOf, movableClock, muteNotifications, unmuteNotifications } from '../../support/payments.ts';
import { sql } from '../../support/sql.ts';

const clock = movableClock();
const caller = { id: 'budi' };
const DAY_MS = 86_400_000;

let t: TestGapura;
beforeAll(async () => {
  t = await startGapura({ clock });
});
afterAll(() => t.close());

const input = (changes: object = {}) => anInvoice(changes) as unknown as InvoiceInput;
const markOverdue = () => t.gapura.worker.run('check_overdue_invoices');
const today = () => dayInJakarta(0, clock.now());

describe('the service layer', () => {
  it('creates, reads back, and voids an invoice with the names of the contract', async () => {
    const { invoices } = t.gapura;
    const created = await invoices.createInvoice(caller, input({ order_id: 'SERVICE-1' }));
    expect(created).toMatchObject({ status: 'pending', total_amount: '320001.00' });
    const { invoice, gateway_response } = await invoices.getInvoiceStatus(caller, created.id);
    expect([invoice.status, gateway_response.status]).toEqual(['pending', 'pending']);
    await expect(invoices.getInvoiceStatus({ id: 'siti' }, invoice.id)).rejects.toMatchObject({ code: 'not_found' });
    const voided = await invoices.voidInvoice(caller, invoice.id, { reason: 'A mistake' });
    expect(voided).toMatchObject({ status: 'voided', void_reason: 'A mistake', total_amount: '320001.00' });
  });

  it('tells listeners with typed events', async () => {
    const told: string[] = [];
    t.gapura.events.on(['invoice_created', 'invoice_paid'], ({ name, data }) => {
      told.push(`${name} ${data.invoice.order_id} ${data.previous_status} to ${data.invoice.status}`);
    });
    await t.gapura.events.drain();
    await sentInvoice(t, { order_id: 'TOLD-1' });
    await payInvoice(t, 'TOLD-1');
    await t.gapura.events.drain();
    expect(told).toEqual(['invoice_created TOLD-1 draft to pending', 'invoice_paid TOLD-1 pending to paid']);
  });
});

describe('check_overdue_invoices', () => {
  it('marks what is due once its day is over in Jakarta, not before; it can still be paid', async () => {
    const { id } = await sentInvoice(t, { order_id: 'DUE-1', due_date: today() });
    const lastMoment = new Date(`${today()}T23:59:59.999+07:00`).getTime();
    clock.advance(lastMoment - clock.now().getTime());
    await markOverdue();
    expect(await readInvoice(t, id)).toMatchObject({ status: 'pending', is_overdue: false });
    clock.advance(1);
    // True from the first moment, though the task has not been here yet.
    expect(await readInvoice(t, id)).toMatchObject({ status: 'pending', is_overdue: true });
    await Promise.all([markOverdue(), markOverdue(), markOverdue()]);
    await markOverdue();
    expect(await readInvoice(t, id)).toMatchObject({ status: 'overdue', is_overdue: true });
    expect(await eventsOf(t, id)).toEqual(['invoice_created', 'invoice_overdue']);

    await payInvoice(t, 'DUE-1');
    expect(await readInvoice(t, id)).toMatchObject({ status: 'paid', is_overdue: false });
    expect(await eventsOf(t, id)).toEqual(['invoice_created', 'invoice_overdue', 'invoice_paid']);
    await markOverdue();
    expect((await readInvoice(t, id)).status).toBe('paid');
  });

  it('leaves those alone that are paid, voided or drafts, and lets an overdue one be voided', async () => {
    const due_date = today();
    const paid = await sentInvoice(t, { order_id: 'DUE-2', due_date });
    await payInvoice(t, 'DUE-2');
    const voided = await sentInvoice(t, { due_date });
    await t.request('POST', `/invoices/${voided.id}/void/`);
    const overdue = await sentInvoice(t, { due_date });
    clock.advance(DAY_MS);
    await markOverdue();
    const statuses = [paid, voided, overdue].map(async ({ id }) => (await readInvoice(t, id)).status);
    expect(await Promise.all(statuses)).toEqual(['paid', 'voided', 'overdue']);
    const reply = await t.request('POST', `/invoices/${overdue.id}/void/`);
    expect([reply.status, reply.body.status]).toEqual([200, 'voided']);
    expect(await eventsOf(t, overdue.id)).toEqual(['invoice_created', 'invoice_overdue', 'invoice_voided']);
  });

  it('goes through them in batches, several processes at once, and tells each once', async () => {
    const { pool } = t.gapura.database;
    await sql`INSERT INTO gateway_invoices (id, owner_id, invoice_number, order_id, status, customer_name, customer_email,
        total_amount, invoice_date, due_date, creation_state, created_at, updated_at)
      SELECT gen_random_uuid(), 'crowd', 'CROWD-' || n, 'CROWD-' || n, 'pending', 'Budi', 'budi@example.com',
        1000, '2020-01-01', date '2020-01-01' + n % 7, 'created', now(), now() FROM generate_series(1, 230) n`.execute(
      pool,
    );
    await Promise.all([markOverdue(), markOverdue()]);
    const { rows } = await sql<{ status: string; events: number; history: number; n: number }>`
      SELECT status, (SELECT count(*)::int FROM gateway_events WHERE subject_id = invoice.id) AS events,
        (SELECT count(*)::int FROM gateway_invoice_history WHERE invoice_id = invoice.id) AS history, count(*)::int AS n
      FROM gateway_invoices invoice WHERE owner_id = 'crowd' GROUP BY 1, 2, 3`.execute(pool);
    expect(rows).toEqual([{ status: 'overdue', events: 1, history: 1, n: 230 }]);
  });
});

describe('messages about an invoice', () => {
  const message = (changes: Record<string, unknown>) =>
    sign(
      {
        transaction_status: 'settlement',
        status_code: '200',
        fraud_status: 'accept',
        payment_type: 'bank_transfer',
        transaction_id: 'b5d5f7c1-3f0e-4c39-8f0e-000000000001',
        currency: 'IDR',
        ...changes,
      },
      t.sandbox.serverKey,
    );
  const notify = (body: object) => t.request('POST', '/notification/', { key: null, body });

  it('that come before the reply to its creation make it, and the reply only fills in the rest', async () => {
    t.sandbox.control.faults.add({ kind: 'delay', operation: 'invoice-create', delayMs: 1_000 });
    const sending = sentOrPaid('EARLY-1');
    const drafts = async () => (await t.request('GET', '/invoices/?order_id=EARLY-1')).body.length;
    await expect.poll(drafts, { interval: 20 }).toBe(1);
    await notify(message({ order_id: 'EARLY-1', gross_amount: '320001.00' }));
    const reply = await sending;
    expect(reply.body).toMatchObject({ status: 'paid', payment_link_url: expect.any(String) });
    expect(await eventsOf(t, reply.body.id)).toEqual(['invoice_created', 'invoice_paid']);
  });

  const sentOrPaid = (order_id: string) =>
    t.request('POST', '/invoices/', { body: anInvoice({ order_id, due_date: dayInJakarta(400) }) });

  it('that carry another order id find it by the gateway’s id of the invoice', async () => {
    const invoice = await sentInvoice(t, { order_id: 'META-1', due_date: dayInJakarta(400) });
    const metadata = { midtrans_invoice_id: invoice.gateway_invoice_id };
    const reply = await notify(message({ order_id: 'META-1-1700000000', gross_amount: '320001.00', metadata }));
    expect(reply.body.status).toBe('ok');
    const paid = await readInvoice(t, invoice.id);
    expect(paid.status).toBe('paid');
    const payment = await t.request('GET', `/payments/${paid.payment_id}/`);
    expect(payment.body).toMatchObject({ order_id: 'META-1-1700000000', invoice_id: invoice.id });
  });

  it('that bring another amount are not believed, and the invoice stays as it was', async () => {
    const invoice = await sentInvoice(t, { order_id: 'AMOUNT-1', due_date: dayInJakarta(400) });
    await notify(message({ order_id: 'AMOUNT-1', gross_amount: '1.00' }));
    const { body } = await t.request('GET', '/notifications/?order_id=AMOUNT-1', { key: t.keys.staff });
    expect(body).toMatchObject([
      { status: 'failed', error_message: 'the amount is 1, less than the 320001 that was asked for' },
    ]);
    expect((await readInvoice(t, invoice.id)).status).toBe('pending');
    expect(await eventsOf(t, invoice.id)).toEqual(['invoice_created']);
  });

  it('that are copied and come at once pay it once', async () => {
    const invoice = await sentInvoice(t, { order_id: 'COPIED-1', due_date: dayInJakarta(400) });
    muteNotifications(t);
    const copies = Array.from({ length: 12 }, () =>
      notify(message({ order_id: 'COPIED-1', gross_amount: '320001.00' })),
    );
    const checks = Array.from({ length: 4 }, () => t.request('GET', `/invoices/${invoice.id}/check_status/`));
    const replies = await Promise.all([...copies, ...checks]);
    unmuteNotifications(t);
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await eventsOf(t, invoice.id)).toEqual(['invoice_created', 'invoice_paid']);
    const { payment_id } = await readInvoice(t, invoice.id);
    expect(await eventsOf(t, payment_id)).toEqual(['payment_received', 'payment_settled']);
  });
});

describe('the database', () => {
  it('refuses to change the history of an invoice', async () => {
    await sentInvoice(t, { due_date: dayInJakarta(400) });
    for (const statement of [
      sql`UPDATE gateway_invoice_history SET reason = 'nothing happened'`,
      sql`DELETE FROM gateway_invoice_history`,
    ]) {
      await expect(statement.execute(t.gapura.database.pool)).rejects.toThrow('append-only');
    }
  });

  it('gives out each number once, however many ask at the same moment', async () => {
    const due_date = dayInJakarta(400);
    const sent = await Promise.all(Array.from({ length: 25 }, () => sentInvoice(t, { due_date })));
    expect(new Set(sent.map(({ invoice_number }) => invoice_number)).size).toBe(25);
    expect(sent.every(({ invoice_number }) => invoice_number.startsWith(`INV-${today().replaceAll('-', '')}-`))).toBe(
      true,
    );
  });
});
