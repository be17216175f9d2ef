// What the inbox of the gateway's messages says.

import type { Notification } from '../../../sdk/index.ts';
import { COMMON } from '../../language/common.ts';
import { bilingual, type Pair } from '../../language/language.tsx';

export const WORDS = bilingual({
  ...COMMON,
  title: ['Notifications', 'Notifikasi'],
  lead: ['What the gateway has sent, and what became of it.', 'Yang dikirim gateway, dan apa jadinya.'],
  staffOnly: ['Only staff see the messages of the gateway.', 'Hanya staf yang melihat pesan gateway.'],
  kinds: {
    transaction: ['Payment', 'Pembayaran'],
    subscription: ['Subscription', 'Langganan'],
    pay_account: ['Linked wallet', 'Dompet tertaut'],
  } satisfies Record<Notification['kind'], Pair>,
  message: ['Message', 'Pesan'],
  says: ['It says', 'Isinya'],
  paymentId: ['Payment’s id', 'ID pembayaran'],
  cameAfter: ['Came from', 'Datang dari'],
  cameBefore: ['Came until', 'Datang sampai'],
  noOrder: (kind: string) => [`${kind}, no order`, `${kind}, tanpa pesanan`],
  none: ['No messages yet', 'Belum ada pesan'],
  noneText: [
    'The gateway sends one whenever a payment changes. None came so far: look at its notification address.',
    'Gateway mengirim pesan setiap pembayaran berubah. Sejauh ini belum ada: periksa alamat notifikasinya.',
  ],
  showNew: (count: number) => [
    count === 1 ? 'Show 1 new message' : `Show ${count} new messages`,
    `Tampilkan ${count} pesan baru`,
  ],
  replay: ['Look at failed ones again', 'Tinjau ulang yang gagal'],
  replayTitle: ['Look at messages again', 'Tinjau ulang pesan'],
  replayText: (statuses: string) => [
    `Takes messages up again that are: ${statuses}. Each is applied as if it came now; what was applied before is not applied twice.`,
    `Meninjau ulang pesan yang: ${statuses}. Masing-masing diterapkan seolah baru datang; yang sudah diterapkan tidak diterapkan dua kali.`,
  ],
  replayFilter: ['Only those that fit the filters that are set.', 'Hanya yang cocok dengan saringan yang dipasang.'],
  replayMost: (count: number) => [
    `At most ${count} of each, newest first.`,
    `Paling banyak ${count} dari tiap jenis, terbaru lebih dulu.`,
  ],
  replayIt: ['Look at them again', 'Tinjau ulang'],
  replayed: ['The messages were looked at again.', 'Pesan-pesan sudah ditinjau ulang.'],
  report: (count: number) => [
    count === 0
      ? 'There was nothing to look at.'
      : count === 1
        ? 'One message was looked at again. It is now:'
        : `${count} messages were looked at again. They are now:`,
    count === 0 ? 'Tidak ada yang perlu ditinjau.' : `${count} pesan ditinjau ulang. Keadaannya sekarang:`,
  ],
});
