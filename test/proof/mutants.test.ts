// A test of the test: builds in which one thing is wrong, each of which a simulated world has to find. One in `MUTANT_SHARE` is tried,
// which ones says `SEED`; `npm run prove -- mutants` tries them all.

import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, vi } from 'vitest';
import { postgresUrl } from '../support/database.ts';
import { broken, buildMutant, readSource } from './mutants/build.ts';
import { FOUND_BY, MUTANTS, type Mutant } from './mutants/list.ts';

vi.setConfig({ testTimeout: 10 * 60_000 });

const SHARE = Number(process.env.MUTANT_SHARE ?? 6);
const seed = Number(process.env.SEED ?? 1);
const SEEDS = 100;
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
    it.each(MUTANTS.filter((_, index) => index % SHARE === seed % SHARE))('where $name', async (mutant) => {
      expect(await findFault(mutant)).toMatch(/^SEED=\d+: ./);
    });
  });
});

/** What the first world found that is not as it should be. */
async function findFault(mutant: Mutant): Promise<string> {
  const program = await buildMutant(mutant);
  const env = { ...process.env, FIRST: String(FOUND_BY[mutant.name] ?? 1), SEEDS: String(SEEDS) };
  try {
    const { stdout } = await run(process.execPath, [program], { env });
    console.log(`${mutant.name}: ${stdout.trim()}`);
    return stdout.trim();
  } finally {
    await rm(dirname(program), { recursive: true });
  }
}
