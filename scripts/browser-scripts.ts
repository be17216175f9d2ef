// Puts the bundled scripts of the pages into a build, in the place of the module that bundles them where the sources run.

import { fileURLToPath } from 'node:url';
import { bundleScripts } from '../src/browser/script.ts';

const MODULE = fileURLToPath(new URL('../src/browser/script.ts', import.meta.url));

export function inlineScripts() {
  return {
    name: 'inline-browser-scripts',
    load: (id: string) =>
      id === MODULE
        ? `const SCRIPTS = ${JSON.stringify(bundleScripts(), null, 2)};\nexport const browserScript = (name) => SCRIPTS[name];\n`
        : null,
  };
}
