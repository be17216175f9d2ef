// What the page of a message says.

import { COMMON } from '../../language/common.ts';
import { bilingual } from '../../language/language.tsx';

export const WORDS = bilingual({
  ...COMMON,
  title: ['Notification', 'Notifikasi'],
  facts: ['Message', 'Pesan'],
  why: ['Why it was not applied', 'Sebab tidak diterapkan'],
  kind: ['About', 'Tentang'],
  transaction: ['Transaction', 'Transaksi'],
  toSubscription: ['To the subscription', 'Ke langganannya'],
  unmatched: ['It fits no payment that is known here.', 'Tidak cocok dengan pembayaran mana pun yang dikenal di sini.'],
  raw: ['As it came', 'Seperti datangnya'],
  rawText: [
    'Tokens of cards and wallets are taken out before anything is stored.',
    'Token kartu dan dompet dibuang sebelum disimpan.',
  ],
  compare: ['Compared with the payment', 'Dibandingkan dengan pembayarannya'],
  compareText: [
    'A difference need not be a fault: a later message may have moved the payment on.',
    'Perbedaan belum tentu kesalahan: pesan sesudahnya mungkin sudah mengubah pembayaran itu.',
  ],
  field: ['Field', 'Isian'],
  inMessage: ['In the message', 'Di pesan'],
  atPayment: ['At the payment now', 'Di pembayaran sekarang'],
  compared: ['Compared', 'Hasil'],
  same: ['Same', 'Sama'],
  differs: ['Differs', 'Berbeda'],
  fields: {
    order_id: ['Order', 'Pesanan'],
    transaction_id: ['Transaction', 'Transaksi'],
    transaction_status: ['Status', 'Status'],
    fraud_status: ['Fraud check', 'Cek penipuan'],
    payment_type: ['Method', 'Metode'],
    gross_amount: ['Amount', 'Jumlah'],
    status_code: ['Code', 'Kode'],
  },
  nothing: ['nothing', 'tidak ada'],
  replay: ['Look at it again', 'Tinjau ulang'],
  replayTitle: ['Look at this message again?', 'Tinjau ulang pesan ini?'],
  replayText: [
    'It is applied as if it came now. What was applied before is not applied twice.',
    'Pesan diterapkan seolah baru datang. Yang sudah diterapkan tidak diterapkan dua kali.',
  ],
  replayed: ['The message was looked at again.', 'Pesan sudah ditinjau ulang.'],
  isNow: ['It is now:', 'Keadaannya sekarang:'],
  cannotReplay: [
    'It was applied: there is nothing to look at again.',
    'Sudah diterapkan: tidak ada yang perlu ditinjau ulang.',
  ],
});
