// How to pay a virtual account of BRI, which the bank calls BRIVA.

import type { Guide } from './guide.ts';

export const BRI: Guide = {
  reviewed: '2026-11-16',
  otherBanks: true,
  name: 'BRI',
  ways: {
    en: [
      {
        title: 'ATM BRI',
        steps: [
          'Insert your card and enter your PIN.',
          'Choose "Transaksi Lain", then "Pembayaran", then "Lainnya", then "BRIVA".',
          'Enter {number} and choose "Benar".',
          'Check the name and {amount}, then choose "Ya".',
          'Keep the receipt.',
        ],
      },
      {
        title: 'BRImo',
        steps: [
          'Log in and choose "BRIVA".',
          'Choose "Pembayaran Baru" and enter {number}.',
          'Check the name and {amount}, then choose "Bayar".',
          'Confirm with your PIN.',
        ],
      },
      {
        title: 'BRI Internet Banking',
        steps: [
          'Log in at ib.bri.co.id.',
          'Choose "Pembayaran", then "BRIVA".',
          'Enter {number} and continue.',
          'Check {amount}.',
          'Confirm with your password and mToken.',
        ],
      },
      {
        title: 'Other banks',
        steps: [
          'Open the app of your bank and choose "Transfer", then another bank.',
          'Choose BRI (bank code 002).',
          'Enter {number} as the account number.',
          'Enter exactly {amount}: any other amount is refused.',
          'Choose an online transfer and confirm.',
        ],
      },
    ],
    id: [
      {
        title: 'ATM BRI',
        steps: [
          'Masukkan kartu dan PIN Anda.',
          'Pilih "Transaksi Lain", lalu "Pembayaran", lalu "Lainnya", lalu "BRIVA".',
          'Masukkan {number}, lalu pilih "Benar".',
          'Periksa nama dan jumlah {amount}, lalu pilih "Ya".',
          'Simpan struk Anda.',
        ],
      },
      {
        title: 'BRImo',
        steps: [
          'Masuk, lalu pilih "BRIVA".',
          'Pilih "Pembayaran Baru", lalu masukkan {number}.',
          'Periksa nama dan jumlah {amount}, lalu pilih "Bayar".',
          'Konfirmasi dengan PIN Anda.',
        ],
      },
      {
        title: 'BRI Internet Banking',
        steps: [
          'Masuk di ib.bri.co.id.',
          'Pilih "Pembayaran", lalu "BRIVA".',
          'Masukkan {number}, lalu lanjutkan.',
          'Periksa jumlah {amount}.',
          'Konfirmasi dengan password dan mToken Anda.',
        ],
      },
      {
        title: 'Bank lain',
        steps: [
          'Buka aplikasi bank Anda, pilih "Transfer", lalu ke bank lain.',
          'Pilih BRI (kode bank 002).',
          'Masukkan {number} sebagai nomor rekening.',
          'Masukkan jumlah tepat {amount}; jumlah lain akan ditolak.',
          'Gunakan transfer online, lalu konfirmasi.',
        ],
      },
    ],
  },
};
