// ShopeePay: in the Shopee app.

import { APP_WALLET, appGuide, callbackOnly } from './e-wallet.ts';
import { brand, type MethodTraits, MILLION, type PaymentTypeTraits } from './method.ts';
import type { ChargeBase } from './wire.ts';

export interface ShopeepayCharge extends ChargeBase {
  payment_type: 'shopeepay';
  shopeepay?: { callback_url?: string };
}

const type: PaymentTypeTraits<ShopeepayCharge> = {
  ...callbackOnly('shopeepay'),
  name: 'shopeepay',
  label: brand('ShopeePay'),
  expiryDaysMax: 5,
  refund: { partial: true, direct: true, windowDays: 365 },
  reportedAs: ['qris'],
};

export const shopeepay = {
  ...APP_WALLET,
  name: 'shopeepay',
  type,
  label: type.label,
  hint: { en: 'In the Shopee app', id: 'Lewat aplikasi Shopee' },
  mark: { text: 'Shopee', colour: '#c93a1c', line: '#ff8a66' },
  most: 20n * MILLION,
  guide: appGuide('2026-11-16', brand('Shopee')),
} as const satisfies MethodTraits;
