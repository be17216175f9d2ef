// How to pay a virtual account of CIMB Niaga.

import type { Guide } from './guide.ts';

export const CIMB: Guide = {
  reviewed: '2026-11-16',
  otherBanks: true,
  name: 'CIMB Niaga',
  ways: {
    en: [
      {
        title: 'ATM CIMB Niaga',
        steps: [
          'Insert your card and enter your PIN.',
          'Choose "Pembayaran", then "Lanjut", then "Virtual Account".',
          'Enter {number} and choose "Proses".',
          'Check the name and {amount}, then choose "Proses".',
          'Keep the receipt.',
        ],
      },
      {
        title: 'OCTO Mobile',
        steps: [
          'Log in and choose "Transfer".',
          'Choose "Transfer to CIMB Niaga VA" (or "Virtual Account").',
          'Choose the account to pay from and enter {number}.',
          'Check the name and {amount}.',
          'Confirm with your PIN.',
        ],
      },
      {
        title: 'OCTO Clicks',
        steps: [
          'Log in at octoclicks.co.id.',
          'Choose "Pembayaran Tagihan", then "Virtual Account".',
          'Choose the account to pay from and enter {number}.',
          'Check {amount}.',
          'Confirm with the code that the bank sends you.',
        ],
      },
      {
        title: 'Other banks',
        steps: [
          'Open the app of your bank and choose "Transfer", then another bank.',
          'Choose CIMB Niaga (bank code 022).',
          'Enter {number} as the account number.',
          'Enter exactly {amount}: any other amount is refused.',
          'Choose an online transfer and confirm.',
        ],
      },
    ],
    id: [
      {
        title: 'ATM CIMB Niaga',
        steps: [
          'Masukkan kartu dan PIN Anda.',
          'Pilih "Pembayaran", lalu "Lanjut", lalu "Virtual Account".',
          'Masukkan {number}, lalu pilih "Proses".',
          'Periksa nama dan jumlah {amount}, lalu pilih "Proses".',
          'Simpan struk Anda.',
        ],
      },
      {
        title: 'OCTO Mobile',
        steps: [
          'Masuk, lalu pilih "Transfer".',
          'Pilih "Transfer to CIMB Niaga VA" (atau "Virtual Account").',
          'Pilih rekening asal, lalu masukkan {number}.',
          'Periksa nama dan jumlah {amount}.',
          'Konfirmasi dengan PIN Anda.',
        ],
      },
      {
        title: 'OCTO Clicks',
        steps: [
          'Masuk di octoclicks.co.id.',
          'Pilih "Pembayaran Tagihan", lalu "Virtual Account".',
          'Pilih rekening asal, lalu masukkan {number}.',
          'Periksa jumlah {amount}.',
          'Konfirmasi dengan kode yang dikirim oleh bank.',
        ],
      },
      {
        title: 'Bank lain',
        steps: [
          'Buka aplikasi bank Anda, pilih "Transfer", lalu ke bank lain.',
          'Pilih CIMB Niaga (kode bank 022).',
          'Masukkan {number} sebagai nomor rekening.',
          'Masukkan jumlah tepat {amount}; jumlah lain akan ditolak.',
          'Gunakan transfer online, lalu konfirmasi.',
        ],
      },
    ],
  },
};
