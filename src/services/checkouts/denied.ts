// An attempt that the gateway said it never got. That may have been wrong, and its customer could still pay: before the next attempt
// begins it is cancelled by its order id, which does nothing where there is nothing.

import { GatewayError, isUnknownToGateway } from '../../domain/errors.ts';
import { findDeniedAttempts } from '../../store/checkouts/attempts.ts';
import type { Context, TaskOrigin } from '../context.ts';
import { checkStatus } from '../payments/status.ts';

/** `none`: the gateway has none of them. `found`: it had one, and what became of it is known. `open`: it did not say. */
export type Denied = 'none' | 'found' | 'open';

export async function closeDenied(context: Context, checkoutId: string, origin: TaskOrigin): Promise<Denied> {
  let outcome: Denied = 'none';
  for (const { id, orderId } of await findDeniedAttempts(context.database.pool, checkoutId)) {
    try {
      const isThere = await cancelAtGateway(context, orderId);
      if (!isThere) continue;
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

/** Whether the gateway has it. One that it does not cancel any more was paid, or is over. */
async function cancelAtGateway(context: Context, orderId: string): Promise<boolean> {
  try {
    await context.gateway.cancel(orderId);
    return true;
  } catch (error) {
    if (isUnknownToGateway(error)) return false;
    if (error instanceof GatewayError && error.outcome === 'refused' && error.statusCode === '412') return true;
    throw error;
  }
}
