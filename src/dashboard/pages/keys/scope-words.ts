// What each role and each scope lets somebody do.

import type { Key, Me } from '../../../sdk/index.ts';
import type { Words } from '../../language/language.tsx';

export type Scope = Me['scopes'][number];
export type Role = NonNullable<Key['role']>;

interface Told {
  readonly roles: Readonly<Record<Role, readonly [name: string, text: string]>>;
  readonly scopes: Readonly<Record<Scope, string>>;
}

export const RIGHTS: Words<Told> = {
  en: {
    roles: {
      viewer: ['Viewer', 'sees everything, changes nothing'],
      support: ['Support', 'may cancel payments too'],
      finance: ['Finance', 'may refund, capture and export too'],
      admin: ['Admin', 'may do everything: keys, webhooks, tasks'],
    },
    scopes: {
      'payments:read': 'See payments',
      'payments:write': 'Make payments',
      'payments:cancel': 'Cancel payments',
      'payments:capture': 'Capture card payments',
      'payments:refund': 'Refund',
      'invoices:read': 'See invoices',
      'invoices:write': 'Make invoices',
      'subscriptions:read': 'See subscriptions',
      'subscriptions:write': 'Make subscriptions',
      'exports:create': 'Export files',
      admin: 'Administer',
    },
  },
  id: {
    roles: {
      viewer: ['Pengamat', 'melihat semua, tidak mengubah apa pun'],
      support: ['Layanan pelanggan', 'juga boleh membatalkan pembayaran'],
      finance: ['Keuangan', 'juga boleh mengembalikan dana, menarik dana, dan mengekspor'],
      admin: ['Admin', 'boleh semuanya: kunci, webhook, tugas'],
    },
    scopes: {
      'payments:read': 'Melihat pembayaran',
      'payments:write': 'Membuat pembayaran',
      'payments:cancel': 'Membatalkan pembayaran',
      'payments:capture': 'Menarik dana kartu',
      'payments:refund': 'Mengembalikan dana',
      'invoices:read': 'Melihat faktur',
      'invoices:write': 'Membuat faktur',
      'subscriptions:read': 'Melihat langganan',
      'subscriptions:write': 'Membuat langganan',
      'exports:create': 'Mengekspor berkas',
      admin: 'Mengelola layanan',
    },
  },
};

export const ROLES = Object.keys(RIGHTS.en.roles) as Role[];
export const SCOPES = Object.keys(RIGHTS.en.scopes) as Scope[];
