// Money that comes in for a voided invoice: the gateway is asked whether the invoice counts as paid, and it is seen either way.

import { afterAll, beforeAll, expect, it } from 'vitest';
import { startGapura, type TestGapura } from '../support/gapura.ts';
import { dayInJakarta, invoiceHistoryOf, payInvoice, readInvoice, sentInvoice } from '../support/invoices.ts';
import { movableClock } from '../support/payments.ts';

const clock = movableClock();
let t: TestGapura;
beforeAll(async () => {
  t = await startGapura({ clock, backgroundCallsPerSecond: 1_000 });
});
afterAll(() => t.close());

/** An invoice that is voided here, though the customer has paid it at the gateway, which tells only now. */
async function voidedHere(orderId: string) {
  const invoice = await sentInvoice(t, { order_id: orderId, due_date: dayInJakarta(30) });
  const { pool } = t.gapura.database;
  await pool.query(`UPDATE gateway_invoices SET status = 'voided', next_check_at = NULL WHERE id = $1`, [invoice.id]);
  return invoice.id as string;
}

it('becomes paid where the gateway counts it as paid', async () => {
  const id = await voidedHere('VOID-PAID-1');
  await payInvoice(t, 'VOID-PAID-1');
  expect((await readInvoice(t, id)).status).toBe('voided');
  await t.gapura.worker.run('check_invoices');
  expect(await readInvoice(t, id)).toMatchObject({ status: 'paid', payment_id: expect.any(String) });
  expect((await invoiceHistoryOf(t, id)).at(-1)).toBe('status_check by check_invoices: voided to paid, created');
});

it('stays voided where the gateway does not, and its history and its payment tell of the money', async () => {
  const id = await voidedHere('VOID-PAID-2');
  t.sandbox.requests.clear();
  // Another payment of the invoice, which the gateway does not count.
  t.sandbox.control.faults.add({ kind: 'error', status: 404, operation: 'invoice-get', next: 1 });
  await payInvoice(t, 'VOID-PAID-2');
  await t.gapura.worker.run('check_invoices');
  expect(t.sandbox.requests.count({ operation: 'invoice-get' })).toBe(1);
  const invoice = await readInvoice(t, id);
  expect(invoice).toMatchObject({ status: 'voided', payment_id: expect.any(String) });
  const history = (await t.request('GET', `/invoices/${id}/history/`, { key: t.keys.staff })).body;
  expect(history.at(-1)).toMatchObject({
    source: 'payment',
    to_status: 'voided',
    reason: 'its payment is settlement, though it is voided',
  });
});

it('is asked about though the process that heard of the money has died since', async () => {
  const id = await voidedHere('VOID-PAID-3');
  await payInvoice(t, 'VOID-PAID-3');
  const { rows } = await t.gapura.database.pool.query('SELECT next_check_at FROM gateway_invoices WHERE id = $1', [id]);
  expect(rows).toEqual([{ next_check_at: expect.any(Date) }]);
});
