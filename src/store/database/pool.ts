// Opens the database, embedded or PostgreSQL, behind one pool.

import pg from 'pg';
import type { Pool, Session } from './connection.ts';
import { acquireFolderLock, type FolderLock, FolderLockedError } from './embedded/folder-lock.ts';
import { type EmbeddedPool, openEmbeddedPool } from './embedded/pool.ts';
import { findPrepared, PREPARED_SCHEMA } from './embedded/prepared.ts';
import { DatabaseUnreachableError } from './errors.ts';
import type { DatabaseSettings } from './options.ts';
import {
  type ClientPool,
  DIRECT,
  openPool,
  openThroughPooler,
  type PoolerSetup,
  type PoolPlan,
  settingsInSchema,
} from './pooler.ts';
import { type SchemaConnections, SchemaPool } from './schema-pool.ts';
import { STANDBY_TURN_MS, Standby } from './standby.ts';
import type { Readable } from './statement.ts';
import { Turns } from './turns.ts';

export interface Database {
  readonly kind: 'embedded' | 'postgres';
  /** What stands between us and PostgreSQL. */
  readonly poolerSetup: PoolerSetup;
  readonly pool: Pool;
  /** The embedded database itself, for what only it can do; null on PostgreSQL. */
  readonly embedded: EmbeddedPool | null;
  readonly schema: string;
  /** Held for as long as the embedded folder is open; null on PostgreSQL and in memory. */
  readonly lock: FolderLock | null;
  /** What takes reads off the primary; null where there is none. */
  readonly standby: Standby | null;
  /**
   * For work that only reads, and decides nothing: on the standby where there is one that has all that was written before this call, else
   * on the pool. Where the standby fails it is done again.
   */
  read<Result>(work: (on: Readable) => Promise<Result>): Promise<Result>;
  /** For work whose statements may take as long as they need, such as migrations; on a connection of its own. */
  withoutTimeout<Result>(work: (pool: Pool) => Promise<Result>): Promise<Result>;
  /** Does this now, and first of all on every connection that the pool makes later; the embedded database has only one. */
  prepareSessions(work: (session: Session) => Promise<void>): Promise<void>;
  /**
   * The same database in another schema, over the same connections, of which each schema gets its turn. Its `close` leaves them open. Who
   * asks for one reaches the first schema this way too, or would be served before all others.
   */
  inSchema(schema: string): Database;
  close(): Promise<void>;
}

/** The longest wait for a connection: a new one, or one that others have to give back first. */
const CONNECT_TIMEOUT_MS = 5_000;
/** How long after its time a statement is given up that the server itself did not end: then the connection is dead. */
const SILENCE_MS = 1_000;
/** The longest that a transaction without hurry may be silent, such as while it keeps others from the same work. */
const UNHURRIED_IDLE_MS = 120_000;

export async function openDatabase(settings: DatabaseSettings): Promise<Database> {
  const url = settings.url ?? null;
  return url === null ? openEmbedded(settings) : openPostgres(url, settings);
}

async function openEmbedded({ schema, snapshot, ...settings }: DatabaseSettings): Promise<Database> {
  if (settings.readUrl)
    throw new TypeError('The embedded database has no standby: readUrl needs the url of its primary.');
  const dataDir = settings.dataDir ?? null;
  const lock = dataDir === null ? null : await lockFolder(dataDir);
  try {
    const pool = await openEmbeddedPool({
      dataDir: dataDir === null ? null : `${dataDir}/database`,
      searchPath: schema,
      ...(snapshot === undefined ? {} : { snapshot }),
      prepared: schema === PREPARED_SCHEMA ? await findPrepared() : undefined,
    });
    const close = async () => {
      await pool.end();
      await lock?.release();
    };
    const prepareSessions = (work: Preparation) => onSession(pool, work);
    const database = { kind: 'embedded', poolerSetup: DIRECT, lock, embedded: pool, standby: null } as const;
    const inSchema = schemasOf(database, {
      pool,
      turns: new Turns(1, settings.timeoutMs),
      enter: enterEmbedded(pool, schema),
      withoutTimeout: (own) => (work) => work(own),
    });
    const read: Database['read'] = (work) => work(pool);
    return { ...database, pool, schema, read, withoutTimeout: (work) => work(pool), prepareSessions, inSchema, close };
  } catch (error) {
    await lock?.release();
    throw new DatabaseUnreachableError(`${reasonOf(error)} Check GAPURA_DATA_DIR.`);
  }
}

async function lockFolder(dataDir: string): Promise<FolderLock> {
  try {
    return await acquireFolderLock(dataDir);
  } catch (error) {
    if (error instanceof FolderLockedError) throw error;
    throw new DatabaseUnreachableError(
      `The folder ${dataDir} cannot be used: ${reasonOf(error)}. Check GAPURA_DATA_DIR.`,
    );
  }
}

