// The official client charges every payment type, and lives through the bad days that the sandbox can play.

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Sandbox } from '../../src/sandbox/index.ts';
import { type OfficialClient, officialCards, officialClient, refusal } from './official-client-support.ts';
import { bcaCharge, chargeOf, frozenSandbox, startAt } from './support.ts';

let sandbox: Sandbox;
let official: OfficialClient;
beforeEach(async () => {
  sandbox = await frozenSandbox();
  official = officialClient(sandbox);
});
afterEach(() => sandbox.close());

describe('payments of every type, charged and paid', () => {
  const items = [
    { id: 'SKU-1', price: 50_000, quantity: 1, name: 'Coffee', category: 'Food', url: 'https://shop.example/coffee' },
  ];
  const address = {
    first_name: 'Budi',
    last_name: 'Utomo',
    phone: '08112341234',
    address: 'Jl. Melati 1',
    city: 'Jakarta',
    postal_code: '12190',
    country_code: 'IDN',
  };
  const customer = {
    first_name: 'Budi',
    last_name: 'Utomo',
    email: 'budi@example.com',
    phone: '+628112341234',
    billing_address: address,
    shipping_address: address,
  };
  const buyer = { item_details: items, customer_details: customer };
  const bank = (name: string) => chargeOf('bank_transfer', name, 50_000, { bank: name });

  test.each([
    bank('bca'),
    bank('bni'),
    bank('bri'),
    bank('cimb'),
    bank('permata'),
    chargeOf('echannel', 'mandiri', 50_000, { bill_info1: 'For', bill_info2: 'Coffee' }),
    chargeOf('gopay', 'gopay', 50_000),
    chargeOf('qris', 'qris', 50_000, { acquirer: 'gopay' }),
    chargeOf('shopeepay', 'shopeepay', 50_000, { callback_url: 'https://shop.example/' }),
    chargeOf('dana', 'dana', 50_000, { callback_url: 'https://shop.example/' }),
    chargeOf('ovo', 'ovo', 50_000, { payer_phone_number: '+628123456789' }),
    chargeOf('cstore', 'indomaret', 50_000, { store: 'indomaret' }),
    chargeOf('cstore', 'alfamart', 50_000, { store: 'alfamart' }),
    chargeOf('akulaku', 'akulaku', 50_000, {}, buyer),
    chargeOf('kredivo', 'kredivo', 50_000, {}, buyer),
  ])('$transaction_details.order_id', async (body) => {
    const charged = await official.charge(body);
    expect(charged).toMatchObject({ status_code: '201', transaction_status: expect.stringMatching(/^pending$/i) });
    sandbox.control.pay(String(charged.transaction_id));
    expect(await official.transaction.status(charged.transaction_id)).toMatchObject({
      status_code: '200',
      transaction_status: 'settlement',
      payment_type: body.payment_type,
      gross_amount: '50000.00',
    });
  });

  test('a card: charged with 3-D Secure, proven by OTP, settled the next day at four', async () => {
    expect(
      await officialCards(official, sandbox.clientKey).charge('4811111111111114', 'card', { authentication: true }),
    ).toMatchObject({
      status_code: '201',
      transaction_status: 'pending',
      redirect_url: expect.stringContaining(`${sandbox.url}/v2/3ds/redirect/`),
    });
    sandbox.control.cards.completeThreeDs('card', { otp: '112233' });
    expect(await official.transaction.status('card')).toMatchObject({ transaction_status: 'capture', eci: '05' });
    await sandbox.control.clock.set(new Date(startAt.getTime() + 30 * 60 * 60 * 1000));
    expect(await official.transaction.status('card')).toMatchObject({
      transaction_status: 'settlement',
      settlement_time: '2026-01-16 16:00:00',
    });
  });
});

describe('on a bad day the official client', () => {
  test('has no code at all where nobody answers', async () => {
    sandbox.control.faults.add({ kind: 'refuse-connection' });
    expect(await refusal(official.charge(bcaCharge('BAD-1')))).toEqual(['MidtransError', null, null]);
    expect(sandbox.control.transactions.list()).toEqual([]);
  });

  test.each([
    [{ kind: 'error', status: 503 }, 503],
    [{ kind: 'error', status: 500, inBody: true }, '500'],
    [{ kind: 'rate-limit' }, 429],
    [{ kind: 'html' }, 502],
  ] as const)('sees %j as the code %j', async (fault, code) => {
    sandbox.control.faults.add(fault);
    const [name, seen] = await refusal(official.transaction.status('BAD-1'));
    expect([name, seen]).toEqual(['MidtransError', code]);
  });

  test('takes half an answer for a text, while the payment was made', async () => {
    sandbox.control.faults.add({ kind: 'truncated-json' });
    expect(await official.charge(bcaCharge('BAD-1'))).toEqual(expect.any(String));
    expect(await official.transaction.status('BAD-1')).toMatchObject({ transaction_status: 'pending' });
  });
});
