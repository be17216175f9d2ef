// Each payment type as the wire shows it: its charge reply, its own fields once paid, and what it refuses.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Sandbox } from '../../src/sandbox/index.ts';
import { crc16 } from '../../src/sandbox/methods/qris.ts';
import { bcaCharge, caller, chargeOf, frozenSandbox, type Reply } from './support.ts';

let sandbox: Sandbox;
let call: ReturnType<typeof caller>;

beforeAll(async () => {
  sandbox = await frozenSandbox();
  call = caller(sandbox);
});
afterAll(() => sandbox.close());

const charge = (body: unknown) => call('POST', '/v2/charge', { body });
const status = (reply: Reply) => call('GET', `/v2/${String(reply.body.transaction_id)}/status`);
const common = (orderId: string, paymentType: string, amount: string) => ({
  status_code: '201',
  transaction_id: expect.any(String),
  order_id: orderId,
  merchant_id: 'G812785002',
  gross_amount: amount,
  currency: 'IDR',
  payment_type: paymentType,
  transaction_time: '2026-01-15 10:00:00',
  transaction_status: 'pending',
  fraud_status: 'accept',
});

const person = { first_name: 'Budi', last_name: 'Utomo', email: 'budi@example.com', phone: '08112341234' };
const address = {
  first_name: 'Budi',
  last_name: 'Utomo',
  phone: '08112341234',
  address: 'Jl. Melati 1',
  city: 'Jakarta',
  postal_code: '12190',
  country_code: 'IDN',
};
const item = (price: number) => ({
  id: 'SKU-1',
  price,
  quantity: 1,
  name: 'Cable',
  category: 'Electronic',
  url: 'https://toko.example/sku-1',
});

describe('virtual accounts', () => {
  test.each(['bca', 'bni', 'bri', 'cimb'])('%s answers with va_numbers and a day to pay', async (bank) => {
    const reply = await charge(chargeOf('bank_transfer', `VA-${bank}`, 44_000, { bank }));
    expect(reply.body).toEqual({
      ...common(`VA-${bank}`, 'bank_transfer', '44000.00'),
      status_message: 'Success, Bank Transfer transaction is created',
      va_numbers: [{ bank, va_number: expect.stringMatching(/^\d+$/) }],
      expiry_time: '2026-01-16 10:00:00',
    });
  });

  test.each([
    ['bank_transfer', { bank: 'permata' }],
    ['permata', undefined],
  ])('permata, asked for as %s, answers with a field of its own', async (paymentType, options) => {
    const orderId = `PERMATA-${paymentType}`;
    const reply = await charge({ ...chargeOf(paymentType, orderId, 44_000), bank_transfer: options });
    expect(reply.body).toEqual({
      ...common(orderId, 'bank_transfer', '44000.00'),
      status_message: 'Success, PERMATA VA transaction is successful',
      permata_va_number: expect.stringMatching(/^8562\d{12}$/),
      expiry_time: '2026-01-16 10:00:00',
    });
  });

  test('BNI, once paid, says how much arrived when', async () => {
    const reply = await charge(chargeOf('bank_transfer', 'BNI-PAID', 44_000, { bank: 'bni' }));
    sandbox.control.pay('BNI-PAID');
    const paid = await status(reply);
    expect(paid.body.payment_amounts).toEqual([{ paid_at: '2026-01-15 10:00:00', amount: '44000.00' }]);
  });

  test('a custom number is kept behind the company code, cut where it is too long, replaced where it is taken', async () => {
    const wanted = async (orderId: string, vaNumber: string) => {
      const reply = await charge(chargeOf('bank_transfer', orderId, 44_000, { bank: 'bni', va_number: vaNumber }));
      return (reply.body.va_numbers as { va_number: string }[])[0]?.va_number;
    };
    expect(await wanted('CUSTOM-1', '12345678')).toBe('9888812345678');
    const again = await wanted('CUSTOM-2', '12345678');
    expect(again).toMatch(/^98888\d+$/);
    expect(again).not.toBe('9888812345678');
    expect(await wanted('CUSTOM-3', '777777777777999')).toBe('98888777777777777');
  });

  test.each([
    ['no object', { ...bcaCharge('BAD-VA'), bank_transfer: null }, 'bank_transfer is required'],
    ['no bank', chargeOf('bank_transfer', 'BAD-VA', 44_000), 'bank_transfer.bank is required'],
    [
      'another bank',
      chargeOf('bank_transfer', 'BAD-VA', 44_000, { bank: 'bsi' }),
      'bank_transfer.bank is not supported',
    ],
    [
      'letters in the number',
      chargeOf('bank_transfer', 'BAD-VA', 44_000, { bank: 'bca', va_number: '12ab' }),
      'bank_transfer.va_number format is invalid',
    ],
    [
      'a foreign phone for BNI',
      chargeOf('bank_transfer', 'BAD-VA', 44_000, { bank: 'bni' }, { customer_details: { phone: '+1555' } }),
      'customer_details.phone format is invalid',
    ],
  ])('a charge with %s is refused', async (_case, body, message) => {
    const reply = await charge(body);
    expect([reply.status, reply.body.status_code, reply.body.validation_messages]).toEqual([400, '400', [message]]);
  });
});

