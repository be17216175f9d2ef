// What the page of a payment link says.

import { COMMON } from '../../language/common.ts';
import { bilingual } from '../../language/language.tsx';

export const WORDS = bilingual({
  ...COMMON,
  title: ['Payment link', 'Tautan pembayaran'],
  facts: ['Payment link', 'Tautan pembayaran'],
  page: ['Its page', 'Halamannya'],
  open: ['Open the page', 'Buka halamannya'],
  price: ['Amount', 'Jumlah'],
  suggestions: ['Amounts to choose from', 'Pilihan jumlah'],
  paidTimes: (uses: string) => [`${uses} times`, `${uses} kali`],
  paidOf: (uses: string, limit: string) => [`${uses} of ${limit} times`, `${uses} dari ${limit} kali`],
  held: ['Being paid', 'Sedang dibayar'],
  heldBy: (held: string) => [
    `by ${held}: each holds a use for now`,
    `oleh ${held}: masing-masing memegang satu jatah untuk sementara`,
  ],
  never: ['Goes on until it is ended', 'Berlaku sampai diakhiri'],
  endedMessage: ['Once it is over, the page says', 'Setelah berakhir, halaman berkata'],
  allMethods: ['All that the amount allows', 'Semua yang bisa untuk jumlahnya'],
  fields: ['What the customer fills in', 'Yang diisi pelanggan'],
  noFields: ['Nothing', 'Tidak ada'],
  label: ['The customer is asked', 'Pertanyaan kepada pelanggan'],
  name: ['Stored as', 'Disimpan sebagai'],
  required: ['Must be filled in', 'Wajib diisi'],
  checkouts: ['Its checkouts', 'Checkout-nya'],
  allCheckouts: ['All checkouts of this link', 'Semua checkout tautan ini'],
  noCheckouts: ['Nobody has begun to pay by it yet', 'Belum ada yang mulai membayar lewat tautan ini'],
  changeTitle: (title: string) => [`Change ${title}`, `Ubah ${title}`],
  changeText: [
    'The amount stays as it is. Checkouts that were begun before stay as they are.',
    'Jumlahnya tetap. Checkout yang sudah dimulai tetap seperti semula.',
  ],
  changeIt: ['Change the payment link', 'Ubah tautan pembayaran'],
  changed: ['The payment link was changed.', 'Tautan pembayaran diubah.'],
  end: ['End', 'Akhiri'],
  endTitle: (title: string) => [`End ${title}?`, `Akhiri ${title}?`],
  endText: [
    'Nobody can begin to pay by it any more; those who have begun may go on. This cannot be undone.',
    'Tidak ada lagi yang bisa mulai membayar lewat tautan ini; yang sudah mulai boleh meneruskan. Ini tidak bisa diurungkan.',
  ],
  endIt: ['End the payment link', 'Akhiri tautan pembayaran'],
  ended: ['The payment link was ended.', 'Tautan pembayaran diakhiri.'],
});
