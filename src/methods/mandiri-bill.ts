// Mandiri Bill Payment: the bank takes the code of the company and the code of the payment.

import { BILLION, brand, type MethodTraits, type PaymentTypeTraits } from './method.ts';
import type { ChargeBase } from './wire.ts';

/** Labels (odd) and values (even). */
interface Bill {
  bill_info1: string;
  bill_info2: string;
  bill_info3?: string;
  bill_info4?: string;
  bill_info5?: string;
  bill_info6?: string;
  bill_info7?: string;
  bill_info8?: string;
  bill_key?: string;
}

export interface BillCharge extends ChargeBase {
  payment_type: 'echannel';
  echannel: Bill;
}

const echannel: PaymentTypeTraits<BillCharge> = {
  name: 'echannel',
  label: brand('Mandiri Bill Payment'),
  takes: ['bill_info1', 'bill_info2'],
  requires: [],
  expiryDaysMax: 180,
  refund: null,
  body: ({ bill_info1 = 'Payment:', bill_info2 = 'Online purchase' }) => ({ echannel: { bill_info1, bill_info2 } }),
  bodyFields: {
    needs: { echannel: { needs: { bill_info1: 'filled', bill_info2: 'filled' }, takes: { bill_key: 'text' } } },
  },
  example: { bill_info1: 'Kopi:', bill_info2: 'Gayo 1 kg' },
};

export const mandiriBill = {
  name: 'echannel',
  type: echannel,
  group: 'banks',
  label: echannel.label,
  hint: brand("ATM, Livin' by Mandiri"),
  mark: {
    text: 'Mandiri',
    colour: '#003d79',
    shapes: '<path d="M0 19c9-3 14 4 23 1s12-2 17-3v7H0z" fill="#ffb700"/>',
  },
  least: 1n,
  most: 50n * BILLION,
  instrument: 'bill',
  payableFrom: { bank: 'Mandiri', otherBanks: false },
  guide: {
    reviewed: '2026-11-16',
    sections: {
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
  },
} as const satisfies MethodTraits;
