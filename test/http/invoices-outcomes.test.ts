// What becomes of an invoice that does not simply go well: refused, lost on the way, repeated, given up, or told by its payment.

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FaultRequest } from '../../src/sandbox/index.ts';
import { REPEATED_FOR_MS } from '../../src/services/invoices/sweeps.ts';
import { startGapura, type TestGapura } from '../support/gapura.ts';
import {
  atGateway,
  dayInJakarta,
  invoiceHistoryOf,
  payInvoice,
  readInvoice,
  sendInvoice,
  sentInvoice,
} from '../support/invoices.ts';
import { eventsOf, movableClock, muteNotifications, unmuteNotifications } from '../support/payments.ts';
import { sql } from '../support/sql.ts';
import { runSweeps } from '../support/sweeps.ts';

const clock = movableClock();
const TIMEOUT_MS = 1_000;
const SWEEP_DUE_MS = 31_000;

let t: TestGapura;
beforeAll(async () => {
  t = await startGapura({ clock, gateway: { timeoutMs: TIMEOUT_MS, retries: 0 } });
});
afterAll(() => t.close());
beforeEach(() => {
  unmuteNotifications(t);
  t.sandbox.control.faults.clear();
});

const lose = (fault: FaultRequest, operation: FaultRequest['operation'] & string = 'invoice-create') =>
  t.sandbox.control.faults.add({ ...fault, operation });
const sweep = async (laterMs = SWEEP_DUE_MS) => {
  clock.advance(laterMs);
  await runSweeps(t.gapura.worker);
  await t.gapura.worker.drain();
};
/** Due far enough ahead for a clock that only moves forward. */
const due_date = dayInJakarta(400);
const send = (order_id: string, headers: Record<string, string> = {}) =>
  sendInvoice(t, { order_id, due_date }, { headers });

/** When the background will look at an invoice; null where it will not. */
async function nextCheckOf(id: string): Promise<Date | null | undefined> {
  const { rows } = await sql<{ next_check_at: Date | null }>`
    SELECT next_check_at FROM gateway_invoices WHERE id = ${id}`.execute(t.gapura.database.pool);
  return rows[0]?.next_check_at;
}

describe('an invoice that the gateway refuses', () => {
  it.each<[string, string, FaultRequest]>([
    ['gateway_validation_failed', '400', { kind: 'error', status: 400, message: 'item must not be empty' }],
    ['gateway_authentication_failed', '401', { kind: 'error', status: 401 }],
    ['gateway_duplicate_order', '409', { kind: 'error', status: 409 }],
    ['gateway_rate_limited', '429', { kind: 'rate-limit' }],
  ])(
    'answers 400 and %s where the gateway says %s, and what is left cannot be paid',
    async (code, statusCode, fault) => {
      const order = `REFUSED-${statusCode}`;
      lose(fault);
      const refused = await send(order, { 'idempotency-key': order });
      expect(refused.status).toBe(400);
      expect(refused.body).toMatchObject({
        code,
        gateway: { status_code: statusCode },
        invoice_id: expect.any(String),
      });
      const id = refused.body.invoice_id;
      expect(await readInvoice(t, id)).toMatchObject({
        status: 'draft',
        gateway_invoice_id: null,
        payment_link_url: null,
        pdf_url: null,
      });
      expect(await invoiceHistoryOf(t, id)).toEqual([
        'create by budi: null to draft, initiated',
        'create by budi: draft to draft, rejected',
      ]);
      expect(await eventsOf(t, id)).toEqual([]);
      expect((await t.request('POST', `/invoices/${id}/void/`)).status).toBe(400);
      // The repetition is answered as the first was, and the sweep leaves it alone.
      const again = await send(order, { 'idempotency-key': order });
      expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([400, 'true']);
      await sweep();
      expect(atGateway(t, order)).toEqual({ asked: 1, made: 0 });
      expect(await nextCheckOf(id)).toBeNull();
      // Its order id and number are free again.
      const corrected = await send(order);
      expect([corrected.status, corrected.body.order_id]).toEqual([201, order]);
    },
  );
});

interface UnknownCase {
  readonly name: string;
  readonly fault: FaultRequest;
  readonly status: number;
  readonly taken: boolean;
}

const UNKNOWN: readonly UnknownCase[] = [
  { name: 'a time-out before the gateway took it', fault: { kind: 'timeout-before' }, status: 504, taken: false },
  { name: 'a time-out after the gateway took it', fault: { kind: 'timeout-after' }, status: 504, taken: true },
  { name: 'a lost connection', fault: { kind: 'refuse-connection' }, status: 502, taken: false },
  { name: 'a 500', fault: { kind: 'error', status: 500 }, status: 502, taken: false },
  { name: 'a 503 after it was taken', fault: { kind: 'error', status: 503, taken: true }, status: 502, taken: true },
  { name: 'half an answer', fault: { kind: 'truncated-json' }, status: 502, taken: true },
];

