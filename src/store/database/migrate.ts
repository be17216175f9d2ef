// Brings the schema up to date: once, however many processes start at the same time.

import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { isRolledBack, isTimedOut } from './errors.ts';
import { type Migrations, migrations } from './migrations/index.ts';
import type { Schema } from './schema.ts';

/** Any number will do, as long as every Gapura takes the same one. */
const MIGRATION_LOCK = 4_714_092_300_211;

export class DatabaseTooNewError extends Error {
  override readonly name = 'DatabaseTooNewError';
}

export interface MigrationState {
  readonly applied: readonly string[];
  readonly pending: readonly string[];
}

export async function readMigrationState(
  db: Kysely<Schema>,
  schema: string,
  known: Migrations = migrations,
): Promise<MigrationState> {
  const found = await sql<{ there: boolean }>`
    SELECT to_regclass(${`"${schema}".gapura_migrations`}) IS NOT NULL AS there`.execute(db);
  if (found.rows[0]?.there !== true) return { applied: [], pending: Object.keys(known) };
  const rows = await sql<{ name: string }>`SELECT name FROM gapura_migrations ORDER BY name`.execute(db);
  return compareMigrations(
    rows.rows.map((row) => row.name),
    known,
  );
}

/** What is missing where these are applied. Throws where one of them is of a newer version. */
export function compareMigrations(applied: readonly string[], known: Migrations = migrations): MigrationState {
  const unknown = applied.filter((name) => !(name in known));
  if (unknown.length > 0) {
    throw new DatabaseTooNewError(
      `The database was set up by a newer Gapura (it has ${unknown.join(', ')}, which this version does not know). ` +
        'Start that version, or a newer one, instead.',
    );
  }
  return { applied, pending: Object.keys(known).filter((name) => !applied.includes(name)) };
}

export interface MigrationLimits {
  /** The longest wait for one lock. Whoever comes after us waits behind us, charges too. */
  readonly lockTimeoutMs: number;
  /** Between two attempts, for those who waited behind us. */
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

/** Other sessions have kept what a migration has to change for too long. */
export class MigrationBlockedError extends Error {
  override readonly name = 'MigrationBlockedError';

  constructor(waitMaxMs: number, cause: unknown) {
    super(
      `The database could not be brought up to date within ${Math.round(waitMaxMs / 1_000)} s, because other sessions keep its ` +
        'tables locked; nothing was changed. Look for long transactions in pg_stat_activity, end them, and start again.',
      { cause },
    );
  }
}

/**
 * Applies what is missing, all of it in one transaction, and returns the names of what it applied. It waits for a table only
 * briefly, since everybody else would wait behind it, and then tries again.
 */
export async function migrate(
  db: Kysely<Schema>,
  schema: string,
  { limits = MIGRATION_LIMITS, known = migrations }: MigrateOptions = {},
): Promise<readonly string[]> {
  const before = await readMigrationState(db, schema, known);
  if (before.pending.length === 0) return [];
  if (before.applied.length > 0) for (const name of before.pending) await known[name]?.prepare?.(db);
  const giveUpAtMs = performance.now() + limits.waitMaxMs;
  for (;;) {
    try {
      return await applyPending(db, schema, { limits, known });
    } catch (error) {
      if (!isTimedOut(error) && !isRolledBack(error)) throw error;
      if (performance.now() + limits.pauseMs > giveUpAtMs) throw new MigrationBlockedError(limits.waitMaxMs, error);
    }
    await pause(limits.pauseMs);
  }
}

function applyPending(
  db: Kysely<Schema>,
  schema: string,
  { limits, known }: Required<MigrateOptions>,
): Promise<readonly string[]> {
  return db.transaction().execute(async (trx) => {
    // Those who migrate at the same time wait for each other as long as it takes: that keeps nobody else.
    await sql`SELECT pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(trx);
    await sql`SELECT set_config('lock_timeout', ${String(limits.lockTimeoutMs)}, true)`.execute(trx);
    await sql`CREATE SCHEMA IF NOT EXISTS ${sql.id(schema)}`.execute(trx);
    await sql`CREATE TABLE IF NOT EXISTS gapura_migrations (
      name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())`.execute(trx);
    // Another process may have done the work while this one waited for the lock.
    const { pending } = await readMigrationState(trx, schema, known);
    for (const name of pending) {
      await known[name]?.up(trx);
      await sql`INSERT INTO gapura_migrations (name) VALUES (${name})`.execute(trx);
    }
    return pending;
  });
}
