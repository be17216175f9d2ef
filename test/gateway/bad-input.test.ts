// Input that must not travel: each case fails before anything is sent, with the name of the field.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallOptions, GatewayClient } from '../../src/client.ts';
import { GatewayValidationError } from '../../src/client.ts';
import { answerJson, BCA_CHARGE, clientFor, rejection, startGateway, type TestGateway } from './support/gateways.ts';

let gateway: TestGateway;
let client: GatewayClient;

beforeAll(async () => {
  gateway = await startGateway((response) => answerJson(response, { status_code: '200' }));
  client = clientFor(gateway.url, { clientKey: undefined });
});

afterAll(async () => {
  await client.close();
  await gateway.close();
});

/** Calls as a caller without types would. */
function call(operation: string, ...parameters: unknown[]): Promise<unknown> {
  const method = (client as unknown as { [name: string]: (...all: unknown[]) => Promise<unknown> })[operation];
  if (method === undefined) throw new Error(`no operation ${operation}`);
  return method.apply(client, parameters);
}

async function expectRefusal(promise: Promise<unknown>, message: string): Promise<void> {
  const before = gateway.received.length;
  const error = await rejection(promise);
  expect(error).toBeInstanceOf(GatewayValidationError);
  expect(error.message).toBe(message);
  expect(error).toMatchObject({
    outcome: 'refused',
    statusCode: null,
    httpStatus: null,
    validationMessages: [message],
  });
  expect(gateway.received.length).toBe(before);
}

const item = { price: 22_000, quantity: 2, name: 'Beans' };

