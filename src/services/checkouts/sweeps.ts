// What the background does for checkouts: ends those that ran out, closes instruments nobody is to pay any more, gives back a surplus.

import type { Caller } from '../../domain/caller.ts';
import { claimCheckouts, noteLookedAfter } from '../../store/checkouts/changes.ts';
import type { CheckoutRecord } from '../../store/checkouts/rows.ts';
import type { Context, TaskOrigin } from '../context.ts';
import { alone } from '../isolation.ts';
import { tidyOpenCheckout } from './changes.ts';
import { closeInstrument } from './choosing.ts';
import { refundEach } from './surplus.ts';

const BATCH = 50;
const BATCHES_MAX = 20;
/** Then another sweep looks again, at what came to no end and at what is still being paid. */
const LEASE_MS = 5 * 60_000;

/** Looks after every checkout that has something due, each by itself. */
export async function lookAfterCheckouts(context: Context, origin: TaskOrigin): Promise<void> {
  const { pool } = context.database;
  for (let batches = 0; batches < BATCHES_MAX; batches++) {
    const now = context.clock.now();
    const leaseUntil = new Date(now.getTime() + LEASE_MS);
    const records = await claimCheckouts(pool, { now, leaseUntil, limit: BATCH });
    for (const record of records) {
      const { id } = record.checkout;
      await alone(context, { checkout_id: id }, async () => {
        if (await lookAfter(context, record, origin)) await noteLookedAfter(pool, id, leaseUntil);
      });
    }
    if (records.length < BATCH) return;
  }
}

/** Whether nothing is left to be done. */
async function lookAfter(context: Context, record: CheckoutRecord, origin: TaskOrigin): Promise<boolean> {
  const { id, status, cancelWanted, paymentId } = record.checkout;
  if (status === 'open') return tidyOpenCheckout(context, id);
  if (status === 'processing') {
    // Its payment runs out by itself, and the checkout follows it.
    if (cancelWanted && paymentId !== null) await closeInstrument(context, paymentId, origin);
    return false;
  }
  const open = record.payments.filter(({ transactionStatus }) => transactionStatus === 'pending');
  let isDone = true;
  for (const payment of open) isDone = (await closeInstrument(context, payment.id, origin)) === 'over' && isDone;
  if (context.checkouts.refundSurplus && record.checkout.surplusAmount > 0n) await refund(context, record, origin);
  return isDone;
}

async function refund(context: Context, record: CheckoutRecord, { actor }: TaskOrigin): Promise<void> {
  const task: Caller = { id: actor, staff: true, scopes: [] };
  for (const { paymentId, refusal } of await refundEach(context, task, record)) {
    if (refusal === null) continue;
    context.log.warn(
      { checkout_id: record.checkout.id, payment_id: paymentId, reason: refusal },
      'a surplus was not refunded',
    );
  }
}
