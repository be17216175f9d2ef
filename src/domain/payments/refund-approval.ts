// Which refunds need a second person, and what one that waits may become.

import { type GatewayPayment, refundTotals } from './payment.ts';
import { type GatewayRefund, RESERVING_STATUSES, sumOfRefunds } from './refund.ts';
import { refuseRefund } from './refund-rules.ts';

/**
 * Whether a refund of a payment waits for a second person. Those that nobody approved count together, so that nobody gets
 * around it by asking for small ones. Null never asks for one.
 */
export function needsApproval(
  refunds: readonly Pick<GatewayRefund, 'amount' | 'status' | 'decidedBy'>[],
  amount: bigint,
  above: bigint | null,
): boolean {
  if (above === null) return false;
  const unapproved = refunds.filter(({ decidedBy }) => decidedBy === null);
  return sumOfRefunds(unapproved, RESERVING_STATUSES) + amount > above;
}

interface Waiting {
  readonly payment: GatewayPayment;
  readonly refunds: readonly GatewayRefund[];
}

/** What is reserved of a payment besides one of its refunds. */
export function reservedBesides({ payment, refunds }: Waiting, refund: GatewayRefund): bigint {
  const others = refunds.filter(({ id }) => id !== refund.id);
  return refundTotals(payment, others, payment.refundAmount).refundReservedAmount;
}

/** Why a refund is not one that waits, in words for whoever would decide on it; null where it does. */
export function refuseDecision(refund: GatewayRefund): string | null {
  const { status, decidedBy } = refund;
  if (status === 'requested') return null;
  if (decidedBy === null)
    return `Only a refund that waits for a second person can be decided on; this one is ${status}.`;
  if (status === 'rejected') return `The refund was rejected by ${decidedBy} already.`;
  return `The refund was approved by ${decidedBy} already; it is ${status} now.`;
}

/** Why a refund that waits can not be made any more, in words for whoever would approve it; null where it can. */
export function refuseApproval(state: Waiting, refund: GatewayRefund, now: Date): string | null {
  const payment = { ...state.payment, refundReservedAmount: reservedBesides(state, refund) };
  const refusal = refuseRefund(payment, { amount: refund.amount, direct: refund.isDirect }, now);
  if (refusal === null) return null;
  if (refusal.field === null) return refusal.message;
  return `The refund can not be made any more: ${refusal.field} ${refusal.message}.`;
}
