// The composition root: opens the database, builds the gateway client and the services, and ties them to HTTP.

import { aboveZero, DEFAULTS } from '../config/defaults.ts';
import { shopOf } from '../domain/checkouts/shop.ts';
import { policiesOf } from '../domain/policies.ts';
import type { Retention } from '../domain/retention.ts';
import { GatewayClient } from '../gateway/client.ts';
import type { CallEvent } from '../gateway/settings.ts';
import { createInvoke } from '../http/in-process.ts';
import { CONSOLE, SILENT, safeLog } from '../observability/logging.ts';
import { createMetrics, type Metrics, watch } from '../observability/metrics.ts';
import { newId } from '../runtime/new-id.ts';
import { VERSION } from '../runtime/version.ts';
import type { CheckoutSettings, Context } from '../services/context.ts';
import { createDatabaseClock, type DatabaseClock, hostClock, SYSTEM_CLOCK } from '../services/database-clock.ts';
import type { DemoMaker } from '../services/demo-maker.ts';
import { admitKeys } from '../services/encryption-keys.ts';
import { EventFeed, FEED_LIMITS } from '../services/events/feed.ts';
import { createEventHub } from '../services/events/hub.ts';
import { GatewayBudget } from '../services/gateway-budget.ts';
import { COUNTS_MS, readWithin, within } from '../services/in-time.ts';
import { bindServices, type Services, withFollowers } from '../services/index.ts';
import { createJobs } from '../services/jobs.ts';
import { KnownCallers } from '../services/known-callers.ts';
import type { Log } from '../services/log.ts';
import { createMailer } from '../services/mail/transport.ts';
import { makePartitions } from '../services/partitions.ts';
import { createIssuer, type Issuer } from '../services/people/issuer.ts';
import { RequestCounts } from '../services/request-counts.ts';
import { createSignal } from '../services/signal.ts';
import { createSinkSender } from '../services/sinks/sender.ts';
import { createVault, type VaultKey, vaultKeysOf } from '../services/vault.ts';
import { createAddressGuard, type GuardOptions } from '../services/webhooks/address-guard.ts';
import { createWebhookSender } from '../services/webhooks/sender.ts';
import { createWebhookTransport } from '../services/webhooks/transport.ts';
import { migrate } from '../store/database/migrate.ts';
import type { DatabaseOptions, DatabaseSettings } from '../store/database/options.ts';
import { type Database, openDatabase } from '../store/database/pool.ts';
import { readDatabaseTime } from '../store/database/server.ts';
import { keepPositions } from '../store/events/positions.ts';
import { listQueues } from '../store/jobs.ts';
import { listSinkLags } from '../store/sinks/sinks.ts';
import { countWebhooks } from '../store/webhooks/endpoints.ts';
import { createWorker, together } from '../tasks/worker.ts';
import type { GapuraOptions } from './gapura.ts';
import { createHttp } from './http-app.ts';
import { libraryOf } from './library.ts';
import type { OpenGapura } from './open-gapura.ts';
import { checkOptions } from './options.ts';
import { checkReadiness } from './readiness.ts';

/** Errors are logged somewhere, unless a host wants silence. */
export function logOf({ logger }: GapuraOptions): Log {
  return logger === undefined ? CONSOLE : (logger ?? SILENT);
}

/** Without a background: for the server and the commands, which say themselves what runs. */
export async function openGapura(options: GapuraOptions, demo: DemoMaker | null = null): Promise<OpenGapura> {
  checkOptions(options);
  const log = safeLog(logOf(options));
  const { backgroundCallsPerSecond = DEFAULTS.backgroundCallsPerSecond } = options;
  const callsPerSecond = aboveZero('backgroundCallsPerSecond', backgroundCallsPerSecond);
  const vaultKeys = vaultKeysOf({ ...options.gateway, encryptionKey: options.encryptionKey });
  const metrics = createMetrics();
  const calls = createSignal<CallEvent>();
  // The client first: a wrong key should stop the start before a database is opened.
  const gateway = new GatewayClient({ ...options.gateway, onCall: calls.emit });
  const database = await openDatabase({
    ...databaseSettings(options, log),
    onIdleError: (error) => log.warn({ err: error }, 'an idle database connection broke'),
  });
  try {
    logPooler(database, log);
    const applied = await database.withoutTimeout((pool) => migrate(pool, database.schema));
    if (applied.length > 0) log.info({ migrations: applied }, 'the database was brought up to date');
    await admitKeys(database.pool, vaultKeys);
    await makePartitions({ database, log });
    const clock = await openClock(options, database);
    await keepPositions(database);
    const budget = new GatewayBudget({ database, callsPerSecond, log, onWait: metrics.budgetWait });
    calls.subscribe((call) => recordCall({ metrics, log, budget }, call));
    const gapura = assemble(options, { database, gateway, budget, metrics, log, clock, vaultKeys, demo });
    clock.start(log);
    return gapura;
  } catch (error) {
    await database.close();
    await gateway.close();
    throw error;
  }
}

