// How to pay a bill at Mandiri: with the code of the company and the code of the payment.

import type { Guide } from './guide.ts';

export const MANDIRI: Guide = {
  reviewed: '2026-11-16',
  otherBanks: false,
  name: 'Mandiri',
  ways: {
    en: [
      {
        title: 'ATM Mandiri',
        steps: [
          'Insert your card and enter your PIN.',
          'Choose "Bayar/Beli", then "Lainnya", then "Lainnya", then "Multi Payment".',
          'Enter {biller} as the company code and choose "Benar".',
          'Enter {key} as the payment code and choose "Benar".',
          'Check {amount}, press 1 for the bill, then "Ya". Keep the receipt.',
        ],
      },
      {
        title: "Livin' by Mandiri",
        steps: [
          'Log in and choose "Bayar".',
          'Search for the company code {biller}.',
          'Enter {key} as the payment code and continue.',
          'Check the name and {amount}.',
          'Confirm with your PIN.',
        ],
      },
      {
        title: 'Mandiri Internet Banking',
        steps: [
          'Log in at ibank.bankmandiri.co.id.',
          'Choose "Bayar", then "Multi Payment".',
          'Choose the company with the code {biller}.',
          'Enter {key} as the payment code and continue.',
          'Check {amount} and confirm with your token.',
        ],
      },
    ],
    id: [
      {
        title: 'ATM Mandiri',
        steps: [
          'Masukkan kartu dan PIN Anda.',
          'Pilih "Bayar/Beli", lalu "Lainnya", lalu "Lainnya", lalu "Multi Payment".',
          'Masukkan {biller} sebagai kode perusahaan, lalu pilih "Benar".',
          'Masukkan {key} sebagai kode pembayaran, lalu pilih "Benar".',
          'Periksa jumlah {amount}, tekan 1 untuk tagihan, lalu "Ya". Simpan struk Anda.',
        ],
      },
      {
        title: "Livin' by Mandiri",
        steps: [
          'Masuk, lalu pilih "Bayar".',
          'Cari kode perusahaan {biller}.',
          'Masukkan {key} sebagai kode pembayaran, lalu lanjutkan.',
          'Periksa nama dan jumlah {amount}.',
          'Konfirmasi dengan PIN Anda.',
        ],
      },
      {
        title: 'Mandiri Internet Banking',
        steps: [
          'Masuk di ibank.bankmandiri.co.id.',
          'Pilih "Bayar", lalu "Multi Payment".',
          'Pilih perusahaan dengan kode {biller}.',
          'Masukkan {key} sebagai kode pembayaran, lalu lanjutkan.',
          'Periksa jumlah {amount}, lalu konfirmasi dengan token Anda.',
        ],
      },
    ],
  },
};
