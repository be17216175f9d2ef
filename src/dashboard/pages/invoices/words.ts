// What the list of invoices says, and the form that makes one.

import { COMMON } from '../../language/common.ts';
import { bilingual } from '../../language/language.tsx';

export const WORDS = bilingual({
  ...COMMON,
  title: ['Invoices', 'Faktur'],
  late: (days: number) => [days === 1 ? '1 day late' : `${days} days late`, `terlambat ${days} hari`],
  none: ['No invoices yet', 'Belum ada faktur'],
  noneText: [
    'An invoice is a page to pay on, a document and a due date. Make the first one here or through the API.',
    'Faktur adalah halaman untuk membayar, dokumen, dan tanggal jatuh tempo. Buat yang pertama di sini atau lewat API.',
  ],
  noneTextReading: ['They show up here as soon as one is made.', 'Faktur muncul di sini begitu ada yang dibuat.'],
  showNew: (count: number) => [
    count === 1 ? 'Show 1 new invoice' : `Show ${count} new invoices`,
    `Tampilkan ${count} faktur baru`,
  ],
  make: ['New invoice', 'Faktur baru'],
  makeIt: ['Make the invoice', 'Buat faktur'],
  made: ['The invoice was made.', 'Faktur dibuat.'],
  begun: ['It was stored: see its state', 'Sudah dicatat: lihat keadaannya'],
  name: ['Customer’s name', 'Nama pelanggan'],
  phoneHint: [
    'With the country code: 6281234567890. A leading 0 becomes 62.',
    'Dengan kode negara: 6281234567890. Angka 0 di depan menjadi 62.',
  ],
  dueDate: ['Due date', 'Jatuh tempo'],
  ownNumbers: ['Numbers of your own', 'Nomor Anda sendiri'],
  numberHint: ['Made for you where empty.', 'Dibuatkan jika kosong.'],
  item: (place: number) => [`Item ${place}`, `Barang ${place}`],
  description: ['What is sold', 'Yang dijual'],
  price: ['Price of one, Rp', 'Harga satuan, Rp'],
  add: ['Add an item', 'Tambah barang'],
  remove: ['Remove', 'Hapus'],
  total: ['Total', 'Total'],
});
