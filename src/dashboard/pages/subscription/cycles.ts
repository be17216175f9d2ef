// Which cycle went how: made from the charges that are known, the history, and the plan.

import type { PaymentSummary, Subscription, SubscriptionChange } from '../../../sdk/index.ts';

export type CycleState = 'paid' | 'failed' | 'waiting' | 'coming';

export interface Cycle {
  readonly state: CycleState;
  /** Counted from the first; null where older charges are not known. */
  readonly number: number | null;
  /** When it was charged, or will be; null where that is not known. */
  readonly at: string | null;
  /** Its last charge; null where the gateway made none. */
  readonly paymentId: string | null;
  /** How many charges of it failed before. */
  readonly failedTries: number;
}

interface Known {
  /** Newest first, as the API lists them. */
  readonly charges: readonly PaymentSummary[];
  /** Whether these are all. */
  readonly isAll: boolean;
  /** Oldest first. */
  readonly history: readonly SubscriptionChange[];
}

/** How many cycles that are still to come are shown one by one. */
export const COMING_MAX = 24;

const DAY_MS = 86_400_000;
const UNIT_DAYS = { day: 1, week: 7, month: 28 } as const;
/** A try that comes later than this share of the interval belongs to the next cycle. */
const RETRY_SHARE = 0.75;
const FAILED: readonly string[] = ['deny', 'cancel', 'expire', 'failure'];
/** What was given back was paid before. */
const PAID_ONCE: readonly string[] = ['refund', 'partial_refund', 'chargeback', 'partial_chargeback'];

function stateOf({ is_paid, transaction_status: status }: PaymentSummary): CycleState {
  if (is_paid || PAID_ONCE.includes(status)) return 'paid';
  return FAILED.includes(status) ? 'failed' : 'waiting';
}

type Past = Omit<Cycle, 'number'> & { readonly begunAt: number };

/** The gateway tries a failed charge again, as another order: both are one cycle. */
function addCharge(cycles: readonly Past[], charge: PaymentSummary, retryMs: number): Past[] {
  const state = stateOf(charge);
  const before = cycles.at(-1);
  const at = Date.parse(charge.created_at);
  if (before?.state === 'failed' && at - before.begunAt < retryMs) {
    const again = { state, at: charge.created_at, paymentId: charge.id, failedTries: before.failedTries + 1 };
    return [...cycles.slice(0, -1), { ...again, begunAt: before.begunAt }];
  }
  return [...cycles, { state, at: charge.created_at, paymentId: charge.id, failedTries: 0, begunAt: at }];
}

/** Where the gateway gave up without a charge that is known here, the history alone tells it. */
function addGivenUp(cycles: readonly Past[], history: readonly SubscriptionChange[], retryMs: number): Past[] {
  const gaveUp = history.filter(
    ({ from_status, to_status, source }) => from_status === 'active' && to_status === 'inactive' && source !== 'action',
  );
  const unknown = gaveUp.filter(({ created_at }) => {
    const at = Date.parse(created_at);
    return !cycles.some(({ begunAt }) => Math.abs(at - begunAt) < retryMs);
  });
  const added = unknown.map(
    ({ created_at }): Past => ({
      state: 'failed',
      at: created_at,
      paymentId: null,
      failedTries: 0,
      begunAt: Date.parse(created_at),
    }),
  );
  return [...cycles, ...added].sort((one, other) => one.begunAt - other.begunAt);
}

/** The cycles that were charged, oldest first, and then those to come, as far as they are shown. */
export function cyclesOf(subscription: Subscription, { charges, isAll, history }: Known): Cycle[] {
  const { interval, interval_unit: unit } = subscription;
  const retryMs = interval * UNIT_DAYS[unit] * DAY_MS * RETRY_SHARE;
  const charged = charges.toReversed().reduce<Past[]>((cycles, charge) => addCharge(cycles, charge, retryMs), []);
  const past = isAll ? addGivenUp(charged, history, retryMs) : charged;
  const numbered = past.map(({ begunAt: _, ...cycle }, at) => ({ ...cycle, number: isAll ? at + 1 : null }));
  return [...numbered, ...comingAfter(subscription, numbered)];
}

/** How many cycles follow; one stands for all where there is no end. */
export function comingCount({ status, max_interval: max, current_interval: done }: Subscription): number {
  if (status !== 'active' && status !== 'disabled') return 0;
  return max === null ? 1 : Math.max(0, max - done);
}

function comingAfter(subscription: Subscription, past: readonly Cycle[]): Cycle[] {
  const last = past.at(-1);
  // One that waits is counted as charged only when it is paid.
  const open = last?.state === 'waiting' ? 1 : 0;
  const count = Math.min(COMING_MAX, Math.max(0, comingCount(subscription) - open));
  const first = last === undefined ? 1 : last.number === null ? null : last.number + 1;
  return Array.from({ length: count }, (_, at) => ({
    state: 'coming' as const,
    number: first === null ? null : first + at,
    at: at === 0 && subscription.status === 'active' ? subscription.next_execution_at : null,
    paymentId: null,
    failedTries: 0,
  }));
}
