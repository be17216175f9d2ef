// A PostgreSQL of a test's own, in a folder that goes with it: it can be stopped and started as its owner would.

import { execFile, execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { appendFile, chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from './process.ts';

const run = promisify(execFile);

export interface PostgresCluster {
  readonly url: string;
  /** `fast` ends sessions in order; `immediate` is a crash, with a recovery at the next start. */
  stop(mode: 'fast' | 'immediate'): Promise<void>;
  start(): Promise<void>;
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
}

/** Speed before safety: nobody needs these data tomorrow. */
const settings = ({ connections = 40, sharedBuffers = '16MB' }: ClusterOptions) => `
listen_addresses = '127.0.0.1'
fsync = off
full_page_writes = off
checkpoint_timeout = '1h'
max_connections = ${connections}
shared_buffers = '${sharedBuffers}'
log_min_messages = panic
`;

export async function createCluster(options: ClusterOptions = {}): Promise<PostgresCluster> {
  const home = await mkdtemp(join(tmpdir(), 'gapura-cluster-'));
  if (user) await chown(home, user.uid, user.gid);
  const data = join(home, 'data');
  const port = await freePort();
  const as = { cwd: home, ...user };
  const control = (...args: string[]) => run(join(programs.folder, 'pg_ctl'), ['-D', data, '-w', ...args], as);
  await run(join(programs.folder, 'initdb'), ['-D', data, '-U', 'root', '-A', 'trust', '-E', 'UTF8', '--no-sync'], as);
  await appendFile(
    join(data, 'postgresql.conf'),
    `${settings(options)}port = ${port}\nunix_socket_directories = '${home}'\n`,
  );
  const start = async () => {
    await control('-l', join(home, 'log'), 'start');
  };
  const stop = async (mode: 'fast' | 'immediate') => {
    await control('-m', mode, 'stop');
  };
  await start();
  return {
    url: `postgres://root@127.0.0.1:${port}/postgres`,
    start,
    stop,
    async remove() {
      await stop('immediate').catch(() => undefined);
      await rm(home, { recursive: true, force: true });
    },
  };
}
