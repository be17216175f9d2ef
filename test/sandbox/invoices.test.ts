// Invoices over the wire: bounds, sums, states, payment and time.

import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createSandbox, type Sandbox } from '../../src/sandbox/index.ts';
import { bcaCharge, caller, createReceiver, frozenSandbox, invoiceOf, type Receiver } from './support.ts';

const dayMs = 24 * 60 * 60 * 1000;

let sandbox: Sandbox;
let receiver: Receiver;
let call: ReturnType<typeof caller>;

beforeEach(async () => {
  receiver = await createReceiver();
  sandbox = await frozenSandbox({ notificationUrl: receiver.url });
  call = caller(sandbox);
});
afterEach(async () => {
  await sandbox.close();
  await receiver.close();
});

const create = (more: Record<string, unknown> = {}) => call('POST', '/v1/invoices', { body: invoiceOf(more) });
const createdId = async (more: Record<string, unknown> = {}) => {
  const reply = await create(more);
  expect(reply.status).toBe(201);
  return String(reply.body.id);
};
const read = async (id: string) => (await call('GET', `/v1/invoices/${id}`)).body;
const goTo = (iso: string) => sandbox.control.clock.set(new Date(iso));
const link = { payment_type: 'payment_link', virtual_accounts: undefined };
const quotation = {
  document_type: 'quotation',
  quotation_date: '2026-01-15 10:00:00 +0700',
  quotation_validity_date: '2026-01-31 10:00:00 +0700',
};

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

