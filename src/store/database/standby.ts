// Reads from a standby: each finds there all that the primary had confirmed when it was asked for, or goes to the primary instead.

import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { ReadSource, StandbyMiss, StandbyState } from '../../domain/standby.ts';
import type { Connection, Pool } from './connection.ts';
import { isDatabaseUnavailable, isRefusedStatement, isRolledBack, isTimedOut } from './errors.ts';
import type { StandbyWatch } from './options.ts';
import { type SchemaConnections, SchemaPool } from './schema-pool.ts';
import { hasCitus } from './server.ts';
import { type Readable, ReadTransaction, statement } from './statement.ts';
import { NoTurnError } from './turns.ts';

interface StandbyParts extends StandbyWatch {
  readonly primary: Pool;
  /** The schema in which it is tried out. */
  readonly schema: string;
  /** Opens the connections to the standby, each of which may take as long as this. */
  open(connectMs: number): Promise<SchemaConnections & { end(): Promise<void> }>;
}

/** How long a read waits in all for the standby to catch up, in steps. */
const CATCH_UP_MS = [2, 4, 8, 16, 20] as const;
/** For a connection, and for the answer of a server where it stands: one that takes longer is away. */
const ANSWER_MS = 1_000;
/** For a turn among others' reads: one that waits longer goes to the primary. */
export const STANDBY_TURN_MS = 100;
/** After a failure it is tried again after so long, and twice as long each time, unless it was ready for a while. */
const RETRY_MS = 500;
const RETRY_MAX_MS = 30_000;
const STEADY_MS = 60_000;

/** Which database this is, on the server's timeline: copies of one have it in common, until one of them becomes a primary. */
const identity = (timeline: string) => `concat_ws('/', (SELECT system_identifier FROM pg_control_system()), ${timeline},
    (SELECT oid FROM pg_database WHERE datname = current_database()))`;

// What was confirmed is in the log on disk, unless a commit does not wait for that.
const READ_MARK = statement(
  'gapura_read_mark',
  `
SELECT position::text AS position, ${identity(`('x' || left(pg_walfile_name(position), 8))::bit(32)::int`)} AS identity
FROM (SELECT CASE current_setting('synchronous_commit') WHEN 'off' THEN pg_current_wal_insert_lsn() ELSE pg_current_wal_flush_lsn() END) now (position)`,
);

/** How far the primary is. */
interface Mark {
  readonly position: string;
  readonly identity: string;
}

// A standby does not say on which timeline it reads but by what it has received or written down, of which the last is the highest.
const TIMELINE = `greatest((SELECT timeline_id FROM pg_control_checkpoint()), (SELECT min_recovery_end_timeline FROM pg_control_recovery()),
    (SELECT received_tli FROM pg_stat_wal_receiver))`;

/** As text, so that it travels with the beginning of the transaction. */
const whereAt = ({ position }: Mark) => `SELECT pg_is_in_recovery() AS "isStandby", ${identity(TIMELINE)} AS identity,
  pg_wal_lsn_diff(${pg.escapeLiteral(position)}, pg_last_wal_replay_lsn())::float8 AS "behindBytes"`;

interface Place {
  readonly isStandby: boolean;
  readonly identity: string;
  readonly behindBytes: number | null;
}

function stateOf({ isStandby, identity, behindBytes }: Place, mark: Mark): StandbyState {
  if (!isStandby) return 'writable';
  if (identity !== mark.identity) return 'foreign';
  return behindBytes !== null && behindBytes <= 0 ? 'ready' : 'behind';
}

/** What the standby was found to be, for people. */
export interface StandbyReport {
  readonly state: StandbyState;
  readonly behindBytes: number;
  readonly error: unknown;
}

export class Standby {
  readonly #parts: StandbyParts;
  readonly #pools = new Map<string, SchemaPool>();
  readonly #mark: () => Promise<Mark>;
  #connections: (SchemaConnections & { end(): Promise<void> }) | null = null;
  /** Null before it was tried. */
  #state: StandbyState | null = null;
  #error: unknown = null;
  #behindBytes = 0;
  #trial: Promise<void> | null = null;
  #readySinceMs = 0;
  #retryMs = RETRY_MS;
  #againAtMs = 0;

  constructor(parts: StandbyParts) {
    this.#parts = parts;
    this.#mark = shared(() => readMark(parts.primary));
  }

  /** Null before the first read. */
  get state(): StandbyState | null {
    return this.#state;
  }

  /**
   * Does work that only reads on the standby, and on this pool of the primary where that fails there: it may be done twice. What it
   * throws itself, and that it takes too long, is thrown at once.
   */
  async read<Result>(primary: Pool, schema: string, work: (on: Readable) => Promise<Result>): Promise<Result> {
    const begun = await this.#enter(schema);
    if (typeof begun === 'string') return this.#answer(begun, work(primary));
    try {
      return await this.#answer('standby', work(new ReadTransaction(begun)));
    } catch (error) {
      return await this.#repair(error, () => work(primary));
    } finally {
      leave(begun);
    }
  }

  /** Tries it now. */
  async examine(): Promise<StandbyReport> {
    await this.#tryOut();
    return { state: this.#state ?? 'away', behindBytes: this.#behindBytes, error: this.#error };
  }

  async close(): Promise<void> {
    await this.#trial;
    await this.#connections?.end();
  }

  async #answer<Result>(source: ReadSource, work: Promise<Result>): Promise<Result> {
    const result = await work;
    this.#parts.onRead?.(source);
    return result;
  }

