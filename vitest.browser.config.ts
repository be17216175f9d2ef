import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/browser/**/*.test.ts'],
    globalSetup: ['test/browser/global-setup.ts'],
    setupFiles: ['test/support/prepared.ts', 'test/browser/setup.ts'],
    pool: 'forks',
    // Loading the sources anew for each file would take a tenth of the time.
    isolate: false,
    experimental: { fsModuleCache: true },
    // Each file has a browser and a server of its own: more would starve each other.
    maxWorkers: 2,
    expect: { poll: { timeout: 60_000 } },
    // Only what hangs is given up: a busy machine may be three times slower than a calm one.
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
});
