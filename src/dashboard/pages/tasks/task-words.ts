// What each background task is called, and what it does.

import type { Words } from '../../language/language.tsx';

type Told = Readonly<Record<string, readonly [name: string, text: string]>>;

export const TASK_WORDS: Words<Told> = {
  en: {
    check_payment_status: ['Check one payment', 'Asks the gateway how one payment stands.'],
    check_pending_payments: ['Check waiting payments', 'Asks the gateway about payments that nobody told of.'],
    check_notifications: ['Check notifications', 'Takes up messages of the gateway that were not processed.'],
    check_refunds: ['Check refunds', 'Finds out what became of refunds that are under way.'],
    check_invoices: ['Check invoices', 'Reads invoices back whose creation or void is not certain.'],
    check_checkouts: ['Check checkouts', 'Ends checkouts whose time is over, and finishes what was begun with them.'],
    check_subscriptions: ['Check subscriptions', 'Finishes what was begun with subscriptions.'],
    expire_stale_payments: ['Expire stale payments', 'Ends payments that wait though their time is over.'],
    check_overdue_invoices: ['Find overdue invoices', 'Marks invoices whose due date has passed.'],
    process_charge_async: ['Finish a charge', 'Takes up a charge whose answer is missing.'],
    process_refund_async: ['Finish a refund', 'Takes up a refund whose answer is missing.'],
    sync_subscription_status: ['Sync subscriptions', 'Looks for charges of subscriptions that nobody told of.'],
    clean_up: ['Clean up', 'Removes what was kept long enough.'],
    make_partitions: ['Prepare tables', 'Makes room in the database for the time ahead.'],
    update_figures: ['Update the figures', 'Adds up what the overview shows.'],
    reconcile_payments: ['Reconcile payments', 'Works on a reconciliation that was asked for.'],
  },
  id: {
    check_payment_status: ['Periksa satu pembayaran', 'Menanyakan satu pembayaran kepada gateway.'],
    check_pending_payments: ['Periksa pembayaran menunggu', 'Menanyakan pembayaran yang tidak ada kabarnya.'],
    check_notifications: ['Periksa notifikasi', 'Mengolah pesan gateway yang belum diproses.'],
    check_refunds: ['Periksa pengembalian dana', 'Mencari tahu nasib pengembalian yang sedang berjalan.'],
    check_invoices: ['Periksa faktur', 'Membaca ulang faktur yang pembuatan atau pembatalannya belum pasti.'],
    check_checkouts: [
      'Periksa checkout',
      'Mengakhiri checkout yang waktunya habis, dan menuntaskan yang sudah dimulai.',
    ],
    check_subscriptions: ['Periksa langganan', 'Menuntaskan yang sudah dimulai pada langganan.'],
    expire_stale_payments: ['Akhiri pembayaran basi', 'Mengakhiri pembayaran yang waktunya sudah lewat.'],
    check_overdue_invoices: ['Cari faktur lewat tempo', 'Menandai faktur yang jatuh temponya sudah lewat.'],
    process_charge_async: ['Tuntaskan tagihan', 'Mengurus tagihan yang jawabannya tidak datang.'],
    process_refund_async: ['Tuntaskan pengembalian dana', 'Mengurus pengembalian yang jawabannya tidak datang.'],
    sync_subscription_status: ['Selaraskan langganan', 'Mencari penagihan langganan yang tidak ada kabarnya.'],
    clean_up: ['Bersih-bersih', 'Membuang yang sudah cukup lama disimpan.'],
    make_partitions: ['Siapkan tabel', 'Menyiapkan ruang di basis data untuk waktu ke depan.'],
    update_figures: ['Perbarui angka', 'Menjumlahkan yang ditampilkan ringkasan.'],
    reconcile_payments: ['Rekonsiliasi pembayaran', 'Mengerjakan rekonsiliasi yang diminta.'],
  },
};
