// The composition root: opens the database, builds the gateway client and the services, and ties them to HTTP.

import type { FastifyPluginAsync } from 'fastify';
import type { Registry } from 'prom-client';
import { v7 as uuidv7 } from 'uuid';
import packageJson from '../package.json' with { type: 'json' };
import { RETENTION, type Retention } from './domain/retention.ts';
import { type Clock, systemClock } from './domain/time.ts';
import { GatewayClient } from './gateway/client.ts';
import type { CallEvent, GatewayClientOptions } from './gateway/settings.ts';
import { type Authenticate, authenticateWith, type JwtOptions } from './http/authentication.ts';
import type { Endpoint } from './http/endpoint.ts';
import { createNodeApp, type NodeHandler } from './http/node-handler.ts';
import { describeApi } from './http/openapi.ts';
import { createPlugin } from './http/plugin.ts';
import { chargeEndpoints } from './http/routes/charge.ts';
import { eventEndpoints } from './http/routes/events.ts';
import { invoiceActionEndpoints } from './http/routes/invoice-actions.ts';
import { invoiceEndpoints } from './http/routes/invoices.ts';
import { notificationEndpoints } from './http/routes/notification.ts';
import { notificationInboxEndpoints } from './http/routes/notifications.ts';
import { paymentActionEndpoints } from './http/routes/payment-actions.ts';
import { paymentEndpoints } from './http/routes/payments.ts';
import { subscriptionEndpoints } from './http/routes/subscriptions.ts';
import { webhookEndpoints } from './http/routes/webhooks.ts';
import { STREAM_LIMITS, type StreamLimits } from './http/streaming.ts';
import { safeLog } from './logging.ts';
import { createMetrics, type Measured, type Metrics } from './metrics.ts';
import { checkReadiness, type Readiness } from './readiness.ts';
import { createAddressGuard, type GuardOptions } from './services/address-guard.ts';
import type { Context, Log } from './services/context.ts';
import { createEventFeed, FEED_LIMITS, type FeedLimits } from './services/event-feed.ts';
import { createEventHub, type EventHub } from './services/events.ts';
import { createGatewayBudget, type GatewayBudget } from './services/gateway-budget.ts';
import { bindServices, type Services } from './services/index.ts';
import { createVault, derivedVaultKeys, parseVaultKeys, type VaultKey } from './services/vault.ts';
import { createWebhookSender, type WebhookSender } from './services/webhook-sender.ts';
import { createWebhookTransport } from './services/webhook-transport.ts';
import { type Database, type DatabaseOptions, openDatabase } from './store/database.ts';
import { migrate } from './store/migrate.ts';
import { listQueues } from './store/task-queue.ts';
import { countWebhooks } from './store/webhooks.ts';
import { createWorker, type Worker } from './tasks/worker.ts';

export interface GapuraOptions {
  /** PostgreSQL by its `url`, or the embedded database in a folder (`dataDir`) or, with neither, in memory. */
  readonly database?: DatabaseOptions;
  /** Keys and address of the gateway; see the gateway client. */
  readonly gateway: Omit<GatewayClientOptions, 'onCall'>;
  /** Most calls to the gateway that background tasks make in a second, all processes together. 20 where absent. */
  readonly backgroundCallsPerSecond?: number;
  /** Says who is calling, in place of API keys and JWT. */
  readonly authenticate?: Authenticate;
  /** Accepts JWT besides API keys. Without effect where `authenticate` is given. */
  readonly jwt?: JwtOptions | null;
  /** Seals tokens in the database: `<key>` or `<id>:<key>,...`, 32 bytes as hex or base64; derived from the server key where absent. */
  readonly encryptionKey?: string | null;
  /** Believes a message that brings or returns money only after asking the gateway. Off where absent. */
  readonly confirmNotifications?: boolean;
  /** Where webhooks may go besides public addresses; with the local gateway anywhere, unless this says otherwise. */
  readonly webhooks?: Partial<GuardOptions>;
  /** How long things are kept that nobody needs any more. */
  readonly retention?: Partial<Retention>;
  readonly clock?: Clock;
  /** Any logger with debug, info, warn and error that take fields and a message, such as pino. Silent where absent. */
  readonly logger?: Log;
  /** The largest body that callers may send. */
  readonly bodyLimitBytes?: number;
  /** How many may follow the live stream of events, and how they are looked after. */
  readonly streams?: Partial<FeedLimits & StreamLimits>;
}

