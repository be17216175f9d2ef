// What nobody may send in an invoice: each answer names the field, and nothing is left behind.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bcaCharge, startGapura, type TestGapura } from '../support/gapura.ts';
import { anInvoice, dayInJakarta, sendInvoice, sentInvoice } from '../support/invoices.ts';
import { sql } from '../support/sql.ts';

let t: TestGapura;
beforeAll(async () => {
  t = await startGapura();
});
afterAll(() => t.close());

async function leftBehind(): Promise<unknown> {
  const { rows } = await sql`SELECT (SELECT count(*) FROM gateway_invoices) AS invoices,
    (SELECT count(*) FROM gateway_invoice_items) AS items, (SELECT count(*) FROM gateway_invoice_history) AS history,
    (SELECT count(*) FROM gateway_events) AS events, (SELECT sum(last) FROM gateway_invoice_numbers) AS numbers`.execute(
    t.gapura.database.pool,
  );
  return { rows, asked: t.sandbox.requests.count({ operation: 'invoice-create' }) };
}

const item = { description: 'Kopi', price: 10_000, quantity: 1 };
const items = (changes: object) => ({ items: [item, { ...item, ...changes }] });
const yesterday = dayInJakarta(-1);

const CASES: readonly [string, Record<string, unknown>, string, RegExp][] = [
  ['no name', { customer_name: undefined }, 'customer_name', /required/],
  ['an empty name', { customer_name: '' }, 'customer_name', /empty/],
  ['a name that the gateway has no room for', { customer_name: 'x'.repeat(41) }, 'customer_name', /40/],
  ['a name that is a number', { customer_name: 7 }, 'customer_name', /string/],
  ['no e-mail', { customer_email: undefined }, 'customer_email', /required/],
  ['an e-mail without @', { customer_email: 'budi' }, 'customer_email', /e-mail/],
  ['no due date', { due_date: undefined }, 'due_date', /required/],
  ['a due date in the past', { due_date: yesterday }, 'due_date', new RegExp(`today \\(${dayInJakarta(0)} in WIB\\)`)],
  ['a due date that is not on the calendar', { due_date: '2099-02-30' }, 'due_date', /YYYY-MM-DD/],
  ['a due date with a time', { due_date: '2099-02-20T10:00:00Z' }, 'due_date', /YYYY-MM-DD/],
  ['a due date in words', { due_date: 'tomorrow' }, 'due_date', /YYYY-MM-DD/],
  ['a due date that is null', { due_date: null }, 'due_date', /string/],
  ['no items', { items: undefined }, 'items', /required/],
  ['an empty list of items', { items: [] }, 'items', /at least 1/],
  ['101 items', { items: Array.from({ length: 101 }, () => item) }, 'items', /at most 100/],
  ['items that are no list', { items: item }, 'items', /array/],
  ['an item without a description', items({ description: undefined }), 'items.1.description', /required/],
  ['a description that is too long', items({ description: 'x'.repeat(151) }), 'items.1.description', /150/],
  ['a negative price', items({ price: -1 }), 'items.1.price', /at least 0/],
  ['a price with a fraction', items({ price: 10_000.5 }), 'items.1.price', /whole/],
  ['a price as text', items({ price: '10000' }), 'items.1.price', /whole/],
  ['a price that is too large', items({ price: 100_000_000 }), 'items.1.price', /99999999/],
  ['a quantity of zero', items({ quantity: 0 }), 'items.1.quantity', /at least 1/],
  ['half a quantity', items({ quantity: 0.5 }), 'items.1.quantity', /whole/],
  ['an item with a field that nobody knows', items({ colour: 'red' }), 'items.1.colour', /not a known/],
  ['a total of nothing', { items: [{ ...item, price: 0 }] }, 'items', /add up to 1 to/],
  [
    'a total beyond all bounds',
    { items: [{ ...item, price: 99_999_999, quantity: 99_999_999 }] },
    'items',
    /but add up to 9999999800000001/,
  ],
  [
    'more text than the gateway takes in one request',
    { items: Array.from({ length: 100 }, () => ({ ...item, description: 'x'.repeat(150) })) },
    'items',
    /bytes too many/,
  ],
  ['notes that are too long', { notes: 'x'.repeat(1_001) }, 'notes', /1000/],
  ['a phone with a leading 0', { customer_phone: '081234567890' }, 'customer_phone', /without a leading 0/],
  ['a phone with letters', { customer_phone: '62-call-me' }, 'customer_phone', /digits/],
  ['an order id of 37 characters', { order_id: 'x'.repeat(37) }, 'order_id', /1,36/],
  ['an order id with a slash', { order_id: 'a/b' }, 'order_id', /match/],
  ['an order id that looks like a path', { order_id: '..' }, 'order_id', /path/],
  ['a number of 41 characters', { invoice_number: 'x'.repeat(41) }, 'invoice_number', /40/],
  ['a total of its own', { total_amount: 10_000 }, 'total_amount', /not a known/],
  ['metadata that is too large', { metadata: { text: 'x'.repeat(5_000) } }, 'metadata', /4096 bytes/],
  ['metadata that is a list', { metadata: [] }, 'metadata', /object/],
  ['card data', { metadata: { card_number: '4811111111111114' } }, 'metadata.card_number', /card/i],
];

