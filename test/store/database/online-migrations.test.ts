// A database of this version, with rows in it, becomes what a new one of a later version is, wherever an attempt was broken off before,
// while others write to it.

import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DatabaseUnfitError } from '../../../src/store/database/errors.ts';
import { migrate, readMigrationState } from '../../../src/store/database/migrate.ts';
import type { Migrations } from '../../../src/store/database/migrations/index.ts';
import type { DatabaseOptions } from '../../../src/store/database/options.ts';
import type { Database } from '../../../src/store/database/pool.ts';
import { dropDatabase, freshDatabase, openWithDefaults, postgresUrl } from '../../support/database.ts';
import { sql } from '../../support/sql.ts';
import { NOTE_LISTS, NOTES, nextMigrations } from '../support/next-migrations.ts';

const NAMES = Object.keys(nextMigrations);
/** More than are filled in one go. */
const ROWS = 2_500;
/** A writer is held for as long as a few definitions take; a busy machine takes its time. */
const PAUSE_MAX_MS = 5_000;

const FILL = `
INSERT INTO gateway_payments (id, owner_id, order_id, payment_type, gross_amount, transaction_status, charge_state, charge_attempts,
    created_at, updated_at)
  SELECT md5('payment' || n)::uuid, 'budi', 'ORDER-' || n, 'gopay', 1000, 'settlement', 'charged', 1, now(), now()
  FROM generate_series(1, ${ROWS}) n;
INSERT INTO gateway_notifications (id, kind, status, status_code, fingerprint, raw_payload, created_at)
  SELECT gen_random_uuid(), 'transaction', 'processed', '200', int4send(n), '{}', now() FROM generate_series(1, ${ROWS}) n`;

/** As a charge is written, by a version that knows of no notes. */
const WRITE = `
INSERT INTO gateway_payments (id, owner_id, order_id, payment_type, gross_amount, transaction_status, charge_state, charge_attempts,
    created_at, updated_at)
VALUES (gen_random_uuid(), 'budi', 'MEANWHILE-' || $1::int, 'gopay', 1000, 'settlement', 'charged', 1, now(), now())`;

let options: DatabaseOptions;
let database: Database;
beforeEach(async () => {
  options = await freshDatabase();
  database = await openWithDefaults(options);
  await migrate(database.pool, database.schema);
});
afterEach(async () => {
  await database.close();
  await dropDatabase(options);
});

const apply = (known: Migrations = nextMigrations) =>
  database.withoutTimeout((pool) => migrate(pool, database.schema, { known }));
const count = async (condition = 'true') => {
  const { rows } = await database.pool.query(`SELECT count(*)::int AS n FROM gateway_payments WHERE ${condition}`);
  return Number(rows[0]?.n);
};

/** All of them, of which this one fails after its preparation. */
const failingAt = (name: string): Migrations => ({
  ...nextMigrations,
  [name]: { ...nextMigrations[name], up: () => Promise.reject(new Error('power')) },
});

/** All that was made, as the catalogue tells it: not which columns came first, and not the partitions, which depend on the time. */
const CATALOGUE = `
WITH own AS (
  SELECT pg_class.oid, relname, relkind FROM pg_class WHERE relnamespace = to_regnamespace($1) AND NOT relispartition
)
SELECT line FROM (
  SELECT format('%s %s', relkind, relname) AS line FROM own WHERE relkind NOT IN ('i', 'I')
  UNION SELECT format('%s.%s %s%s %s', relname, attname, format_type(atttypid, atttypmod),
      CASE WHEN attnotnull THEN ' NOT NULL' ELSE '' END, pg_get_expr(adbin, adrelid))
    FROM own JOIN pg_attribute ON attrelid = own.oid LEFT JOIN pg_attrdef ON adrelid = own.oid AND adnum = attnum
    WHERE attnum > 0 AND NOT attisdropped AND relkind IN ('r', 'p')
  UNION SELECT format('%s: %s %s', relname, conname, pg_get_constraintdef(pg_constraint.oid))
    FROM own JOIN pg_constraint ON conrelid = own.oid
  UNION SELECT format('%s %s', pg_get_indexdef(own.oid), indisvalid) FROM own JOIN pg_index ON indexrelid = own.oid
  UNION SELECT pg_get_triggerdef(pg_trigger.oid) FROM own JOIN pg_trigger ON tgrelid = own.oid WHERE NOT tgisinternal
  UNION SELECT pg_get_functiondef(oid) FROM pg_proc WHERE pronamespace = to_regnamespace($1)
) lines ORDER BY line COLLATE "C"`;

async function catalogue(): Promise<string[]> {
  const { rows } = await database.pool.query(CATALOGUE, [database.schema]);
  return rows.map(({ line }) => String(line).replaceAll(`${database.schema}.`, ''));
}

