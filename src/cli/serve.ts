// gapura serve: everything that is needed for a first payment, in one process; or one of several that share the port.

import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Config } from '../config/index.ts';
import { openGapura } from '../host/app.ts';
import type { OpenGapura } from '../host/open-gapura.ts';
import { type RunningServer, type ServerOptions, startMetrics, startServer } from '../host/server.ts';
import { createLogger } from '../observability/logging.ts';
import { readMaxConnections } from '../store/database/server.ts';
import { serveAdmin } from './admin.ts';
import { OPERATOR } from './admin-calls.ts';
import { dashboardAddress, signInAddress } from './dashboard.ts';
import { prepareFolder } from './data-folder.ts';
import { createDemoBreak, type DemoBreak } from './demo/break.ts';
import { listenAt } from './listen.ts';
import { type LocalSandbox, startLocalSandbox } from './local-sandbox.ts';
import type { Seat } from './processes/seat.ts';
import { notificationAddress, secretsOf, toGapuraOptions, usesBuiltInSandbox } from './settings.ts';
import { shopsOf } from './shops.ts';
import { onStopSignal, onUncaught } from './signals.ts';
import { tellWelcome } from './welcome.ts';

/** How long the database and the gateway's connections may take to close once no request is under way. */
const CLOSE_TIMEOUT_MS = 2_000;

interface ServeOptions {
  readonly asJson: boolean;
  /** Its place among several; absent: it is alone. */
  readonly seat?: Seat;
}

export async function serve(config: Config, { asJson, seat }: ServeOptions): Promise<void> {
  const secrets = secretsOf(config);
  const log = await createLogger({ level: config.logLevel, pretty: asJson ? false : config.logPretty, secrets });
  const process: Process = { stop: async () => undefined };
  onUncaught({ log, timeoutMs: config.shutdownTimeoutMs, stop: () => process.stop() });
  // A port that was free by chance is another one at the next start, and no server would get the notifications of older payments.
  const lasts = config.publicUrl !== null || config.http.port !== 0;
  await open({ config, log, process, asJson, seat, lasts, demo: createDemoBreak(), isAgain: false });
}

/** What a server begins with, and begins again with after a break. */
interface Start {
  readonly config: Config;
  readonly log: Logger;
  readonly process: Process;
  readonly asJson: boolean;
  readonly seat: Seat | undefined;
  /** Whether its address is the same at the next start. */
  readonly lasts: boolean;
  readonly demo: DemoBreak;
  readonly isAgain: boolean;
}

async function open(start: Start): Promise<void> {
  const { config, log, seat, demo } = start;
  await prepareFolder(config);
  const sandbox = seat === undefined ? await sandboxOf(config) : seat.sandbox;
  const mailbox: Mailbox = { url: null, address: null };
  try {
    const notificationUrl = () => mailbox.url;
    const options = toGapuraOptions(config, log, sandbox?.url ?? null, notificationUrl);
    const address = () => mailbox.address;
    const shops = shopsOf(config, { gatewayUrl: sandbox?.url ?? null, notificationUrl, address, sandbox });
    const gapura = await openGapura(options, { demo: mayTakeBreak(config, sandbox) ? demo : null, shops });
    try {
      await run({ ...start, sandbox, mailbox, gapura });
    } catch (error) {
      await gapura.close();
      throw error;
    }
  } catch (error) {
    await sandbox?.own?.close();
    throw error;
  }
}

/** The database and the sandbox must be this process's alone. */
function mayTakeBreak({ database }: Config, sandbox: LocalSandbox | null): boolean {
  return database.url === null && sandbox !== null && sandbox.own !== null;
}

async function sandboxOf(config: Config): Promise<LocalSandbox | null> {
  return usesBuiltInSandbox(config) ? startLocalSandbox(config) : null;
}

/** How the process ends in order, from what it has begun so far. */
interface Process {
  stop(): Promise<void>;
}

interface Mailbox {
  /** Where the gateway sends the notifications of payments that this server begins; null for its configured address. */
  url: string | null;
  /** Where they come to; null as long as nothing is served. */
  address: string | null;
}

interface Parts extends Start {
  readonly mailbox: Mailbox;
  readonly sandbox: LocalSandbox | null;
  readonly gapura: OpenGapura;
}

