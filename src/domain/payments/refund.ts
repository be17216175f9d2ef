// A refund: its fields, its states, and which of them hold money back.

import { amount, boolean, choice, type RecordOf, text, time, uuid } from '../record.ts';

export const REFUND_STATUSES = ['requested', 'pending', 'accepted', 'confirmed', 'failed', 'rejected'] as const;

/**
 * `requested`: waits for a second person, the gateway has not been asked. `pending`: asked for, the gateway's word is not known
 * yet. `accepted`: the gateway took it. `confirmed`: the bank did too. `failed`: the gateway refused it. `rejected`: a person did.
 * The amount of the last two is free again.
 */
export type RefundStatus = (typeof REFUND_STATUSES)[number];

/** Those whose amount is taken. */
export const RESERVING_STATUSES: readonly RefundStatus[] = ['requested', 'pending', 'accepted', 'confirmed'];

export const REFUND_FIELDS = {
  id: uuid.exported(1).shown('The id of the refund'),
  paymentId: uuid,
  refundKey: text.changes
    .exported(5)
    .shown('The key under which the gateway knows it; unnamed: and a number until it gives the key'),
  amount: amount.changes.exported(6).shown('How much goes back'),
  reason: text.orNull.changes.exported(7).shown('Why'),
  isDirect: boolean.changes.exported(8).shown('Whether the provider was asked to pay back at once'),
  status: choice(REFUND_STATUSES).changes.exported(9).shown('How far it got; `requested` waits for a second person'),
  statusCode: text.orNull.changes.exported(10).shown("The gateway's code"),
  statusMessage: text.orNull.changes.exported(11).shown("The gateway's words, or why it was rejected"),
  bankConfirmedAt: time.orNull.changes.exported(12).shown('When the bank confirmed it'),
  /** Since when the gateway's status has left out a refund that it had accepted; null where it lists it. */
  missingSince: time.orNull.changes,
  requestedBy: text.orNull.exported(15).shown('Who asked for it; null where it was made elsewhere'),
  decidedBy: text.orNull
    .exported(16)
    .shown('The second person, who approved or rejected it; null where there was none'),
  decidedAt: time.orNull,
  createdAt: time.exported(13).shown('When it was asked for'),
  updatedAt: time.changes.exported(14).shown('When it last changed'),
} as const;

export interface GatewayRefund extends RecordOf<typeof REFUND_FIELDS> {}

/** When it was made: asked for at the gateway, which is at the approval where it waited for one. Null where it takes no money away. */
export function madeAt({ status, createdAt, decidedAt }: Pick<GatewayRefund, 'status' | 'createdAt' | 'decidedAt'>) {
  return status === 'accepted' || status === 'confirmed' ? (decidedAt ?? createdAt) : null;
}

export function sumOfRefunds(
  refunds: readonly Pick<GatewayRefund, 'amount' | 'status'>[],
  statuses: readonly RefundStatus[],
): bigint {
  return refunds
    .filter((refund) => statuses.includes(refund.status))
    .reduce((total, refund) => total + refund.amount, 0n);
}
