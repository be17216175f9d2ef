import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Generated, Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import PgBoss from 'pg-boss';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { acquireFolderLock, readFolderLock } from '../../../../src/store/database/embedded/folder-lock.ts';
import {
  type EmbeddedPool,
  LeaseTimeoutError,
  openEmbeddedPool,
} from '../../../../src/store/database/embedded/pool.ts';

let pool: EmbeddedPool;
let snapshot: Blob;

beforeAll(async () => {
  pool = await openEmbeddedPool({ dataDir: null });
  await pool.query(`
    create table account (id bigint generated always as identity primary key, name text not null unique);
    create table entry (account bigint not null references account, amount bigint not null check (amount > 0));
  `);
  snapshot = await pool.dumpSnapshot();
});
afterAll(() => pool.end());
beforeEach(async () => {
  await pool.query('truncate account, entry restart identity');
});

async function names(): Promise<unknown[]> {
  const { rows } = await pool.query('select name from account order by id');
  return rows.map((row) => row.name);
}

/** Statements whose rows are compared with literals here, and with those of a real PostgreSQL where there is one. */
const instant = new Date('2026-11-15T01:02:03.456Z');
const typeCases: { title: string; text: string; values?: unknown[]; row: Record<string, unknown> }[] = [
  { title: 'int2', text: 'select 7::int2 as v', row: { v: 7 } },
  { title: 'int4', text: 'select 7::int4 as v', row: { v: 7 } },
  { title: 'int8', text: 'select 9007199254740993::int8 as v', row: { v: '9007199254740993' } },
  { title: 'numeric', text: 'select 10.50::numeric as v', row: { v: '10.50' } },
  { title: 'float8', text: 'select 0.1::float8 as v', row: { v: 0.1 } },
  { title: 'bool', text: 'select true as v, false as w', row: { v: true, w: false } },
  { title: 'text', text: "select 'Rp 10.000 – é'::text as v", row: { v: 'Rp 10.000 – é' } },
  { title: 'null', text: 'select null::int4 as v', row: { v: null } },
  { title: 'char', text: "select 'ab'::char(4) as v", row: { v: 'ab  ' } },
  {
    title: 'uuid',
    text: "select '018f4d3e-0000-7000-8000-000000000001'::uuid as v",
    row: { v: '018f4d3e-0000-7000-8000-000000000001' },
  },
  { title: 'timestamptz', text: "select '2026-11-15 08:02:03.456+07'::timestamptz as v", row: { v: instant } },
  {
    title: 'timestamp',
    text: "select '2026-11-15 01:02:03'::timestamp as v",
    row: { v: new Date(2026, 10, 15, 1, 2, 3) },
  },
  { title: 'date', text: "select '2026-11-15'::date as v", row: { v: new Date(2026, 10, 15) } },
  { title: 'time', text: "select '01:02:03'::time as v", row: { v: '01:02:03' } },
  {
    title: 'interval',
    text: "select ('1 day 2 hours'::interval)::text as v, '1 day 2 hours'::interval as w",
    row: { v: '1 day 02:00:00', w: expect.objectContaining({ days: 1, hours: 2 }) },
  },
  { title: 'json', text: `select '{"a": [1, null]}'::json as v`, row: { v: { a: [1, null] } } },
  { title: 'jsonb', text: `select '{"a": "b"}'::jsonb as v, '3'::jsonb as w`, row: { v: { a: 'b' }, w: 3 } },
  { title: 'bytea', text: "select '\\x00ff10'::bytea as v", row: { v: Buffer.from([0, 255, 16]) } },
  { title: 'int4[]', text: 'select array[1, null, 3] as v', row: { v: [1, null, 3] } },
  { title: 'int8[]', text: 'select array[1::int8] as v', row: { v: ['1'] } },
  { title: 'text[]', text: `select array['a,b', '"', null] as v`, row: { v: ['a,b', '"', null] } },
  { title: 'timestamptz[]', text: "select array['2026-11-15T01:02:03.456Z'::timestamptz] as v", row: { v: [instant] } },
  { title: 'point', text: 'select point(1, 2) as v', row: { v: { x: 1, y: 2 } } },
  { title: 'inet', text: "select '10.0.0.1'::inet as v", row: { v: '10.0.0.1' } },
  { title: 'oid and regtype', text: "select 20::oid as v, 'int8'::regtype as w", row: { v: 20, w: 'bigint' } },
  {
    title: 'a Date and a bigint as parameters',
    text: 'select $1::timestamptz as v, $2::int8 as w',
    values: [instant, 2n ** 60n],
    row: { v: instant, w: '1152921504606846976' },
  },
  {
    title: 'a Buffer and a Uint8Array as parameters',
    text: 'select $1::bytea as v, $2::bytea as w',
    values: [Buffer.from([0, 1]), new Uint8Array([2, 255])],
    row: { v: Buffer.from([0, 1]), w: Buffer.from([2, 255]) },
  },
  {
    title: 'an object as a JSON parameter',
    text: 'select $1::jsonb as v',
    values: [{ order: { id: 'a', when: instant } }],
    row: { v: { order: { id: 'a', when: instant.toISOString() } } },
  },
  {
    title: 'arrays as parameters',
    text: 'select $1::text[] as v, $2::int8[] as w',
    values: [
      ['a"b', '\\', null],
      [1n, 2],
    ],
    row: { v: ['a"b', '\\', null], w: ['1', '2'] },
  },
  {
    title: 'undefined, null, booleans and numbers as parameters',
    text: 'select $1::text as a, $2::text as b, $3::bool as c, $4::float8 as d',
    values: [undefined, null, true, 1.5],
    row: { a: null, b: null, c: true, d: 1.5 },
  },
  {
    title: 'a parameter larger than the buffers on the way',
    text: 'select length($1::text) as v, $1::text as w',
    values: ['é'.repeat(1_500_000)],
    row: { v: 1_500_000, w: 'é'.repeat(1_500_000) },
  },
];

