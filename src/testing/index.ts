// gapura/testing: a whole Gapura for the tests of an application that uses it, with a gateway, a clock and payments to play with.

// Before anything that loads the engine of the database.
import '../runtime/quick-start.ts';
import { openGapura } from '../host/app.ts';
import type { Gapura, GapuraOptions } from '../host/gapura.ts';
import type { OpenGapura } from '../host/open-gapura.ts';
import { type RunningServer, startServer } from '../host/server.ts';
import { createSandbox, type Sandbox, type SandboxOptions } from '../sandbox/index.ts';
import type { WebhookWithSecret } from '../sdk/types.ts';
import type { Log } from '../services/log.ts';
import { createBackground } from './background.ts';
import { type Billing, createBilling } from './billing.ts';
import { type Answer, createRequest, expectBody, type Request } from './calls.ts';
import { createPaymentMoves, type PaymentMoves } from './payments.ts';

export type { Invoice, InvoiceOptions, Subscription, SubscriptionOptions } from './billing.ts';
export type { Answer } from './calls.ts';
export type { Payment, PaymentOptions, PaymentRef } from './payments.ts';

export interface TestGapuraOptions {
  /** Runs the background by itself, as a server does. Off where absent: `runTasks`, `deliverWebhooks` and `advance` run it. */
  readonly background?: boolean;
  /** Where the clock starts; it runs on from there. Now, where absent. */
  readonly startAt?: Date;
  /** What else the gateway's stand-in should do. */
  readonly sandbox?: Omit<SandboxOptions, 'startAt' | 'dataDir'>;
  /** What else Gapura should do; the gateway, the database and the clock are those of the test. */
  readonly gapura?: Partial<
    Omit<GapuraOptions, 'gateway' | 'database' | 'clock' | 'processClock' | 'signatureClock'>
  > & {
    readonly gateway?: Partial<GapuraOptions['gateway']>;
  };
}

/** How far to move the clock; the parts are added up. */
export interface TimeSpan {
  readonly days?: number;
  readonly hours?: number;
  readonly minutes?: number;
  readonly seconds?: number;
}

export interface TestGapura extends PaymentMoves, Billing {
  /** Where Gapura listens: the base address of the HTTP API, without a slash at the end. */
  readonly url: string;
  /** An API key that may do everything: `Authorization: Bearer <key>`. */
  readonly key: string;
  /** The library, in this process. */
  readonly gapura: Gapura;
  /** The gateway's stand-in: faults, what it was asked, what a shopper can do. */
  readonly sandbox: Sandbox;
  /** The time that Gapura and the gateway go by. */
  now(): Date;
  /** Sends a request to the HTTP API with the key. */
  request(method: string, path: string, body?: unknown): Promise<Answer>;
  /** Has events sent to an address; to all of them where no names are given. */
  addWebhook(url: string, events?: readonly string[]): Promise<WebhookWithSecret>;
  /** Moves the clock of both. What is due on the way happens: payments expire, the gateway notifies, tasks run, webhooks are sent. */
  advance(span: TimeSpan): Promise<void>;
  /** Runs every background task once, and the jobs that they queue. */
  runTasks(): Promise<void>;
  /** Sends the events that are due to webhooks and listeners, and resolves when each was taken or refused. */
  deliverWebhooks(): Promise<void>;
  /** Forgets every payment, event and fault, and sets the clock back to its start. Keys and webhooks stay. */
  reset(): Promise<void>;
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

const SILENT: Log = { debug() {}, info() {}, warn() {}, error() {} };
const HOST = '127.0.0.1';
/** Enough that nothing in a test waits for its turn. */
const CALLS_PER_SECOND = 1_000;
const SHUTDOWN_TIMEOUT_MS = 2_000;
/** What a test sets up once, for all of its cases. */
const KEPT_TABLES = ['api_keys', 'webhook_endpoints', 'event_consumers'];

/** Starts a Gapura in memory with a gateway of its own, both on free ports of this machine. Close it when the tests are done. */
export async function startGapura(options: TestGapuraOptions = {}): Promise<TestGapura> {
  const sandbox = await createSandbox({
    ...options.sandbox,
    ...(options.startAt === undefined ? {} : { startAt: options.startAt }),
  });
  const begun: (() => Promise<unknown>)[] = [() => sandbox.close()];
  /** Last begun, first ended; a second call waits for the same end. */
  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= (async () => {
      for (const end of begun.reverse()) await end();
    })();
    return closing;
  };
  try {
    const gapura = await open(options, sandbox);
    begun.push(() => gapura.close());
    const restore = await rememberEmpty(gapura);
    const server = await listen(gapura, sandbox, options);
    begun.push(() => server.stop());
    if (options.background === true) {
      await gapura.events.start();
      await gapura.worker.start();
    }
    const { key } = await gapura.apiKeys.create({ owner: 'test', staff: true });
    const request = createRequest(server.url, key);
    return assemble(options, { gapura, sandbox, server, key, request, restore, close });
  } catch (error) {
    await close();
    throw error;
  }
}

