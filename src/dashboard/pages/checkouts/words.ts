// What the list of checkouts says.

import { bilingual } from '../../language/language.tsx';

export const WORDS = bilingual({
  title: ['Checkouts', 'Checkout'],
  order: ['Order', 'Pesanan'],
  status: ['Status', 'Status'],
  amount: ['Amount', 'Jumlah'],
  surplus: ['Surplus', 'Kelebihan'],
  surplusOnly: ['Only with a surplus', 'Hanya yang kelebihan bayar'],
  customer: ['Customer', 'Pelanggan'],
  email: ['E-mail', 'Email'],
  created: ['Created', 'Dibuat'],
  expires: ['Ends', 'Berakhir'],
  completed: ['Paid', 'Dibayar'],
  createdAfter: ['Created from', 'Dibuat dari'],
  createdBefore: ['Created until', 'Dibuat sampai'],
  ofLink: ['Only those of one payment link are shown.', 'Hanya yang dari satu tautan pembayaran yang ditampilkan.'],
  toLink: ['To the payment link', 'Ke tautan pembayarannya'],
  none: ['No checkouts yet', 'Belum ada checkout'],
  noneText: [
    'A checkout is a page on which a customer chooses how to pay. They are made through the API and by payment links.',
    'Checkout adalah halaman tempat pelanggan memilih cara membayar. Dibuat lewat API dan oleh tautan pembayaran.',
  ],
  noneFound: ['Nothing fits', 'Tidak ada yang cocok'],
  noneFoundText: ['Take a filter away or change it.', 'Lepas atau ubah satu saringan.'],
  showNew: (count: number) => [
    count === 1 ? 'Show 1 new checkout' : `Show ${count} new checkouts`,
    `Tampilkan ${count} checkout baru`,
  ],
});