describe('bad input', () => {
  const item = { description: 'pillow', quantity: 1, price: 20_000 };
  const cases: [string, Record<string, unknown>, string[]][] = [
    ['no order id', { order_id: undefined }, ['order_id is required']],
    ['an order id of 37', { order_id: 'o'.repeat(37) }, ['order_id must not be longer than 36 characters']],
    ['an order id with a slash', { order_id: 'a/b' }, ['order_id format is invalid']],
    ['no number', { invoice_number: undefined }, ['invoice_number is required']],
    ['a number of 41', { invoice_number: 'n'.repeat(41) }, ['invoice_number must not be longer than 40 characters']],
    ['a date that is none', { invoice_date: 'today' }, ['invoice_date format is invalid']],
    ['a due date before the date', { due_date: '2026-01-15 09:00:00 +0700' }, ['due_date must be after invoice_date']],
    ['a long title', { invoice_title: 't'.repeat(21) }, ['invoice_title must not be longer than 20 characters']],
    ['a long reference', { reference: 'r'.repeat(91) }, ['reference must not be longer than 90 characters']],
    ['long notes', { notes: 'n'.repeat(1001) }, ['notes must not be longer than 1000 characters']],
    ['no customer', { customer_details: undefined }, ['customer_details is required']],
    ['a customer without a name', { customer_details: { id: 'c' } }, ['customer_details.name is required']],
    [
      'a phone that starts with 0',
      { customer_details: { name: 'A', phone: '0812' } },
      ['customer_details.phone must not start with 0'],
    ],
    [
      'a broken e-mail',
      { customer_details: { name: 'A', email: 'a@b' } },
      ['customer_details.email format is invalid'],
    ],
    ['no items', { item_details: [] }, ['item must not be empty']],
    ['items that are missing', { item_details: undefined }, ['item must not be empty']],
    [
      'a quantity above the bound',
      { item_details: [{ ...item, quantity: 100_000_000 }] },
      ['item_details[0].quantity must be less than or equal to 99999999'],
    ],
    [
      'a price above the bound',
      { item_details: [{ ...item, price: 100_000_000 }] },
      ['item_details[0].price must be less than or equal to 99999999'],
    ],
    [
      'a discount of 101 percent',
      { item_details: [{ ...item, discount_percentage: 101 }] },
      ['item_details[0].discount_percentage must be from 0 to 100'],
    ],
    [
      'a sum of nothing',
      { item_details: [{ ...item, price: 0 }], amount: undefined },
      ['gross_amount must be more than 0'],
    ],
    ['more discount than there is', { amount: { discount: '2000' } }, ['gross_amount must be more than 0']],
    [
      'a sum beyond every number',
      { item_details: [{ ...item, price: 99_999_999, quantity: 99_999_999 }], ...link },
      ['gross_amount must not be more than 99999999999'],
    ],
    ['an amount that is no number', { amount: { vat: 'ten' } }, ['amount.vat must be from 0 to 99999999999']],
    ['no payment type', { payment_type: undefined }, ['payment_type is required']],
    ['an unknown payment type', { payment_type: 'cash' }, ['payment_type is not supported']],
    ['no accounts', { virtual_accounts: undefined }, ['virtual_accounts is required']],
    ['an unknown bank', { virtual_accounts: [{ bank: 'bca' }] }, ['virtual_accounts[0].bank is not supported']],
    [
      'a BCA number of 10',
      { virtual_accounts: [{ bank: 'bca_va', number: '1234567890' }] },
      ['virtual_accounts[0].number format is invalid'],
    ],
    [
      'a sum below the least of the bank',
      { amount: undefined },
      ['gross_amount must be between 10000 and 20000000000 for this payment type'],
    ],
    ['an unknown tax mode', { tax_mode: 'both' }, ['tax_mode is not supported']],
    ['inclusive tax without taxes', { tax_mode: 'inclusive', amount: undefined }, ['taxes is required']],
    [
      'vat and taxes together',
      { tax_mode: 'exclusive', taxes: [{ name: 'PPN', type: 'percentage', value: 11 }] },
      ['vat and taxes must not be used together'],
    ],
    [
      'a quotation without its dates',
      { document_type: 'quotation' },
      ['quotation_date is required', 'quotation_validity_date is required'],
    ],
    [
      'a finish address that is not https',
      { ...link, payment_link: { callbacks: { finish: 'http://shop.example' } } },
      ['payment_link.callbacks.finish format is invalid'],
    ],
    [
      'an expiry in light years',
      { ...link, payment_link: { expiry: { unit: 'light years', duration: 1 } } },
      ['payment_link.expiry.unit is not supported'],
    ],
  ];
  test.each(cases)('%s is HTTP 400 and says what is wrong', async (_name, more, messages) => {
    const reply = await create(more);
    expect([reply.status, reply.body]).toEqual([400, { error_messages: messages }]);
    expect(sandbox.control.invoices.list()).toEqual([]);
    expect(sandbox.control.transactions.list()).toEqual([]);
  });

  test('malformed JSON, a wrong key and an unknown id have the shape of this API', async () => {
    const malformed = await call('POST', '/v1/invoices', { raw: '{' });
    expect([malformed.status, malformed.body.error_messages]).toEqual([400, [expect.any(String)]]);
    expect((await call('GET', '/v1/invoices/x', { key: 'wrong' })).status).toBe(401);
    for (const [method, tail] of [
      ['GET', ''],
      ['PATCH', '/void'],
      ['PATCH', '/convert'],
    ]) {
      const reply = await call(String(method), `/v1/invoices/nobody${tail}`);
      expect([reply.status, reply.body]).toEqual([404, { error_messages: ['Not Found'] }]);
    }
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

describe('payment', () => {
  test('paying the account makes the invoice paid, and one signed message says so', async () => {
    const { body } = await create();
    const [account] = body.virtual_accounts as { number: string }[];
    await sandbox.control.clock.advance(dayMs);
    sandbox.control.pay(String(account?.number));
    await sandbox.settled();
    expect(await read(String(body.id))).toMatchObject({
      status: 'paid',
      paid_date: '2026-01-16 10:00:00 +0700',
      paid_pdf_url: expect.stringMatching(/\/invoices\/pdf\//),
    });
    expect(receiver.received).toHaveLength(1);
    const message = receiver.received[0]?.body ?? {};
    expect(message).toMatchObject({
      transaction_status: 'settlement',
      status_code: '200',
      order_id: body.order_id,
      gross_amount: '13324.00',
      payment_type: 'bank_transfer',
      metadata: { midtrans_invoice_id: body.id },
    });
    const signed = `${body.order_id}20013324.00${sandbox.serverKey}`;
    expect(message.signature_key).toBe(createHash('sha512').update(signed).digest('hex'));
  });

  test('paying one of several accounts closes the others without a word', async () => {
    const id = await createdId({
      virtual_accounts: [{ bank: 'bca_va' }, { bank: 'bni_va' }, { bank: 'mandiri_bill' }],
    });
    const paid = sandbox.control.invoices.pay(id, { method: 'mandiri_bill' });
    expect(paid.status).toBe('paid');
    await sandbox.control.clock.advance(200 * dayMs);
    expect(receiver.received.map(({ body }) => [body.payment_type, body.transaction_status])).toEqual([
      ['echannel', 'settlement'],
    ]);
    expect(
      sandbox.control.transactions
        .list()
        .map(({ status }) => status)
        .sort(),
    ).toEqual(['cancel', 'cancel', 'settlement']);
    expect((await read(id)).status).toBe('paid');
  });

  const methods = [
    ['bca_va', 'bank_transfer'],
    ['bni_va', 'bank_transfer'],
    ['bri_va', 'bank_transfer'],
    ['cimb_va', 'bank_transfer'],
    ['permata_va', 'bank_transfer'],
    ['mandiri_bill', 'echannel'],
    ['qris', 'qris'],
    ['gopay', 'gopay'],
    ['shopeepay', 'shopeepay'],
    ['dana', 'dana'],
    ['indomaret', 'cstore'],
    ['alfamart', 'cstore'],
  ] as const;
  test.each(methods)('a link is paid by %s', async (method, paymentType) => {
    const id = await createdId(link);
    expect(sandbox.control.invoices.pay(id, { method }).status).toBe('paid');
    await sandbox.settled();
    const told = receiver.received.map(({ body }) => [body.payment_type, body.transaction_status, body.metadata]);
    const metadata = { midtrans_invoice_id: id };
    expect(told).toEqual([
      [paymentType, 'pending', metadata],
      [paymentType, 'settlement', metadata],
    ]);
  });

  test('a card pays a link at once and settles the next day; the invoice is paid by then', async () => {
    const id = await createdId(link);
    expect(sandbox.control.invoices.pay(id, { method: 'credit_card' }).status).toBe('paid');
    await sandbox.control.clock.advance(2 * dayMs);
    expect(receiver.received.map(({ body }) => body.transaction_status)).toEqual(['capture', 'settlement']);
    expect((await read(id)).paid_date).toBe('2026-01-15 10:00:00 +0700');
  });

  test('the shopper may change the way to pay; only the last one counts', async () => {
    const id = await createdId(link);
    const first = sandbox.control.invoices.choose(id, { method: 'gopay' });
    expect(sandbox.control.invoices.choose(id, { method: 'gopay' }).id).toBe(first.id);
    const second = sandbox.control.invoices.choose(id, { method: 'bca_va' });
    expect(sandbox.control.transactions.get(first.id)?.status).toBe('cancel');
    expect(sandbox.control.invoices.view(id).waitingTransactionId).toBe(second.id);
    sandbox.control.pay(second.id);
    expect((await read(id)).status).toBe('paid');
  });

  test('a link offers what the merchant enabled, with the numbers that the merchant chose', async () => {
    const id = await createdId({
      ...link,
      payment_link: { enabled_payments: ['bni_va', 'other_qris'], bni_va: { number: '777' } },
    });
    expect(sandbox.control.invoices.view(id).methods.map(({ method }) => method)).toEqual(['bni_va', 'qris']);
    expect(() => sandbox.control.invoices.pay(id, { method: 'gopay' })).toThrow('does not offer gopay');
    expect(sandbox.control.invoices.choose(id, { method: 'bni_va' }).numbers).toEqual(['98888777']);
  });

  test('a paid invoice stays paid after a refund and is not paid twice', async () => {
    const id = await createdId(link);
    sandbox.control.invoices.pay(id, { method: 'gopay' });
    const refund = await call('POST', `/v2/${invoiceOf().order_id}/refund`, { body: {} });
    expect(refund.body).toMatchObject({ status_code: '200', transaction_status: 'refund' });
    expect((await read(id)).status).toBe('paid');
    expect(() => sandbox.control.invoices.pay(id)).toThrow('is paid');
  });

  test('a merchant cannot pay an invoice by naming it in a charge of its own', async () => {
    const id = await createdId(link);
    const metadata = { midtrans_invoice_id: id };
    await call('POST', '/v2/charge', { body: bcaCharge('OTHER', 13_324, { metadata }) });
    sandbox.control.pay('OTHER');
    expect((await read(id)).status).toBe('pending');
  });
});

describe('void and convert', () => {
  const voiding = (id: string, body?: unknown) => call('PATCH', `/v1/invoices/${id}/void`, { body });
  const cannot = { status: 409, body: { error_messages: ['Invoice cannot be canceled'] } };

  test('a pending or overdue invoice is voided, once, and its account can no longer be paid', async () => {
    const { body } = await create();
    await goTo('2026-02-16T00:00:00Z');
    expect((await read(String(body.id))).status).toBe('overdue');
    const done = await voiding(String(body.id));
    expect([done.status, done.body]).toEqual([200, { success: true }]);
    expect((await read(String(body.id))).status).toBe('voided');
    expect(sandbox.control.transactions.list().map(({ status }) => status)).toEqual(['cancel']);
    expect(await voiding(String(body.id))).toMatchObject(cannot);
    await sandbox.settled();
    expect(receiver.received).toEqual([]);
  });

  test('a paid invoice is not voided', async () => {
    const id = await createdId();
    sandbox.control.invoices.pay(id);
    expect(await voiding(id)).toMatchObject(cannot);
    expect((await read(id)).status).toBe('paid');
  });

  test('a quotation cannot be paid; converted, it is an invoice like any other', async () => {
    const { body } = await create(quotation);
    const id = String(body.id);
    expect(body).toMatchObject({ status: 'published', document_type: 'quotation', virtual_accounts: [] });
    expect(() => sandbox.control.invoices.pay(id)).toThrow('is published');
    const converted = await call('PATCH', `/v1/invoices/${id}/convert`);
    expect(converted.status).toBe(200);
    expect(converted.body).toMatchObject({
      id,
      status: 'pending',
      document_type: 'invoice',
      created_as: 'quotation',
      converted_at: '2026-01-15 10:00:00 +0700',
      virtual_accounts: [{ bank: 'bca_va' }],
    });
    expect(await call('PATCH', `/v1/invoices/${id}/convert`)).toMatchObject({
      status: 409,
      body: { error_messages: ['Invoice cannot be converted'] },
    });
    expect(sandbox.control.invoices.pay(id).status).toBe('paid');
  });

  test.each([
    [{ cancel_as: 'client' }, 'rejected'],
    [undefined, 'canceled'],
  ])('a quotation voided with %j is %s', async (body, status) => {
    const id = await createdId(quotation);
    expect((await voiding(id, body)).body).toEqual({ success: true });
    expect((await read(id)).status).toBe(status);
    expect(await voiding(id)).toMatchObject(cannot);
  });

  test('a quotation expires when its validity ends', async () => {
    const id = await createdId(quotation);
    await goTo('2026-01-31T03:00:00Z');
    expect((await read(id)).status).toBe('expired');
  });
});

describe('time', () => {
  test('an invoice is overdue from its due date on and can still be paid', async () => {
    const id = await createdId();
    await goTo('2026-02-15T02:59:59Z');
    expect((await read(id)).status).toBe('pending');
    await goTo('2026-02-15T03:00:00Z');
    expect((await read(id)).status).toBe('overdue');
    expect(sandbox.control.invoices.pay(id).status).toBe('paid');
  });

  test('accounts end after 180 days, the invoice with them, and the merchant is told by a signed message', async () => {
    const id = await createdId();
    await sandbox.control.clock.advance(180 * dayMs - 1);
    expect((await read(id)).status).toBe('overdue');
    await sandbox.control.clock.advance(1);
    expect((await read(id)).status).toBe('expired');
    expect(receiver.received.map(({ body }) => body)).toMatchObject([
      { transaction_status: 'expire', status_code: '202', metadata: { midtrans_invoice_id: id } },
    ]);
    expect(() => sandbox.control.invoices.pay(id)).toThrow('is expired');
  });

  test('an invoice expires when the last of its accounts is closed', async () => {
    const id = await createdId({ virtual_accounts: [{ bank: 'bca_va' }, { bank: 'bni_va' }] });
    const [first, second] = sandbox.control.transactions.list();
    sandbox.control.expire(String(first?.id));
    expect((await read(id)).status).toBe('pending');
    sandbox.control.expire(String(second?.id));
    expect((await read(id)).status).toBe('expired');
  });

  test.each([
    [{ unit: 'days', duration: 3 }, '2026-01-18T03:00:00Z'],
    [{ unit: 'months', duration: 1, start_time: '2026-01-31 10:00:00 +0700' }, '2026-02-28T03:00:00Z'],
    [{ unit: 'months', duration: 60 }, '2028-01-15T03:00:00Z'],
  ])('a link with expiry %j ends with what was chosen on it at %s', async (expiry, end) => {
    const id = await createdId({ ...link, payment_link: { is_custom_expiry: true, expiry } });
    await goTo(new Date(Date.parse(end) - 1000).toISOString());
    sandbox.control.invoices.choose(id, { method: 'bca_va' });
    await goTo(end);
    expect((await read(id)).status).toBe('expired');
    expect(receiver.received.map(({ body }) => body.transaction_status)).toEqual(['pending', 'expire']);
  });

  test('invoices outlive a restart, and their dates with them', async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'gapura-sandbox-'));
    const opened: Sandbox[] = [];
    try {
      const first = await frozenSandbox({ dataDir, publicUrl: 'http://sandbox.example' });
      opened.push(first);
      const made = await caller(first)('POST', '/v1/invoices', { body: invoiceOf() });
      await first.close();
      const second = await createSandbox({ dataDir, publicUrl: 'http://sandbox.example' });
      opened.push(second);
      const again = caller(second);
      expect((await again('GET', `/v1/invoices/${made.body.id}`)).body).toMatchObject(made.body);
      await second.control.clock.set(new Date('2026-02-15T03:00:00Z'));
      expect((await again('GET', `/v1/invoices/${made.body.id}`)).body.status).toBe('overdue');
      expect(second.control.invoices.pay(String(made.body.id)).status).toBe('paid');
    } finally {
      for (const one of opened) await one.close();
      await rm(dataDir, { recursive: true, force: true });
    }
  });
});

test('the HTTP control lists, shows, chooses, pays and expires invoices', async () => {
  const id = await createdId(link);
  const other = await createdId({ order_id: 'other' });
  const control = (method: string, tail: string, body?: unknown) =>
    call(method, `/_sandbox/invoices${tail}`, { body, key: null });
  const listed = (await control('GET', '')).body.invoices as { id: string }[];
  expect(listed.map((one) => one.id)).toEqual([other, id]);
  expect((await control('GET', `/${id}`)).body).toMatchObject({
    invoice: { id, status: 'pending' },
    merchantName: 'Toko Gapura',
    title: 'Invoice',
    subtotal: 2000,
    adjustments: [
      { label: 'Discount', amount: -1000 },
      { label: 'VAT', amount: 12_313 },
      { label: 'Shipping', amount: 11 },
    ],
  });
  const chosen = await control('POST', `/${id}/choose`, { method: 'bri_va' });
  expect(chosen.body).toMatchObject({ status: 'pending', orderId: invoiceOf().order_id });
  expect((await control('POST', `/${id}/pay`)).body).toMatchObject({ id, status: 'paid' });
  expect((await control('POST', `/${id}/pay`)).status).toBe(409);
  expect((await control('POST', `/${other}/expire`)).body).toMatchObject({ id: other, status: 'expired' });
  expect((await control('POST', `/${other}/pay`, { method: 'barter' })).status).toBe(409);
  expect((await control('GET', '/nobody')).status).toBe(404);
});
