// What is asked of a summary, and what its rows say.

import { formatRupiah } from '../money.ts';
import { isoText } from '../time.ts';
import { INTERVALS } from './periods.ts';

export const DIMENSIONS = ['payment_type', 'status', 'bank', 'reason'] as const;
export type Dimension = (typeof DIMENSIONS)[number];

/** `all`: one period, from the hour of its beginning to that of its end. */
export const SUMMARY_INTERVALS = [...INTERVALS, 'all'] as const;
export type SummaryInterval = (typeof SUMMARY_INTERVALS)[number];

export const SUMMARY_ROWS_MAX = 400;

export interface SummaryRange {
  readonly from: Date;
  /** The first moment that is not in it any more. */
  readonly to: Date;
}

/** The figures of a period, or of a part of it. */
export interface Figures {
  readonly start: Date;
  /** The value of the dimension; null where none was asked for. */
  readonly value: string | null;
  readonly count: number;
  readonly paidCount: number;
  readonly gross: bigint;
  /** Of the payments of the period, whenever it went back. */
  readonly refunded: bigint;
  /** The refunds that were made in the period, of whichever payments. */
  readonly refundsMadeCount: number;
  readonly refundsMade: bigint;
  readonly medianSeconds: number | null;
}

export function noFigures(start: Date): Figures {
  const payments = { count: 0, paidCount: 0, gross: 0n, refunded: 0n, medianSeconds: null };
  return { start, value: null, ...payments, refundsMadeCount: 0, refundsMade: 0n };
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
    refunds_made_count: row.refundsMadeCount,
    refunds_made: formatRupiah(row.refundsMade),
    median_seconds_to_pay: row.medianSeconds === null ? null : round(row.medianSeconds, 1),
  };
}
