// Statements on the embedded pool: the results and errors that pg gives.

import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EmbeddedPool } from '../../../../src/store/database/embedded/pool.ts';
import { accountNames, clearAccounts, openAccountPool } from './support.ts';

let pool: EmbeddedPool;
beforeAll(async () => {
  pool = await openAccountPool();
});
afterAll(() => pool.end());
beforeEach(() => clearAccounts(pool));

describe('results', () => {
  it('carry the command, the number of rows and the fields', async () => {
    const inserted = await pool.query("insert into account (name) values ('a'), ('b')");
    expect(inserted).toMatchObject({ command: 'INSERT', rowCount: 2, rows: [], fields: [] });
    const selected = await pool.query('select id, name from account');
    expect(selected).toMatchObject({ command: 'SELECT', rowCount: 2 });
    expect(selected.fields.map(({ name, dataTypeID, format }) => ({ name, dataTypeID, format }))).toEqual([
      { name: 'id', dataTypeID: 20, format: 'text' },
      { name: 'name', dataTypeID: 25, format: 'text' },
    ]);
    expect(await pool.query('create temp table made (id int)')).toMatchObject({ command: 'CREATE', rowCount: null });
    expect(await pool.query('')).toMatchObject({ command: null, rows: [] });
  });

  it('come as arrays where asked for, from a statement that is one object', async () => {
    const statement = { text: 'select $1::int4 as a, 2 as a', values: [1], name: 'named', rowMode: 'array' as const };
    expect((await pool.query(statement)).rows).toEqual([[1, 2]]);
    expect((await pool.query({ text: 'select 3 as a', name: 'named too' })).rows).toEqual([{ a: 3 }]);
    expect((await pool.query({ text: 'select $1::int4 as a' }, [4])).rows).toEqual([{ a: 4 }]);
  });

  it('of several statements without values are a list of results, and all of them happen or none', async () => {
    const results: unknown = await pool.query("insert into account (name) values ('a'); select 1 as one");
    expect(results).toMatchObject([{ command: 'INSERT', rowCount: 1 }, { rows: [{ one: 1 }] }]);
    const failing = pool.query("insert into account (name) values ('b'); insert into account (name) values ('a')");
    await expect(failing).rejects.toMatchObject({ code: '23505' });
    expect(await accountNames(pool)).toEqual(['a']);
  });

  it('of cursors and for callbacks do not exist: both are refused at once', () => {
    expect(() => pool.query(new pg.Query('select 1'))).toThrow('cursors and query streams do not work');
    expect(() => pool.query('select 1', () => undefined)).toThrow('takes no callback');
  });
});

describe('errors', () => {
  it("are pg's, with the fields that say what was violated", async () => {
    await pool.query("insert into account (name) values ('a')");
    const duplicate = await pool
      .query('insert into account (name) values ($1)', ['a'])
      .catch((error: unknown) => error);
    expect(duplicate).toBeInstanceOf(pg.DatabaseError);
    expect(duplicate).toMatchObject({
      message: 'duplicate key value violates unique constraint "account_name_key"',
      severity: 'ERROR',
      code: '23505',
      schema: 'public',
      table: 'account',
      constraint: 'account_name_key',
      detail: 'Key (name)=(a) already exists.',
    });
    await expect(pool.query('insert into entry values (1, 0)')).rejects.toMatchObject({ code: '23514' });
    await expect(pool.query('insert into entry values (99, 1)')).rejects.toMatchObject({ code: '23503' });
  });

  it.each([
    ['a syntax error', 'selec 1', undefined],
    ['a syntax error with values', 'selec $1', ['1']],
    ['a value of the wrong type', 'select $1::int4', ['x']],
    ['too many values', 'select 1', ['x']],
    ['a failure while it runs', 'select 1 / $1::int4', [0]],
    ['a value that cannot be converted', 'select $1::text, $2::jsonb', ['fine', { amount: 1n }]],
    ['a zero byte in a value', 'select $1::text', ['\0']],
  ])('leave the session usable after %s', async (_title, text, values) => {
    await expect(pool.query(text, values)).rejects.toThrow();
    expect((await pool.query('select $1::int4 as v', [1])).rows).toEqual([{ v: 1 }]);
  });

  it('inside a transaction abort it until its rollback, and no longer', async () => {
    const client = await pool.connect();
    await client.query('begin');
    await client.query("insert into account (name) values ('a')");
    await expect(client.query('select 1 / $1::int4', [0])).rejects.toMatchObject({ code: '22012' });
    await expect(client.query('select $1::int4', [1])).rejects.toMatchObject({ code: '25P02' });
    await client.query('rollback');
    await client.query("insert into account (name) values ('b')");
    client.release();
    expect(await accountNames(pool)).toEqual(['b']);
  });
});
