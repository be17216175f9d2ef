// Virtual accounts of CIMB Niaga.

import { MILLION } from './method.ts';
import { virtualAccount } from './virtual-account.ts';

export const cimb = virtualAccount('cimb', {
  label: 'CIMB Niaga',
  hint: { en: 'ATM, OCTO, and other banks', id: 'ATM, OCTO, dan bank lain' },
  mark: { text: 'CIMB', colour: '#7e0e12', line: '#ec1c24' },
  least: 1n,
  most: 250n * MILLION,
  transfer: { name: 'CIMB Niaga', code: '022' },
  guide: {
    reviewed: '2026-11-16',
    sections: {
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
      ],
    },
  },
});
