// Prepares what the tests in a browser start from: the embedded database, and the dashboard as it is built for the package.

import { prepareDatabase } from '../../scripts/prepare-database.ts';
import { buildDashboard } from '../support/builds.ts';

export default async function setup(): Promise<void> {
  process.env.TEST_PREPARED = await prepareDatabase();
  process.env.TEST_DASHBOARD = buildDashboard();
}
