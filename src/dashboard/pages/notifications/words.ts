// What the inbox of the gateway's messages says.

import type { Notification } from '../../../sdk/index.ts';
import type { Words } from '../../language/language.tsx';

const EN = {
  title: 'Notifications',
  lead: 'What the gateway has sent, and what became of it.',
  staffOnly: 'Only staff see the messages of the gateway.',
  kinds: {
    transaction: 'Payment',
    subscription: 'Subscription',
    pay_account: 'Linked wallet',
  } satisfies Record<Notification['kind'], string>,
  message: 'Message',
  about: 'About',
  says: 'It says',
  outcome: 'What became of it',
  why: 'Why',
  amount: 'Amount',
  payment: 'Payment',
  toPayment: 'To the payment',
  came: 'Came',
  applied: 'Applied',
  order: 'Order',
  paymentId: 'Payment’s id',
  cameAfter: 'Came from',
  cameBefore: 'Came until',
  noOrder: (kind: string) => `${kind}, no order`,
  none: 'No messages yet',
  noneText: 'The gateway sends one whenever a payment changes. None came so far: look at its notification address.',
  noneFound: 'Nothing fits',
  noneFoundText: 'Take a filter away or change it.',
  showNew: (count: number) => (count === 1 ? 'Show 1 new message' : `Show ${count} new messages`),
  replay: 'Look at failed ones again',
  replayTitle: 'Look at messages again',
  replayText: (statuses: string) =>
    `Takes messages up again that are: ${statuses}. Each is applied as if it came now; what was applied before is not applied twice.`,
  replayFilter: 'Only those that fit the filters that are set.',
  replayMost: (count: number) => `At most ${count} of each, newest first.`,
  replayIt: 'Look at them again',
  replayed: 'The messages were looked at again.',
  report: (count: number) =>
    count === 0
      ? 'There was nothing to look at.'
      : count === 1
        ? 'One message was looked at again. It is now:'
        : `${count} messages were looked at again. They are now:`,
};

export const WORDS: Words<typeof EN> = {
  en: EN,
  id: {
    title: 'Notifikasi',
    lead: 'Yang dikirim gateway, dan apa jadinya.',
    staffOnly: 'Hanya staf yang melihat pesan gateway.',
    kinds: { transaction: 'Pembayaran', subscription: 'Langganan', pay_account: 'Dompet tertaut' },
    message: 'Pesan',
    about: 'Tentang',
    says: 'Isinya',
    outcome: 'Hasilnya',
    why: 'Sebabnya',
    amount: 'Jumlah',
    payment: 'Pembayaran',
    toPayment: 'Ke pembayarannya',
    came: 'Datang',
    applied: 'Diterapkan',
    order: 'Pesanan',
    paymentId: 'ID pembayaran',
    cameAfter: 'Datang dari',
    cameBefore: 'Datang sampai',
    noOrder: (kind) => `${kind}, tanpa pesanan`,
    none: 'Belum ada pesan',
    noneText: 'Gateway mengirim pesan setiap pembayaran berubah. Sejauh ini belum ada: periksa alamat notifikasinya.',
    noneFound: 'Tidak ada yang cocok',
    noneFoundText: 'Lepas atau ubah satu saringan.',
    showNew: (count) => `Tampilkan ${count} pesan baru`,
    replay: 'Tinjau ulang yang gagal',
    replayTitle: 'Tinjau ulang pesan',
    replayText: (statuses) =>
      `Meninjau ulang pesan yang: ${statuses}. Masing-masing diterapkan seolah baru datang; yang sudah diterapkan tidak diterapkan dua kali.`,
    replayFilter: 'Hanya yang cocok dengan saringan yang dipasang.',
    replayMost: (count) => `Paling banyak ${count} dari tiap jenis, terbaru lebih dulu.`,
    replayIt: 'Tinjau ulang',
    replayed: 'Pesan-pesan sudah ditinjau ulang.',
    report: (count) =>
      count === 0 ? 'Tidak ada yang perlu ditinjau.' : `${count} pesan ditinjau ulang. Keadaannya sekarang:`,
  },
};
