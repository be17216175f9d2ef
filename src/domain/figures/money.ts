// Money of the last days, in sums that can be added over shops. Pure.

import { formatRupiah } from '../money.ts';
import type { Figures } from './summary.ts';

/** How many days each sum has, today among them, in WIB. */
const MONEY_DAYS = { today: 1, last_7_days: 7, last_30_days: 30 } as const;
type Range = keyof typeof MONEY_DAYS;

type Sum = Pick<Figures, 'count' | 'paidCount' | 'gross' | 'refundsMadeCount' | 'refundsMade'>;
export type Money = Readonly<Record<Range, Sum>>;

const NOTHING: Sum = { count: 0, paidCount: 0, gross: 0n, refundsMadeCount: 0, refundsMade: 0n };
export const NO_MONEY: Money = forRanges(() => NOTHING);

/** The figures of days, the last of which is today. */
export function moneyOfDays(days: readonly Figures[]): Money {
  return forRanges((range) => days.slice(-MONEY_DAYS[range]).reduce<Sum>(add, NOTHING));
}

export function addMoney(one: Money, other: Money): Money {
  return forRanges((range) => add(one[range], other[range]));
}

export function showMoney(money: Money) {
  return forRanges((range) => {
    const { count, paidCount, gross, refundsMadeCount, refundsMade } = money[range];
    return {
      count,
      paid_count: paidCount,
      gross: formatRupiah(gross),
      refunds_made_count: refundsMadeCount,
      refunds_made: formatRupiah(refundsMade),
    };
  });
}

function add(one: Sum, other: Sum): Sum {
  return {
    count: one.count + other.count,
    paidCount: one.paidCount + other.paidCount,
    gross: one.gross + other.gross,
    refundsMadeCount: one.refundsMadeCount + other.refundsMadeCount,
    refundsMade: one.refundsMade + other.refundsMade,
  };
}

function forRanges<Value>(of: (range: Range) => Value): Record<Range, Value> {
  return { today: of('today'), last_7_days: of('last_7_days'), last_30_days: of('last_30_days') };
}
