// The pages, in the order of the menu, and the scope without which there is nothing to see on them.

import { bilingual } from '../language/language.tsx';
import type { IconName } from '../parts/icon.tsx';
import { site } from '../site.ts';
import { type Scope, useMe } from './session-gate.tsx';

export const PAGE_NAMES = bilingual({
  money: ['Money', 'Uang'],
  messages: ['Integration', 'Integrasi'],
  service: ['Service', 'Layanan'],
  overview: ['Overview', 'Ringkasan'],
  figures: ['Figures', 'Angka'],
  payments: ['Payments', 'Pembayaran'],
  refunds: ['Refunds', 'Pengembalian dana'],
  chargebacks: ['Chargebacks', 'Chargeback'],
  checkouts: ['Checkouts', 'Checkout'],
  paymentLinks: ['Payment links', 'Tautan pembayaran'],
  invoices: ['Invoices', 'Faktur'],
  subscriptions: ['Subscriptions', 'Langganan'],
  customers: ['Customers', 'Pelanggan'],
  notifications: ['Notifications', 'Notifikasi'],
  webhooks: ['Webhooks', 'Webhook'],
  events: ['Events', 'Peristiwa'],
  tasks: ['Tasks', 'Tugas'],
  reconciliations: ['Reconciliation', 'Rekonsiliasi'],
  alerts: ['Alerts', 'Peringatan'],
  people: ['People', 'Orang'],
  shops: ['Shops', 'Toko'],
  keys: ['Keys', 'Kunci'],
  audit: ['Audit', 'Audit'],
  system: ['System', 'Sistem'],
});

export type PageName = keyof (typeof PAGE_NAMES)['en'];

interface Entry {
  readonly to: string;
  readonly name: PageName;
  readonly icon: IconName;
  /** Or any of these. */
  readonly scope: Scope | readonly Scope[];
}

const ENTRIES: readonly { readonly group: PageName; readonly entries: readonly Entry[] }[] = [
  {
    group: 'money',
    entries: [
      { to: '/', name: 'overview', icon: 'chart', scope: 'payments:read' },
      { to: '/figures', name: 'figures', icon: 'trend', scope: 'payments:read' },
      { to: '/payments', name: 'payments', icon: 'card', scope: 'payments:read' },
      { to: '/refunds', name: 'refunds', icon: 'back', scope: 'payments:read' },
      { to: '/chargebacks', name: 'chargebacks', icon: 'bad', scope: 'payments:read' },
      { to: '/checkouts', name: 'checkouts', icon: 'cart', scope: 'payments:read' },
      { to: '/payment-links', name: 'paymentLinks', icon: 'link', scope: 'payments:read' },
      { to: '/invoices', name: 'invoices', icon: 'document', scope: 'invoices:read' },
      { to: '/subscriptions', name: 'subscriptions', icon: 'repeat', scope: 'subscriptions:read' },
      {
        to: '/customers',
        name: 'customers',
        icon: 'person',
        scope: ['payments:read', 'invoices:read', 'subscriptions:read'],
      },
    ],
  },
  {
    group: 'messages',
    entries: [
      { to: '/notifications', name: 'notifications', icon: 'inbox', scope: 'payments:read' },
      { to: '/webhooks', name: 'webhooks', icon: 'send', scope: ['webhooks:read', 'admin'] },
      { to: '/events', name: 'events', icon: 'pulse', scope: 'payments:read' },
    ],
  },
  {
    group: 'service',
    entries: [
      { to: '/tasks', name: 'tasks', icon: 'list', scope: 'admin' },
      { to: '/reconciliations', name: 'reconciliations', icon: 'scales', scope: ['reconciliations:read', 'admin'] },
      { to: '/alerts', name: 'alerts', icon: 'bell', scope: 'admin' },
      ...(site.signIn ? [{ to: '/people', name: 'people', icon: 'person', scope: 'admin' } as const] : []),
      ...(site.shops ? [{ to: '/shops', name: 'shops', icon: 'cart', scope: 'admin' } as const] : []),
      { to: '/keys', name: 'keys', icon: 'key', scope: 'admin' },
      { to: '/audit', name: 'audit', icon: 'eye', scope: ['audit:read', 'admin'] },
      { to: '/system', name: 'system', icon: 'server', scope: 'admin' },
    ],
  },
];

/** Those that the person may see, by their groups. */
export function usePages(): typeof ENTRIES {
  const { scopes } = useMe();
  const isSeen = ({ scope }: Entry) => [scope].flat().some((one) => scopes.includes(one));
  return ENTRIES.map(({ group, entries }) => ({ group, entries: entries.filter(isSeen) })).filter(
    ({ entries }) => entries.length > 0,
  );
}