describe('an invoice whose outcome is not known', () => {
  it.each(UNKNOWN.map((entry, index) => ({ ...entry, order: `UNKNOWN-${index}` })))(
    'after $name answers $status with the draft, and the sweep brings it to its end: made once',
    async ({ fault, status, taken, order }) => {
      lose(fault);
      const unknown = await send(order);
      expect([unknown.status, unknown.body.invoice_id]).toEqual([status, expect.any(String)]);
      const id = unknown.body.invoice_id;
      expect(await readInvoice(t, id)).toMatchObject({ status: 'draft', gateway_invoice_id: null });
      expect(await eventsOf(t, id)).toEqual([]);
      expect(atGateway(t, order).made).toBe(taken ? 1 : 0);

      await sweep();
      expect(await readInvoice(t, id)).toMatchObject({
        status: 'pending',
        gateway_invoice_id: t.sandbox.control.invoices.get(order)?.id,
        payment_link_url: expect.stringContaining('/payment-links/'),
      });
      expect(await invoiceHistoryOf(t, id)).toEqual([
        'create by budi: null to draft, initiated',
        'create by budi: draft to draft, unknown',
        'create by check_invoices: draft to pending, created',
      ]);
      expect(await eventsOf(t, id)).toEqual(['invoice_created']);
      expect(atGateway(t, order)).toEqual({ asked: 2, made: 1 });
    },
  );

  it('is taken up by the same request with the same key, and by one that comes a day later', async () => {
    const headers = { 'idempotency-key': 'taken-up' };
    lose({ kind: 'error', status: 500, taken: true });
    const first = await send('TAKEN-UP', headers);
    const second = await send('TAKEN-UP', headers);
    expect([first.status, second.status, second.body.id]).toEqual([502, 201, first.body.invoice_id]);
    expect(atGateway(t, 'TAKEN-UP')).toEqual({ asked: 2, made: 1 });

    // One that never got there, and is due on the day that has passed by then.
    const today = { order_id: 'NEXT-DAY', due_date: dayInJakarta(0, clock.now()) };
    lose({ kind: 'error', status: 500 });
    const lost = await sendInvoice(t, today, { headers: { 'idempotency-key': 'next-day' } });
    clock.advance(86_400_000);
    const late = await sendInvoice(t, today, { headers: { 'idempotency-key': 'next-day' } });
    expect([lost.status, late.status, late.body.id]).toEqual([502, 201, lost.body.invoice_id]);
    expect(atGateway(t, 'NEXT-DAY')).toEqual({ asked: 2, made: 1 });
    expect(await eventsOf(t, lost.body.invoice_id)).toEqual(['invoice_created']);
  });

  it('is retried at once within the request, where the client may', async () => {
    const patient = await startGapura({ gateway: { retries: 2 } });
    try {
      patient.sandbox.control.faults.add({ kind: 'error', status: 500, taken: true, operation: 'invoice-create' });
      await sentInvoice(patient, { order_id: 'AT-ONCE' });
      expect(atGateway(patient, 'AT-ONCE')).toEqual({ asked: 2, made: 1 });
    } finally {
      await patient.close();
    }
  });

  it('is given up by the background when the gateway has forgotten the key, and stays a draft for staff to see', async () => {
    lose({ kind: 'error', status: 500, taken: true });
    const { invoice_id: id } = (await send('GIVEN-UP', { 'idempotency-key': 'given-up' })).body;
    await sweep(REPEATED_FOR_MS + 1);
    await sweep();
    expect(atGateway(t, 'GIVEN-UP')).toEqual({ asked: 1, made: 1 });
    expect(await nextCheckOf(id)).toBeNull();
    expect(await readInvoice(t, id)).toMatchObject({ status: 'draft' });
    expect((await invoiceHistoryOf(t, id)).at(-1)).toBe('create by budi: draft to draft, unknown');
    const check = await t.request('GET', `/invoices/${id}/check_status/`);
    expect([check.status, check.body.code, check.body.invoice_id]).toEqual([400, 'gateway_refused', id]);
    // Asked again, the gateway knows the order and not more: still nobody knows, and no second invoice is made.
    await t.sandbox.control.clock.advance(10 * 60_000);
    const again = await send('GIVEN-UP', { 'idempotency-key': 'given-up' });
    expect([again.status, again.body.invoice_id]).toEqual([502, id]);
    expect(atGateway(t, 'GIVEN-UP')).toEqual({ asked: 2, made: 1 });

    // The customer pays by the link in the gateway's mail: the message finds the invoice, and the sweep fills in the rest.
    await payInvoice(t, 'GIVEN-UP');
    expect(await readInvoice(t, id)).toMatchObject({ status: 'paid', payment_id: expect.any(String) });
    expect(await eventsOf(t, id)).toEqual(['invoice_created', 'invoice_paid']);
    await sweep();
    const made = t.sandbox.control.invoices.get('GIVEN-UP');
    expect(await readInvoice(t, id)).toMatchObject({
      status: 'paid',
      gateway_invoice_id: made?.id,
      pdf_url: expect.any(String),
    });
    const late = await send('GIVEN-UP', { 'idempotency-key': 'given-up' });
    expect([late.status, late.body.id, late.body.status]).toEqual([201, id, 'paid']);
  });

  it('is found by a check once somebody began to pay it, though every message was lost', async () => {
    lose({ kind: 'error', status: 500, taken: true });
    const { invoice_id: id } = (await send('BEGUN')).body;
    muteNotifications(t);
    t.sandbox.control.invoices.choose('BEGUN', { method: 'bca_va' });
    const check = await t.request('GET', `/invoices/${id}/check_status/`);
    expect(check.status).toBe(200);
    expect(check.body.invoice).toMatchObject({
      status: 'pending',
      gateway_invoice_id: t.sandbox.control.invoices.get('BEGUN')?.id,
      payment_link_url: expect.any(String),
      payment_id: expect.any(String),
    });
    expect(await eventsOf(t, id)).toEqual(['invoice_created']);
  });

  it('is not taken for the gateway’s word where that is about another amount', async () => {
    const headers = { 'idempotency-key': 'other-amount' };
    lose({ kind: 'timeout-before' });
    const { invoice_id: id } = (await send('OTHER-AMOUNT', headers)).body;
    await sql`UPDATE gateway_invoices SET total_amount = 1 WHERE id = ${id}`.execute(t.gapura.database.pool);
    const again = await send('OTHER-AMOUNT', headers);
    expect(again.status).toBe(502);
    expect((await readInvoice(t, id)).status).toBe('draft');
  });
});

