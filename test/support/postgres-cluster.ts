// A PostgreSQL of a test's own, in a folder that goes with it: it can be stopped and started as its owner would.

import { execFile, execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { appendFile, chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { queryAt } from './database.ts';
import { freePort, until } from './process.ts';

const run = promisify(execFile);

export interface PostgresCluster {
  readonly url: string;
  /** `fast` ends sessions in order; `immediate` is a crash, with a recovery at the next start. */
  stop(mode: 'fast' | 'immediate'): Promise<void>;
  start(): Promise<void>;
  /** As its owner, on a connection of its own. */
  query<Row>(text: string): Promise<Row[]>;
  remove(): Promise<void>;
}

/** Where Debian keeps each version's programs; its packages put only some of them on the path. */
const VERSIONS = '/usr/lib/postgresql';

function findPrograms(): string | undefined {
  if (!existsSync(VERSIONS)) return undefined;
  const newestFirst = readdirSync(VERSIONS).sort((a, b) => Number(b) - Number(a));
  return newestFirst.map((version) => join(VERSIONS, version, 'bin')).find((bin) => existsSync(join(bin, 'initdb')));
}

/** PostgreSQL refuses to run as root: then it runs as the user that its package has made. */
function findUser(): { uid: number; gid: number } | undefined | null {
  if (process.getuid?.() !== 0) return undefined;
  try {
    const numberOf = (what: '-u' | '-g') =>
      Number(execFileSync('id', [what, 'postgres'], { stdio: 'pipe' }).toString());
    return { uid: numberOf('-u'), gid: numberOf('-g') };
  } catch {
    return null;
  }
}

const folder = findPrograms();
const user = findUser();

/** Why there can be no cluster here; undefined where there can. */
export const noClusterBecause: string | undefined =
  folder === undefined
    ? `there is no initdb under ${VERSIONS}`
    : user === null
      ? 'PostgreSQL does not run as root, and there is no user postgres'
      : undefined;

/** PostgreSQL's programs, and as whom they are run. */
export const programs = { folder: folder ?? '', user: user ?? {} };

export interface ClusterOptions {
  readonly connections?: number;
  readonly sharedBuffers?: string;
  /** The folder, such as that of a small disk, in which its data are made; the system's for files that come and go where absent. */
  readonly within?: string;
  /** The folder in which its log of writes is made; with the data where absent. */
  readonly walWithin?: string;
  /** Lines of its configuration. */
  readonly settings?: string;
}

/** Speed before safety: nobody needs these data tomorrow. */
const settingsOf = ({ connections = 40, sharedBuffers = '16MB', settings = '' }: ClusterOptions) => `
listen_addresses = '127.0.0.1'
fsync = off
full_page_writes = off
checkpoint_timeout = '1h'
max_connections = ${connections}
shared_buffers = '${sharedBuffers}'
log_min_messages = panic
${settings}
`;

export async function createCluster(options: ClusterOptions = {}): Promise<PostgresCluster> {
  const home = await ownFolder(options.within);
  const walHome = options.walWithin === undefined ? undefined : await ownFolder(options.walWithin);
  const wal = walHome === undefined ? [] : ['--waldir', join(walHome, 'wal')];
  const data = join(home, 'data');
  const args = ['-D', data, '-U', 'root', '-A', 'trust', '-E', 'UTF8', '--no-sync', ...wal];
  await run(join(programs.folder, 'initdb'), args, { cwd: home, ...user });
  await appendFile(join(data, 'postgresql.conf'), settingsOf(options));
  const cluster = await startIn(home);
  return {
    ...cluster,
    async remove() {
      await cluster.remove();
      if (walHome !== undefined) await rm(walHome, { recursive: true, force: true });
    },
  };
}

/** A copy that follows another cluster, and has everything that the other confirms: it can be made the next primary. */
export async function createStandby(primary: PostgresCluster): Promise<PostgresCluster> {
  const standby = await createFollower(primary);
  await primary.query(`ALTER SYSTEM SET synchronous_standby_names = '*'`);
  await primary.query('SELECT pg_reload_conf()');
  const followers = () => primary.query<{ sync_state: string }>('SELECT sync_state FROM pg_stat_replication');
  await until(followers, (rows) => rows.some(({ sync_state: state }) => state === 'sync'));
  return standby;
}

/** A copy that follows another cluster, which does not wait for it. */
export async function createFollower(primary: PostgresCluster): Promise<PostgresCluster> {
  const home = await ownFolder();
  const { hostname, port } = new URL(primary.url);
  const from = ['-h', hostname, '-p', port, '-U', 'root', '--checkpoint=fast', '--no-sync'];
  const copy = ['-D', join(home, 'data'), '-R', ...from];
  await run(join(programs.folder, 'pg_basebackup'), copy, { cwd: home, ...user }).catch(async (error: unknown) => {
    await rm(home, { recursive: true, force: true });
    throw error;
  });
  return startIn(home);
}

async function ownFolder(within = tmpdir()): Promise<string> {
  const folder = await mkdtemp(join(within, 'gapura-cluster-'));
  if (user) await chown(folder, user.uid, user.gid);
  return folder;
}

/** Starts what is in `data`, on a port of its own. */
async function startIn(home: string): Promise<PostgresCluster> {
  const data = join(home, 'data');
  const port = await freePort();
  const url = `postgres://root@127.0.0.1:${port}/postgres`;
  const control = (...args: string[]) =>
    run(join(programs.folder, 'pg_ctl'), ['-D', data, '-w', ...args], { cwd: home, ...user });
  // Of two settings of one name the last holds.
  await appendFile(join(data, 'postgresql.conf'), `port = ${port}\nunix_socket_directories = '${home}'\n`);
  const start = async () => {
    await control('-l', join(home, 'log'), 'start');
  };
  const stop = async (mode: 'fast' | 'immediate') => {
    await control('-m', mode, 'stop');
  };
  await start();
  return {
    url,
    start,
    stop,
    query: (text) => queryAt(url, text),
    async remove() {
      await stop('immediate').catch(() => undefined);
      await rm(home, { recursive: true, force: true });
    },
  };
}
