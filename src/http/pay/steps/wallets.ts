// How to pay with an e-wallet.

import type { Guide } from './guide.ts';

export const GOPAY: Guide = {
  reviewed: '2026-11-16',
  otherBanks: null,
  name: 'GoPay',
  ways: {
    en: [
      {
        title: 'From another device',
        by: 'scanner',
        steps: [
          'Open the GoPay or Gojek app on your phone.',
          'Choose the scanner and point it at the code.',
          'Check {amount} and confirm with your PIN.',
        ],
      },
      {
        title: 'On this phone',
        by: 'phone',
        steps: [
          'Open the app by the button on this page.',
          'Check {amount} and confirm with your PIN.',
          'Come back to this page.',
        ],
      },
      {
        title: "With your phone's camera",
        by: 'camera',
        steps: [
          'Open the camera of your phone and point it at the code.',
          'Touch the link that it shows: the app opens.',
          'Check {amount} and confirm with your PIN.',
        ],
      },
    ],
    id: [
      {
        title: 'Dari perangkat lain',
        by: 'scanner',
        steps: [
          'Buka aplikasi GoPay atau Gojek di ponsel Anda.',
          'Pilih pemindai, lalu arahkan ke kode.',
          'Periksa jumlah {amount}, lalu konfirmasi dengan PIN Anda.',
        ],
      },
      {
        title: 'Di ponsel ini',
        by: 'phone',
        steps: [
          'Buka aplikasi melalui tombol di halaman ini.',
          'Periksa jumlah {amount}, lalu konfirmasi dengan PIN Anda.',
          'Kembali ke halaman ini.',
        ],
      },
      {
        title: 'Dengan kamera ponsel',
        by: 'camera',
        steps: [
          'Buka kamera ponsel Anda, lalu arahkan ke kode.',
          'Ketuk tautan yang muncul untuk membuka aplikasi.',
          'Periksa jumlah {amount}, lalu konfirmasi dengan PIN Anda.',
        ],
      },
    ],
  },
};

export const SHOPEEPAY: Guide = {
  reviewed: '2026-11-16',
  otherBanks: null,
  name: 'ShopeePay',
  ways: {
    en: [
      {
        title: 'From another device',
        by: 'scanner',
        steps: [
          'Open the Shopee app on your phone.',
          'Choose the scanner and point it at the code.',
          'Check {amount} and confirm with your PIN.',
        ],
      },
      {
        title: 'On this phone',
        by: 'phone',
        steps: [
          'Open the app by the button on this page.',
          'Check {amount} and confirm with your PIN.',
          'Come back to this page.',
        ],
      },
      {
        title: "With your phone's camera",
        by: 'camera',
        steps: [
          'Open the camera of your phone and point it at the code.',
          'Touch the link that it shows: the app opens.',
          'Check {amount} and confirm with your PIN.',
        ],
      },
    ],
    id: [
      {
        title: 'Dari perangkat lain',
        by: 'scanner',
        steps: [
          'Buka aplikasi Shopee di ponsel Anda.',
          'Pilih pemindai, lalu arahkan ke kode.',
          'Periksa jumlah {amount}, lalu konfirmasi dengan PIN Anda.',
        ],
      },
      {
        title: 'Di ponsel ini',
        by: 'phone',
        steps: [
          'Buka aplikasi melalui tombol di halaman ini.',
          'Periksa jumlah {amount}, lalu konfirmasi dengan PIN Anda.',
          'Kembali ke halaman ini.',
        ],
      },
      {
        title: 'Dengan kamera ponsel',
        by: 'camera',
        steps: [
          'Buka kamera ponsel Anda, lalu arahkan ke kode.',
          'Ketuk tautan yang muncul untuk membuka aplikasi.',
          'Periksa jumlah {amount}, lalu konfirmasi dengan PIN Anda.',
        ],
      },
    ],
  },
};

export const DANA: Guide = {
  reviewed: '2026-11-16',
  otherBanks: null,
  name: 'DANA',
  ways: {
    en: [
      {
        title: 'From another device',
        by: 'scanner',
        steps: [
          'Open the DANA app on your phone.',
          'Choose the scanner and point it at the code.',
          'Check {amount} and confirm with your PIN.',
        ],
      },
      {
        title: 'On this phone',
        by: 'phone',
        steps: [
          'Open the app by the button on this page.',
          'Check {amount} and confirm with your PIN.',
          'Come back to this page.',
        ],
      },
      {
        title: "With your phone's camera",
        by: 'camera',
        steps: [
          'Open the camera of your phone and point it at the code.',
          'Touch the link that it shows: the app opens.',
          'Check {amount} and confirm with your PIN.',
        ],
      },
    ],
    id: [
      {
        title: 'Dari perangkat lain',
        by: 'scanner',
        steps: [
          'Buka aplikasi DANA di ponsel Anda.',
          'Pilih pemindai, lalu arahkan ke kode.',
          'Periksa jumlah {amount}, lalu konfirmasi dengan PIN Anda.',
        ],
      },
      {
        title: 'Di ponsel ini',
        by: 'phone',
        steps: [
          'Buka aplikasi melalui tombol di halaman ini.',
          'Periksa jumlah {amount}, lalu konfirmasi dengan PIN Anda.',
          'Kembali ke halaman ini.',
        ],
      },
      {
        title: 'Dengan kamera ponsel',
        by: 'camera',
        steps: [
          'Buka kamera ponsel Anda, lalu arahkan ke kode.',
          'Ketuk tautan yang muncul untuk membuka aplikasi.',
          'Periksa jumlah {amount}, lalu konfirmasi dengan PIN Anda.',
        ],
      },
    ],
  },
};

export const OVO: Guide = {
  reviewed: '2026-11-16',
  otherBanks: null,
  name: 'OVO',
  ways: {
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
};
