// Programs for processes of their own, built once for each state of the sources: running the sources would take seconds at every start.

import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const TSDOWN = join(root, 'node_modules/tsdown/dist/run.mjs');
const VITE = join(root, 'node_modules/vite/bin/vite.js');

/** How long a test file waits for another one that builds the same. */
const BUILD_MS = 120_000;
const LOOK_AGAIN_MS = 50;

/** The folder of a build, which the first that asks for it makes. */
export function buildOnce(name: string, sources: readonly string[], make: (draft: string) => void): string {
  const cache = join(root, `node_modules/.cache/gapura-${name}`);
  const wanted = join(cache, String(Math.max(...sources.map((source) => newestMs(join(root, source))))));
  mkdirSync(cache, { recursive: true });
  for (const giveUp = Date.now() + BUILD_MS; !existsSync(wanted); ) {
    // Whoever was killed while it built has left its lock behind.
    const locked = Date.now() < giveUp ? lock(`${wanted}.lock`) : () => undefined;
    if (locked === undefined) {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOOK_AGAIN_MS);
      continue;
    }
    try {
      if (!existsSync(wanted)) makeIn(cache, wanted, make);
    } finally {
      locked();
    }
  }
  return wanted;
}

/** What gives it back; undefined where another process has it. */
function lock(path: string): (() => void) | undefined {
  try {
    mkdirSync(path);
  } catch {
    return undefined;
  }
  return () => rmdirSync(path);
}

function makeIn(cache: string, wanted: string, make: (draft: string) => void): void {
  const draft = mkdtempSync(join(cache, 'draft-'));
  try {
    make(draft);
    renameSync(draft, wanted);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** Nothing says there that this is a test: the developer's edition of React does other things. */
function run(...args: readonly string[]): void {
  const env = { ...process.env, NODE_ENV: 'production' };
  const built = spawnSync(process.execPath, args, { cwd: root, env, encoding: 'utf8' });
  if (built.status !== 0) throw new Error(`The build failed: ${built.stdout}${built.stderr}`);
}

/** The command line as users run it. */
export function buildCli(): string {
  const folder = buildOnce('cli', ['src', 'scripts', 'package.json', 'tsdown.config.ts'], (draft) => {
    run(TSDOWN, '--no-dts', '--out-dir', draft);
    cpSync(buildDashboard(), join(draft, 'dashboard'), { recursive: true });
  });
  return join(withPrepared(folder), 'cli/main.js');
}

const PAGES = [
  'src/dashboard',
  'src/design',
  'src/methods',
  'src/sdk',
  'src/text',
  'package.json',
  'vite.dashboard.config.ts',
];

/** The dashboard as it is in the package. */
export function buildDashboard(): string {
  return buildOnce('dashboard', PAGES, (draft) => {
    run(VITE, 'build', '--config', 'vite.dashboard.config.ts', '--logLevel', 'warn', '--outDir', draft);
  });
}

/** A script of the tests that imports our sources, by its path below the root. */
export function buildScript(path: string): string {
  const name = basename(path, '.ts');
  const folder = buildOnce(`script-${name}`, ['src', 'scripts', 'test/support', path], (draft) => {
    run(TSDOWN, path, '--config', 'test/support/tsdown.config.ts', '--out-dir', draft);
  });
  return join(withPrepared(folder), `${name}.mjs`);
}

/** As in the package, a first start finds the prepared database beside the code, and need not make its tables. */
function withPrepared(folder: string): string {
  const prepared = process.env.TEST_PREPARED;
  const name = prepared && readdirSync(prepared).find((found) => found.endsWith('.tar.br'));
  if (!prepared || !name || existsSync(join(folder, name))) return folder;
  const draft = join(folder, `${name}.${process.pid}`);
  copyFileSync(join(prepared, name), draft);
  renameSync(draft, join(folder, name));
  return folder;
}

function newestMs(path: string): number {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newestMs(join(path, name))));
}
