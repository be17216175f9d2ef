// Servers in processes of their own, on one database and one sandbox: several at once, or one after another was killed.

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { v4 as uuidv4 } from 'uuid';
import type { GapuraOptions } from '../../src/host/gapura.ts';
import type { Seam } from '../../src/runtime/seams.ts';
import type { Sandbox } from '../../src/sandbox/index.ts';
import type { DatabaseOptions } from '../../src/store/database/options.ts';
import { buildScript } from './builds.ts';
import { dropDatabase, postgresUrl } from './database.ts';

export interface ServerSettings {
  readonly database: DatabaseOptions;
  readonly gateway: GapuraOptions['gateway'];
  readonly sinks?: GapuraOptions['sinks'];
  readonly refundApprovalAbove?: number;
  readonly publicUrl?: string;
  readonly checkout?: GapuraOptions['checkout'];
  /** How far the server's clock is ahead. */
  readonly shiftMs?: number;
}

export type ServerOrder =
  | { readonly name: 'createKey'; readonly owner: string; readonly staff?: boolean }
  | { readonly name: 'query'; readonly text: string }
  /** Moves the clock, lets the sweep look for work, and has all of it done. */
  | { readonly name: 'sweep'; readonly laterMs: number }
  /** The same, with all that is owed besides: checkouts, mails, webhooks. The clock stays where it is. */
  | { readonly name: 'settle' }
  | { readonly name: 'deliver' }
  /** Its clock is so far ahead from now on. */
  | { readonly name: 'shift'; readonly shiftMs: number }
  /** Notes every seam that is crossed from now on; `crossed` tells them, and ends that. */
  | { readonly name: 'watch' }
  | { readonly name: 'crossed' }
  /** Dies there, the n-th time from now on. */
  | { readonly name: 'dieAt'; readonly seam: Seam; readonly nth: number }
  | { readonly name: 'run'; readonly task: string }
  /** Has the worker run from now on, as in a server. */
  | { readonly name: 'work' }
  | { readonly name: 'stop' };

export interface ServerProcess {
  readonly url: string;
  order<Result>(order: ServerOrder): Promise<Result>;
  /** Resolves when the process is gone. */
  readonly gone: Promise<unknown>;
  /** Ends the process in the middle of whatever it does. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

let script: string | undefined;

export async function startServerProcess(settings: ServerSettings): Promise<ServerProcess> {
  script ??= buildScript('test/scenarios/fixtures/server.ts');
  const child = fork(script, [JSON.stringify(settings)], { execArgv: [] });
  const exited = once(child, 'exit');
  const answers = readAnswers(child);
  const url = (await answers.wait(0)) as string;
  let orders = 0;
  const order = <Result>(given: ServerOrder) => {
    orders += 1;
    const id = orders;
    const answer = answers.wait(id);
    // Whoever is gone takes no more orders.
    child.send({ id, order: given }, (error) => error !== null && answers.fail(id, error));
    return answer as Promise<Result>;
  };
  return {
    url,
    order,
    gone: exited,
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      await order({ name: 'stop' });
      child.disconnect();
      await exited;
    },
  };
}

function readAnswers(child: ChildProcess) {
  type Answer = { readonly id: number; readonly result?: unknown; readonly error?: string };
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  child.on('message', (answer: Answer) => {
    const waiter = waiting.get(answer.id);
    waiting.delete(answer.id);
    if (answer.error === undefined) waiter?.resolve(answer.result);
    else waiter?.reject(new Error(answer.error));
  });
  child.on('exit', (code, signal) => {
    for (const waiter of waiting.values()) waiter.reject(new Error(`The server ended: ${code ?? signal}`));
  });
  return {
    wait: (id: number) => new Promise((resolve, reject) => waiting.set(id, { resolve, reject })),
    fail: (id: number, error: Error) => waiting.get(id)?.reject(error),
  };
}

/** A database that outlives the processes on it: a schema in PostgreSQL, or a folder for one process at a time. */
export async function lastingDatabase(): Promise<{ options: DatabaseOptions; remove(): Promise<void> }> {
  if (postgresUrl !== undefined) {
    const options = { url: postgresUrl, schema: `test_${uuidv4().replaceAll('-', '')}` };
    return { options, remove: () => dropDatabase(options) };
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'gapura-scenario-'));
  return { options: { dataDir }, remove: () => rm(dataDir, { recursive: true, force: true }) };
}

export function gatewayAt(sandbox: Sandbox, more: Partial<GapuraOptions['gateway']> = {}): GapuraOptions['gateway'] {
  return { baseUrl: sandbox.url, serverKey: sandbox.serverKey, clientKey: sandbox.clientKey, ...more };
}

export interface PostReply {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  readonly body: any;
}

/** Sends one request to a server process. */
export async function send(
  server: Pick<ServerProcess, 'url'>,
  path: string,
  options: { apiKey: string; body?: unknown; idempotencyKey?: string; method?: string; later?: boolean },
): Promise<PostReply> {
  const response = await fetch(server.url + path, {
    method: options.method ?? (options.body === undefined ? 'GET' : 'POST'),
    headers: {
      authorization: `Bearer ${options.apiKey}`,
      ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(options.idempotencyKey === undefined ? {} : { 'idempotency-key': options.idempotencyKey }),
      ...(options.later === true ? { prefer: 'respond-async' } : {}),
    },
    ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === '' ? null : JSON.parse(text) };
}
