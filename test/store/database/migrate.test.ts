// Migrations: applied once, also by many at a time, and never on a database that is newer than the code.

import { afterEach, describe, expect, it } from 'vitest';
import type { Pool } from '../../../src/store/database/connection.ts';
import { DatabaseTooNewError } from '../../../src/store/database/errors.ts';
import { commandsOf, migrate, readMigrationState } from '../../../src/store/database/migrate.ts';
import type { Migration } from '../../../src/store/database/migrations/migration.ts';
import type { DatabaseOptions } from '../../../src/store/database/options.ts';
import type { Database } from '../../../src/store/database/pool.ts';
import { dropDatabase, freshDatabase, openWithDefaults, postgresUrl } from '../../support/database.ts';
import { sql } from '../../support/sql.ts';
import { nextMigrations as known } from '../support/next-migrations.ts';

/** With those of a version that is not there yet, so that there are several. */
const names = Object.keys(known);
const opened: Database[] = [];
const used: DatabaseOptions[] = [];

afterEach(async () => {
  for (const database of opened.splice(0)) await database.close();
  for (const options of used.splice(0)) await dropDatabase(options);
});

/** Another connection to the database, or the same one where it is embedded. */
async function open(options: DatabaseOptions): Promise<Database> {
  const database = await openWithDefaults(options);
  opened.push(database);
  return database;
}

/** Emptied where it comes from the snapshot, which is much faster than making a new embedded one. */
async function openEmpty(): Promise<{ options: DatabaseOptions; database: Database }> {
  const options = await freshDatabase();
  used.push(options);
  const database = await open(options);
  await sql`DROP SCHEMA IF EXISTS ${sql.id(database.schema)} CASCADE`.execute(database.pool);
  return { options, database };
}

/** Every table, column, index, constraint, trigger and function, but the list of migrations. */
async function describeSchema(pool: Pool, schema: string): Promise<readonly unknown[]> {
  const { rows } = await pool.query(
    `SELECT 'column' AS kind, attrelid::regclass || '.' || attname AS name, format_type(atttypid, atttypmod) AS what FROM pg_attribute
      JOIN pg_class ON pg_class.oid = attrelid WHERE relnamespace = $1::text::regnamespace AND attnum > 0
    UNION ALL SELECT 'index', indexname, indexdef FROM pg_indexes WHERE schemaname::text = $1::text
    UNION ALL SELECT 'constraint', conname, pg_get_constraintdef(oid) FROM pg_constraint WHERE connamespace = $1::text::regnamespace
    UNION ALL SELECT 'trigger', tgname, pg_get_triggerdef(pg_trigger.oid) FROM pg_trigger
      JOIN pg_class ON pg_class.oid = tgrelid WHERE relnamespace = $1::text::regnamespace AND NOT tgisinternal
    UNION ALL SELECT 'function', proname, prosrc FROM pg_proc WHERE pronamespace = $1::text::regnamespace ORDER BY 1, 2, 3`,
    [schema],
  );
  return rows.filter(({ name }) => !String(name).startsWith('gapura_migrations'));
}

describe('migrate', () => {
  it('on an empty database applies everything, and the second time nothing', async () => {
    const { pool, schema } = (await openEmpty()).database;
    expect(await readMigrationState(pool, schema, known)).toEqual({ applied: [], pending: names });
    expect(await migrate(pool, schema, { known })).toEqual(names);
    expect(await readMigrationState(pool, schema, known)).toEqual({ applied: names, pending: [] });
    expect(await migrate(pool, schema, { known })).toEqual([]);
  });

  it.runIf(postgresUrl !== undefined)(
    'can be sent command by command, as a cluster wants it, and then leaves the same',
    async () => {
      const { pool, schema } = (await openEmpty()).database;
      const { '0001-schema': first } = known;
      await migrate(pool, schema, { known: { '0001-schema': first as Migration } });
      const whole = await describeSchema(pool, schema);
      await sql`DROP SCHEMA ${sql.id(schema)} CASCADE`.execute(pool);
      await sql`CREATE SCHEMA ${sql.id(schema)}`.execute(pool);
      let commands = 0;
      await first?.up(async (text) => {
        for (const command of commandsOf(text)) {
          // A prepared statement takes one command alone.
          await pool.query({ text: command, values: [] });
          commands += 1;
        }
      });
      expect(commands).toBeGreaterThan(100);
      expect(await describeSchema(pool, schema)).toEqual(whole);
    },
  );

  it('called several times at once, applies each migration once', async () => {
    const { options, database: first } = await openEmpty();
    // On PostgreSQL each has its own connections, as processes have; the embedded database has one session for all.
    const databases =
      postgresUrl === undefined ? [first, first, first] : [first, await open(options), await open(options)];
    const applied = await Promise.all(databases.map(({ pool, schema }) => migrate(pool, schema, { known })));
    expect(applied.flat()).toEqual(names);
    const rows = await sql<{ name: string }>`SELECT name FROM gapura_migrations ORDER BY name`.execute(first.pool);
    expect(rows.rows.map((row) => row.name)).toEqual(names);
  });

  it('when a migration fails, leaves nothing behind, not even its table', async () => {
    const { pool, schema } = (await openEmpty()).database;
    await sql`CREATE SCHEMA IF NOT EXISTS ${sql.id(schema)}`.execute(pool);
    await sql`CREATE TABLE gateway_payments (id int)`.execute(pool);
    await expect(migrate(pool, schema, { known })).rejects.toThrow(
      'The database cannot be brought up to date: 0001-schema cannot be applied: relation "gateway_payments" already exists (42P07).',
    );
    expect(await readMigrationState(pool, schema, known)).toEqual({ applied: [], pending: names });
    await sql`DROP TABLE gateway_payments`.execute(pool);
    expect(await migrate(pool, schema, { known })).toEqual(names);
  });

  it('refuses a database with a migration that it does not know, by name, and changes nothing', async () => {
    const { pool, schema } = (await openEmpty()).database;
    await migrate(pool, schema, { known });
    await sql`INSERT INTO gapura_migrations (name) VALUES ('9999-from-the-future')`.execute(pool);
    await expect(migrate(pool, schema, { known })).rejects.toThrow(DatabaseTooNewError);
    await expect(migrate(pool, schema, { known })).rejects.toThrow(
      'The database was set up by a newer Gapura (it has 9999-from-the-future, which this version does not know).',
    );
  });
});