describe('types', () => {
  const url = process.env.TEST_DATABASE_URL;
  const server = url ? new pg.Pool({ connectionString: url, max: 1 }) : undefined;
  afterAll(() => server?.end());

  it.each(typeCases)('$title has the JavaScript type that pg gives it', async ({ text, values, row }) => {
    const result = await pool.query(text, values);
    expect(result.rows).toStrictEqual([row]);
    if (!server) return;
    const expected = await server.query(text, values);
    expect(result.rows).toStrictEqual(expected.rows);
    expect({ ...result, _types: null, _parsers: null }).toEqual({ ...expected, _types: null, _parsers: null });
  });
});

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
    expect(await names()).toEqual(['a']);
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
    expect(await names()).toEqual(['b']);
  });
});

describe('the lease', () => {
  it('is counted, and given in the order of asking', async () => {
    expect([pool.totalCount, pool.idleCount, pool.waitingCount]).toEqual([1, 1, 0]);
    const client = await pool.connect();
    const order: string[] = [];
    const waiting = ['first', 'second', 'third'].map(async (name) => {
      await pool.query('select 1');
      order.push(name);
    });
    await Promise.resolve();
    expect([pool.totalCount, pool.idleCount, pool.waitingCount]).toEqual([1, 0, 3]);
    client.release();
    client.release();
    await Promise.all(waiting);
    expect(order).toEqual(['first', 'second', 'third']);
    expect([pool.totalCount, pool.idleCount, pool.waitingCount]).toEqual([1, 1, 0]);
  });

  it('is refused after the time-out with the reason, and the one who held it goes on undisturbed', async () => {
    const impatient = await openEmbeddedPool({ dataDir: null, snapshot, leaseTimeoutMs: 50 });
    const client = await impatient.connect();
    await client.query('begin');
    await client.query("insert into account (name) values ('kept')");
    const refusal = await impatient.query('select 1').catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(LeaseTimeoutError);
    expect(refusal).toMatchObject({ waitedMs: 50 });
    expect(String(refusal)).toMatch(
      /Waited 50 ms .* another piece of work has held its only session for \d+ ms\. Inside a transaction/,
    );
    expect(impatient.waitingCount).toBe(0);
    await client.query('commit');
    client.release();
    expect((await impatient.query('select name from account')).rows).toEqual([{ name: 'kept' }]);
    await impatient.end();
  });

  it.each([
    ['an open', "insert into account (name) values ('lost')"],
    ['a failed', 'select 1 / 0'],
  ])('that ends with %s transaction ends with its rollback', async (_title, text) => {
    const client = await pool.connect();
    await client.query('begin');
    await client.query(text).catch(() => undefined);
    client.release();
    expect(await names()).toEqual([]);
    await expect(client.query('select 1')).rejects.toThrow('was released');
  });

  it('is handed on only after the statements that its holder did not wait for', async () => {
    const client = await pool.connect();
    const sent = ['begin', "insert into account (name) values ('a')", 'commit'].map((text) => client.query(text));
    client.release();
    expect(await names()).toEqual(['a']);
    expect((await Promise.all(sent)).map((result) => result.command)).toEqual(['BEGIN', 'INSERT', 'COMMIT']);
  });

  it('lets the event loop turn between statements', async () => {
    let turned = false;
    setImmediate(() => {
      turned = true;
    });
    await pool.query('select 1');
    await pool.query('select 1');
    expect(turned).toBe(true);
  });
});

