// Invoices over HTTP, where all goes well: sent, read, listed, paid on the gateway's page, taken back.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Reply, startGapura, type TestGapura } from '../support/gapura.ts';
import {
  anInvoice,
  atGateway,
  dayInJakarta,
  invoiceHistoryOf,
  payInvoice,
  readInvoice,
  sendInvoice,
  sentInvoice,
} from '../support/invoices.ts';
import { eventsOf, muteNotifications, unmuteNotifications } from '../support/payments.ts';

let t: TestGapura;
beforeAll(async () => {
  t = await startGapura();
});
afterAll(() => t.close());

describe('POST /invoices/ 201', () => {
  it('has the gateway make the invoice, and answers with where to pay it', async () => {
    const body = anInvoice({
      order_id: 'COFFEE-1',
      customer_phone: '6281234567890',
      customer_id: 'cust-7',
      metadata: { table: 4 },
    });
    const reply = await t.request('POST', '/invoices/', { body });
    expect(reply.status).toBe(201);
    const made = t.sandbox.control.invoices.get('COFFEE-1');
    const today = dayInJakarta(0);
    expect(reply.body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      invoice_number: expect.stringMatching(new RegExp(`^INV-${today.replaceAll('-', '')}-\\d{4}$`)),
      order_id: 'COFFEE-1',
      gateway_invoice_id: made?.id,
      status: 'pending',
      customer_id: 'cust-7',
      customer_name: 'Budi Santoso',
      customer_email: 'budi@example.com',
      customer_phone: '6281234567890',
      total_amount: '320001.00',
      currency: 'IDR',
      invoice_date: today,
      due_date: body.due_date,
      paid_at: null,
      notes: 'Thank you.',
      void_reason: null,
      payment_link_url: `${t.sandbox.url}/payment-links/${made?.id}`,
      pdf_url: expect.stringMatching(/\/invoices\/pdf\//),
      payment_id: null,
      surplus_amount: '0.00',
      items: [
        {
          id: expect.any(String),
          item_id: 'GAYO-1',
          description: 'Kopi Gayo 1 kg',
          quantity: 2,
          price: '150000.00',
          subtotal: '300000.00',
        },
        {
          id: expect.any(String),
          item_id: null,
          description: 'Delivery',
          quantity: 1,
          price: '20001.00',
          subtotal: '20001.00',
        },
      ],
      is_overdue: false,
      metadata: { table: 4 },
      created_at: expect.stringMatching(/Z$/),
      updated_at: expect.stringMatching(/Z$/),
    });
    // The whole due date is left to pay, as Jakarta counts it.
    expect(made).toMatchObject({
      grossAmount: 320_001,
      dueDate: Date.parse(`${body.due_date}T23:59:59+07:00`),
      invoiceNumber: reply.body.invoice_number,
      customer: { id: 'cust-7', name: 'Budi Santoso', email: 'budi@example.com', phone: '6281234567890' },
    });
    expect(await readInvoice(t, reply.body.id)).toEqual(reply.body);
    expect(await invoiceHistoryOf(t, reply.body.id)).toEqual([
      'create by budi: null to draft, initiated',
      'create by budi: draft to pending, created',
    ]);
    expect(await eventsOf(t, reply.body.id)).toEqual(['invoice_created']);
    const [call] = t.sandbox.requests.list({ operation: 'invoice-create', orderId: 'COFFEE-1' });
    expect(call?.idempotencyKey).toBe(`${reply.body.id}-invoice`);
    expect((await fetch(reply.body.payment_link_url)).status).toBe(200);
    expect((await fetch(reply.body.pdf_url)).headers.get('content-type')).toBe('application/pdf');
  });

  it('counts to the rupiah where numbers are large, and takes an invoice that is due today', async () => {
    const items = [
      { description: 'Beans', price: 99_999_999, quantity: 999 },
      { description: 'One more', price: 7, quantity: 13 },
    ];
    const { total_amount, due_date } = await sentInvoice(t, { items, due_date: dayInJakarta(0) });
    expect([total_amount, due_date]).toEqual(['99899999092.00', dayInJakarta(0)]);
  });

  it('numbers the invoices of a day one by one, and passes over a number that somebody chose', async () => {
    const numbers = await Promise.all(Array.from({ length: 8 }, () => sentInvoice(t)));
    const counts = numbers.map(({ invoice_number }) => Number(invoice_number.slice(-4))).sort((a, b) => a - b);
    expect(counts).toEqual(counts.map((_, index) => (counts[0] ?? 0) + index));
    const next = (counts.at(-1) ?? 0) + 1;
    const numbered = (count: number) => `INV-${dayInJakarta(0).replaceAll('-', '')}-${String(count).padStart(4, '0')}`;
    await sentInvoice(t, { invoice_number: numbered(next) });
    expect((await sentInvoice(t)).invoice_number).toBe(numbered(next + 1));
  });
});

