// What the lenders share: they look at who borrows and for what, and the customer agrees on their page.

import type { Guide, Words } from './method.ts';

export const LENDER_TYPE = {
  takes: [],
  requires: ['item_details', 'customer_details'],
  expiryDaysMax: 180,
  body: () => ({}),
  bodyFields: { needs: { item_details: 'items', customer_details: 'customer' } },
} as const;

export const LENDER = { group: 'later', most: null, instrument: 'redirect' } as const;

/** `account` is what the customer needs, as in "a verified Kredivo account". */
export function lenderGuide(reviewed: string, name: string, account: Words): Guide {
  return {
    reviewed,
    sections: {
      en: [
        {
          title: `With ${name}`,
          steps: [
            `You need ${account.en}, and enough of its limit left for {amount}.`,
            `Continue to ${name} and log in with your phone number.`,
            'Choose in how many instalments you pay.',
            'Confirm with the code that you are sent. You then come back here.',
          ],
        },
      ],
      id: [
        {
          title: `Dengan ${name}`,
          steps: [
            `Anda memerlukan ${account.id} dan sisa limit yang cukup untuk {amount}.`,
            `Lanjutkan ke ${name}, lalu masuk dengan nomor ponsel Anda.`,
            'Pilih jangka waktu cicilan.',
            'Konfirmasi dengan kode yang dikirim kepada Anda. Setelah itu Anda kembali ke sini.',
          ],
        },
      ],
    },
  };
}
