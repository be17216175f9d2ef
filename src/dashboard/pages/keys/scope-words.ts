// What each role and each scope lets somebody do.

import type { Key, Me } from '../../../sdk/index.ts';
import { bilingual, type Pair, type Texts } from '../../language/language.tsx';

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
