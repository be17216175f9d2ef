import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Sandbox } from '../../src/sandbox/index.ts';
import { invoiceCalls, link } from './invoice-support.ts';
import { frozenSandbox } from './support.ts';

let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await frozenSandbox();
});
afterEach(() => sandbox.close());

const { call, create } = invoiceCalls(() => sandbox);

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
