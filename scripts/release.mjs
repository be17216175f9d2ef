// npm run release: checks everything, and prints what would be published. Publishing itself stays a decision of a person.

import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const { name, version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));

/** Ends with what has to be done first. */
function refuse(reason) {
  console.error(`Not released: ${reason}`);
  process.exit(1);
}

function git(...args) {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
}

const changed = git('status', '--porcelain');
if (changed !== '') refuse(`the tree has changes that are not committed.\n${changed}`);
const branch = git('rev-parse', '--abbrev-ref', 'HEAD');
if (branch !== 'main') refuse(`this is the branch ${branch}; releases are made from main.`);
const changelog = readFileSync(new URL('../CHANGELOG.md', import.meta.url), 'utf8');
if (!new RegExp(`^## ${version.replaceAll('.', '\\.')}(?: |$)`, 'm').test(changelog)) {
  refuse(`CHANGELOG.md has no heading for ${version}.`);
}
if (git('tag', '--list', `v${version}`) !== '')
  refuse(`the tag v${version} is there already; raise the version first.`);

for (const script of ['check', 'test', 'test:package']) {
  console.log(`== npm run ${script}`);
  const { status } = spawnSync('npm', ['run', script], { cwd: root, stdio: 'inherit' });
  if (status !== 0) refuse(`npm run ${script} failed.`);
}

console.log(`== what ${name} ${version} would hold`);
const packed = spawnSync('npm', ['pack', '--dry-run'], { cwd: root, stdio: 'inherit' });
if (packed.status !== 0) refuse('it could not be packed.');
console.log(`
Everything holds. To release ${version}:

  git tag -a v${version} -m ${version} && git push origin v${version}
  npm publish`);
