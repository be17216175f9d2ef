// What commands can do to a Gapura: every call of the API as its operator, and what only the operator of the machine may do, directly on
// the database or through the server that holds it.

import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { createServer, request, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { type Config, loadConfig } from '../config/index.ts';
import type { OpenGapura } from '../host/open-gapura.ts';
import type { Operated } from '../host/shop.ts';
import type { Log } from '../services/log.ts';
import { readFolderLock } from '../store/database/embedded/folder-lock.ts';
import type { AdminCalls } from './admin-calls.ts';
import type { FailureKind } from './exit-codes.ts';
import { CommandError, codeOf, errorMessage, kindOf } from './failure.ts';
import { remark } from './output.ts';
import { builtInSandboxUrl, configuredApi, toGapuraOptions } from './settings.ts';

export type Admin = AdminCalls & { close(): Promise<void> };

export const QUIET: Log = {
  debug() {},
  info() {},
  warn() {},
  error: (fields, message) => console.error(message, fields),
};

/** The process that has the embedded database of this configuration open; null where none has, and on PostgreSQL. */
export async function holderOf({ database: { url, dataDir } }: Config) {
  const holder = url === null ? await readFolderLock(dataDir) : null;
  return holder?.alive === true ? holder : null;
}

/** On PostgreSQL the commands work beside any number of servers. The embedded files have one owner: then it does the work. */
export async function openAdmin(config: Config): Promise<Admin> {
  const holder = await holderOf(config);
  const { callerShop: shop } = config;
  if (holder !== null) return throughServer(holder.pid, holder.info.controlSocket, shop);
  if (config.database.url === null) {
    remark(`No server is running on ${config.database.dataDir}; working on its files directly.`);
  }
  // Loaded only here: a command that a server carries out needs nothing of it.
  const [{ openGapura }, { adminCalls }] = await Promise.all([import('../host/app.ts'), import('./admin-calls.ts')]);
  const gatewayUrl = builtInSandboxUrl(config);
  const { shopsOf, configOf } = await import('./shops.ts');
  const work = shop === null ? { own: config, gatewayUrl } : await configOf(config, shop, gatewayUrl);
  const shops = shop === null ? shopsOf(config, { gatewayUrl, notificationUrl: () => null }) : undefined;
  const gapura = await openGapura(toGapuraOptions(work.own, QUIET, work.gatewayUrl), { shops: shops ?? null });
  const api = shop === null ? configuredApi(config) : `${configuredApi(config)}/${shop}`;
  return { ...adminCalls(gapura, null, api), close: () => gapura.close() };
}

/** Does one piece of work with the configuration of the environment. */
export async function withAdmin<Result>(
  work: (admin: Admin) => Promise<Result>,
  config: Config = loadConfig(),
): Promise<Result> {
  const admin = await openAdmin(config);
  try {
    return await work(admin);
  } finally {
    await admin.close();
  }
}

/** A socket path has room for about 100 bytes; a data folder deep in the tree gets one in the temporary folder. */
const SOCKET_PATH_MAX = 100;

function socketPathFor(dataDir: string): string {
  const name = `gapura-${createHash('sha256').update(resolve(dataDir)).digest('hex').slice(0, 16)}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`;
  const inside = resolve(dataDir, 'control.sock');
  return Buffer.byteLength(inside) <= SOCKET_PATH_MAX ? inside : join(tmpdir(), `${name}.sock`);
}

/** Lets commands reach this process. Who may open the socket file may do everything: only its owner can. */
export async function serveAdmin(gapura: OpenGapura, dataDir: string, api: string | null = null): Promise<Server> {
  const { adminCalls } = await import('./admin-calls.ts');
  const own = adminCalls(gapura, api);
  const path = socketPathFor(dataDir);
  // The folder's lock is ours, so a socket that is there was left by a process that died.
  if (process.platform !== 'win32') await rm(path, { force: true });
  const server = createServer(async (incoming, response) => {
    try {
      const args = JSON.parse(await text(incoming)) as unknown[];
      // JSON has null where an argument was left out.
      const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://socket');
      const shop = searchParams.get('shop');
      const calls = shop === null ? own : adminCalls(shopOf(gapura, shop), api === null ? null : `${api}/${shop}`);
      const result = await callNamed(calls, pathname.slice(1))(...args.map((arg) => arg ?? undefined));
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(result));
    } catch (error) {
      const refusal = { message: errorMessage(error), kind: kindOf(error), code: codeOf(error) };
      response.writeHead(500, { 'content-type': 'application/json' }).end(JSON.stringify(refusal));
    }
  });
  // The socket is made when listen() is called, and must never be open to others, not for a moment.
  const usual = process.umask(0o177);
  const listening = new Promise<void>((done, failed) => server.once('error', failed).listen(path, done));
  process.umask(usual);
  await listening;
  await gapura.database.lock?.update({ controlSocket: path });
  return server;
}

