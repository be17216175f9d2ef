// Virtual accounts of BRI.

import { BILLION } from './method.ts';
import { virtualAccount } from './virtual-account.ts';

export const bri = virtualAccount('bri', {
  label: 'BRI',
  hint: { en: 'ATM, BRImo, and other banks', id: 'ATM, BRImo, dan bank lain' },
  mark: { text: 'BRI', colour: '#00529c', line: '#f37021' },
  least: 1n,
  most: 20n * BILLION,
  transfer: { name: 'BRI', code: '002' },
  guide: {
    reviewed: '2026-11-16',
    sections: {
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
      ],
    },
  },
});
