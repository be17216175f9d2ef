// Whatever a client sends, the sandbox answers as the gateway would, and goes on.

import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Sandbox } from '../../src/sandbox/index.ts';
import { bcaCharge, caller, chargeOf, frozenSandbox } from './support.ts';

let sandbox: Sandbox;
let call: ReturnType<typeof caller>;
beforeAll(async () => {
  sandbox = await frozenSandbox();
  call = caller(sandbox);
});
afterAll(() => sandbox.close());

const details = (changes: Record<string, unknown>) => ({
  ...bcaCharge('BAD-1'),
  transaction_details: { order_id: 'BAD-1', gross_amount: 44_000, ...changes },
});

test.each([
  ['no key', null],
  ['the client key', 'SB-Mid-client-gapura'],
  ['another key', 'SB-Mid-server-other'],
])('%s is refused before anything else is looked at', async (_case, key) => {
  const reply = await call('POST', '/v2/charge', { raw: '{broken', key });
  expect([reply.status, reply.body]).toEqual([
    401,
    {
      status_code: '401',
      status_message: 'Transaction cannot be authorized with the current client/server key.',
      id: expect.any(String),
    },
  ]);
});

test.each(['{broken', '{"a":', 'undefined', '{"a":1}}', '\u0000'])(
  'the text %j is a malformed request',
  async (raw) => {
    const reply = await call('POST', '/v2/charge', { raw });
    expect([reply.status, reply.body.status_code]).toEqual([200, '413']);
  },
);

test.each(['', 'null'])('the body %j makes the gateway fall over', async (raw) => {
  const reply = await call('POST', '/v2/charge', { raw });
  expect([reply.status, reply.body.status_code]).toEqual([500, '500']);
});

test.each(['[]', '"text"', '12', 'true'])('the body %s is no charge', async (raw) => {
  const reply = await call('POST', '/v2/charge', { raw });
  expect([reply.status, reply.body.validation_messages]).toEqual([400, ['request body must be a JSON object']]);
});

test.each<[unknown, string[]]>([
  [{}, ['payment_type is required', 'transaction_details is required']],
  [{ ...bcaCharge('BAD-1'), payment_type: 7 }, ['payment_type must be a string']],
  [{ ...bcaCharge('BAD-1'), payment_type: 'barter' }, ['payment_type is not supported']],
  [{ ...bcaCharge('BAD-1'), payment_type: '__proto__' }, ['payment_type is not supported']],
  [{ ...bcaCharge('BAD-1'), bank_transfer: 'bca' }, ['bank_transfer must be an object']],
  [{ ...bcaCharge('BAD-1'), transaction_details: [] }, ['transaction_details must be an object']],
  [details({ order_id: undefined }), ['transaction_details.order_id is required']],
  [details({ order_id: '' }), ['transaction_details.order_id is required']],
  [details({ order_id: 12 }), ['transaction_details.order_id must be a string']],
  [details({ order_id: 'a b' }), ['transaction_details.order_id format is invalid']],
  [details({ order_id: 'x'.repeat(51) }), ['transaction_details.order_id must not be longer than 50 characters']],
  [details({ gross_amount: undefined }), ['transaction_details.gross_amount is required']],
  [details({ gross_amount: '44000' }), ['transaction_details.gross_amount must be an integer']],
  [details({ gross_amount: 44_000.5 }), ['transaction_details.gross_amount must be an integer']],
  [details({ gross_amount: 1e300 }), ['transaction_details.gross_amount must be an integer']],
  [details({ gross_amount: 0 }), ['transaction_details.gross_amount must be greater than or equal to 1']],
  [details({ gross_amount: -5 }), ['transaction_details.gross_amount must be greater than or equal to 1']],
  [details({ currency: 'USD' }), ['transaction_details.currency is not supported']],
  [{ ...bcaCharge('BAD-1'), item_details: {} }, ['item_details must be an array']],
  [{ ...bcaCharge('BAD-1'), item_details: [1] }, ['item_details[0] must be an object']],
  [
    { ...bcaCharge('BAD-1'), item_details: [{ name: 'a', price: 1, quantity: 0 }] },
    ['item_details[0].quantity must be greater than or equal to 1'],
  ],
  [
    { ...bcaCharge('BAD-1'), item_details: [{ name: 'a', price: 43_999, quantity: 1 }] },
    ['transaction_details.gross_amount is not equal to the sum of item_details'],
  ],
  [
    { ...bcaCharge('BAD-1'), customer_details: { email: 'budi..utomo@example.com' } },
    ['customer_details.email format is invalid'],
  ],
  [
    { ...bcaCharge('BAD-1'), customer_details: { billing_address: { country_code: 'USA' } } },
    ['customer_details.billing_address.country_code is not supported'],
  ],
  [{ ...bcaCharge('BAD-1'), metadata: 'text' }, ['metadata must be an object']],
  [{ ...bcaCharge('BAD-1'), custom_field1: 1 }, ['custom_field1 must be a string']],
  [{ ...bcaCharge('BAD-1'), custom_expiry: {} }, ['custom_expiry.expiry_duration is required']],
  [
    { ...bcaCharge('BAD-1'), custom_expiry: { expiry_duration: 1, unit: 'year' } },
    ['custom_expiry.unit is not supported'],
  ],
  [
    { ...bcaCharge('BAD-1'), custom_expiry: { expiry_duration: 1, order_time: '2026-02-31 10:00:00 +0700' } },
    ['custom_expiry.order_time format is invalid'],
  ],
  [
    { ...bcaCharge('BAD-1'), custom_expiry: { expiry_duration: 19, unit: 'second' } },
    ['custom_expiry is below minimum threshold'],
  ],
  [chargeOf('ovo', 'BAD-1', 10_000), ['ovo.payer_phone_number is required']],
  [chargeOf('cstore', 'BAD-1', 10_000, { store: 'warung' }), ['cstore.store is not supported']],
  [chargeOf('qris', 'BAD-1', 10_000, { acquirer: 'bank' }), ['qris.acquirer is not supported']],
  [chargeOf('echannel', 'BAD-1', 10_000), ['echannel.bill_info1 is required', 'echannel.bill_info2 is required']],
])('case %#: %j is invalid, and leaves no trace', async (body, messages) => {
  const reply = await call('POST', '/v2/charge', { body });
  expect([reply.status, reply.body]).toEqual([
    400,
    {
      status_code: '400',
      status_message: 'One or more parameters in the payload is invalid.',
      validation_messages: messages,
      id: expect.any(String),
    },
  ]);
  expect(sandbox.control.transactions.list()).toEqual([]);
});

