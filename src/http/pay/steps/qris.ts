// How to pay by QRIS.

import type { Guide } from './guide.ts';

export const QRIS: Guide = {
  reviewed: '2026-11-16',
  otherBanks: null,
  name: 'QRIS',
  ways: {
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
};
