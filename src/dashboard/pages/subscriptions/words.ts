// What the list of subscriptions says.

import type { Words } from '../../language/language.tsx';

const EN = {
  title: 'Subscriptions',
  name: 'Name',
  status: 'Status',
  amount: 'Amount',
  schedule: 'Schedule',
  method: 'Method',
  customer: 'Customer',
  cycles: 'Charged',
  cyclesOf: (done: number, all: number | null) => (all === null ? String(done) : `${done} of ${all}`),
  next: 'Next charge',
  created: 'Created',
  none: 'No subscriptions yet',
  noneText: 'They are made through the API, with a saved card or a linked GoPay, and show up here by themselves.',
  noneFound: 'Nothing fits',
  noneFoundText: 'Take the filter away or change it.',
  showNew: (count: number) => (count === 1 ? 'Show 1 new subscription' : `Show ${count} new subscriptions`),
};

export const WORDS: Words<typeof EN> = {
  en: EN,
  id: {
    title: 'Langganan',
    name: 'Nama',
    status: 'Status',
    amount: 'Jumlah',
    schedule: 'Jadwal',
    method: 'Metode',
    customer: 'Pelanggan',
    cycles: 'Tertagih',
    cyclesOf: (done, all) => (all === null ? String(done) : `${done} dari ${all}`),
    next: 'Berikutnya',
    created: 'Dibuat',
    none: 'Belum ada langganan',
    noneText:
      'Langganan dibuat lewat API, dengan kartu tersimpan atau GoPay tertaut, dan muncul di sini dengan sendirinya.',
    noneFound: 'Tidak ada yang cocok',
    noneFoundText: 'Lepas atau ubah saringannya.',
    showNew: (count) => `Tampilkan ${count} langganan baru`,
  },
};
