// What the page of an invoice says.

import { COMMON } from '../../language/common.ts';
import { bilingual } from '../../language/language.tsx';

export const WORDS = bilingual({
  ...COMMON,
  title: ['Invoice', 'Faktur'],
  facts: ['Invoice', 'Faktur'],
  paying: ['Paying', 'Pembayaran'],
  customerId: ['Your id of the customer', 'ID pelanggan Anda'],
  amount: ['Total', 'Total'],
  made: ['Dated', 'Tanggal faktur'],
  paidTwice: (amount: string) => [
    `It was paid more than once: ${amount} is too much. Refund one of its payments; all of them are listed below.`,
    `Dibayar lebih dari sekali: kelebihan ${amount}. Kembalikan salah satu pembayarannya; semuanya ada di daftar di bawah.`,
  ],
  voidReason: ['Voided because', 'Alasan dibatalkan'],
  link: ['Page to pay on', 'Halaman pembayaran'],
  open: ['Open the page to pay on', 'Buka halaman pembayaran'],
  pdf: ['Document (PDF)', 'Dokumen (PDF)'],
  openPdf: ['Open the document', 'Buka dokumen'],
  newTab: ['opens in a new tab', 'terbuka di tab baru'],
  allPayments: ['All payments of this invoice', 'Semua pembayaran faktur ini'],
  events: ['Events of this invoice', 'Peristiwa faktur ini'],
  noLink: [
    'There is no page to pay on: the gateway has not made the invoice.',
    'Belum ada halaman pembayaran: gateway belum membuat fakturnya.',
  ],
  noPayment: ['Nobody has tried to pay it yet.', 'Belum ada yang mencoba membayarnya.'],
  subtotal: ['Subtotal', 'Subtotal'],
  voidAct: ['Void', 'Batalkan'],
  voidTitle: (number: string) => [`Void ${number}?`, `Batalkan ${number}?`],
  voidText: [
    'The customer can then no longer pay it. This cannot be undone.',
    'Pelanggan tidak bisa lagi membayarnya. Ini tidak bisa diurungkan.',
  ],
  voidIt: ['Void the invoice', 'Batalkan faktur'],
  voided: ['The invoice was voided.', 'Faktur dibatalkan.'],
  reason: ['Why (optional)', 'Alasan (opsional)'],
  notNamed: [
    'It cannot be voided yet: the gateway has not named it. Ask the gateway first.',
    'Belum bisa dibatalkan: gateway belum memberinya nama. Tanya gateway dulu.',
  ],
  overNow: [
    'Only an invoice that waits to be paid can be voided.',
    'Hanya faktur yang menunggu pembayaran yang bisa dibatalkan.',
  ],
  draft: [
    'The gateway has not confirmed this invoice yet. Gapura is finding out; nobody can pay it so far.',
    'Gateway belum mengonfirmasi faktur ini. Gapura sedang mencari tahu; untuk sementara belum bisa dibayar.',
  ],
});
