// What the list of checkouts says.

import { COMMON } from '../../language/common.ts';
import { bilingual } from '../../language/language.tsx';

export const WORDS = bilingual({
  ...COMMON,
  title: ['Checkouts', 'Checkout'],
  ofLink: ['Only those of one payment link are shown.', 'Hanya yang dari satu tautan pembayaran yang ditampilkan.'],
  toLink: ['To the payment link', 'Ke tautan pembayarannya'],
  none: ['No checkouts yet', 'Belum ada checkout'],
  noneText: [
    'A checkout is a page on which a customer chooses how to pay. They are made through the API and by payment links.',
    'Checkout adalah halaman tempat pelanggan memilih cara membayar. Dibuat lewat API dan oleh tautan pembayaran.',
  ],
  showNew: (count: number) => [
    count === 1 ? 'Show 1 new checkout' : `Show ${count} new checkouts`,
    `Tampilkan ${count} checkout baru`,
  ],
});
