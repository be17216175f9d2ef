// The first slice: a virtual account charged over HTTP, paid at the gateway, read back.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bcaCharge, startGapura, type TestGapura } from '../support/gapura.ts';

let t: TestGapura;
beforeAll(async () => {
  t = await startGapura();
});
afterAll(() => t.close());

describe('POST /charge/ 201', () => {
  it('charges a BCA virtual account, and once it is paid at the gateway the payment reads settlement', async () => {
    const charged = await t.request('POST', '/charge/', { body: { ...bcaCharge, order_id: 'FIRST-1' } });
    expect(charged.status).toBe(201);
    expect(charged.body).toMatchObject({
      order_id: 'FIRST-1',
      payment_type: 'bank_transfer',
      bank: 'bca',
      gross_amount: '150000.00',
      transaction_status: 'pending',
      charge_state: 'charged',
      va_number: expect.stringMatching(/^\d{10,}$/),
      expiry_time: expect.stringMatching(/Z$/),
      is_pending: true,
      is_paid: false,
    });

    t.sandbox.control.pay('FIRST-1');
    await t.sandbox.settled();

    const paid = await t.request('GET', `/payments/${charged.body.id}/`);
    expect(paid.status).toBe(200);
    expect(paid.body).toMatchObject({ transaction_status: 'settlement', is_paid: true, is_final: true });
    const list = await t.request('GET', '/payments/?status=settlement');
    expect(list.body.map((payment: { id: string }) => payment.id)).toEqual([charged.body.id]);
  });
});
