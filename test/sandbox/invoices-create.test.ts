// Invoices that are created over the wire: what is answered, and how their sums are made.

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Sandbox } from '../../src/sandbox/index.ts';
import { invoiceCalls, link } from './invoice-support.ts';
import { bcaCharge, createReceiver, frozenSandbox, invoiceOf, type Receiver } from './support.ts';

let sandbox: Sandbox;
let receiver: Receiver;
beforeEach(async () => {
  receiver = await createReceiver();
  sandbox = await frozenSandbox({ notificationUrl: receiver.url });
});
afterEach(async () => {
  await sandbox.close();
  await receiver.close();
});

const { call, create, createdId, read } = invoiceCalls(() => sandbox);

describe('create', () => {
  test('answers HTTP 201 with the invoice, its account and the sum as a whole number', async () => {
    const reply = await create();
    expect(reply.status).toBe(201);
    expect(reply.body).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      order_id: '7950c36a-d267-4f25-bb03-7a82b00z168t',
      invoice_number: 'INV/2026/0001',
      published_date: '2026-01-15 10:00:00 +0700',
      invoice_date: '2026-01-15 10:00:00 +0700',
      due_date: '2026-02-15 10:00:00 +0700',
      customer_details: { id: 'customer-1', name: 'merchant A', email: 'merchant@example.com', phone: '82313123123' },
      item_details: [{ item_id: 'SKU1111', description: 'pillow', quantity: 1, price: 2000 }],
      notes: 'just a note',
      amount: { vat: 12_313, discount: 1000, shipping: 11 },
      status: 'pending',
      gross_amount: 13_324,
      pdf_url: expect.stringMatching(new RegExp(`^${sandbox.url}/invoices/pdf/[0-9a-f-]{36}$`)),
      payment_type: 'virtual_account',
      virtual_accounts: [{ bank: 'bca_va', number: expect.stringMatching(/^\d{15}$/) }],
      document_type: 'invoice',
      created_as: 'invoice',
    });
    await sandbox.settled();
    expect(receiver.received).toEqual([]);
  });

  test('a payment link is an address of the sandbox, and there are no accounts', async () => {
    const { body } = await create(link);
    expect([body.payment_link_url, body.virtual_accounts]).toEqual([`${sandbox.url}/payment-links/${body.id}`, []]);
  });

  test('get says null where create says nothing', async () => {
    const { body } = await create(link);
    expect(await read(String(body.id))).toEqual({
      ...body,
      paid_date: null,
      paid_pdf_url: null,
      invoice_title: null,
      invoice_paid_title: null,
      reference: null,
      tax_mode: null,
      taxes: null,
      quotation_date: null,
      quotation_validity_date: null,
      converted_at: null,
      external_group_id: null,
    });
  });

  test('dates may be ISO 8601, and without an offset they are Jakarta time', async () => {
    const { body } = await create({ invoice_date: '2026-01-15T03:00:00Z', due_date: '2026-02-15 10:00:00' });
    expect([body.invoice_date, body.due_date]).toEqual(['2026-01-15 10:00:00 +0700', '2026-02-15 10:00:00 +0700']);
  });

  test('every bank gets an account; chosen numbers stand behind the company code, and the bank may be called name', async () => {
    const { body } = await create({
      virtual_accounts: [
        { bank: 'bca_va', number: '12345678901' },
        { name: 'mandiri_bill', number: '4711' },
        { bank: 'bni_va', number: '12345678' },
        { bank: 'bri_va' },
        { bank: 'cimb_va' },
        { bank: 'permata_va', number: '1234567890' },
      ],
    });
    expect(body.virtual_accounts).toEqual([
      { bank: 'bca_va', number: '8127812345678901' },
      { bank: 'mandiri_bill', number: '4711', biller_code: '70012' },
      { bank: 'bni_va', number: '9888812345678' },
      { bank: 'bri_va', number: expect.stringMatching(/^26215\d{13}$/) },
      { bank: 'cimb_va', number: expect.stringMatching(/^5189\d{12}$/) },
      { bank: 'permata_va', number: '85621234567890' },
    ]);
  });

  test('an order id is used once, by an invoice or by a payment', async () => {
    const id = await createdId();
    await call('PATCH', `/v1/invoices/${id}/void`);
    expect(await create()).toMatchObject({ status: 409, body: { error_messages: ['Duplicate order id'] } });
    await call('POST', '/v2/charge', { body: bcaCharge('ORDER-1') });
    expect(await create({ order_id: 'ORDER-1', ...link })).toMatchObject({
      status: 409,
      body: { error_messages: ['Duplicate order id'] },
    });
    expect(sandbox.control.invoices.list()).toHaveLength(1);
  });

  test('a repeated X-Idempotency-Key answers the first invoice for five minutes', async () => {
    const send = (more = {}) =>
      call('POST', '/v1/invoices', { body: invoiceOf(more), headers: { 'x-idempotency-key': 'inv-1' } });
    const first = await send();
    const again = await send({ order_id: 'another' });
    expect([again.status, again.body]).toEqual([201, first.body]);
    await sandbox.control.clock.advance(5 * 60_000);
    expect((await send()).status).toBe(409);
  });
});

