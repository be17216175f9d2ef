// Each act in words: what somebody did.

import type { Act } from '../../../sdk/index.ts';
import { bilingual, type Pair } from '../../language/language.tsx';

type Action = Act['action'];

export const ACTION_WORDS = bilingual<Readonly<Record<Action, Pair>>>({
  'session.begin': ['Signed in', 'Masuk'],
  'session.refused': ['Was refused to sign in', 'Ditolak saat masuk'],
  'session.limited': ['Was stopped: too many tries to sign in', 'Ditahan: terlalu sering mencoba masuk'],
  'session.end': ['Signed out', 'Keluar'],
  'session.end_all': ['Ended all sessions of a key', 'Mengakhiri semua sesi sebuah kunci'],
  'session.link': ['Made a link to sign in', 'Membuat tautan masuk'],
  'key.create': ['Made a key', 'Membuat kunci'],
  'key.revoke': ['Revoked a key', 'Mencabut kunci'],
  'payment.cancel': ['Cancelled a payment', 'Membatalkan pembayaran'],
  'payment.expire': ['Expired a payment', 'Mengakhiri pembayaran'],
  'payment.capture': ['Captured a payment', 'Menarik dana pembayaran'],
  'payment.approve': ['Approved a payment after its fraud check', 'Menyetujui pembayaran setelah cek penipuan'],
  'payment.deny': ['Denied a payment after its fraud check', 'Menolak pembayaran setelah cek penipuan'],
  'refund.create': ['Asked for a refund', 'Meminta pengembalian dana'],
  'refund.approve': ['Approved a refund', 'Menyetujui pengembalian dana'],
  'refund.reject': ['Rejected a refund', 'Menolak pengembalian dana'],
  'invoice.void': ['Voided an invoice', 'Membatalkan faktur'],
  'checkout.cancel': ['Cancelled a checkout', 'Membatalkan checkout'],
  'checkout.surplus_returned': [
    'Noted that a surplus was sent back by hand',
    'Mencatat kelebihan bayar yang dikembalikan sendiri',
  ],
  'payment_link.update': ['Changed a payment link', 'Mengubah tautan pembayaran'],
  'payment_link.end': ['Ended a payment link', 'Mengakhiri tautan pembayaran'],
  'subscription.update': ['Changed a subscription', 'Mengubah langganan'],
  'subscription.disable': ['Paused a subscription', 'Menjeda langganan'],
  'subscription.enable': ['Resumed a subscription', 'Melanjutkan langganan'],
  'subscription.cancel': ['Cancelled a subscription', 'Membatalkan langganan'],
  'notification.replay': ['Had a notification processed again', 'Memproses ulang notifikasi'],
  'webhook.create': ['Added a webhook', 'Menambah webhook'],
  'webhook.update': ['Changed a webhook', 'Mengubah webhook'],
  'webhook.delete': ['Deleted a webhook', 'Menghapus webhook'],
  'webhook.rotate_secret': ['Made a new secret for a webhook', 'Membuat rahasia baru untuk webhook'],
  'webhook.pause': ['Paused a webhook', 'Menjeda webhook'],
  'webhook.resume': ['Resumed a webhook', 'Melanjutkan webhook'],
  'webhook.test': ['Tested a webhook', 'Menguji webhook'],
  'webhook.resend': ['Sent events to a webhook again', 'Mengirim ulang peristiwa ke webhook'],
  'sink.create': ['Added a sink', 'Menambahkan sink'],
  'sink.remove': ['Removed a sink', 'Menghapus sink'],
  'sink.enable': ['Enabled a sink', 'Mengaktifkan sink'],
  'sink.disable': ['Disabled a sink', 'Menonaktifkan sink'],
  'sink.test': ['Tested a sink', 'Menguji sink'],
  'sink.replay': ['Had a sink go on from another place', 'Mengirim ulang ke sink dari tempat lain'],
  'listener.forget': ['Had a listener forgotten', 'Melupakan pendengar'],
  'task.run': ['Ran a task', 'Menjalankan tugas'],
  'task.retry': ['Had failed jobs tried again', 'Mencoba lagi pekerjaan yang gagal'],
  'reconciliation.start': ['Started a reconciliation', 'Memulai rekonsiliasi'],
  'reconciliation.stop': ['Stopped a reconciliation', 'Menghentikan rekonsiliasi'],
  'export.create': ['Exported a file', 'Mengekspor berkas'],
});

export const ACTIONS = Object.keys(ACTION_WORDS.en) as Action[];
