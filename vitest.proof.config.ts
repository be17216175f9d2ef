import { defineConfig } from 'vitest/config';

// What tries to break it: on the embedded database, or on PostgreSQL with TEST_DATABASE_URL.
export default defineConfig({
  test: {
    include: ['test/proof/**/*.test.ts'],
    globalSetup: ['test/support/global-setup.ts'],
    setupFiles: ['test/support/prepared.ts'],
    pool: 'forks',
    isolate: false,
    experimental: { fsModuleCache: true },
    // One more than two cores: restarts and slow clients wait more than they work.
    maxWorkers: 3,
    expect: { poll: { timeout: 60_000 } },
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
});
