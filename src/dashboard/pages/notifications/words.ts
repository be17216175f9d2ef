// What the inbox of the gateway's notifications says.

import type { Notification } from '../../../sdk/index.ts';
import { COMMON } from '../../language/common.ts';
import { bilingual, type Pair } from '../../language/language.tsx';

export const WORDS = bilingual({
  ...COMMON,
  title: ['Notifications', 'Notifikasi'],
  lead: ['What the gateway has sent, and the outcome.', 'Yang dikirim gateway, dan hasilnya.'],
  staffOnly: ['Only staff see the notifications of the gateway.', 'Hanya staf yang melihat notifikasi gateway.'],
  kinds: {
    transaction: ['Payment', 'Pembayaran'],
    subscription: ['Subscription', 'Langganan'],
    pay_account: ['Linked wallet', 'Dompet tertaut'],
  } satisfies Record<Notification['kind'], Pair>,
  message: ['Notification', 'Notifikasi'],
  says: ['It says', 'Isinya'],
  paymentId: ['Payment’s id', 'ID pembayaran'],
  cameAfter: ['Came from', 'Datang dari'],
  cameBefore: ['Came until', 'Datang sampai'],
  noOrder: (kind: string) => [`${kind}, no order`, `${kind}, tanpa pesanan`],
  none: ['No notifications yet', 'Belum ada notifikasi'],
  noneText: [
    'The gateway sends one whenever a payment changes. None came so far: check its notification address.',
    'Gateway mengirim notifikasi setiap pembayaran berubah. Sejauh ini belum ada: periksa alamat notifikasinya.',
  ],
  showNew: (count: number) => [
    count === 1 ? 'Show 1 new notification' : `Show ${count} new notifications`,
    `Tampilkan ${count} notifikasi baru`,
  ],
  replay: ['Replay failed ones', 'Putar ulang yang gagal'],
  replayTitle: ['Replay notifications', 'Putar ulang notifikasi'],
  replayText: (statuses: string) => [
    `Replays notifications that are: ${statuses}. Each is applied as if it came now; what was applied before is not applied twice.`,
    `Memutar ulang notifikasi yang: ${statuses}. Masing-masing diterapkan seolah baru datang; yang sudah diterapkan tidak diterapkan dua kali.`,
  ],
  replayFilter: ['Only those that fit the filters that are set.', 'Hanya yang cocok dengan saringan yang dipasang.'],
  replayMost: (count: number) => [
    `At most ${count} of each, newest first.`,
    `Paling banyak ${count} dari tiap jenis, terbaru lebih dulu.`,
  ],
  replayIt: ['Replay them', 'Putar ulang'],
  replayed: ['The notifications were replayed.', 'Notifikasi sudah diputar ulang.'],
  report: (count: number) => [
    count === 0
      ? 'There was nothing to replay.'
      : count === 1
        ? 'One notification was replayed. It is now:'
        : `${count} notifications were replayed. They are now:`,
    count === 0 ? 'Tidak ada yang perlu diputar ulang.' : `${count} notifikasi diputar ulang. Keadaannya sekarang:`,
  ],
});