function open({ gapura: own = {} }: TestGapuraOptions, sandbox: Sandbox): Promise<OpenGapura> {
  const { url: baseUrl, serverKey, clientKey } = sandbox;
  const clock = { now: () => sandbox.control.clock.now() };
  return openGapura({
    backgroundCallsPerSecond: CALLS_PER_SECOND,
    logger: null,
    ...own,
    gateway: { environment: 'local', baseUrl, serverKey, clientKey, ...own.gateway },
    database: { url: null, dataDir: null },
    clock,
    processClock: clock,
    // The shop's code verifies webhooks by the time of this machine, however far the test has moved its own.
    signatureClock: { now: () => new Date() },
  });
}

/** Gives a function that brings the database back to how it is now. */
async function rememberEmpty({ database }: OpenGapura): Promise<() => Promise<void>> {
  const { embedded, schema } = database;
  if (embedded === null) throw new Error('gapura/testing works on the database in memory');
  const empty = await embedded.readContents();
  const kept = KEPT_TABLES.map((table) => `${schema}.${table}`);
  return () => embedded.restore(empty, kept);
}

async function listen(gapura: Gapura, sandbox: Sandbox, options: TestGapuraOptions): Promise<RunningServer> {
  const log = options.gapura?.logger ?? SILENT;
  const server = await startServer(gapura, {
    host: HOST,
    port: 0,
    prefix: '',
    log,
    shutdownTimeoutMs: SHUTDOWN_TIMEOUT_MS,
  });
  const address = `${server.url}/notification/`;
  sandbox.control.settings.setAddresses({ payment: address, recurring: address, payAccount: address });
  return server;
}

interface Parts {
  readonly gapura: OpenGapura;
  readonly sandbox: Sandbox;
  readonly server: RunningServer;
  readonly key: string;
  readonly request: Request;
  readonly restore: () => Promise<void>;
  readonly close: () => Promise<void>;
}

function assemble(options: TestGapuraOptions, parts: Parts): TestGapura {
  const { gapura, sandbox, server, key, request, restore, close } = parts;
  const { clock } = sandbox.control;
  let made = 0;
  const newName = () => {
    made += 1;
    return `TEST-${made}`;
  };

  const { moveTo, runTasks, deliverWebhooks } = createBackground(gapura, sandbox);
  return {
    url: server.url,
    key,
    gapura,
    sandbox,
    request,
    ...createPaymentMoves({ request, sandbox, newOrderId: newName }),
    ...createBilling({ request, sandbox, newName }),
    now: () => clock.now(),
    addWebhook: (url, events) =>
      expectBody<WebhookWithSecret>(request, 'POST', '/webhooks/', {
        url,
        ...(events === undefined ? {} : { events }),
      }),
    async advance(span) {
      await moveTo(new Date(clock.now().getTime() + millisecondsOf(span)));
      await runTasks();
      await deliverWebhooks();
    },
    runTasks: () => runTasks(),
    deliverWebhooks,
    async reset() {
      await sandbox.settled();
      sandbox.control.reset();
      await clock.set(options.startAt ?? new Date());
      await restore();
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

const UNITS_MS = { days: 86_400_000, hours: 3_600_000, minutes: 60_000, seconds: 1_000 } as const;

function millisecondsOf(span: TimeSpan): number {
  let totalMs = 0;
  for (const [unit, count] of Object.entries(span)) {
    const unitMs = UNITS_MS[unit as keyof typeof UNITS_MS];
    if (unitMs === undefined) throw new TypeError(`advance takes days, hours, minutes and seconds, and no "${unit}".`);
    if (!Number.isFinite(count) || count < 0) throw new TypeError(`${unit} must be a number, and not below 0.`);
    totalMs += count * unitMs;
  }
  return totalMs;
}
