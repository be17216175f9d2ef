// What the page of a subscription says.

import { COMMON } from '../../language/common.ts';
import { bilingual, type Pair } from '../../language/language.tsx';

export type CycleState = 'paid' | 'failed' | 'waiting' | 'coming';

export const WORDS = bilingual({
  ...COMMON,
  title: ['Subscription', 'Langganan'],
  facts: ['Subscription', 'Langganan'],
  cycles: ['Cycles', 'Siklus'],
  amount: ['Each cycle', 'Tiap siklus'],
  retry: ['After a failed charge', 'Setelah tagihan gagal'],
  charged: ['Charged', 'Tertagih'],
  chargedOf: (done: number, all: number | null) => [
    all === null ? `${done}, without end` : `${done} of ${all}`,
    all === null ? `${done}, tanpa akhir` : `${done} dari ${all}`,
  ],
  next: ['Next charge', 'Tagihan berikutnya'],
  start: ['First charge', 'Tagihan pertama'],
  allPayments: ['All charges as payments', 'Semua tagihan sebagai pembayaran'],
  events: ['Events of this subscription', 'Peristiwa langganan ini'],
  noPayments: [
    'Who may not read payments does not see which cycle went how.',
    'Tanpa izin membaca pembayaran, hasil tiap siklus tidak terlihat.',
  ],
  noneCharged: ['Nothing was charged yet.', 'Belum ada yang ditagih.'],
  stateOf: {
    paid: ['paid', 'lunas'],
    failed: ['failed', 'gagal'],
    waiting: ['waiting', 'menunggu'],
    coming: ['to come', 'akan datang'],
  } satisfies Record<CycleState, Pair>,
  cycle: (number: number | null) => [
    number === null ? 'Cycle' : `Cycle ${number}`,
    number === null ? 'Siklus' : `Siklus ${number}`,
  ],
  tries: (count: number) => [
    count === 1 ? 'after 1 failed try' : `after ${count} failed tries`,
    `setelah ${count} kali gagal`,
  ],
  onlyNewest: (count: number) => [
    `Only the newest ${count} charges are shown.`,
    `Hanya ${count} tagihan terbaru yang ditampilkan.`,
  ],
  moreComing: (count: number) => [`and ${count} more`, `dan ${count} lagi`],
  endless: ['and so on, without end', 'dan seterusnya, tanpa akhir'],
  notConfirmed: [
    'The gateway has not confirmed it yet; Gapura is finding out.',
    'Gateway belum mengonfirmasinya; Gapura sedang mencari tahu.',
  ],
  complete: ['It has run to its end: all of its cycles are charged.', 'Sudah sampai akhir: semua siklusnya tertagih.'],
  gaveUp: [
    'The gateway charges it no more: it gave up after failed charges, or it was stopped there.',
    'Gateway tidak menagihnya lagi: berhenti setelah tagihan gagal, atau dihentikan di sana.',
  ],
  isOver: [
    'It is cancelled for good: nothing can be done to it any more.',
    'Sudah dibatalkan untuk seterusnya: tidak ada lagi yang bisa dilakukan.',
  ],
  pauseTitle: (name: string) => [`Pause ${name}?`, `Jeda ${name}?`],
  pauseText: ['The gateway charges nothing until it is resumed.', 'Gateway tidak menagih apa pun sampai dilanjutkan.'],
  paused: ['The subscription is paused.', 'Langganan dijeda.'],
  resumeTitle: (name: string) => [`Resume ${name}?`, `Lanjutkan ${name}?`],
  resumeText: (amount: string) => [
    `The gateway charges ${amount} again at the next date of the schedule.`,
    `Gateway menagih ${amount} lagi pada jadwal berikutnya.`,
  ],
  resumed: ['The subscription charges again.', 'Langganan ditagih lagi.'],
  cancel: ['Cancel', 'Batalkan'],
  cancelTitle: (name: string) => [`Cancel ${name} for good?`, `Batalkan ${name} untuk seterusnya?`],
  cancelText: [
    'Nothing is charged any more. It cannot be resumed: the customer would have to subscribe again.',
    'Tidak ada lagi yang ditagih. Tidak bisa dihidupkan lagi: pelanggan harus berlangganan dari awal.',
  ],
  cancelIt: ['Cancel for good', 'Batalkan seterusnya'],
  cancelled: ['The subscription is cancelled.', 'Langganan dibatalkan.'],
  changeTitle: (name: string) => [`Change ${name}`, `Ubah ${name}`],
  changeText: ['It holds from the next charge on.', 'Berlaku mulai tagihan berikutnya.'],
  changeIt: ['Change the subscription', 'Ubah langganan'],
  changed: ['The subscription was changed.', 'Langganan diubah.'],
  nothingChanged: ['Nothing is changed yet.', 'Belum ada yang diubah.'],
  amountField: ['Each cycle, Rp', 'Tiap siklus, Rp'],
  interval: (unit: string) => [`How many ${unit}s between two charges`, `Berapa ${unit} antara dua tagihan`],
  retryMax: ['How many more tries after a failed charge', 'Berapa kali dicoba lagi setelah gagal'],
  retryInterval: ['Pause between tries', 'Jeda antarpercobaan'],
  retryUnit: ['Unit of the pause', 'Satuan jeda'],
  nextField: ['Next charge, in WIB (wakes it up)', 'Tagihan berikutnya, dalam WIB (menghidupkannya)'],
});
