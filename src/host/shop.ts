// One shop of a process: its line to the gateway, its services and its background, over a database whose schema is up to date.

import { aboveZero, DEFAULTS } from '../config/defaults.ts';
import { shopOf } from '../domain/checkouts/shop.ts';
import { policiesOf } from '../domain/policies.ts';
import type { Retention } from '../domain/retention.ts';
import { GatewayClient } from '../gateway/client.ts';
import type { CallEvent } from '../gateway/settings.ts';
import { createInvoke, operationsOf } from '../http/in-process.ts';
import { listEndpoints } from '../http/routes/index.ts';
import type { Metrics } from '../observability/metrics.ts';
import { newId } from '../runtime/new-id.ts';
import { VERSION } from '../runtime/version.ts';
import type { CheckoutSettings, Context } from '../services/context.ts';
import type { DatabaseClock } from '../services/database-clock.ts';
import type { DemoMaker } from '../services/demo-maker.ts';
import { admitKeys } from '../services/encryption-keys.ts';
import { EventFeed, FEED_LIMITS } from '../services/events/feed.ts';
import { createEventHub } from '../services/events/hub.ts';
import { GatewayBudget } from '../services/gateway-budget.ts';
import { bindServices, type Services, withFollowers } from '../services/index.ts';
import { createJobs } from '../services/jobs.ts';
import type { Log } from '../services/log.ts';
import { createMailer } from '../services/mail/transport.ts';
import { makePartitions } from '../services/partitions.ts';
import { createIssuer, type Issuer } from '../services/people/issuer.ts';
import type { ServerPeople, ShopRegistry } from '../services/shops/registry.ts';
import { createSignal, type Signal } from '../services/signal.ts';
import { createSinkSender } from '../services/sinks/sender.ts';
import { createVault, type Vault, type VaultKey, vaultKeysOf } from '../services/vault.ts';
import { createAddressGuard, type GuardOptions } from '../services/webhooks/address-guard.ts';
import { createWebhookSender } from '../services/webhooks/sender.ts';
import { createWebhookTransport } from '../services/webhooks/transport.ts';
import { migrate } from '../store/database/migrate.ts';
import type { Database } from '../store/database/pool.ts';
import { listDueWork } from '../store/due-work.ts';
import { keepPositions } from '../store/events/positions.ts';
import { Sleeper, type SleepTimes } from '../tasks/sleeper.ts';
import { createWorker, together } from '../tasks/worker.ts';
import type { Gapura, GapuraOptions } from './gapura.ts';
import { type Library, libraryOf } from './library.ts';
import { checkReadiness } from './readiness.ts';

/** What the shops of a server share. */
export interface ServerParts {
  readonly database: Database;
  readonly vault: Vault;
  readonly metrics: Metrics;
  readonly log: Log;
  readonly clock: DatabaseClock;
  /** Those of the server's own shop, as another of its shops meets them. */
  readonly peopleFor: (shopId: string) => ServerPeople;
}

/** How the gateway of a shop is reached, and with which keys. */
export interface Line {
  readonly gateway: GatewayClient;
  readonly calls: Signal<CallEvent>;
  readonly callsPerSecond: number;
  readonly vaultKeys: readonly VaultKey[];
}

export function lineOf(options: GapuraOptions, metrics: Metrics): Line {
  const { backgroundCallsPerSecond = DEFAULTS.backgroundCallsPerSecond } = options;
  const callsPerSecond = aboveZero('backgroundCallsPerSecond', backgroundCallsPerSecond);
  const vaultKeys = vaultKeysOf({ ...options.gateway, encryptionKey: options.encryptionKey });
  const calls = createSignal<CallEvent>();
  const gateway = new GatewayClient({ ...options.gateway, onCall: calls.emit });
  calls.subscribe(metrics.gatewayCall);
  return { gateway, calls, callsPerSecond, vaultKeys };
}

export async function bringUpToDate(database: Database, log: Log): Promise<void> {
  const applied = await database.withoutTimeout((pool) => migrate(pool, database.schema));
  if (applied.length > 0) log.info({ migrations: applied }, 'the database was brought up to date');
}

