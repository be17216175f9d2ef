// npm run audit: whether what we ship has a known hole, whether it is installed with us or built into our files. A registry that does
// not answer is no finding, and no clean bill either: it ends with another code, so that the caller knows which of the two it was.

import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { buildIfChanged } from './build-if-changed.mjs';

const CLEAN = 0;
const FOUND = 1;
const NOT_KNOWN = 2;
const GRAVE = ['high', 'critical'];
const NOTED = new URL('../dist/third-party/', import.meta.url);

buildIfChanged();
// Not the bundlers, of which a few lines are left that have nothing to do with what they are found fault with.
const noted = readdirSync(NOTED).flatMap((name) => JSON.parse(readFileSync(new URL(name, NOTED), 'utf8')));
const builtIn = new Set(noted.filter(({ isHelper }) => !isHelper).map(({ path }) => path));
const installed = ask('--omit=dev');
const all = ask();
process.exitCode = tell();

function ask(...options) {
  const command = ['audit', ...options, '--audit-level=high', '--json'];
  const { stdout, stderr } = spawnSync('npm', command, { encoding: 'utf8', shell: process.platform === 'win32' });
  try {
    return { report: JSON.parse(stdout), stderr };
  } catch {
    return { report: undefined, stderr };
  }
}

function tell() {
  for (const { report, stderr } of [installed, all]) {
    if (report?.metadata?.vulnerabilities !== undefined) continue;
    const reason = report?.error?.summary || report?.message || stderr.trim().split('\n').at(-1);
    console.error(`The registry did not answer, so nothing is known. ${reason}`.trim());
    return NOT_KNOWN;
  }
  const shipped = new Map(Object.values(installed.report.vulnerabilities).map((found) => [found.name, found]));
  for (const found of Object.values(all.report.vulnerabilities)) if (isBuiltIn(found)) shipped.set(found.name, found);
  const grave = [...shipped.values()].filter(({ severity }) => GRAVE.includes(severity));
  for (const { name, severity, range, fixAvailable } of grave) {
    console.error(`${severity}: ${name} ${range}${fixAvailable ? ', which an update fixes' : ''}`);
  }
  if (grave.length > 0) return FOUND;
  console.log(`No grave finding. Lesser ones: ${shipped.size}.`);
  return CLEAN;
}

/** Found in the very copy that is built in, and in itself: what a package only depends on is built in by itself, or not at all. */
function isBuiltIn({ nodes, via }) {
  return via.some((one) => typeof one === 'object') && nodes.some((path) => builtIn.has(path));
}
