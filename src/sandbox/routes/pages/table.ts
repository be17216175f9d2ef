// Every page of the sandbox.

import type { Route } from '../../route.ts';
import { assetRoutes } from './assets.ts';
import { billingRoutes } from './billing.ts';
import { consoleRoutes } from './console.ts';
import { deliveryRoutes } from './deliveries.ts';
import { faultRoutes } from './faults.ts';
import { proofRoutes } from './proofs.ts';
import { pulseRoutes } from './pulse.ts';
import { simulatorRoutes } from './simulators.ts';
import { snapPageRoutes } from './snap.ts';
import { snapConsoleRoutes } from './snap-console.ts';
import { walletRoutes } from './wallets.ts';

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
