// What the page about the service itself says.

import { bilingual } from '../../language/language.tsx';

export const WORDS = bilingual({
  title: ['System', 'Sistem'],
  again: ['Look again', 'Periksa lagi'],
  looking: ['Looking…', 'Memeriksa…'],
  lookedAt: (time: string) => [`Looked at ${time}`, `Diperiksa ${time}`],
  looked: {
    well: ['Looked again: all is well.', 'Diperiksa lagi: semua beres.'],
    ill: ['Looked again: something is to be mended.', 'Diperiksa lagi: ada yang perlu dibenahi.'],
  },
  well: [
    ['All is well', 'Database and gateway answer.'],
    ['Semua beres', 'Basis data dan gateway menjawab.'],
  ],
  noted: [
    ['All works', 'Database and gateway answer. There is something to read below.'],
    ['Semua berjalan', 'Basis data dan gateway menjawab. Ada catatan untuk dibaca di bawah.'],
  ],
  gatewayAway: [
    [
      'The payment gateway cannot be worked with',
      'Gapura and its database are up: what is known can be read, and payments that customers make are caught up with. New charges and refunds do not get through.',
    ],
    [
      'Gateway pembayaran tidak bisa dipakai',
      'Gapura dan basis datanya hidup: yang sudah diketahui bisa dibaca, dan pembayaran pelanggan akan disusul. Tagihan dan pengembalian dana baru tidak tembus.',
    ],
  ],
  databaseAway: [
    [
      'The database does not answer',
      'Gapura is up, but can neither read nor write. The gateway is not the reason. Nothing was lost: messages of the gateway are sent again.',
    ],
    [
      'Basis data tidak menjawab',
      'Gapura hidup, tetapi tidak bisa membaca atau menulis. Penyebabnya bukan gateway. Tidak ada yang hilang: pesan gateway akan dikirim lagi.',
    ],
  ],
  bothAway: [
    [
      'Neither the database nor the gateway answers',
      'Gapura itself is up. Look at the network of this server first: that both fail at once has one cause most of the time.',
    ],
    [
      'Basis data dan gateway sama-sama tidak menjawab',
      'Gapura sendiri hidup. Periksa dulu jaringan server ini: bila keduanya gagal bersamaan, biasanya sebabnya satu.',
    ],
  ],
  ill: [
    ['Something is to be mended', 'Database and gateway answer. Look at what is marked below.'],
    ['Ada yang perlu dibenahi', 'Basis data dan gateway menjawab. Lihat yang ditandai di bawah.'],
  ],
  checks: ['Checks', 'Pemeriksaan'],
  advice: ['What to do', 'Yang perlu dilakukan'],
  names: {
    database: ['Database', 'Basis data'],
    clock: ['Clock', 'Jam'],
    migrations: ['Migrations', 'Migrasi'],
    'api keys': ['API keys', 'Kunci API'],
    gateway: ['Payment gateway', 'Gateway pembayaran'],
    pooler: ['Pooler', 'Pooler'],
    listeners: ['Listeners', 'Pendengar'],
    sinks: ['Message brokers', 'Broker pesan'],
    sandbox: ['Sandbox', 'Sandbox'],
    metrics: ['Metrics', 'Metrik'],
    encryption: ['Encryption', 'Enkripsi'],
    configuration: ['Configuration', 'Konfigurasi'],
    worker: ['Background', 'Latar belakang'],
  },
  service: ['Service', 'Layanan'],
  version: ['Version', 'Versi'],
  environment: ['Gateway', 'Gateway'],
  environments: {
    local: ['The built-in sandbox on this machine', 'Sandbox bawaan di mesin ini'],
    sandbox: ['The gateway’s sandbox: no real money', 'Sandbox milik gateway: tanpa uang sungguhan'],
    production: ['Production: real money', 'Produksi: uang sungguhan'],
  },
  database: ['Database', 'Basis data'],
  databases: {
    embedded: ['Embedded, for one machine', 'Tertanam, untuk satu mesin'],
    postgres: ['PostgreSQL', 'PostgreSQL'],
  },
  live: ['Live stream', 'Aliran langsung'],
  lives: {
    live: ['Connected: this page hears of every event', 'Tersambung: halaman ini mendengar setiap peristiwa'],
    connecting: ['Connecting…', 'Menyambung…'],
    lost: ['Broken off; it comes back by itself', 'Terputus; nanti tersambung sendiri'],
    off: ['Not followed: this needs the scope payments:read', 'Tidak diikuti: perlu izin payments:read'],
  },
  readiness: ['Readiness', 'Kesiapan'],
  readinessText: ['What a load balancer is told, at /readyz.', 'Yang dijawab kepada load balancer, di /readyz.'],
  ready: ['Ready', 'Siap'],
  notReady: ['Not ready', 'Belum siap'],
  draining: ['Is being stopped: new requests go elsewhere', 'Sedang dihentikan: permintaan baru dialihkan'],
  ok: ['In order', 'Beres'],
  notOk: ['Fault', 'Masalah'],
  configuration: ['Configuration', 'Konfigurasi'],
  configurationText: ['Of secrets only whether they are set.', 'Untuk rahasia hanya ditampilkan apakah sudah diisi.'],
  setting: ['Setting', 'Pengaturan'],
  value: ['Value', 'Nilai'],
  byHost: ['Set up by the application that Gapura runs in', 'Diatur oleh aplikasi tempat Gapura berjalan'],
  byHostText: ['Its settings are in the code of that application.', 'Pengaturannya ada di kode aplikasi itu.'],
});
