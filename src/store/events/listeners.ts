// SQL for the listeners of applications, as the outbox knows them: who is served, and what waits for whom.

import { type Queryable, run, statement } from '../database/statement.ts';

export interface StoredListener {
  readonly id: string;
  /** The events that it wants; empty for all of them. */
  readonly names: readonly string[];
  /** When a process last said that it serves it. */
  readonly lastSeenAt: Date;
  /** How many events are kept for it. */
  readonly waiting: number;
}

const LIST = statement(
  'gapura_listeners',
  `SELECT id, names, last_seen_at, (SELECT count(*)::int FROM event_deliveries WHERE consumer_id = consumer.id) AS waiting
    FROM event_consumers consumer WHERE id LIKE 'listener:%' AND active ORDER BY id`,
);

// The row stays for a while: a payment that is being written now may be about to refer to it.
const STOP = statement(
  'gapura_stop_listener',
  `UPDATE event_consumers SET active = false, last_seen_at = $2
    WHERE id = $1 AND id LIKE 'listener:%' AND active AND last_seen_at <= $3 RETURNING id`,
);

const DROP = statement(
  'gapura_drop_deliveries',
  `WITH gone AS (
  DELETE FROM event_deliveries WHERE consumer_id = $1 AND event_sequence = ANY(ARRAY(
    SELECT event_sequence FROM event_deliveries WHERE consumer_id = $1
    ORDER BY event_sequence LIMIT $2 FOR UPDATE SKIP LOCKED))
  RETURNING 1
)
SELECT count(*)::int AS dropped FROM gone`,
);

export async function listListeners(on: Queryable): Promise<StoredListener[]> {
  const rows = await run<{ id: string; names: string[]; last_seen_at: Date; waiting: number }>(on, LIST, []);
  return rows.map(({ id, names, last_seen_at, waiting }) => ({ id, names, lastSeenAt: last_seen_at, waiting }));
}

/** Keeps no more events for a listener that was not seen since then. False where it was, or is not known. */
export async function stopListener(
  on: Queryable,
  stop: { id: string; now: Date; notSeenSince: Date },
): Promise<boolean> {
  return (await run(on, STOP, [stop.id, stop.now, stop.notSeenSince])).length > 0;
}

/** Drops up to so many of the events that were kept, the oldest first. Returns how many. */
export async function deleteDeliveries(on: Queryable, consumerId: string, limit: number): Promise<number> {
  return (await run<{ dropped: number }>(on, DROP, [consumerId, limit]))[0]?.dropped ?? 0;
}
