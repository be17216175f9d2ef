// What the command line can do to a Gapura, directly on the database or through the server that holds it.

import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { createServer, request, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { type Config, loadConfig } from '../config/index.ts';
import type { Role, Scope } from '../domain/caller.ts';
import { Refusal } from '../domain/errors.ts';
import type { GatewayNotification } from '../domain/notifications/notification.ts';
import { showNotification } from '../domain/payments/representation.ts';
import { dateOf } from '../domain/time.ts';
import type { OpenGapura } from '../host/open-gapura.ts';
import type { Readiness } from '../host/readiness.ts';
import type { Log } from '../services/log.ts';
import type { ReplayPage } from '../services/notifications/inbox.ts';
import { validityOf } from '../services/people/keys.ts';
import { readFolderLock } from '../store/database/embedded/folder-lock.ts';
import { DATA_OPERATIONS, type DataOperations, dataOperations } from './data-operations.ts';
import type { FailureKind } from './exit-codes.ts';
import { CommandError, codeOf, kindOf, messageOf } from './failure.ts';
import { LISTENER_OPERATIONS, type ListenerOperations, listenerOperations } from './listener-operations.ts';
import { OPERATOR } from './operator.ts';
import { remark } from './output.ts';
import type { PlacedEvent } from './placed-event.ts';
import { PLAY_OPERATIONS, type PlayOperations, playOperations } from './play/operations.ts';
import { builtInSandboxUrl, toGapuraOptions } from './settings.ts';
import { SINK_OPERATIONS, type SinkOperations, sinkOperations } from './sink-operations.ts';
import { TASK_OPERATIONS, type TaskOperations, taskOperations } from './task-operations.ts';
import { WEBHOOK_OPERATIONS, type WebhookOperations, webhookOperations } from './webhook-operations.ts';

export interface KeySummary {
  readonly id: string;
  readonly hint: string;
  readonly owner: string;
  readonly staff: boolean;
  readonly role: string | null;
  readonly scopes: readonly string[];
  readonly created_at: string;
  readonly expires_at: string | null;
  readonly revoked_at: string | null;
  readonly last_used_at: string | null;
}

export interface NewKey {
  readonly owner: string;
  readonly staff: boolean;
  readonly role?: Role | undefined;
  readonly scopes?: readonly Scope[] | undefined;
  /** Null for ever; where absent, by whose it is. */
  readonly valid_for_ms?: number | null | undefined;
}

export interface EventBatch {
  readonly events: readonly PlacedEvent[];
  /** Where to go on; null where the position asked about is none of this database. */
  readonly position: string | null;
}

/** Messages of the gateway by what they have in common; times as ISO strings. */
export interface NotificationRange {
  readonly kind?: GatewayNotification['kind'] | undefined;
  readonly status?: GatewayNotification['status'] | undefined;
  readonly orderId?: string | undefined;
  readonly paymentId?: string | undefined;
  readonly createdAfter?: string | undefined;
  readonly createdBefore?: string | undefined;
  readonly limit: number;
}

type ShownNotification = ReturnType<typeof showNotification>;

/** Arguments and results are plain JSON, so that each operation can also travel over the server's socket. */
export interface AdminOperations
  extends WebhookOperations,
    SinkOperations,
    ListenerOperations,
    TaskOperations,
    PlayOperations,
    DataOperations {
  createKey(input: NewKey): Promise<{ key: string; id: string }>;
  listKeys(): Promise<KeySummary[]>;
  revokeKey(input: { id: string }): Promise<{ revoked: boolean }>;
  /** A token that signs in to the dashboard once; `api` is the address of the server that made it, null where none did. */
  createSignInLink(input: { role: Role }): Promise<{ token: string; api: string | null }>;
  readiness(): Promise<Readiness>;
  /** What happened after a position; without one, where the end is. Waits a while where nothing has happened yet. */
  nextEvents(input: { after: string | null }): Promise<EventBatch>;
  listNotifications(input: NotificationRange): Promise<ShownNotification[]>;
  showNotification(input: { id: string }): Promise<ShownNotification>;
  replayNotification(input: { id: string }): Promise<ShownNotification>;
  /** One page; the next one is asked for with its cursor. */
  replayNotifications(input: NotificationRange & { cursor?: string | undefined }): Promise<ReplayPage>;
}

export interface Admin extends AdminOperations {
  close(): Promise<void>;
}

export const QUIET: Log = {
  debug() {},
  info() {},
  warn() {},
  error: (fields, message) => console.error(message, fields),
};

/** On PostgreSQL the commands work beside any number of servers. The embedded files have one owner: then it does the work. */
export async function openAdmin(config: Config): Promise<Admin> {
  if (config.database.url === null) {
    const holder = await readFolderLock(config.database.dataDir);
    if (holder?.alive) return throughServer(holder.pid, holder.info.controlSocket);
    remark(`No server is running on ${config.database.dataDir}; working on its files directly.`);
  }
  // Loaded only here: a command that a server carries out needs nothing of it.
  const { openGapura } = await import('../host/app.ts');
  const gapura = await openGapura(toGapuraOptions(config, QUIET, builtInSandboxUrl(config)));
  return { ...adminOperations(gapura), close: () => gapura.close() };
}

/** Does one piece of work with the configuration of the environment. */
export async function withAdmin<Result>(work: (admin: Admin) => Promise<Result>): Promise<Result> {
  const admin = await openAdmin(loadConfig());
  try {
    return await work(admin);
  } finally {
    await admin.close();
  }
}

export function adminOperations(gapura: OpenGapura, api: string | null = null): AdminOperations {
  const { eventLog, notifications } = gapura.services;
  return {
    async createKey({ owner, staff, role, scopes, valid_for_ms }) {
      const input = { owner, staff, role, scopes, validForMs: validityOf(role, valid_for_ms) };
      const created = await gapura.services.apiKeys.create(input, OPERATOR);
      return { key: created.key, id: created.record.id };
    },
    async listKeys() {
      const keys = await gapura.apiKeys.list();
      return keys.map((key) => ({
        id: key.id,
        hint: key.hint,
        owner: key.ownerId,
        staff: key.staff,
        role: key.role,
        scopes: key.scopes,
        created_at: key.createdAt.toISOString(),
        expires_at: key.expiresAt?.toISOString() ?? null,
        revoked_at: key.revokedAt?.toISOString() ?? null,
        last_used_at: key.lastUsedAt?.toISOString() ?? null,
      }));
    },
    revokeKey: async ({ id }) => ({ revoked: await gapura.services.apiKeys.revoke(id, OPERATOR) }),
    async createSignInLink({ role }) {
      const { token } = await gapura.services.sessions.createLink(OPERATOR, role);
      return { token, api };
    },
    readiness: () => gapura.readiness(),
    ...webhookOperations(gapura),
    ...sinkOperations(gapura),
    ...listenerOperations(gapura),
    ...taskOperations(gapura),
    ...playOperations(gapura),
    ...dataOperations(gapura),
    async nextEvents({ after }) {
      const { placeEvent } = await import('./placed-event.ts');
      const reading = new AbortController();
      try {
        const follower = await eventLog.follow(OPERATOR, after ?? undefined, reading.signal);
        const events = after === null ? [] : ((await follower.next()) ?? []);
        return { events: events.map(placeEvent), position: follower.position };
      } catch (error) {
        if (error instanceof Refusal && error.code === 'validation_failed') return { events: [], position: null };
        throw error;
      } finally {
        reading.abort();
      }
    },
    async listNotifications({ limit, ...range }) {
      const page = await notifications.list(OPERATOR, { ...withTimes(range), limit });
      return page.items.map(showNotification);
    },
    showNotification: async ({ id }) => showNotification(await notifications.get(OPERATOR, id)),
    replayNotification: async ({ id }) => showNotification(await notifications.replay(OPERATOR, id)),
    replayNotifications: ({ limit, cursor, ...range }) =>
      notifications.replayPage(OPERATOR, withTimes(range), { limit, cursor }),
  };
}

function withTimes({ createdAfter, createdBefore, ...range }: Omit<NotificationRange, 'limit'>) {
  return {
    ...range,
    createdAfter: dateOf(createdAfter),
    createdBefore: dateOf(createdBefore),
  };
}

/** A socket path has room for about 100 bytes; a data folder deep in the tree gets one in the temporary folder. */
const SOCKET_PATH_MAX = 100;

function socketPathFor(dataDir: string): string {
  const name = `gapura-${createHash('sha256').update(resolve(dataDir)).digest('hex').slice(0, 16)}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`;
  const inside = resolve(dataDir, 'control.sock');
  return Buffer.byteLength(inside) <= SOCKET_PATH_MAX ? inside : join(tmpdir(), `${name}.sock`);
}

/** Lets commands reach this process. Whoever may open the socket file may do everything: only its owner can. */
export async function serveAdmin(gapura: OpenGapura, dataDir: string, api: string | null = null): Promise<Server> {
  const operations = adminOperations(gapura, api);
  const path = socketPathFor(dataDir);
  // The folder's lock is ours, so a socket that is there was left by a process that died.
  if (process.platform !== 'win32') await rm(path, { force: true });
  const server = createServer(async (incoming, response) => {
    const name = (incoming.url ?? '/').slice(1);
    try {
      const chunks: Buffer[] = [];
      for await (const chunk of incoming) chunks.push(chunk as Buffer);
      if (!Object.hasOwn(operations, name))
        throw new CommandError(`The running server does not know "${name}"; restart it.`);
      const operation = operations[name as keyof AdminOperations] as (input: unknown) => Promise<unknown>;
      const result = await operation(JSON.parse(Buffer.concat(chunks).toString() || '{}'));
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(result));
    } catch (error) {
      const refusal = { message: messageOf(error), kind: kindOf(error), code: codeOf(error) };
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

function throughServer(pid: number, socketPath: unknown): Admin {
  if (typeof socketPath !== 'string') {
    throw new CommandError(
      `Process ${pid} holds the database and is not ready for commands yet; try again in a moment.`,
      'unreachable',
    );
  }
  const call = async (name: keyof AdminOperations, input: object): Promise<never> => {
    const answer = await ask(socketPath, name, input).catch(() => {
      throw new CommandError(
        `Process ${pid} holds the database but does not answer; is its server shutting down?`,
        'unreachable',
      );
    });
    const body = JSON.parse(answer.text) as { message?: string; kind?: FailureKind; code?: string };
    if (answer.status !== 200) {
      throw new CommandError(body.message ?? 'The server could not do it.', body.kind, body.code);
    }
    return body as never;
  };
  const calls = <Operations>(names: readonly (keyof AdminOperations)[]) =>
    Object.fromEntries(names.map((name) => [name, (input: object = {}) => call(name, input)])) as Operations;
  return {
    createKey: (input) => call('createKey', input),
    listKeys: () => call('listKeys', {}),
    revokeKey: (input) => call('revokeKey', input),
    createSignInLink: (input) => call('createSignInLink', input),
    readiness: () => call('readiness', {}),
    ...calls<WebhookOperations>(WEBHOOK_OPERATIONS),
    ...calls<SinkOperations>(SINK_OPERATIONS),
    ...calls<ListenerOperations>(LISTENER_OPERATIONS),
    ...calls<TaskOperations>(TASK_OPERATIONS),
    ...calls<PlayOperations>(PLAY_OPERATIONS),
    ...calls<DataOperations>(DATA_OPERATIONS),
    nextEvents: (input) => call('nextEvents', input),
    listNotifications: (input) => call('listNotifications', input),
    showNotification: (input) => call('showNotification', input),
    replayNotification: (input) => call('replayNotification', input),
    replayNotifications: (input) => call('replayNotifications', input),
    close: async () => undefined,
  };
}

function ask(socketPath: string, name: string, input: object): Promise<{ status: number | undefined; text: string }> {
  return new Promise((resolve, reject) => {
    request({ socketPath, path: `/${name}`, method: 'POST' }, (answer) => {
      text(answer).then((body) => resolve({ status: answer.statusCode, text: body }), reject);
    })
      .once('error', reject)
      .end(JSON.stringify(input));
  });
}
