// One pool for several schemas: each has a pool of its own to look at, whose transactions begin with its `search_path`, and its turn.

import type { Connection, Pool, Session } from './connection.ts';
import type { Turns } from './turns.ts';

/** How a connection is had that works in one schema. */
export interface SchemaConnections {
  readonly pool: Pool;
  readonly turns: Turns<object>;
  /** Takes one from the pool. `leave` is called before it is given back; `session` is the same each time it is had again. */
  enter(schema: string): Promise<{ readonly connection: Connection; readonly session: object; leave(): void }>;
}

export class SchemaPool implements Pool {
  readonly #shared: SchemaConnections;
  readonly #schema: string;
  /** The sessions that were prepared for this schema. */
  #prepared = new WeakSet<object>();
  #prepare: ((session: Session) => Promise<void>) | null = null;

  constructor(shared: SchemaConnections, schema: string) {
    this.#shared = shared;
    this.#schema = schema;
  }

  readonly query = ((...asked: unknown[]) => this.#queried(asked)) as Pool['query'];

  get totalCount(): number {
    return this.#shared.pool.totalCount;
  }

  get idleCount(): number {
    return this.#shared.pool.idleCount;
  }

  get waitingCount(): number {
    return this.#shared.turns.waitingOf(this);
  }

  async connect(): Promise<Connection> {
    const { turns } = this.#shared;
    await turns.begin(this);
    const { connection, session, leave } = await this.#shared.enter(this.#schema).catch((error: unknown) => {
      turns.end();
      throw error;
    });
    const release = once((error?: Error | boolean) => {
      leave();
      connection.release(error);
      turns.end();
    });
    if (this.#prepare !== null && !this.#prepared.has(session)) {
      try {
        await this.#prepare(connection);
      } catch (error) {
        release(true);
        throw error;
      }
      this.#prepared.add(session);
    }
    return { query: connection.query.bind(connection) as Connection['query'], release };
  }

  /** Does this first of all on every connection that works in this schema, and now on one. */
  async prepareSessions(work: (session: Session) => Promise<void>): Promise<void> {
    this.#prepare = work;
    this.#prepared = new WeakSet();
    const connection = await this.connect();
    connection.release();
  }

  async #queried(asked: unknown[]): Promise<unknown> {
    const connection = await this.connect();
    try {
      const result = await (connection.query as (...asked: unknown[]) => Promise<unknown>)(...asked);
      connection.release();
      return result;
    } catch (error) {
      connection.release(error instanceof Error ? error : true);
      throw error;
    }
  }
}

function once<Args extends unknown[]>(work: (...args: Args) => void): (...args: Args) => void {
  let done = false;
  return (...args) => {
    if (done) return;
    done = true;
    work(...args);
  };
}
