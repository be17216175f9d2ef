// What the list of chargebacks and the page of one say.

import { COMMON } from '../../language/common.ts';
import { bilingual } from '../../language/language.tsx';

export const WORDS = bilingual({
  ...COMMON,
  title: ['Chargebacks', 'Chargeback'],
  one: ['Chargeback', 'Chargeback'],
  lead: [
    'Money that a customer’s bank took back. The case with the nearest deadline comes first.',
    'Uang yang ditarik kembali oleh bank pelanggan. Yang tenggatnya paling dekat tampil pertama.',
  ],
  deadline: ['Deadline', 'Tenggat'],
  reported: ['Reported', 'Dilaporkan'],
  late: ['over', 'lewat'],
  state: ['State', 'Keadaan'],
  none: ['No chargebacks', 'Tidak ada chargeback'],
  noneText: [
    'A case opens by itself when the gateway says that a customer’s bank took money back.',
    'Kasus terbuka sendiri saat gateway memberitahukan bahwa bank pelanggan menarik kembali uangnya.',
  ],
  facts: ['The case', 'Kasusnya'],
  taken: ['Taken back', 'Ditarik kembali'],
  evidence: ['Evidence', 'Bukti'],
  noEvidence: ['Nothing is noted yet', 'Belum ada yang dicatat'],
  links: ['More of it', 'Selengkapnya'],
  notSent: [
    'Nothing of this is sent to the bank: answer it in the gateway’s own portal.',
    'Ini tidak dikirim ke bank: jawablah lewat portal milik gateway.',
  ],
  work: ['Change', 'Ubah'],
  workTitle: (order: string) => [`The chargeback of ${order}`, `Chargeback ${order}`],
  workIt: ['Save', 'Simpan'],
  worked: ['The case was changed.', 'Kasus diubah.'],
  dueAt: ['Deadline, WIB', 'Tenggat, WIB'],
  dueHint: ['That of the shop where empty.', 'Tenggat toko jika kosong.'],
  evidenceHint: [
    'What speaks for you: who took the parcel and when, what was agreed.',
    'Yang mendukung Anda: siapa menerima paket dan kapan, apa yang disepakati.',
  ],
  linksLabel: ['Addresses, one in each line', 'Alamat, satu per baris'],
  steps: ['What was done', 'Yang dilakukan'],
  noSteps: ['No steps yet', 'Belum ada yang menanganinya'],
  changes: {
    state: (to: string) => [`State: ${to}`, `Keadaan: ${to}`],
    due: (to: string) => [`Deadline: ${to}`, `Tenggat: ${to}`],
    dueOfShop: ['Deadline: that of the shop', 'Tenggat: mengikuti toko'],
    evidence: ['Evidence changed', 'Bukti diubah'],
  },
});