async function openPostgres(url: string, settings: DatabaseSettings): Promise<Database> {
  const { schema, timeoutMs } = settings;
  let prepare: Preparation = () => Promise.resolve();
  const plan = {
    url,
    schema,
    // A transaction of ours waits for the database alone: one that says nothing belongs to a process that hangs or is cut off.
    times: { statementMs: timeoutMs, idleInTransactionMs: timeoutMs },
    options: {
      max: settings.poolMax,
      connectionTimeoutMillis: Math.min(timeoutMs, CONNECT_TIMEOUT_MS),
      query_timeout: timeoutMs + SILENCE_MS,
    },
    onConnect: (client: Session) => prepare(client),
  };
  const { pool, poolerSetup } = await openThroughPooler(settings.pooler ?? 'auto', plan).catch((error: unknown) => {
    throw new DatabaseUnreachableError(describeUnreachable(url, error));
  });
  pool.on('error', (error) => settings.onIdleError?.(error));
  const standby = settings.readUrl ? standbyAt(settings.readUrl, plan, { pool, settings }) : null;
  const database = { kind: 'postgres', poolerSetup, lock: null, embedded: null, standby } as const;
  const unhurried =
    (wanted: string): Database['withoutTimeout'] =>
    (work) =>
      withOwnConnection({ url, schema: wanted, mode: poolerSetup.mode }, work);
  return {
    ...database,
    pool,
    schema,
    read: readIn(standby, pool, schema),
    withoutTimeout: unhurried(schema),
    async prepareSessions(work) {
      prepare = work;
      await onSession(pool, work);
    },
    inSchema: schemasOf(database, {
      pool,
      turns: new Turns(settings.poolMax, plan.options.connectionTimeoutMillis),
      enter: enterPostgres(pool, poolerSetup.mode, plan),
      withoutTimeout: (_own, wanted) => unhurried(wanted),
    }),
    async close() {
      await standby?.close();
      await pool.end();
    },
  };
}

/** A connection works in the first schema, and in another for as long as its transactions begin with that. */
function enterPostgres(pool: ClientPool, mode: PoolerSetup['mode'], plan: PoolPlan): SchemaConnections['enter'] {
  return async (schema) => {
    const client = await pool.connect();
    client.beginWith(schema === plan.schema ? null : settingsInSchema(mode, { ...plan, schema }));
    return { connection: client, session: client, leave: () => client.beginWith(null) };
  };
}

/** Its connections are opened with the first read, and as many at the most as to the primary. */
function standbyAt(
  url: string,
  primary: PoolPlan,
  { pool, settings }: { readonly pool: Pool; readonly settings: DatabaseSettings },
): Standby {
  const { schema, times, options } = primary;
  return new Standby({
    ...settings.standby,
    primary: pool,
    schema,
    async open(connectMs) {
      const plan = { url, schema, times, options: { ...options, connectionTimeoutMillis: connectMs } };
      const opened = await openThroughPooler(settings.pooler ?? 'auto', plan);
      return {
        pool: opened.pool,
        turns: new Turns(settings.poolMax, STANDBY_TURN_MS),
        enter: enterPostgres(opened.pool, opened.poolerSetup.mode, plan),
        end: () => opened.pool.end(),
      };
    },
  });
}

function readIn(standby: Standby | null, pool: Pool, schema: string): Database['read'] {
  return standby === null ? (work) => work(pool) : (work) => standby.read(pool, schema, work);
}

interface Schemas extends SchemaConnections {
  withoutTimeout(own: Pool, schema: string): Database['withoutTimeout'];
}

/** The same database in other schemas, each with a pool of its own to look at. */
function schemasOf(
  database: Pick<Database, 'kind' | 'poolerSetup' | 'lock' | 'embedded' | 'standby'>,
  connections: Schemas,
): Database['inSchema'] {
  const inSchema = (schema: string): Database => {
    const pool = new SchemaPool(connections, schema);
    return {
      ...database,
      pool,
      schema,
      read: readIn(database.standby, pool, schema),
      withoutTimeout: connections.withoutTimeout(pool, schema),
      prepareSessions: (work) => pool.prepareSessions(work),
      inSchema,
      close: () => Promise.resolve(),
    };
  };
  return inSchema;
}

/** The one session works in the first schema, and in another for as long as it is lent for that. */
function enterEmbedded(pool: EmbeddedPool, first: string): SchemaConnections['enter'] {
  const into = (schema: string) => `SET search_path TO ${pg.escapeIdentifier(schema)}`;
  return async (schema) => {
    const connection = await pool.connect();
    if (schema === first) return { connection, session: pool, leave: () => undefined };
    try {
      await connection.query(into(schema));
    } catch (error) {
      connection.release();
      throw error;
    }
    // Statements run one after another: it is done before the session is lent again, and a transaction that was left open is undone first.
    const leave = () => void connection.query(`ROLLBACK; ${into(first)}`).catch(() => undefined);
    return { connection, session: pool, leave };
  };
}

type Preparation = Parameters<Database['prepareSessions']>[0];

async function onSession(pool: Pool, work: Preparation): Promise<void> {
  const client = await pool.connect();
  try {
    await work(client);
  } finally {
    client.release();
  }
}

interface OwnConnection {
  readonly url: string;
  readonly schema: string;
  readonly mode: PoolerSetup['mode'];
}

async function withOwnConnection<Result>(
  { url, schema, mode }: OwnConnection,
  work: (pool: Pool) => Promise<Result>,
): Promise<Result> {
  const pool = openPool(mode, {
    url,
    schema,
    // Overrides the settings of the role and the address: this work has time, and handles its locks itself.
    times: { statementMs: 0, lockMs: 0, idleInTransactionMs: UNHURRIED_IDLE_MS },
    options: { max: 1, connectionTimeoutMillis: CONNECT_TIMEOUT_MS },
  });
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}

/** One sentence with the place and the reason, and nothing of the password. */
function describeUnreachable(url: string, error: unknown): string {
  const { hostname, port, pathname } = new URL(url);
  const place = `${hostname || 'the local socket'}:${port || '5432'}`;
  const reason = reasonOf(error);
  return `Cannot open the PostgreSQL database "${pathname.slice(1)}" at ${place}: ${reason}. Check DATABASE_URL.`;
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors[0] instanceof Error) return error.errors[0].message;
  return error instanceof Error ? error.message : 'unknown reason';
}
