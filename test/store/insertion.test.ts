// A payment is inserted once, whatever of it is there already.

import { afterAll, beforeAll, expect, it } from 'vitest';
import { blankPayment, type GatewayPayment } from '../../src/domain/payments/payment.ts';
import { newId } from '../../src/runtime/new-id.ts';
import { insertPayment } from '../../src/store/payments/insertion.ts';
import { findPayment } from '../../src/store/payments/payments.ts';
import { termRowsOf } from '../../src/store/payments/search-terms.ts';
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

it('a new payment is read back as it was given, whether the statement names a column or the table gives it', async () => {
  const { pool } = t.gapura.database;
  const now = new Date('2026-06-01T12:00:00.000Z');
  const given = (number: number): GatewayPayment => ({
    ...blankPayment(newId(), now),
    ownerId: 'budi',
    orderId: `NEW-${number}`,
    paymentType: 'bank_transfer',
    bank: 'bca',
    grossAmount: 50_000n,
    marked: true,
    customerFirstName: number % 2 === 0 ? 'Budi' : 'Nur Aini Binti',
    metadata: { table: number },
  });
  const item = { id: newId(), itemId: null, name: 'Coffee', price: 50_000n, quantity: 1, brand: null, category: null, merchantName: null, url: null }; // biome-ignore format: a row reads better in a line
  const made = [[given(1)], [given(2)], [given(3), given(4), given(5)]];
  for (const [round, together] of made.entries()) {
    const items = round === 1 ? [] : [{ ...item, id: newId() }];
    await Promise.all(together.map((payment) => insertPayment(pool, { payment, items, history: null })));
    for (const payment of together) {
      const found = await findPayment(pool, payment.id);
      expect(found?.payment).toEqual(payment);
      expect(found?.items).toEqual(items);
      const { rows } = await pool.query('SELECT * FROM payment_search WHERE payment_id = $1 ORDER BY order_id', [
        payment.id,
      ]);
      expect(rows).toEqual(termRowsOf(payment));
    }
  }
});
