// DANA: in its app.

import { APP_WALLET, appGuide, callbackOnly } from './e-wallet.ts';
import { brand, type MethodTraits, MILLION, type PaymentTypeTraits } from './method.ts';
import type { ChargeBase } from './wire.ts';

export interface DanaCharge extends ChargeBase {
  payment_type: 'dana';
  dana?: { callback_url?: string };
}

const type: PaymentTypeTraits<DanaCharge> = {
  ...callbackOnly('dana'),
  name: 'dana',
  label: brand('DANA'),
  expiryDaysMax: 1,
  refund: { partial: true, direct: false, windowDays: 45 },
  onlyByTransactionId: true,
};

export const dana = {
  ...APP_WALLET,
  name: 'dana',
  type,
  label: type.label,
  hint: { en: 'In the DANA app', id: 'Lewat aplikasi DANA' },
  mark: { text: 'DANA', colour: '#0b6fc7', line: '#5cb5f5' },
  most: 20n * MILLION,
  guide: appGuide('2026-11-16', brand('DANA')),
} as const satisfies MethodTraits;
