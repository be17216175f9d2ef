// Several schemas over the connections of one database: none sees another's rows, and each gets its turn.

import { v4 as uuidv4 } from 'uuid';
import { afterEach, describe, expect, it } from 'vitest';
import type { DatabaseOptions } from '../../../src/store/database/options.ts';
import type { Database } from '../../../src/store/database/pool.ts';
import { run, type Statement } from '../../../src/store/database/statement.ts';
import { inTransaction } from '../../../src/store/database/transaction.ts';
import { Turns } from '../../../src/store/database/turns.ts';
import { dropDatabase, freshDatabase, openWithDefaults, postgresUrl } from '../../support/database.ts';

const READ: Statement = { name: 'gapura_test_read_notes', text: 'SELECT text FROM notes ORDER BY text' };
const WRITE: Statement = { name: 'gapura_test_write_note', text: 'INSERT INTO notes VALUES ($1) RETURNING text' };
const SLOW: Statement = { text: 'SELECT pg_sleep(0.2)' };

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

/** Two shops, and the schema in which the sessions begin. */
async function open(
  options: Partial<DatabaseOptions> = {},
): Promise<{ root: Database; kopi: Database; teh: Database }> {
  const fresh = { ...(await freshDatabase()), ...options };
  const database = await openWithDefaults(fresh);
  const own = uuidv4().slice(0, 8);
  const [root, kopi, teh] = [database.schema, `kopi_${own}`, `teh_${own}`].map((name) => database.inSchema(name));
  if (root === undefined || kopi === undefined || teh === undefined) throw new Error('three were made');
  cleanUps.push(
    () => dropDatabase(fresh),
    () => database.close(),
  );
  for (const { pool, schema } of [root, kopi, teh]) {
    await pool.query(`CREATE SCHEMA IF NOT EXISTS "${schema}"`);
    await pool.query('CREATE TABLE notes (text text PRIMARY KEY)');
    if (schema !== root.schema) cleanUps.push(() => database.pool.query(`DROP SCHEMA "${schema}" CASCADE`));
  }
  return { root, kopi, teh };
}

const write = ({ pool }: Database, text: string) => run(pool, WRITE, [text]);
const notes = async ({ pool }: Database) => (await run<{ text: string }>(pool, READ, [])).map(({ text }) => text);

const kinds: readonly (readonly [string, Partial<DatabaseOptions>])[] =
  postgresUrl === undefined
    ? [['in one session', {}]]
    : [
        ['in sessions of our own', {}],
        ['in one connection', { poolMax: 1 }],
        ['where transactions bring their settings', { pooler: 'transaction' }],
      ];

describe.each(kinds)('schemas over one database, %s', (_, options) => {
  it('have their rows for themselves, statement by statement and all at once', async () => {
    const { root, kopi, teh } = await open(options);
    for (const database of [kopi, teh, root, teh]) await write(database, `${database.schema} ${uuidv4()}`);
    await Promise.all([kopi, teh, root, kopi, teh, root].map((on, index) => write(on, `${on.schema} ${index}`)));
    for (const [database, count] of [
      [root, 3],
      [kopi, 3],
      [teh, 4],
    ] as const) {
      const found = await notes(database);
      expect(found).toHaveLength(count);
      expect(found.every((text) => text.startsWith(database.schema))).toBe(true);
    }
  });

  it('stay apart after a statement that fails, and after a transaction that is undone', async () => {
    const { root, kopi, teh } = await open(options);
    await write(kopi, 'one');
    await expect(write(kopi, 'one')).rejects.toThrow('notes_pkey');
    await write(teh, 'one');
    const undone = inTransaction(kopi.pool, async (on) => {
      await run(on, WRITE, ['two']);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await inTransaction(teh.pool, async (on) => {
      await run(on, WRITE, ['two']);
      expect(await run(on, READ, [])).toEqual([{ text: 'one' }, { text: 'two' }]);
    });
    expect([await notes(root), await notes(kopi), await notes(teh)]).toEqual([[], ['one'], ['one', 'two']]);
  });

  it('are each prepared for once on a connection, before its first use', async () => {
    const { kopi, teh } = await open({ poolMax: 2, ...options });
    const prepared: string[] = [];
    for (const { prepareSessions, schema } of [kopi, teh]) {
      await prepareSessions(async (session) => {
        const { rows } = await session.query('SELECT current_schema() AS schema');
        prepared.push(`${schema} in ${rows[0]?.schema}`);
      });
    }
    await Promise.all([kopi, teh, kopi, teh, kopi, teh].map((on, index) => write(on, String(index))));
    const connections = postgresUrl === undefined || options.poolMax === 1 ? 1 : 2;
    for (const { schema } of [kopi, teh]) {
      const times = prepared.filter((text) => text === `${schema} in ${schema}`).length;
      expect(times).toBeGreaterThan(0);
      expect(times).toBeLessThanOrEqual(connections);
    }
  });

  it('take long work on a connection of its own, in their schema', async () => {
    const { kopi } = await open(options);
    await write(kopi, 'one');
    expect(await kopi.withoutTimeout((pool) => run(pool, READ, []))).toEqual([{ text: 'one' }]);
  });
});

describe.skipIf(postgresUrl === undefined)('a schema that asks for much', () => {
  it('leaves the others their turns', async () => {
    const { kopi, teh } = await open({ poolMax: 2 });
    const order: string[] = [];
    const ask = (name: string, { pool }: Database) => run(pool, SLOW, []).then(() => order.push(name));
    const many = Array.from({ length: 10 }, () => ask('kopi', kopi));
    expect(kopi.pool.waitingCount).toBe(8);
    const one = ask('teh', teh);
    await Promise.all([...many, one]);
    // Two were under way when it came, and one more may have been granted at the same moment.
    expect(order.indexOf('teh')).toBeLessThanOrEqual(4);
  });
});

describe('turns', () => {
  it('go round those who wait, and end for who waits too long with what a pool says then', async () => {
    const turns = new Turns<object>(1, 20);
    const [kopi, teh] = [{}, {}];
    await turns.begin(kopi);
    await expect(turns.begin(teh)).rejects.toThrow('timeout exceeded when trying to connect');
    expect(turns.waitingOf(teh)).toBe(0);
    const order: string[] = [];
    const asked = [
      turns.begin(kopi).then(() => order.push('kopi 1')),
      turns.begin(kopi).then(() => order.push('kopi 2')),
      turns.begin(teh).then(() => order.push('teh 1')),
    ];
    for (const _ of asked) {
      turns.end();
      await Promise.resolve();
    }
    await Promise.all(asked);
    expect(order).toEqual(['kopi 1', 'teh 1', 'kopi 2']);
  });
});
