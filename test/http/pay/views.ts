// A view of the pay page for each of its states and each way to pay, for the tests that render them all.

import { SHOP_DEFAULTS } from '../../../src/domain/checkouts/shop.ts';
import type { CardView, Instrument, LinkView, PayState, PayView } from '../../../src/http/pay/view.ts';
import { METHODS } from '../../../src/methods/index.ts';

export const NOW = new Date('2026-11-16T19:00:00Z');
const LATER = new Date('2026-11-17T19:00:00Z');

/** As long as the gateway's texts are. */
export const QRIS_TEXT =
  '00020101021226620014COM.GO-JEK.WWW011993600914330000000010210G3300000010303UKE51440014ID.CO.QRIS.WWW0215ID10200000000010303UKE5204581453033605405150005502015802ID5912KOPI GAPURAAA6013JAKARTA PUSAT61051031062480520A12026111612345678901234507030016304ABCD';

export const SHOP = { ...SHOP_DEFAULTS, shopName: 'Kopi Gapura', contact: '0812-0000-0000', colour: '#7a3e1d' };

export const BASE_VIEW: Omit<PayView, 'state'> = {
  language: 'en',
  shop: SHOP,
  self: '/pay/c/tok_123',
  order: {
    orderId: 'KG-2026-0042',
    amount: 150_000n,
    fee: 0n,
    items: [
      { name: 'Kopi susu gula aren, 1 liter', quantity: 2, price: 65_000n },
      { name: '<script>alert(1)</script>', quantity: 1, price: 20_000n },
    ],
    expiresAt: LATER,
  },
  device: 'phone',
  now: NOW,
  version: 'v1',
  backUrl: 'https://kopi.example/cart',
};

export const INSTRUMENTS: readonly Instrument[] = [
  { kind: 'va', method: 'bca_va', number: '123456789012345678' },
  { kind: 'va', method: 'bni_va', number: '8578123456789012' },
  { kind: 'va', method: 'bri_va', number: '121212345678901234' },
  { kind: 'va', method: 'permata_va', number: '8562000012345678' },
  { kind: 'va', method: 'cimb_va', number: '2810123456789012' },
  { kind: 'bill', method: 'echannel', billerCode: '70012', billKey: '990000000260' },
  { kind: 'qris', method: 'qris', text: QRIS_TEXT },
  { kind: 'wallet', method: 'gopay', appUrl: 'gojek://gopay/pay?ref=1', qrText: QRIS_TEXT, qrImageUrl: null },
  {
    kind: 'wallet',
    method: 'shopeepay',
    appUrl: 'https://wsa.wallet.airpay.co.id/pay?ref=1',
    qrText: null,
    qrImageUrl: 'https://api.midtrans.com/v2/qris/1/qr-code',
  },
  { kind: 'wallet', method: 'dana', appUrl: 'https://m.dana.id/pay?ref=1', qrText: null, qrImageUrl: null },
  { kind: 'push', method: 'ovo' },
  { kind: 'store', method: 'indomaret', code: '123456789012' },
  { kind: 'store', method: 'alfamart', code: '8888123456789012' },
  { kind: 'redirect', method: 'akulaku', url: 'https://akulaku.example/pay' },
  { kind: 'redirect', method: 'kredivo', url: 'https://kredivo.example/pay' },
  { kind: 'card', method: 'credit_card', url: 'https://api.midtrans.com/3ds/1' },
];

const RECEIPT = { paidAt: NOW, method: 'bca_va', amount: 150_000n, fee: 0n, months: null } as const;
const CHOICES = METHODS.map((method) => ({
  method,
  fee: method === 'bca_va' ? 4_000n : 0n,
  limit: method === 'indomaret' ? ({ kind: 'most', amount: 5_000_000n } as const) : null,
}));

const HELD = { held: 150_000n, returned: 0n, isReturning: false };
const RETURNED = { held: 0n, returned: 150_000n, isReturning: true };

