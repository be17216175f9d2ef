import { defineConfig } from 'vitest/config';

/** What has nothing to do with PostgreSQL: a run on it would only repeat what the run without it has shown. */
const WITHOUT_POSTGRES = [
  'test/{domain,gateway,sandbox,docs}/**',
  'test/{architecture,config,logging,masking}.test.ts',
  'test/store/{embedded,folder-lock}.test.ts',
];

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/browser/**', 'node_modules/**', ...(process.env.TEST_DATABASE_URL ? WITHOUT_POSTGRES : [])],
    globalSetup: ['test/support/global-setup.ts'],
    pool: 'forks',
    // Loading the sources anew for each file would take a quarter of the time.
    isolate: false,
    maxWorkers: 3,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