/** What has to be done without behind a pooler. */
function logPooler({ poolerSetup: { mode, notes } }: Database, log: Log): void {
  if (mode !== 'none') log.info({ pooler: mode, notes }, 'the database is reached through a pooler');
}

function openClock({ clock, processClock }: GapuraOptions, database: Database): Promise<DatabaseClock> | DatabaseClock {
  if (clock !== undefined) return hostClock(clock, processClock ?? clock);
  return createDatabaseClock({
    readTime: () => readDatabaseTime(database.pool),
    processClock: processClock ?? SYSTEM_CLOCK,
  });
}

interface Parts {
  readonly database: Database;
  readonly gateway: GatewayClient;
  readonly budget: GatewayBudget;
  readonly metrics: Metrics;
  readonly log: Log;
  readonly clock: DatabaseClock;
  readonly vaultKeys: readonly VaultKey[];
  readonly demo: DemoMaker | null;
}

function assemble(options: GapuraOptions, parts: Parts): OpenGapura {
  const { database, gateway, budget, metrics, log, clock } = parts;
  const retention: Retention = { ...DEFAULTS.retention, ...options.retention };
  const context = createContext(options, parts, retention);
  const services = bindServices(context);
  const events = createEventHub(context);
  const webhookSender = createWebhookSender(context);
  const worker = createWorker({
    database,
    jobs: context.jobs,
    enqueue: context.enqueue,
    services,
    log,
    clock,
    companion: together(webhookSender, createSinkSender(context, options.sinks)),
    callsPerSecond: budget.callsPerSecond,
    interrupt: () => budget.interrupt(),
    onRun: metrics.taskRun,
  });
  watchParts(parts);
  const shared = database.kind === 'embedded' ? null : database.pool;
  const counts = new RequestCounts({ clock, log, shared });
  const knownCallers = new KnownCallers({ clock, log, shared });
  const http = createHttp(options, { ...parts, counts, knownCallers }, services);
  return {
    ...toLibrary(services, options),
    services,
    plugin: http.plugin,
    hasDashboard: http.hasDashboard,
    handler: http.handler,
    fetch: http.fetch,
    gateway,
    database,
    metrics: metrics.registry,
    events,
    webhookSender,
    worker,
    describeApi: http.describeApi,
    readiness: () => checkReadiness({ database, worker, clock }),
    async close() {
      clock.close();
      await context.feed.close();
      await events.stop();
      await worker.stop();
      await context.webhookTransport.close();
      await context.checkouts.mailer?.close();
      await http.close();
      await counts.close();
      await knownCallers.close();
      await gateway.close();
      await database.close();
    },
  };
}

/** What a host can do, in the words and with the checks of the API. */
function toLibrary(services: Services, { publicUrl }: GapuraOptions) {
  const apiAt = (origin?: string) => libraryOf(createInvoke(services, newId, { signIn: true, publicUrl }, origin));
  return {
    ...apiAt(),
    apiAt,
    apiKeys: services.apiKeys,
    reconciliation: services.reconciliation,
    exports: services.exports,
  };
}

/** Has the metrics tell how the parts stand, whenever they are read: what does not come in time is left out. */
function watchParts({ database: { pool }, gateway, budget, metrics, clock }: Parts): void {
  watch(metrics.registry, {
    clock,
    gateway,
    pool,
    countWebhooks: () => readWithin(COUNTS_MS, pool, countWebhooks),
    listSinkLags: () => readWithin(COUNTS_MS, pool, listSinkLags),
    listQueues: () => readWithin(COUNTS_MS, pool, listQueues),
    readBudget: () => within(COUNTS_MS, 'reading the budget', budget.read()),
  });
}

