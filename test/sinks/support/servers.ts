// Brokers in processes of their own, on free ports and in folders of their own: started, killed, and started again.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, until } from '../../support/process.ts';

export interface BrokerServer {
  /** With credentials. */
  readonly address: string;
  readonly password: string;
  /** Ends it in the middle of whatever it does. */
  kill(): Promise<void>;
  /** On the same port and with what it had written. */
  restart(): Promise<void>;
  /** Kills it, and removes its folder. */
  remove(): Promise<void>;
}

interface Recipe {
  readonly address: string;
  readonly password: string;
  readonly port: number;
  /** The processes, the one that answers last. */
  run(): ChildProcess[];
}

type Cook = (folder: string) => Promise<Recipe>;

const USER = 'gapura';
const PASSWORD = 'kata-sandi-rahasia';
const RABBITMQ_HOME = '/usr/lib/rabbitmq/lib';

const findRabbitMq = () => {
  const [version] = existsSync(RABBITMQ_HOME) ? readdirSync(RABBITMQ_HOME) : [];
  return version === undefined ? '' : join(RABBITMQ_HOME, version, 'sbin/rabbitmq-server');
};

const PROGRAMS = {
  nats: '/usr/sbin/nats-server',
  redis: '/usr/bin/redis-server',
  rabbitmq: findRabbitMq(),
} as const;
export type Broker = keyof typeof PROGRAMS;

/** Why a broker cannot be started here; undefined where it can. Where brokers are required, a missing one fails its tests instead. */
export function missing(broker: Broker): string | undefined {
  if (existsSync(PROGRAMS[broker]) || process.env.GAPURA_REQUIRE_BROKERS) return undefined;
  const words = `${broker} is not installed here: its tests are skipped`;
  console.warn(words);
  return words;
}

/** Each in a group of its own, so that what it starts ends with it. */
function start(program: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env): ChildProcess {
  const child = spawn(program, args, { env, detached: true, stdio: 'ignore' });
  started.add(child);
  return child;
}

const started = new Set<ChildProcess>();
// A run that is given up leaves nothing behind.
process.once('exit', () => {
  for (const { pid, exitCode, signalCode } of started) {
    if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid, 'SIGKILL');
  }
});

const cooks: Readonly<Record<Broker, Cook>> = {
  async nats(folder) {
    const port = await freePort();
    const args = ['-a', '127.0.0.1', '-p', String(port), '-js', '-sd', folder, '--user', USER, '--pass', PASSWORD];
    const run = () => [start(PROGRAMS.nats, args)];
    return { address: `nats://${USER}:${PASSWORD}@127.0.0.1:${port}`, password: PASSWORD, port, run };
  },
  async redis(folder) {
    const port = await freePort();
    const settings = { port, bind: '127.0.0.1', dir: folder, appendonly: 'yes', save: '', requirepass: PASSWORD };
    const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]);
    const run = () => [start(PROGRAMS.redis, args)];
    return { address: `redis://:${PASSWORD}@127.0.0.1:${port}`, password: PASSWORD, port, run };
  },
  async rabbitmq(folder) {
    const [port, distribution, names] = [await freePort(), await freePort(), await freePort()];
    const env = {
      PATH: process.env.PATH,
      HOME: folder,
      // Its own register of names: one that it started itself would stay behind.
      ERL_EPMD_PORT: String(names),
      ERL_EPMD_ADDRESS: '127.0.0.1',
      RABBITMQ_NODENAME: `gapura${port}@localhost`,
      RABBITMQ_NODE_IP_ADDRESS: '127.0.0.1',
      RABBITMQ_NODE_PORT: String(port),
      RABBITMQ_DIST_PORT: String(distribution),
      RABBITMQ_MNESIA_BASE: join(folder, 'mnesia'),
      RABBITMQ_LOG_BASE: join(folder, 'log'),
      RABBITMQ_ENABLED_PLUGINS_FILE: join(folder, 'plugins'),
      RABBITMQ_CONFIG_FILE: join(folder, 'none'),
      RABBITMQ_CONF_ENV_FILE: join(folder, 'none'),
    };
    const run = () => [start('epmd', [], env), start(PROGRAMS.rabbitmq, [], env)];
    return { address: `amqp://guest:guest@127.0.0.1:${port}`, password: 'guest', port, run };
  },
};

export async function startBroker(broker: Broker): Promise<BrokerServer> {
  if (!existsSync(PROGRAMS[broker])) throw new Error(`${broker} is required here, and is not installed`);
  const folder = await mkdtemp(join(tmpdir(), `gapura-${broker}-`));
  await mkdir(join(folder, 'log'));
  const { address, password, port, run } = await cooks[broker](folder);
  let running: ChildProcess[] = [];
  const restart = async () => {
    running = run();
    await until(() => answers(port), Boolean);
  };
  const kill = async () => {
    const ending = running.splice(0);
    await Promise.all(ending.map(killGroup));
  };
  const remove = async () => {
    await kill();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  await restart();
  return { address, password, kill, restart, remove };
}

async function killGroup(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  process.kill(-child.pid, 'SIGKILL');
  await exited;
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
