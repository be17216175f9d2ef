// Ending a checkout before it is paid: nobody may begin any more, and what was begun is closed at the gateway.

import type { Caller } from '../../domain/caller.ts';
import { GatewayAPIError, Refusal } from '../../domain/errors.ts';
import type { CheckoutRecord } from '../../store/checkouts/rows.ts';
import type { Context } from '../context.ts';
import { recordAct } from '../people/audit.ts';
import { wantCancel } from './changes.ts';
import { closeInstrument } from './choosing.ts';
import { getCheckout } from './read.ts';

export interface CancelOrigin {
  readonly requestId?: string;
  /** The request is repeated with its key after an attempt whose outcome nobody wrote down: it is taken up. */
  readonly resumed?: boolean | undefined;
  readonly actId?: string | undefined;
}

export async function cancelCheckout(
  context: Context,
  caller: Caller,
  id: string,
  origin: CancelOrigin = {},
): Promise<CheckoutRecord> {
  const { checkout } = await getCheckout(context, caller, id);
  if (checkout.status === 'cancelled' && origin.resumed === true) return getCheckout(context, caller, id);
  const act = { id: origin.actId, action: 'checkout.cancel', subject: 'checkout', subjectId: checkout.id } as const;
  // Written down before the gateway is asked: whatever becomes of this process, a sweep brings it to its end.
  const standing = await wantCancel(context, checkout.id, (on) => recordAct(context, on, caller, act));
  if (standing === undefined) throw refusal(checkout.status);
  for (const paymentId of standing.toClose) await closeInstrument(context, paymentId, { actor: caller.id });
  const after = await getCheckout(context, caller, id);
  if (after.checkout.status === 'cancelled') return after;
  if (after.checkout.status !== 'processing') throw refusal(after.checkout.status);
  throw new GatewayAPIError('The gateway did not say whether the payment under way is closed; it is asked again.', {
    operation: 'cancel',
    outcome: 'unknown',
  });
}

function refusal(status: string): Refusal {
  return new Refusal(
    'invalid_state',
    `The checkout is ${status}; only one that is open or processing can be cancelled.`,
  );
}
