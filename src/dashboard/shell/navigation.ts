// The pages, in the order of the menu, and the scope without which there is nothing to see on them.

import type { Me } from '../../sdk/index.ts';
import { bilingual } from '../language/language.tsx';
import type { IconName } from '../parts/icon.tsx';

export const PAGE_NAMES = bilingual({
  money: ['Money', 'Uang'],
  messages: ['Messages', 'Pesan'],
  service: ['Service', 'Layanan'],
  overview: ['Overview', 'Ringkasan'],
  payments: ['Payments', 'Pembayaran'],
  refunds: ['Refunds', 'Pengembalian dana'],
  checkouts: ['Checkouts', 'Checkout'],
  paymentLinks: ['Payment links', 'Tautan pembayaran'],
  invoices: ['Invoices', 'Faktur'],
  subscriptions: ['Subscriptions', 'Langganan'],
  notifications: ['Notifications', 'Notifikasi'],
  webhooks: ['Webhooks', 'Webhook'],
  events: ['Events', 'Peristiwa'],
  tasks: ['Tasks', 'Tugas'],
  reconciliations: ['Reconciliation', 'Rekonsiliasi'],
  keys: ['Keys', 'Kunci'],
  audit: ['Audit', 'Audit'],
  system: ['System', 'Sistem'],
});

type Name = keyof (typeof PAGE_NAMES)['en'];

interface Entry {
  readonly to: string;
  readonly name: Name;
  readonly icon: IconName;
  readonly scope: Me['scopes'][number];
}

export const ENTRIES: readonly { readonly group: Name; readonly entries: readonly Entry[] }[] = [
  {
    group: 'money',
    entries: [
      { to: '/', name: 'overview', icon: 'chart', scope: 'payments:read' },
      { to: '/payments', name: 'payments', icon: 'card', scope: 'payments:read' },
      { to: '/refunds', name: 'refunds', icon: 'back', scope: 'payments:read' },
      { to: '/checkouts', name: 'checkouts', icon: 'cart', scope: 'payments:read' },
      { to: '/payment-links', name: 'paymentLinks', icon: 'link', scope: 'payments:read' },
      { to: '/invoices', name: 'invoices', icon: 'document', scope: 'invoices:read' },
      { to: '/subscriptions', name: 'subscriptions', icon: 'repeat', scope: 'subscriptions:read' },
    ],
  },
  {
    group: 'messages',
    entries: [
      { to: '/notifications', name: 'notifications', icon: 'inbox', scope: 'payments:read' },
      { to: '/webhooks', name: 'webhooks', icon: 'send', scope: 'admin' },
      { to: '/events', name: 'events', icon: 'pulse', scope: 'payments:read' },
    ],
  },
  {
    group: 'service',
    entries: [
      { to: '/tasks', name: 'tasks', icon: 'list', scope: 'admin' },
      { to: '/reconciliations', name: 'reconciliations', icon: 'scales', scope: 'admin' },
      { to: '/keys', name: 'keys', icon: 'key', scope: 'admin' },
      { to: '/audit', name: 'audit', icon: 'eye', scope: 'admin' },
      { to: '/system', name: 'system', icon: 'server', scope: 'admin' },
    ],
  },
];
