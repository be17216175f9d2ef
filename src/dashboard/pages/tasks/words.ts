// What the pages of the background tasks say.

import { COMMON } from '../../language/common.ts';
import { bilingual, type Pair, type Texts } from '../../language/language.tsx';

export const WORDS = bilingual({
  ...COMMON,
  title: ['Tasks', 'Tugas'],
  lead: [
    'What runs in the background, and what got stuck there.',
    'Yang berjalan di latar belakang, dan yang tersangkut di sana.',
  ],
  task: ['Task', 'Tugas'],
  schedule: ['Runs', 'Jadwal'],
  waiting: ['Waiting', 'Menunggu'],
  waitingSince: ['Waiting since', 'Menunggu sejak'],
  running: ['Running', 'Berjalan'],
  retrying: ['Retrying', 'Dicoba lagi'],
  failed: ['Failed', 'Gagal'],
  lastRun: ['Last run', 'Terakhir jalan'],
  nextRun: ['Next run', 'Jalan berikutnya'],
  never: ['Not yet', 'Belum pernah'],
  late: ['not counted in time', 'tidak sempat dihitung'],
  ok: ['Went well', 'Lancar'],
  notOk: ['Failed', 'Gagal'],
  took: (time: string) => [`took ${time}`, `selama ${time}`],
  facts: ['Task', 'Tugas'],
  back: ['All tasks', 'Semua tugas'],
  none: ['There are no tasks', 'Tidak ada tugas'],
  noneText: ['This server runs no background.', 'Server ini tidak menjalankan latar belakang.'],
  unknown: ['There is no such task', 'Tugas ini tidak ada'],
  unknownText: (name: string) => [`Nothing is called ${name}.`, `Tidak ada yang bernama ${name}.`],
  failures: ['Jobs that failed too often', 'Pekerjaan yang terlalu sering gagal'],
  failuresText: [
    'They are tried no more by themselves. The newest 200 are shown.',
    'Tidak dicoba lagi dengan sendirinya. Yang tampak adalah 200 terbaru.',
  ],
  noFailures: ['Nothing has failed', 'Tidak ada yang gagal'],
  noFailuresText: [
    'Jobs that fail are tried again by themselves; only those that failed too often show up here.',
    'Pekerjaan yang gagal dicoba lagi dengan sendirinya; hanya yang terlalu sering gagal muncul di sini.',
  ],
  job: ['Job', 'Pekerjaan'],
  attempts: ['Tries', 'Percobaan'],
  reason: ['Reason', 'Sebab'],
  failedAt: ['Given up', 'Dihentikan'],
  noReason: ['No reason is known', 'Sebabnya tidak diketahui'],
  run: ['Run now', 'Jalankan sekarang'],
  runTitle: (name: string) => [`Run “${name}” now?`, `Jalankan “${name}” sekarang?`],
  runText: [
    'One run is queued for the next free process. Where the same run waits already, that one will do.',
    'Satu giliran diantrekan untuk proses yang senggang. Jika giliran yang sama sudah menunggu, itu yang dipakai.',
  ],
  runDone: ['A run was queued.', 'Satu giliran diantrekan.'],
  takes: {
    payment_id: ['Id of the payment', 'Id pembayaran'],
    refund_id: ['Id of the refund', 'Id pengembalian dana'],
    subscription_id: ['Id of the subscription', 'Id langganan'],
  },
  takesOther: ['Id', 'Id'],
  takesNeeded: ['The run is about this one.', 'Giliran ini tentang yang satu ini.'],
  takesOptional: ['Empty: it looks for its work itself.', 'Kosong: tugas mencari pekerjaannya sendiri.'],
  retry: ['Try the failed ones again', 'Coba lagi yang gagal'],
  retryTitle: ['Try the failed ones again?', 'Coba lagi yang gagal?'],
  retryText: [
    'Fix the cause first: the jobs are queued again and retried as often as before. At most 1,000 at a time.',
    'Perbaiki sebabnya dulu: pekerjaan diantrekan lagi dan dicoba sesering sebelumnya. Paling banyak 1.000 sekali jalan.',
  ],
  retryDone: ['The failed jobs were sent back.', 'Pekerjaan yang gagal dikembalikan ke antrean.'],
  retried: (count: string) => [`Sent back: ${count}.`, `Dikembalikan: ${count}.`],
});

export const TASK_WORDS = bilingual<Readonly<Record<string, Pair<Texts>>>>({
  check_payment_status: [
    ['Check one payment', 'Asks the gateway how one payment stands.'],
    ['Periksa satu pembayaran', 'Menanyakan satu pembayaran kepada gateway.'],
  ],
  check_pending_payments: [
    ['Check waiting payments', 'Asks the gateway about payments whose notification did not come.'],
    ['Periksa pembayaran menunggu', 'Menanyakan pembayaran yang notifikasinya tidak datang.'],
  ],
  check_notifications: [
    ['Check notifications', 'Processes notifications that still wait.'],
    ['Periksa notifikasi', 'Mengolah notifikasi yang belum diproses.'],
  ],
  check_refunds: [
    ['Check refunds', 'Finds the outcome of refunds that are under way.'],
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
    ['Finish a charge', 'Completes a charge whose answer is missing.'],
    ['Tuntaskan tagihan', 'Mengurus tagihan yang jawabannya tidak datang.'],
  ],
  process_refund_async: [
    ['Finish a refund', 'Completes a refund whose answer is missing.'],
    ['Tuntaskan pengembalian dana', 'Mengurus pengembalian yang jawabannya tidak datang.'],
  ],
  sync_subscription_status: [
    ['Sync subscriptions', 'Looks for charges of subscriptions whose notification did not come.'],
    ['Selaraskan langganan', 'Mencari penagihan langganan yang notifikasinya tidak datang.'],
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
