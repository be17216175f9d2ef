// A refund: its states, and which of them hold money back.

import { larger, smaller } from '../money.ts';
import { type GatewayPayment, takenAmount } from './payment.ts';

export const REFUND_STATUSES = ['requested', 'pending', 'accepted', 'confirmed', 'failed', 'rejected'] as const;

/**
 * `requested`: waits for a second person, the gateway has not been asked. `pending`: asked for, the gateway's word is not known
 * yet. `accepted`: the gateway took it. `confirmed`: the bank did too. `failed`: the gateway refused it. `rejected`: a person did.
 * The amount of the last two is free again.
 */
export type RefundStatus = (typeof REFUND_STATUSES)[number];

/** Those whose amount is taken. */
export const RESERVING_STATUSES: readonly RefundStatus[] = ['requested', 'pending', 'accepted', 'confirmed'];

export interface GatewayRefund {
  readonly id: string;
  readonly paymentId: string;
  readonly refundKey: string;
  readonly amount: bigint;
  readonly reason: string | null;
  readonly isDirect: boolean;
  readonly status: RefundStatus;
  readonly statusCode: string | null;
  readonly statusMessage: string | null;
  readonly bankConfirmedAt: Date | null;
  /** Since when the gateway's status has left out a refund that it had accepted; null where it lists it. */
  readonly missingSince: Date | null;
  /** The caller who asked for it; null for one that was made elsewhere. */
  readonly requestedBy: string | null;
  /** The second person, who approved or rejected it; null where it needed none, or waits for one. */
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

type Totals = Pick<GatewayPayment, 'refundAmount' | 'refundReservedAmount'>;

/**
 * What is refunded, and what is taken, given the refund rows and the total that the gateway told.
 * Neither is ever more than was captured: a refund made elsewhere while one of ours is under way makes the gateway refuse ours.
 */
export function refundTotals(
  payment: GatewayPayment,
  refunds: readonly Pick<GatewayRefund, 'amount' | 'status'>[],
  told: bigint,
): Totals {
  const captured = takenAmount(payment);
  const accepted = larger(sumOfRefunds(refunds, ['accepted', 'confirmed']), told);
  const refundAmount = smaller(accepted, captured);
  const taken = larger(sumOfRefunds(refunds, RESERVING_STATUSES), refundAmount);
  return { refundAmount, refundReservedAmount: smaller(taken, captured) };
}

export function sumOfRefunds(
  refunds: readonly Pick<GatewayRefund, 'amount' | 'status'>[],
  statuses: readonly RefundStatus[],
): bigint {
  return refunds
    .filter((refund) => statuses.includes(refund.status))
    .reduce((total, refund) => total + refund.amount, 0n);
}
