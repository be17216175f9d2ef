// What came in for a checkout beside the payment that counts, as its customer sees it: a fold of all its payments.

import type { GatewayPayment } from '../payments/payment.ts';
import { refundableAmount, refuseAnyRefund } from '../payments/refund-rules.ts';
import type { Checkout } from './checkout.ts';
import { checkoutState, heldOf } from './judgement.ts';

export interface SurplusMoney {
  /** What is still here. */
  readonly held: bigint;
  /** What the customer got back. */
  readonly returned: bigint;
  /** Whether all that is here is on its way back, or will be refunded without a word of the shop. */
  readonly isReturning: boolean;
}

/** Null where nothing ever came in beside the payment that counts. */
export function surplusMoney(
  checkout: Checkout,
  attempts: readonly GatewayPayment[],
  { now, refundsSurplus }: { readonly now: Date; readonly refundsSurplus: boolean },
): SurplusMoney | null {
  const { status, paymentId, surplusIds } = checkoutState(checkout, attempts, now);
  const besides = attempts.filter(({ id }) => !(status === 'completed' && id === paymentId));
  const here = besides.filter(({ id }) => surplusIds.includes(id));
  const held = sum(here, (attempt) => heldOf(checkout, attempt));
  const returned = sum(besides, (attempt) => returnedOf(checkout, attempt));
  if (held === 0n && returned === 0n) return null;
  const isReturning = here.every((attempt) => isUnderWay(attempt) || (refundsSurplus && canBeRefunded(attempt, now)));
  return { held, returned, isReturning };
}

function returnedOf({ returnedIds }: Checkout, attempt: GatewayPayment): bigint {
  const outside = returnedIds.includes(attempt.id) ? heldOf({ returnedIds: [] }, attempt) : 0n;
  return attempt.refundAmount + outside;
}

const isUnderWay = (attempt: GatewayPayment) =>
  refundableAmount(attempt) <= 0n && attempt.refundReservedAmount > attempt.refundAmount;

/** Now, or once it has settled. */
function canBeRefunded(attempt: GatewayPayment, now: Date): boolean {
  const refusal = refuseAnyRefund(attempt, now);
  return refusal === null || refusal.code === 'not_settled';
}

function sum(attempts: readonly GatewayPayment[], amountOf: (attempt: GatewayPayment) => bigint): bigint {
  return attempts.reduce((total, attempt) => total + amountOf(attempt), 0n);
}
