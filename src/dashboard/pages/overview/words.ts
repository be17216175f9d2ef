// What the overview says.

import { COMMON } from '../../language/common.ts';
import { bilingual, type Pair } from '../../language/language.tsx';

export const WORDS = bilingual({
  ...COMMON,
  title: ['Overview', 'Ringkasan'],
  period: ['Period', 'Periode'],
  periods: { today: ['Today', 'Hari ini'], '7d': ['7 days', '7 hari'], '30d': ['30 days', '30 hari'] },
  days: (from: string, to: string) => [
    from === to ? `${to}, WIB` : `${from} to ${to}, WIB`,
    from === to ? `${to}, WIB` : `${from} sampai ${to}, WIB`,
  ],
  figures: ['Figures', 'Angka'],
  gross: ['Gross', 'Bruto'],
  refunded: ['Refunded', 'Dikembalikan'],
  net: ['Net', 'Bersih'],
  made: ['Made', 'Dibuat'],
  ofMade: (made: string) => [`of ${made} made`, `dari ${made} yang dibuat`],
  success: ['Success rate', 'Tingkat keberhasilan'],
  successHint: [
    'Payments that still wait count as not paid.',
    'Pembayaran yang masih menunggu dihitung belum dibayar.',
  ],
  median: ['Median time to pay', 'Median waktu bayar'],
  medianHint: [
    'Of several days: the median of the day in the middle.',
    'Untuk beberapa hari: median dari hari yang di tengah.',
  ],
  byDay: ['By day', 'Per hari'],
  byHour: ['By hour', 'Per jam'],
  day: ['Day', 'Hari'],
  hour: ['Hour', 'Jam'],
  view: ['Show as', 'Tampilkan sebagai'],
  chart: ['Chart', 'Grafik'],
  table: ['Table', 'Tabel'],
  money: ['Money', 'Uang'],
  chartAlternative: (name: string, from: string, to: string, highest: string, at: string) => [
    `${name}, from ${from} to ${to}. Highest: ${highest}, ${at}. All values are in the table.`,
    `${name}, dari ${from} sampai ${to}. Tertinggi: ${highest}, ${at}. Semua nilai ada di tabel.`,
  ],
  byMethod: ['By method', 'Per metode'],
  none: ['No payments in this period', 'Tidak ada pembayaran pada periode ini'],
  noneText: ['What is charged shows up here by itself.', 'Yang ditagih akan muncul di sini dengan sendirinya.'],
  toPayments: ['To the payments', 'Ke daftar pembayaran'],
  attention: ['Needs attention', 'Perlu perhatian'],
  nothing: ['Nothing waits', 'Tidak ada yang menunggu'],
  nothingText: [
    'Charges, refunds, notifications and tasks are all in order.',
    'Tagihan, pengembalian dana, notifikasi, dan tugas semuanya beres.',
  ],
  since: ['since', 'sejak'],
  notCounted: ['could not be counted', 'tidak bisa dihitung'],
  late: ['could not be counted in time', 'tidak sempat dihitung'],
  names: {
    unknown_charges: ['Charges whose outcome is not known yet', 'Tagihan yang hasilnya belum diketahui'],
    challenged_cards: [
      'Card payments that the fraud check is unsure about',
      'Pembayaran kartu yang diragukan pemeriksaan penipuan',
    ],
    contradicted_payments: [
      'Payments of which the gateway says something that does not fit',
      'Pembayaran yang keterangannya di gateway tidak cocok',
    ],
    waiting_refunds: [
      'Refunds that wait for approval or for the gateway',
      'Pengembalian dana yang menunggu persetujuan atau gateway',
    ],
    unmatched_messages: ['Notifications that belong to no payment', 'Notifikasi yang bukan milik pembayaran mana pun'],
    failed_messages: ['Notifications that could not be processed', 'Notifikasi yang gagal diproses'],
    failing_webhooks: ['Webhooks that fail', 'Webhook yang gagal'],
    dead_letters: ['Background jobs that failed too often', 'Tugas latar yang terlalu sering gagal'],
    overdue_invoices: ['Overdue invoices', 'Faktur lewat jatuh tempo'],
    invoice_surplus: [
      'Invoices that were paid more than once: the money has to go back',
      'Faktur yang dibayar lebih dari sekali: uangnya harus dikembalikan',
    ],
    surplus_money: [
      'Checkouts that were paid more than once: the money has to go back',
      'Checkout yang dibayar lebih dari sekali: uangnya harus dikembalikan',
    ],
    drift: [
      'Differences from the gateway, by the last reconciliation',
      'Perbedaan dengan gateway, menurut rekonsiliasi terakhir',
    ],
    owed_read_backs: [
      'Payments that Gapura still has to ask the gateway about; a task does so',
      'Pembayaran yang masih harus ditanyakan Gapura ke gateway; dilakukan otomatis',
    ],
  } as Readonly<Record<string, Pair>>,
});
