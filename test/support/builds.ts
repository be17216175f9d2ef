// Programs for processes of their own, built once for each state of the sources: running the sources would take seconds at every start.

import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const TSDOWN = join(root, 'node_modules/tsdown/dist/run.mjs');

/** The folder of a build. Test files that build at the same time do the same, and one of them wins. */
export function buildOnce(
  name: string,
  sources: readonly string[],
  stepsInto: (draft: string) => readonly (readonly string[])[],
): string {
  const cache = join(root, `node_modules/.cache/gapura-${name}`);
  const wanted = join(cache, String(Math.max(...sources.map((source) => newestMs(join(root, source))))));
  if (existsSync(wanted)) return wanted;
  mkdirSync(cache, { recursive: true });
  const draft = mkdtempSync(join(cache, 'draft-'));
  for (const args of stepsInto(draft)) {
    const env = { ...process.env, NODE_ENV: 'production' };
    const built = spawnSync(process.execPath, args, { cwd: root, env, encoding: 'utf8' });
    if (built.status !== 0) throw new Error(`The build failed: ${built.stdout}${built.stderr}`);
  }
  try {
    renameSync(draft, wanted);
  } catch {
    rmSync(draft, { recursive: true });
  }
  return wanted;
}

/** The command line as users run it. */
export function buildCli(): string {
  const folder = buildOnce('cli', ['src', 'scripts', 'package.json', 'tsdown.config.ts'], (draft) => [
    [TSDOWN, '--no-dts', '--out-dir', draft],
    [join(root, 'node_modules/vite/bin/vite.js'), ...DASHBOARD, '--outDir', `${draft}/dashboard`],
  ]);
  return join(folder, 'cli/main.js');
}

const DASHBOARD = ['build', '--config', 'vite.dashboard.config.ts', '--logLevel', 'warn'];

/** A script of the tests that imports our sources, by its path below the root. */
export function buildScript(path: string): string {
  const name = basename(path, '.ts');
  const folder = buildOnce(`script-${name}`, ['src', 'scripts', 'test/support', path], (draft) => [
    [TSDOWN, path, '--config', 'test/support/tsdown.config.ts', '--out-dir', draft],
  ]);
  return join(folder, `${name}.mjs`);
}

function newestMs(path: string): number {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newestMs(join(path, name))));
}