describe('notifications', () => {
  it('arrive with their payload until the listener is taken away', async () => {
    const heard: string[] = [];
    const stop = await pool.listen('Payments.changed', (payload) => heard.push(payload));
    const other = await pool.listen('Payments.changed', () => undefined);
    await pool.query("select pg_notify('Payments.changed', $1)", ['one']);
    await pool.query("select pg_notify('payments.changed', 'of another channel')");
    await stop();
    await pool.query("select pg_notify('Payments.changed', 'too late')");
    await other();
    expect(heard).toEqual(['one']);
    expect((await pool.query('select * from pg_listening_channels()')).rows).toEqual([]);
  });
});

describe('kysely', () => {
  interface Schema {
    account: { id: Generated<string>; name: string };
    entry: { account: string; amount: bigint };
  }

  it('runs transactions that commit as a whole or roll back as a whole', async () => {
    const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
    const id = await db.transaction().execute(async (trx) => {
      const account = await trx.insertInto('account').values({ name: 'a' }).returning('id').executeTakeFirstOrThrow();
      await trx.insertInto('entry').values({ account: account.id, amount: 10_000n }).execute();
      return account.id;
    });
    const failing = db.transaction().execute(async (trx) => {
      await trx.updateTable('entry').set({ amount: 1n }).where('account', '=', id).execute();
      await trx.insertInto('account').values({ name: 'a' }).execute();
    });
    await expect(failing).rejects.toMatchObject({ code: '23505', constraint: 'account_name_key' });
    const updated = await db.updateTable('account').set({ name: 'b' }).where('id', '=', id).executeTakeFirst();

    expect(updated.numUpdatedRows).toBe(1n);
    expect(await db.selectFrom('entry').selectAll().execute()).toEqual([{ account: '1', amount: '10000' }]);
    expect(await db.selectFrom('account').selectAll().execute()).toEqual([{ id: '1', name: 'b' }]);
    expect((await sql<{ n: string }>`select count(*) as n from account`.execute(db)).rows).toEqual([{ n: '1' }]);
  });
});

describe('pg-boss', () => {
  it('sends a job inside a transaction, and hands it out once it is committed', async () => {
    const boss = new PgBoss({
      db: { executeSql: (text, values) => pool.query(text, values) },
      supervise: false,
      schedule: false,
    });
    const failures: unknown[] = [];
    boss.on('error', (error) => failures.push(error));
    await boss.start();
    // The first transactional send must find the queue in the cache, or it would ask for the session a second time.
    await boss.createQueue('settle');
    await boss.send('settle', { payment: 'warm' });
    const client = await pool.connect();
    const db = { executeSql: (text: string, values: unknown[]) => client.query(text, values) };
    await client.query('begin');
    await boss.send('settle', { payment: 'rolled back' }, { db });
    await client.query('rollback');
    await client.query('begin');
    await boss.send('settle', { payment: 'committed' }, { db });
    await client.query('commit');
    client.release();

    const jobs = await boss.fetch<{ payment: string }>('settle', { batchSize: 10 });
    // Jobs of the same moment come in no particular order.
    expect(jobs.map((job) => job.data.payment).sort()).toEqual(['committed', 'warm']);
    await boss.stop({ graceful: false, close: false });
    expect(failures).toEqual([]);
  });
});

