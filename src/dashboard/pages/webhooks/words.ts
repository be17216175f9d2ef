// What the list of webhook endpoints says, and the form that makes or changes one.

import type { Words } from '../../language/language.tsx';

const EN = {
  title: 'Webhooks',
  lead: 'Servers that are told of every event, signed.',
  url: 'Address',
  urlHint: 'An https:// address that takes POST requests.',
  description: 'Description',
  descriptionHint: 'What it is for, so that others know too.',
  events: 'Events',
  allEvents: 'All events',
  allEventsHint: 'Also those that newer versions add.',
  eventCount: (count: number) => (count === 1 ? '1 kind' : `${count} kinds`),
  state: 'State',
  failing: 'Failing since',
  waiting: 'Waiting',
  created: 'Added',
  add: 'Add an endpoint',
  added: 'The endpoint was added.',
  secret: 'Secret',
  secretText: 'The receiver checks signatures with it. Events that happen from now on are sent.',
  none: 'No endpoints yet',
  noneText: 'Add the address of a server that wants to know when payments are settled, refused or refunded.',
};

export const WORDS: Words<typeof EN> = {
  en: EN,
  id: {
    title: 'Webhook',
    lead: 'Server yang diberi tahu setiap peristiwa, dengan tanda tangan.',
    url: 'Alamat',
    urlHint: 'Alamat https:// yang menerima permintaan POST.',
    description: 'Keterangan',
    descriptionHint: 'Untuk apa, supaya orang lain juga tahu.',
    events: 'Peristiwa',
    allEvents: 'Semua peristiwa',
    allEventsHint: 'Termasuk yang ditambahkan versi baru.',
    eventCount: (count) => `${count} jenis`,
    state: 'Keadaan',
    failing: 'Gagal sejak',
    waiting: 'Menunggu',
    created: 'Ditambahkan',
    add: 'Tambah endpoint',
    added: 'Endpoint ditambahkan.',
    secret: 'Rahasia',
    secretText: 'Penerima memeriksa tanda tangan dengannya. Peristiwa yang terjadi mulai sekarang akan dikirim.',
    none: 'Belum ada endpoint',
    noneText: 'Tambahkan alamat server yang perlu tahu saat pembayaran lunas, ditolak, atau dikembalikan.',
  },
};
