// What the list of webhook endpoints says, and the form that makes or changes one.

import { bilingual } from '../../language/language.tsx';

export const WORDS = bilingual({
  title: ['Webhooks', 'Webhook'],
  lead: [
    'Servers that receive events as signed requests.',
    'Server yang menerima peristiwa sebagai permintaan bertanda tangan.',
  ],
  url: ['Address', 'Alamat'],
  urlHint: ['An https:// address that takes POST requests.', 'Alamat https:// yang menerima permintaan POST.'],
  description: ['Description', 'Keterangan'],
  descriptionHint: ['What it is for, so that others know too.', 'Untuk apa, supaya orang lain juga tahu.'],
  events: ['Events', 'Peristiwa'],
  allEvents: ['All events', 'Semua peristiwa'],
  allEventsHint: ['Also those that newer versions add.', 'Termasuk yang ditambahkan versi baru.'],
  eventCount: (count: number) => [count === 1 ? '1 kind' : `${count} kinds`, `${count} jenis`],
  state: ['State', 'Keadaan'],
  failing: ['Failing since', 'Gagal sejak'],
  waiting: ['Waiting', 'Menunggu'],
  created: ['Added', 'Ditambahkan'],
  add: ['Add an endpoint', 'Tambah endpoint'],
  added: ['The endpoint was added.', 'Endpoint ditambahkan.'],
  secret: ['Secret', 'Rahasia'],
  secretText: [
    'The receiver checks signatures with it. Events that happen from now on are sent.',
    'Penerima memeriksa tanda tangan dengannya. Peristiwa yang terjadi mulai sekarang akan dikirim.',
  ],
  none: ['No endpoints yet', 'Belum ada endpoint'],
  noneText: [
    'Add the address of a server that has to know when payments are settled, refused or refunded.',
    'Tambahkan alamat server yang perlu tahu saat pembayaran lunas, ditolak, atau dikembalikan.',
  ],
});
