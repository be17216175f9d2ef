// The SDK as a page gets it: bundled for a browser, in memory.

import { build } from 'tsdown';

const ENTRY = new URL('../../src/sdk/index.ts', import.meta.url).pathname;

export async function bundleSdk() {
  const [bundle] = await build({
    entry: { sdk: ENTRY },
    config: false,
    platform: 'browser',
    format: 'esm',
    dts: false,
    write: false,
    logLevel: 'error',
    deps: { alwaysBundle: [/./] },
  });
  return (bundle?.chunks ?? []).flatMap((chunk) => (chunk.type === 'chunk' ? [chunk] : []));
}
