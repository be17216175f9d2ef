import { defineConfig } from 'vitest/config';

// What Stryker runs for each mutant: tests of pure functions alone, without a database, a network or a process, and without chance.
export default defineConfig({
  test: {
    // Nothing here keeps anything between files, and a new thread for each costs more than its tests do.
    isolate: false,
    include: [
      'test/domain/{errors,money,time}.test.ts',
      'test/domain/payments/{action,attempts,judgement,paid,refund}*.test.ts',
      'test/domain/{checkouts,notifications,subscriptions}/*.test.ts',
      'test/domain/invoices/invoice.test.ts',
      'test/gateway/{answer,answer-words,retry,signature}.test.ts',
      'test/sdk/webhook-{verification,words}.test.ts',
      'test/http/problem.test.ts',
    ],
    exclude: ['test/domain/payments/judgement-property.test.ts'],
  },
});
