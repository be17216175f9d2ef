// What the pages say about what was just done, or is about to be done, in Indonesian.

import type { ACTS_ENGLISH } from './words-acts-en.ts';

export const ACTS_INDONESIAN: Readonly<Record<keyof typeof ACTS_ENGLISH, string>> = {
  'done.moved': '{about} sekarang {status}.',
  'done.willFail': 'Tagihan {about} berikutnya akan gagal.',
  'done.replayed': 'Dikirim lagi: {about}.',
  'done.clock': 'Jam sandbox menunjukkan {time} WIB.',
  'done.fault': 'Gangguan dipasang.',
  'done.cleared': 'Dihapus.',
  'done.saved': 'Alamat disimpan.',
  'ask.title': 'Pindahkan jam?',
  'ask.expires': 'Di tengah jalan, {n} yang masih dapat dibayar akan kedaluwarsa. Ini tidak dapat dibatalkan.',
  'ask.yes': 'Pindahkan jam',
  'ask.no': 'Batal',
  'notifications.search': 'Peristiwa, pesanan, id, atau alamat',
  'notifications.noneFound': 'Tidak ada yang cocok dengan pencarian ini',
  'notifications.showAll': 'Tampilkan semua notifikasi',
  'label.replay': 'Kirim lagi: {event}, {about}',
  'label.fail': 'Gagalkan berikutnya untuk {about}',
  'label.clear': 'Hapus {about}',
  'invoice.scan': 'Pindai dengan aplikasi QRIS mana pun',
};
