// Stops PostgreSQL statements in their middle: a trigger waits for a lock that the test holds, so that a process can be
// killed at that very step, and the statements be committed or rolled back afterwards.

import pg from 'pg';
import { vi } from 'vitest';
import type { DatabaseOptions } from '../../src/store/database/options.ts';
import { directUrl } from './database.ts';

export interface HeldStep {
  readonly tables: readonly string[];
  readonly event: 'INSERT' | 'UPDATE';
  /** Which rows are stopped, in SQL over NEW and OLD. */
  readonly when: string;
}

export interface StatementHold {
  /** Resolves when so many statements wait. */
  reached(count: number): Promise<void>;
  /** How many sessions of this server wait for a lock, of whatever kind. */
  countWaiting(): Promise<number>;
  /** What becomes of the statements, whose sender may be dead by now. */
  end(how: 'committed' | 'rolled back'): Promise<void>;
  /** Lets everything pass, for a case that failed half-way. */
  close(): Promise<void>;
}

const WAIT = { timeout: 60_000, interval: 20 };

export async function holdStatement(database: DatabaseOptions, step: HeldStep): Promise<StatementHold> {
  if (database.url === undefined || database.url === null) throw new Error('Only PostgreSQL statements can be held');
  const client = new pg.Client({ connectionString: directUrl, options: `-c search_path="${database.schema}"` });
  await client.connect();
  // The lock is held where the trigger runs.
  const node = await nodeOf(client);
  const there = node === undefined ? client : new pg.Client(node);
  if (there !== client) await there.connect();
  const lock = Math.floor(Math.random() * 2 ** 31);
  await there.query(`SELECT pg_advisory_lock(${lock})`);
  await client.query(`
    CREATE OR REPLACE FUNCTION wait_for_test() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN PERFORM pg_advisory_xact_lock_shared(${lock}); RETURN NEW; END $$`);
  for (const table of step.tables) {
    await client.query(`CREATE TRIGGER wait_for_test BEFORE ${step.event} ON ${table}
      FOR EACH ROW WHEN (${step.when}) EXECUTE FUNCTION wait_for_test()`);
  }
  const waiting = async (): Promise<number[]> => {
    const { rows } = await there.query<{ pid: number }>(
      `SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND objid = ${lock} AND NOT granted`,
    );
    return rows.map((row) => row.pid);
  };
  return {
    async reached(count) {
      await vi.waitUntil(async () => (await waiting()).length >= count, WAIT);
    },
    async countWaiting() {
      const { rows } = await there.query<{ n: number }>(`SELECT count(*)::int AS n FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock' AND application_name ~ '^(gapura$|citus_internal)'`);
      return rows[0]?.n ?? 0;
    },
    async end(how) {
      const pids = await waiting();
      if (how === 'rolled back')
        await there.query('SELECT pg_terminate_backend(pid) FROM unnest($1::int[]) pid', [pids]);
      await there.query('SELECT pg_advisory_unlock_all()');
      // A session without a client ends by itself once its statement is through. Those of a coordinator stay, and idle.
      const ofCoordinator = there === client ? '' : `AND state <> 'idle'`;
      const left = `SELECT count(*)::int AS n FROM pg_stat_activity WHERE pid = ANY($1) ${ofCoordinator}`;
      await vi.waitUntil(async () => (await there.query<{ n: number }>(left, [pids])).rows[0]?.n === 0, WAIT);
    },
    async close() {
      await there.query('SELECT pg_advisory_unlock_all()');
      if (there !== client) await there.end();
      for (const table of step.tables) await client.query(`DROP TRIGGER wait_for_test ON ${table}`);
      await client.end();
    },
  };
}

/** The address of the node that has the tables, where a cluster has put them on one. */
async function nodeOf(client: pg.Client): Promise<string | undefined> {
  const cluster = await client.query(`SELECT FROM pg_extension WHERE extname = 'citus'`);
  if (cluster.rowCount === 0 || directUrl === undefined) return undefined;
  const { rows } = await client.query<{ nodename: string; nodeport: number }>(
    `SELECT nodename, nodeport FROM citus_shards WHERE table_name = to_regclass('gateway_payments')`,
  );
  const [found] = rows;
  if (found === undefined) return undefined;
  const node = new URL(directUrl);
  [node.hostname, node.port] = [found.nodename, String(found.nodeport)];
  return node.href;
}
