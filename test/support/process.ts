// Runs the command line as a process of its own: started, waited for by what it says, stopped in order or killed.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, rename, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { migrate } from '../../src/store/database/migrate.ts';
import type { DatabaseOptions } from '../../src/store/database/options.ts';
import { buildCli } from './builds.ts';
import { dropDatabase, freshDatabase, openWithDefaults, postgresUrl } from './database.ts';
import { secretLines, secretSettings } from './secrets.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

let builtCli: string | undefined;

/** The command line as users run it. */
export function cli(): string {
  builtCli ??= buildCli();
  return builtCli;
}

export type Environment = Readonly<Record<string, string>>;

/** A data folder and a database that nobody else uses, as the settings that lead there. */
export interface Workspace {
  readonly dataDir: string;
  readonly env: Environment;
}

/** Writes into the database of a workspace, which nobody has open where it is embedded. */
export async function writeIn({ dataDir, env }: Workspace, statement: string): Promise<void> {
  const where = postgresUrl === undefined ? { dataDir } : { url: postgresUrl };
  const schema = env.GAPURA_SCHEMA;
  const database = await openWithDefaults({ ...where, ...(schema !== undefined && { schema }) });
  await database.pool.query(statement);
  await database.close();
}

export interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

export interface Child {
  readonly pid: number;
  readonly exit: Promise<Exit>;
  /** What it wrote so far: all of it, or one of the two streams. */
  output(stream?: 'stdout' | 'stderr'): string;
  /** Resolves when the output holds the pattern; rejects, with the output, if the process ends without it. */
  says(pattern: RegExp): Promise<RegExpExecArray>;
  signal(name: NodeJS.Signals): void;
}

export interface ServerChild extends Child {
  /** Without a slash at the end. */
  readonly url: string;
  readonly sandboxUrl: string;
  /** The line that reads the newest payment. */
  readonly readCurl: string;
  /** The demo key and the line to paste; null at every start but the first. */
  readonly demoKey: string | null;
  readonly curl: string | null;
  /** SIGTERM, and the exit that follows. */
  stop(): Promise<Exit>;
  /** kill -9. */
  crash(): Promise<Exit>;
  /** The lines of the log, parsed. */
  log(): Record<string, unknown>[];
}

/** Each start takes seconds of work, and much longer on a machine that is busy. */
export const processTestMs = 180_000;

const workspaces: Workspace[] = [];
const children = new Set<ChildProcess>();
/** What servers have written, to be looked through at the end; commands print keys to whoever asks for them. */
const outputs: { readonly env: Environment; readonly written: { readonly all: string } }[] = [];
const SERVERS = new Set(['serve', 'worker']);

interface WorkspaceOptions {
  readonly empty?: boolean;
  /** The address of a PostgreSQL of the test's own, which goes with it; the first start has everything to set up there. */
  readonly on?: string;
}

/** With an empty folder the first start has everything to set up; the others begin with a migrated database. */
export async function newWorkspace(options: WorkspaceOptions = {}): Promise<Workspace> {
  const dataDir = await mkdtemp(join(tmpdir(), 'gapura-process-'));
  if (options.on !== undefined) {
    const own = { dataDir, env: { GAPURA_DATA_DIR: dataDir, DATABASE_URL: options.on } };
    workspaces.push(own);
    return own;
  }
  const fresh = await freshDatabase();
  const { url, schema } = fresh;
  const postgres: Environment = typeof url === 'string' ? { DATABASE_URL: url, GAPURA_SCHEMA: schema ?? '' } : {};
  const place = { dataDir, env: { GAPURA_DATA_DIR: dataDir, ...postgres } };
  workspaces.push(place);
  if (options.empty === true) return place;
  if (url === undefined) await cp(await templateFolder(fresh), join(dataDir, 'database'), { recursive: true });
  else await setUp(fresh);
  return place;
}

async function setUp(options: DatabaseOptions): Promise<void> {
  const database = await openWithDefaults(options);
  await migrate(database.pool, database.schema);
  await database.close();
}

/** An embedded database on disk that is set up and closed: copying it takes a tenth of the time of making another. */
async function templateFolder(options: DatabaseOptions): Promise<string> {
  const template = `${process.env.TEST_PREPARED}/folder`;
  if (existsSync(template)) return template;
  const dataDir = await mkdtemp(`${template}-`);
  await setUp({ ...options, dataDir });
  // Test files that make it at the same time make the same, and one of them wins.
  await rename(join(dataDir, 'database'), template).catch(() => undefined);
  await rm(dataDir, { recursive: true, force: true });
  return template;
}

