// Prints what users can name: operations, commands with their options, settings, options of the library and pages, a line each. Of two
// versions of the project, compare what it prints: `npm run -s surface > before`, and the same after.

import { readFileSync } from 'node:fs';

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');

const matches = (path: string, pattern: RegExp) => [...read(path).matchAll(pattern)].map(([, found = '']) => found);

interface Document {
  readonly paths: Record<string, Record<string, { readonly operationId: string }>>;
}

function operations(): string[] {
  const { paths } = JSON.parse(read('docs/openapi.json')) as Document;
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => `${operationId} ${method.toUpperCase()} ${path}`),
  );
}

/** Each command, and each of its options after it. */
function commands(): string[] {
  let command = '';
  return read('docs/reference/command-line.md')
    .split('\n')
    .flatMap((line) => {
      const [, heading] = /^#+ `?gapura ([^`]+)`?$/.exec(line) ?? [];
      const [, option] = /^\| `(-[^`]+)`/.exec(line) ?? [];
      command = heading ?? command;
      if (heading !== undefined) return [heading];
      return option === undefined ? [] : [`${command} ${option}`];
    });
}

const SURFACE: Readonly<Record<string, readonly string[]>> = {
  operation: operations(),
  command: commands(),
  setting: matches('docs/reference/configuration.md', /^\| `([A-Z][A-Z0-9_]+)`/gm),
  option: matches('docs/reference/library.md', /^\| `([a-zA-Z.]+)` \|/gm),
  page: matches('src/dashboard/router.tsx', /\bpage\('([^']+)'/g),
};

for (const [kind, names] of Object.entries(SURFACE)) for (const name of [...names].sort()) console.log(kind, name);
