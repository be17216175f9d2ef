// QRIS: one code that every bank and wallet can scan.

import { brand, type MethodTraits, MILLION, MINUTES_OF_A_CODE, type PaymentTypeTraits } from './method.ts';
import type { ChargeBase, Open } from './wire.ts';

export interface QrisCharge extends ChargeBase {
  payment_type: 'qris';
  qris?: { acquirer?: Open<'gopay' | 'airpay shopee'> };
}

const type: PaymentTypeTraits<QrisCharge> = {
  name: 'qris',
  label: brand('QRIS'),
  takes: ['qris_acquirer'],
  requires: [],
  expiryDaysMax: 7,
  refund: { partial: true, direct: true, windowDays: 45 },
  body: ({ qris_acquirer = 'gopay' }) => ({ qris: { acquirer: qris_acquirer } }),
  bodyFields: { takes: { qris: { takes: { acquirer: 'text' } } } },
  reportedAs: ['gopay', 'shopeepay'],
};

export const qris = {
  name: 'qris',
  type,
  group: 'wallets',
  label: type.label,
  hint: { en: 'One code for every bank and e-wallet', id: 'Satu kode untuk semua bank dan dompet digital' },
  mark: {
    text: 'QRIS',
    colour: '#ffffff',
    ink: '#1d1c1a',
    shapes: '<path d="M2 2h8v2H4v5H2zM38 22h-8v-2h6v-5h2z" fill="#e1251b"/>',
  },
  least: 1n,
  most: 10n * MILLION,
  instrument: 'qris',
  minutesMax: MINUTES_OF_A_CODE,
  guide: {
    reviewed: '2026-11-16',
    sections: {
      en: [
        {
          title: 'From another device',
          by: 'scanner',
          steps: [
            'Open the app of your bank or e-wallet.',
            'Choose "QRIS" or "Scan" and point it at the code.',
            'Check the name of the shop and {amount}.',
            'Confirm with your PIN.',
          ],
        },
        {
          title: 'On this phone',
          by: 'phone',
          steps: [
            'Save the code as a picture, or take a screenshot.',
            'Open the app of your bank or e-wallet and choose "QRIS" or "Scan".',
            'Choose the picture from your gallery.',
            'Check the name of the shop and {amount}, then confirm with your PIN.',
          ],
        },
      ],
      id: [
        {
          title: 'Dari perangkat lain',
          by: 'scanner',
          steps: [
            'Buka aplikasi bank atau dompet digital Anda.',
            'Pilih "QRIS" atau "Pindai", lalu arahkan ke kode.',
            'Periksa nama toko dan jumlah {amount}.',
            'Konfirmasi dengan PIN Anda.',
          ],
        },
        {
          title: 'Di ponsel ini',
          by: 'phone',
          steps: [
            'Simpan kode sebagai gambar, atau ambil tangkapan layar.',
            'Buka aplikasi bank atau dompet digital Anda, lalu pilih "QRIS" atau "Pindai".',
            'Pilih gambar tersebut dari galeri.',
            'Periksa nama toko dan jumlah {amount}, lalu konfirmasi dengan PIN Anda.',
          ],
        },
      ],
    },
  },
} as const satisfies MethodTraits;
