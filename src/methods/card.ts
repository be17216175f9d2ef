// Credit and debit cards, with the bank's 3-D Secure.

import { brand, defined, type MethodTraits, type PaymentTypeTraits } from './method.ts';
import type { ChargeBase, JsonObject, Open } from './wire.ts';

/** Banks that take card payments. */
export const CARD_BANKS = ['mandiri', 'bni', 'cimb', 'bca', 'maybank', 'bri', 'danamon', 'mega'] as const;
export type CardBank = (typeof CARD_BANKS)[number];

interface CardOptions {
  /** True runs 3-D Secure. */
  authentication?: boolean;
  callback_type?: 'js_event' | 'form';
  /** The acquiring bank. */
  bank?: Open<CardBank>;
  installment_term?: number;
  /** Card prefixes of 1 to 8 digits, or names of banks: no other card is accepted. */
  bins?: string[];
  /** `authorize` holds the money until a capture. */
  type?: Open<'authorize' | 'authorize_capture'>;
  save_token_id?: boolean;
  channel?: Open<'dragon' | 'mti' | 'migs' | 'cybersource' | 'braintree' | 'mpgs'>;
  point_redeem_amount?: number;
  initiated_by?: 'customer' | 'merchant';
  dynamic_descriptor?: { merchant_name?: string; city_name?: string; country_code?: string };
}

interface FullCard {
  number: string;
  expiry_month: string;
  expiry_year: string;
  cvv?: string;
}

/** Exactly one means of payment: a token, or (on the PCI host alone) the card itself or a Google Pay token. */
type CreditCard =
  | (CardOptions & { token_id: string; card?: never; google_pay_token?: never })
  | (CardOptions & { card: FullCard; token_id?: never; google_pay_token?: never })
  | (CardOptions & { google_pay_token: JsonObject; token_id?: never; card?: never });

export interface CardCharge extends ChargeBase {
  payment_type: 'credit_card';
  credit_card: CreditCard;
}

const type: PaymentTypeTraits<CardCharge> = {
  name: 'credit_card',
  label: { en: 'Card', id: 'Kartu' },
  takes: ['bank', 'token_id', 'authentication', 'authorize', 'save_card', 'installment_term'],
  requires: ['token_id'],
  expiryDaysMax: null,
  refund: { partial: true, direct: true, windowDays: 180 },
  body: ({ token_id, authentication = true, authorize, save_card: save_token_id, bank, installment_term }) => {
    const type = authorize === true ? 'authorize' : undefined;
    const card = defined({ token_id, authentication, type, save_token_id, bank, installment_term });
    return { credit_card: card as CreditCard };
  },
  bodyFields: {
    needs: {
      credit_card: {
        takes: {
          token_id: 'filled',
          card: { needs: { number: 'filled', expiry_month: 'filled', expiry_year: 'filled' }, takes: { cvv: 'text' } },
          google_pay_token: 'json',
          authentication: 'flag',
          callback_type: 'text',
          bank: 'text',
          installment_term: 'whole',
          bins: 'texts',
          type: 'text',
          save_token_id: 'flag',
          channel: 'text',
          point_redeem_amount: 'whole',
          initiated_by: 'text',
          dynamic_descriptor: 'json',
        },
      },
    },
  },
  example: { token_id: '481111-1114-6e2a9c0f-7d1b-4c55-9a3e-0f8b2d7c4e61', authentication: true },
};

export const card = {
  name: 'credit_card',
  type,
  group: 'cards',
  label: { en: 'Credit or debit card', id: 'Kartu kredit atau debit' },
  hint: brand('Visa, Mastercard, JCB'),
  mark: {
    text: null,
    colour: '#3a3f4d',
    shapes:
      '<path d="M0 4h40v4H0z" fill="#1d2029"/><rect x="5" y="12" width="8" height="7" rx="1.5" fill="#e7c873"/><path d="M18 14h16v1.5H18zM18 17h10v1.5H18z" fill="#c9cedb"/>',
  },
  least: 10_000n,
  most: 999_999_999n,
  instrument: 'card',
  asks: 'card',
  guide: {
    reviewed: '2026-11-16',
    sections: {
      en: [
        {
          title: 'At your bank',
          steps: [
            "Go to your bank's page by the button.",
            'Check {amount}.',
            'Confirm as your bank asks: in its app, or with the code that it sends you.',
          ],
        },
      ],
      id: [
        {
          title: 'Di bank Anda',
          steps: [
            'Buka halaman bank Anda melalui tombol.',
            'Periksa jumlah {amount}.',
            'Konfirmasi sesuai permintaan bank: di aplikasinya, atau dengan kode yang dikirim kepada Anda.',
          ],
        },
      ],
    },
  },
} as const satisfies MethodTraits;
