// Which days the page of figures compares with which, at any hour.

import { describe, expect, it } from 'vitest';
import { comparedDays, daysOf, likeParts, type Range, unitOf } from '../../src/dashboard/pages/figures/range.ts';

/** 14:20 of a Monday in WIB. */
const NOW = new Date('2026-03-30T14:20:00+07:00');

describe('the days of', () => {
  it.each<[Range, string, string]>([
    ['today', '2026-03-30', '2026-03-30'],
    ['yesterday', '2026-03-29', '2026-03-29'],
    ['7d', '2026-03-24', '2026-03-30'],
    ['30d', '2026-03-01', '2026-03-30'],
    ['month', '2026-03-01', '2026-03-30'],
    ['last-month', '2026-02-01', '2026-02-28'],
  ])('%s', (range, from, to) => {
    expect(daysOf(range, NOW)).toEqual({ from, to });
  });

  it('a range that was typed, in either order, and not after today', () => {
    const typed = (from: string, to: string) => daysOf('days', NOW, { from, to });
    expect(typed('2026-01-05', '2026-01-02')).toEqual({ from: '2026-01-02', to: '2026-01-05' });
    expect(typed('2026-03-01', '2027-03-01')).toEqual({ from: '2026-03-01', to: '2026-03-30' });
    expect(typed('2026-02-30', 'x')).toEqual({ from: '2026-03-30', to: '2026-03-30' });
  });

  it('today change at midnight in WIB, not in UTC', () => {
    expect(daysOf('today', new Date('2026-03-30T23:59:59+07:00')).to).toBe('2026-03-30');
    expect(daysOf('today', new Date('2026-03-31T00:00:00+07:00')).to).toBe('2026-03-31');
  });
});

describe('compared with', () => {
  it.each<[Range, 'before' | 'week', string, string]>([
    ['today', 'before', '2026-03-29', '2026-03-29'],
    ['today', 'week', '2026-03-23', '2026-03-23'],
    ['7d', 'before', '2026-03-17', '2026-03-23'],
    ['7d', 'week', '2026-03-17', '2026-03-23'],
    // Five weeks, so that the days of the week are the same and the two do not meet.
    ['30d', 'before', '2026-01-30', '2026-02-28'],
    ['30d', 'week', '2026-01-25', '2026-02-23'],
    // February has no 30th.
    ['month', 'before', '2026-02-01', '2026-02-28'],
    ['last-month', 'before', '2026-01-01', '2026-01-31'],
  ])('%s, %s', (range, comparison, from, to) => {
    expect(comparedDays(range, daysOf(range, NOW), comparison)).toEqual({ from, to });
  });

  it('nothing, where that was chosen', () => {
    expect(comparedDays('7d', daysOf('7d', NOW), 'none')).toBeNull();
  });

  it('today until the last full hour, and the other day until the same', () => {
    expect(likeParts(daysOf('today', NOW), daysOf('yesterday', NOW), NOW)).toEqual({
      now: { from: '2026-03-30', to: '2026-03-30T07:00:00.000Z' },
      before: { from: '2026-03-29', to: '2026-03-29T07:00:00.000Z' },
      until: '2026-03-30T07:00:00.000Z',
    });
  });

  it('nothing in the first hour of today alone, and what is over of a week', () => {
    const midnight = new Date('2026-03-30T00:20:00+07:00');
    const against = (range: Range) => {
      const days = daysOf(range, midnight);
      const other = comparedDays(range, days, 'before');
      return other && likeParts(days, other, midnight);
    };
    expect(against('today')).toBeNull();
    expect(against('7d')?.now).toEqual({ from: '2026-03-24', to: '2026-03-29T17:00:00.000Z' });
    expect(against('7d')?.before).toEqual({ from: '2026-03-17', to: '2026-03-22T17:00:00.000Z' });
  });

  it('whole days, where all are over', () => {
    const days = daysOf('last-month', NOW);
    const other = { from: '2026-01-01', to: '2026-01-31' };
    expect(likeParts(days, other, NOW)).toEqual({ now: days, before: other, until: null });
  });
});

it('is drawn by hours, days or months', () => {
  const units = (['today', '7d'] as const).map((range) => unitOf(daysOf(range, NOW)));
  expect([...units, unitOf({ from: '2026-01-01', to: '2026-12-31' })]).toEqual(['hour', 'day', 'month']);
});
