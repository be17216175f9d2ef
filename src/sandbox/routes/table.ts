// Every address that the sandbox answers. A new family of endpoints is a file of routes and a line here.

import type { Route } from '../route.ts';
import { cardRoutes } from './cards.ts';
import { controlRoutes } from './control.ts';
import { invoiceRoutes } from './invoices.ts';
import { assetRoutes } from './pages/assets.ts';
import { billingRoutes } from './pages/billing.ts';
import { consoleRoutes } from './pages/console.ts';
import { deliveryRoutes } from './pages/deliveries.ts';
import { faultRoutes } from './pages/faults.ts';
import { pulseRoutes } from './pages/page-route.ts';
import { proofRoutes } from './pages/proofs.ts';
import { simulatorRoutes } from './pages/simulators.ts';
import { snapPageRoutes } from './pages/snap.ts';
import { snapConsoleRoutes } from './pages/snap-console.ts';
import { walletRoutes } from './pages/wallets.ts';
import { payAccountRoutes } from './pay-accounts.ts';
import { paymentLinkRoutes } from './payment-links.ts';
import { snapRoutes } from './snap.ts';
import { subscriptionRoutes } from './subscriptions.ts';
import { transactionRoutes } from './transactions.ts';

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
  ...simulatorRoutes,
  ...walletRoutes,
  ...proofRoutes,
  ...billingRoutes,
  ...snapPageRoutes,
  ...pulseRoutes,
];
