// Prepares what every test file starts from: the embedded database, migrated once and kept until a migration changes, or a PostgreSQL.

import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DEFAULTS } from '../../src/config/defaults.ts';
import { migrate } from '../../src/store/database/migrate.ts';
import { openDatabase } from '../../src/store/database/pool.ts';
import { createCluster, noClusterBecause } from './postgres-cluster.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const migrations = join(root, 'src/store/database/migrations');

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
  const path = join(root, `node_modules/.cache/gapura/snapshot-${fingerprint()}.tar`);
  if (!existsSync(path)) await makeSnapshot(path);
  process.env.TEST_SNAPSHOT = path;
  return undefined;
}

/** Whatever changes the snapshot changes its name. */
function fingerprint(): string {
  const hash = createHash('sha256').update(readFileSync(join(root, 'node_modules/@electric-sql/pglite/package.json')));
  for (const name of readdirSync(migrations).sort()) hash.update(readFileSync(join(migrations, name)));
  return hash.digest('hex').slice(0, 16);
}

async function makeSnapshot(path: string): Promise<void> {
  const database = await openDatabase(DEFAULTS.database);
  await migrate(database.db, database.schema);
  if (!('dumpSnapshot' in database.pool)) throw new Error('The embedded database was expected');
  const snapshot = Buffer.from(await (await database.pool.dumpSnapshot()).arrayBuffer());
  await database.close();
  await mkdir(dirname(path), { recursive: true });
  // Two runs may make it at once; each writes a file of its own and the last name wins.
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, snapshot);
  await rename(draft, path);
}
