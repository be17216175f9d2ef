// The scripts in this folder as text, for the pages that a server renders: bundled on first use where the sources run. A build puts the
// bundled texts in the place of this module (scripts/browser-scripts.ts), so that the package needs neither esbuild nor the sources.

import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';

const NAMES = ['pay', 'card-form', 'docs', 'sandbox', 'snap', 'midtrans-new-3ds'] as const;
export type ScriptName = (typeof NAMES)[number];
type Scripts = Readonly<Record<ScriptName, string>>;

/** Browsers since 2021, as in tsconfig.json: phones are used for longer than computers. */
const TARGET = 'es2021';

let scripts: Scripts | undefined;

export function browserScript(name: ScriptName): string {
  scripts ??= bundleScripts();
  return scripts[name];
}

export function bundleScripts(): Scripts {
  const { outputFiles } = buildSync({
    absWorkingDir: fileURLToPath(new URL('.', import.meta.url)),
    entryPoints: NAMES.map((name) => `${name}.ts`),
    outdir: 'out',
    write: false,
    bundle: true,
    format: 'iife',
    minify: true,
    target: TARGET,
  });
  return Object.fromEntries(NAMES.map((name, at) => [name, outputFiles[at]?.text])) as Scripts;
}
