// Every address that the sandbox answers. A new family of endpoints is a file of routes and a line here.

import type { Route } from '../route.ts';
import { cardRoutes } from './cards.ts';
import { chargeRoutes } from './charge.ts';
import { controlRoutes } from './control.ts';
import { invoiceRoutes } from './invoices.ts';
import { pageRoutes } from './pages/table.ts';
import { payAccountRoutes } from './pay-accounts.ts';
import { paymentLinkRoutes } from './payment-links.ts';
import { qrRoutes } from './qr.ts';
import { shopperControlRoutes } from './shopper-control.ts';
import { snapRoutes } from './snap.ts';
import { snapExtraRoutes } from './snap-extras.ts';
import { subscriptionRoutes } from './subscriptions.ts';
import { transactionRoutes } from './transactions.ts';

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
