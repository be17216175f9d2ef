// Cards and linked GoPay accounts from the charge to the money: with 3-D Secure, a PIN, a hold, or paid at once.

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cardShop } from '../sandbox/card-support.ts';
import { startGapura, type TestGapura } from '../support/gapura.ts';
import { cardToken, eventsOf, historyOf, muteNotifications, OTP, unmuteNotifications } from '../support/payments.ts';
import { DAY_MS, EVERYTHING, expiresAfterMs, MINUTE_MS, NOTHING_TO_SHOW } from './support/full-charge.ts';

let t: TestGapura;
beforeAll(async () => {
  t = await startGapura();
});
afterAll(() => t.close());
beforeEach(() => muteNotifications(t));

describe('POST /charge/ 201 for cards', () => {
  it('credit_card with 3-D Secure sends the customer to the bank, is captured after the OTP, and settles later', async () => {
    const body = {
      ...EVERYTHING,
      payment_type: 'credit_card',
      order_id: 'CARD-3DS',
      token_id: await cardToken(t),
      bank: 'bca',
      save_card: true,
      installment_term: 3,
    };
    const charged = await t.request('POST', '/charge/', { body });
    expect(charged.status).toBe(201);
    const { id } = charged.body;
    expect(charged.body).toMatchObject({
      ...NOTHING_TO_SHOW,
      transaction_status: 'pending',
      bank: 'bca',
      redirect_url: expect.stringMatching(/\/v2\/3ds\/redirect\/48111111-1114-[\w-]+$/),
      masked_card: '48111111-1114',
      card_type: 'credit',
      is_pending: true,
    });
    expect(expiresAfterMs(charged.body)).toBe(10 * MINUTE_MS);
    expect(charged.text).not.toContain(body.token_id);
    expect(t.sandbox.control.transactions.get('CARD-3DS')?.detail).toMatchObject({
      authentication: true,
      bank: 'bca',
      installmentTerm: 3,
      savedTokenId: expect.any(String),
      holds: false,
    });

    unmuteNotifications(t);
    t.sandbox.control.cards.completeThreeDs('CARD-3DS', { otp: OTP });
    await t.sandbox.settled();
    const captured = await t.request('GET', `/payments/${id}/`);
    expect(captured.body).toMatchObject({
      transaction_status: 'capture',
      fraud_status: 'accept',
      is_paid: true,
      is_final: false,
    });
    t.sandbox.control.settle('CARD-3DS');
    await t.sandbox.settled();
    const settled = await t.request('GET', `/payments/${id}/`);
    expect(settled.body).toMatchObject({ transaction_status: 'settlement', is_paid: true, is_final: true });

    expect((await historyOf(t, id)).map((step) => `${step.source}: ${step.from_status} -> ${step.to_status}`)).toEqual([
      'charge: null -> pending',
      'charge: pending -> pending',
      'notification: pending -> capture',
      'notification: capture -> settlement',
    ]);
    expect(await eventsOf(t, id)).toEqual(['payment_received', 'payment_settled']);
  });

  it('credit_card without 3-D Secure is captured at once and counts as paid at once', async () => {
    const body = {
      payment_type: 'credit_card',
      order_id: 'CARD-PLAIN',
      gross_amount: 150_000,
      authentication: false,
      token_id: await cardToken(t),
    };
    const charged = await t.request('POST', '/charge/', { body });
    expect(charged.status).toBe(201);
    expect(charged.body).toMatchObject({
      ...NOTHING_TO_SHOW,
      transaction_status: 'capture',
      fraud_status: 'accept',
      status_code: '200',
      bank: 'bca',
      masked_card: '48111111-1114',
      card_type: 'credit',
      is_paid: true,
      is_final: false,
    });
    expect(await eventsOf(t, charged.body.id)).toEqual(['payment_settled']);
  });

  it('credit_card with authorize holds the money and waits for the capture', async () => {
    const body = {
      payment_type: 'credit_card',
      order_id: 'CARD-HOLD',
      gross_amount: 150_000,
      authentication: false,
      authorize: true,
      token_id: await cardToken(t),
    };
    const charged = await t.request('POST', '/charge/', { body });
    expect(charged.status).toBe(201);
    expect(charged.body).toMatchObject({ transaction_status: 'authorize', is_paid: false, is_final: false });
    expect(expiresAfterMs(charged.body)).toBe(7 * DAY_MS);
    expect(t.sandbox.control.transactions.get('CARD-HOLD')?.detail).toMatchObject({ holds: true });
    expect(await eventsOf(t, charged.body.id)).toEqual(['payment_received']);
  });
});

describe('POST /charge/ 201 for linked GoPay', () => {
  const linkAccount = async () => {
    const { call } = cardShop(t.sandbox);
    const linked = await call('POST', '/v2/pay/account', {
      body: {
        payment_type: 'gopay',
        gopay_partner: { phone_number: '8215023424', country_code: '62', redirect_url: 'https://toko.example/linked' },
      },
    });
    const id = String(linked.body.account_id);
    t.sandbox.control.payAccounts.confirm(id);
    const account = await call('GET', `/v2/pay/account/${id}`);
    const { payment_options } = account.body.metadata as { payment_options: { name: string; token: string }[] };
    const token = payment_options.find((option) => option.name === 'GOPAY_WALLET')?.token;
    return { account_id: id, payment_option_token: token };
  };

  it('gopay from a linked account is settled at once where no PIN is asked for', async () => {
    const body = { payment_type: 'gopay', order_id: 'LINKED', gross_amount: 50_000, ...(await linkAccount()) };
    const charged = await t.request('POST', '/charge/', { body });
    expect(charged.status).toBe(201);
    expect(charged.body).toMatchObject({ ...NOTHING_TO_SHOW, transaction_status: 'settlement', is_paid: true });
    expect(await eventsOf(t, charged.body.id)).toEqual(['payment_settled']);
    expect(charged.text).not.toContain(body.payment_option_token);
  });

  it('gopay from a linked account sends the customer to the PIN page for a larger amount', async () => {
    const body = { payment_type: 'gopay', order_id: 'LINKED-PIN', gross_amount: 150_000, ...(await linkAccount()) };
    const charged = await t.request('POST', '/charge/', { body });
    expect(charged.status).toBe(201);
    expect(charged.body).toMatchObject({
      ...NOTHING_TO_SHOW,
      transaction_status: 'pending',
      redirect_url: expect.stringMatching(/\/v2\/gopay\/redirect\/gppr_[\w-]+\/charge$/),
      deeplink_url: expect.stringMatching(/\/v2\/gopay\/redirect\/gppd_[\w-]+\/charge$/),
    });
    unmuteNotifications(t);
    t.sandbox.control.gopay.enterPin('LINKED-PIN', OTP);
    await t.sandbox.settled();
    const paid = await t.request('GET', `/payments/${charged.body.id}/`);
    expect(paid.body).toMatchObject({ transaction_status: 'settlement', is_paid: true });
  });
});
