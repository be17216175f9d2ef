// The embedded database behind the face of a `pg.Pool`: one session, leased to one piece of work at a time.
import type pg from 'pg';
import { type Contents, readContents, restoreContents } from './contents.ts';
import { type EmbeddedOptions, type EmbeddedSession, openEmbeddedSession, type Statement } from './session.ts';

const defaultLeaseTimeoutMs = 10_000;

export interface EmbeddedPoolOptions extends EmbeddedOptions {
  /** How long a piece of work waits for the session before it gives up with a `LeaseTimeoutError`. */
  readonly leaseTimeoutMs?: number;
}

/** A caller held the only session for too long. */
export class LeaseTimeoutError extends Error {
  override readonly name = 'LeaseTimeoutError';
  /** PostgreSQL's own code where no session is free. */
  readonly code = '53300';
  readonly waitedMs: number;
  readonly heldMs: number;

  constructor(waitedMs: number, heldMs: number) {
    super(
      `Waited ${waitedMs} ms for the embedded database: another piece of work has held its only session for ${heldMs} ms. ` +
        'Inside a transaction, query through the transaction and not through the database.',
    );
    this.waitedMs = waitedMs;
    this.heldMs = heldMs;
  }
}

/**
 * `query` has pg's type, so that one piece of code serves both databases. Callbacks, cursors and streams are refused: a
 * callback has no user here, and a cursor would need a second session.
 */
export interface EmbeddedClient {
  readonly query: pg.Pool['query'];
  /** Gives the session back, rolling back a transaction that was left open. Calling it again does nothing. */
  release(): void;
}

export interface EmbeddedPool {
  readonly kind: 'embedded';
  readonly query: pg.Pool['query'];
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
  /** Leases the session; other callers wait in a queue until `release()`. */
  connect(): Promise<EmbeddedClient>;
  /** Calls back with the payload of each NOTIFY on the channel, until the function that it gives is called. */
  listen(channel: string, callback: (payload: string) => void): Promise<() => Promise<void>>;
  /** The whole database as one file, for `snapshot` of another one. */
  dumpSnapshot(): Promise<Blob>;
  /** What it holds now, for `restore`. */
  readContents(): Promise<Contents>;
  /** Brings every row back to what it was, but for those of the tables that are named, as `schema.table`. */
  restore(contents: Contents, except?: readonly string[]): Promise<void>;
  /** Serves the waiting callers, then closes the database. A second call waits for the same end. */
  end(): Promise<void>;
}

export async function openEmbeddedPool(options: EmbeddedPoolOptions): Promise<EmbeddedPool> {
  return new Pool(await openEmbeddedSession(options), options.leaseTimeoutMs ?? defaultLeaseTimeoutMs);
}

class Pool implements EmbeddedPool {
  readonly kind = 'embedded';
  readonly #session: EmbeddedSession;
  readonly #leaseTimeoutMs: number;
  readonly #waiting: (() => void)[] = [];
  #heldSinceMs: number | null = null;
  #ending: Promise<void> | null = null;
  #closed = false;

  readonly query = promising((statement) => this.#leased(() => this.#session.run(statement)));

  constructor(session: EmbeddedSession, leaseTimeoutMs: number) {
    this.#session = session;
    this.#leaseTimeoutMs = leaseTimeoutMs;
  }

  get totalCount(): number {
    return this.#closed ? 0 : 1;
  }

  get idleCount(): number {
    return this.#closed || this.#heldSinceMs !== null ? 0 : 1;
  }

  get waitingCount(): number {
    return this.#waiting.length;
  }

  async connect(): Promise<EmbeddedClient> {
    if (this.#ending) throw new Error('The embedded database is closing: it takes no more work.');
    await this.#lease(this.#leaseTimeoutMs);
    return new Client(this.#session, () => this.#handOver());
  }

  async listen(channel: string, callback: (payload: string) => void): Promise<() => Promise<void>> {
    await this.#leased(() => this.#session.listen(channel, callback));
    return () => this.#leased(() => this.#session.unlisten(channel, callback));
  }

  dumpSnapshot(): Promise<Blob> {
    return this.#leased(() => this.#session.dump());
  }

  readContents(): Promise<Contents> {
    return this.#leased(() => readContents((statement) => this.#session.run(statement)));
  }

  restore(contents: Contents, except: readonly string[] = []): Promise<void> {
    return this.#leased(() => restoreContents((statement) => this.#session.run(statement), contents, except));
  }

  end(): Promise<void> {
    this.#ending ??= this.#close();
    return this.#ending;
  }

  async #close(): Promise<void> {
    await this.#lease(null);
    await this.#session.close();
    this.#closed = true;
  }

  async #leased<T>(work: () => Promise<T>): Promise<T> {
    const client = await this.connect();
    try {
      return await work();
    } finally {
      client.release();
    }
  }

  /** Waits in line for the session; with a time-out of null for as long as it takes. */
  #lease(timeoutMs: number | null): Promise<void> {
    if (this.#heldSinceMs === null) {
      this.#heldSinceMs = performance.now();
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const grant = () => {
        clearTimeout(timer);
        resolve();
      };
      const giveUp = (waitedMs: number) => {
        this.#waiting.splice(this.#waiting.indexOf(grant), 1);
        const heldMs = Math.round(performance.now() - (this.#heldSinceMs ?? performance.now()));
        reject(new LeaseTimeoutError(waitedMs, heldMs));
      };
      const timer = timeoutMs === null ? undefined : setTimeout(giveUp, timeoutMs, timeoutMs);
      this.#waiting.push(grant);
    });
  }

  #handOver(): void {
    const grant = this.#waiting.shift();
    this.#heldSinceMs = grant ? performance.now() : null;
    grant?.();
  }
}

class Client implements EmbeddedClient {
  readonly #session: EmbeddedSession;
  readonly #handOver: () => void;
  /** Settles with the last statement: statements sent without waiting run one after the other, as with pg. */
  #last: Promise<unknown> = Promise.resolve();
  #released = false;

  readonly query = promising((statement) => {
    if (this.#released) return Promise.reject(new Error('This client was released: connect again before you query.'));
    const result = this.#last.then(() => this.#session.run(statement));
    this.#last = result.catch(() => undefined);
    return result;
  });

  constructor(session: EmbeddedSession, handOver: () => void) {
    this.#session = session;
    this.#handOver = handOver;
  }

  release(): void {
    if (this.#released) return;
    this.#released = true;
    const rollback = () => (this.#session.inTransaction ? this.#session.run({ text: 'ROLLBACK' }) : undefined);
    // Also after a failed rollback the next caller gets the session: its own statements fail then.
    this.#last.then(rollback).then(this.#handOver, this.#handOver);
  }
}

/** Gives `run` the overloads of pg. Those that cannot work, as a cursor, throw at once. */
function promising(run: (statement: Statement) => Promise<pg.QueryResult>): pg.Pool['query'] {
  const query = (input: string | object, values?: unknown): Promise<pg.QueryResult> => {
    if (typeof values === 'function')
      throw new TypeError('The embedded database gives promises, and takes no callback.');
    const statement = typeof input === 'string' ? { text: input } : input;
    if ('submit' in statement || !('text' in statement)) {
      throw new TypeError('The embedded database has one session: cursors and query streams do not work on it.');
    }
    return run({ ...statement, ...(values !== undefined && { values }) } as Statement);
  };
  return query as pg.Pool['query'];
}
