// Every address that the sandbox answers. A new family of endpoints is a file of routes and a line here.

import type { Route } from '../route.ts';
import { cardRoutes } from './cards.ts';
import { controlRoutes, shopperControlRoutes } from './control.ts';
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
import { snapExtraRoutes, snapRoutes } from './snap.ts';
import { subscriptionRoutes } from './subscriptions.ts';
import { chargeRoutes, qrRoutes, transactionRoutes } from './transactions.ts';

export const pageRoutes: readonly Route[] = [
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

export const routes: readonly Route[] = [
  ...chargeRoutes,
  ...transactionRoutes,
  ...qrRoutes,
  ...controlRoutes,
  ...cardRoutes,
  ...payAccountRoutes,
  ...shopperControlRoutes,
  ...subscriptionRoutes,
  ...invoiceRoutes,
  ...snapRoutes,
  ...snapExtraRoutes,
  ...paymentLinkRoutes,
  ...pageRoutes,
];
