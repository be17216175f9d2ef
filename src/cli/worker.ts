// gapura worker: the background tasks and the webhooks in a process of their own, without the API.

import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { type Config, loadConfig } from '../config/index.ts';
import { openGapura } from '../host/app.ts';
import type { OpenGapura } from '../host/open-gapura.ts';
import { type RunningServer, startProbes } from '../host/server.ts';
import { createLogger } from '../observability/logging.ts';
import { holderOf, serveAdmin } from './admin.ts';
import { prepareFolder } from './data-folder.ts';
import { CommandError } from './failure.ts';
import { listenAt } from './listen.ts';
import { builtInSandboxUrl, secretsOf, serverNotificationAddress, toGapuraOptions } from './settings.ts';
import { shopsOf } from './shops.ts';
import { onStopSignal, onUncaught } from './signals.ts';

/** How long the database and the gateway's connections may take to close once no task is under way. */
const CLOSE_TIMEOUT_MS = 2_000;

export async function worker({ asJson }: { readonly asJson: boolean }): Promise<void> {
  const config = loadConfig();
  await refuseBesideServer(config);
  const secrets = secretsOf(config);
  const log = await createLogger({ level: config.logLevel, pretty: asJson ? false : config.logPretty, secrets });
  const process: Process = { stop: async () => undefined };
  onUncaught({ log, timeoutMs: config.shutdownTimeoutMs, stop: () => process.stop() });
  await prepareFolder(config);
  const address = serverNotificationAddress(config);
  const gatewayUrl = builtInSandboxUrl(config);
  const notificationUrl = () => address;
  // It introduces no shop to the sandbox: each server that runs or shares it does, before it serves the shop, and the sandbox keeps its
  // merchants. Nothing is to be done in a shop that none has served.
  const shops = shopsOf(config, { gatewayUrl, notificationUrl });
  const gapura = await openGapura(toGapuraOptions(config, log, gatewayUrl, notificationUrl), { shops });
  try {
    await run({ gapura, config, log, process });
  } catch (error) {
    await gapura.close();
    throw error;
  }
}

/** The embedded files have one owner, and a server that has them runs the tasks itself. */
async function refuseBesideServer(config: Config): Promise<void> {
  const holder = await holderOf(config);
  if (holder === null) return;
  throw new CommandError(
    `The server (process ${holder.pid}) holds the embedded database in ${config.database.dataDir}, and runs the background tasks ` +
      'itself unless it was started with --no-worker. For workers beside servers use PostgreSQL: set DATABASE_URL.',
    'configuration',
  );
}

/** How the process ends in order, from what it has begun so far. */
interface Process {
  stop(): Promise<void>;
}

interface Parts {
  readonly gapura: OpenGapura;
  readonly config: Config;
  readonly log: Logger;
  readonly process: Process;
}

async function run({ gapura, config, log, process }: Parts): Promise<void> {
  const probes = config.workerPort === null ? null : await listen(gapura, config, log, config.workerPort);
  const admin = gapura.database.lock === null ? null : await serveAdmin(gapura, config.database.dataDir);
  let isStopping = false;
  process.stop = async () => {
    log.info({}, 'stopping: tasks under way are finished first');
    isStopping = true;
    await Promise.all([gapura.worker.stop(), gapura.house?.stop()]);
    await probes?.stop();
    admin?.close();
    await Promise.race([gapura.close(), pause(CLOSE_TIMEOUT_MS)]);
  };
  onStopSignal(process.stop);
  gapura.house?.start({ withWorkers: true });
  await gapura.worker.start();
  if (isStopping) return;
  log.info({ database: gapura.database.kind, probes: probes?.url ?? null }, 'the worker is running');
}

function listen(gapura: OpenGapura, config: Config, log: Logger, port: number): Promise<RunningServer> {
  const { host } = config.http;
  return listenAt({ host, port, setting: 'GAPURA_WORKER_PORT', command: 'npx gapura worker' }, () =>
    startProbes(gapura, {
      host,
      port,
      log,
      metricsToken: config.metrics.token?.reveal() ?? null,
      shutdownTimeoutMs: config.shutdownTimeoutMs,
    }),
  );
}
