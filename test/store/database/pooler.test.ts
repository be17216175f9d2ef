// What stands before PostgreSQL is found out at the opening, and what was asked of a session holds behind it.

import { v4 as uuidv4 } from 'uuid';
import { afterEach, describe, expect, it } from 'vitest';
import { migrate } from '../../../src/store/database/migrate.ts';
import type { DatabaseOptions, Pooler } from '../../../src/store/database/options.ts';
import type { Database } from '../../../src/store/database/pool.ts';
import { parseStartUpOptions } from '../../../src/store/database/session-settings.ts';
import { type Queryable, run } from '../../../src/store/database/statement.ts';
import { inTransaction } from '../../../src/store/database/transaction.ts';
import { directUrl, dropDatabase, openWithDefaults } from '../../support/database.ts';
import { noPgBouncerBecause, type PgBouncer, type PgBouncerOptions, startPgBouncer } from '../../support/pgbouncer.ts';
import { sql } from '../../support/sql.ts';
import { NOTE_LISTS, NOTES, nextMigrations } from '../support/next-migrations.ts';

const runs = directUrl !== undefined && noPgBouncerBecause === undefined;
if (directUrl !== undefined && noPgBouncerBecause !== undefined) {
  console.log(`Poolers are not tested here: ${noPgBouncerBecause}.`);
}

const EVERYTHING = 'options, statement_timeout, idle_in_transaction_session_timeout';
const NO_PLANS = expect.stringContaining('no plan is kept');
const KEPT = expect.stringContaining('GAPURA_DATABASE_POOLER=session');

const poolers: PgBouncer[] = [];
const opened: Database[] = [];
const used: DatabaseOptions[] = [];
afterEach(async () => {
  for (const database of opened.splice(0)) await database.close();
  for (const pooler of poolers.splice(0)) await pooler.remove();
  for (const options of used.splice(0)) await dropDatabase({ ...options, url: directUrl });
});

interface Case extends PgBouncerOptions {
  readonly pooler?: Pooler;
  readonly parameters?: string;
  readonly timeoutMs?: number;
}

async function open({ pooler = 'auto', parameters = '', timeoutMs = 9_000, ...options }: Case): Promise<Database> {
  const bouncer = await startPgBouncer(directUrl ?? '', options);
  poolers.push(bouncer);
  const schema = `test_${uuidv4().replaceAll('-', '')}`;
  const asked = { url: `${bouncer.url}${parameters}`, schema, pooler, timeoutMs };
  used.push(asked);
  const database = await openWithDefaults(asked);
  opened.push(database);
  return database;
}

const NAMES = [
  'search_path',
  'work_mem',
  'enable_seqscan',
  'jit',
  'statement_timeout',
  'lock_timeout',
  'idle_in_transaction_session_timeout',
];

const READ_SETTINGS = { text: 'SELECT name, current_setting(name) AS setting FROM unnest($1::text[]) name' };

async function settingsOf(on: Queryable): Promise<Record<string, string>> {
  const rows = await run<{ name: string; setting: string }>(on, READ_SETTINGS, [NAMES]);
  return Object.fromEntries(rows.map(({ name, setting }) => [name, setting]));
}

const THEIRS = '?options=-c%20search_path%3Dpublic%20-c%20work_mem%3D7MB';