describe('charge refuses', () => {
  const details = BCA_CHARGE.transaction_details;
  const cases: [string, unknown, string][] = [
    ['no payload', undefined, 'payload must be an object'],
    ['a list', [], 'payload must be an object'],
    ['no payment type', { ...BCA_CHARGE, payment_type: undefined }, 'payment_type is required'],
    ['no details', { payment_type: 'qris' }, 'transaction_details is required'],
    [
      'an empty order id',
      { ...BCA_CHARGE, transaction_details: { ...details, order_id: '' } },
      'transaction_details.order_id must be text, not empty',
    ],
    [
      'a numeric order id',
      { ...BCA_CHARGE, transaction_details: { ...details, order_id: 7 } },
      'transaction_details.order_id must be text, not empty',
    ],
    ...[10.5, '44000', 0, -1, Number.NaN, 2 ** 53, null, 44_000n].map((amount): [string, unknown, string] => [
      `an amount of ${typeof amount} ${amount}`,
      { ...BCA_CHARGE, transaction_details: { ...details, gross_amount: amount } },
      'transaction_details.gross_amount must be a whole number of rupiah from 1 on',
    ]),
    ['items that are no list', { ...BCA_CHARGE, item_details: {} }, 'item_details must be a list'],
    ['no item in the list', { ...BCA_CHARGE, item_details: [] }, 'item_details must not be empty'],
    [
      'an item without name',
      { ...BCA_CHARGE, item_details: [item, { price: 1, quantity: 1 }] },
      'item_details.1.name is required',
    ],
    [
      'a hole among the items',
      { ...BCA_CHARGE, item_details: Object.assign(new Array(2), { 0: item }) },
      'item_details.1 must be an object',
    ],
    [
      'half an item',
      { ...BCA_CHARGE, item_details: [{ ...item, quantity: 0.5 }] },
      'item_details.0.quantity must be a whole number from 1 on',
    ],
    [
      'a price with decimals',
      { ...BCA_CHARGE, item_details: [{ ...item, price: 0.1 }] },
      'item_details.0.price must be a whole number of rupiah',
    ],
    [
      'items that do not add up',
      { ...BCA_CHARGE, item_details: [item, item] },
      'transaction_details.gross_amount must be the sum of item_details, which is 88000',
    ],
    [
      'a customer whose phone is a number',
      { ...BCA_CHARGE, customer_details: { phone: 812 } },
      'customer_details.phone must be text',
    ],
    [
      'an address that is text',
      { ...BCA_CHARGE, customer_details: { billing_address: 'Jl.' } },
      'customer_details.billing_address must be an object',
    ],
    [
      'an expiry without duration',
      { ...BCA_CHARGE, custom_expiry: { unit: 'day' } },
      'custom_expiry.expiry_duration is required',
    ],
    [
      'an expiry in weeks',
      { ...BCA_CHARGE, custom_expiry: { expiry_duration: 1, unit: 'week' } },
      'custom_expiry.unit must be one of second, minute, hour, day',
    ],
    ['metadata that is a list', { ...BCA_CHARGE, metadata: [] }, 'metadata must be an object'],
    ['no bank transfer', { ...BCA_CHARGE, bank_transfer: undefined }, 'bank_transfer is required'],
    ['a bank transfer of null', { ...BCA_CHARGE, bank_transfer: null }, 'bank_transfer must be an object'],
    ['no bank', { ...BCA_CHARGE, bank_transfer: {} }, 'bank_transfer.bank is required'],
    [
      'a card without token',
      { ...BCA_CHARGE, payment_type: 'credit_card', credit_card: {} },
      'credit_card must hold exactly one of token_id, card and google_pay_token',
    ],
    [
      'two means of payment',
      { ...BCA_CHARGE, payment_type: 'credit_card', credit_card: { token_id: 'a', google_pay_token: {} } },
      'credit_card must hold exactly one of token_id, card and google_pay_token',
    ],
    [
      '3-D Secure as text',
      { ...BCA_CHARGE, payment_type: 'credit_card', credit_card: { token_id: 'a', authentication: 'true' } },
      'credit_card.authentication must be true or false',
    ],
    [
      'a bill without labels',
      { ...BCA_CHARGE, payment_type: 'echannel', echannel: { bill_info1: 'a' } },
      'echannel.bill_info2 is required',
    ],
    ['OVO without a phone', { ...BCA_CHARGE, payment_type: 'ovo' }, 'ovo is required'],
    ['no store', { ...BCA_CHARGE, payment_type: 'cstore', cstore: {} }, 'cstore.store is required'],
    [
      'GoPay with a token that is a number',
      { ...BCA_CHARGE, payment_type: 'gopay', gopay: { payment_option_token: 1 } },
      'gopay.payment_option_token must be text',
    ],
    ['Akulaku without items', { ...BCA_CHARGE, payment_type: 'akulaku' }, 'item_details is required'],
    [
      'Kredivo without a customer',
      { ...BCA_CHARGE, payment_type: 'kredivo', item_details: [item] },
      'customer_details is required',
    ],
  ];
  it.each(cases)('%s', async (_case, payload, message) => {
    await expectRefusal(call('charge', payload), message);
  });

  it('what cannot be written as JSON', async () => {
    const error = await rejection(call('charge', { ...BCA_CHARGE, metadata: { amount: 1n } }));
    expect(error).toBeInstanceOf(GatewayValidationError);
    expect(error.message).toMatch(/^payload cannot be written as JSON/);
  });

  it('nothing of a payment type that it does not know: that is for the gateway to judge', async () => {
    for (const type of ['new_wallet', 'constructor', '__proto__']) {
      const payload = { ...BCA_CHARGE, payment_type: type, new_wallet: { a: 1 } };
      await expect(call('charge', payload, null)).resolves.toEqual({ status_code: '200' });
      expect(JSON.parse(gateway.received.at(-1)?.body ?? '')).toEqual(payload);
    }
  });
});

