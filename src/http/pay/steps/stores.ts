// How to pay at the till of a store.

import type { Guide } from './guide.ts';

export const INDOMARET: Guide = {
  reviewed: '2026-11-16',
  otherBanks: null,
  name: 'Indomaret',
  say: { en: '“Saya mau bayar Midtrans” (I want to make a Midtrans payment)', id: '“Saya mau bayar Midtrans”' },
  ways: {
    en: [
      {
        title: 'At the till',
        steps: [
          'Go to any Indomaret before the time runs out.',
          'Tell the cashier that you want to make a Midtrans payment.',
          'Show the bar code, or read out the payment code {code}.',
          'Check the amount that the cashier names: {amount}. The store may add a fee.',
          'Pay and keep the receipt.',
        ],
      },
    ],
    id: [
      {
        title: 'Di kasir',
        steps: [
          'Datang ke gerai Indomaret terdekat sebelum batas waktu.',
          'Sampaikan kepada kasir bahwa Anda ingin melakukan pembayaran Midtrans.',
          'Tunjukkan kode batang, atau sebutkan kode pembayaran {code}.',
          'Pastikan jumlah yang disebutkan kasir {amount}. Gerai dapat menambahkan biaya layanan.',
          'Bayar, lalu simpan struk Anda.',
        ],
      },
    ],
  },
};

export const ALFAMART: Guide = {
  reviewed: '2026-11-16',
  otherBanks: null,
  name: 'Alfamart',
  say: { en: '“Saya mau bayar Midtrans” (I want to make a Midtrans payment)', id: '“Saya mau bayar Midtrans”' },
  ways: {
    en: [
      {
        title: 'At the till',
        steps: [
          'Go to any Alfamart, Alfamidi or DAN+DAN before the time runs out.',
          'Tell the cashier that you want to make a Midtrans payment.',
          'Show the bar code, or read out the payment code {code}.',
          'Check the amount that the cashier names: {amount}. The store may add a fee.',
          'Pay and keep the receipt.',
        ],
      },
    ],
    id: [
      {
        title: 'Di kasir',
        steps: [
          'Datang ke gerai Alfamart, Alfamidi, atau DAN+DAN terdekat sebelum batas waktu.',
          'Sampaikan kepada kasir bahwa Anda ingin melakukan pembayaran Midtrans.',
          'Tunjukkan kode batang, atau sebutkan kode pembayaran {code}.',
          'Pastikan jumlah yang disebutkan kasir {amount}. Gerai dapat menambahkan biaya layanan.',
          'Bayar, lalu simpan struk Anda.',
        ],
      },
    ],
  },
};
