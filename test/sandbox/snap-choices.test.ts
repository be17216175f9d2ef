// What a customer chooses on Snap's page: a transaction that the rest of the gateway knows, and another for each attempt.

import { describe, expect, it } from 'vitest';
import { PATH, snapInEachTest } from './snap-support.ts';
import { caller, createReceiver, frozenSandbox } from './support.ts';

const snap = snapInEachTest();
const { call, create, tokenOf, charge, status, hintsOf, told } = snap;

describe('the choice of the customer', () => {
  it('of DANA is found by its transaction id alone, and whoever asks by the order is told so', async () => {
    const token = await tokenOf('DANA-1');
    const { transaction_id: id } = (await charge(token, { payment_type: 'dana' })).body;
    expect((await status('DANA-1')).body.status_code).toBe('404');
    expect(hintsOf()).toEqual([`dana is found by its transaction_id alone: ${id}.`]);
    expect((await status(String(id))).body.status_code).not.toBe('404');
  });

  it('makes the transaction, which the rest of the gateway knows', async () => {
    const token = await tokenOf('CHOICE', {
      custom_field1: 'room 5',
      customer_details: { first_name: 'Budi', collect_phone: 'required' },
    });
    const chosen = await charge(token, {
      payment_type: 'bca_va',
      customer_details: { full_name: 'Budi Utomo', phone: '0811' },
    });
    expect([chosen.status, chosen.body]).toEqual([
      201,
      expect.objectContaining({ status_code: '201', transaction_status: 'pending', payment_type: 'bank_transfer' }),
    ]);
    expect(chosen.body.bca_va_number).toBe((chosen.body.va_numbers as { va_number: string }[])[0]?.va_number);
    expect(chosen.body).not.toHaveProperty('signature_key');
    expect(chosen.body).not.toHaveProperty('actions');
    expect((await status('CHOICE')).body).toMatchObject({ transaction_status: 'pending', custom_field1: 'room 5' });
    snap.sandbox.control.pay('CHOICE');
    const [pending, paid] = await told();
    expect(pending).toMatchObject({
      transaction_status: 'pending',
      custom_field1: 'room 5',
      customer_details: { phone: '0811' },
    });
    expect(paid).toMatchObject({ transaction_status: 'settlement', status_code: '200' });
    expect((await charge(token, { payment_type: 'qris' })).status).toBe(409);
    expect((await call('GET', `${PATH}/${token}/status`, { key: null })).body).toMatchObject({
      status_code: '200',
      transaction_status: 'settlement',
    });
  });

  it('ends the choice before it, unless the shop wants to see both paid', async () => {
    const token = await tokenOf('SWITCH');
    await charge(token, { payment_type: 'bca_va' });
    await charge(token, { payment_type: 'indomaret' });
    const all = snap.sandbox.control.transactions.list().filter(({ orderId }) => orderId === 'SWITCH');
    expect(all.map(({ paymentType, status: one }) => [paymentType, one])).toEqual([
      ['cstore', 'pending'],
      ['bank_transfer', 'cancel'],
    ]);
    expect(new Set(all.map(({ id }) => id)).size).toBe(2);
    expect((await told()).map((one) => one.transaction_status).sort()).toEqual(['cancel', 'pending', 'pending']);

    const lax = await frozenSandbox({ snap: { keepsOldMethod: true } });
    const made = await caller(lax)('POST', PATH, {
      body: { transaction_details: { order_id: 'BOTH', gross_amount: 10_000 } },
    });
    for (const method of ['bca_va', 'indomaret']) lax.control.snap.choose(String(made.body.token), { method });
    expect(lax.control.transactions.list().map(({ status: one }) => one)).toEqual(['pending', 'pending']);
    await lax.close();
  });

  it('keeps the choice before it where the new one cannot be charged', async () => {
    const token = await tokenOf('KEPT');
    await charge(token, { payment_type: 'bca_va' });
    expect((await charge(token, { payment_type: 'ovo' })).status).toBe(400);
    expect((await charge(token, { payment_type: 'nothing' })).status).toBe(402);
    expect(snap.sandbox.control.transactions.get('KEPT')?.status).toBe('pending');
  });

  it('makes each attempt with a card a transaction of its own: refused, refused, paid', async () => {
    const token = await tokenOf('CARDS', { transaction_details: { order_id: 'CARDS', gross_amount: 50_000 } });
    const pay = async (number: string) => {
      const query = new URLSearchParams({
        client_key: snap.sandbox.clientKey,
        card_number: number,
        card_exp_month: '12',
        card_exp_year: '2030',
        card_cvv: '123',
      });
      const { body } = await call('GET', `/v2/token?${query}`, { key: null });
      return charge(token, { payment_type: 'credit_card', payment_params: { card_token: body.token_id } });
    };
    expect((await pay('4911111111111113')).body).toMatchObject({ status_code: '202', transaction_status: 'deny' });
    expect((await pay('4911111111111113')).body).toMatchObject({ transaction_status: 'deny' });
    const paid = await pay('4811111111111114');
    expect([paid.status, paid.body]).toEqual([
      200,
      expect.objectContaining({ status_code: '200', transaction_status: 'capture' }),
    ]);
    const notes = await told();
    expect(notes.map((one) => one.transaction_status)).toEqual(['deny', 'deny', 'capture']);
    expect(new Set(notes.map((one) => one.transaction_id)).size).toBe(3);
  });

  it('has wallets of a desktop paid by QRIS, and of a phone by the app', async () => {
    const desktop = await charge(await tokenOf('DESK'), { payment_type: 'gopay' });
    expect(desktop.body).toMatchObject({ payment_type: 'qris', qris_acquirer: 'gopay', qr_string: expect.any(String) });
    expect(hintsOf().join()).toMatch(/gopay on a desktop/);
    const token = await tokenOf('PHONE');
    const headers = { 'user-agent': 'Mozilla/5.0 (iPhone) Mobile' };
    const phone = await call('POST', `${PATH}/${token}/pay`, { key: null, headers, body: { payment_type: 'gopay' } });
    expect(phone.body).toMatchObject({ payment_type: 'gopay', deeplink_url: expect.stringContaining('/gopay/') });
    const shopee = await charge(await tokenOf('SHOPEE'), {
      payment_type: 'qris',
      payment_params: { acquirer: ['shopeepay'] },
    });
    expect(shopee.body).toMatchObject({ payment_type: 'qris', qris_acquirer: 'airpay shopee' });
  });

  it.each([
    [10_000, 71],
    [100_000, 705],
  ])('of %i costs the customer %i more where the shop asked for that, and the message says so', async (amount, fee) => {
    const token = await tokenOf('FEE', {
      transaction_details: { order_id: 'FEE', gross_amount: amount },
      item_details: [{ id: 'a', name: 'Kopi', price: amount, quantity: 1 }],
      customer_imposed_payment_fee: {
        enable: true,
        payment_fee_configs: [{ payment_type: 'qris', customer_percentage: 100 }],
      },
    });
    await charge(token, { payment_type: 'other_qris' });
    snap.sandbox.control.pay('FEE');
    expect((await told()).at(-1)).toMatchObject({
      gross_amount: `${amount + fee}.00`,
      extra_info: {
        gross_amount_info: {
          original_amount: String(amount),
          gross_amount: amount + fee,
          customer_imposed_payment_fee: String(fee),
        },
      },
    });
  });

  it('sends its messages where the headers of the token said', async () => {
    const other = await createReceiver();
    const made = await create('HEADERS', {}, { 'x-override-notification': other.url });
    await charge(String(made.body.token), { payment_type: 'bca_va' });
    await snap.sandbox.settled();
    expect([snap.receiver.received.length, other.received.length]).toEqual([0, 1]);
    await other.close();
  });
});
