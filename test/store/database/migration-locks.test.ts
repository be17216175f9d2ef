// A migration that has to wait for a table lets everybody else pass meanwhile.

import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MigrationBlockedError } from '../../../src/store/database/errors.ts';
import { MIGRATION_LIMITS, migrate } from '../../../src/store/database/migrate.ts';
import { migrations } from '../../../src/store/database/migrations/index.ts';
import type { Apply } from '../../../src/store/database/migrations/migration.ts';
import type { DatabaseOptions } from '../../../src/store/database/options.ts';
import type { Database } from '../../../src/store/database/pool.ts';
import { dropDatabase, freshDatabase, openWithDefaults, postgresUrl } from '../../support/database.ts';

const NEXT = '9999-next';
/** Short, so that the test is; a writer may wait for this and for a machine that is busy. */
const LIMITS = { lockTimeoutMs: 200, pauseMs: 100, waitMaxMs: 60_000 };
const WRITE_MAX_MS = 4_000;
const WAIT = { timeout: 60_000, interval: 10 };

let options: DatabaseOptions;
let database: Database;
let reader: pg.Client;
let writer: pg.Client;

async function connect(settings = ''): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: postgresUrl,
    options: `-c search_path="${options.schema}" ${settings}`,
  });
  await client.connect();
  return client;
}

const known = {
  ...migrations,
  [NEXT]: {
    async up(apply: Apply) {
      await apply("SELECT nextval('attempts')");
      await apply('ALTER TABLE gateway_payments ADD COLUMN next text');
    },
  },
};
const startMigration = (limits = LIMITS) =>
  database.withoutTimeout((pool) => migrate(pool, database.schema, { limits, known }));

/** How often the migration has begun: each attempt takes a number, whatever becomes of it. */
async function attempts(): Promise<number> {
  return Number((await writer.query<{ n: string }>('SELECT last_value AS n FROM attempts')).rows[0]?.n) - 1;
}

describe.runIf(postgresUrl !== undefined)('a migration, while somebody reads a table for long', () => {
  beforeEach(async () => {
    options = await freshDatabase();
    database = await openWithDefaults(options);
    await migrate(database.pool, database.schema);
    reader = await connect();
    writer = await connect(`-c statement_timeout=${WRITE_MAX_MS}`);
    await writer.query('CREATE SEQUENCE attempts START 1');
    await reader.query('BEGIN; SELECT count(*) FROM gateway_payments');
  });
  afterEach(async () => {
    await reader.end();
    await writer.end();
    await database.close();
    await dropDatabase(options);
  });

  it('blocks no writer for longer than its lock time-out, tries again, and is applied once the reader is done', async () => {
    const applied = startMigration();
    await vi.waitUntil(async () => {
      // Ended by PostgreSQL, and so a failure here, if it has to wait for the reader.
      await writer.query('UPDATE gateway_payments SET updated_at = updated_at');
      return (await attempts()) >= 3;
    }, WAIT);
    await reader.query('COMMIT');
    expect(await applied).toEqual([NEXT]);
    expect(await startMigration()).toEqual([]);
  });

  it('gives up after a while with a message that says what to look for, and has changed nothing', async () => {
    const given = startMigration({ ...LIMITS, waitMaxMs: 500 });
    await expect(given).rejects.toThrow(MigrationBlockedError);
    await expect(given).rejects.toThrow(/other sessions.*pg_stat_activity/);
    await reader.query('COMMIT');
    expect(await startMigration()).toEqual([NEXT]);
  });
});

describe('the limits of a migration', () => {
  it('let writers wait for two seconds at most, and give them time in between', () => {
    expect(MIGRATION_LIMITS.lockTimeoutMs).toBeLessThanOrEqual(2_000);
    expect(MIGRATION_LIMITS.pauseMs).toBeGreaterThanOrEqual(1_000);
  });
});
