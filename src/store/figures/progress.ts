// SQL that brings the figures up to date: which hours have changed, and those hours, their days and their months anew.

import type { Interval, Period } from '../../domain/figures/periods.ts';
import { type Queryable, run, statement, type Transaction } from '../database/statement.ts';
import { ALL_DIMENSIONS, cellsOfPayments, FIGURES_OF_CELLS } from './cells.ts';

const PROGRESS = 'is_backfilled, backfilled_from';

const FIND_PROGRESS = statement(
  'gapura_figures_progress',
  `SELECT ${PROGRESS}, EXISTS (SELECT FROM payment_figures_changes) AS has_changes FROM payment_figures_progress`,
);
const LOCK_PROGRESS = statement(
  'gapura_lock_figures',
  `SELECT ${PROGRESS} FROM payment_figures_progress FOR UPDATE SKIP LOCKED`,
);
const UPDATE_PROGRESS = statement(
  'gapura_update_figures_progress',
  'UPDATE payment_figures_progress SET is_backfilled = $1, backfilled_from = $2',
);

const HOUR = `date_bin('1 hour', created_at, 'epoch'::timestamptz)`;

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
  SELECT created_at FROM gateway_payments WHERE created_at < coalesce($1::timestamptz, 'infinity')
  ORDER BY created_at DESC, id DESC LIMIT $2
)
SELECT ${HOUR} AS hour, count(*)::int AS payments FROM older GROUP BY 1 ORDER BY 1 DESC`,
);

const DELETE_PERIODS = statement(
  'gapura_delete_figures',
  `DELETE FROM payment_figures WHERE level = $1 AND dimension = ANY('{none,payment_type,status,bank}')
    AND start = ANY($2::timestamptz[])`,
);

const COLUMNS =
  'dimension, start, value, count, paid_count, gross, refunded, wait_buckets, wait_counts, median_seconds';

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
    unnest('{none,payment_type,status,bank}'::text[]) part (dimension), LATERAL (
      SELECT * FROM payment_figures kept WHERE kept.level = $4 AND kept.dimension = part.dimension
        AND kept.start >= asked.start AND kept.start < asked.until OFFSET 0
    ) kept
), cell AS (
  SELECT sum_start AS start, dimension, value, NULL::int AS bucket, 0 AS waits, count, paid_count, gross, refunded FROM below
  UNION ALL
  SELECT sum_start, dimension, value, wait.bucket, wait.waits, 0, 0, 0, 0
  FROM below, unnest(wait_buckets, wait_counts) wait (bucket, waits)
), ${FIGURES_OF_CELLS}
INSERT INTO payment_figures (level, ${COLUMNS}) SELECT $3, ${COLUMNS} FROM figures`,
);

/** How far the payments are counted that were there before figures were kept. */
export interface Progress {
  readonly isBackfilled: boolean;
  /** Those from here on are; null where none are yet. */
  readonly backfilledFrom: Date | null;
}

interface ProgressRow {
  is_backfilled: boolean;
  backfilled_from: Date | null;
  has_changes: boolean;
}

export async function findProgress(on: Queryable): Promise<Progress & { readonly hasChanges: boolean }> {
  const row = (await run<ProgressRow>(on, FIND_PROGRESS, []))[0];
  if (row === undefined) throw new Error('The row that tells of the progress of figures is gone');
  return { isBackfilled: row.is_backfilled, backfilledFrom: row.backfilled_from, hasChanges: row.has_changes };
}

/** Nobody else computes figures until the transaction ends. Undefined where somebody does. */
export async function lockProgress(on: Transaction): Promise<Progress | undefined> {
  const row = (await run<ProgressRow>(on, LOCK_PROGRESS, []))[0];
  return row === undefined ? undefined : { isBackfilled: row.is_backfilled, backfilledFrom: row.backfilled_from };
}

export async function updateProgress(on: Transaction, progress: Progress): Promise<void> {
  await run(on, UPDATE_PROGRESS, [progress.isBackfilled, progress.backfilledFrom]);
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

/** The hours of the last so many payments before a time. */
export async function listOlderHours(on: Transaction, before: Date | null, payments: number): Promise<OlderHours> {
  const rows = await run<{ hour: Date; payments: number }>(on, LIST_OLDER_HOURS, [before, payments]);
  const found = rows.reduce((sum, row) => sum + row.payments, 0);
  return { hours: rows.map(({ hour }) => hour), isAll: found < payments };
}

/** Computes whole periods anew: hours of the payments in them, days of their hours, months of their days. */
export async function replaceFigures(on: Transaction, level: Interval, periods: readonly Period[]): Promise<void> {
  const [starts, ends] = [periods.map(({ start }) => start), periods.map(({ end }) => end)];
  await run(on, DELETE_PERIODS, [level, starts]);
  if (level === 'hour') await run(on, INSERT_HOURS, [starts, ends]);
  else await run(on, INSERT_SUMS, [starts, ends, level, level === 'day' ? 'hour' : 'day']);
}
