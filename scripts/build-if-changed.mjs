// Builds what has changed since the last build, for those who run the command or the server in a clone.

import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const pages = ['src/dashboard', 'src/design', 'src/sdk', 'vite.dashboard.config.ts', 'scripts/third-party.ts'];
const sources = ['src', 'scripts', 'package.json', 'tsdown.config.ts'];

export const built = join(root, 'dist/cli/main.js');
const builtPages = join(root, 'dist/dashboard/index.html');

/** Of a file or a folder, without what lies in the folder that is left out. */
function newest(path, leftOut) {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  const within = readdirSync(path).map((name) => join(path, name));
  return Math.max(stat.mtimeMs, ...within.filter((one) => one !== leftOut).map((one) => newest(one, leftOut)));
}

/** Ends the process, with what to do, where nothing can be built. */
export function buildIfChanged() {
  if (!existsSync(join(root, 'node_modules/tsdown'))) {
    console.error('The dependencies are not installed yet. Run: npm ci');
    process.exit(1);
  }
  const isServerBuilt = isWhole() && isNewerThan(built, sources, join(root, 'src/dashboard'));
  const isDashboardBuilt = isNewerThan(builtPages, pages);
  if (isServerBuilt && isDashboardBuilt) return;
  console.error('Building; this takes a few seconds, only after a change...');
  // Declarations are for those who import the library; the server runs without them.
  if (!isServerBuilt) run('tsdown/dist/run.mjs', '--no-dts');
  if (!isDashboardBuilt) run('vite/bin/vite.js', 'build', '--config', 'vite.dashboard.config.ts', '--logLevel', 'warn');
  run('tsx/dist/cli.mjs', 'scripts/third-party.ts');
  if (!isServerBuilt) run('tsx/dist/cli.mjs', 'scripts/prepare-database.ts');
}

function isNewerThan(file, names, leftOut) {
  const times = names.map((name) => newest(join(root, name), leftOut));
  return existsSync(file) && statSync(file).mtimeMs >= Math.max(...times);
}

/** Whether the last build got to its end. */
function isWhole() {
  return existsSync(built) && readdirSync(join(root, 'dist')).some((name) => name.startsWith('prepared-'));
}

function run(script, ...args) {
  const result = spawnSync(process.execPath, [join(root, 'node_modules', script), ...args], {
    cwd: root,
    encoding: 'utf8',
  });
  if (result.status === 0) return;
  console.error(`${result.stdout}${result.stderr}\nThe build failed; see above.`);
  process.exit(1);
}
