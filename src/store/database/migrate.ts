// Brings the schema up to date: once, however many processes start at the same time.

import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Pool } from './connection.ts';
import {
  DatabaseTooNewError,
  DatabaseUnfitError,
  isRefusedStatement,
  isRolledBack,
  isTimedOut,
  MigrationBlockedError,
} from './errors.ts';
import { type Migrations, migrations } from './migrations/index.ts';
import { hasCitus } from './server.ts';
import { type Queryable, run, type Transaction } from './statement.ts';
import { inTransaction } from './transaction.ts';

/** Any number will do, as long as every Gapura takes the same one. */
const MIGRATION_LOCK = 4_714_092_300_211;

const MAKE_LIST = `CREATE TABLE IF NOT EXISTS gapura_migrations (
  name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now(), contracts boolean NOT NULL DEFAULT false)`;
const FIND_LIST = { text: 'SELECT to_regclass($1) IS NOT NULL AS there' };
const READ_LIST = { text: 'SELECT name, contracts FROM gapura_migrations ORDER BY name' };

const INSUFFICIENT_PRIVILEGE = '42501';

export interface MigrationState {
  readonly applied: readonly string[];
  readonly pending: readonly string[];
}

export async function readMigrationState(
  on: Queryable,
  schema: string,
  known: Migrations = migrations,
): Promise<MigrationState> {
  const [found] = await run<{ there: boolean }>(on, FIND_LIST, [`"${schema}".gapura_migrations`]);
  if (found?.there !== true) return { applied: [], pending: Object.keys(known) };
  const rows = await withWords(schema, 'the table gapura_migrations cannot be read', () =>
    run<AppliedMigration>(on, READ_LIST, []),
  );
  return compareMigrations(rows, known);
}

interface AppliedMigration {
  readonly name: string;
  /** As the version said that applied it. */
  readonly contracts?: boolean;
}

/** What is missing where these are applied. Throws where one of them is of a newer version. */
export function compareMigrations(rows: readonly AppliedMigration[], known: Migrations = migrations): MigrationState {
  const applied = rows.map(({ name }) => name);
  const unknown = rows.filter(({ name }) => !(name in known));
  if (unknown.length > 0) {
    const names = unknown.map(({ name }) => name).join(', ');
    throw new DatabaseTooNewError(
      `The database was set up by a newer Gapura (it has ${names}, which this version does not know). ` +
        'Start that version, or a newer one, instead.',
      { isContracted: unknown.some(({ contracts }) => contracts === true) },
    );
  }
  return { applied, pending: Object.keys(known).filter((name) => !applied.includes(name)) };
}

export interface MigrationLimits {
  /** The longest wait for one lock. Later queries wait behind it, charges too. */
  readonly lockTimeoutMs: number;
  /** Between two attempts, for queries that waited behind the lock. */
  readonly pauseMs: number;
  /** The longest that all attempts take together. */
  readonly waitMaxMs: number;
}

export const MIGRATION_LIMITS: MigrationLimits = { lockTimeoutMs: 2_000, pauseMs: 2_000, waitMaxMs: 120_000 };

export interface MigrateOptions {
  readonly limits?: MigrationLimits;
  /** Those of another version, where a database of that version is wanted. */
  readonly known?: Migrations;
}

/**
 * Applies what is missing and returns the names of what it applied. Each migration has its turn: it is prepared when those that it
 * builds on are there, and applied in a transaction of its own. So it can be broken off anywhere and begun again.
 */
export async function migrate(
  pool: Pool,
  schema: string,
  { limits = MIGRATION_LIMITS, known = migrations }: MigrateOptions = {},
): Promise<readonly string[]> {
  const applied: string[] = [];
  for (;;) {
    const before = await readMigrationState(pool, schema, known);
    const [next] = before.pending;
    if (next === undefined) return applied;
    refuseGap(schema, before);
    const isNew = before.applied.length === 0;
    if (!isNew) await untilItPasses(next, limits, () => prepare(pool, schema, { name: next, known }));
    // A new database has nothing that takes long, and gets everything at once, or nothing.
    const names = isNew ? before.pending : [next];
    const apply = () => applyAll(pool, schema, { names, after: before.applied, limits, known });
    applied.push(...(await untilItPasses(next, limits, apply)));
  }
}

