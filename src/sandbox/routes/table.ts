// Every address that the sandbox answers. A new family of endpoints is a file of routes and a line here.

import { browserScript } from '../../browser/script.ts';
import { FAVICON } from '../../design/mark.ts';
import { STYLE_SHEET } from '../pages/style-sheet.ts';
import type { Route } from '../route.ts';
import { invoiceRoutes, paymentLinkRoutes, subscriptionRoutes } from './billing.ts';
import { cardRoutes } from './cards.ts';
import { controlRoutes } from './control.ts';
import { billingRoutes } from './pages/billing.ts';
import { consoleRoutes } from './pages/console.ts';
import { deliveryRoutes } from './pages/deliveries.ts';
import { faultRoutes } from './pages/faults.ts';
import { merchantRoutes } from './pages/merchants.ts';
import { pulseRoutes } from './pages/page-route.ts';
import { proofRoutes } from './pages/proofs.ts';
import { simulatorRoutes } from './pages/simulators.ts';
import { snapPageRoutes } from './pages/snap.ts';
import { snapConsoleRoutes } from './pages/snap-console.ts';
import { walletRoutes } from './pages/wallets.ts';
import { payAccountRoutes } from './pay-accounts.ts';
import { snapRoutes } from './snap.ts';
import { transactionRoutes } from './transactions.ts';

/** The pages name them by their content, so a browser may keep them for as long as it likes. */
const FOREVER = 'public, max-age=31536000, immutable';
/** Shops name the card script as the gateway does, and a newer sandbox may bring another one. */
const ASK_AGAIN = 'no-cache';

function asset(path: string, contentType: string, body: string, cacheControl = FOREVER): Route {
  const headers = { 'cache-control': cacheControl, 'x-content-type-options': 'nosniff' };
  return {
    method: 'GET',
    path,
    operation: 'page',
    access: 'anyone',
    dialect: 'page',
    handle: () => ({ status: 200, contentType, body, headers }),
  };
}

const assetRoutes: readonly Route[] = [
  asset('/assets/pages.css', 'text/css; charset=utf-8', STYLE_SHEET),
  asset('/assets/pages.js', 'text/javascript; charset=utf-8', browserScript('sandbox')),
  asset('/assets/icon.svg', 'image/svg+xml', FAVICON),
  asset(
    '/v2/assets/js/midtrans-new-3ds.min.js',
    'text/javascript; charset=utf-8',
    browserScript('midtrans-new-3ds'),
    ASK_AGAIN,
  ),
];

export const routes: readonly Route[] = [
  ...transactionRoutes,
  ...controlRoutes,
  ...cardRoutes,
  ...payAccountRoutes,
  ...subscriptionRoutes,
  ...invoiceRoutes,
  ...snapRoutes,
  ...paymentLinkRoutes,
  ...assetRoutes,
  ...consoleRoutes,
  ...snapConsoleRoutes,
  ...deliveryRoutes,
  ...faultRoutes,
  ...merchantRoutes,
  ...simulatorRoutes,
  ...walletRoutes,
  ...proofRoutes,
  ...billingRoutes,
  ...snapPageRoutes,
  ...pulseRoutes,
];
