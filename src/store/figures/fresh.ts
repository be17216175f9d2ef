// SQL that finds young payments which the figures do not hold yet: their changes are not noted, so that they cost them nothing.

import { type Queryable, run, statement, type Transaction } from '../database/statement.ts';

/** As the triggers have it: a payment is young for so long, and one that is ahead of the database's clock by no more than this. */
export const YOUNG_MS = 600_000;
/** A transaction that changed a young payment has ended after this. Ours take seconds. */
const SLOW_MS = 1_200_000;
/** So long after a payment was made, nothing that is not noted can become visible in it. */
export const GRACE_MS = YOUNG_MS + SLOW_MS;

/** Transactions are counted with 64 bits, of which a row has the lower half. */
const LOWER_HALF = 4_294_967_295;
const CURRENT = 'pg_snapshot_xmax(pg_current_snapshot())::text::bigint';

/** In SQL, whether the row of the progress is as a transaction of this cluster wrote it. */
export const IS_OWN = `progress.written_in::text::bigint & ${LOWER_HALF} = progress.xmin::text::bigint`;

// Where the row is from another cluster, or from long ago, every payment of that time is looked at again. A clock that was set back
// hides nothing.
const WHERE_TO_LOOK = `fresh AS MATERIALIZED (
  SELECT least(fresh_until, now()) - interval '${GRACE_MS} ms' AS since, now() + interval '${YOUNG_MS} ms' AS until, ${CURRENT} AS current,
    coalesce(CASE WHEN ${IS_OWN} THEN ${CURRENT} - seen_below::text::bigint END, ${LOWER_HALF}) AS back
  FROM payment_figures_progress progress
)`;

// The last transaction that wrote the payment is one that the figures may not hold. The times of a payment do not show that: the
// transaction with the earlier one may have ended last. While any transaction of the cluster runs for long, everything written since
// it began counts as unseen: then a reader computes an hour too often.
const UNSEEN = `gateway_payments payment WHERE payment.created_at >= fresh.since AND payment.created_at < fresh.until
    AND (fresh.current - payment.xmin::text::bigint) & ${LOWER_HALF} <= fresh.back`;

const FIND_WORK = statement(
  'gapura_figures_work',
  `
WITH ${WHERE_TO_LOOK}
SELECT EXISTS (SELECT FROM payment_figures_progress WHERE NOT is_backfilled) OR EXISTS (SELECT FROM payment_figures_changes) AS has_noted,
  since < now() - 2 * interval '${GRACE_MS} ms' OR EXISTS (SELECT FROM ${UNSEEN}) AS is_behind
FROM fresh`,
);

const FIND_FIRST_UNSEEN = statement(
  'gapura_figures_first_unseen',
  `
WITH ${WHERE_TO_LOOK}
SELECT payment.created_at FROM fresh, LATERAL (
  SELECT payment.created_at FROM ${UNSEEN} ORDER BY payment.created_at, payment.id LIMIT 1
) payment`,
);

export interface FiguresWork {
  /** Changes were noted, or older payments are not counted yet. */
  readonly hasNoted: boolean;
  /** Young payments have changed; or none has for so long that a look at them would go back further than it has to. */
  readonly isBehind: boolean;
}

export async function findFiguresWork(on: Queryable): Promise<FiguresWork> {
  const [row] = await run<{ has_noted: boolean; is_behind: boolean }>(on, FIND_WORK, []);
  return { hasNoted: row?.has_noted === true, isBehind: row?.is_behind === true };
}

/** When the oldest of the young payments was made that the figures do not hold as it is. */
export async function findFirstUnseen(on: Transaction): Promise<Date | undefined> {
  return (await run<{ created_at: Date }>(on, FIND_FIRST_UNSEEN, []))[0]?.created_at;
}
