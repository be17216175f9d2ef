// What the timeline says of each kind of entry.

import { bilingual, type Pair } from '../../language/language.tsx';

export const TIMELINE_WORDS = bilingual({
  title: ['Timeline', 'Linimasa'],
  none: ['Nothing is known of it yet.', 'Belum ada yang diketahui.'],
  more: ['Show more', 'Tampilkan lagi'],
  details: ['Details', 'Rincian'],
  gateway: ['the gateway', 'gateway'],
  by: (who: string) => [`by ${who}`, `oleh ${who}`],
  openMessage: ['Open the message', 'Buka pesan'],
  openWebhook: ['Open the webhook', 'Buka webhook'],
  kinds: {
    intent: ['Intent', 'Permintaan'],
    answer: ['Gateway’s answer', 'Jawaban gateway'],
    status_check: ['Status check', 'Cek status'],
    by_message: ['Change', 'Perubahan'],
    task: ['Background task', 'Tugas latar'],
    notification: ['Gateway message', 'Pesan gateway'],
    event: ['Event', 'Peristiwa'],
    webhook_attempt: ['Webhook', 'Webhook'],
    act: ['Act of a person', 'Tindakan orang'],
    refund: ['Refund', 'Pengembalian dana'],
  },
  chargeAsked: ['A charge was asked for', 'Tagihan diminta'],
  chargeTaken: (status: string) => [`The gateway took the charge: ${status}`, `Gateway menerima tagihan: ${status}`],
  chargeRejected: ['The gateway did not take the charge', 'Gateway tidak menerima tagihan'],
  chargeUnknown: ['What became of the charge is not known yet', 'Hasil penagihan belum diketahui'],
  still: (status: string) => [`Still “${status}”, with other details`, `Masih “${status}”, dengan rincian lain`],
  changed: (from: string, to: string) => [`From “${from}” to “${to}”`, `Dari “${from}” menjadi “${to}”`],
  told: (status: string) => [`The gateway said “${status}”`, `Gateway mengatakan “${status}”`],
  toldSomething: ['The gateway said something', 'Gateway mengatakan sesuatu'],
  movedNothing: ['It changed nothing.', 'Tidak mengubah apa pun.'],
  refund: (amount: string) => [`Refund of ${amount}`, `Pengembalian ${amount}`],
  attempt: (event: string) => [`“${event}” was sent`, `“${event}” dikirim`],
  acts: {
    'payment.cancel': ['Cancel asked for', 'Meminta pembatalan'],
    'payment.expire': ['Expiry asked for', 'Meminta waktu bayar diakhiri'],
    'payment.capture': ['Capture asked for', 'Meminta penarikan dana'],
    'payment.approve': ['Accepted the payment', 'Menerima pembayaran'],
    'payment.deny': ['Refused the payment', 'Menolak pembayaran'],
    'refund.create': ['Asked for a refund', 'Meminta pengembalian dana'],
    'refund.approve': ['Approved a refund', 'Menyetujui pengembalian dana'],
    'refund.reject': ['Rejected a refund', 'Menolak pengembalian dana'],
  } as Readonly<Record<string, Pair>>,
});

export type TimelineWords = (typeof TIMELINE_WORDS)['en'];
export type Kind = keyof TimelineWords['kinds'];
