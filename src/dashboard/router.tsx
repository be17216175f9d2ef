// Which page is at which address, below wherever the dashboard is mounted, and what is shown where there is none, and where one broke.
// Each is loaded when it is first opened.

import { createRootRoute, createRoute, createRouter, Link, lazyRouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { parseAddress, writeAddress } from './address.ts';
import { bilingual, useWords } from './language/language.tsx';
import { Empty, PageFrame } from './parts/page.tsx';
import { PageFailure, refuse } from './shell/page-failure.tsx';
import { Shell } from './shell/shell.tsx';
import { site } from './site.ts';

const WORDS = bilingual({
  title: ['No such page', 'Halaman tidak ada'],
  text: ['There is nothing at this address.', 'Tidak ada apa-apa di alamat ini.'],
  home: ['To the overview', 'Ke ringkasan'],
});

function NotFound() {
  const words = useWords(WORDS);
  return (
    <PageFrame title={words.title}>
      <div className="sheet">
        <Empty title={words.text}>
          <Link to="/" className="button">
            {words.home}
          </Link>
        </Empty>
      </div>
    </PageFrame>
  );
}

const root = createRootRoute({ component: Shell, notFoundComponent: NotFound, errorComponent: PageFailure });

const page = <Path extends string>(path: Path, load: () => Promise<{ Page: ComponentType }>) =>
  createRoute({
    getParentRoute: () => root,
    path,
    validateSearch: (search: Record<string, unknown>) => search,
    component: lazyRouteComponent(() => load().catch(refuse), 'Page'),
  });

const pages = [
  page('/', () => import('./pages/overview/page.tsx')),
  page('/figures', () => import('./pages/figures/page.tsx')),
  page('/payments', () => import('./pages/payments/page.tsx')),
  page('/payments/$id', () => import('./pages/payment/page.tsx')),
  page('/refunds', () => import('./pages/refunds/page.tsx')),
  page('/chargebacks', () => import('./pages/chargebacks/page.tsx')),
  page('/chargebacks/$id', () => import('./pages/chargeback/page.tsx')),
  page('/checkouts', () => import('./pages/checkouts/page.tsx')),
  page('/checkouts/$id', () => import('./pages/checkout/page.tsx')),
  page('/payment-links', () => import('./pages/payment-links/page.tsx')),
  page('/payment-links/$id', () => import('./pages/payment-link/page.tsx')),
  page('/invoices', () => import('./pages/invoices/page.tsx')),
  page('/invoices/$id', () => import('./pages/invoice/page.tsx')),
  page('/subscriptions', () => import('./pages/subscriptions/page.tsx')),
  page('/subscriptions/$id', () => import('./pages/subscription/page.tsx')),
  page('/customers', () => import('./pages/customers/page.tsx')),
  page('/notifications', () => import('./pages/notifications/page.tsx')),
  page('/notifications/$id', () => import('./pages/notification/page.tsx')),
  page('/webhooks', () => import('./pages/webhooks/page.tsx')),
  page('/webhooks/$id', () => import('./pages/webhook/page.tsx')),
  page('/events', () => import('./pages/events/page.tsx')),
  page('/tasks', () => import('./pages/tasks/page.tsx')),
  page('/reconciliations', () => import('./pages/reconciliations/page.tsx')),
  page('/reconciliations/$id', () => import('./pages/reconciliation/page.tsx')),
  page('/alerts', () => import('./pages/alerts/page.tsx')),
  page('/overview', () => import('./pages/all-shops/page.tsx')),
  page('/shops', () => import('./pages/shops/page.tsx')),
  page('/people', () => import('./pages/people/page.tsx')),
  page('/account', () => import('./pages/account/page.tsx')),
  page('/keys', () => import('./pages/keys/page.tsx')),
  page('/audit', () => import('./pages/audit/page.tsx')),
  page('/system', () => import('./pages/system/page.tsx')),
];

export const router = createRouter({
  routeTree: root.addChildren(pages),
  basepath: site.homePath,
  parseSearch: parseAddress,
  stringifySearch: writeAddress,
  // Within the frame: the menu stays.
  defaultErrorComponent: PageFailure,
  defaultPreload: 'intent',
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
