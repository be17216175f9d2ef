// What the page about the service itself says.

import type { Words } from '../../language/language.tsx';

const EN = {
  title: 'System',
  again: 'Look again',
  looking: 'Looking…',
  lookedAt: (time: string) => `Looked at ${time}`,
  looked: { well: 'Looked again: all is well.', ill: 'Looked again: something is to be mended.' },

  well: ['All is well', 'Database and gateway answer.'],
  noted: ['All works', 'Database and gateway answer. There is something to read below.'],
  gatewayAway: [
    'The payment gateway cannot be worked with',
    'Gapura and its database are up: what is known can be read, and payments that customers make are caught up with. New charges and refunds do not get through.',
  ],
  databaseAway: [
    'The database does not answer',
    'Gapura is up, but can neither read nor write. The gateway is not the reason. Nothing was lost: messages of the gateway are sent again.',
  ],
  bothAway: [
    'Neither the database nor the gateway answers',
    'Gapura itself is up. Look at the network of this server first: that both fail at once has one cause most of the time.',
  ],
  ill: ['Something is to be mended', 'Database and gateway answer. Look at what is marked below.'],

  checks: 'Checks',
  advice: 'What to do',
  names: {
    database: 'Database',
    clock: 'Clock',
    migrations: 'Migrations',
    'api keys': 'API keys',
    gateway: 'Payment gateway',
    pooler: 'Pooler',
    listeners: 'Listeners',
    sinks: 'Message brokers',
    sandbox: 'Sandbox',
    metrics: 'Metrics',
    encryption: 'Encryption',
    configuration: 'Configuration',
    worker: 'Background',
  },

  service: 'Service',
  version: 'Version',
  environment: 'Gateway',
  environments: {
    local: 'The built-in sandbox on this machine',
    sandbox: 'The gateway’s sandbox: no real money',
    production: 'Production: real money',
  },
  database: 'Database',
  databases: { embedded: 'Embedded, for one machine', postgres: 'PostgreSQL' },
  live: 'Live stream',
  lives: {
    live: 'Connected: this page hears of every event',
    connecting: 'Connecting…',
    lost: 'Broken off; it comes back by itself',
    off: 'Not followed: this needs the scope payments:read',
  },

  readiness: 'Readiness',
  readinessText: 'What a load balancer is told, at /readyz.',
  ready: 'Ready',
  notReady: 'Not ready',
  draining: 'Is being stopped: new requests go elsewhere',
  ok: 'In order',
  notOk: 'Fault',

  configuration: 'Configuration',
  configurationText: 'Of secrets only whether they are set.',
  setting: 'Setting',
  value: 'Value',
  byHost: 'Set up by the application that Gapura runs in',
  byHostText: 'Its settings are in the code of that application.',
};

export const WORDS: Words<typeof EN> = {
  en: EN,
  id: {
    title: 'Sistem',
    again: 'Periksa lagi',
    looking: 'Memeriksa…',
    lookedAt: (time) => `Diperiksa ${time}`,
    looked: { well: 'Diperiksa lagi: semua beres.', ill: 'Diperiksa lagi: ada yang perlu dibenahi.' },

    well: ['Semua beres', 'Basis data dan gateway menjawab.'],
    noted: ['Semua berjalan', 'Basis data dan gateway menjawab. Ada catatan untuk dibaca di bawah.'],
    gatewayAway: [
      'Gateway pembayaran tidak bisa dipakai',
      'Gapura dan basis datanya hidup: yang sudah diketahui bisa dibaca, dan pembayaran pelanggan akan disusul. Tagihan dan pengembalian dana baru tidak tembus.',
    ],
    databaseAway: [
      'Basis data tidak menjawab',
      'Gapura hidup, tetapi tidak bisa membaca atau menulis. Penyebabnya bukan gateway. Tidak ada yang hilang: pesan gateway akan dikirim lagi.',
    ],
    bothAway: [
      'Basis data dan gateway sama-sama tidak menjawab',
      'Gapura sendiri hidup. Periksa dulu jaringan server ini: bila keduanya gagal bersamaan, biasanya sebabnya satu.',
    ],
    ill: ['Ada yang perlu dibenahi', 'Basis data dan gateway menjawab. Lihat yang ditandai di bawah.'],

    checks: 'Pemeriksaan',
    advice: 'Yang perlu dilakukan',
    names: {
      database: 'Basis data',
      clock: 'Jam',
      migrations: 'Migrasi',
      'api keys': 'Kunci API',
      gateway: 'Gateway pembayaran',
      pooler: 'Pooler',
      listeners: 'Pendengar',
      sinks: 'Broker pesan',
      sandbox: 'Sandbox',
      metrics: 'Metrik',
      encryption: 'Enkripsi',
      configuration: 'Konfigurasi',
      worker: 'Latar belakang',
    },

    service: 'Layanan',
    version: 'Versi',
    environment: 'Gateway',
    environments: {
      local: 'Sandbox bawaan di mesin ini',
      sandbox: 'Sandbox milik gateway: tanpa uang sungguhan',
      production: 'Produksi: uang sungguhan',
    },
    database: 'Basis data',
    databases: { embedded: 'Tertanam, untuk satu mesin', postgres: 'PostgreSQL' },
    live: 'Aliran langsung',
    lives: {
      live: 'Tersambung: halaman ini mendengar setiap peristiwa',
      connecting: 'Menyambung…',
      lost: 'Terputus; nanti tersambung sendiri',
      off: 'Tidak diikuti: perlu izin payments:read',
    },

    readiness: 'Kesiapan',
    readinessText: 'Yang dijawab kepada load balancer, di /readyz.',
    ready: 'Siap',
    notReady: 'Belum siap',
    draining: 'Sedang dihentikan: permintaan baru dialihkan',
    ok: 'Beres',
    notOk: 'Masalah',

    configuration: 'Konfigurasi',
    configurationText: 'Untuk rahasia hanya ditampilkan apakah sudah diisi.',
    setting: 'Pengaturan',
    value: 'Nilai',
    byHost: 'Diatur oleh aplikasi tempat Gapura berjalan',
    byHostText: 'Pengaturannya ada di kode aplikasi itu.',
  },
};
