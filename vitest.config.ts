import { defineConfig } from 'vitest/config';

/** These never open a database: a run on PostgreSQL would only repeat what the run without it has shown. */
const WITHOUT_DATABASE = [
  'test/domain/**',
  'test/gateway/**',
  'test/sandbox/**',
  'test/docs/**',
  'test/{architecture,config,logging,masking}.test.ts',
];

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/browser/**', 'node_modules/**', ...(process.env.TEST_DATABASE_URL ? WITHOUT_DATABASE : [])],
    globalSetup: ['test/support/global-setup.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
