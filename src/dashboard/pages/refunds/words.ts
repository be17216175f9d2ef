// What the list of refunds says, and the dialogs in which one is decided.

import { COMMON } from '../../language/common.ts';
import { bilingual } from '../../language/language.tsx';

export const WORDS = bilingual({
  ...COMMON,
  title: ['Refunds', 'Pengembalian dana'],
  reason: ['Reason', 'Alasan'],
  decidedBy: ['Decided by', 'Diputuskan oleh'],
  created: ['Asked for', 'Diminta'],
  confirmed: ['Confirmed by the bank', 'Dikonfirmasi bank'],
  direct: ['At once', 'Langsung'],
  key: ['Refund key', 'Kunci pengembalian'],
  said: ['The gateway said', 'Kata gateway'],
  by: (who: string) => [`by ${who}`, `oleh ${who}`],
  createdAfter: ['Asked for from', 'Diminta dari'],
  createdBefore: ['Asked for until', 'Diminta sampai'],
  elsewhere: ['somebody elsewhere', 'pihak di luar Gapura'],
  none: ['No refunds yet', 'Belum ada pengembalian dana'],
  noneText: ['Open a paid payment to give money back.', 'Buka pembayaran yang lunas untuk mengembalikan uang.'],
  noneFoundText: ['Take a filter away to see more.', 'Lepas satu saringan untuk melihat lebih banyak.'],
  toPayments: ['To the paid payments', 'Ke pembayaran yang lunas'],
  approve: ['Approve', 'Setujui'],
  reject: ['Reject', 'Tolak'],
  notYours: [
    'You asked for it: somebody else has to approve it.',
    'Anda yang memintanya: orang lain yang harus menyetujui.',
  ],
  approveTitle: ['Approve this refund?', 'Setujui pengembalian dana ini?'],
  approveText: (amount: string, by: string) => [
    `${amount} goes back to the customer. ${by} asked for it; with your approval the gateway is asked at once.`,
    `${amount} kembali ke pelanggan. ${by} yang memintanya; setelah Anda setujui, gateway langsung diminta.`,
  ],
  approveAct: ['Approve the refund', 'Setujui pengembalian'],
  approved: ['The refund was approved.', 'Pengembalian dana disetujui.'],
  rejectTitle: ['Reject this refund?', 'Tolak pengembalian dana ini?'],
  rejectText: (amount: string) => [
    `${amount} stays here and can be refunded again. The gateway hears nothing of it.`,
    `${amount} tetap di sini dan bisa dikembalikan lagi nanti. Gateway tidak diberi tahu.`,
  ],
  rejectReason: ['Why (kept with the refund)', 'Mengapa (disimpan bersama pengembalian)'],
  rejectAct: ['Reject the refund', 'Tolak pengembalian'],
  rejected: ['The refund was rejected.', 'Pengembalian dana ditolak.'],
  somebody: ['Somebody', 'Seseorang'],
  of: (what: string, amount: string, order: string) => [`${what}: ${amount}, ${order}`, `${what}: ${amount}, ${order}`],
});
