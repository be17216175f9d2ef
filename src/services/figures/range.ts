// Which time a summary is about: what was asked for, in whole periods.

import { invalid, type Refusal } from '../../domain/errors.ts';
import { countPeriods, type Interval, type Period, periodOf } from '../../domain/figures/periods.ts';
import { SUMMARY_ROWS_MAX, type SummaryRange } from '../../domain/figures/summary.ts';
import { isCalendarDay, isTime, parseWib } from '../../domain/time.ts';

/** How far a summary goes back that is asked for without a beginning, the period of its end included. */
const USUAL_PERIODS: Readonly<Record<Interval, number>> = { hour: 48, day: 30, month: 12 };
/** No payment is older, and the database knows no year 0. */
const EARLIEST = new Date('2000-01-01T00:00:00+07:00');
const LATEST = new Date('9999-01-01T00:00:00+07:00');

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
export function tooManyRows(interval: Interval, what: string): Refusal {
  const longer = { hour: 'day or month', day: 'month', month: null }[interval];
  const shorter = 'ask for less time between from and to';
  return invalid({
    field: longer === null ? 'from' : 'interval',
    message: `${what} rows, and at most ${SUMMARY_ROWS_MAX} are shown: ${longer === null ? shorter : `take ${longer}, or ${shorter}`}`,
  });
}
