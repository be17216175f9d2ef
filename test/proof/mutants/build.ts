// A build of the simulated world in which one thing is wrong.

import { mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'tsdown';
import { inlineScripts } from '../../../scripts/browser-scripts.ts';
import type { Mutant } from './list.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const ENTRY = 'test/proof/mutants/fixtures/play-alone.ts';

/** The program, by its path. */
export async function buildMutant({ edits }: Pick<Mutant, 'edits'>): Promise<string> {
  // Below node_modules, where it finds what it imports.
  const cache = join(root, 'node_modules/.cache/gapura-mutants');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'build-'));
  await build({
    cwd: root,
    config: false,
    entry: ENTRY,
    outDir: folder,
    format: 'esm',
    platform: 'node',
    dts: false,
    logLevel: 'error',
    plugins: [
      inlineScripts(),
      {
        name: 'mutant',
        transform(code: string, id: string) {
          const here = edits.filter(({ file }) => id === join(root, file));
          return here.length === 0 ? null : here.reduce((text, edit) => broken(text, edit), code);
        },
      },
    ],
  });
  return join(folder, 'play-alone.mjs');
}

/** Fails where the code has changed so that the mutant is not one any more. */
export function broken(code: string, { file, from, to }: Mutant['edits'][number]): string {
  const parts = code.split(from);
  if (parts.length !== 2) throw new Error(`${file} has ${parts.length - 1} times: ${from}`);
  return parts.join(to);
}

export const readSource = (file: string): string => readFileSync(join(root, file), 'utf8');
