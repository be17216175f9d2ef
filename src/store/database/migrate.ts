// Brings the schema up to date: once, however many processes start at the same time.

import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { isRefusedStatement, isRolledBack, isTimedOut } from './errors.ts';
import { type Migrations, migrations } from './migrations/index.ts';
import type { Schema } from './schema.ts';

/** Any number will do, as long as every Gapura takes the same one. */
const MIGRATION_LOCK = 4_714_092_300_211;

const INSUFFICIENT_PRIVILEGE = '42501';

export class DatabaseTooNewError extends Error {
  override readonly name = 'DatabaseTooNewError';
}

/** What is in the database is not what this or an earlier version left there. */
export class DatabaseUnfitError extends Error {
  override readonly name = 'DatabaseUnfitError';

  constructor(schema: string, what: string, cause?: unknown) {
    super(
      `The database cannot be brought up to date: ${what}. Schema "${schema}" holds something else than Gapura left there, such as ` +
        'the tables of another program, or a part of a backup. Check that DATABASE_URL and GAPURA_SCHEMA name the right place, or ' +
        'restore a whole backup. Nothing of this step was kept; what was applied before it stays.',
      { cause },
    );
  }
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
  const rows = await withWords(schema, 'the table gapura_migrations cannot be read', () =>
    sql<{ name: string }>`SELECT name FROM gapura_migrations ORDER BY name`.execute(db),
  );
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

  constructor(name: string, waitMaxMs: number, cause: unknown) {
    super(
      `Migration ${name} could not be applied within ${Math.round(waitMaxMs / 1_000)} s, because other sessions keep its ` +
        'tables locked; nothing of it was changed. Look for long transactions in pg_stat_activity, end them, and start again.',
      { cause },
    );
  }
}

/**
 * Applies what is missing and returns the names of what it applied. Each migration has its turn: it is prepared when those that it
 * builds on are there, and applied in a transaction of its own. So it can be broken off anywhere and begun again.
 */
export async function migrate(
  db: Kysely<Schema>,
  schema: string,
  { limits = MIGRATION_LIMITS, known = migrations }: MigrateOptions = {},
): Promise<readonly string[]> {
  const applied: string[] = [];
  for (;;) {
    const before = await readMigrationState(db, schema, known);
    const [next] = before.pending;
    if (next === undefined) return applied;
    refuseGap(schema, before);
    const isNew = before.applied.length === 0;
    if (!isNew) await untilItPasses(next, limits, () => prepare(db, schema, { name: next, known }));
    // A new database has nothing that takes long, and gets everything at once, or nothing.
    const names = isNew ? before.pending : [next];
    const apply = () => applyAll(db, schema, { names, after: before.applied, limits, known });
    applied.push(...(await untilItPasses(next, limits, apply)));
  }
}

/** Whatever comes later builds on what comes before. */
function refuseGap(schema: string, { applied, pending: [next = ''] }: MigrationState): void {
  const later = applied.find((name) => name > next);
  if (later === undefined) return;
  throw new DatabaseUnfitError(schema, `its list of migrations has ${later} without ${next}, which comes before it`);
}

/** Waits for a table only briefly, since everybody else would wait behind it, and then tries again. */
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

/** What the database refuses for what it says is told with what it was for. That rights are missing is told by itself. */
async function withWords<Result>(schema: string, what: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!isRefusedStatement(error) || error.code === INSUFFICIENT_PRIVILEGE) throw error;
    throw new DatabaseUnfitError(schema, `${what}: ${error.message} (${error.code})`, error);
  }
}

function prepare(
  db: Kysely<Schema>,
  schema: string,
  { name, known }: { readonly name: string; readonly known: Migrations },
): Promise<void> {
  return withWords(schema, `${name} cannot be prepared`, async () => known[name]?.prepare?.(db));
}

interface Turn extends Required<MigrateOptions> {
  readonly names: readonly string[];
  /** What was applied when this was decided. */
  readonly after: readonly string[];
}

function applyAll(
  db: Kysely<Schema>,
  schema: string,
  { names, after, limits, known }: Turn,
): Promise<readonly string[]> {
  return db.transaction().execute(async (trx) => {
    // Those who migrate at the same time wait for each other as long as it takes: that keeps nobody else.
    await sql`SELECT pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(trx);
    await sql`SELECT set_config('lock_timeout', ${String(limits.lockTimeoutMs)}, true)`.execute(trx);
    await sql`CREATE SCHEMA IF NOT EXISTS ${sql.id(schema)}`.execute(trx);
    await sql`CREATE TABLE IF NOT EXISTS gapura_migrations (
      name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())`.execute(trx);
    // Another process may have done the work while this one waited for the lock: then it is decided anew.
    const { applied } = await readMigrationState(trx, schema, known);
    if (applied.length !== after.length) return [];
    for (const name of names) {
      await withWords(schema, `${name} cannot be applied`, async () => known[name]?.up(trx));
      await sql`INSERT INTO gapura_migrations (name) VALUES (${name})`.execute(trx);
    }
    return names;
  });
}
