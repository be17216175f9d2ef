// Our charge in the gateway's words, for each of the eleven payment types.

import { expect, it } from 'vitest';
import { type ChargeInput, checkCharge } from '../../../src/domain/payments/charge.ts';
import { toChargeBody } from '../../../src/gateway/transaction/body.ts';
import { PAYMENT_TYPES } from '../../../src/methods/index.ts';

const item = {
  id: 'SKU-1',
  name: 'Mouse',
  price: 11_000,
  quantity: 1,
  category: 'Electronic',
  url: 'https://toko.example/sku-1',
};
const customer = { first_name: 'Budi', last_name: 'Utomo', email: 'budi@example.com', phone: '+6281234567890' };
const callback_url = 'https://shop.example/return';

type Options = Omit<ChargeInput, 'gross_amount'>;

const CASES: readonly [string, Options, Record<string, unknown>][] = [
  ['a virtual account', { payment_type: 'bank_transfer', bank: 'bca' }, { bank_transfer: { bank: 'bca' } }],
  [
    'a virtual account with a number of our own',
    { payment_type: 'bank_transfer', bank: 'permata', va_number: '1234567890' },
    { bank_transfer: { bank: 'permata', va_number: '1234567890' } },
  ],
  [
    'a card, with 3-D Secure unless it is declined',
    { payment_type: 'credit_card', token_id: 'token' },
    { credit_card: { token_id: 'token', authentication: true } },
  ],
  [
    'a card with everything',
    {
      payment_type: 'credit_card',
      token_id: 'token',
      authentication: false,
      authorize: true,
      save_card: true,
      bank: 'bni',
      installment_term: 6,
    },
    {
      credit_card: {
        token_id: 'token',
        authentication: false,
        type: 'authorize',
        save_token_id: true,
        bank: 'bni',
        installment_term: 6,
      },
    },
  ],
  [
    'a card that is captured at once',
    { payment_type: 'credit_card', token_id: 'token', authorize: false },
    { credit_card: { token_id: 'token', authentication: true } },
  ],
  [
    'a Mandiri bill',
    { payment_type: 'echannel' },
    { echannel: { bill_info1: 'Payment:', bill_info2: 'Online purchase' } },
  ],
  [
    'a Mandiri bill with words of our own',
    { payment_type: 'echannel', bill_info1: 'Order', bill_info2: 'Coffee' },
    { echannel: { bill_info1: 'Order', bill_info2: 'Coffee' } },
  ],
  ['GoPay', { payment_type: 'gopay' }, { gopay: {} }],
  ['GoPay that returns', { payment_type: 'gopay', callback_url }, { gopay: { enable_callback: true, callback_url } }],
  [
    'a linked GoPay account',
    { payment_type: 'gopay', account_id: 'account', payment_option_token: 'option' },
    { gopay: { account_id: 'account', payment_option_token: 'option' } },
  ],
  ['ShopeePay', { payment_type: 'shopeepay', callback_url }, { shopeepay: { callback_url } }],
  ['DANA', { payment_type: 'dana', callback_url }, { dana: { callback_url } }],
  [
    'OVO, which asks the phone of the customer',
    { payment_type: 'ovo', customer_details: customer },
    { ovo: { payer_phone_number: '+6281234567890' }, customer_details: customer },
  ],
  ['QRIS', { payment_type: 'qris' }, { qris: { acquirer: 'gopay' } }],
  [
    'QRIS run by ShopeePay',
    { payment_type: 'qris', qris_acquirer: 'airpay shopee' },
    { qris: { acquirer: 'airpay shopee' } },
  ],
  ['a convenience store', { payment_type: 'cstore', store: 'alfamart' }, { cstore: { store: 'alfamart' } }],
  [
    'Akulaku',
    { payment_type: 'akulaku', item_details: [item], customer_details: customer },
    { item_details: [item], customer_details: customer },
  ],
  [
    'Kredivo',
    { payment_type: 'kredivo', item_details: [item], customer_details: customer },
    { item_details: [item], customer_details: customer },
  ],
];

const payment = { id: 'payment-1', orderId: 'ORDER-1' };

it.each(CASES)('%s is asked for in the documented form', (_, options, expected) => {
  const input: ChargeInput = { gross_amount: 11_000, ...options };
  expect(checkCharge(input)).toEqual([]);
  expect(toChargeBody(input, payment)).toStrictEqual({
    payment_type: options.payment_type,
    transaction_details: { order_id: 'ORDER-1', gross_amount: 11_000 },
    metadata: { gapura_payment_id: 'payment-1' },
    ...expected,
  });
});

it('every payment type has a case', () => {
  expect(new Set(CASES.map(([, options]) => options.payment_type))).toEqual(new Set(PAYMENT_TYPES));
});

it('what is common to all types goes along: items, customer, expiry, metadata and the three fields', () => {
  const input: ChargeInput = {
    payment_type: 'bank_transfer',
    bank: 'bni',
    gross_amount: 11_000,
    order_id: 'ignored: the payment has its own',
    customer_details: { ...customer, billing_address: { city: 'Jakarta', country_code: 'IDN' } },
    item_details: [item],
    custom_expiry: { expiry_duration: 60 },
    metadata: { you: ['anything'] },
    custom_fields: ['one', 'two', 'three'],
    notification_url: 'https://shop.example/hook',
  };
  expect(toChargeBody(input, payment)).toStrictEqual({
    payment_type: 'bank_transfer',
    transaction_details: { order_id: 'ORDER-1', gross_amount: 11_000 },
    customer_details: { ...customer, billing_address: { city: 'Jakarta', country_code: 'IDN' } },
    item_details: [item],
    custom_expiry: { expiry_duration: 60, unit: 'minute' },
    metadata: { you: ['anything'], gapura_payment_id: 'payment-1' },
    custom_field1: 'one',
    custom_field2: 'two',
    custom_field3: 'three',
    bank_transfer: { bank: 'bni' },
  });
});

it('a unit of time is kept', () => {
  const input: ChargeInput = {
    payment_type: 'gopay',
    gross_amount: 1,
    custom_expiry: { expiry_duration: 2, unit: 'day' },
  };
  expect(toChargeBody(input, payment)).toMatchObject({ custom_expiry: { expiry_duration: 2, unit: 'day' } });
});