export const STATES: Readonly<Record<string, PayState>> = {
  choosing: { kind: 'choosing', choices: CHOICES, last: null, notice: null, refusal: null },
  choosing_last: { kind: 'choosing', choices: CHOICES, last: 'bca_va', notice: 'refused', refusal: null },
  choosing_funds: { kind: 'choosing', choices: CHOICES, last: null, notice: 'refused', refusal: 'funds' },
  choosing_one: { kind: 'choosing', choices: CHOICES.slice(0, 1), last: null, notice: null, refusal: null },
  choosing_field: { kind: 'choosing', choices: CHOICES, last: 'ovo', notice: 'field', refusal: null },
  ...Object.fromEntries(
    INSTRUMENTS.map((instrument) => [
      `waiting_${instrument.method}`,
      { kind: 'waiting', instrument, expiresAt: LATER, canChange: true, notice: null } as const,
    ]),
  ),
  preparing: { kind: 'preparing', method: 'gopay', isSlow: false, canChange: false },
  preparing_slowly: { kind: 'preparing', method: 'credit_card', isSlow: true, canChange: false },
  preparing_in_vain: { kind: 'preparing', method: 'bca_va', isSlow: true, canChange: true },
  verifying: { kind: 'verifying', method: null, canPay: true },
  paid: { kind: 'paid', receipt: RECEIPT, successUrl: 'https://kopi.example/thanks', surplus: null },
  paid_already: { kind: 'paid_already', receipt: RECEIPT, successUrl: null, surplus: null },
  paid_twice: { kind: 'paid_already', receipt: RECEIPT, successUrl: null, surplus: HELD },
  paid_twice_returned: { kind: 'paid_already', receipt: RECEIPT, successUrl: null, surplus: RETURNED },
  refunded: { kind: 'refunded', receipt: RECEIPT, refunded: 150_000n, surplus: null },
  refunded_partly: { kind: 'refunded', receipt: RECEIPT, refunded: 50_000n, surplus: null },
  late: { kind: 'late', surplus: HELD },
  late_returning: { kind: 'late', surplus: { ...HELD, isReturning: true } },
  late_returned: { kind: 'late', surplus: RETURNED },
  review: { kind: 'review', method: 'credit_card', isMailed: true, canChange: true },
  review_alone: { kind: 'review', method: 'credit_card', isMailed: false, canChange: false },
  link_ended: { kind: 'link_ended', message: 'Sampai jumpa tahun depan!' },
  expired: { kind: 'expired' },
  cancelled: { kind: 'cancelled' },
};

export const LINKS: Readonly<Record<string, LinkView>> = (() => {
  const fixed: LinkView = {
    language: 'en',
    shop: SHOP,
    self: '/pay/l/tok_9',
    title: 'Coffee class, Saturday <b>morning</b>',
    description: 'Bring a friend.\n<b>Coffee</b> and cake are included.',
    imageUrl: 'https://shop.example/class.jpg?size=640',
    price: { kind: 'fixed', amount: 250_000n, quantity: { min: 1, max: 4 } },
    fields: [
      { name: 'name', type: 'text', label: 'Your name', required: true },
      { name: 'email', type: 'email', label: 'E-mail', required: true },
      { name: 'note', type: 'text', label: 'A note for us', required: false },
    ],
    filled: {},
    faults: [],
    state: 'open',
    endedMessage: null,
  };
  const price = { kind: 'open', least: 10_000n, most: 5_000_000n, suggestions: [50_000n, 100_000n, 250_000n] } as const;
  return {
    fixed,
    open: { ...fixed, description: null, imageUrl: null, price },
    faults: {
      ...fixed,
      price,
      filled: { amount: '5', name: '"><script>' },
      faults: [
        { field: 'amount', kind: 'amount' },
        { field: 'name', kind: 'long' },
      ],
    },
    ended: { ...fixed, state: 'ended', endedMessage: 'See you next year <3' },
    full: { ...fixed, state: 'full' },
  };
})();

export const CARD_VIEW: CardView = {
  ...BASE_VIEW,
  script: {
    url: 'https://api.midtrans.com/v2/assets/js/midtrans-new-3ds.min.js',
    clientKey: 'SB-Mid-client-1',
    environment: 'sandbox',
  },
  bankUrl: null,
  saved: [
    { id: '0198a3c2-9f00-7c10-8f4e-3d2a1b0c9e8f', brand: 'visa', lastDigits: '1114', expiresAt: LATER },
    { id: '0198a3c2-9f00-7c10-8f4e-3d2a1b0c9e90', brand: null, lastDigits: '0008', expiresAt: null },
  ],
  canKeep: true,
  plans: [
    { bank: 'bni', months: 3 },
    { bank: 'mandiri', months: 12 },
  ],
  refusal: null,
};
