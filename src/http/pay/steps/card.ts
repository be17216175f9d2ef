// How to pay by card, once the bank asks.

import type { Guide } from './guide.ts';

export const CARD: Guide = {
  reviewed: '2026-11-16',
  otherBanks: null,
  name: 'Card',
  ways: {
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
};
