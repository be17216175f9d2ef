// What the list of payments says.

import { COMMON } from '../../language/common.ts';
import { bilingual } from '../../language/language.tsx';

export const WORDS = bilingual({
  ...COMMON,
  title: ['Payments', 'Pembayaran'],
  contradicted: ['Gateway', 'Gateway'],
  contradictedOnly: ['Says what does not fit', 'Keterangannya tidak cocok'],
  amountMin: ['From Rp', 'Dari Rp'],
  amountMax: ['To Rp', 'Sampai Rp'],
  paidAfter: ['Paid from', 'Dibayar dari'],
  paidBefore: ['Paid until', 'Dibayar sampai'],
  search: ['Search', 'Cari'],
  searchHint: ['Order, name, e-mail, phone, amount or number', 'Pesanan, nama, email, telepon, jumlah, atau nomor'],
  searchShort: ['Type at least two letters or digits.', 'Ketik paling sedikit dua huruf atau angka.'],
  none: ['No payments yet', 'Belum ada pembayaran'],
  noneText: [
    'The first charge through the API shows up here by itself.',
    'Tagihan pertama lewat API akan muncul di sini dengan sendirinya.',
  ],
  noneFoundText: ['Change the search or take a filter away.', 'Ubah pencarian atau lepas satu saringan.'],
  showNew: (count: number) => [
    count === 1 ? 'Show 1 new payment' : `Show ${count} new payments`,
    `Tampilkan ${count} pembayaran baru`,
  ],
  views: ['Saved views', 'Tampilan tersimpan'],
  saveView: ['Save this view', 'Simpan tampilan ini'],
  viewName: ['Name of the view', 'Nama tampilan'],
  save: ['Save', 'Simpan'],
  forget: ['Forget', 'Lupakan'],
  demo: ['Make a demo payment', 'Buat pembayaran contoh'],
  demoMade: ['A demo payment was made.', 'Satu pembayaran contoh dibuat.'],
});
