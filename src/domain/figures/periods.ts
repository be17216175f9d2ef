// Hours, days and months as a shop in Indonesia knows them: in WIB, which has no daylight saving, so that hours are those of UTC.

import { WIB_OFFSET_MS } from '../time.ts';

export const INTERVALS = ['hour', 'day', 'month'] as const;
export type Interval = (typeof INTERVALS)[number];

const LENGTH_MS = { hour: 3_600_000, day: 86_400_000 } as const;

/** From its first moment to that of the next one. */
export interface Period {
  readonly start: Date;
  readonly end: Date;
}

/** Periods are numbered, so that they can be counted without being listed. */
function numberOf(time: Date, interval: Interval): number {
  const shifted = time.getTime() + WIB_OFFSET_MS;
  if (interval !== 'month') return Math.floor(shifted / LENGTH_MS[interval]);
  const day = new Date(shifted);
  return day.getUTCFullYear() * 12 + day.getUTCMonth();
}

function startOfNumber(number: number, interval: Interval): Date {
  if (interval !== 'month') return new Date(number * LENGTH_MS[interval] - WIB_OFFSET_MS);
  // Years below 100 would be taken for those of the last century, if they were given to the constructor.
  const first = new Date(0);
  first.setUTCFullYear(Math.floor(number / 12), ((number % 12) + 12) % 12, 1);
  return new Date(first.getTime() - WIB_OFFSET_MS);
}

/** The period that a time lies in. With `later`, the one so many further on. */
export function periodOf(time: Date, interval: Interval, later = 0): Period {
  const number = numberOf(time, interval) + later;
  return { start: startOfNumber(number, interval), end: startOfNumber(number + 1, interval) };
}

/** How many periods have a part in the time from `from` up to, and without, `to`. */
export function countPeriods({ from, to }: { from: Date; to: Date }, interval: Interval): number {
  return numberOf(new Date(to.getTime() - 1), interval) - numberOf(from, interval) + 1;
}

/** Those periods, whole, oldest first. */
export function listPeriods(range: { from: Date; to: Date }, interval: Interval): Period[] {
  return Array.from({ length: countPeriods(range, interval) }, (_, later) => periodOf(range.from, interval, later));
}

/** The periods that some times lie in, each once. */
export function periodsOf(times: readonly Date[], interval: Interval): Period[] {
  const numbers = new Set(times.map((time) => numberOf(time, interval)));
  return [...numbers].map((number) => ({
    start: startOfNumber(number, interval),
    end: startOfNumber(number + 1, interval),
  }));
}

/** A time that begins and ends with an hour, as the longest whole periods that make it up, for sums over what is kept of each. */
export function coverOf(range: { from: Date; to: Date }): (Period & { level: Interval })[] {
  const cover: (Period & { level: Interval })[] = [];
  const add = (level: Interval, start: Date, end: Date) => {
    if (start < end) cover.push({ level, start, end });
  };
  const within = (level: Interval, inner: Interval | null, start: Date, end: Date) => {
    if (start >= end) return;
    const first = periodOf(start, level);
    const from = first.start < start ? first.end : start;
    const to = periodOf(end, level).start;
    if (from >= to) {
      if (inner !== null) below(inner, start, end);
      return;
    }
    if (inner !== null) below(inner, start, from);
    add(level, from, to);
    if (inner !== null) below(inner, to, end);
  };
  const below = (level: Interval, start: Date, end: Date) => within(level, level === 'day' ? 'hour' : null, start, end);
  within('month', 'day', range.from, range.to);
  return cover;
}
