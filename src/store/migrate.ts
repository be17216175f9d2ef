// Brings the schema up to date: once, however many processes start at the same time.

import { type Kysely, sql, type Transaction } from 'kysely';
import { migrations } from './migrations/index.ts';
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

export async function readMigrationState(db: Kysely<Schema>, schema: string): Promise<MigrationState> {
  const found = await sql<{ there: boolean }>`
    SELECT to_regclass(${`"${schema}".gapura_migrations`}) IS NOT NULL AS there`.execute(db);
  if (found.rows[0]?.there !== true) return { applied: [], pending: Object.keys(migrations) };
  const rows = await sql<{ name: string }>`SELECT name FROM gapura_migrations ORDER BY name`.execute(db);
  const applied = rows.rows.map((row) => row.name);
  const unknown = applied.filter((name) => !(name in migrations));
  if (unknown.length > 0) {
    throw new DatabaseTooNewError(
      `The database was set up by a newer Gapura (it has ${unknown.join(', ')}, which this version does not know). ` +
        'Start that version, or a newer one, instead.',
    );
  }
  return { applied, pending: Object.keys(migrations).filter((name) => !applied.includes(name)) };
}

/** Applies what is missing, all of it in one transaction, and returns the names of what it applied. */
export async function migrate(db: Kysely<Schema>, schema: string): Promise<readonly string[]> {
  const before = await readMigrationState(db, schema);
  if (before.pending.length === 0) return [];
  return db.transaction().execute(async (trx) => {
    await sql`SELECT pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(trx);
    await sql`CREATE SCHEMA IF NOT EXISTS ${sql.id(schema)}`.execute(trx);
    await sql`CREATE TABLE IF NOT EXISTS gapura_migrations (
      name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())`.execute(trx);
    // Another process may have done the work while this one waited for the lock.
    const { pending } = await readMigrationState(trx, schema);
    for (const name of pending) await applyOne(trx, name);
    return pending;
  });
}

async function applyOne(trx: Transaction<Schema>, name: string): Promise<void> {
  await migrations[name]?.up(trx);
  await sql`INSERT INTO gapura_migrations (name) VALUES (${name})`.execute(trx);
}
