// What the overview says.

import { ATTENTION } from '../../../text/attention.ts';
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
  refundedHint: ['Of these payments, whenever it went back', 'Dari pembayaran ini, kapan pun dikembalikan'],
  refundsMade: ['Refunds made', 'Pengembalian dilakukan'],
  refundsByDay: ['Refunds by the day they were made', 'Pengembalian menurut hari dilakukan'],
  moreFigures: ['Other days, comparisons and breakdowns', 'Hari lain, perbandingan, dan rincian'],
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
  byMonth: ['By month', 'Per bulan'],
  month: ['Month', 'Bulan'],
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
  names: ATTENTION as Readonly<Record<string, Pair>>,
});
