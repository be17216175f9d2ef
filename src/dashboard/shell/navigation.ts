// The pages, in the order of the menu, and the scope without which there is nothing to see on them.

import type { Me } from '../../sdk/index.ts';
import type { Words } from '../language/language.tsx';
import type { IconName } from '../parts/icon.tsx';

export interface Entry {
  readonly to: string;
  readonly name: keyof typeof EN;
  readonly icon: IconName;
  readonly scope: Me['scopes'][number];
}

export const ENTRIES: readonly { readonly group: keyof typeof EN; readonly entries: readonly Entry[] }[] = [
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

const EN = {
  money: 'Money',
  messages: 'Messages',
  service: 'Service',
  overview: 'Overview',
  payments: 'Payments',
  refunds: 'Refunds',
  checkouts: 'Checkouts',
  paymentLinks: 'Payment links',
  invoices: 'Invoices',
  subscriptions: 'Subscriptions',
  notifications: 'Notifications',
  webhooks: 'Webhooks',
  events: 'Events',
  tasks: 'Tasks',
  reconciliations: 'Reconciliation',
  keys: 'Keys',
  audit: 'Audit',
  system: 'System',
};

export const PAGE_NAMES: Words<typeof EN> = {
  en: EN,
  id: {
    money: 'Uang',
    messages: 'Pesan',
    service: 'Layanan',
    overview: 'Ringkasan',
    payments: 'Pembayaran',
    refunds: 'Pengembalian dana',
    checkouts: 'Checkout',
    paymentLinks: 'Tautan pembayaran',
    invoices: 'Faktur',
    subscriptions: 'Langganan',
    notifications: 'Notifikasi',
    webhooks: 'Webhook',
    events: 'Peristiwa',
    tasks: 'Tugas',
    reconciliations: 'Rekonsiliasi',
    keys: 'Kunci',
    audit: 'Audit',
    system: 'Sistem',
  },
};