describe('an invoice that is paid on the gateway’s page', () => {
  it('is paid once, linked with a payment of its owner, and both tell so', async () => {
    const invoice = await sentInvoice(t, { order_id: 'PAID-1' });
    await payInvoice(t, 'PAID-1');
    const paid = await readInvoice(t, invoice.id);
    expect(paid).toMatchObject({
      status: 'paid',
      paid_at: expect.stringMatching(/Z$/),
      payment_id: expect.any(String),
      is_overdue: false,
      payment_link_url: invoice.payment_link_url,
    });
    const payment = await t.request('GET', `/payments/${paid.payment_id}/`);
    expect(payment.body).toMatchObject({
      invoice_id: invoice.id,
      order_id: 'PAID-1',
      payment_type: 'bank_transfer',
      gross_amount: '320001.00',
      transaction_status: 'settlement',
      charge_state: 'charged',
      customer_email: 'budi@example.com',
    });
    expect(paid.paid_at).toBe(payment.body.settlement_time);
    expect((await t.request('GET', `/payments/${paid.payment_id}/`, { key: t.keys.siti })).status).toBe(404);
    expect(await eventsOf(t, invoice.id)).toEqual(['invoice_created', 'invoice_paid']);
    expect(await eventsOf(t, paid.payment_id)).toEqual(['payment_received', 'payment_settled']);
    expect((await invoiceHistoryOf(t, invoice.id)).at(-1)).toBe('payment by gateway: pending to paid, created');
    const { body: events } = await t.request('GET', `/events/?subject_id=${invoice.id}`, { key: t.keys.staff });
    expect(events[0].data).toEqual({
      invoice: paid,
      previous_status: 'pending',
      notification_id: expect.any(String),
    });

    // Whatever is repeated changes nothing.
    const check = await t.request('GET', `/invoices/${invoice.id}/check_status/`);
    expect([check.status, check.body.invoice]).toEqual([200, paid]);
    expect(check.body.gateway_response).toMatchObject({ status: 'paid', gross_amount: 320_001 });
    expect(await eventsOf(t, invoice.id)).toEqual(['invoice_created', 'invoice_paid']);
  });

  it('stays paid when the payment is refunded', async () => {
    const invoice = await sentInvoice(t, { order_id: 'PAID-2' });
    await payInvoice(t, 'PAID-2', 'gopay');
    const { payment_id } = await readInvoice(t, invoice.id);
    expect((await t.request('POST', `/payments/${payment_id}/refund/`)).status).toBe(200);
    await t.sandbox.settled();
    expect((await t.request('GET', `/payments/${payment_id}/`)).body.transaction_status).toBe('refund');
    expect(await readInvoice(t, invoice.id)).toMatchObject({ status: 'paid', payment_id });
    expect(await eventsOf(t, invoice.id)).toEqual(['invoice_created', 'invoice_paid']);
  });

  it('is paid by a card at once', async () => {
    const invoice = await sentInvoice(t, { order_id: 'PAID-3' });
    await payInvoice(t, 'PAID-3', 'credit_card');
    expect(await readInvoice(t, invoice.id)).toMatchObject({ status: 'paid', paid_at: expect.any(String) });
  });

  it('is paid by the way that the customer chose last, which replaces the one before', async () => {
    const invoice = await sentInvoice(t, { order_id: 'PAID-4' });
    t.sandbox.control.invoices.choose('PAID-4', { method: 'bca_va' });
    await t.sandbox.settled();
    const { payment_id } = await readInvoice(t, invoice.id);
    expect(payment_id).toEqual(expect.any(String));
    t.sandbox.control.invoices.choose('PAID-4', { method: 'bni_va' });
    await payInvoice(t, 'PAID-4', 'bni_va');
    await t.gapura.worker.drain();
    expect(await readInvoice(t, invoice.id)).toMatchObject({ status: 'paid', payment_id });
    const { body } = await t.request('GET', `/payments/${payment_id}/`);
    expect(body).toMatchObject({ transaction_status: 'settlement', bank: 'bni' });
    expect(await eventsOf(t, invoice.id)).toEqual(['invoice_created', 'invoice_paid']);
  });
});

