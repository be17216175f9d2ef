// Which days the overview is about, and what the figures of several periods are together.

import type { SummaryQuery, SummaryRow } from '../../../sdk/index.ts';
import { dayOf } from '../../language/format.ts';

export const PERIODS = ['today', '7d', '30d'] as const;
type Period = (typeof PERIODS)[number];

const DAYS: Readonly<Record<Period, number>> = { today: 1, '7d': 7, '30d': 30 };

export function readPeriod(text: string | undefined): Period {
  return PERIODS.find((period) => period === text) ?? '7d';
}

/** Whole days in WIB, today included. */
export function daysOf(period: Period, now: Date): { from: string; to: string } {
  return { from: dayOf(now, 1 - DAYS[period]), to: dayOf(now) };
}

/** One day is shown by its hours, several by days. */
export function trendOf(period: Period, now: Date): SummaryQuery {
  return { ...daysOf(period, now), interval: period === 'today' ? 'hour' : 'day' };
}

const DAY_MS = 86_400_000;

/** What is shown may still be of the period before. */
export function areHours([first, second]: readonly SummaryRow[]): boolean {
  if (first === undefined || second === undefined) return false;
  return Date.parse(second.start) - Date.parse(first.start) < DAY_MS;
}

export type Totals = Omit<SummaryRow, 'start' | 'by'>;

/** The figures of several periods as one. */
export function totalOf(rows: readonly SummaryRow[]): Totals {
  const count = rows.reduce((sum, row) => sum + row.count, 0);
  const paid = rows.reduce((sum, row) => sum + row.paid_count, 0);
  return {
    count,
    paid_count: paid,
    success_rate: count === 0 ? null : paid / count,
    gross: sumOf(rows.map(({ gross }) => gross)),
    refunded: sumOf(rows.map(({ refunded }) => refunded)),
    net: sumOf(rows.map(({ net }) => net)),
    refunds_made_count: rows.reduce((sum, row) => sum + row.refunds_made_count, 0),
    refunds_made: sumOf(rows.map((row) => row.refunds_made)),
    median_seconds_to_pay: middleOf(rows),
  };
}

/** Rupiah are whole; sums of them may be larger than a number can be exact about. */
function sumOf(amounts: readonly string[]): string {
  const sum = amounts.reduce((total, amount) => total + BigInt(amount.split('.', 1)[0] ?? '0'), 0n);
  return `${sum}.00`;
}

/** The median of all does not follow from the medians of the days: this is the day in the middle, each with its weight. */
function middleOf(rows: readonly SummaryRow[]): number | null {
  const known = rows
    .flatMap((row) =>
      row.median_seconds_to_pay === null ? [] : [[row.median_seconds_to_pay, row.paid_count] as const],
    )
    .sort(([a], [b]) => a - b);
  const half = known.reduce((sum, [, weight]) => sum + weight, 0) / 2;
  let passed = 0;
  for (const [seconds, weight] of known) {
    passed += weight;
    if (passed >= half) return seconds;
  }
  return null;
}

/** The figures of each value of `by`, those with the most money first. */
export function totalsBy(rows: readonly SummaryRow[]): (Totals & { by: string })[] {
  const groups = new Map<string, SummaryRow[]>();
  for (const row of rows) groups.set(row.by ?? '', [...(groups.get(row.by ?? '') ?? []), row]);
  return [...groups]
    .map(([by, group]) => ({ by, ...totalOf(group) }))
    .sort((a, b) => Number(b.gross) - Number(a.gross) || b.count - a.count);
}