test('the Mandiri bill answers with a biller code and the key that was asked for', async () => {
  const options = { bill_info1: 'Payment:', bill_info2: 'Online purchase', bill_key: '081211111111' };
  const reply = await charge(chargeOf('echannel', 'ECHANNEL-1', 95_000, options));
  expect(reply.body).toEqual({
    ...common('ECHANNEL-1', 'echannel', '95000.00'),
    status_message: 'OK, Mandiri Bill transaction is successful',
    bill_key: '081211111111',
    biller_code: '70012',
    expiry_time: '2026-01-16 10:00:00',
  });
});

test('GoPay answers with five actions, and names the purse once it is paid', async () => {
  const options = { enable_callback: true, callback_url: 'https://shop.example/return' };
  const reply = await charge(chargeOf('gopay', 'GOPAY-1', 275_000, options));
  const id = String(reply.body.transaction_id);
  const checkout = expect.stringMatching(
    new RegExp(
      `^${sandbox.url}/gopay/ui/checkout\\?referenceid=\\w{10}&callback_url=https%3A%2F%2Fshop.example%2Freturn%3Forder_id%3DGOPAY-1$`,
    ),
  );
  expect(reply.body).toEqual({
    ...common('GOPAY-1', 'gopay', '275000.00'),
    status_message: 'GO-PAY transaction is created',
    channel_response_code: '200',
    channel_response_message: 'Success',
    actions: [
      { name: 'generate-qr-code', method: 'GET', url: `${sandbox.url}/v2/gopay/${id}/qr-code` },
      { name: 'generate-qr-code-v2', method: 'GET', url: `${sandbox.url}/v4/qris/gopay/${id}/qr-code` },
      { name: 'deeplink-redirect', method: 'GET', url: checkout },
      { name: 'get-status', method: 'GET', url: `${sandbox.url}/v2/${id}/status` },
      { name: 'cancel', method: 'POST', url: `${sandbox.url}/v2/${id}/cancel` },
    ],
    expiry_time: '2026-01-15 10:15:00',
  });
  expect((await status(reply)).body.payment_option_type).toBeUndefined();
  sandbox.control.pay('GOPAY-1');
  expect((await status(reply)).body).toMatchObject({
    transaction_status: 'settlement',
    payment_option_type: 'GOPAY_WALLET',
  });
});

