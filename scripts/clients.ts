// The clients in other languages, made from the API document: what is generated of each, and what stands there.

import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { GENERATED, readCalls } from './calls.ts';
import { phpFiles } from './client-php.ts';
import { pythonFiles } from './client-python.ts';
import { readShapes } from './shapes.ts';

const CLIENTS = fileURLToPath(new URL('../clients', import.meta.url));

/** The text of every generated file by its path below `clients`. */
export function clientFiles(document: string): ReadonlyMap<string, string> {
  const calls = readCalls(document);
  const shapes = readShapes(document, calls);
  const php = phpFiles(calls, shapes).map(([path, text]) => [`php/src/${path}`, text] as const);
  const python = pythonFiles(calls, shapes).map(([path, text]) => [`python/src/gapura/${path}`, text] as const);
  return new Map([...php, ...python]);
}

/** The generated files that are there. */
export function keptClientFiles(): ReadonlyMap<string, string> {
  const files = readdirSync(CLIENTS, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:php|py)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => [path.slice(CLIENTS.length + 1), readFileSync(path, 'utf8')] as const);
  return new Map(files.filter(([, text]) => text.slice(0, 200).includes(GENERATED.slice(1))));
}

export function writeClients(document: string): void {
  const wanted = clientFiles(document);
  for (const path of keptClientFiles().keys()) if (!wanted.has(path)) rmSync(join(CLIENTS, path));
  for (const [path, text] of wanted) {
    mkdirSync(dirname(join(CLIENTS, path)), { recursive: true });
    writeFileSync(join(CLIENTS, path), text);
  }
}