export interface Gapura extends Services {
  /** Register it in a Fastify application, under any prefix. */
  readonly plugin: FastifyPluginAsync;
  /** Use it in Express, NestJS or bare node:http. */
  readonly handler: NodeHandler;
  readonly gateway: GatewayClient;
  readonly database: Database;
  readonly metrics: Registry;
  /** Tells listeners of this application what happens to payments: add them, then `start()` it. */
  readonly events: EventHub;
  /** Sends webhooks; it starts and stops with the worker. */
  readonly webhookSender: WebhookSender;
  /** Runs the background tasks once it is started; a process that serves requests may leave them to another. */
  readonly worker: Worker;
  /** The OpenAPI document, for the path under which the routes are mounted. */
  describeApi(prefix?: string): Record<string, unknown>;
  /** Whether requests can be served now, part by part. */
  readiness(): Promise<Readiness>;
  close(): Promise<void>;
}

export type { Readiness };

export const VERSION: string = packageJson.version;

const BODY_LIMIT_BYTES = 64 * 1_024;
const BACKGROUND_CALLS_PER_SECOND = 20;

const SILENT: Log = { debug() {}, info() {}, warn() {}, error() {} };

/** Opens the database, brings it up to date, and gives everything that a host or the server needs. */
export async function createGapura(options: GapuraOptions): Promise<Gapura> {
  const log = safeLog(options.logger ?? SILENT);
  const callsPerSecond = checkRate(options.backgroundCallsPerSecond ?? BACKGROUND_CALLS_PER_SECOND);
  const built: Built = {};
  const metrics = createMetrics(() => measure(built));
  // The client first: a wrong key should stop the start before a database is opened.
  const gateway = new GatewayClient({
    ...options.gateway,
    onCall: (call) => recordCall({ metrics, log, built }, call),
  });
  built.gateway = gateway;
  const database = await openDatabase({
    ...options.database,
    onIdleError: (error) => log.warn({ err: error }, 'an idle database connection broke'),
  });
  built.database = database;
  const budget = createGatewayBudget({
    database,
    callsPerSecond,
    log,
    onWait: metrics.budgetWait,
  });
  built.budget = budget;
  try {
    const applied = await database.unhurried((db) => migrate(db, database.schema));
    if (applied.length > 0) log.info({ migrations: applied }, 'the database was brought up to date');
    return assemble(options, { database, gateway, budget, metrics, log });
  } catch (error) {
    await database.close();
    await gateway.close();
    throw error;
  }
}

function checkRate(callsPerSecond: number): number {
  if (callsPerSecond > 0 && Number.isFinite(callsPerSecond)) return callsPerSecond;
  throw new RangeError('backgroundCallsPerSecond must be a number above 0');
}

interface Parts {
  readonly database: Database;
  readonly gateway: GatewayClient;
  readonly budget: GatewayBudget;
  readonly metrics: Metrics;
  readonly log: Log;
}

/** What is there already while the rest is being built. */
type Built = { -readonly [Name in keyof Parts]?: Parts[Name] };

