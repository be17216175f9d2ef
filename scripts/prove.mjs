// Tries to break Gapura, and tells what was tried and what held: `npm run prove`, or only some: `npm run prove -- crash simulation`.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PROOFS = [
  {
    name: 'crash',
    tries: 'killed at every seam of what a shop does, on PostgreSQL',
    files: ['crash-matrix'],
    env: { TEST_DATABASE_URL: 'own', CRASH_SHARE: '1' },
  },
  {
    name: 'crash-embedded',
    tries: 'the same on the embedded database, at every fourth seam',
    files: ['crash-matrix'],
    env: { TEST_DATABASE_URL: '', CRASH_SHARE: '4' },
  },
  {
    name: 'simulation',
    tries: '1,000 worlds with a gateway that lies and processes that die',
    files: ['simulation'],
    env: { TEST_DATABASE_URL: 'own', SEEDS: '1000' },
  },
  {
    name: 'fuzz',
    tries: '50,000 requests made from the API document, valid and bent',
    files: ['contract-fuzz'],
    env: { TEST_DATABASE_URL: 'own', FUZZ_REQUESTS: '50000' },
  },
  {
    name: 'security',
    tries: 'the OWASP API top ten, and more',
    files: ['security'],
    env: { TEST_DATABASE_URL: 'own' },
  },
];

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !PROOFS.some((proof) => proof.name === name));
if (unknown.length > 0) {
  console.error(`There is no proof ${unknown.join(', ')}. There are: ${PROOFS.map(({ name }) => name).join(', ')}.`);
  process.exit(2);
}

const results = mkdtempSync(join(tmpdir(), 'gapura-proof-'));
const lines = PROOFS.filter(({ name }) => wanted.length === 0 || wanted.includes(name)).map(run);
rmSync(results, { recursive: true });
console.log('\n| proof | tried | tests | seconds | held |\n| --- | --- | --- | --- | --- |');
for (const { name, tries, tests, seconds, held } of lines)
  console.log(`| ${name} | ${tries} | ${tests} | ${seconds} | ${held ? 'yes' : 'NO'} |`);
process.exit(lines.every(({ held }) => held) ? 0 : 1);

function run({ name, tries, files, env }) {
  console.log(`== ${name}: ${tries}`);
  const began = performance.now();
  const file = join(results, `${name}.json`);
  const args = [
    'run',
    'test:proof',
    '--',
    ...files,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ];
  const { status } = spawnSync('npm', args, { stdio: 'inherit', env: { ...process.env, ...env } });
  const tests = readTests(file);
  return {
    name,
    tries,
    tests,
    held: status === 0 && tests > 0,
    seconds: Math.round((performance.now() - began) / 1_000),
  };
}

function readTests(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).numPassedTests;
  } catch {
    return 0;
  }
}
