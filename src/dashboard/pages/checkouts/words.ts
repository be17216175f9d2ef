// What the list of checkouts says.

import type { Words } from '../../language/language.tsx';

const EN = {
  title: 'Checkouts',
  order: 'Order',
  status: 'Status',
  amount: 'Amount',
  surplus: 'Surplus',
  surplusOnly: 'Only with a surplus',
  customer: 'Customer',
  email: 'E-mail',
  created: 'Created',
  expires: 'Ends',
  completed: 'Paid',
  createdAfter: 'Created from',
  createdBefore: 'Created until',
  ofLink: 'Only those of one payment link are shown.',
  toLink: 'To the payment link',
  none: 'No checkouts yet',
  noneText:
    'A checkout is a page on which a customer chooses how to pay. They are made through the API and by payment links.',
  noneFound: 'Nothing fits',
  noneFoundText: 'Take a filter away or change it.',
  showNew: (count: number) => (count === 1 ? 'Show 1 new checkout' : `Show ${count} new checkouts`),
};

export const WORDS: Words<typeof EN> = {
  en: EN,
  id: {
    title: 'Checkout',
    order: 'Pesanan',
    status: 'Status',
    amount: 'Jumlah',
    surplus: 'Kelebihan',
    surplusOnly: 'Hanya yang kelebihan bayar',
    customer: 'Pelanggan',
    email: 'Email',
    created: 'Dibuat',
    expires: 'Berakhir',
    completed: 'Dibayar',
    createdAfter: 'Dibuat dari',
    createdBefore: 'Dibuat sampai',
    ofLink: 'Hanya yang dari satu tautan pembayaran yang ditampilkan.',
    toLink: 'Ke tautan pembayarannya',
    none: 'Belum ada checkout',
    noneText:
      'Checkout adalah halaman tempat pelanggan memilih cara membayar. Dibuat lewat API dan oleh tautan pembayaran.',
    noneFound: 'Tidak ada yang cocok',
    noneFoundText: 'Lepas atau ubah satu saringan.',
    showNew: (count) => `Tampilkan ${count} checkout baru`,
  },
};
