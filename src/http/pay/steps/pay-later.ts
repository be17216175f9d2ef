// What pay-later services need.

import type { Guide } from './guide.ts';

export const AKULAKU: Guide = {
  reviewed: '2026-11-16',
  otherBanks: null,
  name: 'Akulaku',
  ways: {
    en: [
      {
        title: 'With Akulaku',
        steps: [
          'You need an Akulaku account with PayLater that is active, and enough of its limit left for {amount}.',
          'Continue to Akulaku and log in with your phone number.',
          'Choose in how many instalments you pay.',
          'Confirm with the code that you are sent. You then come back here.',
        ],
      },
    ],
    id: [
      {
        title: 'Dengan Akulaku',
        steps: [
          'Anda memerlukan akun Akulaku dengan PayLater yang aktif dan sisa limit yang cukup untuk {amount}.',
          'Lanjutkan ke Akulaku, lalu masuk dengan nomor ponsel Anda.',
          'Pilih jangka waktu cicilan.',
          'Konfirmasi dengan kode yang dikirim kepada Anda. Setelah itu Anda kembali ke sini.',
        ],
      },
    ],
  },
};

export const KREDIVO: Guide = {
  reviewed: '2026-11-16',
  otherBanks: null,
  name: 'Kredivo',
  ways: {
    en: [
      {
        title: 'With Kredivo',
        steps: [
          'You need a verified Kredivo account, and enough of its limit left for {amount}.',
          'Continue to Kredivo and log in with your phone number.',
          'Choose in how many instalments you pay.',
          'Confirm with the code that you are sent. You then come back here.',
        ],
      },
    ],
    id: [
      {
        title: 'Dengan Kredivo',
        steps: [
          'Anda memerlukan akun Kredivo yang terverifikasi dan sisa limit yang cukup untuk {amount}.',
          'Lanjutkan ke Kredivo, lalu masuk dengan nomor ponsel Anda.',
          'Pilih jangka waktu cicilan.',
          'Konfirmasi dengan kode yang dikirim kepada Anda. Setelah itu Anda kembali ke sini.',
        ],
      },
    ],
  },
};
