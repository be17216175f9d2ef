// Background work on checkouts: ends expired ones, closes instruments that must not be paid any more, refunds a surplus.

import { claimCheckouts, endCheckoutSweep } from '../../store/checkouts/changes.ts';
import type { Context, TaskOrigin } from '../context.ts';
import { isolated } from '../isolation.ts';
import { refreshCheckout } from './changes.ts';
import { closeInstrument } from './choosing.ts';
import { keepCards } from './saved-cards.ts';
import { refundSurplusByTask } from './surplus.ts';

const BATCH = 50;
const BATCHES_MAX = 20;
/** Then another sweep retries what is unfinished. */
const LEASE_MS = 5 * 60_000;

/** Handles every checkout with something due, each by itself; and the cards that were to be kept. */
export async function sweepCheckouts(context: Context, origin: TaskOrigin): Promise<void> {
  await sweepDue(context, origin);
  await keepCards(context);
}

async function sweepDue(context: Context, origin: TaskOrigin): Promise<void> {
  const { pool } = context.database;
  for (let batches = 0; batches < BATCHES_MAX; batches++) {
    const now = context.clock.now();
    const leaseUntil = new Date(now.getTime() + LEASE_MS);
    const ids = await claimCheckouts(pool, { now, leaseUntil, limit: BATCH });
    for (const id of ids) {
      await isolated(context, { checkout_id: id }, async () => {
        const nextLookAt = await sweepCheckout(context, id, origin);
        if (nextLookAt !== 'unfinished') await endCheckoutSweep(pool, id, { leaseUntil, nextLookAt });
      });
    }
    if (ids.length < BATCH) return;
  }
}

/** When there is something to be done next, as far as that is known now; `unfinished` where something was not done. */
async function sweepCheckout(context: Context, id: string, origin: TaskOrigin): Promise<Date | null | 'unfinished'> {
  const state = await refreshCheckout(context, id);
  if (state === undefined) return null;
  let isDone = true;
  for (const paymentId of state.toClose) {
    isDone = (await closeInstrument(context, paymentId, origin)) === 'over' && isDone;
  }
  if (!isDone) return 'unfinished';
  if (!context.checkouts.refundSurplus || state.surplusIds.length === 0) return state.changesAt;
  return refundSurplusByTask(context, id, origin);
}
