// Prepares what every test file starts from: the embedded database, migrated once and kept until a migration changes, or a PostgreSQL.

import { prepareDatabase } from '../../scripts/prepare-database.ts';
import { createCitusCluster, noCitusBecause } from './citus.ts';
import { startPgBouncer } from './pgbouncer.ts';
import { createCluster, noClusterBecause } from './postgres-cluster.ts';

/** For TEST_DATABASE_URL: a PostgreSQL that is made for this run and goes with it, instead of one that runs already. */
const OWN = 'own';

export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  // Every schema of this run is distributed to one of the workers of a cluster.
  if (process.env.TEST_DATABASE_URL === OWN && process.env.TEST_CITUS) {
    if (noCitusBecause !== undefined) throw new Error(`TEST_CITUS cannot be done: ${noCitusBecause}`);
    const cluster = await createCitusCluster({ connections: 300, sharedBuffers: '128MB' });
    await cluster.query('ALTER SYSTEM SET citus.enable_schema_based_sharding = on');
    await cluster.query('SELECT pg_reload_conf()');
    process.env.TEST_DATABASE_URL = cluster.plainUrl;
    return cluster.remove;
  }
  if (process.env.TEST_DATABASE_URL === OWN) {
    if (noClusterBecause !== undefined) throw new Error(`TEST_DATABASE_URL=${OWN} cannot be done: ${noClusterBecause}`);
    const cluster = await createCluster({ connections: 300, sharedBuffers: '256MB' });
    process.env.TEST_DATABASE_URL = cluster.url;
    return throughPooler(cluster.url, cluster.remove);
  }
  if (process.env.TEST_DATABASE_URL) return undefined;
  process.env.TEST_PREPARED = await prepareDatabase();
  return undefined;
}

/** `TEST_POOLER=transaction` has every test that can do so reach PostgreSQL through a pooler, which has ten sessions for all. */
async function throughPooler(url: string, remove: () => Promise<void>): Promise<() => Promise<void>> {
  const mode = process.env.TEST_POOLER;
  if (mode !== 'transaction' && mode !== 'session') return remove;
  const pooler = await startPgBouncer(url, { mode, sessions: mode === 'session' ? 200 : 10 });
  process.env.TEST_DATABASE_URL = pooler.url;
  process.env.TEST_DIRECT_URL = url;
  return async () => {
    await pooler.remove();
    await remove();
  };
}