/** What every use case works with. */
function createContext(
  options: GapuraOptions,
  { database, gateway, budget, metrics, log, clock, vaultKeys, demo }: Parts,
  retention: Retention,
): Context {
  const eventsWritten = createSignal<readonly string[]>();
  eventsWritten.subscribe((names) => names.forEach(metrics.event));
  const jobs = createJobs(database);
  return withFollowers({
    database,
    gateway,
    budget,
    clock,
    signatureClock: options.signatureClock ?? clock,
    newId,
    cursorKey: options.gateway.serverKey,
    jobs,
    enqueue: (name, data, key) =>
      jobs.add(name, [{ data, key }], 'trace_parent').catch((error: unknown) => {
        // What is to be done is written down, and the sweep finds it: no reason to fail the request that asked for it.
        log.warn({ err: error, task: name }, 'a task could not be queued; the next sweep finds its work');
      }),
    demo,
    deployment: { version: VERSION, settings: null, findings: [], ...options.configuration },
    vaultKeys,
    vault: createVault(vaultKeys),
    webhookTransport: createWebhookTransport(createAddressGuard(guardOptions(options))),
    policies: policiesOf(options),
    checkouts: checkoutSettings(options),
    issuer: issuerOf(options, log),
    eventsWritten,
    feed: new EventFeed({ database, log, eventsWritten }, { ...FEED_LIMITS, ...options.streams }),
    retention,
    log,
    count: metrics,
  });
}

/** For a mail server's connection and its greeting, and for a whole mail: a job that sends is taken for dead after ten minutes. */
const MAIL_TIMEOUTS = { timeoutMs: 20_000, deliveryTimeoutMs: 5 * 60_000 };

/** On one's own machine a shop may be anywhere. */
function checkoutSettings({ checkout, publicUrl, gateway }: GapuraOptions): CheckoutSettings {
  const shop = shopOf(checkout);
  const { mail } = shop;
  if (mail && publicUrl === undefined) throw new RangeError('checkout.mail needs publicUrl: mails hold links to it');
  return {
    ...shop,
    returnHosts: shop.returnHosts ?? (gateway.environment === 'local' ? null : []),
    publicUrl: publicUrl?.replace(/\/+$/, '') ?? null,
    hasCards: gateway.clientKey !== undefined,
    mailer: mail ? createMailer({ ...mail, ...MAIL_TIMEOUTS }) : null,
  };
}

function issuerOf({ oidc, publicUrl }: GapuraOptions, log: Log): Issuer | null {
  if (!oidc) return null;
  if (publicUrl === undefined) throw new RangeError('oidc needs publicUrl: the issuer sends people back to it');
  return createIssuer(oidc, { publicUrl: publicUrl.replace(/\/+$/, ''), log });
}

/** What runs on one's own machine is mostly called there too. */
function guardOptions({ gateway, webhooks }: GapuraOptions): GuardOptions {
  return { allow: gateway.environment === 'local' ? 'all' : [], ...webhooks };
}

/** What is said about a database, with the defaults for the rest. */
function databaseSettings({ database = {}, gateway }: GapuraOptions, log: Log): DatabaseSettings {
  checkDatabase(database, gateway.environment, log);
  const { schema, poolMax, timeoutMs, ...options } = database;
  return {
    ...options,
    schema: schema ?? DEFAULTS.database.schema,
    poolMax: aboveZero('database.poolMax', poolMax ?? DEFAULTS.database.poolMax),
    timeoutMs: aboveZero('database.timeoutMs', timeoutMs ?? DEFAULTS.database.timeoutMs),
  };
}

/** A name that is misspelt must not put real money into memory. */
function checkDatabase(database: DatabaseOptions, environment: string | undefined, log: Log): void {
  if (environment !== 'production' || database.url) return;
  if (!database.dataDir) {
    throw new TypeError(
      "The gateway's production environment needs a database that lasts: give database.url, the address of a PostgreSQL database.",
    );
  }
  log.warn(
    { dataDir: database.dataDir },
    'REAL MONEY ON THE EMBEDDED DATABASE: one process only, and a power cut may lose the last payments. Give database.url, a PostgreSQL database.',
  );
}

interface CallRecorder {
  readonly metrics: Metrics;
  readonly log: Log;
  readonly budget: GatewayBudget;
}

function recordCall({ metrics, log, budget }: CallRecorder, call: CallEvent): void {
  metrics.gatewayCall(call);
  if (call.statusCode === '429') {
    // The gateway throttles the account, for every caller: the background makes room for customers.
    budget.pause(call.retryAfterSeconds).catch((error: unknown) => {
      log.warn({ err: error }, 'the background could not be paused after a 429 of the gateway');
    });
  }
  const fields = {
    operation: call.operation,
    outcome: call.outcome,
    status_code: call.statusCode,
    http_status: call.httpStatus,
    duration_ms: Math.round(call.durationMs),
    attempt: call.attempt,
    request_id: call.requestId,
  };
  if (call.outcome === 'unknown') log.warn(fields, 'the gateway gave no usable answer');
  else log.info(fields, 'the gateway answered');
}