describe('the other operations refuse', () => {
  const card = ['4811111111111114', '12', '2030'];
  const cases: [string, unknown[], string][] = [
    ['getStatus', [], 'order_id must be text, not empty'],
    ['getStatus', [''], 'order_id must be text, not empty'],
    ['getStatus', [42], 'order_id must be text, not empty'],
    ['getStatus', ['..'], 'order_id must not be a dot or two'],
    ['cancel', ['.'], 'order_id must not be a dot or two'],
    ['expire', ['\ud800'], 'order_id must be well-formed Unicode'],
    ['getStatusB2b', ['A', { page: -1 }], 'page must be 0 or more'],
    ['capture', ['', 1], 'transaction_id must be text, not empty'],
    ['capture', ['t', 1.5], 'gross_amount must be a whole number of rupiah from 1 on'],
    ['refund', ['A', 'a key', 1], 'refund_key must be of letters, digits, - and _'],
    ['refund', ['A', 'k', '1'], 'amount must be a whole number of rupiah from 1 on'],
    ['directRefund', ['A', 'k', 1, 5], 'reason must be text'],
    ['getCardToken', ['4811', '12', '2030', '123', 'c'], 'card_number must be the digits of a card'],
    ['getCardToken', ['4811111111111114', '13', '2030', '123', 'c'], 'card_exp_month must be a month from 01 to 12'],
    ['getCardToken', ['4811111111111114', '12', '30', '123', 'c'], 'card_exp_year must be a year of 4 digits'],
    ['getCardToken', [...card, '12', 'c'], 'card_cvv must be 3 or 4 digits'],
    ['getCardToken', [...card, '123'], 'client_key must not be empty'],
    ['registerCard', [...card, 'SB-Mid-server-x'], 'client_key is a server key; a client key is needed'],
    ['pointInquiry', [null], 'token_id must be text, not empty'],
    ['getBin', ['48111'], 'bin_number must be 6 to 8 digits'],
    ['createPayAccount', [{ payment_type: 'gopay' }], 'gopay_partner is required'],
    ['createSubscription', [{ name: 'A', amount: 14_000 }], 'amount must be a whole number of rupiah, as text'],
    ['updateSubscription', ['s', { name: 'A', amount: '1' }], 'currency is required'],
    ['createInvoice', [{ order_id: 'A' }], 'invoice_number is required'],
    ['voidInvoice', ['i', 7], 'void_reason must be text'],
  ];
  it.each(cases)('%s(...%j)', async (operation, parameters, message) => {
    await expectRefusal(call(operation, ...parameters), message);
  });
});

describe('the options of a call refuse', () => {
  const cases: [string, CallOptions | { [option: string]: unknown }, string][] = [
    [
      'a key that the gateway would ignore',
      { idempotencyKey: 'k'.repeat(47) },
      'idempotencyKey must be 1 to 46 visible ASCII characters',
    ],
    ['an empty key', { idempotencyKey: '' }, 'idempotencyKey must be 1 to 46 visible ASCII characters'],
    [
      'a key that breaks the header',
      { idempotencyKey: 'a\r\nb: c' },
      'idempotencyKey must be 1 to 46 visible ASCII characters',
    ],
    ['a request id that is a number', { requestId: 7 }, 'requestId must be 1 to 128 visible ASCII characters'],
    [
      'four addresses',
      { overrideNotification: Array(4).fill('https://a.example') },
      'overrideNotification must be a list of 1 to 3 URLs',
    ],
    [
      'one address as text',
      { appendNotification: 'https://a.example' },
      'appendNotification must be a list of 1 to 3 URLs',
    ],
    [
      'an address with a comma',
      { appendNotification: ['https://a.example/,b'] },
      'appendNotification must hold http or https URLs without commas and spaces',
    ],
    ['a signal that is none', { signal: {} }, 'signal must be an AbortSignal'],
    ['a time-out of nothing', { timeoutMs: 0 }, 'timeoutMs must be more than 0 and at most 2147483647'],
    ['endless retries', { retries: Number.POSITIVE_INFINITY }, 'retries must be 0 or more'],
  ];
  it.each(cases)('%s', async (_case, options, message) => {
    await expectRefusal(call('charge', BCA_CHARGE, options), message);
  });
});
