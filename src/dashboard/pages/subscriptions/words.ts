// What the list of subscriptions says.

import { COMMON } from '../../language/common.ts';
import { bilingual } from '../../language/language.tsx';

export const WORDS = bilingual({
  ...COMMON,
  title: ['Subscriptions', 'Langganan'],
  cycles: ['Charged', 'Tertagih'],
  cyclesOf: (done: number, all: number | null) => [
    all === null ? String(done) : `${done} of ${all}`,
    all === null ? String(done) : `${done} dari ${all}`,
  ],
  next: ['Next charge', 'Berikutnya'],
  none: ['No subscriptions yet', 'Belum ada langganan'],
  noneText: [
    'They are made through the API, with a saved card or a linked GoPay, and show up here by themselves.',
    'Langganan dibuat lewat API, dengan kartu tersimpan atau GoPay tertaut, dan muncul di sini dengan sendirinya.',
  ],
  noneFoundText: ['Take the filter away or change it.', 'Lepas atau ubah saringannya.'],
  showNew: (count: number) => [
    count === 1 ? 'Show 1 new subscription' : `Show ${count} new subscriptions`,
    `Tampilkan ${count} langganan baru`,
  ],
});
