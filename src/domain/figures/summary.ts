// What is asked of a summary, and what its rows say.

import { invalid } from '../errors.ts';
import { formatRupiah } from '../money.ts';
import { isCalendarDay, isoText, isTime, parseWib } from '../time.ts';
import { countPeriods, type Interval, type Period, periodOf } from './periods.ts';

export const DIMENSIONS = ['payment_type', 'status', 'bank'] as const;
export type Dimension = (typeof DIMENSIONS)[number];

export const SUMMARY_ROWS_MAX = 400;

/** How far a summary goes back that is asked for without a beginning, the period of its end included. */
const USUAL_PERIODS: Readonly<Record<Interval, number>> = { hour: 48, day: 30, month: 12 };
/** No payment is older, and the database knows no year 0. */
const EARLIEST = new Date('2000-01-01T00:00:00+07:00');
const LATEST = new Date('9999-01-01T00:00:00+07:00');

export interface SummaryRange {
  readonly from: Date;
  /** The first moment that is not in it any more. */
  readonly to: Date;
}

/** The time that was asked for, in whole periods. Refuses what is no time, in the wrong order, or too much. */
export function readSummaryRange(
  asked: { readonly from?: string | undefined; readonly to?: string | undefined; readonly interval: Interval },
  now: Date,
): SummaryRange {
  const { interval } = asked;
  const to = asked.to === undefined ? new Date(now.getTime() + 1) : readTime('to', asked.to).end;
  const usual = periodOf(new Date(to.getTime() - 1), interval, 1 - USUAL_PERIODS[interval]).start;
  const from = asked.from === undefined ? usual : readTime('from', asked.from).start;
  if (from >= to) {
    const field = asked.from === undefined ? 'to' : 'from';
    const message = asked.to === undefined ? 'must not be in the future where there is no to' : 'must be before to';
    throw invalid({ field, message });
  }
  const count = countPeriods({ from, to }, interval);
  if (count > SUMMARY_ROWS_MAX) throw tooManyRows(interval, `makes ${count}`);
  return { from: periodOf(from, interval).start, to: periodOf(new Date(to.getTime() - 1), interval).end };
}

/** A moment, or a whole day in WIB: then its first moment, and the first one after it. */
function readTime(field: string, text: string): Period {
  const day = isCalendarDay(text) ? parseWib(`${text} 00:00:00`) : undefined;
  const start = day ?? (isTime(text) ? new Date(text) : undefined);
  if (start === undefined) {
    throw invalid({ field, message: 'must be a time such as 2026-01-15T03:00:00Z, or a day such as 2026-01-15' });
  }
  if (start < EARLIEST || start >= LATEST) throw invalid({ field, message: 'must be in the years 2000 to 9998' });
  return day === undefined ? { start, end: start } : periodOf(day, 'day');
}

/** `what` says how many rows there would be. */
export function tooManyRows(interval: Interval, what: string) {
  const longer = { hour: 'day or month', day: 'month', month: null }[interval];
  const shorter = 'ask for less time between from and to';
  return invalid({
    field: longer === null ? 'from' : 'interval',
    message: `${what} rows, and at most ${SUMMARY_ROWS_MAX} are shown: ${longer === null ? shorter : `take ${longer}, or ${shorter}`}`,
  });
}

/** The figures of a period, or of a part of it. */
export interface Figures {
  readonly start: Date;
  /** The value of the dimension; null where none was asked for. */
  readonly value: string | null;
  readonly count: number;
  readonly paidCount: number;
  readonly gross: bigint;
  readonly refunded: bigint;
  readonly medianSeconds: number | null;
}

export function noFigures(start: Date): Figures {
  return { start, value: null, count: 0, paidCount: 0, gross: 0n, refunded: 0n, medianSeconds: null };
}

const round = (value: number, decimals: number) => Math.round(value * 10 ** decimals) / 10 ** decimals;

export function showFigures(row: Figures) {
  return {
    start: isoText(row.start),
    by: row.value,
    count: row.count,
    paid_count: row.paidCount,
    success_rate: row.count === 0 ? null : round(row.paidCount / row.count, 4),
    gross: formatRupiah(row.gross),
    refunded: formatRupiah(row.refunded),
    net: formatRupiah(row.gross - row.refunded),
    median_seconds_to_pay: row.medianSeconds === null ? null : round(row.medianSeconds, 1),
  };
}
