// What the page of API keys says.

import type { Key, Me } from '../../../sdk/index.ts';
import { COMMON } from '../../language/common.ts';
import { bilingual, type Pair, type Texts } from '../../language/language.tsx';

export const WORDS = bilingual({
  ...COMMON,
  title: ['Keys', 'Kunci'],
  lead: [
    'Who may come in, people and programs, and what each may do.',
    'Siapa yang boleh masuk, orang dan program, dan apa yang boleh dilakukan.',
  ],
  key: ['Key', 'Kunci'],
  yours: ['Yours', 'Milik Anda'],
  may: ['May', 'Boleh'],
  staff: ['Staff', 'Staf'],
  scopeCount: (count: number) => [count === 1 ? '1 scope' : `${count} scopes`, `${count} izin`],
  state: ['State', 'Keadaan'],
  lastUsed: ['Last used', 'Terakhir dipakai'],
  neverUsed: ['Never', 'Belum pernah'],
  expires: ['Expires', 'Berakhir'],
  neverExpires: ['Never', 'Tidak pernah'],
  created: ['Made', 'Dibuat'],
  revokedAt: ['Revoked', 'Dicabut'],
  details: (owner: string) => [`Key of ${owner}`, `Kunci ${owner}`],
  none: ['No keys yet', 'Belum ada kunci'],
  noneText: ['Make one for each person and each program.', 'Buat satu untuk setiap orang dan setiap program.'],
  create: ['Make a key', 'Buat kunci'],
  made: ['The key was made.', 'Kunci dibuat.'],
  ownerHint: [
    'A person or a program: one name each. What it makes belongs to this name.',
    'Orang atau program: masing-masing satu nama. Yang dibuatnya menjadi milik nama ini.',
  ],
  kind: ['For', 'Untuk'],
  person: ['A person', 'Orang'],
  personHint: ['signs in here, with a role', 'masuk di sini, dengan peran'],
  program: ['A program', 'Program'],
  programHint: ['calls the API', 'memanggil API'],
  role: ['Role', 'Peran'],
  isStaff: ['Sees what everybody owns (staff)', 'Melihat milik semua orang (staf)'],
  which: ['May do', 'Boleh melakukan'],
  allScopes: ['Everything that fits', 'Semua yang sesuai'],
  allScopesHint: [
    'for staff with administration, for others without',
    'untuk staf termasuk pengelolaan, untuk yang lain tidak',
  ],
  validFor: ['Counts for', 'Berlaku selama'],
  days: {
    '1': ['1 day', '1 hari'],
    '30': ['30 days', '30 hari'],
    '90': ['90 days', '90 hari'],
    '365': ['1 year', '1 tahun'],
    never: ['No end', 'Tanpa batas'],
  },
  newKey: ['API key', 'Kunci API'],
  newKeyText: (owner: string) => [
    `Give it to ${owner} in a safe way. People sign in with it, programs send it as a Bearer token.`,
    `Serahkan kepada ${owner} dengan cara yang aman. Orang masuk dengannya, program mengirimnya sebagai token Bearer.`,
  ],
  revoke: ['Revoke', 'Cabut'],
  revokeTitle: (owner: string) => [`Revoke the key of ${owner}?`, `Cabut kunci ${owner}?`],
  revokeText: [
    'It ends at once, and so do all sessions that were begun with it. This cannot be undone.',
    'Langsung berakhir, begitu juga semua sesi yang dimulai dengannya. Ini tidak bisa dibatalkan.',
  ],
  revokeOwn: [
    'This key is yours: if you signed in with it, you are signed out.',
    'Kunci ini milik Anda: jika Anda masuk dengannya, Anda akan dikeluarkan.',
  ],
  revoked: ['The key was revoked.', 'Kunci dicabut.'],
});

export type Scope = Me['scopes'][number];
export type Role = NonNullable<Key['role']>;

export const RIGHTS = bilingual({
  roles: {
    viewer: [
      ['Viewer', 'sees everything, changes nothing'],
      ['Pengamat', 'melihat semua, tidak mengubah apa pun'],
    ],
    support: [
      ['Support', 'may cancel payments too'],
      ['Layanan pelanggan', 'juga boleh membatalkan pembayaran'],
    ],
    finance: [
      ['Finance', 'may refund, capture and export too'],
      ['Keuangan', 'juga boleh mengembalikan dana, menarik dana, dan mengekspor'],
    ],
    admin: [
      ['Admin', 'may do everything: keys, webhooks, tasks'],
      ['Admin', 'boleh semuanya: kunci, webhook, tugas'],
    ],
  } satisfies Record<Role, Pair<Texts>>,
  scopes: {
    'payments:read': ['See payments', 'Melihat pembayaran'],
    'payments:write': ['Make payments', 'Membuat pembayaran'],
    'payments:cancel': ['Cancel payments', 'Membatalkan pembayaran'],
    'payments:capture': ['Capture card payments', 'Menarik dana kartu'],
    'payments:refund': ['Refund', 'Mengembalikan dana'],
    'invoices:read': ['See invoices', 'Melihat faktur'],
    'invoices:write': ['Make invoices', 'Membuat faktur'],
    'subscriptions:read': ['See subscriptions', 'Melihat langganan'],
    'subscriptions:write': ['Make subscriptions', 'Membuat langganan'],
    'exports:create': ['Export files', 'Mengekspor berkas'],
    admin: ['Administer', 'Mengelola layanan'],
  } satisfies Record<Scope, Pair>,
});

export const ROLES = Object.keys(RIGHTS.en.roles) as Role[];
export const SCOPES = Object.keys(RIGHTS.en.scopes) as Scope[];
