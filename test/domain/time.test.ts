// The gateway's times are WIB and do not say so.

import { afterEach, expect, it, vi } from 'vitest';
import { dateOf, formatWib, isCalendarDay, isoText, isTime, parseWib, wibDay } from '../../src/domain/time.ts';

const zone = process.env.TZ;
afterEach(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

it.each(['UTC', 'Asia/Jakarta', 'America/New_York'])('is read as WIB on a machine in %s', (machine) => {
  process.env.TZ = machine;
  expect(parseWib('2026-01-15 10:00:00')?.toISOString()).toBe('2026-01-15T03:00:00.000Z');
  expect(formatWib(new Date('2026-01-15T03:00:00.000Z'))).toBe('2026-01-15 10:00:00 +0700');
});

it.each([
  '2026-01-15T10:00:00',
  '2026-01-15 10:00:00 +0700',
  '2026-01-15T10:00:00+07:00',
  '2026-01-15T10:00:00.123456',
  '2026-01-15 10:00:00+0700',
  '2026-01-15 10:00:00.1 +07:00',
  '2026-01-15 10:00:00.123456789',
])('is read from "%s" too', (text) => {
  expect(parseWib(text)?.toISOString()).toBe('2026-01-15T03:00:00.000Z');
});

it('crosses midnight, the year and the leap day', () => {
  expect(parseWib('2026-01-01 00:30:00')?.toISOString()).toBe('2025-12-31T17:30:00.000Z');
  expect(parseWib('2028-02-29 06:59:59')?.toISOString()).toBe('2028-02-28T23:59:59.000Z');
  expect(formatWib(new Date('2025-12-31T17:30:00.999Z'))).toBe('2026-01-01 00:30:00 +0700');
});

it.each([
  ['a day that does not exist', '2026-02-30 10:00:00'],
  ['a month that does not exist', '2026-13-01 10:00:00'],
  ['an hour that does not exist', '2026-01-15 25:00:00'],
  ['the hour after the last', '2026-01-15 24:00:00'],
  ['another zone, which would be seven hours off', '2026-01-15T03:00:00.000000Z'],
  ['another offset', '2026-01-15 10:00:00 +0800'],
  ['no time', '2026-01-15'],
  ['words behind it', '2026-01-15 10:00:00 or so'],
  ['words before it', 'at 2026-01-15 10:00:00'],
  ['two times', '2026-01-15 10:00:00 2026-01-16 10:00:00'],
  ['a point without digits', '2026-01-15 10:00:00.'],
  ['too many digits', '2026-01-15 10:00:00.1234567890'],
  ['two spaces', '2026-01-15 10:00:00  +0700'],
  ['another letter', '2026-01-15X10:00:00'],
  ['a short year', '26-01-15 10:00:00'],
  ['letters', 'yyyy-mm-dd hh:mm:ss'],
  ['nothing', ''],
  ['a number', 1_768_446_000],
  ['null', null],
  ['an object that reads like one', { toString: () => '2026-01-15 10:00:00' }],
])('is not made up from %s', (_, value) => {
  expect(parseWib(value)).toBeUndefined();
});

it('is written as toISOString writes it, on any day and at any moment of it', () => {
  const seed = Date.now() % 1_000_000;
  console.log(`seed ${seed}`);
  let state = seed;
  const next = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  const edges = [0, -1, 86_399_999, 86_400_000, Date.UTC(2028, 1, 29, 23, 59, 59, 999), Date.UTC(9999, 11, 31), -1e15];
  const times = [...edges, ...Array.from({ length: 2_000 }, () => Math.floor((next() - 0.2) * 4e12))];
  for (const time of times.map((ms) => new Date(ms))) expect(isoText(time)).toBe(time.toISOString());
});

it('is worked out once for each day, and a hundred days are kept', () => {
  const isWorkedOut = (day: number) => {
    const time = new Date(day * 86_400_000);
    const written = vi.spyOn(time, 'toISOString');
    isoText(time);
    return written.mock.calls.length > 0;
  };
  const first = 100_000;
  let lastDay = first;
  const writeDays = (count: number) => {
    for (let written = 0; written < count; written++) expect(isWorkedOut(++lastDay)).toBe(true);
  };
  expect([isWorkedOut(first), isWorkedOut(first)]).toEqual([true, false]);
  // Some are kept from other tests.
  for (let written = 0; written <= 100 && !isWorkedOut(first); written++) writeDays(1);
  // Now the last day and the first are all that is kept: there is room for 98 more.
  writeDays(98);
  expect(isWorkedOut(first)).toBe(false);
  writeDays(1);
  expect(isWorkedOut(first)).toBe(true);
});

it('is the day in WIB, which begins at 17:00 in UTC', () => {
  expect(wibDay(new Date('2026-01-15T16:59:59.999Z'))).toBe('2026-01-15');
  expect(wibDay(new Date('2026-01-15T17:00:00.000Z'))).toBe('2026-01-16');
});

it('is absent where the text is', () => {
  expect(dateOf(undefined)).toBeUndefined();
  expect(dateOf('2026-01-15T03:00:00Z')).toEqual(new Date('2026-01-15T03:00:00Z'));
});

it.each([
  ['2026-01-15', true],
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2026-1-15', false],
  ['02026-01-15', false],
  ['2026-01-150', false],
  ['2026-01-15 00:00:00', false],
  ['yyyy-mm-dd', false],
  ['', false],
])('"%s" is a day of the calendar: %s', (text, isDay) => {
  expect(isCalendarDay(text)).toBe(isDay);
});

it.each([
  ['2026-01-15T03:00:00Z', true],
  ['2026-01-15t03:00:00z', true],
  ['2026-01-15T03:00:00.123456789Z', true],
  ['2026-01-15T10:00:00+07:00', true],
  ['2026-01-15T10:00:00-07:00', true],
  ['2026-01-15T10:00:00+0700', false],
  ['2026-01-15T10:00:00', false],
  ['2026-01-15T03:00:00.Z', false],
  ['2026-01-15 03:00:00Z', false],
  ['2026-02-30T03:00:00Z', false],
  ['2026-01-15T03:00:60Z', false],
  ['2026-01-15T25:00:00Z', false],
  ['x2026-01-15T03:00:00Z', false],
  ['+002026-01-15T03:00:00Z', false],
  ['2026-01-15T03:00:00Zx', false],
  ['2026-01-15', false],
])('"%s" is a time: %s', (text, is) => {
  expect(isTime(text)).toBe(is);
});

it('is no time with a zero byte behind it, where Date.parse stops to read', () => {
  expect(isTime('2026-01-15T03:00:00Z\0 or so')).toBe(false);
});
