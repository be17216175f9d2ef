// What the list of events says, and what each event is called.

import type { EventName } from '../../../sdk/index.ts';
import { NOT_PAID_YET } from '../../../text/events.ts';
import type { Language } from '../../../text/language.ts';
import { bilingual, type Pair } from '../../language/language.tsx';
import type { LiveState } from '../../shell/live.tsx';

export const WORDS = bilingual({
  title: ['Events', 'Peristiwa'],
  staffOnly: ['Only staff see the list of events.', 'Hanya staf yang melihat daftar peristiwa.'],
  name: ['What happened', 'Yang terjadi'],
  subject: ['About', 'Tentang'],
  subjectId: ['Its id', 'ID-nya'],
  when: ['When', 'Kapan'],
  now: ['It then was', 'Keadaan saat itu'],
  after: ['From', 'Dari'],
  before: ['Until', 'Sampai'],
  subjects: {
    payment: ['Payment', 'Pembayaran'],
    invoice: ['Invoice', 'Faktur'],
    subscription: ['Subscription', 'Langganan'],
    checkout: ['Checkout', 'Checkout'],
  },
  names: {
    payment_received: [`Payment waits (${NOT_PAID_YET.en})`, `Pembayaran menunggu (${NOT_PAID_YET.id})`],
    payment_settled: ['Payment paid', 'Pembayaran lunas'],
    payment_denied: ['Payment refused', 'Pembayaran ditolak'],
    payment_cancelled: ['Payment cancelled', 'Pembayaran dibatalkan'],
    payment_expired: ['Payment expired', 'Pembayaran kedaluwarsa'],
    payment_refunded: ['Payment refunded', 'Pembayaran dikembalikan'],
    payment_failed: ['Payment failed', 'Pembayaran gagal'],
    payment_charged_back: ['Payment charged back', 'Pembayaran terkena chargeback'],
    invoice_created: ['Invoice made', 'Faktur dibuat'],
    invoice_paid: ['Invoice paid', 'Faktur lunas'],
    invoice_voided: ['Invoice voided', 'Faktur dibatalkan'],
    invoice_overdue: ['Invoice overdue', 'Faktur lewat tempo'],
    subscription_created: ['Subscription made', 'Langganan dibuat'],
    subscription_charged: ['Subscription charged', 'Langganan ditagih'],
    subscription_charge_failed: ['Subscription’s charge failed', 'Tagihan langganan gagal'],
    subscription_enabled: ['Subscription resumed', 'Langganan dilanjutkan'],
    subscription_disabled: ['Subscription paused', 'Langganan dijeda'],
    subscription_cancelled: ['Subscription cancelled', 'Langganan dibatalkan'],
    checkout_created: ['Checkout made', 'Checkout dibuat'],
    checkout_completed: ['Checkout paid', 'Checkout lunas'],
    checkout_reopened: ['Checkout open again', 'Checkout terbuka kembali'],
    checkout_expired: ['Checkout expired', 'Checkout kedaluwarsa'],
    checkout_cancelled: ['Checkout cancelled', 'Checkout dibatalkan'],
    checkout_overpaid: ['Checkout paid more than once', 'Checkout dibayar lebih dari sekali'],
  } satisfies Record<EventName, Pair>,
  states: {
    connecting: ['Connecting…', 'Menyambung…'],
    live: ['Live: new events come in on top.', 'Langsung: peristiwa baru muncul di atas.'],
    lost: [
      'Not live: the connection broke. It comes back by itself, and nothing is missed.',
      'Tidak langsung: koneksi terputus. Nanti tersambung sendiri, dan tidak ada yang terlewat.',
    ],
    off: ['Not live: you may not follow events.', 'Tidak langsung: Anda tidak boleh mengikuti peristiwa.'],
  } satisfies Record<LiveState, Pair>,
  held: [
    'Held while you read: new events are counted, and wait.',
    'Ditahan selagi Anda membaca: peristiwa baru dihitung, dan menunggu.',
  ],
  pause: ['Pause', 'Jeda'],
  showNew: (count: number) => [
    count === 1 ? 'Show 1 new event' : `Show ${count} new events`,
    `Tampilkan ${count} peristiwa baru`,
  ],
  none: ['Nothing has happened yet', 'Belum ada yang terjadi'],
  noneText: [
    'Every change of a payment, checkout, invoice or subscription shows up here at once.',
    'Apa pun yang terjadi pada pembayaran, checkout, faktur, dan langganan langsung muncul di sini.',
  ],
  message: ['Notification', 'Notifikasi'],
  toMessage: ['To the notification', 'Ke notifikasinya'],
  eventId: ['Event', 'Peristiwa'],
  previous: ['Before', 'Sebelumnya'],
  close: ['Close', 'Tutup'],
});

const TEST: Readonly<Record<Language, string>> = { en: 'Test event', id: 'Peristiwa uji' };

export const EVENT_NAMES = Object.keys(WORDS.en.names) as EventName[];

/** A newer server may know others: they are shown by their own name. */
export function eventWord(language: Language, name: string): string {
  if (name === 'webhook_test') return TEST[language];
  const names: Readonly<Record<string, string>> = WORDS[language].names;
  return names[name] ?? name;
}
