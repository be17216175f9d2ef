// Whether every named statement that the tests run on the embedded database runs on PostgreSQL too. Most tests run on one of the two:
// that is as good as both only while this holds. Each argument is a file that a run of the suite wrote, with TEST_STATEMENTS as its
// path: a line for each test file and statement.
//
//   tsx scripts/statements.ts embedded.txt postgres.txt

import { readFileSync } from 'node:fs';

/** It has PostgreSQL explain every statement, and runs none. */
const EXPLAINS = /planner\.test\.ts$/;
/** Statements for 1, 4, 16 or 100 rows are one, since how many come together is chance. */
const familyOf = (name: string) => name.replace(/\d+/g, 'n');

function ranIn(path: string | undefined): Set<string> {
  if (path === undefined) throw new Error('Which runs? Give the files of the embedded database and of PostgreSQL.');
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
  const pairs = lines.map((line) => line.split('\t') as [string, string]);
  return new Set(pairs.filter(([file]) => !EXPLAINS.test(file)).map(([, name]) => familyOf(name)));
}

const [embedded, postgres] = process.argv.slice(2, 4).map(ranIn) as [Set<string>, Set<string>];
const missing = [...embedded].filter((name) => !postgres.has(name)).sort();
console.log(`${embedded.size} statements on the embedded database, ${postgres.size} on PostgreSQL`);
for (const name of missing) console.error(`${name} ran on the embedded database alone`);
if (missing.length > 0) process.exitCode = 1;
