// Brings the figures up to date: hours in which payments were made or have changed are computed anew, a few in each transaction.

import { type Period, periodsOf } from '../../domain/figures/periods.ts';
import type { Transaction } from '../../store/database/statement.ts';
import { inTransaction } from '../../store/database/transaction.ts';
import {
  findProgress,
  listOlderHours,
  lockProgress,
  replaceFigures,
  takeChangedHours,
  updateProgress,
} from '../../store/figures/progress.ts';
import type { Context } from '../context.ts';

export interface CatchUpLimits {
  /** No further transaction is begun after this time. */
  readonly timeMs: number;
  /** How many hours are computed in one transaction, for changes that were noted. */
  readonly hours: number;
}

/** Whoever reads waits for a little work at most; the task does the rest within a minute. */
export const READ_LIMITS: CatchUpLimits = { timeMs: 300, hours: 6 };
export const TASK_LIMITS: CatchUpLimits = { timeMs: 45_000, hours: 48 };

/** Of one hour many changes may be noted. */
const CHANGES_MAX = 5_000;
/** How many older payments are counted in one transaction, beside the rest of their first hour. */
const BACKFILL_PAYMENTS = 5_000;

/** `busy`: another process is at it, and goes on. `left`: there was more than the limits allow. */
export type CatchUp = 'done' | 'busy' | 'left';

/** Computing an hour again gives the same: whatever dies in the middle is done again. */
export async function catchUp(context: Context, limits: CatchUpLimits): Promise<CatchUp> {
  const { pool } = context.database;
  const until = performance.now() + limits.timeMs;
  // One at least, however slow the database is.
  for (let isFirst = true; ; isFirst = false) {
    const { isBackfilled, hasChanges } = await findProgress(pool);
    if (isBackfilled && !hasChanges) return 'done';
    if (!isFirst && performance.now() >= until) return 'left';
    if (!(await inTransaction(pool, (on) => computeSome(on, limits)))) return 'busy';
  }
}

/** False where another process has the lock: nobody waits for it. */
async function computeSome(on: Transaction, { hours }: CatchUpLimits): Promise<boolean> {
  const progress = await lockProgress(on);
  if (progress === undefined) return false;
  const changed = await takeChangedHours(on, { changes: CHANGES_MAX, hours });
  const older = progress.isBackfilled
    ? undefined
    : await listOlderHours(on, progress.backfilledFrom, BACKFILL_PAYMENTS);
  await computeHours(on, [...changed, ...(older?.hours ?? [])]);
  if (older !== undefined) {
    const backfilledFrom = older.hours.at(-1) ?? progress.backfilledFrom;
    await updateProgress(on, { isBackfilled: older.isAll, backfilledFrom });
  }
  return true;
}

async function computeHours(on: Transaction, hours: readonly Date[]): Promise<void> {
  if (hours.length === 0) return;
  for (const level of ['hour', 'day', 'month'] as const) {
    const periods: readonly Period[] = periodsOf(hours, level);
    await replaceFigures(on, level, periods);
  }
}
