// What is written for every payment has no checks of words in the database: after all kinds of flows, every word is a declared one.

import { afterAll, beforeAll, expect, it } from 'vitest';
import { readWords } from '../support/choices.ts';
import { startGapura, type TestGapura } from '../support/gapura.ts';
import { example, insertPaymentFor, type Message, SERVER_KEY, variant } from '../support/messages.ts';

let t: TestGapura;
beforeAll(async () => {
  t = await startGapura({ sandbox: { serverKey: SERVER_KEY } });
});
afterAll(() => t.close());

const charge = (order_id: string, body: object = { payment_type: 'bank_transfer', bank: 'bca' }) =>
  t.request('POST', '/charge/', { body: { gross_amount: 50_000, order_id, ...body } });
const receive = (message: Message) => t.gapura.services.notifications.receive(message);

async function pay(order: string): Promise<string> {
  const { id } = (await charge(order, { payment_type: 'gopay' })).body;
  t.sandbox.control.pay(order);
  await t.sandbox.settled();
  return id;
}

it('payments, their history, refunds, notifications and checkouts hold no other words than declared ones', async () => {
  const refunded = await pay('WORDS-REFUNDED');
  const refund = (amount: number) =>
    t.request('POST', `/payments/${refunded}/refund/`, { body: { amount, reason: 'wrong size' } });
  expect([(await refund(20_000)).body.errors, (await refund(30_000)).body.errors]).toEqual([undefined, undefined]);
  const cancelled = (await charge('WORDS-CANCELLED')).body.id;
  await t.request('POST', `/payments/${cancelled}/cancel/`, { body: {} });
  const expired = (await charge('WORDS-EXPIRED')).body.id;
  await t.request('POST', `/payments/${expired}/expire/`, { body: {} });
  t.sandbox.control.faults.add({ kind: 'error', status: 500, operation: 'charge', next: 20 });
  expect((await charge('WORDS-UNKNOWN')).status).toBeGreaterThanOrEqual(500);
  t.sandbox.control.faults.clear();
  await t.request('POST', '/checkouts/', { body: { order_id: 'WORDS-CHECKOUT', amount: 50_000 } });
  // A notification of each fate.
  await insertPaymentFor(t.gapura.database, example('gopay'));
  await insertPaymentFor(t.gapura.database, example('qris-gopay'), { transactionId: 'another' });
  for (const name of ['gopay', 'gopay', 'shopeepay', 'qris-gopay', 'pay-account-enabled']) await receive(example(name));
  await receive(variant('gopay', { transaction_status: 'pending', status_code: '201' }));

  const words = await readWords(t.gapura.database.pool);
  for (const { column, written, declared } of words) {
    expect([column, written.filter((word) => !declared.includes(word))]).toEqual([column, []]);
  }
  const seen = new Map(words.map(({ column, written }) => [column, written]));
  expect(seen.get('gateway_payments.transaction_status')).toEqual(
    expect.arrayContaining(['cancel', 'expire', 'pending', 'refund', 'settlement']),
  );
  expect(seen.get('gateway_payments.charge_state')).toEqual(['charged', 'unknown']);
  expect(seen.get('gateway_notifications.status')).toEqual(
    expect.arrayContaining(['duplicate', 'failed', 'processed', 'unmatched']),
  );
  expect(seen.get('gateway_payment_history.source')).toEqual(
    expect.arrayContaining(['action', 'charge', 'notification']),
  );
});
