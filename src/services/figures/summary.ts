// How payments went, by periods: counts, money, and how long customers took to pay.

import type { Caller } from '../../domain/caller.ts';
import { invalid, Refusal } from '../../domain/errors.ts';
import { countPeriods, listPeriods, type Period, periodOf } from '../../domain/figures/periods.ts';
import {
  type Dimension,
  type Figures,
  noFigures,
  SUMMARY_ROWS_MAX,
  type SummaryInterval,
  type SummaryRange,
} from '../../domain/figures/summary.ts';
import { isCalendarDay, isTime, parseWib } from '../../domain/time.ts';
import type { Readable } from '../../store/database/statement.ts';
import { listFigureSums, listFigures, listOwnFigures } from '../../store/figures/cells.ts';
import { findBackfill } from '../../store/figures/progress.ts';
import { say } from '../../text/sayings.ts';
import type { Context } from '../context.ts';
import { COUNTS_MS, within } from '../in-time.ts';
import { catchUp, READ_LIMITS } from './catch-up.ts';

/** A run of the task that counts older payments comes every minute. */
const RETRY_AFTER_SECONDS = 60;

export interface SummaryQuery {
  /** A time, or a day in WIB. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly interval: SummaryInterval;
  readonly by?: Dimension | undefined;
}

/** Oldest first, then by value. Staff get the figures of all payments, other callers those of their own. */
export async function readSummary(context: Context, caller: Caller, query: SummaryQuery): Promise<Figures[]> {
  const { interval, by } = query;
  const range = readSummaryRange(query, context.clock.now());
  const periods = interval === 'all' ? [{ start: range.from, end: range.to }] : listPeriods(range, interval);
  // One row more than is shown means that there are too many.
  const limit = SUMMARY_ROWS_MAX + 1;
  const rows = caller.staff
    ? await readKept(context, { ...range, interval, by, limit })
    : await context.database.read((on) => listOwnFigures(on, { periods, ownerId: caller.id, by, limit }));
  if (rows.length > SUMMARY_ROWS_MAX) throw tooManyRows(interval);
  if (by !== undefined) return rows;
  const found = new Map(rows.map((row) => [row.start.getTime(), row]));
  return periods.map(({ start }) => found.get(start.getTime()) ?? noFigures(start));
}

type FiguresRange = Omit<Parameters<typeof listFigures>[1], 'interval'> & { readonly interval: SummaryInterval };

async function readKept(context: Context, asked: FiguresRange): Promise<Figures[]> {
  // That writes, on the primary; what it has written is there for the read after it.
  await within(COUNTS_MS, 'bringing the figures up to date', catchUp(context, READ_LIMITS)).catch((error: unknown) => {
    // What is kept is still right as of a while ago.
    context.log.warn({ err: error }, 'the figures could not be brought up to date');
  });
  return context.database.read((on) => readCounted(on, asked));
}

async function readCounted(on: Readable, asked: FiguresRange): Promise<Figures[]> {
  const { isBackfilled, backfilledFrom } = await findBackfill(on);
  if (!isBackfilled && (backfilledFrom === null || asked.from < backfilledFrom)) {
    throw new Refusal('unavailable', say('still_counting'), {
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    });
  }
  const { interval } = asked;
  return interval === 'all' ? listFigureSums(on, asked) : listFigures(on, { ...asked, interval });
}

/** How far a summary goes back that is asked for without a beginning, the period of its end included. */
const USUAL_PERIODS: Readonly<Record<SummaryInterval, number>> = { hour: 48, day: 30, month: 12, all: 30 };
/** Whose beginning and end a range is widened to, and by which it is measured where none is asked for. */
const ENDS = { hour: 'hour', day: 'day', month: 'month', all: 'hour' } as const;
/** No payment is older, and the database knows no year 0. */
const EARLIEST = new Date('2000-01-01T00:00:00+07:00');
const LATEST = new Date('9999-01-01T00:00:00+07:00');

/** The time that was asked for, in whole periods. Refuses what is no time, in the wrong order, or too much. */
function readSummaryRange(
  asked: { readonly from?: string | undefined; readonly to?: string | undefined; readonly interval: SummaryInterval },
  now: Date,
): SummaryRange {
  const { interval } = asked;
  const to = asked.to === undefined ? new Date(now.getTime() + 1) : readTime('to', asked.to).end;
  const unit = interval === 'all' ? 'day' : interval;
  const usual = periodOf(new Date(to.getTime() - 1), unit, 1 - USUAL_PERIODS[interval]).start;
  const from = asked.from === undefined ? usual : readTime('from', asked.from).start;
  if (from >= to) {
    const field = asked.from === undefined ? 'to' : 'from';
    const message = say(asked.to === undefined ? 'past_without_to' : 'before_to');
    throw invalid({ field, message });
  }
  const ends = ENDS[interval];
  const count = interval === 'all' ? 1 : countPeriods({ from, to }, interval);
  if (count > SUMMARY_ROWS_MAX) throw tooManyRows(interval, count);
  return { from: periodOf(from, ends).start, to: periodOf(new Date(to.getTime() - 1), ends).end };
}

/** A moment, or a whole day in WIB: then its first moment, and the first one after it. */
function readTime(field: string, text: string): Period {
  const day = isCalendarDay(text) ? parseWib(`${text} 00:00:00`) : undefined;
  const start = day ?? (isTime(text) ? new Date(text) : undefined);
  if (start === undefined) {
    throw invalid({ field, message: say('time_or_day') });
  }
  if (start < EARLIEST || start >= LATEST) throw invalid({ field, message: say('years') });
  return day === undefined ? { start, end: start } : periodOf(day, 'day');
}

/** `count` is absent where nobody has counted on. */
function tooManyRows(interval: SummaryInterval, count?: number): Refusal {
  const longer = { hour: 'day or month', day: 'month or all', month: 'all', all: null }[interval];
  const reason = longer === null ? say('ask_less') : say('ask_longer', { interval: longer });
  const number = SUMMARY_ROWS_MAX;
  return invalid({
    field: longer === null ? 'from' : 'interval',
    message:
      count === undefined ? say('rows_too_many', { number, reason }) : say('rows_many', { count, number, reason }),
  });
}
