// Virtual accounts of BCA.

import { BILLION } from './method.ts';
import { virtualAccount } from './virtual-account.ts';

export const bca = virtualAccount('bca', {
  label: 'BCA',
  hint: { en: 'ATM, BCA mobile, myBCA, KlikBCA', id: 'ATM, BCA mobile, myBCA, KlikBCA' },
  mark: { text: 'BCA', colour: '#0060af', line: '#00a0e3' },
  least: 10_000n,
  most: 20n * BILLION,
  guide: {
    reviewed: '2026-11-16',
    sections: {
      en: [
        {
          title: 'ATM BCA',
          steps: [
            'Insert your card and enter your PIN.',
            'Choose "Transaksi Lainnya", then "Transfer", then "Ke Rek BCA Virtual Account".',
            'Enter {number} and choose "Benar".',
            'Check the name and {amount}, then choose "Ya".',
            'Keep the receipt.',
          ],
        },
        {
          title: 'BCA mobile or myBCA',
          steps: [
            'Log in and open "m-Transfer" (in myBCA: "Transfer").',
            'Choose "BCA Virtual Account".',
            'Enter {number} and choose "Send" or "Lanjut".',
            'Check the name and {amount}.',
            'Confirm with your PIN.',
          ],
        },
        {
          title: 'KlikBCA',
          steps: [
            'Log in at klikbca.com.',
            'Choose "Transfer Dana", then "Transfer ke BCA Virtual Account".',
            'Enter {number} and choose "Lanjutkan".',
            'Check the name and {amount}.',
            'Confirm with your KeyBCA.',
          ],
        },
      ],
      id: [
        {
          title: 'ATM BCA',
          steps: [
            'Masukkan kartu dan PIN Anda.',
            'Pilih "Transaksi Lainnya", lalu "Transfer", lalu "Ke Rek BCA Virtual Account".',
            'Masukkan {number}, lalu pilih "Benar".',
            'Periksa nama dan jumlah {amount}, lalu pilih "Ya".',
            'Simpan struk Anda.',
          ],
        },
        {
          title: 'BCA mobile atau myBCA',
          steps: [
            'Masuk, lalu buka "m-Transfer" (di myBCA: "Transfer").',
            'Pilih "BCA Virtual Account".',
            'Masukkan {number}, lalu pilih "Send" atau "Lanjut".',
            'Periksa nama dan jumlah {amount}.',
            'Konfirmasi dengan PIN Anda.',
          ],
        },
        {
          title: 'KlikBCA',
          steps: [
            'Masuk di klikbca.com.',
            'Pilih "Transfer Dana", lalu "Transfer ke BCA Virtual Account".',
            'Masukkan {number}, lalu pilih "Lanjutkan".',
            'Periksa nama dan jumlah {amount}.',
            'Konfirmasi dengan KeyBCA Anda.',
          ],
        },
      ],
    },
  },
});