describe('sums', () => {
  const items = (...prices: [number, number, number?][]) =>
    prices.map(([price, quantity, discount]) => ({
      description: 'thing',
      price,
      quantity,
      ...(discount === undefined ? {} : { discount_percentage: discount }),
    }));
  const tax = (type: string, value: number | string) => ({ name: 'PPN', type, value });
  const cases: [string, Record<string, unknown>, number, number[]?][] = [
    ['quantities multiply prices', { item_details: items([12_345, 3], [1, 2]) }, 37_037],
    ['each line rounds its own discount half up', { item_details: items([10_001, 1, 50], [10_001, 1, 50]) }, 10_000],
    ['a discount may have decimals', { item_details: items([100_000, 1, 12.345]) }, 87_655],
    ['a line may be free', { item_details: items([100_000, 1, 100], [500, 1]) }, 500],
    [
      'exclusive tax is on the items less the discount, not on shipping',
      {
        item_details: items([100_000, 1]),
        amount: { discount: '10000', shipping: '9000' },
        tax_mode: 'exclusive',
        taxes: [tax('percentage', 11)],
      },
      108_900,
      [9900],
    ],
    [
      'exclusive taxes of both kinds add up, and a value may be text',
      { item_details: items([33_333, 1]), tax_mode: 'exclusive', taxes: [tax('percentage', '2.5'), tax('fixed', 700)] },
      34_866,
      [833, 700],
    ],
    [
      'inclusive tax is found inside the prices',
      { item_details: items([111_000, 1]), tax_mode: 'inclusive', taxes: [tax('percentage', 11)] },
      111_000,
      [11_000],
    ],
    [
      'inclusive taxes share what is left beside the fixed ones',
      {
        item_details: items([115_500, 1]),
        tax_mode: 'inclusive',
        taxes: [tax('percentage', 10), tax('percentage', 5), tax('fixed', 500)],
      },
      115_500,
      [10_000, 5000, 500],
    ],
    ['without a mode there is no tax', { item_details: items([5000, 1]), taxes: [tax('percentage', 11)] }, 5000],
    [
      'the largest sum is exact',
      { item_details: items([99_999_999, 1000]), amount: { shipping: '999' } },
      99_999_999_999,
    ],
  ];
  test.each(cases)('%s', async (_name, more, gross, taxes) => {
    const reply = await create({ ...link, amount: undefined, ...more });
    expect([reply.status, reply.body.gross_amount]).toEqual([201, gross]);
    const calculated = (reply.body.taxes as { calculated_amount: number }[] | undefined)?.map(
      (one) => one.calculated_amount,
    );
    expect(calculated).toEqual(taxes);
  });
});
