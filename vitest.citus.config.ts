// The suite of the contract on schemas that a Citus cluster has distributed: `npm run test:citus`. Where the extension is not installed it
// says so in a line, and passes.

import { defineConfig, mergeConfig } from 'vitest/config';
import { noCitusBecause } from './test/support/citus.ts';
import shared from './vitest.config.ts';

/**
 * What each noun does with its tables. That every other statement can be planned there is seen in `test/store/citus.test.ts`; how
 * PostgreSQL itself may fail is tried on one alone.
 */
const FILES = [
  'test/http/{charge,notification,payment-cancel-expire,payment-refund-capture,chargebacks}.test.ts',
  'test/http/{invoices,subscriptions,webhooks,events,summary,sinks,notes}.test.ts',
  'test/http/checkouts/{checkouts,saved-cards}.test.ts',
  'test/scenarios/{idempotency,event-order,order-id-races}.test.ts',
  'test/tasks/background.test.ts',
];

if (noCitusBecause !== undefined) console.log(`The contract is not tried on a cluster: ${noCitusBecause}`);
process.env.TEST_DATABASE_URL = 'own';
process.env.TEST_CITUS = '1';

const config = mergeConfig(shared, defineConfig({ test: { passWithNoTests: true } }));
export default {
  ...config,
  test: { ...config.test, include: noCitusBecause === undefined ? FILES : [], exclude: [] },
};
