// The processes that are measured: Gapura as it is built and served, the lean handler, and the gateway's stub behind both.

import { type ChildProcess, fork, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { query } from './databases.ts';
import { JWT_SECRET, SERVER_KEY } from './messages.ts';

const command = fileURLToPath(new URL('../../bin/gapura.js', import.meta.url));
const START_TRIES = 600;
const START_PAUSE_MS = 100;
const CLOCK_TICKS_PER_SECOND = 100;
const LOG_TAIL_CHARACTERS = 2_000;
const SAMPLE_PAUSE_MS = 100;

export interface Served {
  readonly port: number;
  readonly pid: number;
  /** Where its inspector listens, if it has one. */
  readonly inspectorUrl?: string | undefined;
  close(): Promise<void>;
}

/** What has changed since the last build is built. */
export function buildGapura(built = command): void {
  const { status } = spawnSync(process.execPath, [built, '--version'], { stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error('The build failed');
}

export function startGatewayStub(): Promise<Served> {
  return startScript(new URL('./gateway-stub.ts', import.meta.url), []);
}

export function startLean(databaseUrl: string, gateway: Served): Promise<Served> {
  const script = new URL('../lean/server.ts', import.meta.url);
  return startScript(script, [databaseUrl, `http://127.0.0.1:${gateway.port}`, SERVER_KEY, JWT_SECRET]);
}

async function startScript(script: URL, args: readonly string[]): Promise<Served> {
  const child = fork(fileURLToPath(script), args, { execArgv: ['--import', 'tsx'] });
  tellEnd(child, fileURLToPath(script));
  const [port] = (await once(child, 'message')) as [number];
  return { port, pid: child.pid ?? 0, close: () => end(child) };
}

const ending = new WeakSet<ChildProcess>();

/** A process that ends by itself would otherwise only show in what the others say of it. */
function tellEnd(child: ChildProcess, what: string): void {
  child.once('exit', (code, signal) => {
    if (!ending.has(child)) console.error(`${what} ended by itself (${signal ?? code})`);
  });
}

export interface GapuraPlace {
  readonly databaseUrl: string;
  readonly gateway: Served;
  /** Where its log goes, and what else it writes. */
  readonly folder: string;
  /** Whether a profile of its processor time is written into the folder when it ends. */
  readonly profile?: boolean;
  /** Whether an inspector listens, by which it can be profiled for a while. */
  readonly inspected?: boolean;
  readonly args?: readonly string[];
  /** Another checkout's `bin/gapura.js`, instead of ours. */
  readonly command?: string;
}

/** `gapura serve` with its defaults: worker and log are on. Nothing else of this environment reaches it. */
export async function startGapura(place: GapuraPlace): Promise<Served> {
  const { folder, profile, inspected, args = [] } = place;
  const port = await findFreePort();
  const path = join(folder, `gapura-${port}.log`);
  const log = openSync(path, 'w');
  const flags = [
    ...(profile === true ? ['--cpu-prof', '--cpu-prof-dir', folder] : []),
    ...(inspected === true ? ['--inspect=127.0.0.1:0'] : []),
  ];
  const child = spawn(process.execPath, [...flags, place.command ?? command, 'serve', ...args], {
    stdio: ['ignore', log, log],
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      DATABASE_URL: place.databaseUrl,
      GATEWAY_ENVIRONMENT: 'sandbox',
      GATEWAY_BASE_URL: `http://127.0.0.1:${place.gateway.port}`,
      GATEWAY_SERVER_KEY: SERVER_KEY,
      JWT_SECRET,
      PORT: String(port),
    },
  });
  closeSync(log);
  tellEnd(child, 'gapura serve');
  // Unlike a forked script, it does not notice when the benchmark fails half-way.
  process.once('exit', () => child.kill());
  await waitUntilReady(child, port, path);
  const inspectorUrl = /^Debugger listening on (ws:\S+)$/m.exec(readFileSync(path, 'utf8'))?.[1];
  return { port, pid: child.pid ?? 0, inspectorUrl, close: () => end(child) };
}

async function waitUntilReady(child: ChildProcess, port: number, logPath: string): Promise<void> {
  for (let tries = 0; tries < START_TRIES && child.exitCode === null; tries++) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await sleep(START_PAUSE_MS);
  }
  child.kill('SIGKILL');
  throw new Error(`gapura serve did not get ready:\n${readFileSync(logPath, 'utf8').slice(-LOG_TAIL_CHARACTERS)}`);
}

/** User and system time of all threads so far, in ms, as the system counts it. */
export function processorMs(pid: number): number {
  return statOf(pid).ownMs;
}

function statOf(pid: number): { readonly parent: number; readonly ownMs: number; readonly endedMs: number } {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name of the program stands in parentheses and may hold blanks: fields are counted from behind it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ms = (...places: number[]) =>
    (places.reduce((sum, place) => sum + Number(fields[place]), 0) * 1_000) / CLOCK_TICKS_PER_SECOND;
  return { parent: Number(fields[1]), ownMs: ms(11, 12), endedMs: ms(13, 14) };
}

/** The same of a whole PostgreSQL on this machine: of all its processes, those that have ended too. */
export async function serverMs(databaseUrl: string): Promise<number> {
  const [backend] = await query<{ pid: number }>(
    databaseUrl,
    "SELECT pid FROM pg_stat_activity WHERE backend_type = 'checkpointer'",
  );
  if (backend === undefined) throw new Error(`${databaseUrl} has no checkpointer`);
  const { parent } = statOf(backend.pid);
  const children = readdirSync('/proc').flatMap((name) => {
    try {
      const stat = statOf(Number(name));
      return stat.parent === parent ? [stat.ownMs] : [];
    } catch {
      // It has ended since, or is none.
      return [];
    }
  });
  const main = statOf(parent);
  return children.reduce((sum, ms) => sum + ms, main.ownMs + main.endedMs);
}

/** How long the processors of this machine have been busy and idle so far, all together, in ticks. */
export function machineTicks(): { readonly busy: number; readonly idle: number } {
  const [, user = 0, nice = 0, system = 0, idle = 0, wait = 0, irq = 0, softIrq = 0, steal = 0] =
    /^cpu .*$/m.exec(readFileSync('/proc/stat', 'utf8'))?.[0].split(/ +/).map(Number) ?? [];
  return { busy: user + nice + system + irq + softIrq + steal, idle: idle + wait };
}

/** The same of each backend that serves a database, by its process. Its server must run on this machine. */
export async function postgresMs(databaseUrl: string): Promise<ReadonlyMap<number, number>> {
  const backends = await query<{ pid: number }>(
    databaseUrl,
    'SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  );
  return new Map(backends.map(({ pid }) => [pid, processorMs(pid)]));
}

/** What they took since then; one that has ended meanwhile is left out. */
export async function postgresMsSince(databaseUrl: string, before: ReadonlyMap<number, number>): Promise<number> {
  const now = [...(await postgresMs(databaseUrl))];
  return now.reduce((total, [pid, ms]) => total + ms - (before.get(pid) ?? 0), 0);
}

export function residentMegabytes(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024;
}

/** Looks at the memory of a process until it is asked for the most that it has seen, in MB. */
export function watchMemory(pid: number): () => number {
  let peakMb = residentMegabytes(pid);
  const timer = setInterval(() => {
    peakMb = Math.max(peakMb, residentMegabytes(pid));
  }, SAMPLE_PAUSE_MS);
  return () => {
    clearInterval(timer);
    return Math.max(peakMb, residentMegabytes(pid));
  };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  ending.add(child);
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
