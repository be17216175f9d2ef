// Parameters in the database's address: those of its owner hold beside ours, and none of them moves the tables.

import { afterEach, describe, expect, it } from 'vitest';
import { migrate } from '../../../src/store/database/migrate.ts';
import type { DatabaseOptions } from '../../../src/store/database/options.ts';
import type { Database } from '../../../src/store/database/pool.ts';
import { connectionOptions } from '../../../src/store/database/session-settings.ts';
import { dropDatabase, freshDatabase, openWithDefaults, postgresUrl } from '../../support/database.ts';
import { sql } from '../../support/sql.ts';

const THEIRS =
  'options=-c%20search_path%3Dpublic%20-c%20work_mem%3D7MB%20-c%20enable_seqscan%3Don%20-c%20statement_timeout%3D1' +
  '&application_name=shop&statement_timeout=1&query_timeout=1&idle_in_transaction_session_timeout=1';

const opened: Database[] = [];
const used: DatabaseOptions[] = [];
afterEach(async () => {
  for (const database of opened.splice(0)) await database.close();
  for (const options of used.splice(0)) await dropDatabase(options);
});

const NAMES = [
  'search_path',
  'work_mem',
  'enable_seqscan',
  'jit',
  'application_name',
  'statement_timeout',
  'lock_timeout',
];

async function settingsOf(pool: Database['pool']): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string; setting: string }>`
    SELECT name, current_setting(name) AS setting FROM unnest(${NAMES}::text[]) name`.execute(pool);
  return Object.fromEntries(rows.map(({ name, setting }) => [name, setting]));
}

describe.runIf(postgresUrl !== undefined)('an address with options and parameters', () => {
  it('keeps theirs where they do not touch ours, puts the tables into our schema, and starts a second time', async () => {
    const fresh = await freshDatabase();
    used.push(fresh);
    const schema = fresh.schema ?? '';
    const url = `${postgresUrl}${postgresUrl?.includes('?') ? '&' : '?'}${THEIRS}`;
    for (const applied of [true, false]) {
      const database = await openWithDefaults({ ...fresh, url, timeoutMs: 9_000 });
      opened.push(database);
      const ours = { search_path: `"${schema}"`, enable_seqscan: 'off', jit: 'off', lock_timeout: '0' };
      const common = { ...ours, work_mem: '7MB', application_name: 'shop' };
      expect(await settingsOf(database.pool)).toEqual({ ...common, statement_timeout: '9s' });
      expect(await database.withoutTimeout(settingsOf)).toEqual({ ...common, statement_timeout: '0' });
      expect((await database.withoutTimeout((pool) => migrate(pool, schema))).length > 0).toBe(applied);
      const { rows } = await sql<{ schema: string }>`
        SELECT schemaname AS schema FROM pg_tables WHERE tablename = 'gapura_migrations' AND schemaname = ${schema}`.execute(
        database.pool,
      );
      expect(rows).toEqual([{ schema }]);
    }
  });
});

describe('connectionOptions', () => {
  it.each([
    ['postgres://shop@db/pay', 'postgres://shop@db/pay', undefined],
    ['postgres://shop@db/pay?sslmode=verify-full', 'postgres://shop@db/pay?sslmode=verify-full', undefined],
    ['postgres://shop@db/pay?statement_timeout=1&ssl=true', 'postgres://shop@db/pay?ssl=true', undefined],
    ['postgres://shop@db/pay?options=-c%20geqo%3Doff', 'postgres://shop@db/pay', '-c geqo=off'],
    [
      'postgres://shop@/pay?host=%2Frun%2Fpg&options=-c+geqo%3Doff',
      'postgres://shop@/pay?host=%2Frun%2Fpg',
      '-c geqo=off',
    ],
  ])('of %s: the address is %s and the options begin with %s', (url, address, theirs) => {
    const { connectionString, options } = connectionOptions(url, 'gapura');
    const ours = '-c search_path="gapura" -c enable_seqscan=off -c jit=off';
    expect([connectionString, options]).toEqual([address, theirs === undefined ? ours : `${theirs} ${ours}`]);
  });
});
