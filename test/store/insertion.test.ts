// A payment is inserted once, whatever of it is there already.

import { afterAll, beforeAll, expect, it } from 'vitest';

import { insertPayment } from '../../src/store/payments/insertion.ts';
import { startGapura, type TestGapura } from '../support/gapura.ts';
import { insertPaymentFor, variant } from '../support/messages.ts';

let t: TestGapura;
beforeAll(async () => {
  t = await startGapura();
});
afterAll(() => t.close());

it('a payment whose order id or own id is taken is not inserted again', async () => {
  const message = variant('bank-transfer-bca', {});
  const payment = await insertPaymentFor(t.gapura.database, message);
  const again = (changes: object) =>
    insertPayment(t.gapura.database.pool, { payment: { ...payment, ...changes }, items: [], history: null });
  expect(await again({})).toBeUndefined();
  // What PostgreSQL meets where the first one is updated while its order id is looked for.
  expect(await again({ orderId: 'ANOTHER-ORDER' })).toBeUndefined();
  const { rows } = await t.gapura.database.pool.query('SELECT order_id FROM gateway_payments');
  expect(rows).toEqual([{ order_id: payment.orderId }]);
});