describe('GET /invoices/{pk}/check_status/ 200', () => {
  it('finds the payment of an invoice though every message of it was lost', async () => {
    muteNotifications(t);
    const invoice = await sentInvoice(t, { order_id: 'LOST-1' });
    await payInvoice(t, 'LOST-1');
    unmuteNotifications(t);
    expect((await readInvoice(t, invoice.id)).status).toBe('pending');
    const check = await t.request('GET', `/invoices/${invoice.id}/check_status/`);
    expect(check.status).toBe(200);
    expect(check.body.invoice).toMatchObject({ status: 'paid', payment_id: expect.any(String) });
    const payment = await t.request('GET', `/payments/${check.body.invoice.payment_id}/`);
    expect(payment.body).toMatchObject({ transaction_status: 'settlement', invoice_id: invoice.id });
    expect(await eventsOf(t, invoice.id)).toEqual(['invoice_created', 'invoice_paid']);
    expect(await eventsOf(t, payment.body.id)).toEqual(['payment_received', 'payment_settled']);
  });

  it('brings the payment up to date where only the last message was lost', async () => {
    const invoice = await sentInvoice(t, { order_id: 'LOST-2' });
    t.sandbox.control.invoices.choose('LOST-2', { method: 'bca_va' });
    await t.sandbox.settled();
    muteNotifications(t);
    await payInvoice(t, 'LOST-2');
    unmuteNotifications(t);
    const before = await readInvoice(t, invoice.id);
    expect([before.status, before.payment_id]).toEqual(['pending', expect.any(String)]);
    const { body } = await t.request('GET', `/invoices/${invoice.id}/check_status/`);
    expect(body.invoice).toMatchObject({ status: 'paid', payment_id: before.payment_id });
  });

  it('applies what became of the invoice elsewhere: voided or expired at the gateway', async () => {
    const voided = await sentInvoice(t, { order_id: 'ELSEWHERE-1' });
    await t.gapura.gateway.voidInvoice(voided.gateway_invoice_id);
    const expired = await sentInvoice(t, { order_id: 'ELSEWHERE-2' });
    t.sandbox.control.invoices.expire('ELSEWHERE-2');
    for (const [{ id }, status] of [
      [voided, 'voided'],
      [expired, 'expired'],
    ] as const) {
      const { body } = await t.request('GET', `/invoices/${id}/check_status/`);
      expect(body.invoice).toMatchObject({ status, void_reason: null });
    }
    expect(await eventsOf(t, voided.id)).toEqual(['invoice_created', 'invoice_voided']);
    expect(await eventsOf(t, expired.id)).toEqual(['invoice_created']);
  });
});

describe('POST /invoices/{pk}/void/', () => {
  it('200: takes the invoice back with its reason, once', async () => {
    const invoice = await sentInvoice(t, { order_id: 'VOID-1' });
    const voided = await t.request('POST', `/invoices/${invoice.id}/void/`, { body: { reason: 'Sent twice' } });
    expect(voided.status).toBe(200);
    expect(voided.body).toMatchObject({ id: invoice.id, status: 'voided', void_reason: 'Sent twice' });
    expect(t.sandbox.control.invoices.get('VOID-1')?.status).toBe('voided');
    const again = await t.request('POST', `/invoices/${invoice.id}/void/`, { body: { reason: 'Again' } });
    expect([again.status, again.body.code, again.body.invoice_id]).toEqual([400, 'invalid_state', invoice.id]);
    expect(await readInvoice(t, invoice.id)).toEqual(voided.body);
    expect(await eventsOf(t, invoice.id)).toEqual(['invoice_created', 'invoice_voided']);
    expect((await invoiceHistoryOf(t, invoice.id)).at(-1)).toBe('action by budi: pending to voided, created');
  });

  it('200: needs no body', async () => {
    const { id } = await sentInvoice(t);
    const voided = await t.request('POST', `/invoices/${id}/void/`);
    expect([voided.status, voided.body.void_reason]).toEqual([200, null]);
  });

  it('400: a paid one stays paid', async () => {
    const { id } = await sentInvoice(t, { order_id: 'VOID-2' });
    await payInvoice(t, 'VOID-2');
    const refused = await t.request('POST', `/invoices/${id}/void/`);
    expect([refused.status, refused.body.code]).toEqual([400, 'invalid_state']);
    expect((await readInvoice(t, id)).status).toBe('paid');
  });

  it("400: where it was paid and nobody told, the gateway's refusal is passed on, and the invoice is paid then", async () => {
    const { id } = await sentInvoice(t, { order_id: 'VOID-3' });
    muteNotifications(t);
    await payInvoice(t, 'VOID-3');
    unmuteNotifications(t);
    const refused = await t.request('POST', `/invoices/${id}/void/`);
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({
      code: 'gateway_refused',
      gateway: { status_code: '409', status_message: 'Invoice cannot be canceled' },
      invoice_id: id,
    });
    expect(await readInvoice(t, id)).toMatchObject({ status: 'paid', payment_id: expect.any(String) });
  });

  it('200 for one that asked while another did the same', async () => {
    const { id } = await sentInvoice(t);
    const replies = await Promise.all(Array.from({ length: 4 }, () => t.request('POST', `/invoices/${id}/void/`)));
    expect(replies.map(({ status }) => status)).toContain(200);
    expect(replies.filter(({ status, body }) => status !== 200 && body.code !== 'invalid_state')).toEqual([]);
    expect(await eventsOf(t, id)).toEqual(['invoice_created', 'invoice_voided']);
  });
});