test.each([
  ['GET', '/v2/nobody/status', 200, '404'],
  ['POST', '/v2/nobody/cancel', 200, '404'],
  ['POST', '/v2/nobody/refund', 200, '404'],
  ['GET', '/v2/%E0%A4%A/status', 200, '404'],
  ['GET', '/v2/charge', 405, '405'],
  ['GET', '/v2/unknown', 404, '404'],
])('%s %s answers HTTP %i and code %s', async (method, path, http, code) => {
  const reply = await call(method, path);
  expect([reply.status, reply.body.status_code, typeof reply.body.id]).toEqual([http, code, 'string']);
});

test('a body above 16 KB is refused and the connection closed', async () => {
  const reply = await call('POST', '/v2/charge', {
    body: bcaCharge('BIG', 44_000, { metadata: { text: 'x'.repeat(20_000) } }),
  });
  expect([reply.status, reply.body.status_code, reply.headers.connection]).toEqual([413, '413', 'close']);
});

test('a body without end is answered while it is still being sent, and then cut off', async () => {
  const socket = connect(Number(new URL(sandbox.url).port), '127.0.0.1');
  const key = Buffer.from(`${sandbox.serverKey}:`).toString('base64');
  const head = `POST /v2/charge HTTP/1.1\r\nhost: localhost\r\nauthorization: Basic ${key}\r\ntransfer-encoding: chunked\r\n\r\n`;
  const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`;
  let answered = '';
  let sentBytes = 0;
  const pour = () => {
    while (!socket.destroyed && socket.writable && socket.write(chunk)) sentBytes += chunk.length;
  };
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.on('data', (data) => {
    answered += data.toString('utf8');
  });
  socket.on('drain', pour);
  socket.on('error', () => undefined);
  socket.write(head);
  pour();
  await closed;
  expect(answered).toMatch(/^HTTP\/1\.1 413 /);
  expect(sentBytes).toBeGreaterThan(0x10000);
  expect((await call('GET', '/v2/nobody/status')).body.status_code).toBe('404');
});

test('of a thousand parallel charges of one order exactly one wins', async () => {
  const replies = await Promise.all(
    Array.from({ length: 1000 }, () => call('POST', '/v2/charge', { body: bcaCharge('RACE-1') })),
  );
  const codes = replies.map((reply) => reply.body.status_code);
  expect(codes.filter((code) => code === '201')).toHaveLength(1);
  expect(codes.filter((code) => code === '406')).toHaveLength(999);
  expect(sandbox.control.transactions.list().filter((one) => one.orderId === 'RACE-1')).toHaveLength(1);
});