async function run(parts: Parts): Promise<void> {
  const { config, log, sandbox, gapura, seat } = parts;
  const { host, port, prefix, trustedProxies, shopHosts } = config.http;
  const options = {
    host,
    log,
    metricsToken: config.metrics.token?.reveal() ?? null,
    tellMetrics: seat?.metricsOf(gapura.metrics),
    drainMs: config.drainMs,
    shutdownTimeoutMs: config.shutdownTimeoutMs,
  };
  const metrics = config.metrics.port === null ? null : await listenForMetrics(gapura, options, config.metrics.port);
  const server = await listenAt({ host, port, setting: 'PORT', command: 'npm start' }, () =>
    startServer(gapura, {
      ...options,
      ...{ port, prefix, trustedProxies },
      shops: gapura.house === null ? null : { house: gapura.house, hosts: shopHosts },
      metricsApart: metrics !== null,
    }),
  );
  const admin =
    gapura.database.lock === null ? null : await serveAdmin(gapura, config.database.dataDir, server.url + prefix);
  sendNotificationsHere(parts, server);
  const stopServing = async () => {
    log.info({ drain_ms: config.drainMs }, 'stopping: requests under way are finished first');
    await Promise.all([server.stop(), gapura.worker.stop(), gapura.house?.stop()]);
    await metrics?.stop();
    admin?.close();
  };
  parts.process.stop = async () => {
    await stopServing();
    // A call to the gateway that outlived its request would keep us waiting: its intention is stored already.
    await Promise.race([closeAll(gapura, sandbox), pause(CLOSE_TIMEOUT_MS)]);
  };
  parts.demo.onBegin(() => {
    const close = async () => {
      await stopServing();
      await closeAll(gapura, sandbox);
    };
    void takeBreak(parts, server, close);
  });
  if (parts.isAgain) log.info({ url: server.url }, 'serving again');
  else {
    const end = onStopSignal(() => parts.process.stop());
    if (seat === undefined || seat.isFirst) await welcome(parts, server);
    seat?.run(server.url, end);
  }
  // Requests are served already; /readyz says when the worker is ready.
  const withWorkers = config.worker && seat?.carriesWorker !== false;
  if (withWorkers) void gapura.worker.start();
  gapura.house?.start({ withWorkers });
}

/** Closes the server, has the demo shop made, and opens the server again at the same addresses. A signal ends it wherever it is. */
async function takeBreak(parts: Parts, server: RunningServer, close: () => Promise<void>): Promise<void> {
  const { config, log, process, demo, sandbox } = parts;
  let isStopped = false;
  const here: Config = {
    ...config,
    http: { ...config.http, port: portOf(server.url) },
    sandbox: { ...config.sandbox, port: sandbox === null ? config.sandbox.port : portOf(sandbox.url) },
  };
  const work = (async () => {
    await close();
    if (!isStopped) await demo.make(here, log, () => isStopped);
    if (!isStopped) await open({ ...parts, config: here, isAgain: true });
  })();
  const stop = async () => {
    isStopped = true;
    await work;
    // It was opened again meanwhile.
    if (process.stop !== stop) await process.stop();
  };
  process.stop = stop;
  await work;
}

const HTTP_PORT = 80;
const portOf = (url: string) => Number(new URL(url).port || HTTP_PORT);

async function welcome({ config, log, sandbox, gapura, asJson, seat }: Parts, server: RunningServer): Promise<void> {
  const demoKey =
    config.gateway.environment === 'local' ? await gapura.services.apiKeys.createDemo(OPERATOR) : undefined;
  const databaseKind = gapura.database.kind;
  const dashboard = gapura.hasDashboard ? await dashboardOf({ config, gapura }, server) : null;
  tellWelcome({ config, server, sandbox, databaseKind, dashboard, demoKey: demoKey?.key ?? null, asJson }, log);
  if (seat !== undefined) await warnOfConnections(gapura, seat.processes * config.database.poolMax, log);
}

/** With a link that signs in, where no real money moves: its reader may do everything for a minute. */
async function dashboardOf({ config, gapura }: Pick<Parts, 'config' | 'gapura'>, server: RunningServer) {
  const address = dashboardAddress(config.publicUrl ?? server.url + config.http.prefix);
  if (config.gateway.environment !== 'local' || config.sandbox.isPublic) return { address, link: null };
  const { token } = await gapura.services.sessions.createLink(OPERATOR, 'admin');
  return { address, link: signInAddress(address, token) };
}

/** Each process has connections of its own: the database must have room for those of all. */
async function warnOfConnections({ database }: OpenGapura, wanted: number, log: Logger): Promise<void> {
  const most = await readMaxConnections(database.pool).catch(() => wanted);
  if (wanted <= most) return;
  const fields = { connections_wanted: wanted, max_connections: most };
  log.warn(fields, 'the processes may want more connections than PostgreSQL has: lower GAPURA_POOL_MAX or --processes');
}

function listenForMetrics(
  gapura: OpenGapura,
  options: Omit<ServerOptions, 'prefix' | 'port'>,
  port: number,
): Promise<RunningServer> {
  const { host } = options;
  // It ends after the server, and drains nothing.
  const { drainMs: _, ...own } = options;
  return listenAt({ host, port, setting: 'GAPURA_METRICS_PORT', command: 'npm start' }, () =>
    startMetrics(gapura, { ...own, port }),
  );
}

/**
 * The sandbox sends notifications to the server that started it, as the real gateway's dashboard would be set to. Servers that share
 * it each send their address with every charge: otherwise the notifications of all would go to the first.
 */
function sendNotificationsHere({ sandbox, config, mailbox, lasts }: Parts, server: RunningServer): void {
  const address = notificationAddress(config, server.url + config.http.prefix);
  sandbox?.own?.control.settings.setAddresses({ payment: address, recurring: address, payAccount: address });
  mailbox.address = address;
  const isReached = sandbox !== null || config.publicUrl !== null;
  if (isReached && (lasts || sandbox?.isShared === true)) mailbox.url = address;
}

async function closeAll(gapura: OpenGapura, sandbox: LocalSandbox | null): Promise<void> {
  await gapura.close();
  await sandbox?.own?.close();
}
