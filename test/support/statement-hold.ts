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
  const lock = Math.floor(Math.random() * 2 ** 31);
  await client.query(`SELECT pg_advisory_lock(${lock})`);
  await client.query(`
    CREATE OR REPLACE FUNCTION wait_for_test() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN PERFORM pg_advisory_xact_lock_shared(${lock}); RETURN NEW; END $$`);
  for (const table of step.tables) {
    await client.query(`CREATE TRIGGER wait_for_test BEFORE ${step.event} ON ${table}
      FOR EACH ROW WHEN (${step.when}) EXECUTE FUNCTION wait_for_test()`);
  }
  const waiting = async (): Promise<number[]> => {
    const { rows } = await client.query<{ pid: number }>(
      `SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND objid = ${lock} AND NOT granted`,
    );
    return rows.map((row) => row.pid);
  };
  return {
    async reached(count) {
      await vi.waitUntil(async () => (await waiting()).length >= count, WAIT);
    },
    async end(how) {
      const pids = await waiting();
      if (how === 'rolled back')
        await client.query('SELECT pg_terminate_backend(pid) FROM unnest($1::int[]) pid', [pids]);
      await client.query('SELECT pg_advisory_unlock_all()');
      // A session without a client ends by itself once its statement is through.
      const left = 'SELECT count(*)::int AS n FROM pg_stat_activity WHERE pid = ANY($1)';
      await vi.waitUntil(async () => (await client.query<{ n: number }>(left, [pids])).rows[0]?.n === 0, WAIT);
    },
    async close() {
      await client.query('SELECT pg_advisory_unlock_all()');
      for (const table of step.tables) await client.query(`DROP TRIGGER wait_for_test ON ${table}`);
      await client.end();
    },
  };
}
