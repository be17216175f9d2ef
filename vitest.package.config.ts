import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/package/**/*.test.ts'],
    globalSetup: ['test/package/support/global-setup.ts'],
    pool: 'forks',
    // Each installs, builds or starts something: side by side they would only wait for each other.
    maxWorkers: 1,
    testTimeout: 300_000,
    hookTimeout: 600_000,
  },
});
