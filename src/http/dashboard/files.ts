// The dashboard's files, as the build left them beside the code.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PageText } from '../page-text.ts';

export interface DashboardFile {
  /** Below the dashboard: `assets/main-B3x9.js`. Its content is in its name. */
  readonly path: string;
  readonly type: string;
  read(): PageText;
}

export interface DashboardFiles {
  readonly index: PageText;
  readonly assets: readonly DashboardFile[];
}

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
};

let folder: string | undefined;

/** For those who run the sources: where the build is. */
export function serveDashboardFrom(path: string): void {
  folder = path;
}

/** Undefined where none was built. Its pages are then not there, and the API is as it always is. */
export function findDashboard(): DashboardFiles | undefined {
  // A bundler may have moved this code to where it has no address.
  const beside = import.meta.url?.startsWith('file:')
    ? fileURLToPath(new URL('dashboard', import.meta.url))
    : undefined;
  const root = folder ?? beside;
  if (root === undefined || !existsSync(join(root, 'index.html'))) return undefined;
  const assets = readdirSync(join(root, 'assets')).flatMap((name) => {
    const type = TYPES[name.slice(name.lastIndexOf('.') + 1)];
    if (type === undefined) return [];
    let kept: PageText | undefined;
    return {
      path: `assets/${name}`,
      type,
      read() {
        kept ??= { text: readFileSync(join(root, 'assets', name), 'utf8') };
        return kept;
      },
    };
  });
  return { index: { text: readFileSync(join(root, 'index.html'), 'utf8') }, assets };
}
