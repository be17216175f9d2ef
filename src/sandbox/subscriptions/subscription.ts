// What the gateway knows about one subscription, and when it charges next.

import type { JsonObject } from '../json.ts';
import type { HeaderAddresses } from '../notifications/notification.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, wibMonthsLater } from '../time.ts';

export type IntervalUnit = 'day' | 'week' | 'month';
export type RetryUnit = 'minute' | 'hour' | 'day';

export interface RetrySchedule {
  readonly interval: number;
  readonly unit: RetryUnit;
  /** How many retries follow a failed charge. */
  readonly max: number;
}

/** Why an inactive subscription is inactive: the merchant paused or ended it, it ran its course, or retries ran out. */
type StopReason = 'disabled' | 'cancelled' | 'completed' | 'exhausted';

export const FAILURE_CODES = ['202', '402', '411', '500'] as const;
export type FailureCode = (typeof FAILURE_CODES)[number];

export interface Subscription extends HeaderAddresses {
  readonly id: string;
  readonly name: string;
  readonly amount: number;
  readonly paymentType: 'credit_card' | 'gopay';
  readonly token: string;
  readonly gopayAccountId?: string | undefined;
  readonly interval: number;
  readonly unit: IntervalUnit;
  /** How often to charge, at least once; absent without end. As sent: 0 means once. */
  readonly maxInterval?: number | undefined;
  readonly retry: RetrySchedule;
  readonly metadata?: JsonObject | undefined;
  readonly customer?: JsonObject | undefined;
  /** Absent while it is active. */
  readonly stopped?: StopReason;
  /** All times are milliseconds since 1970. */
  readonly createdAt: number;
  readonly startAt: number;
  /** The day on which monthly charges fall; shorter months take their last day and the next one returns to this. */
  readonly dayOfMonth: number;
  /** When the current cycle was to be charged first; its retries do not move it. */
  readonly cycleAt: number;
  /** The next charge or retry; absent once nothing will follow. */
  readonly nextAt?: number;
  readonly previousAt?: number;
  /** How many cycles were charged. */
  readonly currentInterval: number;
  /** How many charges of the current cycle have failed. */
  readonly failedAttempts: number;
  /** The charges that succeeded, the oldest first. */
  readonly transactionIds: readonly string[];
  /** Charges that the control has ordered to fail. */
  readonly failing?: { readonly statusCode: FailureCode; readonly times: number };
}

export const DEFAULT_RETRY: RetrySchedule = { interval: 1, unit: 'hour', max: 3 };

const CYCLE_MS = { day: DAY_MS, week: 7 * DAY_MS } as const;
const RETRY_MS: Readonly<Record<RetryUnit, number>> = { minute: MINUTE_MS, hour: HOUR_MS, day: DAY_MS };

type Rhythm = Pick<Subscription, 'interval' | 'unit' | 'dayOfMonth'>;

/** One interval after `atMs`. */
export function oneIntervalAfter(atMs: number, { interval, unit, dayOfMonth }: Rhythm): number {
  return unit === 'month' ? wibMonthsLater(atMs, interval, dayOfMonth) : atMs + interval * CYCLE_MS[unit];
}

/** The first cycle after the current one that still lies ahead: those missed in a pause are not made up for. */
export function nextCycle(subscription: Subscription, nowMs: number): number {
  let at = oneIntervalAfter(subscription.cycleAt, subscription);
  while (at <= nowMs) at = oneIntervalAfter(at, subscription);
  return at;
}

export function retryAt({ retry }: Subscription, nowMs: number): number {
  return nowMs + retry.interval * RETRY_MS[retry.unit];
}

/** A pause lets the retries of a failed cycle go on; every other stop ends them. */
export function chargesAt({ stopped, failedAttempts, nextAt }: Subscription): number | undefined {
  const isDue = stopped === undefined || (stopped === 'disabled' && failedAttempts > 0);
  return isDue ? nextAt : undefined;
}

export function isComplete({ currentInterval, maxInterval }: Subscription): boolean {
  return maxInterval !== undefined && currentInterval >= Math.max(1, maxInterval);
}
