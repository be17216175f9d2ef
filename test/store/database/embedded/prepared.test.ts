// The prepared database is used where it fits and nowhere else, and a database in memory that was closed is as new when it is given again.

import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Run, readDefinitions } from '../../../../src/store/database/embedded/contents.ts';
import {
  findPrepared,
  lookForPreparedIn,
  preparedName,
  writePrepared,
} from '../../../../src/store/database/embedded/prepared.ts';
import { migrate } from '../../../../src/store/database/migrate.ts';
import { migrations } from '../../../../src/store/database/migrations/index.ts';
import type { Database } from '../../../../src/store/database/pool.ts';
import { openWithDefaults } from '../../../support/database.ts';

const usual = String(process.env.TEST_PREPARED);
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gapura-prepared-'));
});
afterEach(() => lookForPreparedIn(usual));
afterAll(() => rm(folder, { recursive: true, force: true }));

const count = async (database: Database, text: string) => Number((await database.pool.query(text)).rows[0]?.n);
const CONTENT = {
  keys: 'SELECT count(*) AS n FROM idempotency_keys',
  budget: 'SELECT tokens AS n FROM gateway_budget',
  sequence:
    "SELECT coalesce(max(last_value), 0) AS n FROM pg_sequences WHERE sequencename = 'gateway_events_sequence_seq'",
};
const contentOf = async (database: Database) => ({
  keys: await count(database, CONTENT.keys),
  budget: await count(database, CONTENT.budget),
  sequence: await count(database, CONTENT.sequence),
});

/** Tells databases apart: each process of the engine has memory of its own, and this stays in it. */
async function backendOf(database: Database): Promise<string> {
  return String((await database.pool.query('SELECT pg_postmaster_start_time()::text AS started')).rows[0]?.started);
}

async function use(database: Database): Promise<void> {
  await database.pool.query('SET search_path TO public');
  await database.pool.query('SET search_path TO gapura');
  await database.pool.query('SET work_mem = 1024');
  await database.pool.query("SELECT nextval('gateway_events_sequence_seq')");
  await database.pool.query('UPDATE gateway_budget SET tokens = tokens + 7');
}

describe('the prepared database', () => {
  it('has every migration, so that nothing is left to do', async () => {
    const database = await openWithDefaults({});
    expect(await migrate(database.pool, database.schema)).toEqual([]);
    const { rows } = await database.pool.query('SELECT name FROM gapura_migrations ORDER BY name');
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(migrations));
    await database.close();
  });

  it('becomes a database in a new folder, and is left alone in one that is there already', async () => {
    const dataDir = join(folder, 'data');
    const first = await openWithDefaults({ dataDir });
    expect(await migrate(first.pool, first.schema)).toEqual([]);
    await use(first);
    const used = await contentOf(first);
    await first.close();
    expect(await readdir(dataDir)).toEqual(['database']);
    const again = await openWithDefaults({ dataDir });
    expect(await contentOf(again)).toEqual(used);
    await again.close();
  });

  it('has another name once a migration is added, and is then not found', async () => {
    const before = await preparedName();
    expect(await findPrepared()).toMatchObject({ path: join(usual, before) });
    const newer = { ...migrations, '9999-newer': { up: async () => undefined } };
    expect(await preparedName(newer)).not.toBe(before);
    expect(await findPrepared(newer)).toBeUndefined();
  });

  it('says what to do where its file is damaged', async () => {
    await writeFile(join(folder, await preparedName()), 'no database');
    lookForPreparedIn(folder);
    await expect(openWithDefaults({})).rejects.toThrow('is damaged. Install the package again.');
  });

  it('is written whole or not at all', async () => {
    const path = join(folder, 'written.tar.br');
    await writePrepared(path, new Uint8Array([1, 2, 3]));
    expect((await readdir(folder)).filter((name) => name.startsWith('written'))).toEqual(['written.tar.br']);
  });
});

describe('a database in memory', () => {
  it('is given again when it was closed: as new, whatever was done to it', async () => {
    const first = await openWithDefaults({});
    const fresh = await contentOf(first);
    const backend = await backendOf(first);
    await use(first);
    await first.pool.query('BEGIN; INSERT INTO sweep_positions DEFAULT VALUES; ROLLBACK').catch(() => undefined);
    expect(await contentOf(first)).not.toEqual(fresh);
    await first.close();

    const second = await openWithDefaults({});
    expect(await backendOf(second)).toBe(backend);
    expect(await contentOf(second)).toEqual(fresh);
    const { rows } = await second.pool.query(
      "SELECT current_setting('work_mem') AS memory, current_schema() AS schema",
    );
    expect(rows).toEqual([{ memory: '4MB', schema: 'gapura' }]);
    await expect(first.pool.query('SELECT 1')).rejects.toThrow('closing');
    await second.close();
  });

  it('is never given to two at once', async () => {
    const [first, second] = [await openWithDefaults({}), await openWithDefaults({})];
    await use(first);
    expect(await contentOf(second)).not.toEqual(await contentOf(first));
    await Promise.all([first.close(), second.close()]);
  });

  it('is not given again if a table was added', async () => {
    const first = await openWithDefaults({});
    const backend = await backendOf(first);
    await first.pool.query('CREATE TABLE public.more (n int)');
    await first.close();
    const second = await openWithDefaults({});
    expect(await backendOf(second)).not.toBe(backend);
    await second.close();
  });

  it('is compared by all that defines it, and not by its rows', async () => {
    const { pool, close } = await openWithDefaults({});
    const run: Run = (statement) => pool.query({ ...statement, values: [...(statement.values ?? [])] });
    const beginning = await readDefinitions(run);
    await pool.query('UPDATE gateway_budget SET tokens = 3; TRUNCATE gateway_events CASCADE');
    expect(await readDefinitions(run)).toBe(beginning);
    for (const change of [
      'ALTER TABLE gateway_budget ADD COLUMN more int',
      'ALTER DATABASE postgres SET work_mem = 1024',
      'SET work_mem = 1024',
      'ALTER TABLE gateway_payment_history DISABLE TRIGGER ALL',
      'CREATE OR REPLACE FUNCTION refuse_history_change() RETURNS trigger LANGUAGE plpgsql AS $$BEGIN RETURN NEW; END$$',
    ]) {
      const before = await readDefinitions(run);
      await pool.query(change);
      expect([change, (await readDefinitions(run)) === before]).toEqual([change, false]);
    }
    await close();
  });
});
