// Makes PostgreSQL itself fail: writes that raise an SQLSTATE or take too long, and a deadlock that is a real one.

import pg from 'pg';
import { vi } from 'vitest';
import type { DatabaseOptions } from '../../src/store/database/options.ts';
import { directUrl } from './database.ts';

export interface Breaker {
  /** Has every write to a table fail with an SQLSTATE: for ever, or so often. */
  failWrites(table: string, code: string, times?: number): Promise<void>;
  /** Has every write to a table take so long. */
  slowWrites(table: string, seconds: number): Promise<void>;
  /**
   * Has the next update of a row of gateway_payments deadlock with a session of ours. Resolves when the deadlock is
   * over, which the other one has lost.
   */
  deadlock(paymentId: string, begin: () => void): Promise<void>;
  /** Ends the sessions that come from these ports, as a server does that is shut down. */
  endSessions(ports: readonly number[]): Promise<void>;
  /** Everything works again. */
  mend(): Promise<void>;
  close(): Promise<void>;
}

export async function openBreaker({ url, schema }: DatabaseOptions): Promise<Breaker> {
  if (typeof url !== 'string') throw new Error('Only PostgreSQL can be made to fail');
  const client = new pg.Client({ connectionString: directUrl, options: `-c search_path="${schema}"` });
  await client.connect();
  const broken = new Set<string>();
  const before = async (table: string, body: string) => {
    await client.query(`
      CREATE OR REPLACE FUNCTION fault() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${body} RETURN NEW; END $$;
      CREATE TRIGGER fault BEFORE INSERT OR UPDATE ON ${table} FOR EACH ROW EXECUTE FUNCTION fault()`);
    broken.add(table);
  };
  return {
    async failWrites(table, code, times = 1_000_000) {
      // A sequence counts what is rolled back, too.
      await client.query('DROP SEQUENCE IF EXISTS faults; CREATE SEQUENCE faults');
      const raise = `RAISE EXCEPTION 'a simulated fault' USING ERRCODE = '${code}';`;
      await before(table, `IF nextval('faults') <= ${times} THEN ${raise} END IF;`);
    },
    slowWrites: (table, seconds) => before(table, `PERFORM pg_sleep(${seconds});`),
    async deadlock(paymentId, begin) {
      const lock = Math.floor(Math.random() * 2 ** 31);
      // The other one has the row before it wants the lock, which is ours.
      await client.query(`
        CREATE OR REPLACE FUNCTION fault() RETURNS trigger LANGUAGE plpgsql AS
          $$ BEGIN PERFORM pg_advisory_xact_lock(${lock}); RETURN NULL; END $$;
        CREATE TRIGGER fault AFTER UPDATE ON gateway_payments FOR EACH ROW EXECUTE FUNCTION fault()`);
      broken.add('gateway_payments');
      // Only the other session looks for deadlocks, so it is the one that is given up.
      await client.query(`BEGIN; SET LOCAL deadlock_timeout = '100s'; SELECT pg_advisory_xact_lock(${lock})`);
      begin();
      const waits = `SELECT FROM pg_locks WHERE locktype = 'advisory' AND objid = ${lock} AND NOT granted`;
      await vi.waitUntil(async () => (await client.query(waits)).rowCount === 1, { timeout: 60_000, interval: 10 });
      await client.query('UPDATE gateway_payments SET check_count = check_count WHERE id = $1', [paymentId]);
      await client.query('COMMIT');
    },
    async endSessions(ports) {
      const own = 'pid <> pg_backend_pid() AND client_port = ANY($1)';
      await client.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE ${own}`, [ports]);
    },
    async mend() {
      for (const table of broken) await client.query(`DROP TRIGGER fault ON ${table}`);
      broken.clear();
    },
    close: () => client.end(),
  };
}
