// Exports that are mailed again and again: what each sends, to whom, and when; and which period a file is of.

import { LANGUAGES } from '../checkouts/checkout.ts';
import { periodOf } from '../figures/periods.ts';
import { boolean, choice, integer, type RecordOf, showingOf, text, texts, time, uuid } from '../record.ts';
import { WIB_OFFSET_MS } from '../time.ts';

export const SCHEDULE_INTERVALS = ['day', 'week', 'month'] as const;
export type ScheduleInterval = (typeof SCHEDULE_INTERVALS)[number];

export const SCHEDULED_EXPORTS = ['payments', 'refunds', 'invoices'] as const;
export const SCHEDULE_FORMATS = ['xlsx', 'csv'] as const;
export const SCHEDULE_ZONES = ['WIB', 'WITA', 'WIT', 'UTC'] as const;

/** Every field of a schedule, in the order in which the API shows them. */
export const SCHEDULE_FIELDS = {
  id: uuid.shown('The id of the schedule'),
  what: choice(SCHEDULED_EXPORTS).shown('What is exported'),
  format: choice(SCHEDULE_FORMATS).shown('The form of the file'),
  columns: texts().shown('Only these columns, in this order; empty for all'),
  timezone: choice(SCHEDULE_ZONES).shown('The zone of the times in the file'),
  language: choice(LANGUAGES).shown('The language of the mail, and of the words beside codes'),
  every: choice(SCHEDULE_INTERVALS).shown(
    'How often: each day, each Monday, or on the first of each month. The file is of the day, week or month in WIB that has just ended',
  ),
  hour: integer.shown('At which hour of the day in WIB'),
  recipients: texts().shown('Who gets it'),
  paused: boolean.shown('Whether nothing is sent for now'),
  nextAt: time.shown('When it is sent next, unless it is paused'),
  lastSentAt: time.orNull.shown('When the mail server last took one of its mails'),
  lastError: text.orNull.said.shown('Why the last one failed; null where none does'),
  createdBy: text.shown('Who made it'),
  createdAt: time.shown('When it was made'),
  updatedAt: time.shown('When it last changed'),
} as const;

export interface Schedule extends RecordOf<typeof SCHEDULE_FIELDS> {}

export const showSchedule = showingOf(SCHEDULE_FIELDS, 'shown');

export const RECIPIENTS_MAX = 10;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The day of the week in WIB, from Monday, which is 0. */
const weekdayOf = (moment: Date) => (new Date(moment.getTime() + WIB_OFFSET_MS).getUTCDay() + 6) % 7;

/** When the day, week or month in WIB begins that a moment lies in. */
function startOf(every: ScheduleInterval, moment: Date): Date {
  const { start } = periodOf(moment, every === 'month' ? 'month' : 'day');
  return every === 'week' ? new Date(start.getTime() - weekdayOf(start) * DAY_MS) : start;
}

/** The period that had just ended then: from its first moment up to, and without, the first one after it. */
export function endedPeriod(every: ScheduleInterval, at: Date): { readonly from: Date; readonly to: Date } {
  const to = startOf(every, at);
  return { from: startOf(every, new Date(to.getTime() - 1)), to };
}

/** The first time after that one at which it is to be sent. */
export function nextTime({ every, hour }: Pick<Schedule, 'every' | 'hour'>, after: Date): Date {
  const inPeriodOf = (moment: Date) => new Date(startOf(every, moment).getTime() + hour * HOUR_MS);
  const here = inPeriodOf(after);
  if (here > after) return here;
  // Longer than any of them, and shorter than two.
  const longMs = { day: DAY_MS, week: 7 * DAY_MS, month: 31 * DAY_MS }[every];
  return inPeriodOf(new Date(startOf(every, after).getTime() + longMs));
}
