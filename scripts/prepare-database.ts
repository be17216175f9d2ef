// npm run build, after the code: makes the database that a first start begins with, and puts it beside the code in dist.

import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DEFAULTS } from '../src/config/defaults.ts';
import { preparedName, writePrepared } from '../src/store/database/embedded/prepared.ts';
import { migrate } from '../src/store/database/migrate.ts';
import { openDatabase } from '../src/store/database/pool.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
/** Every change of the content of the database changes where it is kept. */
const MADE_OF = ['package.json', 'scripts/prepare-database.ts', 'src/store/database/migrations'];

/** Made once for these sources, and kept beside what other tools keep; the path of its folder. */
export async function prepareDatabase(): Promise<string> {
  const folder = join(root, 'node_modules/.cache/gapura', fingerprint());
  const path = join(folder, await preparedName());
  if (!existsSync(path)) {
    mkdirSync(folder, { recursive: true });
    await writePrepared(path, await makeSnapshot());
  }
  return folder;
}

function fingerprint(): string {
  const hash = createHash('sha256');
  const files = MADE_OF.map((name) => join(root, name)).flatMap((path) =>
    statSync(path).isDirectory() ? readdirSync(path).map((name) => join(path, name)) : [path],
  );
  for (const file of files.sort()) hash.update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}

async function makeSnapshot(): Promise<Uint8Array> {
  const database = await openDatabase(DEFAULTS.database);
  try {
    if (database.embedded === null) throw new Error('The embedded database was expected');
    await migrate(database.pool, database.schema);
    await database.pool.query('VACUUM');
    return new Uint8Array(await (await database.embedded.dumpSnapshot()).arrayBuffer());
  } finally {
    await database.close();
  }
}

if (import.meta.filename === process.argv[1]) {
  const dist = join(root, 'dist');
  const folder = await prepareDatabase();
  const name = await preparedName();
  for (const old of readdirSync(dist).filter((found) => found.startsWith('prepared-'))) rmSync(join(dist, old));
  copyFileSync(join(folder, name), join(dist, name));
  console.log(`${join(dirname(name), name)}: ${(statSync(join(dist, name)).size / 1e6).toFixed(1)} MB`);
}
