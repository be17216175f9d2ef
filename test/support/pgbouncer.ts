// A PgBouncer of a test's own, in front of a PostgreSQL: strict as its package configures it, with few sessions for many connections.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { programs } from './postgres-cluster.ts';
import { freePort } from './process.ts';

const PROGRAM = '/usr/sbin/pgbouncer';

/** Why there can be none here; undefined where there can. A run that must have one does not pass without. */
export const noPgBouncerBecause: string | undefined =
  existsSync(PROGRAM) || process.env.GAPURA_REQUIRE_POOLER ? undefined : `there is no ${PROGRAM}`;

export interface PgBouncer {
  /** The database's address, through the pooler. */
  readonly url: string;
  /** Ends it in the middle of whatever it does. */
  kill(): Promise<void>;
  start(): Promise<void>;
  remove(): Promise<void>;
}

export interface PgBouncerOptions {
  readonly mode: 'session' | 'transaction';
  /** How many sessions of PostgreSQL it uses at most. */
  readonly sessions?: number;
  /** Start-up parameters that it lets pass and does not follow. */
  readonly ignores?: string;
}

export async function startPgBouncer(databaseUrl: string, options: PgBouncerOptions): Promise<PgBouncer> {
  const home = await mkdtemp(join(tmpdir(), 'gapura-pgbouncer-'));
  const port = await freePort();
  const settings = join(home, 'pgbouncer.ini');
  await writeFile(settings, settingsFor(new URL(databaseUrl), port, options));
  await chmod(home, 0o755);
  // Like PostgreSQL, it does not run as root.
  const { uid, gid } = { uid: -1, gid: -1, ...programs.user };
  await chown(home, uid, gid);
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  const kill = async () => {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  const start = async () => {
    child = spawn(PROGRAM, [settings], { cwd: home, stdio: ['ignore', 'ignore', 'pipe'], ...programs.user });
    await listening(child);
  };
  await start();
  return {
    url: url.href,
    kill,
    start,
    async remove() {
      await kill();
      await rm(home, { recursive: true, force: true });
    },
  };
}

function settingsFor(target: URL, port: number, { mode, sessions = 3, ignores = '' }: PgBouncerOptions): string {
  const password = target.password === '' ? '' : ` password=${decodeURIComponent(target.password)}`;
  const who = `user=${decodeURIComponent(target.username)}${password}`;
  return `
[databases]
* = host=${target.hostname} port=${target.port || 5432} ${who}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = ${sessions}
max_client_conn = 500
server_login_retry = 0.1
ignore_startup_parameters = ${ignores}
`;
}

/** It says that it is up once it has its port, which somebody else may have taken meanwhile. */
async function listening(child: ChildProcess): Promise<void> {
  let said = '';
  await new Promise<void>((resolve, reject) => {
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-2_000);
      if (said.includes('process up')) resolve();
    });
    child.once('exit', () => reject(new Error(`PgBouncer ended: ${said}`)));
  });
}