describe.runIf(runs)('a database behind PgBouncer', () => {
  it.each<[string, Case, Database['poolerSetup']]>([
    ['that keeps transactions', { mode: 'transaction' }, { mode: 'transaction', notes: [NO_PLANS] }],
    [
      'that keeps transactions, with one session in all, and lets start-up options pass without following them',
      { mode: 'transaction', sessions: 1, ignores: EVERYTHING },
      { mode: 'transaction', notes: [NO_PLANS] },
    ],
    [
      'that keeps transactions, as its address says',
      { mode: 'transaction', parameters: '&pgbouncer=true' },
      { mode: 'transaction', notes: [NO_PLANS] },
    ],
    ['that keeps sessions', { mode: 'session' }, { mode: 'transaction', notes: [NO_PLANS, KEPT] }],
    ['that keeps sessions, as it was told', { mode: 'session', pooler: 'session' }, { mode: 'session', notes: [] }],
  ])('%s: is told apart, and every setting holds', async (_, { parameters = '', ...asked }, poolerSetup) => {
    const database = await open({ ...asked, parameters: THEIRS + parameters });
    expect(database.poolerSetup).toEqual(poolerSetup);
    const common = { search_path: `"${database.schema}"`, enable_seqscan: 'off', jit: 'off', work_mem: '7MB' };
    const hurried = {
      ...common,
      statement_timeout: '9s',
      lock_timeout: '0',
      idle_in_transaction_session_timeout: '9s',
    };
    expect(await settingsOf(database.pool)).toEqual(hurried);
    expect(await inTransaction(database.pool, settingsOf)).toEqual(hurried);
    const unhurried = { statement_timeout: '0', lock_timeout: '0', idle_in_transaction_session_timeout: '2min' };
    expect(await database.withoutTimeout(settingsOf)).toEqual({ ...common, ...unhurried });
  });

  it('gives what several statements in one query gave, and what each began, as without it', async () => {
    const { pool, schema } = await open({ mode: 'transaction' });
    const script = (await pool.query(`SELECT 1 AS a; SELECT current_setting('search_path') AS b`)) as unknown;
    expect((script as { rows: unknown[] }[]).map(({ rows }) => rows)).toEqual([[{ a: 1 }], [{ b: `"${schema}"` }]]);
    const client = await pool.connect();
    expect(await client.query('BEGIN')).toMatchObject({ command: 'BEGIN', rows: [] });
    expect(await client.query('ROLLBACK')).toMatchObject({ command: 'ROLLBACK', rows: [] });
    client.release();
    await expect(pool.query('SELECT 1 / $1::int', [0])).rejects.toMatchObject({ code: '22012' });
    await expect(pool.query('SELECT 1 / 0')).rejects.toMatchObject({ code: '22012' });
    expect((await pool.query({ name: 'one', text: 'SELECT $1::int AS n', values: [3] })).rows).toEqual([{ n: 3 }]);
    const lockTimeout = await inTransaction(
      pool,
      (on) => on.query({ text: `SELECT current_setting('lock_timeout') AS value` }),
      { lockTimeoutMs: 70 },
    );
    expect(lockTimeout).toEqual([{ value: '70ms' }]);
  });

  it('has the server end a statement that takes too long, before the driver gives it up', async () => {
    // Long enough to connect on a busy machine.
    const { pool } = await open({ mode: 'transaction', timeoutMs: 2_000 });
    await expect(pool.query('SELECT pg_sleep($1)', [60])).rejects.toMatchObject({ code: '57014' });
    await expect(pool.query('SELECT pg_sleep(60)')).rejects.toMatchObject({ code: '57014' });
  });

  it('keeps the tables of two schemas apart that are made at once, though they share one session', async () => {
    const first = await open({ mode: 'transaction', sessions: 1 });
    const second = await openWithDefaults({ ...used[0], schema: `${first.schema}_b` });
    opened.push(second);
    used.push({ schema: second.schema });
    const make = ({ withoutTimeout, schema }: Database) => withoutTimeout((pool) => migrate(pool, schema));
    const made = await Promise.all([first, first, second].map(make));
    expect(made.map((names) => names.length > 0).sort()).toEqual([false, true, true]);
    await sql`INSERT INTO gapura_migrations (name) VALUES ('only-here')`.execute(first.pool);
    const named = { name: 'names', text: `SELECT name FROM gapura_migrations WHERE name LIKE 'only%'` };
    const [ours, theirs] = await Promise.all([first.pool.query(named), second.pool.query(named)]);
    expect([ours.rows, theirs.rows]).toEqual([[{ name: 'only-here' }], []]);
  });

  it('that keeps transactions: is migrated later, with indexes that the migrations build themselves', async () => {
    const { withoutTimeout, pool, schema } = await open({ mode: 'transaction' });
    await withoutTimeout((pool) => migrate(pool, schema));
    const known = nextMigrations;
    expect(await withoutTimeout((pool) => migrate(pool, schema, { known }))).toEqual([NOTES, NOTE_LISTS]);
    const { rows } = await pool.query(`SELECT indisvalid AS valid FROM pg_index
      WHERE indexrelid = ANY('{gateway_payments_noted,later_notes_newest}'::regclass[])`);
    expect(rows).toEqual([{ valid: true }, { valid: true }]);
  });

  it.each<[string, Case, string]>([
    [
      'direct',
      { mode: 'session', pooler: 'none' },
      'unsupported startup parameter: .*; GAPURA_DATABASE_POOLER=auto does without',
    ],
    [
      'one that keeps sessions, and is not',
      { mode: 'transaction', pooler: 'session' },
      'keeps no sessions, though GAPURA_DATABASE_POOLER is session',
    ],
  ])('that was said to be %s: does not open, and says which setting to change', async (_, asked, message) => {
    await expect(open(asked)).rejects.toThrow(new RegExp(message));
  });
});

describe('parseStartUpOptions', () => {
  it.each([
    ['-c geqo=off', [['geqo', 'off']]],
    [
      '-cgeqo=off --work-mem=7MB',
      [
        ['geqo', 'off'],
        ['work_mem', '7MB'],
      ],
    ],
    ['-c search_path=a,\\ b -e', [['search_path', 'a, b']]],
    ['-c x.y=a=b', [['x.y', 'a=b']]],
    ['', []],
  ])('of %j: %j', (options, settings) => {
    expect(parseStartUpOptions(options)).toEqual(settings);
  });
});