describe('a void whose answer is lost', () => {
  it.each<[string, FaultRequest, boolean]>([
    ['after the gateway took it', { kind: 'error', status: 500, taken: true }, true],
    ['before the gateway took it', { kind: 'error', status: 500 }, false],
  ])('%s is settled by reading the invoice back at once', async (_name, fault, taken) => {
    const { id } = await sentInvoice(t, { due_date });
    lose(fault, 'invoice-void');
    const reply = await t.request('POST', `/invoices/${id}/void/`, { body: { reason: 'Sent twice' } });
    expect(reply.status).toBe(taken ? 200 : 502);
    const after = await readInvoice(t, id);
    expect([after.status, after.void_reason]).toEqual(taken ? ['voided', 'Sent twice'] : ['pending', null]);
    if (!taken) expect((await t.request('POST', `/invoices/${id}/void/`)).status).toBe(200);
    expect(await eventsOf(t, id)).toEqual(['invoice_created', 'invoice_voided']);
  });

  it('is settled by the sweep where the gateway could not be read either, with the reason that was given', async () => {
    const { id } = await sentInvoice(t, { due_date });
    lose({ kind: 'error', status: 500, taken: true }, 'invoice-void');
    lose({ kind: 'error', status: 500 }, 'invoice-get');
    const headers = { 'idempotency-key': 'lost-void' };
    const lost = await t.request('POST', `/invoices/${id}/void/`, { body: { reason: 'Sent twice' }, headers });
    expect([lost.status, lost.body.invoice_id]).toEqual([502, id]);
    expect((await readInvoice(t, id)).status).toBe('pending');
    await sweep();
    expect(await readInvoice(t, id)).toMatchObject({ status: 'voided', void_reason: 'Sent twice' });
    expect(await eventsOf(t, id)).toEqual(['invoice_created', 'invoice_voided']);
  });

  it('is taken up by the same request with the same key', async () => {
    const { id } = await sentInvoice(t, { due_date });
    lose({ kind: 'error', status: 500, taken: true }, 'invoice-void');
    lose({ kind: 'error', status: 500 }, 'invoice-get');
    const request = { body: { reason: 'Sent twice' }, headers: { 'idempotency-key': 'void-again' } };
    expect((await t.request('POST', `/invoices/${id}/void/`, request)).status).toBe(502);
    const again = await t.request('POST', `/invoices/${id}/void/`, request);
    expect([again.status, again.body.status, again.body.void_reason]).toEqual([200, 'voided', 'Sent twice']);
  });
});

describe('an invoice whose payment nobody told of', () => {
  it('is found by the sweep within six hours', async () => {
    muteNotifications(t);
    const { id } = await sentInvoice(t, { order_id: 'SWEPT', due_date });
    await payInvoice(t, 'SWEPT');
    await sweep();
    expect((await readInvoice(t, id)).status).toBe('pending');
    await sweep(6 * 3_600_000);
    expect(await readInvoice(t, id)).toMatchObject({ status: 'paid', payment_id: expect.any(String) });
    expect(await eventsOf(t, id)).toEqual(['invoice_created', 'invoice_paid']);
  });
});
