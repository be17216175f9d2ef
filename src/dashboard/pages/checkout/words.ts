// What the page of a checkout says.

import { COMMON } from '../../language/common.ts';
import { bilingual } from '../../language/language.tsx';

export const WORDS = bilingual({
  ...COMMON,
  title: ['Checkout', 'Checkout'],
  nowIs: (order: string, status: string) => [`${order} is now: ${status}.`, `${order} sekarang: ${status}.`],
  until: ['until', 'sampai'],
  facts: ['Checkout', 'Checkout'],
  paying: ['Pay page', 'Halaman bayar'],
  link: ['Made by', 'Dibuat oleh'],
  toLink: ['A payment link', 'Tautan pembayaran'],
  open: ['Open the pay page', 'Buka halaman bayar'],
  allMethods: ['All that the amount allows', 'Semua yang bisa untuk jumlah ini'],
  success: ['After paying, to', 'Setelah membayar, ke'],
  back: ['Without paying, to', 'Tanpa membayar, ke'],
  counts: ['Counts', 'Dihitung'],
  itCounts: ['Yes', 'Ya'],
  noPayments: ['Nobody has begun to pay yet', 'Belum ada yang mulai membayar'],
  noPaymentsText: ['Send the customer the address of the pay page.', 'Kirim alamat halaman bayar kepada pelanggan.'],
  allPayments: ['All payments of this checkout', 'Semua pembayaran checkout ini'],
  events: ['Events of this checkout', 'Peristiwa checkout ini'],
  paidTwice: ['Paid more than once', 'Dibayar lebih dari sekali'],
  paidTwiceText: (amount: string) => [
    `${amount} came in above the amount, and has to go back to the customer.`,
    `${amount} masuk melebihi jumlahnya, dan harus dikembalikan ke pelanggan.`,
  ],
  giveBack: ['Give back', 'Kembalikan'],
  giveBackTitle: (amount: string) => [`Give back ${amount}?`, `Kembalikan ${amount}?`],
  giveBackText: [
    'Every payment but the one that counts is refunded. Some ways to pay know no refund: that money has to be sent back by hand.',
    'Setiap pembayaran selain yang dihitung dikembalikan. Beberapa cara membayar tidak mengenal pengembalian: uangnya harus dikirim sendiri.',
  ],
  giveBackIt: ['Refund the surplus', 'Kembalikan kelebihan'],
  givenBack: ['The surplus was looked after.', 'Kelebihan sudah diurus.'],
  refunded: {
    asked: ['The refund was asked for.', 'Pengembalian dana diminta.'],
    waits: ['The refund waits for a second person.', 'Pengembalian dana menunggu orang kedua.'],
  },
  notRefunded: ['Not given back:', 'Tidak dikembalikan:'],
  left: (amount: string) => [
    `${amount} is still to be given back. Send it to the customer yourself and say so, or try again later.`,
    `${amount} masih harus dikembalikan. Kirim sendiri ke pelanggan lalu catat, atau coba lagi nanti.`,
  ],
  noneLeft: ['Nothing is left to give back.', 'Tidak ada lagi yang harus dikembalikan.'],
  sentBack: ['Sent back by hand', 'Sudah dikirim sendiri'],
  sentBackTitle: (amount: string) => [
    `Did you send ${amount} back yourself?`,
    `Sudahkah Anda mengirim kembali ${amount}?`,
  ],
  sentBackText: [
    'Say so after you have sent it, for instance by a bank transfer. No money is moved, and nothing refunds it again.',
    'Catat setelah uangnya Anda kirim, misalnya lewat transfer bank. Tidak ada uang yang dipindahkan, dan tidak ada yang mengembalikannya lagi.',
  ],
  sentBackIt: ['Yes, it was sent back', 'Ya, sudah dikirim'],
  note: ['How it was sent; kept in the audit', 'Cara mengirimnya; disimpan di audit'],
  cancel: ['Cancel', 'Batalkan'],
  cancelTitle: (order: string) => [`Cancel ${order}?`, `Batalkan ${order}?`],
  cancelText: [
    'Nobody can begin to pay it from then on, and a payment under way is cancelled at the gateway. This cannot be undone.',
    'Sejak itu tidak ada yang bisa mulai membayar, dan pembayaran yang sedang berjalan dibatalkan di gateway. Ini tidak bisa diurungkan.',
  ],
  cancelIt: ['Cancel the checkout', 'Batalkan checkout'],
  cancelled: ['The checkout was cancelled.', 'Checkout dibatalkan.'],
  overNow: [
    'Only a checkout that is not paid can be cancelled.',
    'Hanya checkout yang belum dibayar yang bisa dibatalkan.',
  ],
});
