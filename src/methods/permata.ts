// Virtual accounts of Permata.

import { virtualAccount } from './virtual-account.ts';

export const permata = virtualAccount('permata', {
  label: 'Permata',
  hint: { en: 'ATM, PermataMobile X, and other banks', id: 'ATM, PermataMobile X, dan bank lain' },
  mark: { text: 'Permata', colour: '#ffffff', ink: '#00603a', line: '#7fba2a' },
  least: 1n,
  most: 9_999_999_999n,
  transfer: { name: 'Bank Permata', code: '013' },
  ignoresIdempotencyKey: true,
  guide: {
    reviewed: '2026-11-16',
    sections: {
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
      ],
    },
  },
});
