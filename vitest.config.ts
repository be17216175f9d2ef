import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import tsconfig from './tsconfig.json' with { type: 'json' };

/** What has nothing to do with PostgreSQL: a run on it would only repeat what the run without it has shown. */
const WITHOUT_POSTGRES = [
  'test/{clients,config,deploy,domain,methods,gateway,sandbox,docs,testing}/**',
  'test/{architecture,examples,logging,masking,masking-card-codes,release}.test.ts',
  'test/store/database/embedded/**',
  'test/cli/{dashboard,play,program,public-sandbox,sandbox,trigger-scenarios}.test.ts',
  'test/http/{authentication,bad-input,card-fields,dashboard,docs,hosts-express,hosts-fastify,landing}.test.ts',
  'test/http/{openapi,problem,strict-json,validation}.test.ts',
  'test/http/{charge,invoices,payment-actions}-bad-input.test.ts',
  'test/http/{methods,docs-samples,hosts-authenticate,hosts-fetch,hosts-shops}.test.ts',
  'test/http/{pay/*,checkouts/privacy}.test.ts',
  'test/services/{mail,payment-links}/**',
  'test/services/library-start.test.ts',
  'test/sinks/{commands,runs}.test.ts',
  'test/sdk/{browser,contract,event-stream,hostile-servers,operations,options,real-server,webhook-verification}.test.ts',
  // Whose statements other tests run on PostgreSQL too: `scripts/statements.ts` says so, or fails.
  'test/http/{charge-async,exports,invoices,ownership,payment-check-approve-history,payment-filters}.test.ts',
  'test/http/{payment-types,payment-types-card-linked,payments-list,notification-digits,refunds-list}.test.ts',
  'test/http/{events,keys,pages-back,subscriptions,summary,summary-young,webhooks,checkouts/checkouts}.test.ts',
];

/** What is about a process and not about its database, or about many sessions of one: the embedded database has one session alone. */
const WITHOUT_EMBEDDED = [
  'test/server/{draining,last-resort,logs,metrics-access,overload,shared-sandbox,shutdown}.test.ts',
  // How a killed process leaves the embedded files is seen in test/proof; this is about statements that were held.
  'test/scenarios/{killed-half-way,lost-notifications,many-refunds,notification-durability}.test.ts',
  'test/scenarios/{notification-races,pgbouncer}.test.ts',
  'test/{http/notification-inbox,tasks/background}.test.ts',
  'test/services/events/delivery.test.ts',
  // How PostgreSQL plans.
  'test/store/filters.test.ts',
  'test/store/planner.test.ts',
  'test/store/citus.test.ts',
  'test/server/shops-on-citus.test.ts',
  // A standby follows it.
  'test/scenarios/read-replica.test.ts',
  // Long lives and many messages, whose SQL is the same on both: once is enough, on the faster of them.
  'test/{properties/notification-order,scenarios/subscription-year,scenarios/refunds-under-fire}.test.ts',
  'test/scenarios/{dead-subscriptions,owed-read-back,subscription-secrets,unusual-money}.test.ts',
  'test/{services/webhooks/sender,store/search-property}.test.ts',
  'test/http/{counts-in-time,events-stream,exports-ends,notification-bad-input}.test.ts',
  'test/http/checkouts/{changes,links,slow-mails}.test.ts',
  'test/cli/{listeners,mcp,serve-processes}.test.ts',
  // What is made of lies, by statements that charges, refunds and checkouts have on both.
  'test/scenarios/lying-gateway-{captures-refunds,charges,checkouts,doubt}.test.ts',
  // Several processes send to one broker.
  'test/sinks/{delivery,nats,rabbitmq,redis,stalled}.test.ts',
  // Outcomes, late messages, sweeps and clocks, by statements that the tests of the same things run here.
  'test/http/{audit-acts,charge-outcomes,invoices-outcomes,payment-cancel-expire,payment-refund-capture,rate-limits}.test.ts',
  'test/http/{reconciliations,refund-approval,subscription-messages,subscriptions-changes,summary-figures}.test.ts',
  'test/scenarios/{charge-deadline,encryption-keys,idempotency,poisoned}.test.ts',
  'test/services/{database-clock,events/listeners,events/triggers,invoices/library,subscriptions/cycles}.test.ts',
  'test/{properties/unread-payments,store/database/online-migrations}.test.ts',
  // Passwords are slow to check, on purpose; the pages of people run on the embedded database.
  'test/http/{alert-receivers,oidc,passkeys,people}.test.ts',
  // Many cases of what the scenarios of both do as well.
  'test/http/{notification,payments-search,session,checkouts/mails}.test.ts',
  'test/cli/{nouns,tasks,worker}.test.ts',
];

export default defineConfig({
  // The examples import the package by its name, which leads to the sources here as it does for the compiler.
  resolve: {
    alias: Object.entries(tsconfig.compilerOptions.paths).map(([name, [path]]) => ({
      find: new RegExp(`^${name}$`),
      replacement: fileURLToPath(new URL(path ?? '', import.meta.url)),
    })),
  },
  test: {
    include: ['test/**/*.test.ts'],
    exclude: [
      'test/{browser,package,proof}/**',
      'node_modules/**',
      ...(process.env.TEST_DATABASE_URL ? WITHOUT_POSTGRES : WITHOUT_EMBEDDED),
    ],
    globalSetup: ['test/support/global-setup.ts'],
    setupFiles: ['test/support/prepared.ts', 'test/support/statements.ts'],
    pool: 'forks',
    // Loading the sources anew for each file would take a quarter of the time.
    isolate: false,
    // Sources are compiled once for all runs, and not once for each.
    experimental: { fsModuleCache: true },
    // One more than two cores: some wait, for processes and for clocks. With four they starve each other.
    maxWorkers: 3,
    // What is waited for comes at once on a calm machine, and has time on a busy one: only what hangs is given up.
    expect: { poll: { timeout: 60_000 } },
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
});