describe('GET /invoices/', () => {
  const orders = (reply: Reply): string[] => reply.body.map((one: { order_id: string }) => one.order_id);

  it('lists the caller’s own, newest first, whole, in pages that neither skip nor repeat', async () => {
    const key = (await t.gapura.apiKeys.create({ owner: 'lister' })).key;
    for (const order of ['A', 'B', 'C', 'D', 'E']) await sendInvoice(t, { order_id: `LIST-${order}` }, { key });
    const seen: string[] = [];
    for (let path: string | undefined = '/invoices/?limit=2'; path !== undefined; ) {
      const page: Reply = await t.request('GET', path, { key });
      expect(page.status).toBe(200);
      seen.push(...orders(page));
      const next: string | undefined = /^<\/api([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1];
      expect(next === undefined).toBe(page.body.length < 2);
      path = next;
    }
    expect(seen).toEqual(['LIST-E', 'LIST-D', 'LIST-C', 'LIST-B', 'LIST-A']);
    const [first] = (await t.request('GET', '/invoices/', { key })).body;
    expect(first).toEqual((await t.request('GET', `/invoices/${first.id}/`, { key })).body);
    const all = await t.request('GET', '/invoices/?limit=200', { key: t.keys.staff });
    expect(orders(all)).toEqual(expect.arrayContaining(['LIST-A', 'COFFEE-1']));
  });

  it('filters on status, order, number and time', async () => {
    const key = (await t.gapura.apiKeys.create({ owner: 'filterer' })).key;
    const first = await sendInvoice(t, { order_id: 'FILTER-1', invoice_number: 'NUMBER/1' }, { key });
    const second = await sendInvoice(t, { order_id: 'FILTER-2' }, { key });
    await t.request('POST', `/invoices/${second.body.id}/void/`, { key });
    const ask = async (query: string) => orders(await t.request('GET', `/invoices/?${query}`, { key }));
    expect(await ask('status=pending')).toEqual(['FILTER-1']);
    expect(await ask('status=voided')).toEqual(['FILTER-2']);
    expect(await ask('order_id=FILTER-2')).toEqual(['FILTER-2']);
    expect(await ask('order_id=COFFEE-1')).toEqual([]);
    expect(await ask('invoice_number=NUMBER%2F1')).toEqual(['FILTER-1']);
    expect(await ask(`created_after=${first.body.created_at}`)).toEqual(['FILTER-2']);
    expect(await ask(`created_before=${first.body.created_at}`)).toEqual([]);
  });

  it.each(['status=unpaid', 'limit=0', 'limit=201', 'cursor=abc', 'colour=red', 'created_after=yesterday'])(
    '400 for %s',
    async (query) => {
      const reply = await t.request('GET', `/invoices/?${query}`);
      expect([reply.status, reply.body.errors?.[0].field]).toEqual([400, query.split('=')[0]]);
    },
  );
});

it('asks the gateway once for one invoice', () => {
  expect(atGateway(t, 'COFFEE-1')).toEqual({ asked: 1, made: 1 });
});
