// Opens the database, embedded or PostgreSQL, behind one pool and one query builder.

import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { type EmbeddedPool, openEmbeddedPool } from './embedded.ts';
import { acquireFolderLock, type FolderLock, FolderLockedError } from './folder-lock.ts';
import type { Schema } from './schema.ts';

export type Db = Kysely<Schema>;

/** What both pools can do; the embedded one lends its single session. */
export type Pool = pg.Pool | EmbeddedPool;

export interface Database {
  readonly kind: 'embedded' | 'postgres';
  readonly db: Db;
  readonly pool: Pool;
  readonly schema: string;
  /** Held for as long as the embedded folder is open; null on PostgreSQL and in memory. */
  readonly lock: FolderLock | null;
  /** For work whose statements may take as long as they need, such as migrations; on a connection of its own. */
  unhurried<Result>(work: (db: Db) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** A PostgreSQL address; absent or null for the embedded database. */
  readonly url?: string | null;
  /** The embedded database's folder; null keeps it in memory. */
  readonly dataDir?: string | null;
  /** An embedded database to start from, as made by `dumpSnapshot()`. */
  readonly snapshot?: Uint8Array<ArrayBuffer> | Blob;
  readonly schema?: string;
  readonly poolMax?: number;
  /** The longest that PostgreSQL may take for one statement. */
  readonly timeoutMs?: number;
  /** Told about connections that break while nobody uses them. */
  readonly onIdleError?: (error: Error) => void;
}

const TIMEOUT_MS = 10_000;
/** The longest wait for a connection: a new one, or one that others have to give back first. */
const CONNECT_TIMEOUT_MS = 5_000;
/** How long after its time a statement is given up that the server itself did not end: then the connection is dead. */
const SILENCE_MS = 1_000;

export class DatabaseUnreachableError extends Error {
  override readonly name = 'DatabaseUnreachableError';
}

export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const schema = options.schema ?? 'gapura';
  const url = options.url ?? null;
  return url === null ? openEmbedded(options, schema) : openPostgres(url, options, schema);
}

async function openEmbedded(options: DatabaseOptions, schema: string): Promise<Database> {
  const dataDir = options.dataDir ?? null;
  const lock = dataDir === null ? null : await lockFolder(dataDir);
  try {
    const pool = await openEmbeddedPool({
      dataDir: dataDir === null ? null : `${dataDir}/database`,
      searchPath: schema,
      ...(options.snapshot === undefined ? {} : { snapshot: options.snapshot }),
    });
    const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
    const close = async () => {
      await db.destroy();
      await lock?.release();
    };
    return { kind: 'embedded', db, pool, schema, lock, unhurried: (work) => work(db), close };
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

async function openPostgres(url: string, options: DatabaseOptions, schema: string): Promise<Database> {
  const timeoutMs = options.timeoutMs ?? TIMEOUT_MS;
  const pool = new pg.Pool({
    ...connectionOptions(url, schema),
    max: options.poolMax ?? 10,
    connectionTimeoutMillis: Math.min(timeoutMs, CONNECT_TIMEOUT_MS),
    statement_timeout: timeoutMs,
    query_timeout: timeoutMs + SILENCE_MS,
  });
  // Without a listener an idle connection that breaks would end the process.
  pool.on('error', (error) => options.onIdleError?.(error));
  try {
    (await pool.connect()).release();
  } catch (error) {
    await pool.end();
    throw new DatabaseUnreachableError(describeUnreachable(url, error));
  }
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  const unhurried = <Result>(work: (db: Db) => Promise<Result>) => withOwnConnection(url, schema, work);
  return { kind: 'postgres', db, pool, schema, lock: null, unhurried, close: () => db.destroy() };
}

/**
 * Every statement of ours goes by an index. A plan is made once and kept, perhaps from a day on which the table was empty and
 * reading all of it was cheapest: so that is never chosen. Compiling plans would cost more than running them.
 */
const PLANNING = '-c enable_seqscan=off -c jit=off';

function connectionOptions(url: string, schema: string): pg.PoolConfig {
  return {
    connectionString: url,
    application_name: 'gapura',
    options: `-c search_path="${schema}" ${PLANNING}`,
    // A machine that vanished is noticed though nobody asks it anything.
    keepAlive: true,
  };
}

async function withOwnConnection<Result>(
  url: string,
  schema: string,
  work: (db: Db) => Promise<Result>,
): Promise<Result> {
  const pool = new pg.Pool({
    ...connectionOptions(url, schema),
    max: 1,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  pool.on('error', () => undefined);
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

/** Waits until nobody else works under this number. The embedded database has one process anyway. */
export async function oneProcessAtATime(database: Database, lock: number, work: () => Promise<void>): Promise<void> {
  if (database.kind === 'embedded') return work();
  await database.unhurried((db) =>
    db.transaction().execute(async (trx) => {
      await sql`SELECT pg_advisory_xact_lock(${lock})`.execute(trx);
      await work();
    }),
  );
}

/** Whether the server only reads: a standby, or one that was told to. */
export async function isReadOnly(db: Db): Promise<boolean> {
  const answer = await sql<{ read_only: boolean }>`
    SELECT current_setting('transaction_read_only') = 'on' AS read_only`.execute(db);
  return answer.rows[0]?.read_only === true;
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