describe('on disk', () => {
  let dir: string;
  let dataDir: string;
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'gapura-embedded-'));
    dataDir = join(dir, 'deep', 'database');
  });
  afterEach(async () => {
    await rm(dir, { recursive: true, force: true });
  });

  it('a snapshot becomes a database of its own, and what is stored is there at the next opening', async () => {
    const bytes = new Uint8Array(await snapshot.arrayBuffer());
    const first = await openEmbeddedPool({ dataDir, snapshot: bytes, searchPath: 'payments, public' });
    expect((await first.query('show search_path')).rows).toEqual([{ search_path: 'payments, public' }]);
    const last = [first.query("insert into account (name) values ('stored')"), first.end(), first.end()];
    await expect(first.query('select 1')).rejects.toThrow('closing');
    await Promise.all(last);
    expect([first.totalCount, first.idleCount, first.waitingCount]).toEqual([0, 0, 0]);

    const second = await openEmbeddedPool({ dataDir });
    expect((await second.query('select name from account')).rows).toEqual([{ name: 'stored' }]);
    await second.end();
    expect(await names()).toEqual([]);
    await expect(openEmbeddedPool({ dataDir, snapshot })).rejects.toThrow(`The embedded database in ${dataDir}`);
  });

  it('a database whose making was interrupted is made anew', async () => {
    await mkdir(dataDir, { recursive: true });
    await writeFile(join(dataDir, 'PG_VERSION'), '18\n');
    await expect(openEmbeddedPool({ dataDir })).rejects.toThrow(
      `The embedded database in ${dataDir} could not be opened`,
    );
    await writeFile(`${dataDir}.unfinished`, '');
    const made = await openEmbeddedPool({ dataDir, snapshot });
    expect((await made.query('select count(*)::int4 as n from account')).rows).toEqual([{ n: 0 }]);
    expect(existsSync(`${dataDir}.unfinished`)).toBe(false);
    await made.end();
  });

  it("a folder with somebody else's files is refused, and left as it is", async () => {
    await mkdir(dataDir, { recursive: true });
    await writeFile(join(dataDir, 'thesis.txt'), 'mine');
    await expect(openEmbeddedPool({ dataDir })).rejects.toThrow('it holds thesis.txt');
    await expect(openEmbeddedPool({ dataDir })).rejects.toThrow('it holds thesis.txt');
    expect(existsSync(`${dataDir}.unfinished`)).toBe(false);
  });

  it('every acknowledged row survives kill -9 in the middle of writes, several times over', {
    timeout: 240_000,
  }, async () => {
    const writer = join(import.meta.dirname, 'fixtures/embedded-writer.ts');
    const acknowledged: string[] = [];
    for (const rowsBeforeKill of [1, 40, 150]) {
      const child = spawn(process.execPath, ['--import', 'tsx', writer, dir], { stdio: ['ignore', 'pipe', 'inherit'] });
      const exited = once(child, 'exit');
      let rows = 0;
      for await (const line of createInterface({ input: child.stdout })) {
        acknowledged.push(line);
        rows += 1;
        if (rows === rowsBeforeKill) child.kill('SIGKILL');
      }
      expect(await exited).toEqual([null, 'SIGKILL']);
      expect(await readFolderLock(dir)).toEqual({ pid: child.pid, alive: false, info: {} });
    }

    const lock = await acquireFolderLock(dir);
    const survivor = await openEmbeddedPool({ dataDir: join(dir, 'database') });
    const { rows } = await survivor.query<{ id: string }>('select id from written');
    const stored = new Set(rows.map((row) => row.id));
    expect(acknowledged.length).toBeGreaterThanOrEqual(191);
    expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
    await survivor.end();
    await lock.release();
  });
});