/** One of the other shops of a server. */
function shopOf({ house }: OpenGapura, id: string): Operated {
  const found = house?.enter(id);
  if (house === null || found === undefined)
    throw new CommandError(`There is no shop called ${id}. See: gapura shops list`, 'usage');
  if (found === 'unavailable') throw new CommandError(`The shop ${id} is not ready: gapura shops list says why.`);
  return house.operate(found);
}

type AnyCall = (...args: unknown[]) => Promise<unknown>;

/** The function at `webhooks.pause`. */
function callNamed(calls: AdminCalls, name: string): AnyCall {
  let found: unknown = calls;
  for (const part of name.split('.')) {
    found =
      typeof found === 'object' && found !== null && Object.hasOwn(found, part) ? found[part as never] : undefined;
  }
  if (typeof found === 'function') return found as AnyCall;
  throw new CommandError(`The running server does not know "${name}"; restart it.`);
}

function throughServer(pid: number, socketPath: unknown, shop: string | null): Admin {
  if (typeof socketPath !== 'string') {
    throw new CommandError(
      `Process ${pid} holds the database and is not ready for commands yet; try again in a moment.`,
      'unreachable',
    );
  }
  const call = async (name: string, args: readonly unknown[]): Promise<unknown> => {
    const answer = await ask(socketPath, shop === null ? name : `${name}?shop=${encodeURIComponent(shop)}`, args).catch(
      () => {
        throw new CommandError(
          `Process ${pid} holds the database but does not answer; is its server shutting down?`,
          'unreachable',
        );
      },
    );
    const body = JSON.parse(answer.text) as { message?: string; kind?: FailureKind; code?: string };
    if (answer.status === 200) return body;
    throw new CommandError(body.message ?? 'The server could not do it.', body.kind, body.code);
  };
  return remote('', call, { close: async () => undefined }) as Admin;
}

/** A property that is not in `here` is a call of that name at the server. */
function remote(
  path: string,
  call: (name: string, args: readonly unknown[]) => Promise<unknown>,
  here: object = {},
): object {
  return new Proxy(() => undefined, {
    get(_, name) {
      // A promise that is resolved with this looks for `then`.
      if (typeof name === 'symbol' || name === 'then') return undefined;
      return name in here ? here[name as never] : remote(path === '' ? name : `${path}.${name}`, call);
    },
    apply: (_, _this, args: unknown[]) => call(path, args),
  });
}

function ask(
  socketPath: string,
  name: string,
  args: readonly unknown[],
): Promise<{ status: number | undefined; text: string }> {
  return new Promise((resolve, reject) => {
    request({ socketPath, path: `/${name}`, method: 'POST' }, (answer) => {
      text(answer).then((body) => resolve({ status: answer.statusCode, text: body }), reject);
    })
      .once('error', reject)
      .end(JSON.stringify(args));
  });
}
