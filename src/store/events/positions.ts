// The numbers by which readers of events go: those of transactions, raised so that they never fall, also in another cluster.

import type { Session } from '../database/connection.ts';
import { lacksEventNumber } from '../database/errors.ts';
import type { Database } from '../database/pool.ts';
import { repairWith, statement } from '../database/statement.ts';

// The row is as a transaction of this server wrote it, and not a copy from where transactions are counted otherwise: out of a dump, or by
// a move of the schema from one node of a cluster to another, which says nothing of itself.
const IS_OWN = 'numbers.written_in::text::bigint & 4294967295 = numbers.xmin::text::bigint';

/**
 * The part of a statement that says which number an event of this transaction gets. None where the row is a copy: then no event can be
 * written until the numbers are raised. It reads a table, so that in a cluster the node counts that has the events; the
 * insert itself may read nothing but parts such as this one, so that their sequence is the coordinator's, wherever they are.
 */
export const NUMBERS = `numbers AS MATERIALIZED (
  SELECT CASE WHEN ${IS_OWN} THEN (pg_current_xact_id()::text::bigint + numbers.raised_by)::text::xid8 END AS own
  FROM event_positions numbers WHERE numbers.id
)`;
export const OWN_NUMBER = '(SELECT own FROM numbers)';

/**
 * In SQL, the lowest number that a running transaction may still write: what is below it is complete. Where the row is a copy, nobody
 * can write until it is raised, and all that is seen is complete.
 */
export const HORIZON = `coalesce((SELECT (pg_snapshot_xmin(pg_current_snapshot())::text::bigint + numbers.raised_by)::text::xid8
    FROM event_positions numbers WHERE numbers.id AND ${IS_OWN}), '18446744073709551615'::xid8)`;

// By the column: a bare name in ORDER BY is the number that is selected, which no index has.
const HIGHEST = `greatest(numbers.removed,
  (SELECT event.written_in::text::bigint FROM gateway_events event ORDER BY event.written_in DESC, event.sequence DESC LIMIT 1))`;

// What this cluster has written, and is visible, has a lower number than its next transaction. Other events came from
// another cluster, in a dump.
const IS_BEHIND = `${HIGHEST} >= pg_snapshot_xmax(pg_current_snapshot())::text::bigint + numbers.raised_by`;

const FIND_BEHIND = statement(
  'gapura_positions_behind',
  `SELECT NOT coalesce(${IS_OWN}, false) OR ${IS_BEHIND} AS behind FROM event_positions numbers WHERE numbers.id`,
);

// A query of its own, since in a cluster another node changes the row than the one that has it.
const FIND_RAISE = `SELECT CASE WHEN ${IS_BEHIND}
  THEN ${HIGHEST} + 1 - pg_snapshot_xmin(pg_current_snapshot())::text::bigint ELSE numbers.raised_by END AS raised_by
  FROM event_positions numbers WHERE numbers.id AND (NOT coalesce(${IS_OWN}, false) OR ${IS_BEHIND})`;

/**
 * Has positions go on from the highest that was ever given out, from now on and on every connection that is made later: the
 * database behind an address may be exchanged while this process runs. And where an event gets no number, since the schema was moved.
 */
export async function keepPositions(database: Database): Promise<void> {
  const { pool } = database;
  repairWith(pool, async (error) => {
    if (!lacksEventNumber(error)) return false;
    const client = await pool.connect();
    try {
      await raiseWhereBehind(client);
    } finally {
      client.release();
    }
    return true;
  });
  await database.prepareSessions(raiseWhereBehind);
}

async function raiseWhereBehind(session: Session): Promise<void> {
  const { rows } = await session.query(FIND_BEHIND);
  if (rows[0]?.behind !== true) return;
  await session.query('BEGIN');
  try {
    // One process raises, while no writer with lower numbers is active.
    await session.query('LOCK TABLE gateway_events IN SHARE ROW EXCLUSIVE MODE');
    const [found] = (await session.query(FIND_RAISE)).rows;
    // A trigger notes that the row is of this server now.
    if (found !== undefined) {
      await session.query(`UPDATE event_positions SET raised_by = ${String(found.raised_by)} WHERE id`);
    }
    await session.query('COMMIT');
  } catch (error) {
    await session.query('ROLLBACK');
    throw error;
  }
}
