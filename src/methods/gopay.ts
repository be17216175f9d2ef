// GoPay: in its own app or Gojek's; an account that is linked is charged without either.

import { APP_WALLET, appGuide } from './e-wallet.ts';
import { brand, defined, type MethodTraits, MILLION, type PaymentTypeTraits } from './method.ts';
import type { ChargeBase } from './wire.ts';

interface Gopay {
  enable_callback?: boolean;
  callback_url?: string;
  /** The linked wallet and the token of its payment option, for a charge without QR code. */
  account_id?: string;
  payment_option_token?: string;
  pre_auth?: boolean;
  recurring?: boolean;
  promotion_ids?: string[];
}

export interface GopayCharge extends ChargeBase {
  payment_type: 'gopay';
  gopay?: Gopay;
  payment_provider_metadata?: { recurring_parent_order?: string; recurring_sequence?: number | string };
}

const type: PaymentTypeTraits<GopayCharge> = {
  name: 'gopay',
  label: brand('GoPay'),
  takes: ['callback_url', 'account_id', 'payment_option_token'],
  requires: [],
  expiryDaysMax: 7,
  refund: { partial: true, direct: true, windowDays: 180 },
  body: ({ callback_url, account_id, payment_option_token }) => {
    const enable_callback = callback_url === undefined ? undefined : true;
    return { gopay: defined({ enable_callback, callback_url, account_id, payment_option_token }) };
  },
  bodyFields: {
    takes: {
      gopay: {
        takes: {
          enable_callback: 'flag',
          callback_url: 'text',
          account_id: 'text',
          payment_option_token: 'text',
          pre_auth: 'flag',
          recurring: 'flag',
          promotion_ids: 'texts',
        },
      },
      payment_provider_metadata: 'json',
    },
  },
  reportedAs: ['qris'],
  example: { callback_url: 'https://shop.example.com/done' },
};

export const gopay = {
  ...APP_WALLET,
  name: 'gopay',
  type,
  label: type.label,
  hint: { en: 'In the GoPay or Gojek app', id: 'Lewat aplikasi GoPay atau Gojek' },
  mark: { text: 'GoPay', colour: '#007ea3', line: '#00c3f0' },
  most: 20n * MILLION,
  guide: appGuide('2026-11-16', { en: 'GoPay or Gojek', id: 'GoPay atau Gojek' }),
} as const satisfies MethodTraits;