describe('POST /invoices/ 400', () => {
  it.each(CASES)('%s', async (_name, changes, field, message) => {
    const before = await leftBehind();
    const reply = await sendInvoice(t, changes);
    expect(reply.status).toBe(400);
    expect(reply.body.errors).toContainEqual({ field, message: expect.stringMatching(message) });
    expect(await leftBehind()).toEqual(before);
  });

  it('an order id that an invoice or a payment has, and a number that an invoice has', async () => {
    await sentInvoice(t, { order_id: 'TAKEN-1', invoice_number: 'N-1' });
    const charge = { ...bcaCharge, order_id: 'TAKEN-2' };
    expect((await t.request('POST', '/charge/', { body: charge })).status).toBe(201);
    const before = await leftBehind();
    for (const order_id of ['TAKEN-1', 'TAKEN-2']) {
      const reply = await sendInvoice(t, { order_id }, { key: t.keys.siti });
      expect([reply.status, reply.body.code, reply.body.errors[0].field]).toEqual([400, 'order_id_taken', 'order_id']);
    }
    const reply = await sendInvoice(t, { invoice_number: 'N-1' });
    expect([reply.status, reply.body.code]).toEqual([400, 'validation_failed']);
    expect(reply.body.errors).toEqual([{ field: 'invoice_number', message: expect.stringContaining('taken') }]);
    expect(await leftBehind()).toEqual(before);
    const charged = await t.request('POST', '/charge/', { body: { ...bcaCharge, order_id: 'TAKEN-1' } });
    expect([charged.status, charged.body.code]).toEqual([400, 'order_id_taken']);
  });

  it('bodies that are no invoice at all', async () => {
    const before = await leftBehind();
    for (const rawBody of ['', '[]', '"invoice"', '{', '{"items":[],"items":[]}']) {
      expect([rawBody, (await t.request('POST', '/invoices/', { rawBody })).status]).toEqual([rawBody, 400]);
    }
    expect(await leftBehind()).toEqual(before);
  });

  it('nothing of it through the service either, where types were got around', async () => {
    const caller = { id: 'budi' };
    const before = await leftBehind();
    for (const changes of [
      { due_date: '2099-02-30' },
      { items: [{ ...item, price: -1 }] },
      { customer_email: 'budi' },
    ]) {
      const input = anInvoice(changes) as Parameters<typeof t.gapura.invoices.create>[1];
      await expect(t.gapura.invoices.create(caller, input)).rejects.toMatchObject({ code: 'validation_failed' });
    }
    expect(await leftBehind()).toEqual(before);
  });
});

describe('POST /invoices/{pk}/void/ 400', () => {
  it.each([
    ['a reason that is no text', { reason: 7 }, 'reason'],
    ['a reason that is too long', { reason: 'x'.repeat(256) }, 'reason'],
    ['a field that nobody knows', { why: 'because' }, 'why'],
  ])('%s', async (_name, body, field) => {
    const { id } = await sentInvoice(t);
    const reply = await t.request('POST', `/invoices/${id}/void/`, { body });
    expect([reply.status, reply.body.errors[0].field]).toEqual([400, field]);
    expect((await t.request('GET', `/invoices/${id}/`)).body.status).toBe('pending');
  });
});