function assemble(options: GapuraOptions, parts: Parts): Gapura {
  const { database, gateway, budget, metrics, log } = parts;
  const retention: Retention = { ...RETENTION, ...options.retention };
  const events = createEventHub(() => context);
  const webhookSender = createWebhookSender(() => context);
  const webhookTransport = createWebhookTransport(createAddressGuard(guardOptions(options)));
  const worker = createWorker({
    database,
    services: () => services,
    log,
    companion: webhookSender,
    callsPerSecond: budget.callsPerSecond,
    interrupt: budget.interrupt,
    onRun: metrics.taskRun,
    jobsKeptDays: retention.jobsDays,
  });
  const feed = createEventFeed(() => context, { ...FEED_LIMITS, ...options.streams });
  const context: Context = {
    database,
    gateway,
    budget,
    clock: options.clock ?? systemClock,
    newId: () => uuidv7(),
    cursorKey: options.gateway.serverKey,
    enqueue: (name, data, key) =>
      worker.enqueue(name, data, key).catch((error: unknown) => {
        // What is to be done is written down, and the sweep finds it: no reason to fail the request that asked for it.
        log.warn({ err: error, task: name }, 'a task could not be queued; the next sweep finds its work');
      }),
    vault: createVault(vaultKeys(options)),
    webhookTransport,
    confirmNotifications: options.confirmNotifications ?? false,
    feed,
    retention,
    log,
    count: {
      notification: metrics.notification,
      event(name) {
        metrics.event(name);
        events.wake();
        webhookSender.wake();
        feed.wake();
      },
      webhook: metrics.webhook,
      drift: metrics.drift,
      cleaned: metrics.cleaned,
    },
  };
  const services = bindServices(context);
  const endpoints = listEndpoints(services);
  const plugin = createPlugin({
    endpoints,
    version: VERSION,
    authenticate: options.authenticate ?? authenticateWith(services.apiKeys.recognise, options.jwt ?? null),
    bodyLimitBytes: options.bodyLimitBytes ?? BODY_LIMIT_BYTES,
    runOnce: services.runOnce,
    log,
    onAnswer: metrics.answer,
    streams: { ...STREAM_LIMITS, ...options.streams },
  });
  const nodeApp = createNodeApp(plugin, log);
  return {
    ...services,
    plugin,
    handler: nodeApp.handler,
    gateway,
    database,
    metrics: metrics.registry,
    events,
    webhookSender,
    worker,
    describeApi: (prefix = '') => describeApi(endpoints, { version: VERSION, prefix }),
    readiness: () => checkReadiness(database, worker),
    async close() {
      await feed.close();
      await events.stop();
      await worker.stop();
      await webhookTransport.close();
      await nodeApp.close();
      await gateway.close();
      await database.close();
    },
  };
}

function measure({ database, gateway, budget }: Built): Measured | undefined {
  if (database === undefined || gateway === undefined || budget === undefined) return undefined;
  return {
    pool: database.pool,
    gateway,
    countWebhooks: () => countWebhooks(database.pool),
    listQueues: () => listQueues(database),
    readBudget: budget.read,
  };
}

/** What runs on one's own machine is mostly called there too. */
function guardOptions({ gateway, webhooks }: GapuraOptions): GuardOptions {
  return { allow: gateway.environment === 'local' ? 'all' : [], ...webhooks };
}

function vaultKeys(options: GapuraOptions): VaultKey[] {
  const { serverKey, serverKeyPrevious } = options.gateway;
  const derived = derivedVaultKeys([serverKey, ...(serverKeyPrevious ? [serverKeyPrevious] : [])]);
  // What was sealed before there was a key of its own stays readable.
  return options.encryptionKey ? [...parseVaultKeys(options.encryptionKey), ...derived] : derived;
}

/** Everything that HTTP offers. The services are used only when a request comes. */
export function listEndpoints(services: Services): Endpoint[] {
  return [
    ...chargeEndpoints(services),
    ...paymentEndpoints(services),
    ...paymentActionEndpoints(services),
    ...invoiceEndpoints(services),
    ...invoiceActionEndpoints(services),
    ...subscriptionEndpoints(services),
    ...notificationEndpoints(services),
    ...notificationInboxEndpoints(services),
    ...webhookEndpoints(services),
    ...eventEndpoints(services),
  ];
}

interface CallRecorder {
  readonly metrics: Metrics;
  readonly log: Log;
  readonly built: Built;
}

function recordCall({ metrics, log, built }: CallRecorder, call: CallEvent): void {
  metrics.gatewayCall(call);
  if (call.statusCode === '429') {
    // Whoever's call it was, the account is what is throttled: the background makes room for customers.
    built.budget?.pause(call.retryAfterSeconds).catch((error: unknown) => {
      log.warn({ err: error }, 'the background could not be told to leave the gateway alone');
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
