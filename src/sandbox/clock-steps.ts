// The steps by which a person moves the clock, and what would expire on the way.

import type { SandboxContext } from './context.ts';
import { DAY_MS, HOUR_MS } from './durations.ts';
import { isPayable } from './invoices/invoice.ts';
import { wibHourOnDay } from './wib.ts';

export const CLOCK_STEPS = ['hour', 'day', 'settlement'] as const;
export type ClockStep = (typeof CLOCK_STEPS)[number];

const SETTLEMENT_HOUR = 16;

/** Where a step from this moment ends. */
export function stepFrom(nowMs: number, step: ClockStep): number {
  switch (step) {
    case 'hour':
      return nowMs + HOUR_MS;
    case 'day':
      return nowMs + DAY_MS;
    case 'settlement': {
      const today = wibHourOnDay(nowMs, 0, SETTLEMENT_HOUR);
      return today > nowMs ? today : wibHourOnDay(nowMs, 1, SETTLEMENT_HOUR);
    }
    default:
      return step satisfies never;
  }
}

/** How many payments and invoices that can still be paid would be too late at that time. */
export function countExpiring({ state }: Pick<SandboxContext, 'state'>, untilMs: number): number {
  let count = 0;
  for (const { status, expiresAt } of state.transactions.all()) {
    if ((status === 'pending' || status === 'authorize') && expiresAt !== undefined && expiresAt <= untilMs) count += 1;
  }
  for (const invoice of state.invoices.all()) {
    if ((isPayable(invoice) || invoice.status === 'published') && invoice.expiresAt <= untilMs) count += 1;
  }
  return count;
}
