// SQL that brings the figures up to date: which hours have changed, and those hours, their days and their months again. Changes of
// young payments are not noted, so that they cost them nothing: it finds those that the figures do not hold yet.

import type { QueryResultRow } from 'pg';
import type { Interval, Period } from '../../domain/figures/periods.ts';
import { type Queryable, type Readable, run, statement, type Transaction } from '../database/statement.ts';
import {
  ALL_DIMENSIONS,
  CELLS_OF_KEPT,
  cellsOfPayments,
  DIMENSION_NAMES,
  FIGURES_OF_CELLS,
  REFUND_MADE_AT,
  REFUND_WAS_MADE,
} from './cells.ts';

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
const IS_OWN = `progress.written_in::text::bigint & ${LOWER_HALF} = progress.xmin::text::bigint`;

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

interface FiguresWork {
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

const FIND_BACKFILL = statement(
  'gapura_figures_backfill',
  'SELECT is_backfilled, backfilled_from FROM payment_figures_progress',
);
// What is read after this statement holds all that transactions below the horizon have written.
const LOCK_PROGRESS = statement(
  'gapura_lock_figures',
  `SELECT is_backfilled, backfilled_from, fresh_until, CASE WHEN ${IS_OWN} THEN seen_below::text END AS seen_below, now() AS now,
    pg_snapshot_xmin(pg_current_snapshot())::text AS horizon
  FROM payment_figures_progress progress FOR UPDATE SKIP LOCKED`,
);
// A trigger notes which transaction it was.
const UPDATE_PROGRESS = statement(
  'gapura_update_figures_progress',
  'UPDATE payment_figures_progress SET is_backfilled = $1, backfilled_from = $2, fresh_until = $3, seen_below = $4::xid8',
);

const hourOf = (time: string) => `date_bin('1 hour', ${time}, 'epoch'::timestamptz)`;
const HOUR = hourOf('created_at');

// Newest first: those are looked at most. What is not chosen stays for the next time.
const TAKE_CHANGED_HOURS = statement(
  'gapura_take_figures_changes',
  `
WITH seen AS (
  SELECT ctid AS place, ${HOUR} AS hour FROM payment_figures_changes LIMIT $1
), chosen AS (
  SELECT DISTINCT hour FROM seen ORDER BY hour DESC LIMIT $2
), gone AS (
  DELETE FROM payment_figures_changes WHERE ctid = ANY(ARRAY(SELECT place FROM seen JOIN chosen USING (hour)))
)
SELECT hour FROM chosen`,
);

const LIST_OLDER_HOURS = statement(
  'gapura_figures_older_hours',
  `
WITH older AS (
  SELECT id, created_at FROM gateway_payments WHERE created_at < coalesce($1::timestamptz, 'infinity')
  ORDER BY created_at DESC, id DESC LIMIT $2
), counted AS (
  SELECT ${HOUR} AS hour, 1 AS payments FROM older
  UNION ALL
  SELECT ${hourOf('refund.made_at')}, 0 FROM older, LATERAL (
    SELECT ${REFUND_MADE_AT} AS made_at FROM gateway_refunds refund WHERE refund.payment_id = older.id AND ${REFUND_WAS_MADE} OFFSET 0
  ) refund
)
SELECT hour, sum(payments)::int AS payments FROM counted GROUP BY 1 ORDER BY 1 DESC`,
);

const DELETE_PERIODS = statement(
  'gapura_delete_figures',
  `DELETE FROM payment_figures WHERE level = $1 AND dimension = ANY(${DIMENSION_NAMES})
    AND start = ANY($2::timestamptz[])`,
);

const COLUMNS =
  'dimension, start, value, count, paid_count, gross, refunded, refunds_made_count, refunds_made, wait_buckets, wait_counts, median_seconds';

const INSERT_HOURS = statement(
  'gapura_insert_hours',
  `
WITH asked AS (
  SELECT * FROM unnest($1::timestamptz[], $2::timestamptz[]) asked (start, until)
), ${cellsOfPayments('true', `LATERAL ${ALL_DIMENSIONS}`)}, ${FIGURES_OF_CELLS}
INSERT INTO payment_figures (level, ${COLUMNS}) SELECT 'hour', ${COLUMNS} FROM figures`,
);

const INSERT_SUMS = statement(
  'gapura_insert_figures_sums',
  `
WITH below AS (
  SELECT asked.start AS sum_start, kept.* FROM unnest($1::timestamptz[], $2::timestamptz[]) asked (start, until),
    unnest(${DIMENSION_NAMES}) part (dimension), LATERAL (
      SELECT * FROM payment_figures kept WHERE kept.level = $4 AND kept.dimension = part.dimension
        AND kept.start >= asked.start AND kept.start < asked.until OFFSET 0
    ) kept
), ${CELLS_OF_KEPT}, ${FIGURES_OF_CELLS}
INSERT INTO payment_figures (level, ${COLUMNS}) SELECT $3, ${COLUMNS} FROM figures`,
);

/** How far the payments are counted that were there before the row of the progress. */
export interface Backfill {
  readonly isBackfilled: boolean;
  /** Those from here on are; null where none are yet. */
  readonly backfilledFrom: Date | null;
}

/** How far the figures hold payments whose changes are not noted: made before this time, written by transactions below this one. */
export interface Freshness {
  readonly freshUntil: Date;
  /** Null where it is unknown. */
  readonly seenBelow: string | null;
}

export interface LockedProgress extends Backfill, Freshness {
  readonly now: Date;
  /** What transactions below this one have written is visible to every read from now on. */
  readonly horizon: string;
}

interface BackfillRow {
  is_backfilled: boolean;
  backfilled_from: Date | null;
}

interface ProgressRow extends BackfillRow {
  fresh_until: Date;
  seen_below: string | null;
  now: Date;
  horizon: string;
}

export async function findBackfill(on: Readable): Promise<Backfill> {
  const row = (await run<BackfillRow & QueryResultRow>(on, FIND_BACKFILL, []))[0];
  if (row === undefined) throw new Error('The row with the progress of figures is gone');
  return { isBackfilled: row.is_backfilled, backfilledFrom: row.backfilled_from };
}

/** No other process computes figures until the transaction ends. Undefined where one does already. */
export async function lockProgress(on: Transaction): Promise<LockedProgress | undefined> {
  const row = (await run<ProgressRow & QueryResultRow>(on, LOCK_PROGRESS, []))[0];
  if (row === undefined) return undefined;
  return {
    isBackfilled: row.is_backfilled,
    backfilledFrom: row.backfilled_from,
    freshUntil: row.fresh_until,
    seenBelow: row.seen_below,
    now: row.now,
    horizon: row.horizon,
  };
}

export async function updateProgress(on: Transaction, progress: Backfill & Freshness): Promise<void> {
  const { isBackfilled, backfilledFrom, freshUntil, seenBelow } = progress;
  await run(on, UPDATE_PROGRESS, [isBackfilled, backfilledFrom, freshUntil, seenBelow]);
}

/** The hours of payments that have changed, of which the changes are forgotten with this transaction. */
export async function takeChangedHours(
  on: Transaction,
  limits: { readonly changes: number; readonly hours: number },
): Promise<Date[]> {
  const rows = await run<{ hour: Date }>(on, TAKE_CHANGED_HOURS, [limits.changes, limits.hours]);
  return rows.map(({ hour }) => hour);
}

export interface OlderHours {
  /** Newest first. */
  readonly hours: readonly Date[];
  /** Nothing is older. */
  readonly isAll: boolean;
}

/** The hours of the last so many payments before a time, and of their refunds: none of those is before its payment. */
export async function listOlderHours(on: Transaction, before: Date | null, payments: number): Promise<OlderHours> {
  const rows = await run<{ hour: Date; payments: number }>(on, LIST_OLDER_HOURS, [before, payments]);
  const found = rows.reduce((sum, row) => sum + row.payments, 0);
  return { hours: rows.map(({ hour }) => hour), isAll: found < payments };
}

/** Computes whole periods again: hours of the payments in them, days of their hours, months of their days. */
export async function replaceFigures(on: Transaction, level: Interval, periods: readonly Period[]): Promise<void> {
  const [starts, ends] = [periods.map(({ start }) => start), periods.map(({ end }) => end)];
  await run(on, DELETE_PERIODS, [level, starts]);
  if (level === 'hour') await run(on, INSERT_HOURS, [starts, ends]);
  else await run(on, INSERT_SUMS, [starts, ends, level, level === 'day' ? 'hour' : 'day']);
}
