// The numbers by which readers of events go: those of transactions, raised so that they never fall, also in another cluster.

import type { Database, Session } from '../database/pool.ts';
import { statement } from '../database/statement.ts';

const RAISED_BY = 'coalesce((SELECT raised_by FROM event_positions WHERE id), 0)';

/** The number that an event of this transaction gets, in SQL. */
export const OWN_NUMBER = `(pg_current_xact_id()::text::bigint + ${RAISED_BY})::text::xid8`;

/** In SQL, the lowest number that a running transaction may still write: what is below it is complete. */
export const HORIZON = `(pg_snapshot_xmin(pg_current_snapshot())::text::bigint + ${RAISED_BY})::text::xid8`;

// By the column: a bare name in ORDER BY is the number that is selected, which no index has.
const HIGHEST = `greatest(removed,
  (SELECT event.written_in::text::bigint FROM gateway_events event ORDER BY event.written_in DESC, event.sequence DESC LIMIT 1))`;

// What this cluster has written, and is visible, has a lower number than its next transaction. Other events came from
// another cluster, in a dump.
const IS_BEHIND = `${HIGHEST} >= pg_snapshot_xmax(pg_current_snapshot())::text::bigint + raised_by`;

const FIND_BEHIND = statement('gapura_positions_behind', `SELECT ${IS_BEHIND} AS behind FROM event_positions WHERE id`);

const RAISE = `UPDATE event_positions
  SET raised_by = ${HIGHEST} + 1 - pg_snapshot_xmin(pg_current_snapshot())::text::bigint WHERE id AND ${IS_BEHIND}`;

/**
 * Has positions go on from the highest that was ever given out, from now on and on every connection that is made later: the
 * database behind an address may be exchanged while this process runs.
 */
export async function keepPositions(database: Database): Promise<void> {
  await database.prepareSessions(raiseWhereBehind);
}

async function raiseWhereBehind(session: Session): Promise<void> {
  const { rows } = await session.query(FIND_BEHIND);
  if (rows[0]?.behind !== true) return;
  await session.query('BEGIN');
  try {
    // One process raises, while no writer with lower numbers is active.
    await session.query('LOCK TABLE gateway_events IN SHARE ROW EXCLUSIVE MODE');
    await session.query(RAISE);
    await session.query('COMMIT');
  } catch (error) {
    await session.query('ROLLBACK');
    throw error;
  }
}
