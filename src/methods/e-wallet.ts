// What the wallets share that are paid in an app: on a phone the app opens, elsewhere it scans a code.

import { defined, type Guide, MINUTES_OF_A_CODE, type Words } from './method.ts';

export const APP_WALLET = { group: 'wallets', least: 1n, instrument: 'wallet', minutesMax: MINUTES_OF_A_CODE } as const;

/** The only field of two of the wallets: where the app sends the customer back to. */
export function callbackOnly<const Name extends string>(name: Name) {
  return {
    takes: ['callback_url'],
    requires: [],
    body: ({ callback_url }: { readonly callback_url?: string | undefined }) =>
      ({ [name]: defined({ callback_url }) }) as { [Key in Name]: { callback_url?: string } },
    bodyFields: { takes: { [name]: { takes: { callback_url: 'text' } } } },
    example: { callback_url: 'https://shop.example.com/done' },
  } as const;
}

/** `app` names the app, as in "the GoPay or Gojek app". */
export function appGuide(reviewed: string, app: Words): Guide {
  return {
    reviewed,
    sections: {
      en: [
        {
          title: 'From another device',
          by: 'scanner',
          steps: [
            `Open the ${app.en} app on your phone.`,
            'Choose the scanner and point it at the code.',
            'Check {amount} and confirm with your PIN.',
          ],
        },
        {
          title: 'On this phone',
          by: 'phone',
          steps: [
            'Open the app by the button on this page.',
            'Check {amount} and confirm with your PIN.',
            'Come back to this page.',
          ],
        },
        {
          title: "With your phone's camera",
          by: 'camera',
          steps: [
            'Open the camera of your phone and point it at the code.',
            'Touch the link that it shows: the app opens.',
            'Check {amount} and confirm with your PIN.',
          ],
        },
      ],
      id: [
        {
          title: 'Dari perangkat lain',
          by: 'scanner',
          steps: [
            `Buka aplikasi ${app.id} di ponsel Anda.`,
            'Pilih pemindai, lalu arahkan ke kode.',
            'Periksa jumlah {amount}, lalu konfirmasi dengan PIN Anda.',
          ],
        },
        {
          title: 'Di ponsel ini',
          by: 'phone',
          steps: [
            'Buka aplikasi melalui tombol di halaman ini.',
            'Periksa jumlah {amount}, lalu konfirmasi dengan PIN Anda.',
            'Kembali ke halaman ini.',
          ],
        },
        {
          title: 'Dengan kamera ponsel',
          by: 'camera',
          steps: [
            'Buka kamera ponsel Anda, lalu arahkan ke kode.',
            'Ketuk tautan yang muncul untuk membuka aplikasi.',
            'Periksa jumlah {amount}, lalu konfirmasi dengan PIN Anda.',
          ],
        },
      ],
    },
  };
}
