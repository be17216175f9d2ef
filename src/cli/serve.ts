// gapura serve: everything that is needed for a first payment, in one process.

import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { createGapura, type Gapura } from '../app.ts';
import type { Config } from '../config.ts';
import { createLogger } from '../logging.ts';
import { type RunningServer, startServer } from '../server.ts';
import { FolderLockedError, readFolderLock } from '../store/folder-lock.ts';
import { serveAdmin } from './admin.ts';
import { CommandError } from './failure.ts';
import { type LocalSandbox, startLocalSandbox } from './local-sandbox.ts';
import { secretsOf, toGapuraOptions, usesBuiltInSandbox } from './settings.ts';
import { onStopSignal } from './signals.ts';
import { tellWelcome } from './welcome.ts';

/** How long the database and the gateway's connections may take to close once no request is under way. */
const CLOSE_TIMEOUT_MS = 2_000;
const QUEUE_RETRY_MS = 5_000;

export async function serve(config: Config): Promise<void> {
  const log = await createLogger({ level: config.logLevel, pretty: config.logPretty, secrets: secretsOf(config) });
  await prepareFolder(config);
  const sandbox = usesBuiltInSandbox(config) ? await startLocalSandbox(config) : null;
  try {
    const gapura = await createGapura(toGapuraOptions(config, log, sandbox?.url ?? null));
    try {
      await run({ config, log, sandbox, gapura });
    } catch (error) {
      await gapura.close();
      throw error;
    }
  } catch (error) {
    await sandbox?.own?.close();
    throw error;
  }
}

/** Says at once that the folder cannot be had, before anything is started, and that a new one takes a while. */
async function prepareFolder(config: Config): Promise<void> {
  const { url, dataDir } = config.database;
  if (url !== null && !usesBuiltInSandbox(config)) return;
  await mkdir(dataDir, { recursive: true }).catch((error: Error) => {
    throw new CommandError(`The folder ${dataDir} cannot be used: ${error.message}. Check GAPURA_DATA_DIR.`);
  });
  if (url !== null) return;
  const holder = await readFolderLock(dataDir);
  if (holder?.alive) throw new FolderLockedError(holder.pid, dataDir);
  if (existsSync(join(dataDir, 'database', 'PG_VERSION'))) return;
  console.error('Setting up the embedded database; this takes a few seconds, only this first time...');
}

interface Parts {
  readonly config: Config;
  readonly log: Logger;
  readonly sandbox: LocalSandbox | null;
  readonly gapura: Gapura;
}

async function run(parts: Parts): Promise<void> {
  const { config, log, sandbox, gapura } = parts;
  const server = await listen(gapura, config, log);
  const admin = gapura.database.lock === null ? null : await serveAdmin(gapura, config.database.dataDir);
  sendNotificationsHere(sandbox, config, server);
  const demoKey = config.gateway.environment === 'local' ? await gapura.apiKeys.createDemo() : undefined;
  const stopping = new AbortController();
  onStopSignal(async () => {
    log.info({}, 'stopping: requests under way are finished first');
    stopping.abort();
    await Promise.all([server.stop(), gapura.worker.stop()]);
    admin?.close();
    // A call to the gateway that outlived its request would keep us waiting: what it meant is written down already.
    await Promise.race([closeAll(gapura, sandbox), pause(CLOSE_TIMEOUT_MS)]);
  });
  tellWelcome({ config, server, sandbox, databaseKind: gapura.database.kind, demoKey: demoKey?.key ?? null }, log);
  // The queue is set up while requests are served already; /readyz tells when the worker is ready.
  void openQueue({ begin: config.worker ? gapura.worker.start : gapura.worker.open, log, stopping: stopping.signal });
}

interface Opening {
  readonly begin: () => Promise<void>;
  readonly log: Logger;
  readonly stopping: AbortSignal;
}

/** A database that is away for a moment must not leave a server without its background tasks for good. */
async function openQueue({ begin, log, stopping }: Opening): Promise<void> {
  while (!stopping.aborted) {
    try {
      await begin();
      return;
    } catch (error) {
      if (stopping.aborted) return;
      log.error({ err: error, again_in_ms: QUEUE_RETRY_MS }, 'the job queue did not start');
      await pause(QUEUE_RETRY_MS, undefined, { signal: stopping }).catch(() => undefined);
    }
  }
}

async function listen(gapura: Gapura, config: Config, log: Logger): Promise<RunningServer> {
  const { host, port, prefix } = config.http;
  try {
    return await startServer(gapura, { host, port, prefix, log, shutdownTimeoutMs: config.shutdownTimeoutMs });
  } catch (error) {
    switch ((error as { code?: unknown }).code) {
      case 'EADDRINUSE':
        throw new CommandError(`Port ${port} is used by another program. Choose another: PORT=${port + 1} npm start`);
      case 'EACCES':
        throw new CommandError(`Port ${port} needs more rights than this process has. Choose one above 1023.`);
      case 'EADDRNOTAVAIL':
      case 'ENOTFOUND':
      case 'EAI_AGAIN':
        throw new CommandError(`HOST ${host} is not an address of this machine. HOST=127.0.0.1 always is.`);
      default:
        throw error;
    }
  }
}

/** The sandbox tells the server that started it about payments, as the real gateway's dashboard would be set to. */
function sendNotificationsHere(sandbox: LocalSandbox | null, config: Config, server: RunningServer): void {
  const base = config.http.publicUrl ?? server.url + config.http.prefix;
  const address = `${base}/notification/`;
  sandbox?.own?.control.settings.setAddresses({ payment: address, recurring: address, payAccount: address });
}

async function closeAll(gapura: Gapura, sandbox: LocalSandbox | null): Promise<void> {
  await gapura.close();
  await sandbox?.own?.close();
}
