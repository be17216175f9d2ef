// Two PostgreSQL clusters of a test's own, one that is old and one that is new, and the way of a dump from one to the other.

import { execFile, spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { programs } from './postgres-cluster.ts';
import { freePort } from './process.ts';

const execute = promisify(execFile);

export interface Cluster {
  /** The address of its database `postgres`. */
  readonly url: string;
  close(): Promise<void>;
}

/** Two clusters with the same users, of which the first has counted transactions for years and the second begins. */
export async function makeOldAndNew(): Promise<{ old: Cluster; fresh: Cluster; close(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'gapura-clusters-'));
  await chmod(folder, 0o777);
  const run = (program: string, ...options: string[]) => execute(program, options, { cwd: folder, ...programs.user });
  const own = (program: string) => join(programs.folder, program);
  await run(own('initdb'), '-D', join(folder, 'old'), '-U', 'gapura', '--auth=trust', '--no-sync', '-E', 'UTF8');
  await run('cp', '-r', join(folder, 'old'), join(folder, 'fresh'));
  // The next four thousand million transactions: their numbers are far above those of the other cluster.
  await run(own('pg_resetwal'), '-e', '1', '-D', join(folder, 'old'));
  const old = await start(join(folder, 'old'));
  const fresh = await start(join(folder, 'fresh'));
  return {
    old,
    fresh,
    async close() {
      await old.close();
      await fresh.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function start(folder: string): Promise<Cluster> {
  const port = await freePort();
  const settings = ['listen_addresses=127.0.0.1', `port=${port}`, 'unix_socket_directories=', 'fsync=off'];
  const options = ['-D', folder, ...settings.flatMap((setting) => ['-c', setting])];
  const child = spawn(join(programs.folder, 'postgres'), options, {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
    ...programs.user,
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let said = '';
  await new Promise<void>((resolve, reject) => {
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      if (said.includes('ready to accept connections')) resolve();
    });
    child.once('exit', () => reject(new Error(`PostgreSQL ended: ${said}`)));
  });
  return {
    url: `postgres://gapura@127.0.0.1:${port}/postgres`,
    async close() {
      child.kill('SIGINT');
      await ended;
    },
  };
}

/** Everything that a database holds, into another one. */
export async function dumpInto(from: Cluster, to: Cluster): Promise<void> {
  const dump = await execute(join(programs.folder, 'pg_dump'), [from.url], { maxBuffer: 64 * 1_024 * 1_024 });
  const child = execFile(join(programs.folder, 'psql'), ['--quiet', '--no-psqlrc', '-v', 'ON_ERROR_STOP=1', to.url]);
  let complaints = '';
  child.stderr?.on('data', (text: string) => {
    complaints += text;
  });
  child.stdin?.end(dump.stdout);
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  if (code !== 0) throw new Error(`psql ended with ${code}: ${complaints}`);
}
