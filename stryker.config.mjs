// Changes the pure parts of the product in thousands of small ways, and asks whether a test notices: `npm run test:mutation`.
// Only what decides is here. What remains is in test/proof/mutation-survivors.md.

export default {
  mutate: [
    'src/domain/payments/{judgement,attempts,moves,paid,payment,verdict}.ts',
    'src/domain/payments/{action-rules,refund,refund-approval,refund-judgement,refund-rules}.ts',
    'src/domain/checkouts/{attempt,checkout,judgement,methods}.ts',
    'src/domain/{invoices,subscriptions}/judgement.ts',
    'src/domain/notifications/{codes,confirmation}.ts',
    'src/domain/{errors,money,time}.ts',
    'src/gateway/{answer,retry,signature}.ts',
    'src/sdk/webhook-verification.ts',
    'src/http/problem.ts',
  ],
  testRunner: 'vitest',
  vitest: { configFile: 'vitest.mutation.config.ts', related: true },
  coverageAnalysis: 'perTest',
  // A busy machine is no mutant that never ends.
  timeoutMS: 15_000,
  concurrency: 1,
  inPlace: false,
  tempDirName: '.stryker-tmp',
  // No page in the copy: the test of links would find it while this runs.
  ignorePatterns: ['/bench', '/deploy', '/dist', '/docs', '/examples', '/reports', '/scripts', '*.md'],
  reporters: ['clear-text', 'progress-append-only', 'json'],
  jsonReporter: { fileName: 'reports/mutation.json' },
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  allowConsoleColors: false,
  allowEmpty: false,
  thresholds: { high: 100, low: 95, break: 90 },
};
