// Prepares what every test file starts from: the embedded database, migrated once and kept until a migration changes, or a PostgreSQL.

import { prepareDatabase } from '../../scripts/prepare-database.ts';
import { createCluster, noClusterBecause } from './postgres-cluster.ts';

/** For TEST_DATABASE_URL: a PostgreSQL that is made for this run and goes with it, instead of one that runs already. */
const OWN = 'own';

export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_DATABASE_URL === OWN) {
    if (noClusterBecause !== undefined) throw new Error(`TEST_DATABASE_URL=${OWN} cannot be done: ${noClusterBecause}`);
    const cluster = await createCluster({ connections: 300, sharedBuffers: '256MB' });
    process.env.TEST_DATABASE_URL = cluster.url;
    return cluster.remove;
  }
  if (process.env.TEST_DATABASE_URL) return undefined;
  process.env.TEST_PREPARED = await prepareDatabase();
  return undefined;
}
