// When a scheduled export is due, and of which period its file is: by days, weeks and months of WIB.

import { describe, expect, it } from 'vitest';
import { endedPeriod, nextTime, type ScheduleInterval } from '../../src/domain/exports/schedule.ts';

const wib = (text: string) => new Date(`${text}:00+07:00`);

describe('the next time', () => {
  it.each<[ScheduleInterval, number, string, string]>([
    ['day', 6, '2026-03-30T05:59', '2026-03-30T06:00'],
    // Not the same moment again.
    ['day', 6, '2026-03-30T06:00', '2026-03-31T06:00'],
    ['day', 0, '2026-03-30T23:59', '2026-03-31T00:00'],
    // A Monday.
    ['week', 6, '2026-03-30T05:00', '2026-03-30T06:00'],
    ['week', 6, '2026-03-30T07:00', '2026-04-06T06:00'],
    // A Sunday in WIB that is still a Saturday in UTC.
    ['week', 23, '2026-03-29T03:00', '2026-03-30T23:00'],
    ['month', 8, '2026-01-31T23:00', '2026-02-01T08:00'],
    ['month', 8, '2026-02-01T08:00', '2026-03-01T08:00'],
    ['month', 23, '2026-12-01T23:30', '2027-01-01T23:00'],
  ])('of each %s at %i after %s', (every, hour, after, next) => {
    expect(nextTime({ every, hour }, wib(after))).toEqual(wib(next));
  });
});

describe('the period that has ended', () => {
  it.each<[ScheduleInterval, string, string, string]>([
    ['day', '2026-03-01T00:00', '2026-02-28T00:00', '2026-03-01T00:00'],
    ['week', '2026-03-30T06:00', '2026-03-23T00:00', '2026-03-30T00:00'],
    ['month', '2026-03-01T06:00', '2026-02-01T00:00', '2026-03-01T00:00'],
  ])('by %s at %s', (every, at, from, to) => {
    expect(endedPeriod(every, wib(at))).toEqual({ from: wib(from), to: wib(to) });
  });
});
