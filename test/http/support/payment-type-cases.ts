// Each payment type that the customer still has to pay: its inputs, what the customer is shown, what the gateway keeps.

import { expect } from 'vitest';
import { CUSTOMER, DAY_MS, HOUR_MS, MINUTE_MS } from './full-charge.ts';

interface TypeCase {
  readonly type: string;
  readonly name: string;
  readonly input: Record<string, unknown>;
  /** The fields that the customer needs, and nothing else of that kind. */
  readonly shown: () => Record<string, unknown>;
  /** What the gateway keeps of the inputs that only this type has. */
  readonly kept: () => Record<string, unknown>;
  readonly expiryMs: number;
  readonly paidWith?: Record<string, unknown>;
}

const va = (bank: string, prefix: string, digits: number): TypeCase => ({
  type: 'bank_transfer',
  name: `a ${bank} virtual account`,
  input: { bank, custom_expiry: { expiry_duration: 2, unit: 'hour' } },
  shown: () => ({ bank, va_number: expect.stringMatching(new RegExp(`^${prefix}\\d{${digits}}$`)) }),
  kept: () => ({ bank }),
  expiryMs: 2 * HOUR_MS,
});

export const TYPE_CASES: readonly TypeCase[] = [
  va('bca', '81278', 10),
  va('bni', '98888', 11),
  va('bri', '26215', 13),
  va('cimb', '5189', 12),
  va('permata', '8562', 12),
  {
    type: 'bank_transfer',
    name: 'a virtual account with a wished number and the usual expiry',
    input: { bank: 'bca', va_number: '1234567890' },
    shown: () => ({ bank: 'bca', va_number: '812781234567890' }),
    kept: () => ({ bank: 'bca', vaNumber: '812781234567890' }),
    expiryMs: DAY_MS,
  },
  {
    type: 'echannel',
    name: 'a Mandiri bill',
    input: { bill_info1: 'Kopi:', bill_info2: 'Gayo', custom_expiry: { expiry_duration: 3, unit: 'day' } },
    shown: () => ({ bill_key: expect.stringMatching(/^\d{12}$/), biller_code: '70012' }),
    kept: () => ({ billInfo: ['Kopi:', 'Gayo', '', '', '', '', '', ''] }),
    expiryMs: 3 * DAY_MS,
  },
  {
    type: 'gopay',
    name: 'a GoPay QR code and deeplink',
    input: { callback_url: 'https://toko.example/back', custom_expiry: { expiry_duration: 30 } },
    shown: () => ({
      deeplink_url: expect.stringMatching(/\/gopay\/ui\/checkout\?referenceid=.*callback_url=/),
      qr_url: expect.stringMatching(/\/v2\/gopay\/[\w-]+\/qr-code$/),
    }),
    kept: () => ({ callbackUrl: 'https://toko.example/back' }),
    expiryMs: 30 * MINUTE_MS,
  },
  {
    type: 'shopeepay',
    name: 'a ShopeePay deeplink',
    input: { callback_url: 'https://toko.example/back', custom_expiry: { expiry_duration: 90, unit: 'second' } },
    shown: () => ({ deeplink_url: expect.stringMatching(/\/universal-link\/wallet\/pay\?.*token=\w+$/) }),
    kept: () => ({ callbackUrl: 'https://toko.example/back' }),
    expiryMs: 90_000,
  },
  {
    type: 'dana',
    name: 'a DANA deeplink, though the gateway does not find it by its order id',
    input: { callback_url: 'https://toko.example/back' },
    shown: () => ({ deeplink_url: expect.stringMatching(/\/dana\/wallet\/pay\?token=\w+$/) }),
    kept: () => ({ callbackUrl: 'https://toko.example/back' }),
    expiryMs: 15 * MINUTE_MS,
  },
  {
    type: 'ovo',
    name: 'a request on the phone of an OVO customer',
    // This phone never answers by itself.
    input: { customer_details: { ...CUSTOMER, phone: '+628215023424' } },
    shown: () => ({ customer_phone: '+628215023424' }),
    kept: () => ({ phone: '+628215023424' }),
    expiryMs: 65_000,
  },
  {
    type: 'qris',
    name: 'a QRIS code of GoPay where no acquirer is named',
    input: { custom_expiry: { expiry_duration: 1, unit: 'hour' } },
    shown: () => ({
      acquirer: 'gopay',
      qr_string: expect.stringMatching(/^000201010212.*6304[0-9A-F]{4}$/),
      qr_url: expect.stringMatching(/\/v2\/qris\/[\w-]+\/qr-code$/),
    }),
    kept: () => ({ acquirer: 'gopay' }),
    expiryMs: HOUR_MS,
    paidWith: { issuer: 'gopay' },
  },
  {
    type: 'qris',
    name: 'a QRIS code of ShopeePay',
    input: { qris_acquirer: 'airpay shopee' },
    shown: () => ({
      acquirer: 'airpay shopee',
      qr_string: expect.stringMatching(/^000201010212.*6304[0-9A-F]{4}$/),
      qr_url: expect.stringMatching(/\/v2\/qris\/[\w-]+\/qr-code$/),
    }),
    kept: () => ({ acquirer: 'airpay shopee' }),
    expiryMs: 15 * MINUTE_MS,
    paidWith: { issuer: 'airpay shopee' },
  },
  {
    type: 'cstore',
    name: 'a payment code of Indomaret',
    input: { store: 'indomaret', custom_expiry: { expiry_duration: 5, unit: 'day' } },
    shown: () => ({ store: 'indomaret', payment_code: expect.stringMatching(/^\d{14}$/) }),
    kept: () => ({ store: 'indomaret' }),
    expiryMs: 5 * DAY_MS,
  },
  {
    type: 'cstore',
    name: 'a payment code of Alfamart',
    input: { store: 'alfamart' },
    shown: () => ({ store: 'alfamart', payment_code: expect.stringMatching(/^\d{16}$/) }),
    kept: () => ({ store: 'alfamart' }),
    expiryMs: DAY_MS,
  },
  {
    type: 'akulaku',
    name: 'a page of Akulaku',
    input: {},
    shown: () => ({ redirect_url: expect.stringMatching(/\/v2\/akulaku\/redirect\/[\w-]+$/) }),
    kept: () => ({}),
    expiryMs: 2 * HOUR_MS,
  },
  {
    type: 'kredivo',
    name: 'a page of Kredivo',
    input: {},
    shown: () => ({ redirect_url: expect.stringMatching(/\/v2\/oms\/redirect\/[\w-]+$/) }),
    kept: () => ({}),
    expiryMs: DAY_MS,
  },
];
