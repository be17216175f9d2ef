// The processes of the benchmark: the gateway's stub, the bare server, and Gapura as it is built and served.

import { type ChildProcess, execFile, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const BUILD_DIR = 'node_modules/.cache/bench-payments';
const START_TRIES = 300;
const START_PAUSE_MS = 100;

export interface Served {
  /** Where it listens, without a slash at the end. */
  readonly url: string;
  close(): Promise<void>;
}

export async function startGatewayStub(): Promise<Served> {
  return startScript(new URL('./gateway-stub.ts', import.meta.url), []);
}

export async function startBareServer(databaseUrl: string, schema: string, gatewayUrl: string): Promise<Served> {
  return startScript(new URL('./bare-server.ts', import.meta.url), [databaseUrl, schema, gatewayUrl]);
}

async function startScript(script: URL, args: readonly string[]): Promise<Served> {
  const child = fork(fileURLToPath(script), args, { execArgv: ['--import', 'tsx'] });
  const [port] = (await once(child, 'message')) as [number];
  return { url: `http://127.0.0.1:${port}`, close: () => end(child) };
}

/** Builds what `npm run build` does, aside, so that a run never measures an old build. */
export async function build(): Promise<void> {
  await promisify(execFile)('npx', ['tsdown', '--no-dts', '--out-dir', BUILD_DIR]);
}

/** `gapura serve` with its usual settings; the background tasks are left to another process that is not there. */
export async function startGapura(databaseUrl: string, schema: string, gatewayUrl: string): Promise<Served> {
  const port = await findFreePort();
  const child = spawn(process.execPath, [`${BUILD_DIR}/cli/main.js`, 'serve'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: databaseUrl,
      GAPURA_SCHEMA: schema,
      GATEWAY_BASE_URL: gatewayUrl,
      GATEWAY_SERVER_KEY: 'SB-Mid-server-bench',
      PORT: String(port),
      GAPURA_WORKER: 'false',
    },
  });
  // Unlike a forked script, it does not notice when the benchmark fails half-way.
  process.once('exit', () => child.kill());
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < START_TRIES; tries++) {
    if (child.exitCode !== null) break;
    const answer = await fetch(`${url}/healthz`).catch(() => undefined);
    if (answer?.ok) return { url, close: () => end(child) };
    await sleep(START_PAUSE_MS);
  }
  child.kill('SIGKILL');
  throw new Error('The server did not start');
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}