/** Writes without a break, as charges do, until told to stop. */
async function startWriter(): Promise<() => Promise<{ written: number; longestMs: number }>> {
  const client = new pg.Client({ connectionString: postgresUrl, options: `-c search_path="${database.schema}"` });
  await client.connect();
  let stopped = false;
  const work = (async () => {
    let [written, longestMs] = [0, 0];
    while (!stopped) {
      const startedAtMs = performance.now();
      await client.query({ name: 'write', text: WRITE, values: [++written] });
      longestMs = Math.max(longestMs, performance.now() - startedAtMs);
    }
    await client.end();
    return { written, longestMs };
  })();
  return () => {
    stopped = true;
    return work;
  };
}

describe('a database with rows', () => {
  it('broken off in every migration that follows, becomes the same as a new one', async () => {
    await database.pool.query(FILL);
    for (const name of [NOTES, NOTE_LISTS]) {
      // From the state before it to its own preparation.
      await expect(apply(failingAt(name)), name).rejects.toThrow('power');
      const { applied } = await readMigrationState(database.pool, database.schema, nextMigrations);
      expect(applied).toEqual(NAMES.slice(0, NAMES.indexOf(name)));
    }
    expect(await apply()).toEqual([NOTE_LISTS]);
    const reached = await catalogue();
    expect([await count(), await count('note = order_id')]).toEqual([ROWS, ROWS]);
    expect(reached).toContainEqual(expect.stringContaining('gateway_notifications_code ON ONLY'));

    await database.pool.query(`DROP SCHEMA "${database.schema}" CASCADE`);
    expect(await apply()).toEqual(NAMES);
    expect(reached).toEqual(await catalogue());
  });

  it('is migrated by two at once, after an attempt that came half way, and has all that was written meanwhile', async () => {
    await database.pool.query(FILL);
    await expect(apply(failingAt(NOTES))).rejects.toThrow('power');
    // As far as one that was broken off had come, with an index that was not finished, and what others wrote meanwhile.
    await database.pool.query(`UPDATE gateway_payments SET note = NULL WHERE order_id LIKE '%7'`);
    await database.pool.query(
      `UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'gateway_payments_noted'::regclass`,
    );
    for (let n = 1; n <= 20; n++) await database.pool.query(WRITE, [n]);
    const applied = await Promise.all([apply(), apply()]);
    expect(applied.flat().sort()).toEqual([NOTES, NOTE_LISTS]);
    expect([await count(), await count('note = order_id')]).toEqual([ROWS + 20, ROWS + 20]);
    expect(await catalogue()).toContainEqual(expect.stringMatching(/gateway_payments_noted .* t$/));
  });

  it('holds those who write only briefly, and none of them fails', async ({ skip }) => {
    skip(postgresUrl === undefined, 'the embedded database has one session');
    await database.pool.query(FILL);
    const stop = await startWriter();
    await expect.poll(() => count()).toBeGreaterThan(ROWS + 20);
    expect(await apply()).toEqual([NOTES, NOTE_LISTS]);
    const during = await count();
    await expect.poll(() => count()).toBeGreaterThan(during);
    const { written, longestMs } = await stop();
    expect(longestMs).toBeLessThan(PAUSE_MAX_MS);
    expect(await count()).toBe(ROWS + written);
  });
});

describe('a database of which a part is missing, or another program has made one', () => {
  it('says which step it cannot take, and why', async () => {
    const { pool, schema } = database;
    const { [NOTE_LISTS]: _, ...before } = nextMigrations;
    await apply(before);
    const damages: readonly [damage: string, words: string, repair: string][] = [
      [
        'CREATE TABLE later_notes_newest ()',
        `${NOTE_LISTS} cannot be prepared: relation "later_notes_newest" already exists (42P07)`,
        'DROP TABLE later_notes_newest',
      ],
      [
        'ALTER TABLE later_notes RENAME TO elsewhere',
        `${NOTE_LISTS} cannot be prepared: relation "later_notes" does not exist (42P01)`,
        'ALTER TABLE elsewhere RENAME TO later_notes',
      ],
      [
        'CREATE TABLE gateway_notifications_code ()',
        `${NOTE_LISTS} cannot be applied: relation "gateway_notifications_code" already exists (42P07)`,
        'DROP TABLE gateway_notifications_code',
      ],
      [
        `DELETE FROM gapura_migrations WHERE name = '${NAMES[0]}'`,
        `its list of migrations has ${NOTES} without ${NAMES[0]}, which comes before it`,
        `INSERT INTO gapura_migrations (name) VALUES ('${NAMES[0]}')`,
      ],
      [
        'ALTER TABLE gapura_migrations RENAME name TO version',
        'the table gapura_migrations cannot be read: column "name" does not exist (42703)',
        'ALTER TABLE gapura_migrations RENAME version TO name',
      ],
    ];
    for (const [damage, words, repair] of damages) {
      await sql.raw(damage).execute(pool);
      const failed = await apply().catch((error: unknown) => error);
      expect(failed).toBeInstanceOf(DatabaseUnfitError);
      expect(String(failed)).toContain(`: ${words}. Schema "${schema}" holds something else than Gapura left there`);
      await sql.raw(repair).execute(pool);
    }
    expect(await apply()).toEqual([NOTE_LISTS]);
  });
});
