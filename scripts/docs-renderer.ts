// What draws the documentation in the browser: copied into a build as its makers publish it, with a note of what they built it from.

import { copyFileSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Bundled, writeNote } from './third-party.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const PACKAGE = 'node_modules/@scalar/api-reference';
const FILE = join(root, PACKAGE, 'dist/browser/standalone.js');
/** Its makers say in it which modules they put together. */
const STATS = join(root, PACKAGE, 'dist/browser/webpack-stats.json');

/** `isNoted` where the build is the one that is published. */
export function copyRenderer(isNoted: boolean) {
  return {
    name: 'copy-docs-renderer',
    writeBundle({ dir = 'dist' }: { dir?: string }) {
      mkdirSync(join(dir, 'docs'), { recursive: true });
      copyFileSync(FILE, join(dir, 'docs/scalar.js'));
      if (isNoted) writeNote('docs', listParts());
    },
  };
}

/** The packages in the file, in the versions that its makers had, which need not be those that are installed here. */
function listParts(): Bundled[] {
  const { modules } = JSON.parse(readFileSync(STATS, 'utf8')) as { modules: { name: string }[] };
  const { dependencies } = JSON.parse(readFileSync(join(root, PACKAGE, 'package.json'), 'utf8'));
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const installed = Object.entries<{ version: string }>(packages);
  const parts = modules.map(({ name }) => partOf(name, dependencies)).filter((part) => part !== undefined);
  return [...new Map(parts.map((part) => [part.name, part])).values()].map(({ name, version }) => {
    const copies = installed.filter(([path]) => path.endsWith(`node_modules/${name}`));
    const [path] = copies.find(([, copy]) => copy.version === version) ?? copies[0] ?? [];
    if (path === undefined) throw new Error(`${name} is in the renderer of the documentation and not installed.`);
    return { path, isHelper: false, ...(version === undefined ? {} : { version }) };
  });
}

/** Undefined for what the bundler itself has written. */
function partOf(module: string, own: Readonly<Record<string, string>>): { name: string; version?: string } | undefined {
  const [, kept = '', name] = /\/\.pnpm\/([^/]+)\/node_modules\/((?:@[^/]+\/)?[^/]+)\/[^\0]*$/.exec(module) ?? [];
  if (name !== undefined) {
    const version = kept.slice(name.length + 1).split('_', 1)[0];
    return version === undefined ? { name } : { name, version };
  }
  // Its makers keep their own packages beside each other.
  const [, folder] = /^\.\.\/([^./][^/]*)\//.exec(module) ?? [];
  if (folder === undefined) return module.startsWith('./src/') ? { name: '@scalar/api-reference' } : undefined;
  const version = own[`@scalar/${folder}`];
  return version === undefined ? { name: `@scalar/${folder}` } : { name: `@scalar/${folder}`, version };
}
