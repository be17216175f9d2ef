// Bad input to what is done to a payment: a 400 before the gateway is asked, and nothing left behind.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startGapura, type TestGapura } from '../support/gapura.ts';
import { chargeCard, muteNotifications, paidWallet, payAtGateway, unmuteNotifications } from '../support/payments.ts';
import { askInVain } from './support/bad-input.ts';

let t: TestGapura;
beforeAll(async () => {
  t = await startGapura();
});
afterAll(() => t.close());

describe('POST /payments/{pk}/refund/ and /capture/ 400 before the gateway is asked', () => {
  const charged = async (order_id: string, type: Record<string, unknown>) => {
    const reply = await t.request('POST', '/charge/', { body: { gross_amount: 150_000, order_id, ...type } });
    expect(reply.status).toBe(201);
    await t.sandbox.settled();
    return String(reply.body.id);
  };

  it('a refund of a pending payment', async () => {
    const id = await charged('BAD-PENDING', { payment_type: 'gopay' });
    const reply = await askInVain(t, `/payments/${id}/refund/`, { body: { amount: 1_000 } });
    expect(reply.status).toBe(400);
    expect(reply.body).toMatchObject({
      code: 'invalid_state',
      detail: 'Only a paid payment can be refunded; this one is pending.',
      payment_id: id,
    });
  });

  it('a refund of an expired payment', async () => {
    const id = await charged('BAD-EXPIRED', { payment_type: 'gopay' });
    t.sandbox.control.expire('BAD-EXPIRED');
    await t.sandbox.settled();
    const reply = await askInVain(t, `/payments/${id}/refund/`, { body: {} });
    expect(reply.status).toBe(400);
    expect(reply.body).toMatchObject({ code: 'invalid_state', detail: expect.stringContaining('this one is expire') });
  });

  it('a refund of a refunded payment', async () => {
    const id = await paidWallet(t, 'BAD-REFUNDED');
    expect((await t.request('POST', `/payments/${id}/refund/`)).status).toBe(200);
    await t.sandbox.settled();
    const reply = await askInVain(t, `/payments/${id}/refund/`, { body: {} });
    expect(reply.status).toBe(400);
    expect(reply.body).toMatchObject({ code: 'invalid_state', detail: 'The payment is refunded already, in full.' });
  });

  it.each([
    ['a virtual account', { payment_type: 'bank_transfer', bank: 'bca' }],
    ['a Mandiri bill', { payment_type: 'echannel' }],
    ['a payment at a store', { payment_type: 'cstore', store: 'alfamart' }],
  ])('a refund of %s, which the gateway cannot do', async (what, type) => {
    const order = `BAD-${what.replaceAll(' ', '-')}`;
    const id = await charged(order, type);
    await payAtGateway(t, order);
    const reply = await askInVain(t, `/payments/${id}/refund/`, { body: {} });
    expect(reply.status).toBe(400);
    expect(reply.body).toMatchObject({ code: 'invalid_state', detail: expect.stringContaining('cannot be refunded') });
  });

  it('a part of an OVO payment, and a direct refund of DANA', async () => {
    muteNotifications(t);
    const ovo = await charged('BAD-OVO', { payment_type: 'ovo', customer_details: { phone: '+628215023424' } });
    const dana = await charged('BAD-DANA', { payment_type: 'dana' });
    unmuteNotifications(t);
    await payAtGateway(t, 'BAD-OVO');
    await payAtGateway(t, 'BAD-DANA');
    const part = await askInVain(t, `/payments/${ovo}/refund/`, { body: { amount: 1_000 } });
    expect(part.status).toBe(400);
    expect(part.body.errors).toEqual([
      { field: 'amount', message: 'must be 150000: ovo can only be refunded in full' },
    ]);
    const direct = await askInVain(t, `/payments/${dana}/refund/`, { body: { direct: true } });
    expect(direct.status).toBe(400);
    expect(direct.body.errors).toEqual([{ field: 'direct', message: 'is not possible for dana' }]);
  });

  it.each([
    [{ amount: 0 }, { field: 'amount', message: 'must be at least 1' }],
    [{ amount: -1 }, { field: 'amount', message: 'must be at least 1' }],
    [{ amount: 1.5 }, { field: 'amount', message: 'must be a whole number' }],
    [{ amount: '1000' }, { field: 'amount', message: 'must be a whole number' }],
    [{ amount: 150_001 }, { field: 'amount', message: 'must be at most 150000, which is what is left to refund' }],
    [{ reason: 'x'.repeat(256) }, { field: 'reason', message: 'must be at most 255 characters' }],
    [{ direct: 'yes' }, { field: 'direct', message: 'must be true or false' }],
    [{ refund_key: 'mine' }, { field: 'refund_key', message: 'is not a known field' }],
  ])('a refund with %j', async (body, error) => {
    const id = await paidWallet(t, `BAD-BODY-${JSON.stringify(body).replaceAll(/\W/g, '').slice(0, 30)}`);
    const reply = await askInVain(t, `/payments/${id}/refund/`, { body });
    expect(reply.status).toBe(400);
    expect(reply.body.errors).toEqual([error]);
  });

  it('a capture of a virtual account, and of a card that is captured already', async () => {
    const va = await charged('BAD-VA', { payment_type: 'bank_transfer', bank: 'bca' });
    const reply = await askInVain(t, `/payments/${va}/capture/`, { body: {} });
    expect(reply.status).toBe(400);
    expect(reply.body).toMatchObject({
      code: 'invalid_state',
      detail: 'Only credit_card payments can be captured; this one is bank_transfer.',
      payment_id: va,
    });
    const card = await chargeCard(t, 'BAD-CAPTURED');
    await t.sandbox.settled();
    const again = await askInVain(t, `/payments/${card.body.id}/capture/`, { body: {} });
    expect(again.status).toBe(400);
    expect(again.body.detail).toBe('Only an authorized payment can be captured; this one is capture.');
  });

  it('a capture of more than was authorised, of nothing, and of a part of a rupiah', async () => {
    const { body } = await chargeCard(t, 'BAD-CAPTURE', { authorize: true });
    await t.sandbox.settled();
    for (const [amount, message] of [
      [150_001, 'must be at most 150000, which is what was authorised'],
      [0, 'must be at least 1'],
      [0.5, 'must be a whole number'],
    ]) {
      const reply = await askInVain(t, `/payments/${body.id}/capture/`, { body: { amount } });
      expect(reply.status).toBe(400);
      expect(reply.body.errors).toEqual([{ field: 'amount', message }]);
    }
  });

  it.each(['cancel', 'expire'])('a body with fields for %s, which takes none', async (action) => {
    const id = await charged(`BAD-NONE-${action}`, { payment_type: 'gopay' });
    const reply = await askInVain(t, `/payments/${id}/${action}/`, { body: { amount: 1 } });
    expect(reply.status).toBe(400);
    expect(reply.body.errors).toEqual([{ field: 'amount', message: 'is not a known field' }]);
  });
});
