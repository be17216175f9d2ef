// The connections of a server of our own: those on which nothing comes are hung up when there are too many of them, or when it closes.

import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { networkOf } from '../services/addresses.ts';
import type { Log } from '../services/log.ts';

export interface ConnectionLimits {
  /** Most that are open at once. */
  readonly open: number;
  /** Most of one address on which no whole request has come, once they are older than the patience. */
  readonly silent: number;
  /** Longer than an honest client takes to send its first request, so that a burst of them loses none. */
  readonly patienceMs: number;
}

/** Because of one address that has too many, or of all together. */
export type ConnectionLimit = 'address' | 'all';

interface Connection {
  readonly network: string;
  readonly openedAtMs: number;
  /** To the last request; undefined where none has come. */
  response?: ServerResponse;
  isAnswered: boolean;
}

const OPEN_MAX = 10_000;
/** What is left of the files that a process may open is for the database, the gateway and the disk. */
const SHARE_OF_FILES = 0.8;
/** A client that opens a connection for a request has begun to send by then. Browsers open some in advance, and so does a `fetch` that was aborted. */
const SILENT_MS = 1_000;
const LOG_EVERY_MS = 10_000;

export class Connections {
  /** How many were hung up since the start, because there were too many. */
  readonly hungUp: Record<ConnectionLimit, number> = { address: 0, all: 0 };
  readonly #log: Log;
  readonly #limits: ConnectionLimits;
  /** The oldest first, here and below. */
  readonly #open = new Map<Socket, Connection>();
  /** Of each address, those on which nothing was answered yet. A proxy has all of them on one: what it has shown to use is never hit. */
  readonly #unanswered = new Map<string, Set<Socket>>();
  #loggedAtMs = Number.NEGATIVE_INFINITY;

  constructor(log: Log, limits: Partial<ConnectionLimits> = {}) {
    this.#log = log;
    this.#limits = { open: openMax(), silent: 1_000, patienceMs: 5_000, ...limits };
  }

  get open(): number {
    return this.#open.size;
  }

  watch(app: FastifyInstance): void {
    app.server.on('connection', (socket) => this.#add(socket));
    app.server.on('request', ({ socket }, response) => this.#ask(socket, response));
    // A server that closes would wait for them as for a request under way.
    app.addHook('preClose', async () => {
      for (const [socket, { openedAtMs, response }] of this.#open) {
        if (response !== undefined) continue;
        const hangUp = () => socket.bytesRead === 0 && socket.destroy();
        setTimeout(hangUp, Math.max(0, openedAtMs + SILENT_MS - performance.now()));
      }
    });
  }

  #add(socket: Socket): void {
    const network = networkOf(socket.remoteAddress ?? '');
    const unanswered = this.#unanswered.get(network) ?? new Set();
    this.#unanswered.set(network, unanswered.add(socket));
    this.#open.set(socket, { network, openedAtMs: performance.now(), isAnswered: false });
    socket.once('close', () => {
      this.#settle(socket);
      this.#open.delete(socket);
    });
    if (unanswered.size > this.#limits.silent) this.#hangUpSilent(unanswered);
    if (this.#open.size > this.#limits.open) this.#hangUp(this.#leastUseful(socket), 'all');
  }

  #ask(socket: Socket, response: ServerResponse): void {
    const connection = this.#open.get(socket);
    if (connection === undefined) return;
    if (connection.response === undefined) response.once('finish', () => this.#settle(socket));
    connection.response = response;
  }

  /** It has had an answer, or is closed. */
  #settle(socket: Socket): void {
    const connection = this.#open.get(socket);
    if (connection === undefined || connection.isAnswered) return;
    connection.isAnswered = true;
    const unanswered = this.#unanswered.get(connection.network);
    unanswered?.delete(socket);
    if (unanswered?.size === 0) this.#unanswered.delete(connection.network);
  }

  #hangUpSilent(unanswered: Set<Socket>): void {
    const sinceMs = performance.now() - this.#limits.patienceMs;
    for (const socket of unanswered) {
      const connection = this.#open.get(socket) as Connection;
      if (connection.openedAtMs > sinceMs || unanswered.size <= this.#limits.silent) return;
      if (isWaiting(connection)) this.#hangUp(socket, 'address');
      // The whole request has come, and its answer takes long: a stream, perhaps.
      else this.#settle(socket);
    }
  }

  /** The oldest on which nothing was answered, then the oldest that rests; only where all are at work the newest. */
  #leastUseful(newest: Socket): Socket {
    let resting: Socket | undefined;
    for (const [socket, connection] of this.#open) {
      if (socket === newest || !isWaiting(connection)) continue;
      if (!connection.isAnswered) return socket;
      resting ??= socket;
    }
    return resting ?? newest;
  }

  #hangUp(socket: Socket, limit: ConnectionLimit): void {
    this.#settle(socket);
    this.#open.delete(socket);
    socket.destroy();
    this.hungUp[limit] += 1;
    if (performance.now() - this.#loggedAtMs < LOG_EVERY_MS) return;
    this.#loggedAtMs = performance.now();
    this.#log.warn({ open: this.open, hung_up: this.hungUp }, 'connections are hung up: too many are open');
  }
}

/** For its client, who has not sent a whole request since the last answer. */
function isWaiting({ response }: Connection): boolean {
  return response === undefined || response.writableFinished || !response.req.complete;
}

/** As many as the system allows this process, and never more than it can handle. */
function openMax(): number {
  let limits = '';
  try {
    limits = readFileSync('/proc/self/limits', 'utf8');
  } catch {
    // Only Linux has this file.
  }
  const files = Number(/^Max open files +(\d+)/m.exec(limits)?.[1] ?? Number.POSITIVE_INFINITY);
  return Math.min(OPEN_MAX, Math.floor(files * SHARE_OF_FILES));
}
