// Puts the bundled scripts of the pages into a build, in the place of the module that bundles them where the sources run.

import { bundleScripts } from '../src/browser/script.ts';

export function inlineScripts() {
  return {
    name: 'inline-browser-scripts',
    load: {
      filter: { id: /\/src\/browser\/script\.ts$/ },
      handler: () =>
        `const SCRIPTS = ${JSON.stringify(bundleScripts(), null, 2)};\nexport const browserScript = (name) => SCRIPTS[name];\n`,
    },
  };
}