  /** A transaction on the standby that has everything, or why there is none. Only the first read waits for a trial. */
  async #enter(schema: string): Promise<Connection | StandbyMiss> {
    if (this.#state === null) await this.#tryOut();
    const state = this.#state ?? 'away';
    if (state === 'ready') return this.#begin(schema);
    if (performance.now() >= this.#againAtMs) void this.#tryOut();
    return state;
  }

  #tryOut(): Promise<void> {
    this.#trial ??= this.#attempt().finally(() => {
      this.#trial = null;
    });
    return this.#trial;
  }

  async #attempt(): Promise<void> {
    const { primary, schema, open } = this.#parts;
    try {
      if (await hasCitus(primary)) return this.#become('cluster');
      this.#connections ??= await open(ANSWER_MS);
    } catch (error) {
      return this.#become('away', error);
    }
    const begun = await this.#begin(schema);
    if (typeof begun === 'string') return;
    leave(begun);
    this.#become('ready');
  }

  async #begin(schema: string): Promise<Connection | StandbyMiss> {
    let mark: Mark;
    try {
      mark = await this.#mark();
    } catch (error) {
      // A primary that is away says nothing of its standby.
      return isRefusedStatement(error) ? this.#fail('refused', error) : 'away';
    }
    let connection: Connection | undefined;
    try {
      connection = await this.#poolOf(schema).connect();
      const place = await reach(connection, mark);
      const state = stateOf(place, mark);
      if (state === 'ready') return connection;
      this.#behindBytes = place.behindBytes ?? 0;
      leave(connection);
      return this.#fail(state);
    } catch (error) {
      connection?.release(true);
      if (error instanceof NoTurnError) return 'busy';
      return this.#fail(isRefusedStatement(error) ? 'refused' : 'away', error);
    }
  }

  #poolOf(schema: string): SchemaPool {
    if (this.#connections === null) throw new Error('The standby is used before it was opened');
    const pool = this.#pools.get(schema) ?? new SchemaPool(this.#connections, schema);
    this.#pools.set(schema, pool);
    return pool;
  }

  /** Has the primary answer what failed on the standby. */
  async #repair<Result>(error: unknown, work: () => Promise<Result>): Promise<Result> {
    // What took too long there would here, too.
    if (isTimedOut(error)) throw error;
    // The standby may cancel a read that keeps it from what the primary has cleared away.
    if (isRolledBack(error)) return this.#answer('conflict', work());
    if (isDatabaseUnavailable(error)) return this.#answer(this.#fail('away', error), work());
    if (!isRefusedStatement(error)) throw error;
    const result = await this.#answer('refused', work());
    // Only now is it known that the fault is not in what was asked.
    this.#become('refused', error);
    return result;
  }

  #fail<State extends Exclude<StandbyState, 'ready'>>(state: State, error?: unknown): State {
    this.#become(state, error);
    return state;
  }

  #become(state: StandbyState, error: unknown = null): void {
    const nowMs = performance.now();
    const before = this.#state;
    this.#state = state;
    this.#error = error;
    if (state === 'ready') {
      if (before !== 'ready') this.#readySinceMs = nowMs;
    } else {
      const wasSteady = before === 'ready' && nowMs - this.#readySinceMs >= STEADY_MS;
      if (wasSteady || before === null) this.#retryMs = RETRY_MS;
      else if (nowMs >= this.#againAtMs) this.#retryMs = Math.min(this.#retryMs * 2, RETRY_MAX_MS);
      this.#againAtMs = nowMs + this.#retryMs;
    }
    if (state !== before) this.#parts.onState?.(state, error);
  }
}

async function readMark(primary: Pool): Promise<Mark> {
  const { name, text } = READ_MARK;
  const { rows } = await primary.query<Mark & pg.QueryResultRow>(quickly({ name, text }));
  const [mark] = rows;
  if (mark === undefined) throw new Error('The primary did not say how far it is');
  return mark;
}

/** Begins a transaction that only reads, and waits for a moment for what is still on its way there. */
async function reach(connection: Connection, mark: Mark): Promise<Place> {
  let place = await ask(connection, `BEGIN TRANSACTION READ ONLY; ${whereAt(mark)}`);
  for (const ms of CATCH_UP_MS) {
    if (stateOf(place, mark) !== 'behind') break;
    await pause(ms);
    place = await ask(connection, whereAt(mark));
  }
  return place;
}

async function ask(connection: Connection, text: string): Promise<Place> {
  // Of several statements the driver gives a list of results.
  type Answered = pg.QueryResult<Place & pg.QueryResultRow>;
  const answered = (await connection.query(quickly({ text }))) as Answered | Answered[];
  const [place] = [answered].flat().at(-1)?.rows ?? [];
  if (place === undefined) throw new Error('The standby did not say where it stands');
  return place;
}

/** The driver knows this option, and its types do not. */
function quickly(asked: pg.QueryConfig): pg.QueryConfig {
  return { ...asked, query_timeout: ANSWER_MS } as pg.QueryConfig;
}

/** Ends the transaction; nobody waits for that. */
function leave(connection: Connection): void {
  connection.query('ROLLBACK').then(
    () => connection.release(),
    () => connection.release(true),
  );
}

/** Has those who ask while an answer is under way share the next one: theirs must begin after they asked. */
function shared<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let underWay: Promise<Result> | null = null;
  let next: Promise<Result> | null = null;
  const begin = () => {
    next = null;
    const begun = work().finally(() => {
      if (underWay === begun) underWay = null;
    });
    underWay = begun;
    return begun;
  };
  return () => {
    if (underWay === null) return begin();
    next ??= underWay.then(begin, begin);
    return next;
  };
}