/** A migration builds on the ones before it. */
function refuseGap(schema: string, { applied, pending: [next = ''] }: MigrationState): void {
  const later = applied.find((name) => name > next);
  if (later === undefined) return;
  throw new DatabaseUnfitError(schema, `its list of migrations has ${later} without ${next}, which comes before it`);
}

/** Waits for a table only briefly, since all other queries would wait behind it, and then retries. */
async function untilItPasses<Result>(
  name: string,
  { pauseMs, waitMaxMs }: MigrationLimits,
  work: () => Promise<Result>,
): Promise<Result> {
  const giveUpAtMs = performance.now() + waitMaxMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isTimedOut(error) && !isRolledBack(error)) throw error;
      if (performance.now() + pauseMs > giveUpAtMs) throw new MigrationBlockedError(name, waitMaxMs, error);
    }
    await pause(pauseMs);
  }
}

/** Adds what a refused statement was for to its error. Missing rights are reported as they are. */
async function withWords<Result>(schema: string, what: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!isRefusedStatement(error) || error.code === INSUFFICIENT_PRIVILEGE) throw error;
    throw new DatabaseUnfitError(schema, `${what}: ${error.message} (${error.code})`, error);
  }
}

/** Comments, quoted texts and bodies of functions may hold a semicolon that ends nothing. */
const SQL_PIECES = /--[^\n]*|'(?:[^']|'')*'|"(?:[^"]|"")*"|(\$\w*\$)[\s\S]*?\1|;|[^;'"$-]+|[\s\S]/g;

/** The commands of a text, each by itself. */
export function commandsOf(text: string): readonly string[] {
  const commands = [''];
  for (const [piece] of text.matchAll(SQL_PIECES)) {
    if (piece === ';') commands.push('');
    else if (!piece.startsWith('--')) commands.push(`${commands.pop()}${piece}`);
  }
  return commands.map((command) => command.trim()).filter((command) => command !== '');
}

/** A schema with a table that is not logged could only be moved from node to node while nobody writes. */
function asLogged(command: string): string {
  return command.replace(/^CREATE UNLOGGED TABLE/, 'CREATE TABLE');
}

function prepare(
  pool: Pool,
  schema: string,
  { name, known }: { readonly name: string; readonly known: Migrations },
): Promise<void> {
  return withWords(schema, `${name} cannot be prepared`, async () => known[name]?.prepare?.(pool));
}

interface MigrationRun extends Required<MigrateOptions> {
  readonly names: readonly string[];
  /** What was applied when this was decided. */
  readonly after: readonly string[];
}

/** Makes a schema with an empty list of migrations: the first table of a schema is what a cluster puts on a node. */
export function beginSchema(pool: Pool, schema: string): Promise<void> {
  return inTransaction(pool, (on) => makeList(on, schema));
}

async function makeList(on: Transaction, schema: string): Promise<void> {
  // Processes that migrate at the same time wait for each other without a timeout: no other query waits for this lock.
  await on.query({ text: `SELECT pg_advisory_xact_lock(${MIGRATION_LOCK})` });
  await on.query({ text: `CREATE SCHEMA IF NOT EXISTS ${pg.escapeIdentifier(schema)}` });
  await on.query({ text: MAKE_LIST });
}

function applyAll(
  pool: Pool,
  schema: string,
  { names, after, limits, known }: MigrationRun,
): Promise<readonly string[]> {
  return inTransaction(pool, async (on) => {
    await makeList(on, schema);
    await on.query({ text: `SET LOCAL lock_timeout = ${limits.lockTimeoutMs}` });
    // Another process may have done the work while this one waited for the lock: then it is decided again.
    const { applied } = await readMigrationState(on, schema, known);
    if (applied.length !== after.length) return [];
    // On a cluster a statement is passed on to other nodes by itself.
    const apart = await hasCitus(on);
    const apply = async (text: string) => {
      for (const command of apart ? commandsOf(text).map(asLogged) : [text]) await on.query({ text: command });
    };
    for (const name of names) {
      await withWords(schema, `${name} cannot be applied`, async () => known[name]?.up(apply));
      const values = [name, known[name]?.contracts === true];
      await on.query({ text: 'INSERT INTO gapura_migrations (name, contracts) VALUES ($1, $2)', values });
    }
    return names;
  });
}
