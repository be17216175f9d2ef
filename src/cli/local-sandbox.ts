// The sandbox gateway beside the server: started here, or shared with the Gapura that started it first.

import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Config } from '../config/index.ts';
import { createSandbox, type Sandbox, type SandboxOptions } from '../sandbox/index.ts';
import { CommandError } from './failure.ts';

export interface LocalSandbox {
  readonly url: string;
  /** Null where another process runs it. */
  readonly own: Sandbox | null;
  /** Whether it belongs to another server, which gets all notifications unless a request says otherwise. */
  readonly isShared: boolean;
}

const PROBE_TIMEOUT_MS = 1_000;
const START_TRIES = 20;
const START_PAUSE_MS = 250;

/** Several servers on one machine share one sandbox: the first to start runs it. */
export async function startLocalSandbox(config: Config): Promise<LocalSandbox> {
  const { port } = config.sandbox;
  const url = `http://127.0.0.1:${port}`;
  let lastError: unknown;
  for (let attempt = 0; attempt < START_TRIES; attempt++) {
    try {
      const own = await createSandbox(sandboxOptions(config));
      return { url: own.url, own, isShared: false };
    } catch (error) {
      lastError = error;
      // Without a port that others know it cannot be shared.
      const found = port === 0 ? 'foreign' : await probe(url, config);
      if (found === 'ours') return { url, own: null, isShared: true };
      if (found === 'foreign') break;
      // Another Gapura may be starting it at this moment: look again in a little while.
      await pause(START_PAUSE_MS);
    }
  }
  throw new CommandError(
    `The sandbox gateway cannot listen on port ${port}: ${reasonOf(lastError)}. ` +
      'Set GAPURA_SANDBOX_PORT to a free port, or GATEWAY_BASE_URL to a gateway that runs elsewhere.',
  );
}

/** The sandbox of this configuration: whoever starts it has the records of the one before. */
export function sandboxOptions(config: Config): SandboxOptions {
  return {
    port: config.sandbox.port,
    dataDir: join(config.database.dataDir, 'sandbox'),
    serverKey: config.gateway.serverKey.reveal(),
    clientKey: config.gateway.clientKey?.reveal(),
    merchantId: config.gateway.merchantId ?? undefined,
  };
}

/** What answers at an address: a sandbox that takes our key, something else, or nothing. */
async function probe(url: string, config: Config): Promise<'ours' | 'foreign' | 'nothing'> {
  try {
    const response = await fetch(`${url}/_sandbox/health`, { signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) });
    const health = (await response.json()) as { name?: unknown; serverKeyFingerprint?: unknown };
    const fingerprint = createHash('sha256').update(config.gateway.serverKey.reveal()).digest('hex').slice(0, 16);
    return health.name === 'gapura-sandbox' && health.serverKeyFingerprint === fingerprint ? 'ours' : 'foreign';
  } catch (error) {
    return error instanceof SyntaxError ? 'foreign' : 'nothing';
  }
}

export function reasonOf(error: unknown): string {
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return 'another program uses it';
  return error instanceof Error ? error.message.replace(/\.$/, '') : 'it did not start';
}
