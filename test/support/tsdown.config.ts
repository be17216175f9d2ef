// How a script of the tests is built (builds.ts): as one program that has the scripts of the pages in it.

import { fileURLToPath } from 'node:url';
import { defineConfig } from 'tsdown';
import { inlineScripts } from '../../scripts/browser-scripts.ts';

export default defineConfig({
  cwd: fileURLToPath(new URL('../..', import.meta.url)),
  format: 'esm',
  platform: 'node',
  dts: false,
  logLevel: 'warn',
  plugins: [inlineScripts()],
});
