// Brings the figures up to date: hours in which payments were made or have changed are computed again, a few in each transaction.

import { listPeriods, type Period, periodsOf } from '../../domain/figures/periods.ts';
import type { Transaction } from '../../store/database/statement.ts';
import { inTransaction } from '../../store/database/transaction.ts';
import {
  type Freshness,
  findFiguresWork,
  findFirstUnseen,
  GRACE_MS,
  type LockedProgress,
  listOlderHours,
  lockProgress,
  replaceFigures,
  takeChangedHours,
  updateProgress,
  YOUNG_MS,
} from '../../store/figures/progress.ts';
import type { Context } from '../context.ts';

export interface CatchUpLimits {
  /** No further transaction is begun after this time. */
  readonly timeMs: number;
  /** How many hours are computed in one transaction for changes that were noted, and how many for young payments: two at least. */
  readonly hours: number;
}

/** A reader waits for a little work at most; the task does the rest within a minute. */
export const READ_LIMITS: CatchUpLimits = { timeMs: 300, hours: 6 };
const TASK_LIMITS: CatchUpLimits = { timeMs: 45_000, hours: 48 };

/** Of one hour many changes may be noted. */
const CHANGES_MAX = 5_000;
/** How many older payments are counted in one transaction, beside the rest of their first hour. */
const BACKFILL_PAYMENTS = 5_000;

/** `busy`: another process is at it, and goes on. `left`: there was more than the limits allow. */
export type CatchUp = 'done' | 'busy' | 'left';

/** For the background: computes what has changed, for most of a minute at the longest. */
export function updateFigures(context: Context): Promise<CatchUp> {
  return catchUp(context, TASK_LIMITS);
}

/** Idempotent: an hour computed again gives the same, so a run that dies in the middle is repeated. */
export async function catchUp(context: Context, limits: CatchUpLimits): Promise<CatchUp> {
  const { pool } = context.database;
  const until = performance.now() + limits.timeMs;
  // Young payments change all the time: what has changed since the beginning is for the next one who comes.
  let isFresh = false;
  // One at least, however slow the database is.
  for (let isFirst = true; ; isFirst = false) {
    const { hasNoted, isBehind } = await findFiguresWork(pool);
    if (!hasNoted && (isFresh || !isBehind)) return 'done';
    if (!isFirst && performance.now() >= until) return 'left';
    const computed = await inTransaction(pool, (on) => computeSome(on, limits, isFresh));
    if (computed === undefined) return 'busy';
    isFresh = computed.isFresh;
  }
}

/** Undefined where another process has the lock, without waiting for it. */
async function computeSome(
  on: Transaction,
  { hours }: CatchUpLimits,
  wasFresh: boolean,
): Promise<{ isFresh: boolean } | undefined> {
  const progress = await lockProgress(on);
  if (progress === undefined) return undefined;
  const changed = await takeChangedHours(on, { changes: CHANGES_MAX, hours });
  const older = progress.isBackfilled
    ? { hours: [], isAll: true }
    : await listOlderHours(on, progress.backfilledFrom, BACKFILL_PAYMENTS);
  const young = wasFresh ? { hours: [], isAll: true, ...progress } : await listYoungHours(on, progress, hours);
  await computeHours(on, [...changed, ...older.hours, ...young.hours]);
  await updateProgress(on, {
    isBackfilled: older.isAll,
    backfilledFrom: older.hours.at(-1) ?? progress.backfilledFrom,
    freshUntil: young.freshUntil,
    seenBelow: young.seenBelow,
  });
  return { isFresh: young.isAll };
}

interface YoungHours extends Freshness {
  readonly hours: readonly Date[];
  readonly isAll: boolean;
}

/**
 * The hours from that of the oldest young payment that has changed, and how far the figures are once these are computed. Where
 * none was computed for long, the oldest of them come first, and the rest later.
 */
async function listYoungHours(on: Transaction, progress: LockedProgress, most: number): Promise<YoungHours> {
  const { now, horizon, seenBelow } = progress;
  const from = await findFirstUnseen(on);
  if (from === undefined) return { hours: [], isAll: true, freshUntil: now, seenBelow: horizon };
  // The database's time is cut to milliseconds.
  const to = new Date(now.getTime() + YOUNG_MS + 1);
  const all = listPeriods({ from, to }, 'hour');
  const hours = all.slice(0, most);
  const starts = hours.map(({ start }) => start);
  if (hours.length === all.length) return { hours: starts, isAll: true, freshUntil: now, seenBelow: horizon };
  // Of what is older than the grace nothing more can become visible.
  const end = hours.at(-1)?.end ?? from;
  const freshUntil = new Date(Math.min(now.getTime(), end.getTime() + GRACE_MS));
  return { hours: starts, isAll: false, freshUntil, seenBelow };
}

async function computeHours(on: Transaction, hours: readonly Date[]): Promise<void> {
  if (hours.length === 0) return;
  for (const level of ['hour', 'day', 'month'] as const) {
    const periods: readonly Period[] = periodsOf(hours, level);
    await replaceFigures(on, level, periods);
  }
}