describe('QRIS', () => {
  test('answers with an EMV text whose checksum is right, and a picture of it', async () => {
    const reply = await charge(chargeOf('qris', 'QRIS-1', 275_000, { acquirer: 'gopay' }));
    const text = String(reply.body.qr_string);
    expect(reply.body).toMatchObject({ acquirer: 'gopay', status_message: 'QRIS transaction is created' });
    expect(text.slice(-4)).toBe(crc16(text.slice(0, -4)));
    expect(fieldsOf(text)).toMatchObject({ '00': '01', '01': '12', 53: '360', 54: '275000', 58: 'ID' });
    for (const { url } of reply.body.actions as { url: string }[]) {
      const picture = await fetch(url);
      expect(picture.headers.get('content-type')).toBe('image/png');
      const start = Buffer.from(await picture.arrayBuffer()).subarray(0, 8);
      expect(start).toEqual(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]));
    }
  });

  test('the checksum is CRC-16/CCITT-FALSE', () => {
    expect(crc16('123456789')).toBe('29B1');
  });

  test('paid by a foreign wallet is off-us, by its own on-us', async () => {
    const gopay = await charge(chargeOf('qris', 'QRIS-2', 10_000));
    const shopee = await charge(chargeOf('qris', 'QRIS-3', 10_000, { acquirer: 'airpay shopee' }));
    expect((await status(gopay)).body).not.toHaveProperty('issuer');
    sandbox.control.pay('QRIS-2');
    sandbox.control.pay('QRIS-3', { issuer: 'dana' });
    expect((await status(gopay)).body).toMatchObject({
      issuer: 'gopay',
      acquirer: 'gopay',
      transaction_type: 'on-us',
      merchant_cross_reference_id: expect.any(String),
    });
    expect((await status(shopee)).body).toMatchObject({
      issuer: 'dana',
      acquirer: 'airpay shopee',
      transaction_type: 'off-us',
      shopeepay_reference_number: expect.stringMatching(/^\d{18}$/),
      reference_id: expect.stringMatching(/^QR-/),
    });
  });
});

/** Splits an EMV text into its fields; throws where the lengths do not add up. */
function fieldsOf(text: string): Record<string, string> {
  const fields: Record<string, string> = {};
  for (let at = 0; at < text.length; ) {
    const length = Number(text.slice(at + 2, at + 4));
    const value = text.slice(at + 4, at + 4 + length);
    if (value.length !== length) throw new Error(`Field ${text.slice(at, at + 2)} is too short.`);
    fields[text.slice(at, at + 2)] = value;
    at += 4 + length;
  }
  return fields;
}

test('ShopeePay shows its deeplink while pending and its references once paid', async () => {
  const reply = await charge(chargeOf('shopeepay', 'SHOPEE-1', 25_000, { callback_url: 'https://shop.example' }));
  const actions = [
    {
      name: 'deeplink-redirect',
      method: 'GET',
      url: expect.stringContaining(`${sandbox.url}/universal-link/wallet/pay`),
    },
  ];
  expect(reply.body).toEqual({
    ...common('SHOPEE-1', 'shopeepay', '25000.00'),
    status_message: 'ShopeePay transaction is created',
    channel_response_code: '0',
    channel_response_message: 'success',
    actions,
    expiry_time: '2026-01-15 10:15:00',
  });
  expect((await status(reply)).body.actions).toEqual(actions);
  sandbox.control.pay('SHOPEE-1');
  const paid = await status(reply);
  expect(paid.body).toMatchObject({ shopeepay_reference_number: expect.any(String), reference_id: expect.any(String) });
  expect(paid.body).not.toHaveProperty('actions');
});

test('DANA is found by its transaction id only, and shouts while it is pending', async () => {
  const reply = await charge(chargeOf('dana', 'DANA-1', 25_000));
  expect((await call('GET', '/v2/DANA-1/status')).body.status_code).toBe('404');
  expect((await status(reply)).body).toMatchObject({ status_code: '200', transaction_status: 'PENDING' });
  sandbox.control.pay('DANA-1');
  expect((await status(reply)).body).toMatchObject({ status_code: '200', transaction_status: 'settlement' });
});

