// The shortest whole story: a VA is charged, paid, and the merchant is told by signed messages.

import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Sandbox } from '../../src/sandbox/index.ts';
import { bcaCharge, caller, createReceiver, frozenSandbox, type Receiver } from './support.ts';

let receiver: Receiver;
let sandbox: Sandbox;

beforeEach(async () => {
  receiver = await createReceiver();
  sandbox = await frozenSandbox({ notificationUrl: receiver.url });
});

afterEach(async () => {
  await sandbox.close();
  await receiver.close();
});

const sign = (...parts: string[]) => createHash('sha512').update(parts.join('')).digest('hex');

test('a BCA charge is pending until the VA is paid, and both states are told in signed notifications', async () => {
  const call = caller(sandbox);
  const charged = await call('POST', '/v2/charge', { body: bcaCharge('ORDER-BCA-1') });
  const [{ va_number: vaNumber } = { va_number: '' }] = charged.body.va_numbers as { va_number: string }[];
  expect(charged.status).toBe(200);
  expect(charged.body).toEqual({
    status_code: '201',
    status_message: 'Success, Bank Transfer transaction is created',
    transaction_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    order_id: 'ORDER-BCA-1',
    merchant_id: 'G812785002',
    gross_amount: '44000.00',
    currency: 'IDR',
    payment_type: 'bank_transfer',
    transaction_time: '2026-01-15 10:00:00',
    transaction_status: 'pending',
    fraud_status: 'accept',
    va_numbers: [{ bank: 'bca', va_number: expect.stringMatching(/^\d{15}$/) }],
    expiry_time: '2026-01-16 10:00:00',
  });

  await sandbox.control.clock.advance(312_000);
  sandbox.control.pay(vaNumber);
  await sandbox.settled();

  const status = await call('GET', '/v2/ORDER-BCA-1/status');
  const common = {
    transaction_id: charged.body.transaction_id,
    order_id: 'ORDER-BCA-1',
    merchant_id: 'G812785002',
    gross_amount: '44000.00',
    currency: 'IDR',
    payment_type: 'bank_transfer',
    transaction_time: '2026-01-15 10:00:00',
    fraud_status: 'accept',
    va_numbers: charged.body.va_numbers,
    payment_amounts: [],
    expiry_time: '2026-01-16 10:00:00',
  };
  const settled = {
    ...common,
    status_code: '200',
    transaction_status: 'settlement',
    settlement_time: '2026-01-15 10:05:12',
    signature_key: sign('ORDER-BCA-1', '200', '44000.00', sandbox.serverKey),
  };
  expect(status.body).toEqual({ ...settled, status_message: 'Success, transaction is found' });
  expect(receiver.received.map((one) => one.body)).toEqual([
    {
      ...common,
      status_code: '201',
      status_message: 'midtrans payment notification',
      transaction_status: 'pending',
      signature_key: sign('ORDER-BCA-1', '201', '44000.00', sandbox.serverKey),
    },
    { ...settled, status_message: 'midtrans payment notification' },
  ]);
  for (const { headers } of receiver.received) {
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      accept: 'application/json',
      'user-agent': 'Veritrans',
    });
  }
  const log = sandbox.control.notifications.list({ id: 'ORDER-BCA-1' });
  expect(log.map((one) => [one.event, one.status, one.attempts.map((attempt) => attempt.httpStatus)])).toEqual([
    ['settlement', 'delivered', [200]],
    ['pending', 'delivered', [200]],
  ]);
});
