// The embedded pool as a whole: the lease of its one session, those who use it as a pg.Pool, and its folder on disk.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { acquireFolderLock, readFolderLock } from '../../../../src/store/database/embedded/folder-lock.ts';
import {
  type EmbeddedPool,
  LeaseTimeoutError,
  openEmbeddedPool,
} from '../../../../src/store/database/embedded/pool.ts';
import { inTransaction } from '../../../../src/store/database/transaction.ts';
import { buildScript } from '../../../support/builds.ts';
import { accountNames, clearAccounts, openAccountPool } from './support.ts';

let pool: EmbeddedPool;
let snapshot: Blob;
beforeAll(async () => {
  pool = await openAccountPool();
  snapshot = await pool.dumpSnapshot();
});
afterAll(() => pool.end());
beforeEach(() => clearAccounts(pool));

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
    expect(await accountNames(pool)).toEqual([]);
    await expect(client.query('select 1')).rejects.toThrow('was released');
  });

  it('is handed on only after the statements that its holder did not wait for', async () => {
    const client = await pool.connect();
    const sent = ['begin', "insert into account (name) values ('a')", 'commit'].map((text) => client.query(text));
    client.release();
    expect(await accountNames(pool)).toEqual(['a']);
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

describe('a named statement', () => {
  const named = (name: string, text: string, values: unknown[]) => pool.query({ name, text, values });
  const preparations = async () => {
    const { rows } = await pool.query("SELECT prepare_time FROM pg_prepared_statements WHERE name = 'kept'");
    return rows.map((row: { prepare_time: Date }) => row.prepare_time.getTime());
  };

  it('is parsed once, and again after a failure, after DISCARD, and under another text', async () => {
    const divide = (by: number) => named('kept', 'SELECT 12 / $1::int AS quotient', [by]);
    expect((await divide(3)).rows).toEqual([{ quotient: 4 }]);
    const first = await preparations();
    expect(first).toHaveLength(1);
    expect((await divide(4)).rows).toEqual([{ quotient: 3 }]);
    expect(await preparations()).toEqual(first);
    await expect(divide(0)).rejects.toMatchObject({ code: '22012' });
    expect((await divide(6)).rows).toEqual([{ quotient: 2 }]);
    await pool.query('DISCARD ALL');
    expect((await divide(2)).rows).toEqual([{ quotient: 6 }]);
    expect((await named('kept', 'SELECT $1::text AS other', ['x'])).rows).toEqual([{ other: 'x' }]);
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

describe('a transaction', () => {
  it('commits as a whole or rolls back as a whole', async () => {
    const id = await inTransaction(pool, async (on) => {
      const [account] = await on.query<{ id: string }>({
        text: "insert into account (name) values ('a') returning id",
      });
      await on.query({ text: 'insert into entry (account, amount) values ($1, $2)', values: [account?.id, 10_000n] });
      return account?.id;
    });
    const failing = inTransaction(pool, async (on) => {
      await on.query({ text: 'update entry set amount = 1 where account = $1', values: [id] });
      await on.query({ text: "insert into account (name) values ('a')" });
    });
    await expect(failing).rejects.toMatchObject({ code: '23505', constraint: 'account_name_key' });
    const updated = await pool.query("update account set name = 'b' where id = $1", [id]);

    expect(updated.rowCount).toBe(1);
    expect((await pool.query('select * from entry')).rows).toEqual([{ account: '1', amount: '10000' }]);
    expect((await pool.query('select * from account')).rows).toEqual([{ id: '1', name: 'b' }]);
    expect((await pool.query('select count(*) as n from account')).rows).toEqual([{ n: '1' }]);
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
    expect(await accountNames(pool)).toEqual([]);
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
    const writer = buildScript('test/store/database/embedded/fixtures/embedded-writer.ts');
    const acknowledged: string[] = [];
    for (const rowsBeforeKill of [1, 40, 150]) {
      const child = spawn(process.execPath, [writer, dir], { stdio: ['ignore', 'pipe', 'inherit'] });
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
