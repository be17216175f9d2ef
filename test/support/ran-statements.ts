// Which statements the tests of this process ran. It is no setup file: those are loaded anew for every test file, and this is not.

import { appendFileSync } from 'node:fs';
import { listStatements } from '../../src/store/database/statement.ts';

const ran = new Set<string>();
const watched = new WeakSet<object>();

/** From now on, what is read for a query counts as run. */
export function watchStatements(): void {
  for (const statement of listStatements()) {
    if (watched.has(statement)) continue;
    watched.add(statement);
    const { name = '', text } = statement;
    Object.defineProperty(statement, 'text', { enumerable: true, get: () => ran.add(name) && text });
  }
}

export function writeStatements(path: string, file: string): void {
  appendFileSync(path, [...ran].map((name) => `${file}\t${name}\n`).join(''));
  ran.clear();
}
