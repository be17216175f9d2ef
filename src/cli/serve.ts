// gapura serve: everything that is needed for a first payment, in one process.

import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { openGapura } from '../app.ts';
import type { Config } from '../config/index.ts';
import { createLogger } from '../logging.ts';
import type { OpenGapura } from '../open-gapura.ts';
import { type RunningServer, type ServerOptions, startMetrics, startServer } from '../server.ts';
import { openQueue } from '../tasks/opening.ts';
import { serveAdmin } from './admin.ts';
import { prepareFolder } from './data-folder.ts';
import { listenAt } from './listen.ts';
import { type LocalSandbox, startLocalSandbox } from './local-sandbox.ts';
import { notificationAddress, secretsOf, toGapuraOptions, usesBuiltInSandbox } from './settings.ts';
import { onStopSignal, onUncaught } from './signals.ts';
import { tellWelcome } from './welcome.ts';

/** How long the database and the gateway's connections may take to close once no request is under way. */
const CLOSE_TIMEOUT_MS = 2_000;

export async function serve(config: Config, { asJson }: { readonly asJson: boolean }): Promise<void> {
  const secrets = secretsOf(config);
  const log = await createLogger({ level: config.logLevel, pretty: asJson ? false : config.logPretty, secrets });
  const process: Process = { stop: async () => undefined };
  onUncaught({ log, secrets, timeoutMs: config.shutdownTimeoutMs, stop: () => process.stop() });
  await prepareFolder(config);
  const sandbox = usesBuiltInSandbox(config) ? await startLocalSandbox(config) : null;
  const mailbox: Mailbox = { url: null };
  try {
    const gapura = await openGapura(toGapuraOptions(config, log, sandbox?.url ?? null, () => mailbox.url));
    try {
      await run({ config, log, sandbox, mailbox, gapura, process, asJson });
    } catch (error) {
      await gapura.close();
      throw error;
    }
  } catch (error) {
    await sandbox?.own?.close();
    throw error;
  }
}

/** How the process ends in order, from what it has begun so far. */
interface Process {
  stop(): Promise<void>;
}

/** Where the gateway is to send its messages about what this server begins; null for where it sends them anyway. */
interface Mailbox {
  url: string | null;
}

interface Parts {
  readonly mailbox: Mailbox;
  readonly config: Config;
  readonly log: Logger;
  readonly sandbox: LocalSandbox | null;
  readonly gapura: OpenGapura;
  readonly process: Process;
  readonly asJson: boolean;
}

async function run(parts: Parts): Promise<void> {
  const { config, log, sandbox, gapura } = parts;
  const { host, port, prefix } = config.http;
  const options = {
    host,
    log,
    metricsToken: config.metrics.token?.reveal() ?? null,
    drainMs: config.drainMs,
    shutdownTimeoutMs: config.shutdownTimeoutMs,
  };
  const metrics = config.metrics.port === null ? null : await listenForMetrics(gapura, options, config.metrics.port);
  const server = await listenAt({ host, port, setting: 'PORT', command: 'npm start' }, () =>
    startServer(gapura, { ...options, port, prefix, metricsApart: metrics !== null }),
  );
  const admin = gapura.database.lock === null ? null : await serveAdmin(gapura, config.database.dataDir);
  sendNotificationsHere(parts, server);
  const demoKey = config.gateway.environment === 'local' ? await gapura.services.apiKeys.createDemo() : undefined;
  const stopping = new AbortController();
  parts.process.stop = async () => {
    log.info({ drain_ms: config.drainMs }, 'stopping: requests under way are finished first');
    stopping.abort();
    await Promise.all([server.stop(), gapura.worker.stop()]);
    await metrics?.stop();
    admin?.close();
    // A call to the gateway that outlived its request would keep us waiting: what it meant is written down already.
    await Promise.race([closeAll(gapura, sandbox), pause(CLOSE_TIMEOUT_MS)]);
  };
  onStopSignal(parts.process.stop);
  const databaseKind = gapura.database.kind;
  tellWelcome({ config, server, sandbox, databaseKind, demoKey: demoKey?.key ?? null, asJson: parts.asJson }, log);
  // The queue is set up while requests are served already; /readyz tells when the worker is ready.
  const begin = () => (config.worker ? gapura.worker.start() : gapura.worker.open());
  void openQueue({ begin, log, stopping: stopping.signal });
}

function listenForMetrics(
  gapura: OpenGapura,
  options: Omit<ServerOptions, 'prefix' | 'port'>,
  port: number,
): Promise<RunningServer> {
  const { host } = options;
  // It ends after the server, and nobody has to notice.
  const { drainMs: _, ...own } = options;
  return listenAt({ host, port, setting: 'GAPURA_METRICS_PORT', command: 'npm start' }, () =>
    startMetrics(gapura, { ...own, port }),
  );
}

/**
 * The sandbox tells the server that started it about payments, as the real gateway's dashboard would be set to. Servers that share
 * it each say, with whatever they begin, where they are: otherwise the messages of all would go to the first.
 */
function sendNotificationsHere({ sandbox, config, mailbox }: Parts, server: RunningServer): void {
  const address = notificationAddress(config, server.url + config.http.prefix);
  sandbox?.own?.control.settings.setAddresses({ payment: address, recurring: address, payAccount: address });
  // A port that was free by chance is another one at the next start, and nobody would be there for what was begun before.
  const lasts = config.http.publicUrl !== null || config.http.port !== 0;
  const isReached = sandbox !== null || config.http.publicUrl !== null;
  if (isReached && (lasts || sandbox?.own === null)) mailbox.url = address;
}

async function closeAll(gapura: OpenGapura, sandbox: LocalSandbox | null): Promise<void> {
  await gapura.close();
  await sandbox?.own?.close();
}
