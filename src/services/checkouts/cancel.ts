// Cancels a checkout before it is paid: no payment may begin any more, and open ones are closed at the gateway.

import type { Caller } from '../../domain/caller.ts';
import { GatewayAPIError, Refusal } from '../../domain/errors.ts';
import type { CheckoutRecord } from '../../store/checkouts/rows.ts';
import { say } from '../../text/sayings.ts';
import type { Context } from '../context.ts';
import { recordAct } from '../people/audit.ts';
import { wantCancel } from './changes.ts';
import { closeInstrument } from './choosing.ts';
import { getCheckout } from './read.ts';

export interface CancelOrigin {
  readonly requestId?: string;
  /** A repeated request with the same key, after an attempt without a written outcome: it is resumed. */
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
  // Written before the gateway is asked: after a crash a sweep finishes it.
  const state = await wantCancel(context, checkout.id, (on) => recordAct(context, on, caller, act));
  if (state === undefined) throw refusal(checkout.status);
  for (const paymentId of state.toClose) await closeInstrument(context, paymentId, { actor: caller.id });
  const after = await getCheckout(context, caller, id);
  if (after.checkout.status === 'cancelled') return after;
  if (after.checkout.status !== 'processing') throw refusal(after.checkout.status);
  throw new GatewayAPIError('The gateway did not say whether the payment under way is closed; it is asked again.', {
    operation: 'cancel',
    outcome: 'unknown',
  });
}

function refusal(status: string): Refusal {
  return new Refusal('invalid_state', say('checkout_closed', { checkout: status }));
}
