// What each background task is called, and what it does.

import { bilingual, type Pair, type Texts } from '../../language/language.tsx';

export const TASK_WORDS = bilingual<Readonly<Record<string, Pair<Texts>>>>({
  check_payment_status: [
    ['Check one payment', 'Asks the gateway how one payment stands.'],
    ['Periksa satu pembayaran', 'Menanyakan satu pembayaran kepada gateway.'],
  ],
  check_pending_payments: [
    ['Check waiting payments', 'Asks the gateway about payments that nobody told of.'],
    ['Periksa pembayaran menunggu', 'Menanyakan pembayaran yang tidak ada kabarnya.'],
  ],
  check_notifications: [
    ['Check notifications', 'Takes up messages of the gateway that were not processed.'],
    ['Periksa notifikasi', 'Mengolah pesan gateway yang belum diproses.'],
  ],
  check_refunds: [
    ['Check refunds', 'Finds out what became of refunds that are under way.'],
    ['Periksa pengembalian dana', 'Mencari tahu nasib pengembalian yang sedang berjalan.'],
  ],
  check_invoices: [
    ['Check invoices', 'Reads invoices back whose creation or void is not certain.'],
    ['Periksa faktur', 'Membaca ulang faktur yang pembuatan atau pembatalannya belum pasti.'],
  ],
  check_checkouts: [
    ['Check checkouts', 'Ends checkouts whose time is over, and finishes what was begun with them.'],
    ['Periksa checkout', 'Mengakhiri checkout yang waktunya habis, dan menuntaskan yang sudah dimulai.'],
  ],
  check_subscriptions: [
    ['Check subscriptions', 'Finishes what was begun with subscriptions.'],
    ['Periksa langganan', 'Menuntaskan yang sudah dimulai pada langganan.'],
  ],
  expire_stale_payments: [
    ['Expire stale payments', 'Ends payments that wait though their time is over.'],
    ['Akhiri pembayaran basi', 'Mengakhiri pembayaran yang waktunya sudah lewat.'],
  ],
  check_overdue_invoices: [
    ['Find overdue invoices', 'Marks invoices whose due date has passed.'],
    ['Cari faktur lewat tempo', 'Menandai faktur yang jatuh temponya sudah lewat.'],
  ],
  process_charge_async: [
    ['Finish a charge', 'Takes up a charge whose answer is missing.'],
    ['Tuntaskan tagihan', 'Mengurus tagihan yang jawabannya tidak datang.'],
  ],
  process_refund_async: [
    ['Finish a refund', 'Takes up a refund whose answer is missing.'],
    ['Tuntaskan pengembalian dana', 'Mengurus pengembalian yang jawabannya tidak datang.'],
  ],
  sync_subscription_status: [
    ['Sync subscriptions', 'Looks for charges of subscriptions that nobody told of.'],
    ['Selaraskan langganan', 'Mencari penagihan langganan yang tidak ada kabarnya.'],
  ],
  clean_up: [
    ['Clean up', 'Removes what was kept long enough.'],
    ['Bersih-bersih', 'Membuang yang sudah cukup lama disimpan.'],
  ],
  make_partitions: [
    ['Prepare tables', 'Makes room in the database for the time ahead.'],
    ['Siapkan tabel', 'Menyiapkan ruang di basis data untuk waktu ke depan.'],
  ],
  update_figures: [
    ['Update the figures', 'Adds up what the overview shows.'],
    ['Perbarui angka', 'Menjumlahkan yang ditampilkan ringkasan.'],
  ],
  reconcile_payments: [
    ['Reconcile payments', 'Works on a reconciliation that was asked for.'],
    ['Rekonsiliasi pembayaran', 'Mengerjakan rekonsiliasi yang diminta.'],
  ],
});
