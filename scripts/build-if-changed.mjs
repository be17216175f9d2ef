// Builds what has changed since the last build, for those who run the command or the server in a clone.

import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const sources = ['src', 'scripts', 'package.json', 'tsdown.config.ts'].map((name) => join(root, name));

export const built = join(root, 'dist/cli/main.js');

function newest(path) {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
}

/** Ends the process, with what to do, where nothing can be built. */
export function buildIfChanged() {
  if (!existsSync(join(root, 'node_modules/tsdown'))) {
    console.error('The dependencies are not installed yet. Run: npm ci');
    process.exit(1);
  }
  if (isWhole() && statSync(built).mtimeMs >= Math.max(...sources.map(newest))) return;
  console.error('Building; this takes a few seconds, only after a change...');
  // Declarations are for those who import the library; the server runs without them.
  run('tsdown/dist/run.mjs', '--no-dts');
  run('tsx/dist/cli.mjs', 'scripts/prepare-database.ts');
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
