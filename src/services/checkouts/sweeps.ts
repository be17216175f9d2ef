// What the background does for checkouts: ends those that ran out, closes instruments nobody is to pay any more, gives back a surplus.

import { claimCheckouts, noteLookedAfter } from '../../store/checkouts/changes.ts';
import type { Context, TaskOrigin } from '../context.ts';
import { alone } from '../isolation.ts';
import { refreshCheckout } from './changes.ts';
import { closeInstrument } from './choosing.ts';
import { refundSurplusByTask } from './surplus.ts';

const BATCH = 50;
const BATCHES_MAX = 20;
/** Then another sweep looks again, at what came to no end. */
const LEASE_MS = 5 * 60_000;

/** Looks after every checkout that has something due, each by itself. */
export async function lookAfterCheckouts(context: Context, origin: TaskOrigin): Promise<void> {
  const { pool } = context.database;
  for (let batches = 0; batches < BATCHES_MAX; batches++) {
    const now = context.clock.now();
    const leaseUntil = new Date(now.getTime() + LEASE_MS);
    const ids = await claimCheckouts(pool, { now, leaseUntil, limit: BATCH });
    for (const id of ids) {
      await alone(context, { checkout_id: id }, async () => {
        const nextLookAt = await lookAfter(context, id, origin);
        if (nextLookAt !== 'unfinished') await noteLookedAfter(pool, id, { leaseUntil, nextLookAt });
      });
    }
    if (ids.length < BATCH) return;
  }
}

/** When there is something to be done next, as far as that is known now; `unfinished` where something was not done. */
async function lookAfter(context: Context, id: string, origin: TaskOrigin): Promise<Date | null | 'unfinished'> {
  const standing = await refreshCheckout(context, id);
  if (standing === undefined) return null;
  let isDone = true;
  for (const paymentId of standing.toClose) {
    isDone = (await closeInstrument(context, paymentId, origin)) === 'over' && isDone;
  }
  if (!isDone) return 'unfinished';
  if (!context.checkouts.refundSurplus || standing.surplusIds.length === 0) return standing.changesAt;
  return refundSurplusByTask(context, id, origin);
}
