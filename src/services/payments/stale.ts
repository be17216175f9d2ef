// Payments whose time is over: asked about first, and expired at the gateway if it still has them pending.

import { GatewayError, Refusal } from '../../domain/errors.ts';
import { claimStalePayments, postponeExpiry } from '../../store/payments/checks.ts';
import type { Context, TaskOrigin } from '../context.ts';
import { endByTask } from './actions.ts';
import { checkDrift } from './status.ts';

/** The gateway expires payments by itself, and may notify us a little later. */
const EXPIRY_GRACE_MS = 2 * 60_000;
/** A claim whose job never came to an end is given to the next sweep after this time. It is longer than a job is retried. */
const LEASE_MS = 10 * 60_000;
/** A payment that the gateway would not expire is tried again after this time. */
const NEXT_TRY_MS = 3_600_000;

/** Up to `limit` pending payments whose time is over; each is handed to one process only, for as long as its job may take. */
export async function claimStale(context: Context, limit: number): Promise<string[]> {
  const nowMs = context.clock.now().getTime();
  return claimStalePayments(context.database.pool, {
    expiredBefore: new Date(nowMs - EXPIRY_GRACE_MS),
    nextTryAt: new Date(nowMs + LEASE_MS),
    limit,
  });
}

/** Harmless for any payment: one that is not pending, or has time left, is only read back. */
export async function expireStale(context: Context, id: string, origin: TaskOrigin): Promise<void> {
  const checked = await checkDrift(context, id, origin);
  if (checked === undefined) return;
  const { transactionStatus, expiryTime } = checked.record.payment;
  // It is to wait for its next try only now that the gateway has answered.
  const nextTryAt = new Date(context.clock.now().getTime() + NEXT_TRY_MS);
  if (checked.answer === null) return postponeExpiry(context.database.pool, id, nextTryAt);
  const overSinceMs = expiryTime === null ? 0 : context.clock.now().getTime() - expiryTime.getTime();
  if (transactionStatus !== 'pending' || overSinceMs < EXPIRY_GRACE_MS) return;
  try {
    await endByTask(context, id, 'expire', origin);
  } catch (error) {
    // The customer was faster, or the gateway does not want to: what it is now was read back. A silent gateway is asked again.
    const refused = error instanceof Refusal || (error instanceof GatewayError && error.outcome === 'refused');
    if (!refused) throw error;
    await postponeExpiry(context.database.pool, id, nextTryAt);
    context.log.warn({ err: error, payment_id: id }, 'a payment whose time is over was not expired');
  }
}