/** For afterAll: no process and no folder outlives the test file, and no server has written a secret. */
export async function removeWorkspaces(): Promise<void> {
  for (const child of children) child.kill('SIGKILL');
  await Promise.all([...children].map((child) => (child.exitCode === null ? once(child, 'exit') : undefined)));
  for (const { dataDir, env } of workspaces.splice(0)) {
    await rm(dataDir, { recursive: true, force: true });
    const { GAPURA_SCHEMA: schema } = env;
    if (postgresUrl !== undefined && schema !== undefined) await dropDatabase({ url: postgresUrl, schema });
  }
  const told = outputs.splice(0).flatMap(({ env, written }) => secretLines(written.all, secretSettings(env)));
  if (told.length > 0) throw new Error(`A server wrote secrets:\n${told.join('\n')}`);
}

/** Only what a bare machine has: no setting of whoever runs the tests reaches the process. */
export function bareEnvironment(env: Environment): Environment {
  return { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', NO_COLOR: '1', ...env };
}

export function startCommand(args: readonly string[], env: Environment): Child {
  const child = spawn(process.execPath, [cli(), ...args], {
    cwd: root,
    env: bareEnvironment(env),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.add(child);
  const written = { stdout: '', stderr: '', all: '' };
  if (SERVERS.has(args[0] ?? '')) outputs.push({ env, written });
  const watchers = new Set<() => void>();
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      written[name] += text;
      written.all += text;
      for (const look of watchers) look();
    });
  }
  // `close` and not `exit`: by then everything that the process wrote has been read.
  const exit = once(child, 'close').then(([code, signal]): Exit => {
    children.delete(child);
    return { code, signal };
  });
  return {
    pid: child.pid ?? -1,
    exit,
    output: (stream) => (stream === undefined ? written.all : written[stream]),
    says: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = pattern.exec(written.all);
          if (found === null) return;
          watchers.delete(look);
          resolve(found);
        };
        watchers.add(look);
        look();
        void exit.then((end) =>
          reject(new Error(`It ended (${end.code ?? end.signal}) without ${pattern}:\n${written.all}`)),
        );
      }),
    signal: (name) => child.kill(name),
  };
}

/** Runs a command to its end. */
export async function runCommand(args: readonly string[], env: Environment) {
  const child = startCommand(args, env);
  const { code } = await child.exit;
  return { code, stdout: child.output('stdout'), stderr: child.output('stderr') };
}

/** A server on free ports, once it has said where it is. */
export async function startServer(env: Environment, args: readonly string[] = []): Promise<ServerChild> {
  const child = startCommand(['serve', ...args], { PORT: '0', GAPURA_SANDBOX_PORT: '0', ...env });
  await child.says(/^curl \S+ "http\S+\/payments\/.*\n/m);
  const found = (pattern: RegExp) => pattern.exec(child.output('stdout'))?.[1] ?? null;
  return {
    ...child,
    url: found(/API +(http\S+)\/\n/) ?? '',
    sandboxUrl: found(/sandbox at (http\S+)/) ?? '',
    demoKey: found(/demo key.*(gpk_\S+)/),
    curl: found(/^(curl \S+ \S+\/charge\/ .*)$/m),
    readCurl: found(/^(curl \S+ "\S+\/payments\/.*)$/m) ?? '',
    stop: () => {
      child.signal('SIGTERM');
      return child.exit;
    },
    crash: () => {
      child.signal('SIGKILL');
      return child.exit;
    },
    log: () =>
      child
        .output('stdout')
        .split('\n')
        .filter((line) => line.startsWith('{'))
        .map((line) => JSON.parse(line) as Record<string, unknown>),
  };
}

/** Below those that the system gives to whoever asks for any: one that nobody uses now is not given to another meanwhile. */
const PORTS = { first: 12_000, ofWorker: 1_000, workers: 20 };
const worker = Number(process.env.VITEST_POOL_ID ?? 0) % PORTS.workers;
let nextPort = Math.floor(Math.random() * PORTS.ofWorker);

/** A port that nobody uses, and that no other test file of this run is given. */
export async function freePort(): Promise<number> {
  for (;;) {
    nextPort = (nextPort + 1) % PORTS.ofWorker;
    const port = PORTS.first + worker * PORTS.ofWorker + nextPort;
    if (await isFree(port)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  const listening = once(server, 'listening').then(
    () => true,
    () => false,
  );
  server.listen(port, '127.0.0.1');
  if (!(await listening)) return false;
  server.close();
  await once(server, 'close');
  return true;
}

/** Asks again until the answer is right; only a process's own state is waited for in this way. */
export async function until<Answer>(ask: () => Promise<Answer>, right: (answer: Answer) => boolean): Promise<Answer> {
  for (;;) {
    const answer = await ask();
    if (right(answer)) return answer;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
