// The engine of the embedded database: WebAssembly, which is compiled aside while the rest of a program is still loading.

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

type Engine = typeof import('@electric-sql/pglite') & { readonly module: WebAssembly.Module };

let loaded: Promise<Engine> | undefined;

/** The same engine for every database of this process. Called early, it is there by the time that it is needed. */
export function loadEngine(): Promise<Engine> {
  loaded ??= load();
  return loaded;
}

/** A database that one version has made is not given to another. */
export async function engineVersion(): Promise<string> {
  const { version }: { version?: unknown } = JSON.parse(await readFile(join(findFolder(), '../package.json'), 'utf8'));
  return String(version);
}

async function load(): Promise<Engine> {
  const [pglite, module] = await Promise.all([
    import('@electric-sql/pglite'),
    readFile(join(findFolder(), 'pglite.wasm')).then((bytes) => WebAssembly.compile(bytes)),
  ]);
  return { ...pglite, module };
}

function findFolder(): string {
  return dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'));
}
