// Tries to break Gapura, and tells what was tried and what held: `npm run prove`, or only some: `npm run prove -- crash simulation`.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const { SOAK_MINUTES, SOAK_RATE } = process.env;

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
    tries: '10,000 worlds with a gateway that lies, a database that fails and processes that die',
    triesAgain: 'the world',
    files: ['simulation'],
    env: { TEST_DATABASE_URL: 'own', SEEDS: '10000' },
  },
  {
    name: 'decisions',
    tries: 'a million payments that hear late, repeated and untrue words, without a database',
    triesAgain: 'the payment',
    files: ['decisions'],
    env: { TEST_DATABASE_URL: '', LIVES: '1000000' },
  },
  {
    name: 'mutants',
    tries: 'builds in which one thing is wrong, each to be found by such a world',
    files: ['mutants'],
    env: { TEST_DATABASE_URL: 'own', ALL_MUTANTS: '1' },
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
  {
    name: 'mutation',
    tries: 'the parts that decide, changed in thousands of small ways',
    script: 'test:mutation',
    env: {},
  },
  {
    name: 'restarts',
    tries: 'PostgreSQL stopped, crashed, full, read-only and failed over; servers that take over, five times',
    files: ['restarts'],
    env: { TEST_DATABASE_URL: '', RESTART_ROUNDS: '5' },
  },
  {
    name: 'soak',
    tries: `${SOAK_MINUTES ?? 15} minutes in a bad world, with an eye on memory, timers and connections`,
    files: ['soak'],
    env: { TEST_DATABASE_URL: '', SOAK_MINUTES: SOAK_MINUTES ?? '15' },
  },
  {
    name: 'soak-calm',
    tries: `${SOAK_MINUTES ?? 30} minutes in a calm world at ${SOAK_RATE ?? 10} payments a second, every request answered well`,
    files: ['soak'],
    env: {
      TEST_DATABASE_URL: '',
      SOAK_WORLD: 'calm',
      SOAK_MINUTES: SOAK_MINUTES ?? '30',
      SOAK_RATE: SOAK_RATE ?? '10',
    },
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

/** Tests of test/proof by their files, or a script of package.json, which says by its status alone whether it held. */
function run({ name, files, script, env, ...proof }) {
  const tries = triesOf(proof);
  console.log(`== ${name}: ${tries}`);
  const began = performance.now();
  const file = join(results, `${name}.json`);
  const args =
    script === undefined
      ? ['test:proof', '--', ...files, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
      : [script];
  const { status } = spawnSync('npm', ['run', ...args], { stdio: 'inherit', env: { ...process.env, ...env } });
  const tests = script === undefined ? readTests(file) : '';
  return {
    name,
    tries,
    tests,
    held: status === 0 && tests !== 0,
    seconds: Math.round((performance.now() - began) / 1_000),
  };
}

/** Where a seed is one life, giving it means to live that one again, and no other. */
function triesOf({ tries, triesAgain }) {
  const { SEED } = process.env;
  return SEED === undefined || triesAgain === undefined ? tries : `${triesAgain} of SEED=${SEED} again, and no other`;
}

function readTests(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).numPassedTests;
  } catch {
    return 0;
  }
}