/** What a shop is opened with. */
export interface ShopParts extends Omit<ServerParts, 'vault' | 'peopleFor'> {
  readonly line: Line;
  readonly demo: DemoMaker | null;
  readonly registry: ShopRegistry | null;
  readonly server: ServerPeople | null;
}

/** One shop: what it can do, and its background, which does not run yet. */
export interface OpenShop extends Omit<ShopParts, 'demo' | 'registry' | 'server'> {
  readonly context: Context;
  readonly services: Services;
  readonly budget: GatewayBudget;
  readonly events: ReturnType<typeof createEventHub>;
  readonly webhookSender: ReturnType<typeof createWebhookSender>;
  readonly worker: ReturnType<typeof createWorker>;
  /** Ends what it has begun, but for the database. */
  close(): Promise<void>;
}

/** Its schema is up to date. */
export async function openShop(options: GapuraOptions, parts: ShopParts): Promise<OpenShop> {
  const { database, metrics, log, clock, line } = parts;
  const { gateway, calls, callsPerSecond, vaultKeys } = line;
  await admitKeys(database.pool, vaultKeys);
  await makePartitions({ database, log });
  await keepPositions(database);
  const budget = new GatewayBudget({ database, callsPerSecond, log, onWait: metrics.budgetWait });
  calls.subscribe((call) => recordCall({ log, budget }, call));
  const context = createContext(options, { ...parts, budget });
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
  const close = async () => {
    await context.feed.close();
    await events.stop();
    await worker.stop();
    await context.webhookTransport.close();
    await context.checkouts.mailer?.close();
    await gateway.close();
  };
  return { database, metrics, log, clock, line, context, services, budget, events, webhookSender, worker, close };
}

/** Its background, which sleeps while nothing is due in it. */
export function sleeperOf(
  id: string,
  { database, worker, clock, log, context }: OpenShop,
  times?: SleepTimes,
): Sleeper {
  const hasMails = context.checkouts.mailer !== null;
  // With a pool of their own, looks are answered on connections that were not prepared for writing events in this schema.
  const { pool } = database.inSchema(database.schema);
  const listDue = (aheadMs: number) => listDueWork(pool, { now: clock.now(), aheadMs, hasMails });
  const signs = [context.eventsWritten, context.jobs.added];
  return new Sleeper({ id, worker, clock, log, signs, listDue }, times);
}

/** The same for every shop, and of people too where a host says itself who is calling. */
const OPERATIONS = operationsOf(listEndpoints());

/** What a host can do, in the words and with the checks of the API. */
export function toLibrary(services: Services, { publicUrl }: GapuraOptions) {
  const apiAt = (origin?: string) =>
    libraryOf(createInvoke(OPERATIONS, { services, publicUrl, newId, origin: origin ?? null }));
  return {
    ...apiAt(),
    apiAt,
    apiKeys: services.apiKeys,
    reconciliation: services.reconciliation,
    exports: services.exports,
  };
}

/** What commands work with: a whole Gapura, or one of the other shops of a server. */
export type Operated = Pick<Gapura, 'apiKeys' | 'reconciliation' | 'exports' | 'gateway' | 'readiness' | 'worker'> & {
  readonly services: Services;
  readonly database: Database;
  apiAt(origin?: string): Library;
};

export function operatedShop(options: GapuraOptions, { services, worker, database, clock, line }: OpenShop): Operated {
  const readiness = () => checkReadiness({ database, worker, clock });
  return { ...toLibrary(services, options), services, worker, database, gateway: line.gateway, readiness };
}

/** What every use case works with. */
function createContext(
  options: GapuraOptions,
  {
    database,
    line,
    budget,
    metrics,
    log,
    clock,
    demo,
    registry,
    server,
  }: ShopParts & { readonly budget: GatewayBudget },
): Context {
  const { gateway, vaultKeys } = line;
  const retention: Retention = { ...DEFAULTS.retention, ...options.retention };
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
    shops: registry,
    server,
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

function recordCall({ log, budget }: { readonly log: Log; readonly budget: GatewayBudget }, call: CallEvent): void {
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
