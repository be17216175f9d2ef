// A test of the test: builds in which one thing is wrong, each of which a simulated world has to find. Those that every few worlds find
// are tried with every change; others need two requests to meet, or a death at one place. `npm run prove -- mutants` tries all.

import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, vi } from 'vitest';
import { postgresUrl } from '../support/database.ts';
import { broken, buildMutant, readSource } from './mutants/build.ts';
import { FOUND_BY, MUTANTS, type Mutant, NEEDS_HARSH, PLAIN } from './mutants/list.ts';

vi.setConfig({ testTimeout: 10 * 60_000 });

const ALL = process.env.ALL_MUTANTS === '1';
const SEEDS = ALL ? 300 : 50;
const run = promisify(execFile);

describe('a build in which something is wrong', () => {
  it('is one still, whatever has become of the code', () => {
    const names = new Set(MUTANTS.map(({ name }) => name));
    expect(names.size).toBe(MUTANTS.length);
    expect(names.size).toBeGreaterThanOrEqual(20);
    for (const edit of MUTANTS.flatMap(({ edits }) => edits)) broken(readSource(edit.file), edit);
  });

  // Most are about several processes.
  describe.skipIf(postgresUrl === undefined)('is found', () => {
    it.each(MUTANTS.filter(({ name }) => ALL || PLAIN.has(name)))('where $name', async (mutant) => {
      expect(await findFault(mutant)).toMatch(/^SEED=\d+: ./);
    });
  });
});

/** What the first world found that is not as it should be. */
async function findFault(mutant: Mutant): Promise<string> {
  const program = await buildMutant(mutant);
  const { name } = mutant;
  const env = {
    ...process.env,
    FIRST: String(FOUND_BY[name] ?? 1),
    SEEDS: String(SEEDS),
    MOOD: NEEDS_HARSH.has(name) ? 'harsh' : 'plain',
  };
  try {
    const { stdout } = await run(process.execPath, [program], { env });
    console.log(`${name}: ${stdout.trim()}`);
    return stdout.trim();
  } finally {
    await rm(dirname(program), { recursive: true });
  }
}
