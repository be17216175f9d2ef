// Which days the figures are about, and which others they are compared with. Days are those of WIB, as fields for a day have them.

import { dayOf, startOfDay } from '../../language/format.ts';

export const RANGES = ['today', 'yesterday', '7d', '30d', 'month', 'last-month', 'days'] as const;
export type Range = (typeof RANGES)[number];

export const COMPARISONS = ['before', 'week', 'none'] as const;
export type Comparison = (typeof COMPARISONS)[number];

export const DIMENSIONS = ['payment_type', 'bank', 'status', 'reason'] as const;
export type Dimension = (typeof DIMENSIONS)[number];

export type Unit = 'hour' | 'day' | 'month';

/** The first and the last day. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** What the API is asked for: `to` is a day, which is included, or a moment, which is not. */
export interface Span {
  readonly from: string;
  readonly to: string;
}

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const WIB_MS = 7 * HOUR_MS;

const addDays = (day: string, count: number) => dayOf(new Date(startOfDay(day)), count);
const countDays = ({ from, to }: Days) => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
const firstOfMonth = (day: string) => `${day.slice(0, 8)}01`;
const lastOfMonthBefore = (day: string) => addDays(firstOfMonth(day), -1);

/** Whether it is a day of the calendar; the browser's own field gives no other, an address may. */
const isDay = (text: string | undefined): text is string =>
  text !== undefined && /^[2-9]\d{3}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text);

const notAfter = (last: string, day: string) => (day > last ? last : day);

/** Two days that were typed in count in either order, and none of them is later than today. */
export function daysOf(range: Range, now: Date, typed: { readonly from?: string; readonly to?: string } = {}): Days {
  const today = dayOf(now);
  switch (range) {
    case 'today':
      return { from: today, to: today };
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1) };
    case '7d':
      return { from: addDays(today, -6), to: today };
    case '30d':
      return { from: addDays(today, -29), to: today };
    case 'month':
      return { from: firstOfMonth(today), to: today };
    case 'last-month': {
      const to = lastOfMonthBefore(today);
      return { from: firstOfMonth(to), to };
    }
    case 'days': {
      const [from = today, to = from] = [typed.from, typed.to].filter(isDay).sort();
      return { from: notAfter(today, from), to: notAfter(today, to) };
    }
  }
}

/**
 * The period before is as long, and ends where this one begins; of a month, the same days of the month before. A week before means the
 * same days of the week: of more than seven days, as many weeks before as keep the two apart.
 */
export function comparedDays(range: Range, days: Days, comparison: Comparison): Days | null {
  if (comparison === 'none') return null;
  const count = countDays(days);
  if (comparison === 'week') return moved(days, -7 * Math.ceil(count / 7));
  if (range === 'month' || range === 'last-month') {
    const last = lastOfMonthBefore(days.from);
    const sameDay = last.slice(0, 8) + days.to.slice(8);
    return { from: firstOfMonth(last), to: range === 'month' && sameDay < last ? sameDay : last };
  }
  return moved(days, -count);
}

const moved = ({ from, to }: Days, by: number): Days => ({ from: addDays(from, by), to: addDays(to, by) });

export interface Compared {
  /** The part of the days that has its like among the others. */
  readonly now: Span;
  readonly before: Span;
  /** The hour at which both end, where today is among the days; null where both are whole. */
  readonly until: string | null;
}

/** What can be compared fairly: of a day that is not over, the hours that are. Null in its first hour, if there is no other day. */
export function likeParts(days: Days, other: Days, now: Date): Compared | null {
  if (days.to < dayOf(now)) return { now: days, before: other, until: null };
  const passedMs = (Math.floor((now.getTime() + WIB_MS) / HOUR_MS) * HOUR_MS) % DAY_MS;
  const endOf = (day: string) => new Date(Date.parse(startOfDay(day)) + passedMs).toISOString();
  const until = endOf(days.to);
  if (until <= new Date(startOfDay(days.from)).toISOString()) return null;
  return { now: { from: days.from, to: until }, before: { from: other.from, to: endOf(other.to) }, until };
}

/** Hours of up to two days, months of more than a quarter. */
export function unitOf(days: Days): Unit {
  const count = countDays(days);
  return count <= 2 ? 'hour' : count <= 92 ? 'day' : 'month';
}
