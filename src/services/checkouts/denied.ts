// An attempt that the gateway said it never got. That may have been wrong, and its customer could still pay: before the next attempt
// begins the gateway is asked again, and what it has of ours is cancelled.

import { GatewayAPIError, GatewayError, isUnknownToGateway } from '../../domain/errors.ts';
import { judge } from '../../domain/payments/judgement.ts';
import { observe } from '../../gateway/transaction/observation.ts';
import { findDeniedAttempts } from '../../store/checkouts/attempts.ts';
import { findPayment, type PaymentRecord } from '../../store/payments/payments.ts';
import type { Context, TaskOrigin } from '../context.ts';
import { checkStatus } from '../payments/status.ts';

/** `none`: the gateway has none of them. `found`: it had one, and what became of it is known. `open`: it did not say. */
export type Denied = 'none' | 'found' | 'open';

export async function closeDenied(context: Context, checkoutId: string, origin: TaskOrigin): Promise<Denied> {
  let outcome: Denied = 'none';
  for (const { id } of await findDeniedAttempts(context.database.pool, checkoutId)) {
    const record = await findPayment(context.database.pool, id);
    try {
      const transactionId = record === undefined ? null : await findOwnTransaction(context, record);
      if (transactionId === null || !(await cancelAtGateway(context, transactionId))) continue;
      await checkStatus(context, id, origin);
      outcome = 'found';
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      context.log.info({ payment_id: id, err: error }, 'an attempt that may be there was not cancelled');
      return 'open';
    }
  }
  return outcome;
}

/** The transaction that the gateway has of an attempt; null where it has none, or has somebody else's under the order id. */
async function findOwnTransaction(context: Context, record: PaymentRecord): Promise<string | null> {
  try {
    const seen = observe('status_check', await context.gateway.getStatus(record.payment.orderId));
    const now = context.clock.now();
    const verdict = judge(record, seen, now, context.gateway.aheadOf(now));
    if (verdict.kind === 'foreign') return null;
    if (verdict.kind !== 'mismatch' && seen.transactionId !== null) return seen.transactionId;
  } catch (error) {
    if (isUnknownToGateway(error)) return null;
    throw error;
  }
  throw new GatewayAPIError('The gateway answered with something that is not this attempt.', {
    operation: 'get_status',
    outcome: 'unknown',
  });
}

/** Whether the gateway has it. One that it does not cancel any more was paid, or is over. */
async function cancelAtGateway(context: Context, transactionId: string): Promise<boolean> {
  try {
    await context.gateway.cancel(transactionId);
    return true;
  } catch (error) {
    if (isUnknownToGateway(error)) return false;
    if (error instanceof GatewayError && error.outcome === 'refused' && error.statusCode === '412') return true;
    throw error;
  }
}
