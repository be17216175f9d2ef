// How payments went, by periods: counts, money, and how long customers took to pay.

import type { Caller } from '../../domain/caller.ts';
import { Refusal } from '../../domain/errors.ts';
import { type Interval, listPeriods } from '../../domain/figures/periods.ts';
import {
  type Dimension,
  type Figures,
  noFigures,
  SUMMARY_ROWS_MAX,
  type SummaryRange,
} from '../../domain/figures/summary.ts';
import { listFigures, listOwnFigures } from '../../store/figures/figures.ts';
import { findBackfill } from '../../store/figures/progress.ts';
import type { Context } from '../context.ts';
import { COUNTS_MS, within } from '../in-time.ts';
import { catchUp, READ_LIMITS } from './catch-up.ts';
import { readSummaryRange, tooManyRows } from './range.ts';

/** A run of the task that counts older payments comes every minute. */
const RETRY_AFTER_SECONDS = 60;

export interface SummaryQuery {
  /** A time, or a day in WIB. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly interval: Interval;
  readonly by?: Dimension | undefined;
}

/** Oldest first, then by value. Staff get the figures of all payments, everybody else those of their own. */
export async function readSummary(context: Context, caller: Caller, query: SummaryQuery): Promise<Figures[]> {
  const { interval, by } = query;
  const range = readSummaryRange(query, context.clock.now());
  const periods = listPeriods(range, interval);
  // One more than are shown tells that there are too many.
  const limit = SUMMARY_ROWS_MAX + 1;
  const rows = caller.staff
    ? await readKept(context, { ...range, interval, by, limit })
    : await listOwnFigures(context.database.pool, { periods, ownerId: caller.id, by, limit });
  if (rows.length > SUMMARY_ROWS_MAX) throw tooManyRows(interval, 'gives too many');
  if (by !== undefined) return rows;
  const found = new Map(rows.map((row) => [row.start.getTime(), row]));
  return periods.map(({ start }) => found.get(start.getTime()) ?? noFigures(start));
}

type Asked = Parameters<typeof listFigures>[1] & SummaryRange;

async function readKept(context: Context, asked: Asked): Promise<Figures[]> {
  const { pool } = context.database;
  await within(COUNTS_MS, 'bringing the figures up to date', catchUp(context, READ_LIMITS)).catch((error: unknown) => {
    // What is kept is still right as of a while ago.
    context.log.warn({ err: error }, 'the figures could not be brought up to date');
  });
  const { isBackfilled, backfilledFrom } = await findBackfill(pool);
  if (!isBackfilled && (backfilledFrom === null || asked.from < backfilledFrom)) {
    throw new Refusal('unavailable', 'Older payments are still being counted. Try again in a minute.', {
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    });
  }
  return listFigures(pool, asked);
}