test.each([
  ['alfamart', 16, 'accept', undefined],
  ['indomaret', 14, undefined, expect.stringMatching(/^[A-Z0-9]{12}$/)],
])('%s gives a code of its own length', async (store, digits, fraudStatus, approvalCode) => {
  const reply = await charge(chargeOf('cstore', `CSTORE-${store}`, 162_500, { store }));
  expect(reply.body).toMatchObject({ store, payment_code: expect.stringMatching(new RegExp(`^\\d{${digits}}$`)) });
  expect(reply.body.fraud_status).toBe(fraudStatus);
  sandbox.control.pay(String(reply.body.payment_code));
  const paid = await status(reply);
  expect(paid.body.transaction_status).toBe('settlement');
  expect(paid.body.approval_code).toEqual(approvalCode);
});

describe('credit without a card', () => {
  test('Akulaku wants to know buyer and items, and sends the shopper to its page for two hours', async () => {
    const reply = await charge({
      ...chargeOf('akulaku', 'AKULAKU-1', 11_000),
      item_details: [item(11_000)],
      customer_details: person,
    });
    expect(reply.body).toEqual({
      ...common('AKULAKU-1', 'akulaku', '11000.00'),
      status_message: 'Success, Akulaku transaction is created',
      redirect_url: `${sandbox.url}/v2/akulaku/redirect/${String(reply.body.transaction_id)}`,
      channel_response_code: '',
      channel_response_message: '',
      expiry_time: '2026-01-15 12:00:00',
    });
    const bare = await charge(chargeOf('akulaku', 'AKULAKU-2', 11_000));
    expect(bare.body.validation_messages).toEqual(['item_details is required', 'customer_details is required']);
    const twice = await charge({
      ...chargeOf('akulaku', 'AKULAKU-3', 22_000),
      item_details: [item(11_000), item(11_000)],
      customer_details: person,
    });
    expect(twice.body.validation_messages).toEqual(['item_details.id must be unique']);
  });

  test('Kredivo also wants addresses', async () => {
    const body = {
      ...chargeOf('kredivo', 'KREDIVO-1', 35_000),
      item_details: [item(35_000)],
      customer_details: person,
    };
    const bare = await charge(body);
    expect(bare.body.validation_messages).toEqual([
      'customer_details.billing_address is required',
      'customer_details.shipping_address is required',
    ]);
    const whole = { ...body, customer_details: { ...person, billing_address: address, shipping_address: address } };
    expect((await charge(whole)).body).toEqual({
      ...common('KREDIVO-1', 'kredivo', '35000.00'),
      status_message: 'Kredivo transaction is created',
      redirect_url: expect.stringContaining('/v2/oms/redirect/'),
      channel_response_code: 'OK',
      channel_response_message: 'Success Create Transaction',
      expiry_time: '2026-01-16 10:00:00',
    });
  });
});

test('a payment type that the gateway merely remembers is not activated', async () => {
  const reply = await charge(chargeOf('cimb_clicks', 'LEGACY-1', 10_000));
  expect([reply.status, reply.body]).toEqual([
    200,
    { status_code: '402', status_message: 'Payment channel is not activated.', id: expect.any(String) },
  ]);
});

test.each([
  ['bank_transfer', { bank: 'bca' }, 9999, 'between 10000 and 20000000000'],
  ['bank_transfer', { bank: 'cimb' }, 250_000_001, 'between 1 and 250000000'],
  ['qris', {}, 10_000_001, 'between 1 and 10000000'],
  ['gopay', {}, 20_000_001, 'between 1 and 20000000'],
  ['cstore', { store: 'indomaret' }, 9999, 'between 10000 and 5000000'],
])('%s %o of %i rupiah is outside the limits', async (paymentType, options, amount, range) => {
  const reply = await charge(chargeOf(paymentType, 'LIMIT-1', amount, options));
  const message = `transaction_details.gross_amount must be ${range} for this payment type`;
  expect([reply.status, reply.body.validation_messages]).toEqual([400, [message]]);
});

test('without amount limits any amount passes', async () => {
  const loose = await frozenSandbox({ amountLimits: false });
  const reply = await caller(loose)('POST', '/v2/charge', { body: bcaCharge('LIMIT-2', 1) });
  await loose.close();
  expect(reply.body.status_code).toBe('201');
});
