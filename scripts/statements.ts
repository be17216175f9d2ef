// Whether the tests that run on one database leave out a named statement that they run on the other. Most tests run on one of the two:
// that is as good as both only while each statement has run on each. Each argument is a file that a run of the suite wrote, with
// TEST_STATEMENTS as its path: a line for each test file and statement.
//
//   tsx scripts/statements.ts embedded.txt postgres.txt

import { readFileSync } from 'node:fs';

/** Statements for 1, 4, 16 or 100 rows are one, since how many come together is chance. */
const familyOf = (name: string) => name.replace(/\d+/g, 'n');

const runs = process.argv.slice(2).map((path) => {
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
  return { path, ran: new Set(lines.map((line) => familyOf(line.split('\t')[1] ?? ''))) };
});
if (runs.length < 2) throw new Error('Which runs? Give the two files that TEST_STATEMENTS named.');
const all = [...new Set(runs.flatMap(({ ran }) => [...ran]))].sort();
const faults = runs.flatMap(({ path, ran }) =>
  all.filter((name) => !ran.has(name)).map((name) => `${name}: not in ${path}`),
);
console.log(`${all.length} statements ran, ${faults.length} of them on one database alone`);
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
