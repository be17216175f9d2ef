// How to pay a virtual account of Permata.

import type { Guide } from './guide.ts';

export const PERMATA: Guide = {
  reviewed: '2026-11-16',
  otherBanks: true,
  name: 'Permata',
  ways: {
    en: [
      {
        title: 'ATM Permata',
        steps: [
          'Insert your card and enter your PIN.',
          'Choose "Transaksi Lainnya", then "Pembayaran", then "Pembayaran Lainnya", then "Virtual Account".',
          'Enter {number} and choose "Benar".',
          'Check {amount}, then choose "Benar".',
          'Keep the receipt.',
        ],
      },
      {
        title: 'PermataMobile X',
        steps: [
          'Log in and choose "Bayar Tagihan".',
          'Choose "Virtual Account".',
          'Enter {number} and continue.',
          'Check the name and {amount}.',
          'Confirm with your PIN.',
        ],
      },
      {
        title: 'PermataNet',
        steps: [
          'Log in at permatanet.com.',
          'Choose "Pembayaran Tagihan", then "Virtual Account".',
          'Enter {number} and continue.',
          'Check {amount}.',
          'Confirm with your token.',
        ],
      },
      {
        title: 'Other banks',
        steps: [
          'Open the app of your bank and choose "Transfer", then another bank.',
          'Choose Bank Permata (bank code 013).',
          'Enter {number} as the account number.',
          'Enter exactly {amount}: any other amount is refused.',
          'Choose an online transfer and confirm.',
        ],
      },
    ],
    id: [
      {
        title: 'ATM Permata',
        steps: [
          'Masukkan kartu dan PIN Anda.',
          'Pilih "Transaksi Lainnya", lalu "Pembayaran", lalu "Pembayaran Lainnya", lalu "Virtual Account".',
          'Masukkan {number}, lalu pilih "Benar".',
          'Periksa jumlah {amount}, lalu pilih "Benar".',
          'Simpan struk Anda.',
        ],
      },
      {
        title: 'PermataMobile X',
        steps: [
          'Masuk, lalu pilih "Bayar Tagihan".',
          'Pilih "Virtual Account".',
          'Masukkan {number}, lalu lanjutkan.',
          'Periksa nama dan jumlah {amount}.',
          'Konfirmasi dengan PIN Anda.',
        ],
      },
      {
        title: 'PermataNet',
        steps: [
          'Masuk di permatanet.com.',
          'Pilih "Pembayaran Tagihan", lalu "Virtual Account".',
          'Masukkan {number}, lalu lanjutkan.',
          'Periksa jumlah {amount}.',
          'Konfirmasi dengan token Anda.',
        ],
      },
      {
        title: 'Bank lain',
        steps: [
          'Buka aplikasi bank Anda, pilih "Transfer", lalu ke bank lain.',
          'Pilih Bank Permata (kode bank 013).',
          'Masukkan {number} sebagai nomor rekening.',
          'Masukkan jumlah tepat {amount}; jumlah lain akan ditolak.',
          'Gunakan transfer online, lalu konfirmasi.',
        ],
      },
    ],
  },
};
