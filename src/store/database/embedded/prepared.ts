// The prepared database: made when the package is built, with every table in it, so that a first start need not make them.

import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';
import { migrations } from '../migrations/index.ts';
import { engineVersion } from './engine.ts';

/** The schema that its tables are in; for another one nothing is prepared. */
export const PREPARED_SCHEMA = 'gapura';

/** Smaller by a twentieth at 11, and twenty times as slow to make. */
const QUALITY = 9;
const WINDOW_BITS = 24;

export interface PreparedDatabase {
  readonly path: string;
  /** The database, as `dumpSnapshot` gave it. */
  load(): Promise<Uint8Array<ArrayBuffer>>;
}

let folder: string | undefined;

/** Where to look for it; beside this code where nothing is said. */
export function lookForPreparedIn(path: string): void {
  folder = path;
}

/**
 * The one that fits this code, if it is there. Its name says what it is made of: the engine's version and every migration.
 * Another one is not even found, and the database is then made from nothing.
 */
export async function findPrepared(known = migrations): Promise<PreparedDatabase | undefined> {
  // A bundler may have moved this code to where it has no address.
  const beside = folder ?? (import.meta.url?.startsWith('file:') ? fileURLToPath(new URL('.', import.meta.url)) : null);
  if (beside === null) return undefined;
  const path = join(beside, await preparedName(known));
  return existsSync(path) ? { path, load: () => load(path) } : undefined;
}

export async function preparedName(known = migrations): Promise<string> {
  const parts = JSON.stringify([await engineVersion(), PREPARED_SCHEMA, Object.keys(known)]);
  return `prepared-${createHash('sha256').update(parts).digest('hex').slice(0, 16)}.tar.br`;
}

/** Writes a snapshot to where `findPrepared` looks for it. Two may do so at once. */
export async function writePrepared(path: string, snapshot: Uint8Array): Promise<void> {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN, BROTLI_PARAM_SIZE_HINT } = constants;
  const compressed = await promisify(brotliCompress)(snapshot, {
    params: {
      [BROTLI_PARAM_QUALITY]: QUALITY,
      [BROTLI_PARAM_LGWIN]: WINDOW_BITS,
      [BROTLI_PARAM_SIZE_HINT]: snapshot.length,
    },
  });
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, compressed);
  await rename(draft, path);
}

async function load(path: string): Promise<Uint8Array<ArrayBuffer>> {
  const compressed = await readFile(path);
  try {
    return new Uint8Array(await promisify(brotliDecompress)(compressed));
  } catch (cause) {
    throw new Error(`The prepared database ${path} is damaged. Install the package again.`, { cause });
  }
}
