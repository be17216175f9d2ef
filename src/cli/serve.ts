// gapura serve: everything that is needed for a first payment, in one process.

import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { createGapura, type Gapura } from '../app.ts';
import type { Config } from '../config.ts';
import { createLogger } from '../logging.ts';
import { type RunningServer, startServer } from '../server.ts';
import { serveAdmin } from './admin.ts';
import { prepareFolder } from './data-folder.ts';
import { openQueue } from './job-queue.ts';
import { listenAt } from './listen.ts';
import { type LocalSandbox, startLocalSandbox } from './local-sandbox.ts';
import { secretsOf, toGapuraOptions, usesBuiltInSandbox } from './settings.ts';
import { onStopSignal } from './signals.ts';
import { tellWelcome } from './welcome.ts';

/** How long the database and the gateway's connections may take to close once no request is under way. */
const CLOSE_TIMEOUT_MS = 2_000;

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

interface Parts {
  readonly config: Config;
  readonly log: Logger;
  readonly sandbox: LocalSandbox | null;
  readonly gapura: Gapura;
}

async function run(parts: Parts): Promise<void> {
  const { config, log, sandbox, gapura } = parts;
  const { host, port, prefix } = config.http;
  const server = await listenAt({ host, port, setting: 'PORT', command: 'npm start' }, () =>
    startServer(gapura, { host, port, prefix, log, shutdownTimeoutMs: config.shutdownTimeoutMs }),
  );
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
