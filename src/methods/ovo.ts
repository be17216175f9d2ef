// OVO: it sends a message to the customer's phone, who confirms in the app.

import { brand, type MethodTraits, type PaymentTypeTraits } from './method.ts';
import type { ChargeBase } from './wire.ts';

export interface OvoCharge extends ChargeBase {
  payment_type: 'ovo';
  ovo: { payer_phone_number: string };
}

const type: PaymentTypeTraits<OvoCharge> = {
  name: 'ovo',
  label: brand('OVO'),
  takes: [],
  requires: ['customer_details.phone'],
  expiryDaysMax: null,
  refund: { partial: false, direct: false, windowDays: 7 },
  body: ({ customer_details }) => ({ ovo: { payer_phone_number: customer_details?.phone ?? '' } }),
  bodyFields: { needs: { ovo: { needs: { payer_phone_number: 'filled' } } } },
};

export const ovo = {
  name: 'ovo',
  type,
  group: 'wallets',
  label: type.label,
  hint: { en: 'You confirm in the OVO app', id: 'Konfirmasi di aplikasi OVO' },
  mark: { text: 'OVO', colour: '#4c2a86', line: '#8f6fd0' },
  least: 1n,
  most: 99_999_999n,
  instrument: 'push',
  asks: 'phone',
  guide: {
    reviewed: '2026-11-16',
    sections: {
      en: [
        {
          title: 'In the OVO app',
          steps: [
            'Open the OVO app, or touch the message that it shows.',
            'Choose the bell if the payment is not shown.',
            'Check {amount} and choose "Bayar".',
            'Confirm with your PIN within the time left.',
          ],
        },
      ],
      id: [
        {
          title: 'Di aplikasi OVO',
          steps: [
            'Buka aplikasi OVO, atau ketuk notifikasi yang muncul.',
            'Ketuk ikon lonceng jika pembayaran belum tampil.',
            'Periksa jumlah {amount}, lalu pilih "Bayar".',
            'Konfirmasi dengan PIN Anda sebelum waktu habis.',
          ],
        },
      ],
    },
  },
} as const satisfies MethodTraits;
