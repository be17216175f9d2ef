// OVO in the sandbox: the phone number decides what its owner does.

import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Sandbox } from '../../src/sandbox/index.ts';
import { caller, chargeOf, frozenSandbox } from './support.ts';

let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await frozenSandbox();
});
afterEach(() => sandbox.close());

const ovo = (phone: string) =>
  chargeOf('ovo', 'OVO-1', 25_000, { payer_phone_number: phone }, { custom_expiry: { expiry_duration: 60 } });

test.each([
  ['+6281234567890', 'settlement', undefined],
  ['+628249134000', 'deny', '14'],
  ['+628271939753', 'deny', '17'],
  ['08271939753', 'deny', '17'],
  ['+628242014881', 'deny', '26'],
  ['+628237435829', 'deny', '40'],
  ['+628215023424', 'pending', undefined],
  ['+628242974268', 'pending', undefined],
])('the owner of %s leaves the payment in %s', async (phone, expected, code) => {
  const call = caller(sandbox);
  const charged = await call('POST', '/v2/charge', { body: ovo(phone) });
  expect(charged.body).toMatchObject({
    status_code: '201',
    status_message: 'Ovo transaction is created',
    payer_phone_number: phone,
    transaction_status: 'pending',
    expiry_time: '2026-01-15 10:01:05',
  });
  await sandbox.control.clock.advance(10_000);
  const status = await call('GET', '/v2/OVO-1/status');
  expect(status.body.transaction_status).toBe(expected);
  expect(status.body.channel_response_code).toBe(code);
  expect(status.body).toMatchObject({ payer_phone_number: phone, merchant_invoice: expect.any(String) });
  await sandbox.control.clock.advance(60_000);
  const later = await call('GET', '/v2/OVO-1/status');
  expect(later.body.transaction_status).toBe(expected === 'pending' ? 'expire' : expected);
});

test('nobody is not found', async () => {
  const reply = await caller(sandbox)('POST', '/v2/charge', { body: ovo('+620000000000') });
  expect([reply.status, reply.body]).toEqual([
    200,
    { status_code: '404', status_message: "User with requested phone number doesn't exist", id: expect.any(String) },
  ]);
  expect(sandbox.control.transactions.list()).toEqual([]);
});
