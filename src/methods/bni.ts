// Virtual accounts of BNI.

import { virtualAccount } from './virtual-account.ts';

export const bni = virtualAccount('bni', {
  label: 'BNI',
  hint: { en: 'ATM, wondr by BNI, and other banks', id: 'ATM, wondr by BNI, dan bank lain' },
  mark: { text: 'BNI', colour: '#ffffff', ink: '#005e6a', shapes: '<path d="M0 0h8L4 24H0z" fill="#f15a23"/>' },
  least: 1n,
  most: null,
  transfer: { name: 'BNI', code: '009' },
  guide: {
    reviewed: '2026-11-16',
    sections: {
      en: [
        {
          title: 'ATM BNI',
          steps: [
            'Insert your card and enter your PIN.',
            'Choose "Menu Lain", then "Transfer".',
            'Choose the account to pay from, then "Virtual Account Billing".',
            'Enter {number} and choose "Benar".',
            'Check {amount}, confirm, and keep the receipt.',
          ],
        },
        {
          title: 'wondr by BNI or BNI Mobile Banking',
          steps: [
            'Log in and choose "Transfer".',
            'Choose "Virtual Account" (in BNI Mobile Banking: "Virtual Account Billing").',
            'Enter {number} and continue.',
            'Check the name and {amount}.',
            'Confirm with your PIN or transaction password.',
          ],
        },
        {
          title: 'BNI Internet Banking',
          steps: [
            'Log in at ibank.bni.co.id.',
            'Choose "Transfer", then "Virtual Account Billing".',
            'Enter {number}, choose the account to pay from, and continue.',
            'Check {amount}.',
            'Confirm with your token.',
          ],
        },
      ],
      id: [
        {
          title: 'ATM BNI',
          steps: [
            'Masukkan kartu dan PIN Anda.',
            'Pilih "Menu Lain", lalu "Transfer".',
            'Pilih rekening asal, lalu "Virtual Account Billing".',
            'Masukkan {number}, lalu pilih "Benar".',
            'Periksa jumlah {amount}, konfirmasi, dan simpan struk Anda.',
          ],
        },
        {
          title: 'wondr by BNI atau BNI Mobile Banking',
          steps: [
            'Masuk, lalu pilih "Transfer".',
            'Pilih "Virtual Account" (di BNI Mobile Banking: "Virtual Account Billing").',
            'Masukkan {number}, lalu lanjutkan.',
            'Periksa nama dan jumlah {amount}.',
            'Konfirmasi dengan PIN atau password transaksi Anda.',
          ],
        },
        {
          title: 'BNI Internet Banking',
          steps: [
            'Masuk di ibank.bni.co.id.',
            'Pilih "Transfer", lalu "Virtual Account Billing".',
            'Masukkan {number}, pilih rekening debit, lalu lanjutkan.',
            'Periksa jumlah {amount}.',
            'Konfirmasi dengan token Anda.',
          ],
        },
      ],
    },
  },
});
